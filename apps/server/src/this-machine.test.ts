import { expect, test } from 'vitest'
import { isThisMachine } from './this-machine.ts'

test.for([
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['http://portal.localhost', true],
  ['smtp://user:password@127.0.0.1:2525', true],
  ['https://portal.example', false],
  ['http://192.168.1.5:3000', false],
  ['https://localhost.example', false],
  ['https://127.0.0.1.example', false],
  ['smtp://localhost@mail.example', false],
] as const)('%s leads no further than this machine: %s', ([address, isHere]) => {
  expect(isThisMachine(address)).toBe(isHere)
})

import { expect, test } from 'vitest'
import { isOurAddress } from './brand.ts'

test.for([
  ['new-agent@wbc.example', true],
  ['New-Agent@WBC.example', true],
  ['kim@northgate.example', false],
  ['kim@not-wbc.example', false],
  ['wbc.example@northgate.example', false],
] as const)('%s is ours: %s', ([email, isOurs]) => {
  expect(isOurAddress(email)).toBe(isOurs)
})

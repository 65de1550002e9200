import { expect, test } from 'vitest'
import { stateCode } from './countries.ts'

test.for([
  ['OH', 'OH'],
  ['oh', 'OH'],
  [' Ohio ', 'OH'],
  ['new  york', 'NY'],
  ['D.C.', 'DC'],
  ['Puerto Rico', 'PR'],
  ['ZZ', undefined],
  ['', undefined],
] as const)('%j is %j', ([name, code]) => {
  expect(stateCode(name)).toBe(code)
})

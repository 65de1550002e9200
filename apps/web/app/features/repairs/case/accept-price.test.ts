import { expect, test } from 'vitest'
import { priceIn } from './step-dialogs.tsx'

test.for([
  ['129', 129],
  [' $1,129.50 ', 1_129.5],
  ['0', 0],
  ['', null],
  ['-1', null],
  ['1.234', null],
  ['abc', null],
] as const)('%s is %s', ([typed, price]) => {
  expect(priceIn(typed)).toBe(price)
})

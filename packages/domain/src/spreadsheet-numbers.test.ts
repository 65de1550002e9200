import { expect, test } from 'vitest'
import { isSameAsNumber } from './spreadsheet-numbers.ts'

test.for([
  ['14', '014', true],
  ['649', '649.00', true],
  ['100000', '1E5', true],
  ['352099001761481', '352099001761481', true],
  // Someone wrote the zero.
  ['014', '14', false],
  ['15', '014', false],
  // Any number with the same first digits looks like this.
  ['8.90141032111119e+18', '8901410321111191234', false],
  ['8901410321111190000', '8901410321111191234', false],
  ['', '0', false],
  ['0', '', false],
] as const)('%s for %s: %s', ([cell, written, is]) => {
  expect(isSameAsNumber(cell, written)).toBe(is)
})

import { expect, it } from 'vitest'
import { lineListLimits, pastedNumbers } from './line-lists.ts'

it.each([
  ['(555) 010-0147\n(555) 010-0148', ['5550100147', '5550100148']],
  ['555-010-0147, 555-010-0148, 555-010-0147', ['5550100147', '5550100148']],
  ['5550100147 5550100148', ['5550100147', '5550100148']],
  ['89148000000000000019\t5550100147', ['89148000000000000019', '5550100147']],
])('reads %j as a list of numbers', (typed, numbers) => {
  expect(pastedNumbers(typed)).toEqual(numbers)
})

it.each([
  '(555) 010-0147',
  '555 010 0147',
  'Kim Tran\n5550100147',
  '014, 015',
  '001015000000012, 5550100147',
])('takes %j as it is', (typed) => {
  expect(pastedNumbers(typed)).toBeNull()
})

it('looks for no more numbers than one question may have', () => {
  const typed = Array.from({ length: 600 }, (_, index) => String(5_550_100_000 + index)).join('\n')
  expect(pastedNumbers(typed)).toHaveLength(lineListLimits.searchedNumbersMax)
})

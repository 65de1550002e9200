import { expect, test } from 'vitest'
import { appliedWish, plansWithoutLine, plansWithoutLineWords, type SaidWish } from './number-wish.ts'

const row = (said: Partial<SaidWish> = {}): SaidWish => ({
  numberWish: null,
  phoneNumber: '',
  areaCode: '',
  ...said,
})

test.each([
  ['a plan asks for a new line', row(), true, 'new'],
  ['without a plan there is none', row(), false, 'none'],
  ['a number is kept', row({ phoneNumber: '4195550142' }), true, 'keep'],
  ['an area code asks for a new line', row({ areaCode: '419' }), false, 'new'],
  ['what was said stays, with a plan', row({ numberWish: 'none' }), true, 'none'],
  [
    'what was said stays, with a number',
    row({ numberWish: 'port', phoneNumber: '4195550142' }),
    false,
    'port',
  ],
] as const)('the number wish that applies: %s', (_, said, hasPlan, wish) => {
  expect(appliedWish(said, hasPlan)).toBe(wish)
})

test('plans of units that were said to get no line are counted, and nothing else', () => {
  const plan = 4_000
  const none = { numberWish: 'none', planCents: plan } as const
  const units = [none, none, none, { numberWish: null, planCents: plan }, { ...none, planCents: 0 }]
  expect(plansWithoutLineWords(plansWithoutLine(units))).toBe(
    '3 units get no line, but their plans are billed: $120.00 a month.',
  )
  expect(plansWithoutLineWords(plansWithoutLine([none]))).toBe(
    '1 unit gets no line, but its plan is billed: $40.00 a month.',
  )
  expect(plansWithoutLineWords(plansWithoutLine([{ ...none, planCents: 0 }]))).toBe('')
})

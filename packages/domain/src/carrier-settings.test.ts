import { expect, test } from 'vitest'
import { carrierInUse, carriersOfValue, valueOfCarriers, withEveryCarrier } from './carrier-settings.ts'
import { carrierIds } from './ids.ts'
import type { Carrier } from './listed-carriers.ts'
import { problemsOfSetting, settingGroups } from './settings.ts'

const carrier = (n: number, name: string, isOffered = true): Carrier => ({
  carrierId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  name,
  isOffered,
})
const [one, two, three] = [carrier(1, 'One'), carrier(2, 'Two'), carrier(3, 'Three')]

const whole = (value: Carrier[], stored: Carrier[]) =>
  carriersOfValue(withEveryCarrier(valueOfCarriers(value), stored))

test('what a value leaves out comes at the end, no longer offered', () => {
  expect(whole([three, one], [one, two, three])).toEqual([three, one, { ...two, isOffered: false }])
  expect(whole([one, two], [one, two])).toEqual([one, two])
})

test('a carrier that was removed and is added again by its name is the same one', () => {
  expect(whole([one, carrier(9, ' TWO ')], [one, two])).toEqual([one, { ...two, name: 'TWO' }])
})

test('a stored carrier that takes the name of a removed one stays itself', () => {
  expect(whole([{ ...one, name: 'Two' }], [one, two])).toEqual([
    { ...one, name: 'Two' },
    { ...two, isOffered: false },
  ])
})

test.for([
  [[], 'carriers', 'The list has from 1 to 100 rows.'],
  [[carrier(1, 'One', false)], 'carriers', 'Offer at least one carrier.'],
  [[one, carrier(2, 'ONE')], 'carriers.1.name', 'Another carrier has this value.'],
  [[one, carrier(1, 'Two')], 'carriers.1.key', 'Another carrier has this key.'],
  [[{ ...one, carrierId: 'x' }], 'carriers.0.key', 'This row has no valid key. Remove it and add it again.'],
  [[{ ...one, carrierId: carrierIds['N/A'] }], 'carriers.0.key', 'Another carrier has this key.'],
  [[carrier(1, 'n/a')], 'carriers.0.name', '“n/a” has a special meaning. Choose another name.'],
  [[carrier(1, 'Unlocked')], 'carriers.0.name', '“Unlocked” has a special meaning. Choose another name.'],
  [[one, carrier(2, 'O\u200Dne')], 'carriers.1.name', 'Another carrier has this value.'],
  [[carrier(1, 'O\u200Dne')], 'carriers.0.name', 'Use letters or digits, without invisible characters.'],
  [[carrier(1, '\u2800')], 'carriers.0.name', 'Use letters or digits, without invisible characters.'],
  [[carrier(1, ' ')], 'carriers.0.name', 'Enter a value.'],
  [[carrier(1, '<b>One</b>')], 'carriers.0.name', 'HTML is not allowed. Write plain text.'],
] as const)('%j is refused at %s', ([value, field, message]) => {
  expect(problemsOfSetting('carriers', valueOfCarriers(value))).toMatchObject({ [field]: message })
})

test('forty are offered at most; those that ended do not count', () => {
  const many = (n: number, isOffered: boolean) =>
    Array.from({ length: n }, (_, index) =>
      carrier(index + (isOffered ? 1 : 101), `C${index} ${isOffered}`, isOffered),
    )
  const problems = (...listed: Carrier[]) => problemsOfSetting('carriers', valueOfCarriers(listed))
  expect(problems(...many(40, true), ...many(60, false))).toEqual({})
  expect(problems(...many(41, true))).toEqual({ carriers: 'Offer at most 40 carriers.' })
  expect(problems(...many(40, true), ...many(61, false))).toEqual({
    carriers: 'The list has from 1 to 100 rows.',
  })
})

test('one hundred carriers with the longest names are no value that is too long', () => {
  const longest = Array.from({ length: 100 }, (_, n) => carrier(n, `${n}`.padEnd(40, '“'), n < 40))
  expect(problemsOfSetting('carriers', valueOfCarriers(longest))).toEqual({})
})

test('the hint says what a refusal says of carriers with active bundles', () => {
  const { carriers } = settingGroups.carriers.fields
  const [, whatToDo = ''] = carrierInUse('One', 2).split('active bundles. ')
  expect(carriers?.hint).toContain(
    `A carrier with active bundles can be neither ended nor removed. ${whatToDo}`,
  )
})

import { expect, test } from 'vitest'
import { carrierWords } from './boxes.ts'

test.each([
  ['inTransit', 'Departed from Facility', 'Departed from Facility'],
  ['inTransit', '', 'On the way'],
  ['labelCreated', 'labelCreated', 'Label created'],
  ['something', '', 'Not found yet'],
])('a carrier that says %s, “%s”, says “%s”', (state, said, words) => {
  expect(carrierWords(state, said)).toBe(words)
})

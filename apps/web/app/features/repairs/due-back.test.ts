import { expect, test } from 'vitest'
import { weekdayOf } from '../../lib/business-date.ts'
import { dueBackOf, dueBackText } from './due-words.ts'

const out = { waitsForReturn: true }
const none = { waitsForReturn: false }

test('closing says how many old devices are still due back', () => {
  expect(dueBackText('2026-04-01')).toBe(
    `The old device is still due back by ${weekdayOf('2026-04-01')}: if it is here, mark it as returned first.`,
  )
  expect(dueBackOf([none, none])).toBe('')
  expect(dueBackOf([none, out])).toBe(
    '1 old device is still due back: if it is here, mark it as returned first.',
  )
  expect(dueBackOf([out, none, out])).toBe(
    '2 old devices are still due back: if they are here, mark them as returned first.',
  )
})

import { expect, test } from 'vitest'
import { isLate, nextLookMinutes, trackingDaysMax } from './boxes.ts'

const days = (count: number) => count * 86_400_000

test('the carrier is asked less often the older a shipment is, and not for ever', () => {
  expect(nextLookMinutes('inTransit', 0)).toBe(180)
  expect(nextLookMinutes('inTransit', days(4))).toBe(360)
  expect(nextLookMinutes('inTransit', days(40))).toBe(1_440)
  expect(nextLookMinutes('outForDelivery', days(2))).toBe(90)
  expect(nextLookMinutes('inTransit', days(trackingDaysMax + 1))).toBeNull()
  expect(nextLookMinutes('delivered', 0)).toBeNull()
})

test('a box is late after its expected day, or after ten days without one', () => {
  const box = { state: 'inTransit', expectedOn: '2026-03-04', ageMs: days(3) } as const
  expect(isLate(box, '2026-03-04')).toBe(false)
  expect(isLate(box, '2026-03-05')).toBe(true)
  expect(isLate({ ...box, state: 'delivered' }, '2026-03-05')).toBe(false)
  expect(isLate({ ...box, expectedOn: null }, '2026-03-05')).toBe(false)
  expect(isLate({ ...box, expectedOn: null, ageMs: days(11) }, '2026-03-05')).toBe(true)
})

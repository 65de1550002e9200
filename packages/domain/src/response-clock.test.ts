import { describe, expect, test } from 'vitest'
import { answerDue, businessHoursAfter, dueIn } from './response-clock.ts'

const zone = 'America/New_York'
/** On a clock of New York, in winter. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00-05:00`)
const later = (from: Date, hours: number) => businessHoursAfter(from, hours, zone)

describe('business hours', () => {
  test('count from 8am to 6pm of working days', () => {
    expect(later(at('2026-03-02', '10:00'), 4)).toEqual(at('2026-03-02', '14:00'))
    expect(later(at('2026-03-02', '16:30'), 4)).toEqual(at('2026-03-03', '10:30'))
    expect(later(at('2026-03-02', '03:00'), 1)).toEqual(at('2026-03-02', '09:00'))
    expect(later(at('2026-03-02', '21:00'), 1)).toEqual(at('2026-03-03', '09:00'))
  })

  test('leave out weekends and holidays', () => {
    expect(later(at('2026-03-06', '17:00'), 2)).toEqual(new Date('2026-03-09T13:00:00Z'))
    // Thanksgiving, and the Friday after it is a working day.
    expect(later(at('2026-11-25', '17:00'), 2)).toEqual(at('2026-11-27', '09:00'))
  })

  test('end with the day when nothing is left of it', () => {
    expect(later(at('2026-03-02', '08:00'), 10)).toEqual(at('2026-03-02', '18:00'))
    expect(later(at('2026-03-02', '18:00'), 10)).toEqual(at('2026-03-03', '18:00'))
  })
})

test('what is due in each state', () => {
  const now = at('2026-03-02', '10:00')
  const due = (state: Parameters<typeof dueIn>[0]['state'], kind: 'cracked' | 'stolen' = 'cracked') =>
    dueIn({ kind, state }, now, zone)
  expect(due('reported')).toEqual({ dueFor: 'decision', dueAt: at('2026-03-02', '14:00') })
  expect(due('reported', 'stolen')).toEqual({ dueFor: 'decision', dueAt: at('2026-03-02', '11:00') })
  expect(due('accepted')).toEqual({ dueFor: 'shipment', dueAt: at('2026-03-03', '10:00') })
  expect(due('inRepair')).toEqual({ dueFor: 'repair', dueAt: at('2026-03-05', '10:00') })
  expect(due('returned')).toEqual({ dueFor: 'closing', dueAt: at('2026-03-03', '10:00') })
  expect([due('declined'), due('replacementSent'), due('closed')]).toEqual([null, null, null])
  expect(answerDue(now, zone)).toEqual({ dueFor: 'answer', dueAt: at('2026-03-02', '13:00') })
})

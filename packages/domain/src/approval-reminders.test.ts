import { describe, expect, test } from 'vitest'
import { approvalReminderAt, isReminderHour } from './order-approval.ts'

const zone = 'America/New_York'

describe('reminders of approvals (docs/spec/approvals.md#reminders)', () => {
  test.for([
    ['on a Monday morning before 9', '2026-03-02T13:59:00Z', '2026-03-03T14:00:00Z'],
    ['on a Monday afternoon', '2026-03-02T20:00:00Z', '2026-03-04T14:00:00Z'],
    ['on a Friday at 9', '2026-02-27T14:00:00Z', '2026-03-02T14:00:00Z'],
    ['on a Sunday afternoon', '2026-03-01T20:00:00Z', '2026-03-03T14:00:00Z'],
    ['over the change of the clocks', '2026-03-06T20:00:00Z', '2026-03-09T13:00:00Z'],
  ] as const)('a request %s', ([, requested, due]) => {
    expect(approvalReminderAt(new Date(requested), zone).toISOString()).toBe(new Date(due).toISOString())
  })

  test.for([
    ['2026-03-02T14:00:00Z', true],
    ['2026-03-02T13:59:59Z', false],
    ['2026-03-02T21:59:59Z', true],
    ['2026-03-02T22:00:00Z', false],
    ['2026-03-07T15:00:00Z', false],
    ['2026-03-08T15:00:00Z', false],
  ] as const)('at %s they are sent: %s', ([moment, isSent]) => {
    expect(isReminderHour(new Date(moment), zone)).toBe(isSent)
  })
})

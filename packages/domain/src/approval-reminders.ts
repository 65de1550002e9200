import { businessDay, businessHour, daysAfter, startOfBusinessDay } from './business-day.ts'

/** When approvers are reminded of an order that waits for them (docs/spec/approvals.md#reminders). */

export const approvalReminders = {
  /** A request that is younger is not reminded of. */
  afterHours: 24,
  /** Reminders are sent on weekdays from this hour of the business to that one. */
  fromHour: 9,
  toHour: 17,
} as const

const hourMs = 3_600_000
const { afterHours, fromHour, toHour } = approvalReminders

const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Whether reminders are sent at this moment. */
export function isReminderHour(now: Date, timeZone: string): boolean {
  const hour = businessHour(now, timeZone)
  return isWeekday(businessDay(now, timeZone)) && hour >= fromHour && hour < toHour
}

/** The first weekday morning that is a day or more after the request. */
export function approvalReminderAt(requestedAt: Date, timeZone: string): Date {
  const earliest = new Date(requestedAt.getTime() + afterHours * hourMs)
  let day = businessDay(earliest, timeZone)
  for (;;) {
    const morning = new Date(startOfBusinessDay(day, timeZone).getTime() + fromHour * hourMs)
    if (morning >= earliest && isWeekday(day)) return morning
    day = daysAfter(day, 1)
  }
}

import { daysBetween } from './business-day.ts'
import { counted } from './format.ts'

/** "11 days left" of a quote that can be answered; "Ends today" on its last day. */
export function daysLeftWords(validUntil: string, today: string): string {
  const days = daysBetween(today, validUntil)
  return days > 0 ? `${counted(days, 'day')} left` : 'Ends today'
}

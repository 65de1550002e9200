import { counted } from './format.ts'

const date = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' })
const moment = new Intl.DateTimeFormat('en-US', {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** MM/dd/yyyy (docs/spec/money.md#dates), in the reader's time zone; '' for what is not a date. */
export const formatDate = (value: Date | string) => format(date, value)
/** MM/dd/yyyy, h:mm AM EST of the reader's own clock, with its zone. */
export const formatMoment = (value: Date | string) => format(moment, value)

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds
const daySeconds = 24 * hourSeconds

/**
 * "just now", "4 minutes ago", "in 2 hours"; what is 30 days away or more is a date. '' for what is not one.
 * @param dateOf writes that date
 */
export function formatRelative(
  value: Date | string,
  now: Date,
  dateOf: (value: Date | string) => string,
): string {
  const seconds = (new Date(value).getTime() - now.getTime()) / 1_000
  if (Number.isNaN(seconds)) return ''
  const distance = Math.abs(seconds)
  if (distance >= 30 * daySeconds) return dateOf(value)
  const amount = amountOf(distance)
  if (seconds > 0) return amount === undefined ? 'in a moment' : `in ${amount}`
  return amount === undefined ? 'just now' : `${amount} ago`
}

/**
 * "1 day late", in whole minutes, hours or days; "late" under one minute.
 * @param due the moment that has passed
 */
export function formatLate(due: Date | string, now: Date): string {
  const amount = amountOf((now.getTime() - new Date(due).getTime()) / 1_000)
  return amount === undefined ? 'late' : `${amount} late`
}

/** "4 minutes", whole ones; undefined under one. */
function amountOf(seconds: number): string | undefined {
  if (seconds < minuteSeconds) return undefined
  if (seconds < hourSeconds) return counted(Math.floor(seconds / minuteSeconds), 'minute')
  if (seconds < daySeconds) return counted(Math.floor(seconds / hourSeconds), 'hour')
  return counted(Math.floor(seconds / daySeconds), 'day')
}

/** MM/dd/yyyy of a calendar day (yyyy-MM-dd), the same day in every time zone; '' for what is not one. */
export function formatDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day) ?? []
  return year ? `${month}/${date}/${year}` : ''
}

function format(formatter: Intl.DateTimeFormat, value: Date | string) {
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? '' : formatter.format(time)
}

const long = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})

/** "December 8, 2026" of a calendar day (yyyy-MM-dd), for sentences; '' for what is not one. */
export function formatLongDay(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) ? '' : long.format(moment)
}

const weekday = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})

/**
 * "Thu, Dec 3" of a calendar day (yyyy-MM-dd), and "Thu, Dec 3, 2025" of one of another year than today's; '' for what is not one.
 * @param today the business day
 */
export function formatWeekday(day: string, today: string): string {
  const moment = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(moment.getTime())) return ''
  const year = day.slice(0, 4)
  return year === today.slice(0, 4) ? weekday.format(moment) : `${weekday.format(moment)}, ${year}`
}

/** "Tue, Dec 8" of a calendar day (yyyy-MM-dd) of these weeks; '' for what is not one. */
export function formatShortDay(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) ? '' : weekday.format(moment)
}

/** "Tue, Dec 8, 9:00 AM EST" of these weeks, with the zone in which it is. */
export const formatShortMoment = (value: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(value)

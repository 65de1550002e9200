import { counted } from './format.ts'

const date = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' })
const moment = new Intl.DateTimeFormat('en-US', {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** MM/dd/yyyy (docs/spec/money.md#dates), in the reader's time zone; '' for what is not a date. */
export const formatDate = (value: Date | string) => format(date, value)
/** MM/dd/yyyy, h:mm AM, for timelines. */
export const formatMoment = (value: Date | string) => format(moment, value)

/** "10:42 AM" of today, in the reader's time zone; with its date when it was another day. */
export const formatClock = (value: Date | string, now: Date) =>
  formatDate(value) === formatDate(now) ? format(clock, value) : formatMoment(value)

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds
const daySeconds = 24 * hourSeconds

/** "just now", "4 minutes ago", "in 2 hours"; what is 30 days away or more is a date. '' for what is not one. */
export function formatRelative(value: Date | string, now: Date): string {
  const seconds = (new Date(value).getTime() - now.getTime()) / 1_000
  if (Number.isNaN(seconds)) return ''
  const distance = Math.abs(seconds)
  if (distance >= 30 * daySeconds) return formatDate(value)
  const amount = amountOf(distance)
  if (seconds > 0) return amount === undefined ? 'in a moment' : `in ${amount}`
  return amount === undefined ? 'just now' : `${amount} ago`
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

/**
 * The calendar days of the business (docs/spec/money.md#dates). Moments are stored in UTC; the day that a document, a
 * list or a chart shows is the day in the business's time zone.
 */

/** IANA name of the zone where nothing else is configured. */
export const defaultTimeZone = 'America/New_York'

/** Whether this is the name of a time zone, such as "America/Chicago". Offsets such as "+02:00" are none: they know no summer. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format() !== ''
  } catch {
    return false
  }
}

/** The business day of a moment as yyyy-MM-dd; '' for what is not a moment. */
export function businessDay(value: Date | string, timeZone: string): string {
  const { year, month, day } = partsOf(value, timeZone) ?? {}
  return year === undefined ? '' : `${year}-${month}-${day}`
}

/** The business day of a moment as MM/dd/yyyy (docs/spec/money.md#dates); '' for what is not a moment. */
export function formatBusinessDay(value: Date | string, timeZone: string): string {
  const { year, month, day } = partsOf(value, timeZone) ?? {}
  return year === undefined ? '' : `${month}/${day}/${year}`
}

/**
 * MM/dd/yyyy, h:mm AM on the business's clock, with the name of the zone where the reader's own clock shows another time; '' for
 * what is not a moment.
 * @param readerZone of the reader; the one of this machine when left out
 */
export function formatBusinessMoment(value: Date | string, timeZone: string, readerZone?: string): string {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return ''
  const shown = momentIn(timeZone).format(at)
  if (shown === momentIn(readerZone).format(at)) return shown
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(at)
  return `${shown} ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone}`
}

const momentIn = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-US', {
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone !== undefined && { timeZone }),
  })

/** The hour of a moment on the clock of the zone, 0 to 23; NaN for what is not a moment. */
export const businessHour = (value: Date | string, timeZone: string): number =>
  Number(partsOf(value, timeZone)?.hour)

/** The calendar day so many days after this one, both as yyyy-MM-dd. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Whole days from one calendar day to another, both yyyy-MM-dd; negative where the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)

/** What the business's clock shows at a moment, to the minute, as yyyy-MM-ddTHH:mm; '' for what is not a moment. */
export function businessClock(value: Date | string, timeZone: string): string {
  const { year, month, day, hour, minute } = partsOf(value, timeZone) ?? {}
  return year === undefined ? '' : `${year}-${month}-${day}T${hour}:${minute}`
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * The first moment of a business day (yyyy-MM-dd). Where the clocks skip midnight it is the moment after the gap.
 */
export function startOfBusinessDay(day: string, timeZone: string): Date {
  const midnightUtc = Date.parse(`${day}T00:00:00Z`)
  const guess = midnightUtc - offsetMs(midnightUtc, timeZone)
  // The zone may have had another offset at the guess; the earliest moment that is this day is the answer.
  const candidates = [guess, midnightUtc - offsetMs(guess, timeZone), guess - hourMs, guess + hourMs]
  const starts = candidates.filter(
    (ms) => businessDay(new Date(ms), timeZone) === day && businessDay(new Date(ms - 1), timeZone) !== day,
  )
  return new Date(starts[0] ?? guess)
}

/**
 * The moment at which the business's clock shows this (yyyy-MM-ddTHH:mm): the earlier one where the clock shows it twice,
 * and the moment after the gap where it never does.
 */
export function businessMoment(local: string, timeZone: string): Date {
  const asUtc = Date.parse(`${local}:00Z`)
  // Zones change their offset by less than a day's difference; both offsets around the time are tried.
  const offsets = [asUtc - dayMs, asUtc + dayMs].map((at) => offsetMs(at, timeZone))
  const candidates = offsets.map((offset) => asUtc - offset).sort((a, b) => a - b)
  const fits = candidates.find((at) => at + offsetMs(at, timeZone) === asUtc)
  return new Date(fits ?? candidates.at(-1) ?? asUtc)
}

/** How far the zone's clock is ahead of UTC at a moment, in ms. */
function offsetMs(at: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(new Date(at), timeZone) ?? {}
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(at / 1_000) * 1_000
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formatters.set(timeZone, made)
  return made
}

function partsOf(value: Date | string, timeZone: string): Record<string, string> | undefined {
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return undefined
  const parts = formatterOf(timeZone).formatToParts(moment)
  return Object.fromEntries(parts.map(({ type, value: text }) => [type, text]))
}

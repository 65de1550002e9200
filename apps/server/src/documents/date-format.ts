/** Dates of workbooks, which keep them as numbers, as a person sees them: "4-Mar" for 45720 with the format d-mmm. */

/** Excel counts from here, with a 29th of February 1900 that never was; Macs counted from 1904. */
const epochMs = Date.UTC(1899, 11, 30)
const epoch1904Ms = Date.UTC(1904, 0, 1)

/** The format without what stands in quotation marks, brackets or behind a backslash. */
const bare = (format: string) => format.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')

export const isDateFormat = (format: string): boolean =>
  /[dmyhs]/i.test(bare(format).replace(/General/gi, '')) && !/[0#?]/.test(bare(format).replace(/s\.0+/gi, ''))

/** Rounded to what is seen: to seconds, or to the decimals of seconds that a format shows. */
const momentOf = (serial: number, is1904: boolean, decimals = 0) => {
  const steps = 10 ** Math.min(decimals, 3)
  return new Date((is1904 ? epoch1904Ms : epochMs) + Math.round(serial * 86_400 * steps) * (1_000 / steps))
}

/** [h]:mm is how long something took, such as 36:00, and names no day. */
const elapsed = /^\[(?:h+|m+|s+)\]$/i
const isElapsed = (format: string) => /\[(?:h+|m+|s+)\]/i.test(bare(format))

/** yyyy-mm-dd; '' for a time without a day. */
export function isoDay(serial: number, format: string, is1904: boolean): string {
  const at = momentOf(serial, is1904)
  if (serial < 1 || Number.isNaN(at.getTime()) || isElapsed(format)) return ''
  return at.toISOString().slice(0, 10)
}

const token = /"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]|AM\/PM|A\/P|y+|m+|d+|h+|s+(?:\.0+)?|[^"\\]/gi

export function dateText(serial: number, format: string, is1904: boolean): string {
  const [section = ''] = format.split(';')
  const decimals = /s\.(0+)/i.exec(bare(section))?.[1]?.length ?? 0
  const at = momentOf(serial, is1904, decimals)
  if (Number.isNaN(at.getTime())) return String(serial)
  const parts = Array.from(section.matchAll(token))
  const seconds = Math.round(Math.abs(serial) * 86_400)
  const sign = serial < 0 && isElapsed(section) ? '-' : ''
  const isAfternoonClock = parts.some(([part]) => /^(?:AM\/PM|A\/P)$/i.test(part))
  const text = parts
    .map(([part, quoted, escaped], place) => {
      if (quoted !== undefined || escaped !== undefined) return quoted ?? escaped
      if (elapsed.test(part)) return elapsedText(part.toLowerCase(), seconds)
      const isMinute =
        /^m{1,2}$/i.test(part) && (isNear(parts, place, -1, /^\[?h/i) || isNear(parts, place, 1, /^s/i))
      return pieceOf(part.toLowerCase(), at, { isMinute, isAfternoonClock })
    })
    .join('')
    .trim()
  return sign + text
}

/** All hours, minutes or seconds, with at least as many digits as the format has letters. */
function elapsedText(part: string, seconds: number): string {
  const unit = part[1] === 'h' ? 3_600 : part[1] === 'm' ? 60 : 1
  return String(Math.floor(seconds / unit)).padStart(part.length - 2, '0')
}

/** Whether the next part in this direction that is no sign matches: "m" beside hours or seconds is a minute. */
function isNear(parts: RegExpExecArray[], place: number, step: 1 | -1, pattern: RegExp): boolean {
  for (let at = place + step; at >= 0 && at < parts.length; at += step) {
    const part = parts[at]?.[0] ?? ''
    if (/^(?:[ymdhs]|\[[hms])/i.test(part)) return pattern.test(part)
  }
  return false
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const nameFrom = (names: readonly string[], place: number, isLong: boolean) =>
  (names[place] ?? '').slice(0, isLong ? undefined : 3)

type Clock = { isMinute: boolean; isAfternoonClock: boolean }

function pieceOf(part: string, at: Date, { isMinute, isAfternoonClock }: Clock): string {
  const padded = (value: number) => String(value).padStart(part.length > 1 ? 2 : 1, '0')
  if (part.startsWith('[')) return ''
  if (part === 'am/pm' || part === 'a/p')
    return (at.getUTCHours() < 12 ? 'AM' : 'PM').slice(0, part === 'a/p' ? 1 : 2)
  if (part.startsWith('y'))
    return part.length > 2 ? String(at.getUTCFullYear()) : String(at.getUTCFullYear()).slice(-2)
  if (part.startsWith('m')) {
    if (isMinute) return padded(at.getUTCMinutes())
    if (part.length === 5) return (months[at.getUTCMonth()] ?? '').slice(0, 1)
    if (part.length > 2) return nameFrom(months, at.getUTCMonth(), part.length > 3)
    return padded(at.getUTCMonth() + 1)
  }
  if (part.startsWith('d'))
    return part.length > 2 ? nameFrom(weekdays, at.getUTCDay(), part.length > 3) : padded(at.getUTCDate())
  if (part.startsWith('h')) return padded(isAfternoonClock ? at.getUTCHours() % 12 || 12 : at.getUTCHours())
  if (part.startsWith('s')) {
    const [letters = '', zeros] = part.split('.')
    const whole = String(at.getUTCSeconds()).padStart(Math.min(letters.length, 2), '0')
    return zeros === undefined
      ? whole
      : `${whole}.${String(at.getUTCMilliseconds()).padStart(3, '0').padEnd(zeros.length, '0').slice(0, zeros.length)}`
  }
  return /^[_*]./.test(part) ? '' : part
}

import { plainNumber } from './typed-number.ts'

/**
 * UPS tracking numbers (docs/spec/staging.md#tracking-numbers): 1Z, 15 letters and digits, and a check digit. Letters count as
 * digits from A = 2 on, then every second place counts twice.
 */
const pattern = /^1Z[0-9A-Z]{16}$/

/** The number as it is stored: capitals, without spaces and hyphens. */
export const trackingText = (typed: string) => plainNumber(typed).toUpperCase().replace(/[\s-]/g, '')

/** Whether it has the shape and the check digit of a UPS tracking number; `number` as `trackingText` gives it. */
export function isTrackingNumber(number: string): boolean {
  if (!pattern.test(number)) return false
  const counted = [...number.slice(2, -1)]
  const sum = counted.reduce((total, sign, index) => total + digitOf(sign) * (index % 2 === 0 ? 1 : 2), 0)
  return number.at(-1) === String((10 - (sum % 10)) % 10)
}

const digitOf = (sign: string) => (/[0-9]/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 63) % 10)

/** In groups, as UPS prints it: "1Z 999 AA1 01 2345 6784". */
export const formatTracking = (number: string) =>
  isTrackingNumber(number)
    ? [
        [0, 2],
        [2, 5],
        [5, 8],
        [8, 10],
        [10, 14],
        [14, 18],
      ]
        .map(([a, b]) => number.slice(a, b))
        .join(' ')
    : number

/** What is wrong with a typed or scanned tracking number, in words; null when it is right. */
export function trackingProblem(typed: string): string | null {
  const number = trackingText(typed)
  if (!pattern.test(number)) return 'Enter a UPS tracking number: 1Z and 16 more letters and digits.'
  return isTrackingNumber(number) ? null : 'The check digit of this tracking number is wrong. Scan it again.'
}

/** The carrier's page about a box. */
export const trackingLink = (number: string) =>
  `https://www.ups.com/track?tracknum=${encodeURIComponent(number)}`

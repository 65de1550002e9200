import { counted } from '@portal/domain/format'
import { hourMs, minuteMs } from '@portal/domain/limits'
import type { RequestLimit } from './count-request.ts'
import { networkOf } from './sign-in-limits.ts'

/**
 * Wrong codes of a person's app. Of a million codes three are right at any moment, so each guess hits with 3 in a
 * million. Anyone who knows the password has 20 guesses a day, from wherever they come: 0.006 %. After a hundred without
 * a right one in between, 0.03 %, codes of the app are taken no more until a recovery code is. Only who knows the
 * password is counted here, so no one else can bring that about.
 */
export const codeTries = { inQuarter: 5, inDay: 20, inRow: 100 } as const

const quarterMs = 15 * minuteMs
const dayMs = 24 * hourMs

export const rowBucket = (userId: string) => `second-factor:row:${userId}`
export const quarterBucket = (userId: string) => `second-factor:quarter:${userId}`

export const appCodeLimits = (userId: string): RequestLimit[] => [
  { bucket: quarterBucket(userId), atMost: codeTries.inQuarter, windowMs: quarterMs },
  { bucket: `second-factor:day:${userId}`, atMost: codeTries.inDay, windowMs: dayMs },
]

/** What someone reads whose codes are not looked at for so long. */
export function waitForCodes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes > 60 ? counted(Math.ceil(minutes / 60), 'hour') : counted(minutes, 'minute')
  return `Too many incorrect codes. Please wait ${wait}, or use a recovery code now.`
}

/** In a row: no time makes up for them. */
export const rowLimit = (userId: string): RequestLimit => ({
  bucket: rowBucket(userId),
  atMost: codeTries.inRow,
  windowMs: 10 * 365 * dayMs,
})

/** Recovery codes cannot be guessed; they are the owner's way in while others guess. */
export const networkLimits = (ip: string): RequestLimit[] => [
  { bucket: `second-factor:from:${networkOf(ip)}`, atMost: 30, windowMs: quarterMs },
]

/** First codes of a new secret: anyone who types them was just shown it. */
export const setupLimits = (userId: string): RequestLimit[] => [
  { bucket: `second-factor:setup:${userId}`, atMost: 10, windowMs: quarterMs },
]

import { hourMs, minuteMs } from '@portal/domain/limits'
import type { RequestLimit } from '../auth/count-request.ts'
import { networkOf } from '../auth/sign-in-limits.ts'

/** Tokens that are no quote's. They have 256 bits and cannot be guessed; this keeps a program from trying all day. */
export const missLimits = (ip: string): RequestLimit[] => [
  { bucket: `quote-miss:quarter:${networkOf(ip)}`, atMost: 30, windowMs: 15 * minuteMs },
  { bucket: `quote-miss:day:${networkOf(ip)}`, atMost: 200, windowMs: 24 * hourMs },
]

/** Answers and comments make us write to people; an office may answer several quotes. */
export const answerLimits = (ip: string): RequestLimit[] => [
  { bucket: `quote-answer:quarter:${networkOf(ip)}`, atMost: 30, windowMs: 15 * minuteMs },
]

/** Reads and PDFs of links that work. */
export const readLimits = (ip: string): RequestLimit[] => [
  { bucket: `quote-read:quarter:${networkOf(ip)}`, atMost: 300, windowMs: 15 * minuteMs },
]

/** The sheet is checked while it is filled in, after each change. */
export const sheetLimits = (ip: string): RequestLimit[] => [
  { bucket: `quote-sheet:quarter:${networkOf(ip)}`, atMost: 1_000, windowMs: 15 * minuteMs },
]

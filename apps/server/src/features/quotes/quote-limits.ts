import { hourMs, minuteMs } from '@portal/domain/limits'
import { correctionLimits } from '@portal/domain/quote-corrections'
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

/** Addresses are looked up at vendors that cost money: for a network, and for a quote whose link is used from many. */
export const addressLimits = (ip: string): RequestLimit[] => [
  { bucket: `quote-address:quarter:${networkOf(ip)}`, atMost: 40, windowMs: 15 * minuteMs },
]
export const addressLimitsOf = (quoteId: string): RequestLimit[] => [
  { bucket: `quote-address:day:${quoteId}`, atMost: correctionLimits.lookupsPerDay, windowMs: 24 * hourMs },
]

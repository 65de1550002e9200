import { hourMs, minuteMs } from '@portal/domain/limits'
import type { RequestLimit } from '../../auth/count-request.ts'
import { networkOf } from '../../auth/sign-in-limits.ts'

/** Addresses that are no tag's. A person who types a code wrong needs a few; a million tags among 2^50 codes are not found so. */
export const missLimits = (ip: string): RequestLimit[] => [
  { bucket: `tag-miss:quarter:${networkOf(ip)}`, atMost: 30, windowMs: 15 * minuteMs },
  { bucket: `tag-miss:day:${networkOf(ip)}`, atMost: 200, windowMs: 24 * hourMs },
]

/** Messages make us write to people. */
export const messageLimits = (ip: string): RequestLimit[] => [
  { bucket: `finder:quarter:${networkOf(ip)}`, atMost: 5, windowMs: 15 * minuteMs },
  { bucket: `finder:day:${networkOf(ip)}`, atMost: 20, windowMs: 24 * hourMs },
]

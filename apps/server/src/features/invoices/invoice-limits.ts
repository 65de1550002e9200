import { minuteMs } from '@portal/domain/limits'
import type { RequestLimit } from '../auth/count-request.ts'
import { networkOf } from '../auth/sign-in-limits.ts'

/** An office reads many invoices; secrets cannot be guessed at any speed, and documents cost us work. */
export const invoiceLimits = (ip: string, kind: 'page' | 'pdf'): RequestLimit[] => [
  { bucket: `invoice:${kind}:${networkOf(ip)}`, atMost: kind === 'page' ? 300 : 60, windowMs: 15 * minuteMs },
]

import { minuteMs } from '@portal/domain/limits'

/** How patient we are with the ledger (docs/spec/integrations.md#order-export). All times in ms. */
export const orderExportSchedule = {
  /** The lease of a worker on an order export, renewed after each step; a worker that still holds it afterwards is dead. */
  leaseMs: minuteMs,
  /** A step that takes longer counts as not answered; shorter than the lease, so that no one works on it beside us. */
  stepMs: 45_000,
  /** What did not answer in time may still be done: it is not asked for, nor looked for, before it has settled. */
  settleMs: 15_000,
  attemptsMax: 12,
  firstWaitMs: 10_000,
  longestWaitMs: 15 * minuteMs,
  /** So many failures in a row, of any orders, and the ledger is not called. */
  breakerAfter: 8,
  breakerOpenMs: 30_000,
}
export type OrderExportSchedule = typeof orderExportSchedule

/** Order exports under way on one node. */
export const orderExportsAtOnce = 4

/**
 * How long to wait after so many tries, in ms: a random part of a time that doubles, so that orders which failed
 * together do not come back together; or as long as it has to be, if that is longer.
 * @param attempts how many have failed, at least 1
 * @param random from 0 to 1
 */
export function waitAfter(
  { attempts, atLeastMs }: { attempts: number; atLeastMs: number },
  { firstWaitMs, longestWaitMs }: Pick<OrderExportSchedule, 'firstWaitMs' | 'longestWaitMs'>,
  random: () => number,
): number {
  const jitterMs = random() * Math.min(longestWaitMs, firstWaitMs * 2 ** attempts)
  return Math.ceil(Math.max(jitterMs, atLeastMs))
}

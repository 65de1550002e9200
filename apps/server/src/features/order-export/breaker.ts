import { minuteMs } from '@portal/domain/limits'
import { and, eq, gt, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { vendorBreakers } from '../../db/schema/order-export.tables.ts'

/** As the Vendors screen calls the port. */
export const ledgerVendor = 'ledger'

const isLedger = eq(vendorBreakers.vendor, ledgerVendor)

type Needs = { db: Reader; now: () => Date; schedule: OrderExportSchedule }
const restFrom = ({ now, schedule }: Needs) => new Date(now().getTime() + schedule.breakerOpenMs)

/**
 * Whether the ledger may be asked: undefined, or until when it is not called (docs/spec/integrations.md#order-export).
 * After the rest one caller of all nodes is let through, to see.
 */
export async function restsUntil(needs: Needs): Promise<Date | undefined> {
  const { db, now } = needs
  const at = now()
  // Of all who find the rest over, one goes first: the update that the others wait for gives them another rest.
  const probes = await db
    .update(vendorBreakers)
    .set({ openUntil: restFrom(needs) })
    .where(and(isLedger, lte(vendorBreakers.openUntil, at)))
    .returning({ vendor: vendorBreakers.vendor })
  if (probes.length > 0) return undefined
  const [breaker] = await db
    .select({ openUntil: vendorBreakers.openUntil })
    .from(vendorBreakers)
    .where(isLedger)
  return breaker?.openUntil ?? undefined
}

/** The ledger failed, regardless of what it was asked. Answers true when that makes it rest for the first time. */
export async function recordLedgerFailure(needs: Needs): Promise<boolean> {
  const { breakerAfter } = needs.schedule
  const openUntil = restFrom(needs)
  const failures = sql`${vendorBreakers.failuresInARow} + 1`
  const [breaker] = await needs.db
    .insert(vendorBreakers)
    .values({ vendor: ledgerVendor, failuresInARow: 1, openUntil: breakerAfter <= 1 ? openUntil : null })
    .onConflictDoUpdate({
      target: vendorBreakers.vendor,
      set: {
        failuresInARow: failures,
        openUntil: sql`case when ${failures} >= ${breakerAfter}::int then ${openUntil.toISOString()}::timestamptz else ${vendorBreakers.openUntil} end`,
      },
    })
    .returning({ failuresInARow: vendorBreakers.failuresInARow })
  return breaker?.failuresInARow === breakerAfter
}

/** The ledger answered, be it a refusal: it is there. */
export const recordLedgerAnswer = async ({ db }: Pick<Needs, 'db'>): Promise<void> => {
  const isNoted = or(gt(vendorBreakers.failuresInARow, 0), isNotNull(vendorBreakers.openUntil))
  await db.update(vendorBreakers).set({ failuresInARow: 0, openUntil: null }).where(and(isLedger, isNoted))
}

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

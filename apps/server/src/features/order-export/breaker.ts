import { and, eq, gt, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { vendorBreakers } from './order-export.tables.ts'
import type { OrderExportSchedule } from './order-export-schedule.ts'

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

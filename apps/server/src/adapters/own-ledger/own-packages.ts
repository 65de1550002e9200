import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { excluded } from '../../db/build.ts'
import type { Tx } from '../../db/client.ts'
import { ledgerPackages, ledgerShipments } from '../../db/schema/invoices.tables.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import type { BoxDraft, PackageRef, ShipmentRef } from '../../ports/sales-ledger.ts'

/**
 * The package of a box, made at the first call; a later one answers it as it is. The caller has locked the sales order.
 * Throws IntegrationError when another sales order has a package with this key.
 */
export async function createPackage(tx: Tx, box: BoxDraft, salesOrderId: string): Promise<PackageRef> {
  const kept = single(
    await tx
      .insert(ledgerPackages)
      .values({ packageId: newId(), key: box.key, salesOrderId, draft: box })
      .onConflictDoUpdate({ target: ledgerPackages.key, set: excluded(ledgerPackages, ['key']) })
      .returning(),
  )
  if (kept.salesOrderId === salesOrderId) return { packageId: kept.packageId, number: kept.key }
  throw refused('conflict', `Accounting has package ${box.key} on another sales order.`)
}

/**
 * The shipment of a box's package, made at the first call; a later one takes over the tracking number. The caller has locked the sales order.
 * Throws IntegrationError when there is no such package.
 */
export async function createShipment(tx: Tx, { key, trackingNumber }: BoxDraft): Promise<ShipmentRef> {
  const [found] = await tx
    .select({ packageId: ledgerPackages.packageId })
    .from(ledgerPackages)
    .where(eq(ledgerPackages.key, key))
  if (!found) throw refused('not_found', `Accounting no longer has package ${key}.`)
  const { shipmentId } = single(
    await tx
      .insert(ledgerShipments)
      .values({ shipmentId: newId(), packageId: found.packageId, trackingNumber })
      .onConflictDoUpdate({
        target: ledgerShipments.packageId,
        set: excluded(ledgerShipments, ['trackingNumber']),
      })
      .returning(),
  )
  return { shipmentId, number: key }
}

/** Keys of the boxes that left on this day or later. */
export async function findShippedBoxes(tx: Tx, since: string): Promise<string[]> {
  const rows = await tx
    .select({ key: ledgerPackages.key })
    .from(ledgerPackages)
    .innerJoin(ledgerShipments, eq(ledgerShipments.packageId, ledgerPackages.packageId))
    .where(sql`${ledgerPackages.draft}->>'date' >= ${since}`)
    .orderBy(ledgerPackages.key)
  return rows.map(({ key }) => key)
}

export const refused = (kind: 'conflict' | 'not_found', reason: string) =>
  new IntegrationError('own ledger', kind, { reason })

/** The row that a statement wrote. */
export function single<T>([row]: (T | undefined)[]): T {
  if (!row) throw new Error('A row was written and not returned.')
  return row
}

/** A new id of 19 digits, as the vendor's; the last three are left to the lines. */
export function newId(): string {
  const smallest = 10n ** 15n
  const some = randomBytes(8).readBigUInt64BE() % (8n * smallest)
  return `${smallest + some}000`
}

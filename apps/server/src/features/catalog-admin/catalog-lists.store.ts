import { recordStatus } from '@portal/domain/catalog'
import type { CatalogListKind } from '@portal/domain/catalog-lists'
import { and, eq, max, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Reader, Tx } from '../../db/client.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { manufacturers, offers, products, ratePlans } from '../../db/schema/catalog.tables.ts'
import { orderItems } from '../../db/schema/orders.tables.ts'

/** Manufacturers and rate plans as rows (docs/spec/back-office.md#lists). */

const lists = {
  manufacturer: { table: manufacturers, used: products.manufacturerId },
  'rate plan': { table: ratePlans, used: offers.ratePlanId },
} as const

export type ListRow = typeof manufacturers.$inferSelect

/** A whole list by name. */
export async function readList(on: Reader, kind: CatalogListKind): Promise<ListRow[]> {
  const { table } = lists[kind]
  return on.select({ id: table.id, name: table.name }).from(table).orderBy(table.name)
}

/** One entry; nothing comes to refer to it until the transaction ends. */
export async function lockListEntry(tx: Tx, kind: CatalogListKind, id: string): Promise<ListRow | undefined> {
  const { table } = lists[kind]
  const [row] = await tx
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(eq(table.id, id))
    .for('update')
  return row
}

const isActive = sql`${offers.statusId} = ${sql.raw(String(recordStatus.active))} and ${products.isActive}`

/** How many products and active offers have each entry of a list; entries without a product are left out. */
export const countListUses = (on: Reader, kind: CatalogListKind) =>
  on
    .select({
      id: sql<string | null>`${lists[kind].used}`,
      products: sql<number>`count(distinct ${products.productId})::int`,
      activeOffers: sql<number>`(count(${offers.offerId}) filter (where ${isActive}))::int`,
    })
    .from(products)
    .leftJoin(offers, eq(offers.productId, products.productId))
    .groupBy(lists[kind].used)

export async function insertListEntry(tx: Tx, kind: CatalogListKind, row: ListRow): Promise<void> {
  await tx.insert(lists[kind].table).values(row)
}

export async function writeListName(tx: Tx, kind: CatalogListKind, { id, name }: ListRow): Promise<void> {
  const { table } = lists[kind]
  await tx.update(table).set({ name }).where(eq(table.id, id))
}

export async function removeListEntry(tx: Tx, kind: CatalogListKind, id: string): Promise<void> {
  const { table } = lists[kind]
  await tx.delete(table).where(eq(table.id, id))
}

const referring: Record<CatalogListKind, (id: string) => ReadonlyArray<[PgTable, SQL]>> = {
  manufacturer: (id) => [[products, eq(products.manufacturerId, id)]],
  'rate plan': (id) => [
    [offers, eq(offers.ratePlanId, id)],
    [orderItems, eq(orderItems.ratePlanId, id)],
  ],
}

/** Whether something refers to an entry that is locked. */
export async function isListEntryInUse(tx: Tx, kind: CatalogListKind, id: string): Promise<boolean> {
  for (const [table, refers] of referring[kind](id)) {
    const found = await tx.select({ one: sql`1` }).from(table).where(refers).limit(1)
    if (found.length > 0) return true
  }
  return false
}

/** An entry of the activity log about a list, and whether it is the last one of what it is about. */
export async function findListChange(on: Reader, kind: CatalogListKind, activityId: number) {
  const [entry] = await on
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.id, activityId), eq(auditLog.entity, kind)))
  if (!entry) return undefined
  const [last] = await on
    .select({ id: max(auditLog.id) })
    .from(auditLog)
    .where(and(eq(auditLog.entity, kind), eq(auditLog.entityId, entry.entityId)))
  return { ...entry, isLast: last?.id === activityId }
}

import type { PriceLineState } from '@portal/domain/price-change'
import type { ScheduledChange } from '@portal/domain/shop-at'
import { and, asc, count, desc, eq, exists, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { inBatches } from '../../../db/build.ts'
import type { Reader, Tx } from '../../../db/client.ts'
import {
  carriers,
  manufacturers,
  offers,
  products,
  purchaseTypes,
} from '../../../db/schema/catalog.tables.ts'
import {
  type PriceChangeRow,
  type PriceLineRow,
  priceChangeLines,
  priceChanges,
} from '../../../db/schema/price-changes.tables.ts'
import { users } from '../../../db/schema/users.tables.ts'

export async function insertChange(tx: Tx, change: PriceChangeRow, lines: readonly PriceLineRow[]) {
  await tx.insert(priceChanges).values(change)
  for (const batch of inBatches(lines)) await tx.insert(priceChangeLines).values(batch)
}

/** The change alone for this transaction: another that applies, cancels or undoes it waits. */
export async function lockChange(tx: Tx, priceChangeId: string) {
  const [row] = await tx
    .select()
    .from(priceChanges)
    .where(eq(priceChanges.priceChangeId, priceChangeId))
    .for('update')
  return row
}

export const updateChange = (tx: Tx, priceChangeId: string, set: Partial<PriceChangeRow>) =>
  tx.update(priceChanges).set(set).where(eq(priceChanges.priceChangeId, priceChangeId))

export const linesOf = (on: Reader, priceChangeId: string) =>
  on
    .select()
    .from(priceChangeLines)
    .where(eq(priceChangeLines.priceChangeId, priceChangeId))
    .orderBy(asc(priceChangeLines.position))

export async function setLineStates(
  tx: Tx,
  priceChangeId: string,
  offerIds: readonly string[],
  state: PriceLineState,
) {
  if (offerIds.length === 0) return
  await tx
    .update(priceChangeLines)
    .set({ state })
    .where(
      and(
        eq(priceChangeLines.priceChangeId, priceChangeId),
        inArray(priceChangeLines.offerId, [...offerIds]),
      ),
    )
}

/** Ids of changes that are scheduled for this day or one before it, the earliest first. */
export async function dueChanges(on: Reader, day: string): Promise<string[]> {
  const rows = await on
    .select({ id: priceChanges.priceChangeId })
    .from(priceChanges)
    .where(and(eq(priceChanges.status, 'scheduled'), lte(priceChanges.effectiveOn, day)))
    .orderBy(asc(priceChanges.effectiveOn), asc(priceChanges.priceChangeId))
  return rows.map(({ id }) => id)
}

/** Scheduled changes whose day is not after this one, with their offers. */
export async function readScheduledUntil(on: Reader, day: string): Promise<ScheduledChange[]> {
  const rows = await on
    .select({
      priceChangeId: priceChanges.priceChangeId,
      effectiveOn: sql<string>`${priceChanges.effectiveOn}`,
      offerId: priceChangeLines.offerId,
      before: priceChangeLines.before,
      after: priceChangeLines.after,
    })
    .from(priceChanges)
    .innerJoin(priceChangeLines, eq(priceChangeLines.priceChangeId, priceChanges.priceChangeId))
    .where(and(eq(priceChanges.status, 'scheduled'), lte(priceChanges.effectiveOn, day)))
  return [...Map.groupBy(rows, ({ priceChangeId }) => priceChangeId)].map(([priceChangeId, lines]) => ({
    priceChangeId,
    effectiveOn: lines[0]?.effectiveOn ?? day,
    lines,
  }))
}

export async function countScheduled(on: Reader): Promise<number> {
  const [row] = await on
    .select({ scheduled: count() })
    .from(priceChanges)
    .where(eq(priceChanges.status, 'scheduled'))
  return row?.scheduled ?? 0
}

const creator = alias(users, 'creator')
const ender = alias(users, 'ender')
const nameOf = (of: typeof creator | typeof ender) =>
  sql<string | null>`${of.firstName} || ' ' || ${of.lastName}`

/** A change with the names of who saved and ended it, and how many offers it has. */
export type ListedChange = Awaited<ReturnType<typeof readChange>>[number]
const listed = (on: Reader) =>
  on
    .select({
      change: priceChanges,
      createdByName: nameOf(creator),
      endedByName: nameOf(ender),
      offers: sql<number>`(select count(*)::integer from ${priceChangeLines} where ${priceChangeLines.priceChangeId} = ${priceChanges.priceChangeId})`,
      leftOut: sql<number>`(select count(*)::integer from ${priceChangeLines} where ${priceChangeLines.priceChangeId} = ${priceChanges.priceChangeId} and ${priceChangeLines.state} in ('skipped', 'kept'))`,
    })
    .from(priceChanges)
    .innerJoin(creator, eq(creator.userId, priceChanges.createdBy))
    .leftJoin(ender, eq(ender.userId, priceChanges.endedBy))

export const readChange = (on: Reader, priceChangeId: string) =>
  listed(on).where(eq(priceChanges.priceChangeId, priceChangeId))

/** Changes that the offer is in; all without one. */
const withOffer = (on: Reader, offerId: string | undefined) =>
  offerId === undefined
    ? undefined
    : exists(
        on
          .select({ offerId: priceChangeLines.offerId })
          .from(priceChangeLines)
          .where(
            and(
              eq(priceChangeLines.priceChangeId, priceChanges.priceChangeId),
              eq(priceChangeLines.offerId, offerId),
            ),
          ),
      )

export const readScheduled = (on: Reader, offerId?: string) =>
  listed(on)
    .where(and(eq(priceChanges.status, 'scheduled'), withOffer(on, offerId)))
    .orderBy(asc(priceChanges.effectiveOn), asc(priceChanges.priceChangeId))

/** Changes that are not waiting, the newest first, of those older than this one; their ids are in the order of time. */
export const readPast = (
  on: Reader,
  { before, offerId }: { before: string | undefined; offerId: string | undefined },
  limit: number,
) =>
  listed(on)
    .where(
      and(
        ne(priceChanges.status, 'scheduled'),
        before === undefined ? undefined : lt(priceChanges.priceChangeId, before),
        withOffer(on, offerId),
      ),
    )
    .orderBy(desc(priceChanges.priceChangeId))
    .limit(limit)

/** The lines of a change with the present names of their offers. */
export const readNamedLines = (on: Reader, priceChangeId: string) =>
  on
    .select({
      line: priceChangeLines,
      productId: offers.productId,
      manufacturerName: manufacturers.name,
      model: products.model,
      carrierName: carriers.name,
      purchaseTypeName: purchaseTypes.name,
    })
    .from(priceChangeLines)
    .innerJoin(offers, eq(offers.offerId, priceChangeLines.offerId))
    .innerJoin(products, eq(products.productId, offers.productId))
    .innerJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
    .innerJoin(carriers, eq(carriers.id, offers.carrierId))
    .innerJoin(purchaseTypes, eq(purchaseTypes.id, offers.purchaseTypeId))
    .where(eq(priceChangeLines.priceChangeId, priceChangeId))
    .orderBy(asc(priceChangeLines.position))

/** Names of manufacturers, for the words of a filter. */
export const manufacturerNames = (on: Reader, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : on
        .select({ id: manufacturers.id, name: manufacturers.name })
        .from(manufacturers)
        .where(inArray(manufacturers.id, [...ids]))
        .orderBy(asc(manufacturers.name))

import { and, asc, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../db/client.ts'
import { fleetViews } from '../../../db/schema/stations.tables.ts'

export type ViewRow = typeof fleetViews.$inferSelect

const own = (userId: string, zohoAccountId: string) =>
  and(eq(fleetViews.userId, userId), eq(fleetViews.zohoAccountId, zohoAccountId))

/** A person's views of an account's fleet, by name. */
export const findViews = (on: Reader, userId: string, zohoAccountId: string): Promise<ViewRow[]> =>
  on
    .select()
    .from(fleetViews)
    .where(own(userId, zohoAccountId))
    .orderBy(asc(sql`lower(${fleetViews.name})`), asc(fleetViews.viewId))

/** How many there are; those who save another one at the same moment wait for each other. */
export async function countViews(tx: Tx, userId: string, zohoAccountId: string): Promise<number> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('fleet views'), hashtext(${`${userId} ${zohoAccountId}`}))`,
  )
  return tx.$count(fleetViews, own(userId, zohoAccountId))
}

/** A view of this person, locked until the transaction ends. */
export async function lockView(tx: Tx, userId: string, viewId: string): Promise<ViewRow | undefined> {
  const [found] = await tx
    .select()
    .from(fleetViews)
    .where(and(eq(fleetViews.viewId, viewId), eq(fleetViews.userId, userId)))
    .for('update')
  return found
}

export const addView = (tx: Tx, row: ViewRow) => tx.insert(fleetViews).values(row)

export const writeView = (tx: Tx, { viewId, name, address }: ViewRow) =>
  tx.update(fleetViews).set({ name, address }).where(eq(fleetViews.viewId, viewId))

export const deleteView = (tx: Tx, viewId: string) =>
  tx.delete(fleetViews).where(eq(fleetViews.viewId, viewId))

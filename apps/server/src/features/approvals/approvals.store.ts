import { kindsWith } from '@portal/domain/account-access'
import { approvalLimits } from '@portal/domain/order-approval'
import { orderStatus } from '@portal/domain/order-status'
import { and, asc, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Reader, Tx } from '../../db/client.ts'
import { manufacturers, products } from '../catalog/catalog.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import { users } from '../users/users.tables.ts'
import { type AccountRulesRow, type ApprovalRow, accountRules, orderApprovals } from './approvals.tables.ts'
import { personBehind } from './people-behind.ts'

export async function findRulesRow(on: Reader, accountId: string): Promise<AccountRulesRow | undefined> {
  const [row] = await on.select().from(accountRules).where(eq(accountRules.zohoAccountId, accountId))
  return row
}

/** The rules; every submission that counts against the account's limit waits until the transaction ends. */
export async function lockRulesRow(tx: Tx, accountId: string): Promise<AccountRulesRow | undefined> {
  const [row] = await tx
    .select()
    .from(accountRules)
    .where(eq(accountRules.zohoAccountId, accountId))
    .for('update')
  return row
}

/** Stores rules over those that were locked, or the first ones. Undefined where others were stored since. */
export async function writeRules(
  tx: Tx,
  { zohoAccountId, ...rules }: Omit<AccountRulesRow, 'version'>,
  isFirst: boolean,
): Promise<AccountRulesRow | undefined> {
  const [row] = isFirst
    ? await tx
        .insert(accountRules)
        .values({ zohoAccountId, ...rules })
        .onConflictDoNothing()
        .returning()
    : await tx
        .update(accountRules)
        .set({ ...rules, version: sql`${accountRules.version} + 1` })
        .where(eq(accountRules.zohoAccountId, zohoAccountId))
        .returning()
  return row
}

/** What an account's submitted orders are worth since a moment, in cents. */
export async function findSpentCents(on: Reader, accountId: string, since: Date): Promise<number> {
  const [row] = await on
    .select({ cents: sql<number>`coalesce(sum(${orders.orderTotalCents}), 0)::float8` })
    .from(orders)
    .where(
      and(
        eq(orders.zohoAccountId, accountId),
        inArray(orders.statusId, [orderStatus.submitted, orderStatus.error]),
        gte(orders.dateSubmitted, since),
      ),
    )
  return row?.cents ?? 0
}

const nameOf = (person: Record<'firstName' | 'lastName', AnyPgColumn>) =>
  sql<string>`trim(${person.firstName} || ' ' || ${person.lastName})`

/** The people of an account who can sign in and whose access lets them approve, by name. */
export const listPeople = (on: Reader, accountId: string) =>
  on
    .select({ userId: users.userId, name: nameOf(users), email: users.email })
    .from(users)
    .where(
      and(eq(users.zohoAccountId, accountId), users.isActive, inArray(users.access, kindsWith('approve'))),
    )
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.userId))
export type AccountPerson = Awaited<ReturnType<typeof listPeople>>[number]

export async function listProductNames(on: Reader, productIds: readonly string[]) {
  if (productIds.length === 0) return []
  const name = sql<string>`${manufacturers.name} || ' ' || ${products.model}`
  return on
    .select({ productId: products.productId, name })
    .from(products)
    .innerJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
    .where(inArray(products.productId, [...productIds]))
    .orderBy(name)
}

export async function findApprovalRow(on: Reader, approvalId: string): Promise<ApprovalRow | undefined> {
  const [row] = await on.select().from(orderApprovals).where(eq(orderApprovals.approvalId, approvalId))
  return row
}

/** The request; every other change of it waits until the transaction ends. Its order is locked before. */
export async function lockApprovalRow(tx: Tx, approvalId: string): Promise<ApprovalRow | undefined> {
  const [row] = await tx
    .select()
    .from(orderApprovals)
    .where(eq(orderApprovals.approvalId, approvalId))
    .for('update')
  return row
}

/** What an order was approved as, where it was. */
export async function findApproved(on: Reader, orderId: number): Promise<ApprovalRow | undefined> {
  const [row] = await on
    .select()
    .from(orderApprovals)
    .where(and(eq(orderApprovals.orderId, orderId), eq(orderApprovals.status, 'approved')))
  return row
}

const requesters = alias(users, 'requesters')
const deciders = alias(users, 'deciders')

/** The newest request of an order, with the names of its people. */
export async function findLatestApproval(on: Reader, orderId: number) {
  const [row] = await on
    .select({
      approval: orderApprovals,
      requestedByName: nameOf(requesters),
      decidedByName: sql<string | null>`${nameOf(deciders)}`,
    })
    .from(orderApprovals)
    .innerJoin(requesters, eq(requesters.userId, orderApprovals.requestedBy))
    .leftJoin(deciders, eq(deciders.userId, orderApprovals.decidedBy))
    .where(eq(orderApprovals.orderId, orderId))
    .orderBy(desc(orderApprovals.requestedAt), desc(orderApprovals.approvalId))
    .limit(1)
  return row
}

export const insertApproval = async (tx: Tx, approval: typeof orderApprovals.$inferInsert): Promise<void> => {
  await tx.insert(orderApprovals).values(approval)
}

export async function updateApproval(
  tx: Tx,
  approvalId: string,
  changes: Pick<ApprovalRow, 'status' | 'decidedBy' | 'decidedAt'> & Partial<Pick<ApprovalRow, 'reason'>>,
): Promise<void> {
  await tx.update(orderApprovals).set(changes).where(eq(orderApprovals.approvalId, approvalId))
}

/** Freezes a draft for its approvers, or frees it. */
export async function updateAwaitsApproval(tx: Tx, orderId: number, awaitsApproval: boolean): Promise<void> {
  await tx
    .update(orders)
    .set({ awaitsApproval, version: sql`${orders.version} + 1` })
    .where(eq(orders.orderId, orderId))
}

/** What waits in an account, with the people behind it, the oldest first. */
export const listWaitingRows = (on: Reader, accountId: string) =>
  on
    .select({
      approvalId: orderApprovals.approvalId,
      orderId: orders.orderId,
      accountName: orders.accountName,
      orderTotalCents: orders.orderTotalCents,
      createdBy: personBehind(orders.createdBy),
      requestedBy: personBehind(orderApprovals.requestedBy),
      requestedByName: nameOf(users),
      requestedAt: orderApprovals.requestedAt,
    })
    .from(orderApprovals)
    .innerJoin(orders, eq(orders.orderId, orderApprovals.orderId))
    .innerJoin(users, eq(users.userId, orderApprovals.requestedBy))
    .where(and(eq(orderApprovals.status, 'waiting'), eq(orders.zohoAccountId, accountId)))
    .orderBy(asc(orderApprovals.requestedAt), asc(orderApprovals.approvalId))
    .limit(approvalLimits.waitingMax)

/** Requests that wait and of which no one was reminded, the oldest first. */
export const listUnreminded = (on: Reader) =>
  on
    .select({
      approvalId: orderApprovals.approvalId,
      orderId: orderApprovals.orderId,
      requestedAt: orderApprovals.requestedAt,
    })
    .from(orderApprovals)
    // Written as in the index, so that it serves every plan.
    .where(and(sql`${orderApprovals.status} = 'waiting'`, isNull(orderApprovals.remindedAt)))
    .orderBy(asc(orderApprovals.requestedAt), asc(orderApprovals.approvalId))

export async function updateReminded(tx: Tx, approvalId: string, at: Date): Promise<void> {
  await tx.update(orderApprovals).set({ remindedAt: at }).where(eq(orderApprovals.approvalId, approvalId))
}

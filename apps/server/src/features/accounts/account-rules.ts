import { approversWithout, kindsWith } from '@portal/domain/account-access'
import { type AccountRules, lacksPoNumber, noRules } from '@portal/domain/order-approval'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { build } from '../../db/build.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { type AccountRulesRow, accountRules } from '../../db/schema/approvals.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import type { Context } from '../../deps.ts'

/** What an account asks of its orders, and who approves them (docs/spec/approvals.md): colleagues and orders ask it too. */

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

/** The people of an account who can sign in and whose access lets them approve, by name. */
export const listPeople = (on: Reader, accountId: string) =>
  on
    .select({
      userId: users.userId,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      email: users.email,
    })
    .from(users)
    .where(
      and(eq(users.zohoAccountId, accountId), users.isActive, inArray(users.access, kindsWith('approve'))),
    )
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.userId))
export type AccountPerson = Awaited<ReturnType<typeof listPeople>>[number]

/** Rules with their version, 0 before the first. */
export type StoredRules = AccountRules & { version: number; limitsAddedAt: Date | null }

export function rulesOf(row: AccountRulesRow | undefined): StoredRules {
  if (!row) return { ...noRules, version: 0, limitsAddedAt: null }
  const { zohoAccountId: _account, updatedAt: _at, ...rules } = row
  return rules
}

/** What an account asks before an order is submitted; nothing unless it chose so. */
export const findRules = async (on: Reader, accountId: string): Promise<StoredRules> =>
  rulesOf(await findRulesRow(on, accountId))

/** The approvers that can sign in now. */
export async function findApprovers(
  on: Reader,
  accountId: string,
  { approverIds }: AccountRules,
): Promise<AccountPerson[]> {
  const people = await listPeople(on, accountId)
  return people.filter(({ userId }) => approverIds.includes(userId))
}

/** Whether an order has no PO number although its account requires one (docs/spec/approvals.md#po-number). */
export async function findLacksPoNumber(
  on: Reader,
  { zohoAccountId, referenceNumber }: { zohoAccountId: string; referenceNumber: string },
): Promise<boolean> {
  if (referenceNumber.trim() !== '') return false
  return lacksPoNumber(await findRules(on, zohoAccountId), referenceNumber)
}

/** Whether the account of an order requires a PO number, as a part of its row. */
export const needsPoNumberOfOrder = sql<boolean>`coalesce(${build
  .select({ needsPoNumber: accountRules.needsPoNumber })
  .from(accountRules)
  .where(eq(accountRules.zohoAccountId, orders.zohoAccountId))}, false)`

/**
 * A person who cannot approve any more is no approver of the account; the only one stays named, so that orders keep waiting
 * (docs/spec/colleagues.md#approvers).
 */
export async function dropApprover(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  const row = await lockRulesRow(tx, accountId)
  if (!row?.approverIds.includes(userId)) return
  const approverIds = row.asksApproval
    ? approversWithout(row.approverIds, userId)
    : row.approverIds.filter((id) => id !== userId)
  const { version: _version, ...rules } = row
  if (approverIds.length < row.approverIds.length)
    await writeRules(tx, { ...rules, approverIds, updatedAt: now() }, false)
}

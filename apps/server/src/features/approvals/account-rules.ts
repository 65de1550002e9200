import { type AccountRules, lacksPoNumber, noRules } from '@portal/domain/order-approval'
import type { Reader } from '../../db/client.ts'
import { type AccountPerson, findRulesRow, listPeople } from './approvals.store.ts'
import type { AccountRulesRow } from './approvals.tables.ts'

/** Rules with their version, 0 before the first. */
export type StoredRules = AccountRules & { version: number }

export function rulesOf(row: AccountRulesRow | undefined): StoredRules {
  if (!row) return { ...noRules, version: 0 }
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

import { AppError } from '@portal/contract/errors'
import { mayActFor } from '@portal/domain/roles'
import type { SignedInContext } from '../../deps.ts'
import { type AccountRow, findAccount } from './accounts.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/**
 * An account that is the caller's to see: owned by their agent, or a customer's own.
 * Throws ACCOUNT_NOT_FOUND alike for a missing account and one that belongs to another customer or agent
 * (docs/spec/roles.md#access-to-objects).
 */
export async function getVisibleAccount({ db, actor }: Needs, accountId: string): Promise<AccountRow> {
  const account = await findAccount(db, accountId)
  const owner = account && { zohoUserId: account.ownerZohoUserId, zohoAccountId: accountId }
  if (!owner || !mayActFor(actor, owner)) throw new AppError('ACCOUNT_NOT_FOUND')
  return account
}

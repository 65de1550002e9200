import { accessAllows } from '@portal/domain/account-access'
import type { Tx } from '../../db/client.ts'
import { type Recorder, recordChange } from '../audit/record-change.ts'
import { findCreator, lockAccountKeys, lockKeysCreatedBy, noteCreatorLeft } from './account-keys.store.ts'
import { findManagers } from './account-managers.ts'
import { markRevoked } from './api-keys.store.ts'
import { keyFacts } from './key-facts.ts'
import { tellManagers } from './tell-managers.ts'

type Left = {
  userId: string
  /** The account that the user belonged to; null for staff. */
  accountId: string | null
  accountName: string | null
}

/**
 * What becomes of keys of accounts once someone may have left (docs/spec/api-keys.md#keys-of-an-account), in the transaction of
 * that change, after it. Without an active user with full access the keys of the account are revoked. Keys that the user created
 * keep working, and those who still have full access are told.
 */
export async function settleAccountKeys(tx: Tx, by: Recorder, { userId, ...left }: Left): Promise<void> {
  const at = by.now()
  if (left.accountId !== null) await revokeWithoutManager(tx, by, { ...left, accountId: left.accountId })
  const keys = await lockKeysCreatedBy(tx, userId, at)
  if (keys.length === 0) return
  const creator = await findCreator(tx, userId)
  for (const { keyId, accountId } of keys) {
    const isStillThere =
      creator?.isActive &&
      (creator.isStaff || (creator.zohoAccountId === accountId && accessAllows(creator.access, 'people')))
    if (isStillThere) continue
    await noteCreatorLeft(tx, keyId, at)
    await tellManagers(tx, 'account-key-creator-left', { accountId, keyId, byUserId: userId })
  }
}

async function revokeWithoutManager(
  tx: Tx,
  by: Recorder,
  { accountId, accountName }: { accountId: string; accountName: string | null },
): Promise<void> {
  if ((await findManagers(tx, accountId)).length > 0) return
  for (const key of await lockAccountKeys(tx, accountId, by.now())) {
    await markRevoked(tx, key.keyId, by.now())
    await recordChange(tx, by, {
      entity: 'account',
      entityId: accountId,
      entityName: accountName ?? '',
      action: 'API key revoked',
      before: null,
      after: keyFacts(key),
    })
  }
}

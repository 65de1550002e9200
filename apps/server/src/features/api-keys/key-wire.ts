import type { AccountApiKey } from '@portal/contract/account-keys'
import type { MyApiKey } from '@portal/contract/api-keys'
import { brand } from '@portal/domain/brand'
import type { AccountKeyRow } from './account-keys.store.ts'
import type { KeyRow } from './api-keys.store.ts'

/** A key as it is answered: never with what lets anyone in. */
export const toWireKey = ({ keyId, name, ending, scopes, ...moments }: KeyRow): MyApiKey => ({
  keyId,
  name,
  ending,
  scopes,
  createdAt: moments.createdAt.toISOString(),
  expiresAt: moments.expiresAt.toISOString(),
  lastUsedAt: moments.lastUsedAt?.toISOString() ?? null,
  revokedAt: moments.revokedAt?.toISOString() ?? null,
})

/** The same with who created it; the people of an account know no one of the house by name. */
export const toAccountKey = ({
  createdByName,
  isCreatorOfAccount,
  ...key
}: AccountKeyRow): AccountApiKey => ({
  ...toWireKey(key),
  createdBy: isCreatorOfAccount ? createdByName : brand.name,
})

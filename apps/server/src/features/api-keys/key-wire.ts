import type { MyApiKey } from '@portal/contract/api-keys'
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

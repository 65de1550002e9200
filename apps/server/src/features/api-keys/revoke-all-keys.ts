import type { SQL } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { revokeKeysOf } from './api-keys.store.ts'

/**
 * Revokes every key of a user who may not sign in any more, or who chose a new password by email: anyone who knew the former
 * password may have created keys.
 */
export const revokeAllKeys = (tx: Tx, userId: string, { onlyIf }: { onlyIf?: SQL } = {}): Promise<void> =>
  revokeKeysOf(tx, userId, onlyIf)

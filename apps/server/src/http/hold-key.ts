import { AppError } from '@portal/contract/errors'
import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { apiKeys } from '../features/api-keys/api-keys.tables.ts'

/**
 * Holds a key of an account until the transaction ends: revoking it waits, and a revocation since the call was admitted counts.
 * Throws NOT_SIGNED_IN.
 */
export async function holdKey(tx: Tx, keyId: string): Promise<void> {
  const [key] = await tx
    .select({ revokedAt: apiKeys.revokedAt })
    .from(apiKeys)
    .where(eq(apiKeys.keyId, keyId))
    .for('share')
  if (!key || key.revokedAt !== null) throw new AppError('NOT_SIGNED_IN')
}

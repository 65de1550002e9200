import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { apiKeys } from '../../db/schema/api-keys.tables.ts'

/**
 * Revokes every key of a user who may not sign in any more, or who chose a new password by email: anyone who knew the former
 * password may have created keys. Beside the sign-ins, which end for the same reasons.
 */
export async function revokeAllKeys(
  tx: Tx,
  userId: string,
  { onlyIf }: { onlyIf?: SQL } = {},
): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt), onlyIf))
}

import { keyScopes } from '@portal/domain/api-keys'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { hashToken } from '../../http/session.ts'
import { testNow } from '../../testing/fixtures.ts'
import { apiKeys } from './api-keys.tables.ts'
import { endingOf, newApiKey } from './key-token.ts'

/** A key of this person that works for 30 days and may do everything; answers it with its id. */
export async function anApiKey(
  tx: Tx,
  userId: string,
  changes: Partial<typeof apiKeys.$inferInsert> = {},
): Promise<{ keyId: string; key: string }> {
  const key = newApiKey()
  const keyId = v7()
  await tx.insert(apiKeys).values({
    keyId,
    userId,
    tokenHash: hashToken(key),
    name: 'Fleet sync',
    ending: endingOf(key),
    scopes: [...keyScopes],
    createdAt: testNow,
    expiresAt: new Date(testNow.getTime() + 30 * 24 * 3_600_000),
    ...changes,
  })
  return { keyId, key }
}

import { keyScopes } from '@portal/domain/api-keys'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { apiKeys } from '../../db/schema/api-keys.tables.ts'
import { hashToken } from '../../http/session.ts'
import { testNow } from '../../testing/fixtures.ts'
import { password } from '../auth/testing.ts'
import { addKeyAuthor } from './account-keys.store.ts'
import { endingOf, newApiKey } from './api-key.ts'

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

/** What the dialog sends to create a key. */
export const aKeyForm = (changes: object = {}) => ({
  password,
  name: 'Fleet sync',
  scopes: ['orders:read', 'orders:write'],
  days: 30,
  ...changes,
})

/** The same of an account, created by this user; `userId` is the author of what the key does. */
export async function anAccountKey(
  tx: Tx,
  accountId: string,
  createdBy: string,
  changes: Partial<typeof apiKeys.$inferInsert> = {},
) {
  const userId = v7()
  const author = { userId, keyId: v7(), name: 'Fleet sync', accountId, createdBy, at: testNow }
  await addKeyAuthor(tx, author)
  return { ...(await anApiKey(tx, userId, changes)), userId }
}

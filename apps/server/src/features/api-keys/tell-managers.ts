import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { findManagers } from './account-managers.ts'

type AccountKeyMail = 'account-key-created' | 'account-key-revoked' | 'account-key-creator-left'

/**
 * Tells every active user with full access to an account about a key of it, once.
 * @param byUserId who did it, or who left
 */
export async function tellManagers(
  tx: Tx,
  kind: AccountKeyMail,
  { accountId, keyId, byUserId }: { accountId: string; keyId: string; byUserId: string },
): Promise<void> {
  for (const { userId, email } of await findManagers(tx, accountId))
    await enqueueMail(tx, kind, { to: email, key: `${keyId}-${userId}`, data: { keyId, userId, byUserId } })
}

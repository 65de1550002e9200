import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { findManagers } from '../api-keys/account-managers.ts'
import { activeAdministrators, enqueueMail } from '../mail/enqueue-mail.ts'
import { users } from '../users/users.tables.ts'
import type { EndpointRow } from './webhooks.store.ts'

type Off = Pick<EndpointRow, 'webhookId' | 'createdBy' | 'zohoAccountId'>

/**
 * Tells that an endpoint was turned off: the user who created it, or when they have left those with full access to its account,
 * or the Administrators (docs/spec/webhooks.md#turning-off).
 */
export async function tellEndpointOff(tx: Tx, endpoint: Off, at: Date): Promise<void> {
  const { webhookId } = endpoint
  for (const { userId, email } of await recipientsOf(tx, endpoint))
    await enqueueMail(tx, 'webhook-off', {
      to: email,
      key: `${webhookId}-${at.getTime()}-${userId}`,
      data: { webhookId, userId },
    })
}

async function recipientsOf(tx: Tx, { createdBy, zohoAccountId }: Off) {
  const creator = createdBy === null ? [] : await findCreator(tx, createdBy)
  if (creator.length > 0) return creator
  const managers = zohoAccountId === null ? [] : await findManagers(tx, zohoAccountId)
  return managers.length > 0 ? managers : activeAdministrators(tx)
}

const findCreator = (tx: Tx, userId: string) =>
  tx
    .select({ userId: users.userId, email: users.email })
    .from(users)
    .where(and(eq(users.userId, userId), eq(users.isActive, true)))

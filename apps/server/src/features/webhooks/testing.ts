import { webhookEvents } from '@portal/domain/webhooks'
import { v7 } from 'uuid'
import { secretBox } from '../../adapters/sealing/seal.ts'
import type { Tx } from '../../db/client.ts'
import { webhookEndpoints, webhookMessages } from '../../db/schema/webhooks.tables.ts'
import { testNow } from '../../testing/fixtures.ts'
import { newWebhookSecret, sealOwner } from './post-webhook.ts'

export const testSecrets = secretBox('the key of tests, which is none of anyone')

export const aWebhookForm = (changes: object = {}) => ({
  name: 'Warehouse',
  url: 'https://hooks.northgate.example/portal',
  events: [...webhookEvents],
  ...changes,
})

/** An endpoint of an account, or of the house for null, with a message that was given up. */
export async function aWebhook(
  tx: Tx,
  accountId: string | null,
  changes: Partial<typeof webhookEndpoints.$inferInsert> = {},
) {
  const webhookId = v7()
  const secret = newWebhookSecret()
  await tx.insert(webhookEndpoints).values({
    webhookId,
    zohoAccountId: accountId,
    ...aWebhookForm(),
    sealedSecret: testSecrets.seal(secret, sealOwner(webhookId)),
    createdAt: testNow,
    ...changes,
  })
  const messageId = v7()
  await tx.insert(webhookMessages).values({
    messageId,
    webhookId,
    type: 'webhook.test',
    payload: '{}',
    state: 'failed',
    createdAt: testNow,
  })
  return { webhookId, messageId, secret }
}

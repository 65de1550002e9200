import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { aPerson } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { aWebhook } from './testing.ts'
import { replayDelivery } from './webhook-deliveries.ts'
import { webhookMessages } from './webhooks.tables.ts'

test.for(['waiting', 'sending'] as const)(
  'a message that is %s is not replayed',
  async (state, { tx, deps }) => {
    const ctx = asCaller(deps, await aPerson(tx, { roles: ['Administrator'] }))
    const { messageId } = await aWebhook(tx, null)
    const stored = async () =>
      (await tx.select().from(webhookMessages).where(eq(webhookMessages.messageId, messageId)))[0]
    await tx
      .update(webhookMessages)
      .set({ state, attempts: 3, leasedUntil: state === 'sending' ? testNow : null })
      .where(eq(webhookMessages.messageId, messageId))

    await expect(replayDelivery(ctx, { messageId })).rejects.toMatchObject({ code: 'WEBHOOK_MESSAGE_WAITS' })
    expect(await stored()).toMatchObject({ state, attempts: 3 })
  },
)

test('one that was given up is replayed once', async ({ tx, deps }) => {
  const ctx = asCaller(deps, await aPerson(tx, { roles: ['Administrator'] }))
  const { messageId } = await aWebhook(tx, null)
  await replayDelivery(ctx, { messageId })
  await expect(replayDelivery(ctx, { messageId })).rejects.toMatchObject({ code: 'WEBHOOK_MESSAGE_WAITS' })
})

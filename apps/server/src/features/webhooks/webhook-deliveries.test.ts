import { hourMs } from '@portal/domain/limits'
import { webhookLimits } from '@portal/domain/webhooks'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { aPerson } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { rotateWebhookSecret } from './manage-webhooks.ts'
import { aWebhook, testSecrets } from './testing.ts'
import { replayDelivery, sendTestMessage } from './webhook-deliveries.ts'
import { webhookEndpoints, webhookMessages } from './webhooks.tables.ts'

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

test('an endpoint is tried 20 times in an hour at most', async ({ tx, deps }) => {
  let now = testNow
  const ctx = {
    ...asCaller(deps, await aPerson(tx, { roles: ['Administrator'] })),
    rateLimits: 'on' as const,
    now: () => now,
  }
  const { webhookId } = await aWebhook(tx, null)
  for (let i = 0; i < webhookLimits.testsPerHour; i++) await sendTestMessage(ctx, { webhookId })

  await expect(sendTestMessage(ctx, { webhookId })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await sendTestMessage(ctx, await aWebhook(tx, null))
  now = new Date(testNow.getTime() + hourMs)
  await sendTestMessage(ctx, { webhookId })
})

test('there is no further secret while the former one signs', async ({ tx, deps }) => {
  let now = testNow
  const ctx = {
    ...asCaller(deps, await aPerson(tx, { roles: ['Administrator'] })),
    secrets: testSecrets,
    now: () => now,
  }
  const { webhookId } = await aWebhook(tx, null)
  await rotateWebhookSecret(ctx, { webhookId })
  const stored = async () => (await tx.select().from(webhookEndpoints))[0]
  const before = await stored()

  await expect(rotateWebhookSecret(ctx, { webhookId })).rejects.toMatchObject({
    code: 'WEBHOOK_SECRET_ROTATED',
  })
  expect(await stored()).toEqual(before)
  now = new Date(testNow.getTime() + webhookLimits.overlapMs)
  await rotateWebhookSecret(ctx, { webhookId })
  expect((await stored())?.sealedFormer).toEqual(before?.sealedSecret)
})

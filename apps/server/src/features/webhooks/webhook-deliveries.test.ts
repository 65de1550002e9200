import { hourMs } from '@portal/domain/limits'
import { webhookLimits } from '@portal/domain/webhooks'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { attempts } from '../../db/schema/auth.tables.ts'
import { webhookEndpoints, webhookMessages } from '../../db/schema/webhooks.tables.ts'
import { aPerson } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { anAgentWithAccount } from '../orders/testing.ts'
import { rotateWebhookSecret } from './manage-webhooks.ts'
import { aWebhook, testSecrets } from './testing.ts'
import { replayDelivery, sendTestMessage } from './webhook-deliveries.ts'

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

test('the endpoints of an owner are tried and replayed only so often in an hour, also when they are added anew', async ({
  tx,
  deps,
}) => {
  let now = testNow
  const ctx = {
    ...asCaller(deps, await aPerson(tx, { roles: ['Administrator'] })),
    rateLimits: 'on' as const,
    now: () => now,
  }
  const { parties } = await anAgentWithAccount(tx)
  const refused = { code: 'TOO_MANY_REQUESTS' }
  const first = await aWebhook(tx, null)
  for (let i = 0; i < webhookLimits.testsPerHour; i++) await sendTestMessage(ctx, first)
  const again = await aWebhook(tx, null)
  await expect(sendTestMessage(ctx, again)).rejects.toMatchObject(refused)
  await sendTestMessage(ctx, await aWebhook(tx, parties.accountId))

  now = new Date(testNow.getTime() + hourMs)
  await sendTestMessage(ctx, again)
})

test('replays have a limit of their own, and a refused one changes nothing', async ({ tx, deps }) => {
  const ctx = {
    ...asCaller(deps, await aPerson(tx, { roles: ['Administrator'] })),
    rateLimits: 'on' as const,
  }
  const { messageId } = await aWebhook(tx, null)
  const message = eq(webhookMessages.messageId, messageId)
  const stateNow = async () => (await tx.select().from(webhookMessages).where(message))[0]?.state
  await replayDelivery(ctx, { messageId })
  expect(await stateNow()).toBe('waiting')
  await tx.update(webhookMessages).set({ state: 'failed' }).where(message)
  await tx
    .update(attempts)
    .set({ count: webhookLimits.replaysPerHour })
    .where(eq(attempts.bucket, 'webhook-replay:house'))

  await expect(replayDelivery(ctx, { messageId })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await stateNow()).toBe('failed')
  await sendTestMessage(ctx, await aWebhook(tx, null))
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

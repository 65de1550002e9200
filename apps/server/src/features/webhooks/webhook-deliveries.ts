import type { AnswerOf, ParamsOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type * as contract from '@portal/contract/webhooks'
import { hourMs, limits } from '@portal/domain/limits'
import { webhookLimits, webhookTestType } from '@portal/domain/webhooks'
import type { Reader } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { noSuchPage } from '../../http/list-refusals.ts'
import { countIn, type RequestLimit } from '../auth/count-request.ts'
import { getManagedEndpoint } from './manage-webhooks.ts'
import {
  addMessage,
  countMessages,
  deleteMessagesBefore,
  enqueueMessage,
  findAttempts,
  findMessage,
  findMessages,
  lockEndpoint,
  resetMessage,
} from './webhooks.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'inTransaction' | 'actor' | 'now' | 'rateLimits'>

/** Tests and replays make us call an address that someone else may own. An endpoint that is added anew counts with its owner. */
const limitOf = (
  what: 'test' | 'replay',
  { zohoAccountId }: { zohoAccountId: string | null },
): RequestLimit[] => [
  {
    bucket: `webhook-${what}:${zohoAccountId ?? 'house'}`,
    atMost: what === 'test' ? webhookLimits.testsPerHour : webhookLimits.replaysPerHour,
    windowMs: hourMs,
  },
]

/** The delivery log of an endpoint, the newest first. Throws WEBHOOK_NOT_FOUND, and INVALID_INPUT for a cursor that is none. */
export async function listDeliveries(
  ctx: Needs,
  { webhookId }: ParamsOf<typeof contract.getWebhookDeliveries>,
  { limit = 20, cursor }: QueryOf<typeof contract.getWebhookDeliveries>,
): Promise<AnswerOf<typeof contract.getWebhookDeliveries>> {
  await getManagedEndpoint(ctx, webhookId)
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw noSuchPage()
  const before = cursor === undefined ? null : Number(cursor)
  const found = await findMessages(ctx.db, webhookId, {
    before,
    limit: Math.min(limit, limits.listPageMax) + 1,
  })
  const page = found.slice(0, limit)
  const attempts = Map.groupBy(
    page.length > 0
      ? await findAttempts(
          ctx.db,
          page.map(({ messageId }) => messageId),
        )
      : [],
    ({ messageId }) => messageId,
  )
  return {
    results: page.map((message) => ({
      messageId: message.messageId,
      type: message.type,
      createdAt: message.createdAt.toISOString(),
      state: message.state,
      payload: message.payload,
      nextAttemptAt: message.nextAttemptAt?.toISOString() ?? null,
      attempts: (attempts.get(message.messageId) ?? []).map(({ at, status, problem, durationMs }) => ({
        at: at.toISOString(),
        status,
        problem,
        durationMs,
      })),
    })),
    total: await countMessages(ctx.db, webhookId),
    nextCursor: found.length > limit ? String(page.at(-1)?.position ?? '') : null,
  }
}

/**
 * Sends a message of the log once more, with the same id and body. Throws WEBHOOK_NOT_FOUND, WEBHOOK_OFF, WEBHOOK_MESSAGE_WAITS and
 * TOO_MANY_REQUESTS.
 */
export async function replayDelivery(
  ctx: Needs,
  { messageId }: ParamsOf<typeof contract.replayWebhookDelivery>,
): Promise<AnswerOf<typeof contract.replayWebhookDelivery>> {
  const message = await findMessage(ctx.db, messageId)
  if (!message) throw new AppError('WEBHOOK_NOT_FOUND')
  const endpoint = await getManagedEndpoint(ctx, message.webhookId)
  await ctx.inTransaction(async (tx) => {
    await refuseOff(tx, message.webhookId)
    await countIn(tx, ctx, limitOf('replay', endpoint))
    if (!(await resetMessage(tx, messageId, ctx.now()))) throw new AppError('WEBHOOK_MESSAGE_WAITS')
    await enqueueMessage(tx, messageId)
  })
  return { result: null }
}

/** A message that says nothing, to try a receiver. Throws WEBHOOK_NOT_FOUND, WEBHOOK_OFF and TOO_MANY_REQUESTS. */
export async function sendTestMessage(
  ctx: Needs,
  { webhookId }: ParamsOf<typeof contract.testWebhook>,
): Promise<AnswerOf<typeof contract.testWebhook>> {
  const endpoint = await getManagedEndpoint(ctx, webhookId)
  const at = ctx.now()
  const payload = JSON.stringify({ type: webhookTestType, timestamp: at.toISOString(), data: {} })
  const messageId = await ctx.inTransaction(async (tx) => {
    await refuseOff(tx, webhookId)
    await countIn(tx, ctx, limitOf('test', endpoint))
    return addMessage(tx, { webhookId, type: webhookTestType, payload, at })
  })
  return { result: { messageId } }
}

async function refuseOff(tx: Parameters<typeof lockEndpoint>[0], webhookId: string) {
  const endpoint = await lockEndpoint(tx, webhookId)
  if (!endpoint) throw new AppError('WEBHOOK_NOT_FOUND')
  if (endpoint.offAt !== null) throw new AppError('WEBHOOK_OFF')
}

/** Deletes the delivery log older than 30 days. */
export const forgetDeliveries = ({ db, now }: { db: Reader; now: () => Date }): Promise<void> =>
  deleteMessagesBefore(db, new Date(now().getTime() - webhookLimits.keptDays * 24 * 3_600_000))

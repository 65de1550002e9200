import { nextWebhookAttempt, webhookLimits } from '@portal/domain/webhooks'
import type { Logger } from 'pino'
import type { InTransaction, Reader, Tx } from '../../db/client.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { SecretBox } from '../../ports/secret-box.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { type Answered, type PostNeeds, postWebhook } from './post-webhook.ts'
import { sealOwner, signWebhook } from './sign-webhook.ts'
import {
  addAttempt,
  changeEndpoint,
  claimMessage,
  type EndpointRow,
  findEndpoint,
  findEndpointOwner,
  findMessage,
  finishClaim,
  giveUpWaiting,
  lockEndpoint,
  type MessageRow,
} from './webhooks.store.ts'

export type SendWebhookNeeds = PostNeeds & {
  db: Reader
  inTransaction: InTransaction
  now: () => Date
  secrets: SecretBox | null
  log: Pick<Logger, 'info' | 'warn'>
}

/** Longer than the longest attempt: a worker that still holds the message then has ended. */
const leaseMs = 60_000
const gone = 410

/**
 * Sends one message, at least once: it is leased before it is sent, so that neither a second worker nor the restart after a
 * kill sends it beside the first; a kill between the receiver's answer and our note of it repeats it, with the same
 * `webhook-id` (docs/spec/webhooks.md#attempts). A failure is tried again later, each time after a longer wait; an endpoint that
 * refused everything for five days, or answers 410, is turned off, and its owner gets an email.
 * @throws only when the database fails, or the process ends; the queue then brings the job back
 */
export async function sendWebhook(
  needs: SendWebhookNeeds,
  messageId: string,
  shutdown: AbortSignal,
): Promise<void> {
  const at = needs.now()
  const claimed = await claimMessage(needs.db, {
    messageId,
    now: at,
    leasedUntil: new Date(at.getTime() + leaseMs),
  })
  if (!claimed) return comeBackAfterLease(needs, messageId)
  const endpoint = await findEndpoint(needs.db, claimed.webhookId)
  if (!endpoint) return
  const startedMs = Date.now()
  const answered = await attempt(needs, { endpoint, message: claimed, at }, shutdown)
  const durationMs = Date.now() - startedMs
  await needs.inTransaction((tx) => note(tx, { message: claimed, answered, at, durationMs }))
  const facts = { messageId, type: claimed.type, status: answered.status, problem: answered.problem }
  if (answered.problem === '') needs.log.info(facts, 'webhook delivered')
  else needs.log.warn(facts, 'webhook not delivered')
}

/** Someone is sending it, or was when they were killed: which of them shows when the lease ends. */
async function comeBackAfterLease({ db, inTransaction }: SendWebhookNeeds, messageId: string) {
  const runAt = (await findMessage(db, messageId))?.leasedUntil
  if (runAt)
    await inTransaction((tx) =>
      enqueue(tx, 'send-webhook', { messageId }, { key: `webhook:${messageId}`, runAt }),
    )
}

type Sending = { endpoint: EndpointRow; message: MessageRow; at: Date }

function attempt(
  needs: SendWebhookNeeds,
  { endpoint, message, at }: Sending,
  shutdown: AbortSignal,
): Promise<Answered> {
  if (endpoint.offAt !== null) return failed('The endpoint is off.')
  const secrets = secretsAt(needs, endpoint, at)
  if (secrets.length === 0) return failed('The secret cannot be read. Rotate it.')
  const { messageId, payload } = message
  const seconds = Math.floor(at.getTime() / 1_000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'wbc-portal-webhooks/1',
    'webhook-id': messageId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signWebhook({ messageId, seconds, body: payload }, secrets),
  }
  return postWebhook(needs, { url: endpoint.url, headers, body: payload }, shutdown)
}

const failed = async (problem: string): Promise<Answered> => ({ status: null, problem, retryAfterMs: 0 })

/** The secret, and the one before it while the rotation lasts. */
function secretsAt({ secrets }: SendWebhookNeeds, endpoint: EndpointRow, at: Date): string[] {
  const { webhookId, sealedSecret, sealedFormer, formerUntil } = endpoint
  const former = sealedFormer && formerUntil && formerUntil > at ? [sealedFormer] : []
  return [sealedSecret, ...former].flatMap((sealed) => secrets?.unseal(sealed, sealOwner(webhookId)) ?? [])
}

type Noted = { message: MessageRow; answered: Answered; at: Date; durationMs: number }

async function note(tx: Tx, { message, answered, at, durationMs }: Noted) {
  const { messageId, webhookId } = message
  const { status, problem, retryAfterMs } = answered
  const endpoint = await lockEndpoint(tx, webhookId)
  if (!endpoint) return
  const attempts = message.attempts + (problem === '' ? 0 : 1)
  const next =
    problem === '' || endpoint.offAt !== null || status === gone
      ? undefined
      : nextWebhookAttempt(attempts, at, retryAfterMs)
  const state = problem === '' ? 'delivered' : next ? 'waiting' : 'failed'
  const isNewest = await finishClaim(tx, message, { state, attempts, nextAttemptAt: next ?? null })
  if (!isNewest) return
  await addAttempt(tx, { messageId, at, status, problem, durationMs })
  if (next) await enqueue(tx, 'send-webhook', { messageId }, { key: `webhook:${messageId}`, runAt: next })
  await judgeEndpoint(tx, endpoint, { answered, at })
}

/** Remembers since when an endpoint fails, and turns it off after days of it, or when it says that it is gone. */
async function judgeEndpoint(
  tx: Tx,
  { webhookId, offAt, failingSince }: EndpointRow,
  { answered, at }: Pick<Noted, 'answered' | 'at'>,
) {
  if (offAt !== null) return
  if (answered.problem === '') {
    if (failingSince) await changeEndpoint(tx, webhookId, { failingSince: null })
    return
  }
  const since = failingSince ?? at
  const isGone = answered.status === gone
  const isOver = at.getTime() - since.getTime() >= webhookLimits.offAfterMs
  if (!isGone && !isOver) return void (await changeEndpoint(tx, webhookId, { failingSince: since }))
  const offReason = isGone ? 'The receiver answered 410 Gone.' : 'Every attempt failed for five days.'
  await changeEndpoint(tx, webhookId, { failingSince: since, offAt: at, offReason })
  await giveUpWaiting(tx, webhookId)
  const owner = await findEndpointOwner(tx, webhookId)
  if (owner)
    await enqueueMail(tx, 'webhook-off', {
      to: owner.email,
      key: `${webhookId}-${at.getTime()}`,
      data: { webhookId },
    })
}

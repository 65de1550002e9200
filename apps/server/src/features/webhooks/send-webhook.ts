import { nextWebhookAttempt, webhookLimits } from '@portal/domain/webhooks'
import { and, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { InTransaction, Reader, Tx } from '../../db/client.ts'
import { users } from '../../db/schema/users.tables.ts'
import { activeAdministrators, enqueueMail } from '../../mail/enqueue-mail.ts'
import type { SecretBox } from '../../ports/secret-box.ts'
import { findManagers } from '../api-keys/account-managers.ts'
import { type Answered, type PostNeeds, postWebhook, sealOwner, signWebhook } from './post-webhook.ts'
import {
  addAttempt,
  changeEndpoint,
  claimMessage,
  countSendingOf,
  type EndpointRow,
  enqueueMessage,
  findMessage,
  finishClaim,
  giveUpWaiting,
  isSendingAnother,
  lockEndpoint,
  type MessageRow,
  nextWaiting,
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
/** Of one account or of the house, so that receivers that do not answer leave workers to the others. */
const sendingOfOwnerMax = 2
const ownerWaitMs = 2_000

/**
 * Sends one message, at least once: it is leased before it is sent, so that neither a second worker nor the restart after a
 * kill sends it beside the first; a kill between the receiver's answer and our note of it repeats it, with the same
 * `webhook-id` (docs/spec/webhooks.md#attempts). The messages of one endpoint are sent one at a time, so that a receiver that does not
 * answer holds one worker: a message that finds another one under way waits until that one queues it. A failure is tried again
 * later, each time after a longer wait; an endpoint that refused everything for five days, or answers 410, is turned off, and its
 * owner gets an email.
 * @throws only when the database fails, or the process ends; the queue then brings the job back
 */
export async function sendWebhook(
  needs: SendWebhookNeeds,
  messageId: string,
  shutdown: AbortSignal,
): Promise<void> {
  const at = needs.now()
  const claimed = await needs.inTransaction((tx) => claim(tx, messageId, at))
  if (!claimed) return
  const { endpoint, message } = claimed
  const startedMs = Date.now()
  const answered = await attempt(needs, { endpoint, message, at }, shutdown)
  const durationMs = Date.now() - startedMs
  await needs.inTransaction((tx) => note(tx, { message, answered, at, durationMs }))
  const facts = { messageId, type: message.type, status: answered.status, problem: answered.problem }
  if (answered.problem === '') needs.log.info(facts, 'webhook delivered')
  else needs.log.warn(facts, 'webhook not delivered')
}

/** Takes the message and its endpoint for this process; undefined where there is nothing to send now. */
async function claim(tx: Tx, messageId: string, now: Date): Promise<Claimed | undefined> {
  const found = await findMessage(tx, messageId)
  const endpoint = found && (await lockEndpoint(tx, found.webhookId))
  // The one that is under way queues the next.
  if (!endpoint || (await isSendingAnother(tx, found, now))) return undefined
  if ((await countSendingOf(tx, endpoint, now)) >= sendingOfOwnerMax) {
    // Messages behind the first of the endpoint are queued by it.
    const next = await nextWaiting(tx, endpoint.webhookId)
    if (found.state === 'sending' || next?.messageId === messageId)
      await enqueueMessage(tx, messageId, new Date(now.getTime() + ownerWaitMs))
    return undefined
  }
  const leasedUntil = new Date(now.getTime() + leaseMs)
  const message = await claimMessage(tx, { messageId, now, leasedUntil })
  if (message) return { endpoint, message }
  // Another process is sending it, or was when it was killed: which of them shows when the lease ends.
  const held = await findMessage(tx, messageId)
  if (held?.leasedUntil) await enqueueMessage(tx, messageId, held.leasedUntil)
  return undefined
}

type Claimed = { endpoint: EndpointRow; message: MessageRow }
type Sending = Claimed & { at: Date }

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
  if (next) await enqueueMessage(tx, messageId, next)
  await judgeEndpoint(tx, endpoint, { answered, at })
  await handOver(tx, webhookId, at)
}

/** The next message of the endpoint gets its turn: its own job may have come and gone while this one was under way. */
async function handOver(tx: Tx, webhookId: string, now: Date) {
  const next = await nextWaiting(tx, webhookId)
  if (!next) return
  const isDue = next.nextAttemptAt === null || next.nextAttemptAt <= now
  await enqueueMessage(tx, next.messageId, isDue ? null : next.nextAttemptAt)
}

/** Remembers since when an endpoint fails, and turns it off after days of it, or when it says that it is gone. */
async function judgeEndpoint(
  tx: Tx,
  endpoint: EndpointRow,
  { answered, at }: Pick<Noted, 'answered' | 'at'>,
) {
  const { webhookId, offAt, failingSince } = endpoint
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
  await tellEndpointOff(tx, endpoint, at)
}

type Off = Pick<EndpointRow, 'webhookId' | 'createdBy' | 'zohoAccountId'>

/**
 * Tells that an endpoint was turned off: the user who created it, or when they have left those with full access to its account,
 * or the Administrators (docs/spec/webhooks.md#turning-off).
 */
async function tellEndpointOff(tx: Tx, endpoint: Off, at: Date): Promise<void> {
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

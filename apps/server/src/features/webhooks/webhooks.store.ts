import type { WebhookEvent } from '@portal/domain/webhooks'
import { and, count, desc, eq, gt, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Reader, Tx } from '../../db/client.ts'
import { webhookAttempts, webhookEndpoints, webhookMessages } from '../../db/schema/webhooks.tables.ts'
import { enqueue, newJob } from '../../jobs/enqueue.ts'

export type EndpointRow = typeof webhookEndpoints.$inferSelect
export type MessageRow = typeof webhookMessages.$inferSelect

const ofOwner = (accountId: string | null): SQL | undefined =>
  accountId === null ? isNull(webhookEndpoints.zohoAccountId) : eq(webhookEndpoints.zohoAccountId, accountId)

export const findEndpoints = (on: Reader, accountId: string | null) =>
  on
    .select()
    .from(webhookEndpoints)
    .where(ofOwner(accountId))
    .orderBy(webhookEndpoints.createdAt, webhookEndpoints.webhookId)

/** How many the owner has; calls that add one wait for each other. */
export async function countEndpoints(tx: Tx, accountId: string | null): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`webhooks ${accountId ?? ''}`}))`)
  return tx.$count(webhookEndpoints, ofOwner(accountId))
}

export async function addEndpoint(tx: Tx, endpoint: typeof webhookEndpoints.$inferInsert) {
  const [row] = await tx.insert(webhookEndpoints).values(endpoint).returning()
  if (!row) throw new Error('An insert answers its row.')
  return row
}

export async function findEndpoint(on: Reader, webhookId: string): Promise<EndpointRow | undefined> {
  const [row] = await on.select().from(webhookEndpoints).where(eq(webhookEndpoints.webhookId, webhookId))
  return row
}

export async function lockEndpoint(tx: Tx, webhookId: string): Promise<EndpointRow | undefined> {
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.webhookId, webhookId))
    .for('update')
  return row
}

export async function changeEndpoint(
  tx: Tx,
  webhookId: string,
  change: Partial<typeof webhookEndpoints.$inferInsert>,
): Promise<EndpointRow> {
  const [row] = await tx
    .update(webhookEndpoints)
    .set(change)
    .where(eq(webhookEndpoints.webhookId, webhookId))
    .returning()
  if (!row) throw new Error('An update of a locked row answers it.')
  return row
}

export async function removeEndpointRow(tx: Tx, webhookId: string): Promise<void> {
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.webhookId, webhookId))
}

/** Queues the sending of a message that exists, at once or not before a moment. */
export const enqueueMessage = (tx: Tx, messageId: string, runAt: Date | null = null): Promise<void> =>
  enqueue(tx, 'send-webhook', { messageId }, { key: `webhook:${messageId}`, runAt })

type NewMessage = { webhookId: string; type: WebhookEvent | 'webhook.test'; payload: string; at: Date }

/** A message with its job, in the transaction of its occasion. */
export async function addMessage(tx: Tx, { at, ...message }: NewMessage): Promise<string> {
  const messageId = v7()
  const added = tx.$with('added').as(
    tx
      .insert(webhookMessages)
      .values({ ...message, messageId, createdAt: at, nextAttemptAt: at })
      .returning({ messageId: webhookMessages.messageId }),
  )
  const job = newJob('send-webhook', {
    payload: sql`json_build_object('messageId', ${added.messageId})`,
    key: sql`'webhook:' || ${added.messageId}`,
  })
  await tx.with(added).select({ job }).from(added).execute()
  return messageId
}

export async function findMessage(on: Reader, messageId: string): Promise<MessageRow | undefined> {
  const [row] = await on.select().from(webhookMessages).where(eq(webhookMessages.messageId, messageId))
  return row
}

/** The messages of an endpoint from the newest on, or from before one of them. */
export const findMessages = (
  on: Reader,
  webhookId: string,
  { before, limit }: { before: number | null; limit: number },
) =>
  on
    .select()
    .from(webhookMessages)
    .where(
      and(
        eq(webhookMessages.webhookId, webhookId),
        before === null ? undefined : lt(webhookMessages.position, before),
      ),
    )
    .orderBy(desc(webhookMessages.position))
    .limit(limit)

export const countMessages = (on: Reader, webhookId: string): Promise<number> =>
  on.$count(webhookMessages, eq(webhookMessages.webhookId, webhookId))

export const findAttempts = (on: Reader, messageIds: string[]) =>
  on
    .select()
    .from(webhookAttempts)
    .where(inArray(webhookAttempts.messageId, messageIds))
    .orderBy(desc(webhookAttempts.at))

type Claim = { messageId: string; now: Date; leasedUntil: Date }

/**
 * Whether another message of the endpoint is being sent. Whoever asks has locked the endpoint, so that two never find it free at
 * the same time.
 */
export async function isSendingAnother(tx: Tx, { messageId, webhookId }: MessageRow, now: Date) {
  const others = await tx
    .select({ messageId: webhookMessages.messageId })
    .from(webhookMessages)
    .where(
      and(
        eq(webhookMessages.webhookId, webhookId),
        eq(webhookMessages.state, 'sending'),
        gt(webhookMessages.leasedUntil, now),
        ne(webhookMessages.messageId, messageId),
      ),
    )
    .limit(1)
  return others.length > 0
}

/** How many messages are being sent to the endpoints of an account, or of the house. The owner is locked until the transaction ends. */
export async function countSendingOf(tx: Tx, { zohoAccountId }: EndpointRow, now: Date): Promise<number> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`webhooks of ${zohoAccountId ?? 'the house'}`}))`,
  )
  const isTheirs =
    zohoAccountId === null
      ? isNull(webhookEndpoints.zohoAccountId)
      : eq(webhookEndpoints.zohoAccountId, zohoAccountId)
  const [sending] = await tx
    .select({ messages: count() })
    .from(webhookMessages)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.webhookId, webhookMessages.webhookId))
    .where(and(isTheirs, eq(webhookMessages.state, 'sending'), gt(webhookMessages.leasedUntil, now)))
  return sending?.messages ?? 0
}

/** The message of the endpoint whose turn is next: it waits, and was due first. */
export async function nextWaiting(tx: Tx, webhookId: string) {
  const [next] = await tx
    .select({ messageId: webhookMessages.messageId, nextAttemptAt: webhookMessages.nextAttemptAt })
    .from(webhookMessages)
    .where(and(eq(webhookMessages.webhookId, webhookId), eq(webhookMessages.state, 'waiting')))
    .orderBy(webhookMessages.nextAttemptAt, webhookMessages.position)
    .limit(1)
  return next
}

/** Makes this message ours until `leasedUntil`; undefined when it is done, or another process has it. */
export async function claimMessage(on: Reader, { messageId, now, leasedUntil }: Claim) {
  const hasEnded = and(eq(webhookMessages.state, 'sending'), lte(webhookMessages.leasedUntil, now))
  const [claimed] = await on
    .update(webhookMessages)
    .set({ state: 'sending', leasedUntil, claims: sql`${webhookMessages.claims} + 1` })
    .where(and(eq(webhookMessages.messageId, messageId), or(eq(webhookMessages.state, 'waiting'), hasEnded)))
    .returning()
  return claimed
}

type Outcome = Pick<MessageRow, 'state' | 'attempts' | 'nextAttemptAt'>

/** False when a later claim has taken over. */
export async function finishClaim(
  tx: Tx,
  { messageId, claims }: Pick<MessageRow, 'messageId' | 'claims'>,
  outcome: Outcome,
): Promise<boolean> {
  const finished = await tx
    .update(webhookMessages)
    .set({ ...outcome, leasedUntil: null })
    .where(
      and(
        eq(webhookMessages.messageId, messageId),
        eq(webhookMessages.state, 'sending'),
        eq(webhookMessages.claims, claims),
      ),
    )
    .returning({ messageId: webhookMessages.messageId })
  return finished.length > 0
}

export async function addAttempt(tx: Tx, attempt: Omit<typeof webhookAttempts.$inferInsert, 'attemptId'>) {
  await tx.insert(webhookAttempts).values({ attemptId: v7(), ...attempt })
}

/** A message that arrived or was given up begins again, as if it had never been tried; answers false for one that still waits. */
export async function resetMessage(tx: Tx, messageId: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(webhookMessages)
    .set({ state: 'waiting', attempts: 0, leasedUntil: null, nextAttemptAt: at })
    .where(
      and(eq(webhookMessages.messageId, messageId), inArray(webhookMessages.state, ['delivered', 'failed'])),
    )
  return rowCount === 1
}

/** What waits for an endpoint that was turned off is given up. */
export async function giveUpWaiting(tx: Tx, webhookId: string): Promise<void> {
  await tx
    .update(webhookMessages)
    .set({ state: 'failed', nextAttemptAt: null })
    .where(and(eq(webhookMessages.webhookId, webhookId), eq(webhookMessages.state, 'waiting')))
}

export async function deleteMessagesBefore(on: Reader, before: Date): Promise<void> {
  await on.delete(webhookMessages).where(lt(webhookMessages.createdAt, before))
}

import { createHash } from 'node:crypto'
import { kindsWith } from '@portal/domain/account-access'
import type { BoxProblem } from '@portal/domain/boxes'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { build } from '../../db/build.ts'
import type { Tx } from '../../db/client.ts'
import { listed } from '../../db/columns.ts'
import { newJob } from '../../jobs/enqueue.ts'
import { orders } from '../orders/orders.tables.ts'
import { roles, userRoles, users } from '../users/users.tables.ts'
import { outboundMail } from './mail.tables.ts'
import type { MailData, MailKind } from './mail-kinds.ts'

type NewMail = Pick<typeof outboundMail.$inferInsert, 'kind' | 'key' | 'data'> & { toAddress: string | SQL }

/** Row and job in one statement, in the transaction of what the email is about. A key that exists already adds nothing. */
async function queue(tx: Tx, mails: NewMail[]): Promise<void> {
  if (mails.length === 0) return
  const added = tx.$with('added').as(
    tx
      .insert(outboundMail)
      .values(mails.map((mail) => ({ mailId: v7(), ...mail })))
      .onConflictDoNothing({ target: outboundMail.key })
      .returning({ mailId: outboundMail.mailId }),
  )
  const job = newJob('send-mail', {
    payload: sql`json_build_object('mailId', ${added.mailId})`,
    key: sql`'mail:' || ${added.mailId}`,
  })
  await tx.with(added).select({ job }).from(added).execute()
}

export const activeAdministrators = (tx: Tx) =>
  tx
    .select({ userId: users.userId, email: users.email })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.userId))
    .innerJoin(roles, eq(roles.roleId, userRoles.roleId))
    .where(and(eq(roles.name, 'Administrator'), eq(users.isActive, true)))

/**
 * An email to one person, sent after the caller's transaction commits and never without it.
 * @param key names what happened: the same key again never queues another
 */
export async function enqueueMail<K extends MailKind>(
  tx: Tx,
  kind: K,
  { to, key, data }: { to: string; key: string; data: MailData[K] },
): Promise<void> {
  await queue(tx, [{ kind, key: `${kind}-${key}`, toAddress: to, data }])
}

/** The same email to every active Administrator, each their own. */
export async function enqueueMailToAdministrators<K extends MailKind>(
  tx: Tx,
  kind: K,
  { key, data }: { key: string; data: MailData[K] },
): Promise<void> {
  const administrators = await activeAdministrators(tx)
  await queue(
    tx,
    administrators.map(({ userId, email }) => ({
      kind,
      key: `${kind}-${key}-${userId}`,
      toAddress: email,
      data,
    })),
  )
}

/** The email of an author of orders: a person's own; of a key of an account the one of someone with full access. */
const authorEmail = sql<string | null>`case when users.key_account_id is null then users.email else (
  select m.email from users m
  where m.zoho_account_id = users.key_account_id and m.is_active and m.access in (${listed(kindsWith('people'))})
  order by m.user_id limit 1) end`

/**
 * The order's contact. A contact without an email address: the person who ordered gets the email; where an API key ordered and no
 * one has full access any more, the agent.
 */
const contactOf = (orderId: number): SQL => {
  const to = build
    .select({
      email: sql`coalesce(nullif(${orders.contactEmail}, ''), ${authorEmail}, nullif(${orders.agentEmail}, ''), ${users.email})`,
    })
    .from(orders)
    .innerJoin(users, eq(users.userId, orders.createdBy))
    .where(eq(orders.orderId, orderId))
  return sql`${to}`
}

/** Queues the confirmation for the order's contact (docs/spec/checkout.md#confirmation), once per order. */
export async function enqueueOrderConfirmation(tx: Tx, orderId: number): Promise<void> {
  const kind = 'order-confirmation'
  await queue(tx, [{ kind, key: `${kind}-${orderId}`, toAddress: contactOf(orderId), data: { orderId } }])
}

/** Queues for the order's contact that a box has left or was delivered (docs/spec/staging.md#emails), once per box. */
export async function enqueueBoxNews(
  tx: Tx,
  kind: 'box-shipped' | 'box-delivered',
  { boxId, orderId }: { boxId: string; orderId: number },
): Promise<void> {
  await queue(tx, [{ kind, key: `${kind}-${boxId}`, toAddress: contactOf(orderId), data: { boxId } }])
}

/**
 * Queues for the order's agent that something is wrong with a box on its way, each problem once per box and tracking number. An order without an
 * agent's address has the Administrators' instead.
 */
export async function enqueueBoxProblem(
  tx: Tx,
  {
    boxId,
    orderId,
    problem,
    corrections,
  }: { boxId: string; orderId: number; problem: BoxProblem; corrections: number },
): Promise<void> {
  const key = corrections === 0 ? `${problem}-${boxId}` : `${problem}-${boxId}-${corrections}`
  await enqueueForAgent(tx, 'box-problem', orderId, { key, data: { boxId, problem } })
}

/** Queues for the order's agent what was received of a box, once for each version of it; else as above. */
export const enqueueBoxReceived = (
  tx: Tx,
  { boxId, orderId, version }: { boxId: string; orderId: number; version: number },
): Promise<void> =>
  enqueueForAgent(tx, 'box-received', orderId, { key: `${boxId}-${version}`, data: { boxId } })

/** Queues for the order's agent that devices of a direct shipment are missing, once for each time it was recorded; else as above. */
export const enqueueDirectMissing = (
  tx: Tx,
  { orderId, occasion }: { orderId: number; occasion: string },
): Promise<void> => enqueueForAgent(tx, 'direct-missing', orderId, { key: occasion, data: { orderId } })

/** Queues for the order's agent that a quote was accepted or declined, once; else as above. */
export const enqueueQuoteAnswered = (
  tx: Tx,
  { quoteId, orderId }: { quoteId: string; orderId: number },
): Promise<void> => enqueueForAgent(tx, 'quote-answered', orderId, { key: quoteId, data: { quoteId } })

/** Queues for the order's agent that a quote ended without an answer, once; else as above. */
export const enqueueQuoteExpired = (
  tx: Tx,
  { quoteId, orderId }: { quoteId: string; orderId: number },
): Promise<void> => enqueueForAgent(tx, 'quote-expired', orderId, { key: quoteId, data: { quoteId } })

/** Queues for the order's agent what was remarked on a quote; else as above. */
export const enqueueQuoteComment = (
  tx: Tx,
  { commentId, orderId }: { commentId: string; orderId: number },
): Promise<void> => enqueueForAgent(tx, 'quote-comment', orderId, { key: commentId, data: { commentId } })

/** Queues for the order's agent that an address of a quote was corrected or is asked for; else as above. */
export const enqueueQuoteCorrection = (
  tx: Tx,
  { correctionId, orderId }: { correctionId: string; orderId: number },
): Promise<void> =>
  enqueueForAgent(tx, 'quote-correction', orderId, { key: correctionId, data: { correctionId } })

/** Queues for the person who requested approval that it was approved or sent back, once. */
export async function enqueueApprovalDecided(
  tx: Tx,
  { approvalId, requestedBy }: { approvalId: string; requestedBy: string },
): Promise<void> {
  const [person] = await tx.select({ email: authorEmail }).from(users).where(eq(users.userId, requestedBy))
  if (person?.email)
    await enqueueMail(tx, 'approval-decided', { to: person.email, key: approvalId, data: { approvalId } })
}

async function enqueueForAgent<K extends MailKind>(
  tx: Tx,
  kind: K,
  orderId: number,
  mail: { key: string; data: MailData[K] },
): Promise<void> {
  const [order] = await tx
    .select({ agentEmail: orders.agentEmail })
    .from(orders)
    .where(eq(orders.orderId, orderId))
  if (order?.agentEmail) await enqueueMail(tx, kind, { to: order.agentEmail, ...mail })
  else await enqueueMailToAdministrators(tx, kind, mail)
}

/**
 * Queues an email to the order's agent and the Administrators: an order could not be processed.
 * @param occasion names this failure of the order: the same again queues nothing
 */
export async function enqueueOrderError(
  tx: Tx,
  { orderId, reason, occasion }: { orderId: number; reason: string; occasion: string },
): Promise<void> {
  const [[order], administrators] = await Promise.all([
    tx.select({ agentEmail: orders.agentEmail }).from(orders).where(eq(orders.orderId, orderId)),
    activeAdministrators(tx),
  ])
  const emails = [order?.agentEmail ?? '', ...administrators.map(({ email }) => email)]
  const addresses = new Set(emails.filter((email) => email !== '').map((email) => email.toLowerCase()))
  const digest = (email: string) => createHash('md5').update(email).digest('hex')
  await queue(
    tx,
    [...addresses].map((email) => ({
      kind: 'order-error' as const,
      key: `order-error-${orderId}-${occasion}-${digest(email)}`,
      toAddress: email,
      data: { orderId, reason },
    })),
  )
}

/** Queues an email to a registered person whom an Administrator approved (docs/spec/back-office.md#registrations). */
export const enqueueApproval = (tx: Tx, { userId, email }: { userId: string; email: string }) =>
  enqueueMail(tx, 'account-approved', { to: email, key: userId, data: { userId } })

/** Asks a new person to choose their password; the token is the one secret in it. */
export const enqueueInvitation = (
  tx: Tx,
  { userId, email, token }: { userId: string; email: string; token: string },
) => enqueueMail(tx, 'invitation', { to: email, key: v7(), data: { userId, token } })

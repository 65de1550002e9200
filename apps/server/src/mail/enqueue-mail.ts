import { createHash } from 'node:crypto'
import { kindsWith } from '@portal/domain/account-access'
import { and, eq, ne, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import { build, inBatches } from '../db/build.ts'
import type { Reader, Tx } from '../db/client.ts'
import { listed } from '../db/columns.ts'
import { prepared } from '../db/prepared.ts'
import { outboundMail } from '../db/schema/mail.tables.ts'
import { orders } from '../db/schema/orders.tables.ts'
import { roles, userRoles, users } from '../db/schema/users.tables.ts'
import { newJob } from '../jobs/enqueue.ts'
import type { MailData, MailKind } from './mail-kinds.ts'

type NewMail = Pick<typeof outboundMail.$inferInsert, 'kind' | 'key' | 'data' | 'toAddress'>

/** Row and job in one statement, in the transaction of what the email is about. A key that exists already adds nothing. */
async function queue(tx: Tx, mails: NewMail[]): Promise<void> {
  if (mails.length > 0)
    await insertMails(
      tx,
      mails.map((mail) => ({ mailId: v7(), ...mail })),
    ).execute()
}

function insertMails(on: Reader, mails: Array<PgInsertValue<typeof outboundMail>>) {
  const added = on
    .$with('added')
    .as(
      on
        .insert(outboundMail)
        .values(mails)
        .onConflictDoNothing({ target: outboundMail.key })
        .returning({ mailId: outboundMail.mailId }),
    )
  const job = newJob('send-mail', {
    payload: sql`json_build_object('mailId', ${added.mailId})`,
    key: sql`'mail:' || ${added.mailId}`,
  })
  return on.with(added).select({ job }).from(added)
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
  await enqueueMails(tx, kind, [{ to, key, data }])
}

/** The same kind of email to many people, each with a key of their own. */
export async function enqueueMails<K extends MailKind>(
  tx: Tx,
  kind: K,
  mails: ReadonlyArray<{ to: string; key: string; data: MailData[K] }>,
): Promise<void> {
  for (const batch of inBatches(mails))
    await queue(
      tx,
      batch.map(({ to, key, data }) => ({ kind, key: `${kind}-${key}`, toAddress: to, data })),
    )
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
const contactOf = (orderId: Placeholder): SQL => {
  const to = build
    .select({
      email: sql`coalesce(nullif(${orders.contactEmail}, ''), ${authorEmail}, nullif(${orders.agentEmail}, ''), ${users.email})`,
    })
    .from(orders)
    .innerJoin(users, eq(users.userId, orders.createdBy))
    .where(eq(orders.orderId, orderId))
  return sql`${to}`
}

const insertMailToContact = prepared('mail_to_contact', (on) =>
  insertMails(on, [
    {
      mailId: sql.placeholder('mailId'),
      kind: sql.placeholder('kind'),
      key: sql.placeholder('key'),
      toAddress: contactOf(sql.placeholder('orderId')),
      data: sql.placeholder('data'),
    },
  ]),
)

/** An email to the order's contact, each key once. */
export async function enqueueMailToContact<K extends MailKind>(
  tx: Tx,
  kind: K,
  orderId: number,
  { key, data }: { key: string; data: MailData[K] },
): Promise<void> {
  await insertMailToContact(tx, { mailId: v7(), kind, key: `${kind}-${key}`, orderId, data })
}

/** Queues the confirmation for the order's contact (docs/spec/checkout.md#confirmation), once per order. */
export const enqueueOrderConfirmation = (tx: Tx, orderId: number): Promise<void> =>
  enqueueMailToContact(tx, 'order-confirmation', orderId, { key: String(orderId), data: { orderId } })

/** Where the confirmation of an order goes that was queued; null where none was, and where it bounced. */
export const confirmationAddressOf = (orderId: SQLWrapper): SQL<string | null> =>
  sql`${build
    .select({ toAddress: outboundMail.toAddress })
    .from(outboundMail)
    .where(
      and(eq(outboundMail.key, sql`'order-confirmation-' || ${orderId}`), ne(outboundMail.state, 'bounced')),
    )}`

/** Queues for the person who requested approval that it was approved or sent back, once. */
export async function enqueueApprovalDecided(
  tx: Tx,
  { approvalId, requestedBy }: { approvalId: string; requestedBy: string },
): Promise<void> {
  const [person] = await tx.select({ email: authorEmail }).from(users).where(eq(users.userId, requestedBy))
  if (person?.email)
    await enqueueMail(tx, 'approval-decided', { to: person.email, key: approvalId, data: { approvalId } })
}

/** An email to the order's agent, each key once. An order without an agent's address has the Administrators' instead. */
export async function enqueueMailToAgent<K extends MailKind>(
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

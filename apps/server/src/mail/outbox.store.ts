import { and, desc, eq, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { outboundMail } from '../db/schema/mail.tables.ts'
import type { Mail } from './mail-kinds.ts'

const mailColumns = {
  mailId: outboundMail.mailId,
  kind: outboundMail.kind,
  data: outboundMail.data,
  to: outboundMail.toAddress,
  messageId: sql<string>`${outboundMail.messageId}`,
  attempts: outboundMail.attempts,
  createdAt: outboundMail.createdAt,
}

type Claim = { mailId: string; now: Date; leasedUntil: Date; host: string }

const claim = prepared('mail_claim', (on) => {
  const hasEnded = and(
    eq(outboundMail.state, 'sending'),
    lte(outboundMail.leasedUntil, sql`${sql.placeholder('now')}::timestamptz`),
  )
  return on
    .update(outboundMail)
    .set({
      state: 'sending',
      leasedUntil: sql`${sql.placeholder('leasedUntil')}::timestamptz`,
      attempts: sql`${outboundMail.attempts} + 1`,
      messageId: sql`coalesce(${outboundMail.messageId}, ${outboundMail.key} || '@' || ${sql.placeholder('host')}::text)`,
    })
    .where(
      and(eq(outboundMail.mailId, sql.placeholder('mailId')), or(eq(outboundMail.state, 'queued'), hasEnded)),
    )
    .returning(mailColumns)
})

/** Makes this mail ours until `leasedUntil`; undefined when it is done, or another process has it at `now`. */
export async function claimMail(on: Reader, { now, leasedUntil, ...mail }: Claim) {
  const [claimed] = await claim(on, {
    ...mail,
    now: now.toISOString(),
    leasedUntil: leasedUntil.toISOString(),
  })
  // Rows are written with the data of their kind (enqueue-mail.ts).
  return claimed as QueuedMail | undefined
}

type Column = typeof outboundMail.$inferSelect
/** One queued email, its kind and what it knows belonging together. */
export type QueuedMail = Mail &
  Pick<Column, 'mailId' | 'attempts' | 'createdAt'> & { to: string; messageId: string }

export type Email = { subject: string; html: string | null; text: string | null }
type Attempt = Pick<QueuedMail, 'mailId' | 'attempts'>

/** Until when it is being sent; null when it is not. */
export async function leaseOf(on: Reader, mailId: string): Promise<Date | null> {
  const [mail] = await on
    .select({ leasedUntil: outboundMail.leasedUntil })
    .from(outboundMail)
    .where(eq(outboundMail.mailId, mailId))
  return mail?.leasedUntil ?? null
}

/** Only while this attempt is the newest: one that outlived its lease changes nothing any more. */
const isNewest = ({ mailId, attempts }: Attempt): SQL | undefined =>
  and(eq(outboundMail.mailId, mailId), eq(outboundMail.state, 'sending'), eq(outboundMail.attempts, attempts))
const withoutSecret = sql`${outboundMail.data} - 'token'`

const writeSent = prepared('mail_sent', (on) =>
  on
    .update(outboundMail)
    .set({
      state: 'sent',
      leasedUntil: null,
      lastError: null,
      subject: sql`${sql.placeholder('subject')}::text`,
      html: sql`${sql.placeholder('html')}::text`,
      text: sql`${sql.placeholder('text')}::text`,
      sentAt: sql`${sql.placeholder('at')}::timestamptz`,
      data: withoutSecret,
    })
    .where(
      and(
        eq(outboundMail.mailId, sql.placeholder('mailId')),
        eq(outboundMail.state, 'sending'),
        eq(outboundMail.attempts, sql.placeholder('attempts')),
      ),
    ),
)

export async function markSent(
  on: Reader,
  { mailId, attempts }: Attempt,
  at: Date,
  email: Email,
): Promise<void> {
  const { subject, html, text } = email
  await writeSent(on, { subject, html, text, at: at.toISOString(), mailId, attempts })
}

export async function markBounced(on: Reader, attempt: Attempt, reason: string): Promise<void> {
  await on
    .update(outboundMail)
    .set({ state: 'bounced', leasedUntil: null, lastError: reason, data: withoutSecret })
    .where(isNewest(attempt))
}

/** False when a later attempt has taken over. */
export async function markQueuedAgain(tx: Tx, attempt: Attempt, reason: string): Promise<boolean> {
  const queued = await tx
    .update(outboundMail)
    .set({ state: 'queued', leasedUntil: null, lastError: reason })
    .where(isNewest(attempt))
    .returning({ mailId: outboundMail.mailId })
  return queued.length > 0
}

const columns = {
  mailId: outboundMail.mailId,
  kind: outboundMail.kind,
  to: outboundMail.toAddress,
  subject: outboundMail.subject,
  state: outboundMail.state,
  createdAt: outboundMail.createdAt,
}

/** The newest two hundred. */
export const findNewestMail = (on: Reader) =>
  on.select(columns).from(outboundMail).orderBy(desc(outboundMail.createdAt)).limit(200)

export const findMail = (on: Reader, mailId: string) =>
  on
    .select({
      ...columns,
      messageId: outboundMail.messageId,
      html: outboundMail.html,
      text: outboundMail.text,
      attempts: outboundMail.attempts,
      lastError: outboundMail.lastError,
    })
    .from(outboundMail)
    .where(eq(outboundMail.mailId, mailId))

export type MailInBox = Awaited<ReturnType<typeof findNewestMail>>[number]
export type WholeMail = Awaited<ReturnType<typeof findMail>>[number]

import type { OwnEmailText } from '@portal/domain/email-settings'
import { hourMs, minuteMs } from '@portal/domain/limits'
import type { Logger } from 'pino'
import type { InTransaction, Reader } from '../db/client.ts'
import { databaseError } from '../db/database-error.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { type Mailer, MailNotSent } from '../ports/mailer.ts'
import type { SalesLedger } from '../ports/sales-ledger.ts'
import { registeredEmails } from './email-definition.ts'
import {
  claimMail,
  type Email,
  leaseOf,
  markBounced,
  markQueuedAgain,
  markSent,
  type QueuedMail,
} from './outbox.store.ts'

export type SendMailNeeds = {
  db: Reader
  inTransaction: InTransaction
  now: () => Date
  mailer: Mailer
  /** Where links in emails lead; never what a request called us (docs/spec/security.md#links-in-emails). */
  publicBaseUrl: string
  /** Whose days emails name. */
  timeZone: string
  /** Whether it decides about tax. */
  ledger: Pick<SalesLedger, 'driver'>
  ownEmailText?: (kind: string) => OwnEmailText | undefined
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** Loaded with the first mail, not with the process. */
let writing: Promise<typeof import('./write-email.ts')> | undefined

/** Longer than the longest attempt: a worker that still holds the mail then has ended. */
export const leaseMs = 60_000

/**
 * Sends one mail of the outbox, once. It is leased before it is sent, so that neither a second
 * worker nor the restart after a kill sends it beside the first; only a kill between the other
 * side's "250" and our note of it repeats it, under the same Message-ID.
 *
 * What passes (4xx, network, timeouts) is tried again after 1 m, 5 m, 30 m, 2 h, 2 h … for 24 h;
 * what is final (5xx about this mail) bounces. An email that has nothing to tell any more, because
 * its reset link expired meanwhile, is dropped.
 * @throws only when the database fails; the queue then brings the job back
 */
export async function sendMail(needs: SendMailNeeds, mailId: string, shutdown: AbortSignal): Promise<void> {
  const { db, now, publicBaseUrl } = needs
  const at = now()
  const leasedUntil = new Date(at.getTime() + leaseMs)
  const mail = await claimMail(db, { mailId, now: at, leasedUntil, host: new URL(publicBaseUrl).hostname })
  if (!mail) return comeBackAfterLease(needs, mailId)

  try {
    writing ??= import('./write-email.ts')
    const { writeEmail } = await writing
    const email = await writeEmail(needs, mail)
    if (!email) return await markBounced(db, mail, 'There was nothing to tell any more.')
    await needs.mailer.send({ messageId: mail.messageId, to: mail.to, ...email }, shutdown)
    await markSent(db, mail, now(), await kept(needs, mail, email))
  } catch (error) {
    return recordFailure(needs, mail, error)
  }
  needs.log.info({ mailId, kind: mail.kind, attempts: mail.attempts }, 'mail sent')
}

/** Someone is sending it, or was when they were killed: whichever it is shows when the lease ends. */
async function comeBackAfterLease({ db, inTransaction }: SendMailNeeds, mailId: string) {
  const leasedUntil = await leaseOf(db, mailId)
  if (leasedUntil) await inTransaction((tx) => enqueueAttempt(tx, mailId, leasedUntil))
}

async function recordFailure(needs: SendMailNeeds, mail: QueuedMail, error: unknown) {
  const { db, inTransaction, now, log } = needs
  const failure =
    error instanceof MailNotSent
      ? error
      : new MailNotSent({
          isFinal: false,
          code: 'UNEXPECTED',
          reason: String(databaseError(error)),
          cause: error,
        })
  const about = { mailId: mail.mailId, kind: mail.kind, attempts: mail.attempts, problem: failure.message }

  const next = failure.isFinal ? undefined : nextAttemptAt({ ...mail, now: now() })
  if (!next) {
    log.error(about, 'mail bounced')
    return markBounced(db, mail, failure.reason)
  }
  log.warn({ ...about, next }, 'mail will be tried again')
  await inTransaction(async (tx) => {
    if (await markQueuedAgain(tx, mail, failure.reason)) await enqueueAttempt(tx, mail.mailId, next)
  })
}

const enqueueAttempt = (tx: Parameters<typeof enqueue>[0], mailId: string, runAt: Date) =>
  enqueue(tx, 'send-mail', { mailId }, { key: `mail:${mailId}`, runAt })

/** The mailbox has to show every email; what went out by SMTP is kept unless it holds a secret. */
async function kept(
  { mailer }: SendMailNeeds,
  { kind }: QueuedMail,
  email: { subject: string; html: string; text: string },
): Promise<Email> {
  const { secretMs } = (await registeredEmails())[kind]
  return mailer.driver === 'mailbox' || secretMs === undefined
    ? email
    : { subject: email.subject, html: null, text: null }
}

/** How long after each failed attempt the next one comes (docs/spec/integrations.md#email); the last step repeats. */
const waitsMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs]
/** Mail that could not be delivered for so long is given up. */
export const giveUpAfterMs = 24 * hourMs

/**
 * When to try again after so many attempts, or undefined when it is time to give up.
 * @param attempts how many have failed, at least 1
 */
export function nextAttemptAt({
  attempts,
  createdAt,
  now,
}: {
  attempts: number
  createdAt: Date
  now: Date
}): Date | undefined {
  const waitMs = waitsMs[Math.min(attempts, waitsMs.length) - 1] ?? 0
  const next = now.getTime() + waitMs
  return next > createdAt.getTime() + giveUpAfterMs ? undefined : new Date(next)
}

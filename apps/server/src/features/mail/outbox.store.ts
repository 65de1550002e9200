import type { Reader, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import type { MailData, MailKind } from './mail-kinds.ts'

/** One queued email, its kind and what it knows belonging together. */
export type QueuedMail = {
  [K in MailKind]: {
    mailId: string
    kind: K
    data: MailData[K]
    to: string
    messageId: string
    attempts: number
    createdAt: Date
  }
}[MailKind]

export type Email = { subject: string; html: string | null; text: string | null }

const claim = statement<QueuedMail, [string, Date, Date, string]>(
  'outbox_claim',
  `update outbound_mail set state = 'sending', leased_until = $3, attempts = attempts + 1,
          message_id = coalesce(message_id, key || '@' || $4)
   where mail_id = $1 and (state = 'queued' or (state = 'sending' and leased_until <= $2))
   returning mail_id as "mailId", kind, data, to_address as "to", message_id as "messageId", attempts,
             created_at as "createdAt"`,
)
const readLease = statement<{ leasedUntil: Date | null }, [string]>(
  'outbox_lease',
  `select leased_until as "leasedUntil" from outbound_mail where mail_id = $1`,
)
// Only while this attempt is the newest: one that outlived its lease has nothing to say any more.
const attemptIsMine = `mail_id = $1 and state = 'sending' and attempts = $2`
const writeSent = statement<never, [string, number, Date, string, string | null, string | null]>(
  'outbox_sent',
  `update outbound_mail set state = 'sent', leased_until = null, last_error = null, sent_at = $3,
          subject = $4, html = $5, text = $6, data = data - 'token'
   where ${attemptIsMine}`,
)
const writeBounced = statement<never, [string, number, string]>(
  'outbox_bounced',
  `update outbound_mail set state = 'bounced', leased_until = null, last_error = $3, data = data - 'token'
   where ${attemptIsMine}`,
)
const writeQueuedAgain = statement<{ mailId: string }, [string, number, string]>(
  'outbox_queued_again',
  `update outbound_mail set state = 'queued', leased_until = null, last_error = $3
   where ${attemptIsMine} returning mail_id as "mailId"`,
)

type Attempt = Pick<QueuedMail, 'mailId' | 'attempts'>

/** Makes this mail ours until `leasedUntil`; undefined when it is done, or somebody else's at `now`. */
export const claimMail = async (
  on: Reader,
  { mailId, now, leasedUntil, host }: { mailId: string; now: Date; leasedUntil: Date; host: string },
) => (await claim(on, mailId, now, leasedUntil, host))[0]

/** Until when somebody is sending it; null when nobody is. */
export const leaseOf = async (on: Reader, mailId: string) =>
  (await readLease(on, mailId))[0]?.leasedUntil ?? null

export const markSent = async (on: Reader, { mailId, attempts }: Attempt, at: Date, email: Email) => {
  await writeSent(on, mailId, attempts, at, email.subject, email.html, email.text)
}

export const markBounced = async (on: Reader, { mailId, attempts }: Attempt, reason: string) => {
  await writeBounced(on, mailId, attempts, reason)
}

/** False when a later attempt has taken over. */
export const markQueuedAgain = async (tx: Tx, { mailId, attempts }: Attempt, reason: string) =>
  (await writeQueuedAgain(tx, mailId, attempts, reason)).length > 0

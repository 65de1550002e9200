import { statement } from '../../db/statement.ts'

export type MailInBox = {
  mailId: string
  kind: string
  to: string
  subject: string | null
  state: string
  createdAt: Date
}
export type WholeMail = MailInBox & {
  messageId: string | null
  html: string | null
  text: string | null
  attempts: number
  lastError: string | null
}

const columns = `mail_id as "mailId", kind, to_address as "to", subject, state, created_at as "createdAt"`

/** The newest two hundred. */
export const findNewestMail = statement<MailInBox>(
  'mailbox_newest',
  `select ${columns} from outbound_mail order by created_at desc limit 200`,
)

export const findMail = statement<WholeMail, [string]>(
  'mailbox_one',
  `select ${columns}, message_id as "messageId", html, text, attempts, last_error as "lastError"
   from outbound_mail where mail_id = $1`,
)

import { desc, eq } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { outboundMail } from './mail.tables.ts'

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

import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { MailKind } from '../../mail/mail-kinds.ts'
import { moment } from '../columns.ts'

/**
 * The outbox of mail (ADR 0016). A row is written in the transaction of its occasion; subject
 * and bodies are filled in when it is delivered.
 */
export const outboundMail = pgTable(
  'outbound_mail',
  {
    mailId: uuid().primaryKey(),
    kind: text().$type<MailKind>().notNull(),
    /** What happened, once: "order-confirmation-10001". The left part of the Message-ID. */
    key: text().notNull().unique(),
    toAddress: text().notNull(),
    /** What the email is about, by id; a secret in it is erased as soon as the mail is sent or given up. */
    data: jsonb().notNull(),
    messageId: text(),
    subject: text(),
    /** Not kept where they hold a secret, unless the local mailbox has to show them. */
    html: text(),
    text: text(),
    state: text().$type<'queued' | 'sending' | 'sent' | 'bounced'>().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** While 'sending': no one else sends it before then. */
    leasedUntil: moment(),
    lastError: text(),
    createdAt: moment().notNull().defaultNow(),
    sentAt: moment(),
  },
  (t) => [
    check('outbound_mail_state', sql`${t.state} in ('queued', 'sending', 'sent', 'bounced')`),
    check('outbound_mail_lease', sql`(${t.state} = 'sending') = (${t.leasedUntil} is not null)`),
    index().on(t.createdAt),
    // Found among all others when an Administrator looks how the test fared.
    index('outbound_mail_tests').on(t.toAddress, t.createdAt).where(sql`${t.kind} = 'test-email'`),
  ],
)

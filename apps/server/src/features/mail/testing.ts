import { asc } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { outboundMail } from './mail.tables.ts'
import type { MailData, MailKind } from './mail-kinds.ts'

/** Every mail of the outbox, as tests compare it. */
export async function outbox(on: Reader) {
  const rows = await on
    .select()
    .from(outboundMail)
    .orderBy(asc(outboundMail.createdAt), asc(outboundMail.mailId))
  return rows.map((row) => ({ ...row, kind: row.kind as MailKind, data: row.data as MailData[MailKind] }))
}

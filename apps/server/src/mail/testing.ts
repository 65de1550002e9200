import { asc } from 'drizzle-orm'
import type { Reader } from '../db/client.ts'
import { outboundMail } from '../db/schema/mail.tables.ts'
import type { Mail, MailKind } from './mail-kinds.ts'
import { writeEmail } from './write-email.ts'

/** Every mail of the outbox, as tests compare it. */
export async function outbox(on: Reader) {
  const rows = await on
    .select()
    .from(outboundMail)
    .orderBy(asc(outboundMail.createdAt), asc(outboundMail.mailId))
  // Rows are written with the data of their kind (enqueue-mail.ts).
  return rows as Array<(typeof rows)[number] & Mail>
}

type Needs = Parameters<typeof writeEmail>[0]

/** The queued emails of a kind, each with its address and the text that would be sent now, of the embedded ledger unless told. */
export async function writtenEmails(
  { ledger = { driver: 'embedded' }, ...needs }: Omit<Needs, 'ledger'> & Partial<Pick<Needs, 'ledger'>>,
  kind: MailKind,
) {
  const mails = (await outbox(needs.db)).filter((mail) => mail.kind === kind)
  return Promise.all(
    mails.map(async (mail) => ({
      toAddress: mail.toAddress,
      ...(await writeEmail({ ...needs, ledger }, mail)),
    })),
  )
}

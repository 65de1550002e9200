import { hourMs } from '@portal/domain/limits'
import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { Reader } from '../db/client.ts'
import { outboundMail } from '../db/schema/mail.tables.ts'
import { registeredEmails } from './email-definition.ts'
import type { MailKind } from './mail-kinds.ts'

const atOnce = 1_000

/**
 * Deletes the text of emails that were sent or have bounced: after `keepDays` days, and of an email whose link gives
 * access to an account as soon as the link has expired. (With SMTP the text of such an email is not stored.)
 */
export async function purgeMailText(
  { db, now }: { db: Reader; now: () => Date },
  keepDays: number,
): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  for (const { kind, secretMs } of Object.values(await registeredEmails()))
    if (secretMs !== undefined) await purgeTextOf(db, kind, before(secretMs))
  await purgeTextOf(db, null, before(keepDays * 24 * hourMs))
}

/** In portions, so that no statement takes long. Recipient, kind and time are kept. */
async function purgeTextOf(db: Reader, kind: MailKind | null, until: Date) {
  const hasText = or(isNotNull(outboundMail.html), isNotNull(outboundMail.text))
  const isOfKind = kind === null ? undefined : eq(outboundMail.kind, kind)
  const some = db
    .select({ mailId: outboundMail.mailId })
    .from(outboundMail)
    .where(
      and(
        inArray(outboundMail.state, ['sent', 'bounced']),
        hasText,
        isOfKind,
        lt(outboundMail.createdAt, until),
      ),
    )
    .orderBy(outboundMail.createdAt)
    .limit(atOnce)
    .for('update', { skipLocked: true })
  const purgeSome = () =>
    db.update(outboundMail).set({ html: null, text: null }).where(inArray(outboundMail.mailId, some))
  while ((await purgeSome()).rowCount === atOnce);
}

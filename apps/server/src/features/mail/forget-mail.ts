import { hourMs } from '@portal/domain/limits'
import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { outboundMail } from './mail.tables.ts'
import { type MailKind, secretLifetimes } from './mail-kinds.ts'

const atOnce = 1_000

/**
 * Takes the text out of mails that are done: after so many days, and of an email whose link opens an
 * account as soon as the link has ended. (By SMTP such an email's text is not even stored.)
 */
export async function forgetMail(
  { db, now }: { db: Reader; now: () => Date },
  keepDays: number,
): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  for (const [kind, lifetimeMs] of secretLifetimes) await forgetAll(db, kind, before(lifetimeMs))
  await forgetAll(db, null, before(keepDays * 24 * hourMs))
}

/** In portions, so that no statement takes long. Who was written to about what, and when, stays: only the text goes. */
async function forgetAll(db: Reader, kind: MailKind | null, until: Date) {
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
  const forget = () =>
    db.update(outboundMail).set({ html: null, text: null }).where(inArray(outboundMail.mailId, some))
  while ((await forget()).rowCount === atOnce);
}

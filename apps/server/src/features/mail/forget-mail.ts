import { hourMs } from '@portal/domain/limits'
import type { Reader } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { secretLifetimes } from './mail-kinds.ts'

const atOnce = 1_000

// Who was written to about what, and when, stays: only the text goes.
const forget = statement<{ mailId: string }, [string | null, Date, number]>(
  'mail_forget',
  `update outbound_mail set html = null, text = null
   where mail_id in (
     select mail_id from outbound_mail
     where state in ('sent', 'bounced') and (html is not null or text is not null)
       and ($1::text is null or kind = $1) and created_at < $2
     order by created_at limit $3 for update skip locked)
   returning mail_id as "mailId"`,
)

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

/** In portions, so that no statement takes long. */
async function forgetAll(db: Reader, kind: string | null, until: Date) {
  while ((await forget(db, kind, until, atOnce)).length === atOnce);
}

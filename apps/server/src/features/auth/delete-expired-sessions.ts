import { sessionMs } from '@portal/domain/limits'
import { inArray, lte, or } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { passwordResets, sessions } from './auth.tables.ts'

/** How long a used or expired link of an email is kept, so that its page can say what became of it, in ms. */
const linkKeptMs = 7 * 24 * 3_600_000

/** Deletes idle and expired sessions, and links in emails that expired a week ago. */
export async function deleteExpiredSessions({ db, now }: { db: Reader; now: () => Date }): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  const over = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(
      or(
        lte(sessions.createdAt, before(sessionMs.absolute)),
        lte(sessions.lastSeenAt, before(sessionMs.idle)),
      ),
    )
    .for('update', { skipLocked: true })
  await db.delete(sessions).where(inArray(sessions.tokenHash, over))
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, before(linkKeptMs)))
}

import { colleagueLimits } from '@portal/domain/account-access'
import { hourMs } from '@portal/domain/limits'
import { lt, or } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { colleagueInvitations } from './colleagues.tables.ts'

/**
 * Deletes invitations that were accepted, withdrawn or expired long ago, with the names of people who never came
 * (docs/spec/colleagues.md#inviting).
 */
export async function forgetInvitations({ db, now }: { db: Reader; now: () => Date }): Promise<void> {
  const until = new Date(now().getTime() - colleagueLimits.invitationKeepDays * 24 * hourMs)
  await db
    .delete(colleagueInvitations)
    .where(or(lt(colleagueInvitations.endedAt, until), lt(colleagueInvitations.expiresAt, until)))
}

import type { Tx } from '../../db/client.ts'
import type { Context } from '../../deps.ts'
import { enqueueInvitation } from '../mail/enqueue-mail.ts'
import { issueInvitationToken } from './issue-invitation-token.ts'

/**
 * Mails a link that chooses a first password, once and within a week; earlier links stop working.
 * @returns the token of the link
 */
export async function inviteUser(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const token = await issueInvitationToken(tx, userId, now())
  await enqueueInvitation(tx, { userId, email, token })
  return token
}

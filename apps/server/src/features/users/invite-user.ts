import { invitationMs } from '@portal/domain/limits'
import type { Tx } from '../../db/client.ts'
import type { Context } from '../../deps.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { issuePasswordToken } from '../auth/issue-password-token.ts'
import { enqueueInvitation } from '../mail/enqueue-mail.ts'

/**
 * Mails a link that chooses a first password, once and within a week; earlier links stop working.
 * @returns the token of the link
 */
export async function inviteUser(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const token = newToken()
  await issuePasswordToken(tx, { tokenHash: hashToken(token), userId, at: now(), validMs: invitationMs })
  await enqueueInvitation(tx, { userId, email, token })
  return token
}

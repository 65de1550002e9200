import { invitationMs } from '@portal/domain/limits'
import type { Tx } from '../../db/client.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { issuePasswordToken } from '../auth/issue-password-token.ts'

/** A token that chooses a password, once and within a week; the user's earlier ones stop working. */
export async function issueInvitationToken(tx: Tx, userId: string, at: Date): Promise<string> {
  const token = newToken()
  await issuePasswordToken(tx, { tokenHash: hashToken(token), userId, at, validMs: invitationMs })
  return token
}

import { AppError } from '@portal/contract/errors'
import type { Tx } from '../../db/client.ts'
import { lockUserFor } from './lock-user-for.ts'

/** An active user who has not chosen a password yet. Throws USER_NOT_FOUND and INVITATION_NOT_NEEDED. */
export async function lockUserToInvite(tx: Tx, userId: string) {
  const user = await lockUserFor(tx, { userId, version: undefined })
  if (!user.isActive || user.hasPassword) throw new AppError('INVITATION_NOT_NEEDED')
  return user
}

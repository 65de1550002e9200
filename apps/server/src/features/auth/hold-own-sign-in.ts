import { AppError } from '@portal/contract/errors'
import type { Tx } from '../../db/client.ts'
import { lockOwnSignIn, type OwnSignIn } from './auth.store.ts'

/**
 * Holds the password that was just checked until the transaction ends: what is created with it does not outlive a change
 * of it. Throws PASSWORD_WRONG when it was changed meanwhile.
 */
export async function holdOwnSignIn(tx: Tx, { userId, passwordHash }: OwnSignIn): Promise<void> {
  const held = await lockOwnSignIn(tx, userId)
  if (!held || held.passwordHash !== passwordHash) throw new AppError('PASSWORD_WRONG')
}

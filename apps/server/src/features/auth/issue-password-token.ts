import type { Tx } from '../../db/client.ts'
import { replaceResetToken } from './password-reset.store.ts'

/** The person's one valid token for choosing a password, from now and for so long; those before are void. */
export const issuePasswordToken = (
  tx: Tx,
  { at, validMs, ...token }: { tokenHash: Buffer; userId: string; at: Date; validMs: number },
): Promise<void> => replaceResetToken(tx, { ...token, at, expiresAt: new Date(at.getTime() + validMs) })

import { groupRecoveryCode } from '@portal/domain/second-factor'
import type { Tx } from '../../db/client.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { replaceRecoveryCodes } from './second-factor.store.ts'

/** Ten new recovery codes as their owner is shown them, this once; those before stop working. */
export async function issueRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((letters) => hashRecoveryCode(userId, letters)),
  )
  return codes.map(groupRecoveryCode)
}

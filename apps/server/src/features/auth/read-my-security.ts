import type { AnswerOf } from '@portal/contract/endpoint'
import type { getMySecurity } from '@portal/contract/security'
import type { SignedInContext } from '../../deps.ts'
import { readSecondFactor } from './second-factor.store.ts'

/** How the caller's sign-in is protected beyond the password. */
export async function readMySecurity({
  db,
  actor,
  secrets,
}: Pick<SignedInContext, 'db' | 'actor' | 'secrets'>): Promise<AnswerOf<typeof getMySecurity>> {
  const factor = await readSecondFactor(db, actor.userId)
  const onSince = factor?.onSince ?? null
  return {
    result: {
      secondFactor: {
        isAvailable: secrets !== null,
        isOn: onSince !== null,
        onSince: onSince?.toISOString() ?? null,
        recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
      },
    },
  }
}

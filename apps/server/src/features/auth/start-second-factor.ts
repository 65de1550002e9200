import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { startSecondFactor as endpoint } from '@portal/contract/security'
import { secondFactor } from '@portal/domain/second-factor'
import type { SignedInContext } from '../../deps.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { beginSecondFactor } from './second-factor.store.ts'
import { newTotpSecret, totpUri } from './totp.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'now' | 'passwords' | 'actor' | 'ip' | 'rateLimits' | 'secrets'
>

/**
 * Shows a new secret, which waits 15 minutes for its first code; one that waited is void. Nothing changes for
 * the person until then. Throws PASSWORD_WRONG, SECOND_FACTOR_ON, SECOND_FACTOR_UNAVAILABLE, TOO_MANY_REQUESTS, BUSY.
 */
export async function startSecondFactor(
  needs: Needs,
  { password }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { inTransaction, now, secrets } = needs
  if (!secrets) throw new AppError('SECOND_FACTOR_UNAVAILABLE')
  const { userId, email } = await checkOwnPassword(needs, password)
  const secret = newTotpSecret()
  const at = now()
  const isBegun = await inTransaction((tx) => beginSecondFactor(tx, userId, secrets.seal(secret, userId), at))
  if (!isBegun) throw new AppError('SECOND_FACTOR_ON')
  const expiresAt = new Date(at.getTime() + secondFactor.setupMs)
  return { result: { secret, uri: totpUri(secret, email), expiresAt: expiresAt.toISOString() } }
}

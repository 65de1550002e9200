import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { confirmSecondFactor as endpoint } from '@portal/contract/security'
import { readCode, secondFactor } from '@portal/domain/second-factor'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { clearCounters } from './attempts.store.ts'
import { lockOwnSignIn } from './auth.store.ts'
import { countIn, uncount } from './count-request.ts'
import { issueRecoveryCodes } from './issue-recovery-codes.ts'
import { endOthers } from './my-sessions.ts'
import { recordSecurityChange } from './record-security-change.ts'
import { lockSecondFactor, turnOnSecondFactor } from './second-factor.store.ts'
import { rowBucket, setupLimits } from './second-factor-limits.ts'
import { checkAppCode, openSecret } from './take-code.ts'

type Needs = Pick<
  SignedInContext,
  'inTransaction' | 'now' | 'actor' | 'tokenHash' | 'ip' | 'rateLimits' | 'secrets' | 'alert' | 'requestId'
>

/**
 * Turns the second factor on with the first code of the app: every other session of the person ends, an email tells
 * them, and ten recovery codes are shown this once.
 * Throws SECOND_FACTOR_WRONG; SECOND_FACTOR_EXPIRED after 15 minutes, when none was begun, or when the secret cannot
 * be read any more, since beginning again makes another; SECOND_FACTOR_ON;
 * TOO_MANY_REQUESTS.
 */
export async function confirmSecondFactor(
  needs: Needs,
  { code }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const recoveryCodes = await needs.inTransaction((tx) => confirmIn(tx, needs, code))
  // Thrown here, so that the wrong code stays counted.
  if (!recoveryCodes) throw new AppError('SECOND_FACTOR_WRONG')
  return { result: { recoveryCodes } }
}

/** Undefined for a wrong code. */
async function confirmIn(tx: Tx, needs: Needs, typed: string): Promise<string[] | undefined> {
  const { userId } = needs.actor
  const at = needs.now()
  // First, so that no sign-in that asked for no code ends up beside it.
  const person = await lockOwnSignIn(tx, userId)
  const factor = await lockSecondFactor(tx, userId)
  if (factor?.confirmedAt) throw new AppError('SECOND_FACTOR_ON')
  if (!factor || !person || at.getTime() - factor.startedAt.getTime() >= secondFactor.setupMs)
    throw new AppError('SECOND_FACTOR_EXPIRED')
  const secret = openSecret(needs, userId, factor)
  if (secret === undefined) throw new AppError('SECOND_FACTOR_EXPIRED')

  const limits = setupLimits(userId)
  await countIn(tx, needs, limits)
  const code = readCode(typed)
  const isRight =
    code.is === 'app code' &&
    (await checkAppCode(tx, needs, { userId, secret, digits: code.digits })) === 'right'
  if (!isRight) return undefined

  await uncount(tx, limits)
  await clearCounters(tx, rowBucket(userId))
  await turnOnSecondFactor(tx, userId, at)
  await endOthers(tx, needs)
  await recordSecurityChange(tx, needs, person, 'second factor turned on')
  await enqueueMail(tx, 'second-factor-on', { to: person.email, key: v7(), data: { userId } })
  return issueRecoveryCodes(tx, userId)
}

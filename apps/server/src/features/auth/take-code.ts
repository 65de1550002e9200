import { AppError } from '@portal/contract/errors'
import { type EnteredCode, readCode, secondFactor } from '@portal/domain/second-factor'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import type { Context } from '../../deps.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { clearCounters } from './attempts.store.ts'
import { countIn, uncount } from './count-request.ts'
import { recordSecurityChange } from './record-security-change.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import {
  lockSecondFactor,
  type SecondFactorRow,
  spendRecoveryCode,
  takeCodeStep,
} from './second-factor.store.ts'
import {
  appCodeLimits,
  codeTries,
  networkLimits,
  rowBucket,
  rowLimit,
  waitForCodes,
} from './second-factor-limits.ts'
import { stepAt, stepOfCode } from './totp.ts'

export type CodeNeeds = Pick<Context, 'now' | 'ip' | 'rateLimits' | 'secrets' | 'alert' | 'requestId'>
export type CodeOwner = { userId: string; email: string; firstName: string; lastName: string }

/**
 * What someone typed: a code of this person's app, or a recovery code of theirs, which is used up then; null for
 * neither. A wrong one is counted in the same transaction, so commit it also when the answer is null. Anyone who asks
 * has shown that they know the password. Throws SECOND_FACTOR_OFF; TOO_MANY_REQUESTS, SECOND_FACTOR_CLOSED and, for codes
 * of the app, SECOND_FACTOR_UNREADABLE before the code is looked at.
 */
export async function takeCode(
  tx: Tx,
  needs: CodeNeeds,
  owner: CodeOwner,
  typed: string,
): Promise<EnteredCode['is'] | null> {
  // Locked first: codes that are tried at once are looked at one after another.
  const factor = await lockSecondFactor(tx, owner.userId)
  if (!factor?.confirmedAt) throw new AppError('SECOND_FACTOR_OFF')
  const code = readCode(typed)
  const isRight =
    code.is === 'app code'
      ? await takeAppCode(tx, needs, { owner, factor, digits: code.digits })
      : await takeRecoveryCode(tx, needs, owner, code.letters)
  return isRight ? code.is : null
}

async function takeAppCode(
  tx: Tx,
  needs: CodeNeeds,
  { owner, factor, digits }: { owner: CodeOwner; factor: SecondFactorRow; digits: string },
): Promise<boolean> {
  const { userId } = owner
  // Before anything is counted: a changed key is not a wrong guess.
  const secret = openSecret(needs, userId, factor)
  if (secret === undefined) throw new AppError('SECOND_FACTOR_UNREADABLE')

  const ofPerson = appCodeLimits(userId)
  const ofNetwork = networkLimits(needs.ip)
  await countInRow(tx, needs, userId)
  await countIn(tx, needs, ofNetwork)
  const [inQuarter = 0, inDay = 0] = await countIn(tx, needs, ofPerson).catch(tellWait)
  const found = await checkAppCode(tx, needs, { userId, secret, digits })
  if (found === 'wrong') {
    if (inQuarter >= codeTries.inQuarter || inDay >= codeTries.inDay) await tellOwner(tx, needs, owner)
    return false
  }
  await uncount(tx, [...ofPerson, ...ofNetwork])
  if (found === 'used') {
    // Sent twice, and no guess; nor does it make up for guesses.
    await uncount(tx, [rowLimit(userId)])
    return false
  }
  await clearCounters(tx, rowBucket(userId))
  return true
}

/** One more without a right one in between. Throws SECOND_FACTOR_CLOSED when there were a hundred. */
async function countInRow(tx: Tx, needs: CodeNeeds, userId: string) {
  const [inRow] = await countIn(tx, needs, [rowLimit(userId)]).catch((error) => {
    throw error instanceof AppError ? new AppError('SECOND_FACTOR_CLOSED') : error
  })
  if (inRow === codeTries.inRow)
    needs.alert('codes of an app are taken no more after a hundred wrong ones in a row', { userId })
}

/** The network's limit has been passed by then, so a recovery code is taken. */
function tellWait(error: unknown): never {
  if (!(error instanceof AppError) || error.retryAfterSeconds === undefined) throw error
  const { code, retryAfterSeconds } = error
  throw new AppError(code, { message: waitForCodes(retryAfterSeconds), retryAfterSeconds })
}

/** The secret of someone's app; undefined, with an alert, when it was sealed with another key. */
export function openSecret(
  { secrets, alert }: Pick<CodeNeeds, 'secrets' | 'alert'>,
  userId: string,
  { sealedSecret }: SecondFactorRow,
): string | undefined {
  const secret = secrets?.unseal(sealedSecret, userId)
  if (secret === undefined)
    alert('a second factor cannot be read: SECRETS_KEY is not the one that it was sealed with', { userId })
  return secret
}

/** Right is a code of these 90 seconds whose step, and no later one, was used before (RFC 6238, 5.2); it is used up then. */
export async function checkAppCode(
  tx: Tx,
  { now }: Pick<CodeNeeds, 'now'>,
  { userId, secret, digits }: { userId: string; secret: string; digits: string },
): Promise<'right' | 'used' | 'wrong'> {
  const at = now()
  const step = stepOfCode(secret, digits, at)
  if (step === undefined) return 'wrong'
  const latestPossible = stepAt(at) + secondFactor.windowSteps
  return (await takeCodeStep(tx, userId, { step, latestPossible })) ? 'right' : 'used'
}

async function takeRecoveryCode(
  tx: Tx,
  needs: CodeNeeds,
  owner: CodeOwner,
  letters: string,
): Promise<boolean> {
  const { userId, email } = owner
  const limits = networkLimits(needs.ip)
  await countIn(tx, needs, limits)
  if (!(await spendRecoveryCode(tx, userId, hashRecoveryCode(userId, letters)))) return false
  await uncount(tx, limits)
  await clearCounters(tx, rowBucket(userId))
  await recordSecurityChange(tx, needs, owner, 'recovery code used')
  await enqueueMail(tx, 'recovery-code-used', { to: email, key: v7(), data: { userId } })
  return true
}

/** Someone knows the password and not the code: its owner should hear of that, once a day. */
async function tellOwner(tx: Tx, { now }: CodeNeeds, { userId, email }: CodeOwner) {
  const day = now().toISOString().slice(0, 10)
  await enqueueMail(tx, 'second-factor-guessed', { to: email, key: `${userId}-${day}`, data: { userId } })
}

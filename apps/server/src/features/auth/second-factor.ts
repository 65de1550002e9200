import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  confirmSecondFactor as confirmSecondFactorCall,
  endSecondFactor as endSecondFactorCall,
  getMySecurity,
  newRecoveryCodes as newCodes,
  startSecondFactor as startSecondFactorCall,
} from '@portal/contract/security'
import { groupRecoveryCode, readCode, secondFactor } from '@portal/domain/second-factor'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { clearCounters } from './attempts.store.ts'
import { lockOwnSignIn, type OwnSignIn } from './auth.store.ts'
import { countIn, uncount } from './count-request.ts'
import { checkOwnPassword, recordSecurityChange } from './own-sign-in.ts'
import {
  beginSecondFactor,
  lockSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  turnOnSecondFactor,
} from './second-factor.store.ts'
import { endOthers } from './sessions.ts'
import {
  type CodeNeeds,
  checkAppCode,
  hashRecoveryCode,
  makeRecoveryCodes,
  newTotpSecret,
  openSecret,
  rowBucket,
  setupLimits,
  takeCode,
  totpUri,
} from './take-code.ts'

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
  { password }: BodyOf<typeof startSecondFactorCall>,
): Promise<AnswerOf<typeof startSecondFactorCall>> {
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

type ConfirmSecondFactorNeeds = Pick<
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
  needs: ConfirmSecondFactorNeeds,
  { code }: BodyOf<typeof confirmSecondFactorCall>,
): Promise<AnswerOf<typeof confirmSecondFactorCall>> {
  const recoveryCodes = await needs.inTransaction((tx) => confirmIn(tx, needs, code))
  // Thrown here, so that the wrong code stays counted.
  if (!recoveryCodes) throw new AppError('SECOND_FACTOR_WRONG')
  return { result: { recoveryCodes } }
}

/** Undefined for a wrong code. */
async function confirmIn(
  tx: Tx,
  needs: ConfirmSecondFactorNeeds,
  typed: string,
): Promise<string[] | undefined> {
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

type EndSecondFactorNeeds = CodeNeeds & Pick<SignedInContext, 'db' | 'inTransaction' | 'passwords' | 'actor'>

/**
 * Turns the second factor off, with the password and a code of the app or a recovery code; the person gets an email.
 * Throws PASSWORD_WRONG, SECOND_FACTOR_OFF, SECOND_FACTOR_WRONG, SECOND_FACTOR_CLOSED, SECOND_FACTOR_UNREADABLE,
 * TOO_MANY_REQUESTS, BUSY.
 */
export async function endSecondFactor(
  needs: EndSecondFactorNeeds,
  form: BodyOf<typeof endSecondFactorCall>,
): Promise<AnswerOf<typeof endSecondFactorCall>> {
  await withPasswordAndCode(needs, form, async (tx, person) => {
    await removeSecondFactor(tx, person.userId)
    await recordSecurityChange(tx, needs, person, 'second factor turned off')
    const { userId, email } = person
    await enqueueMail(tx, 'second-factor-off', { to: email, key: v7(), data: { userId } })
  })
  return { result: null }
}

/** Ten new recovery codes, shown this once; those before stop working, and the person gets an email. Throws the same. */
export async function newRecoveryCodes(
  needs: EndSecondFactorNeeds,
  form: BodyOf<typeof newCodes>,
): Promise<AnswerOf<typeof newCodes>> {
  const recoveryCodes = await withPasswordAndCode(needs, form, async (tx, person) => {
    await recordSecurityChange(tx, needs, person, 'recovery codes made anew')
    const { userId, email } = person
    await enqueueMail(tx, 'recovery-codes-new', { to: email, key: v7(), data: { userId } })
    return issueRecoveryCodes(tx, userId)
  })
  return { result: { recoveryCodes } }
}

/** Does the work for anyone who knows the password and has a code, in the transaction that uses the code up. */
async function withPasswordAndCode<T>(
  needs: EndSecondFactorNeeds,
  { password, code }: { password: string; code: string },
  work: (tx: Tx, person: OwnSignIn) => Promise<T>,
): Promise<T> {
  const person = await checkOwnPassword(needs, password)
  const done = await needs.inTransaction(async (tx) =>
    (await takeCode(tx, needs, person, code)) ? { answer: await work(tx, person) } : undefined,
  )
  // Thrown here, so that the wrong code stays counted.
  if (!done) throw new AppError('SECOND_FACTOR_WRONG')
  return done.answer
}

/** The person's second factor and recovery codes are gone; false when it was not on. */
export const dropSecondFactor = (tx: Tx, userId: string): Promise<boolean> => removeSecondFactor(tx, userId)

/** Ten new recovery codes as their owner is shown them, this once; those before stop working. */
async function issueRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((letters) => hashRecoveryCode(userId, letters)),
  )
  return codes.map(groupRecoveryCode)
}

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

import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@portal/contract/errors'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { hourMs, minuteMs } from '@portal/domain/limits'
import {
  type EnteredCode,
  readCode,
  recoveryAlphabet,
  recoveryCodeLength,
  secondFactor,
} from '@portal/domain/second-factor'
import { Secret, TOTP } from 'otpauth'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import type { Context } from '../../deps.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { clearCounters } from './attempts.store.ts'
import { countIn, type RequestLimit, uncount } from './count-request.ts'
import { recordSecurityChange } from './own-sign-in.ts'
import {
  lockSecondFactor,
  type SecondFactorRow,
  spendRecoveryCode,
  takeCodeStep,
} from './second-factor.store.ts'
import { networkOf } from './sign-in-limits.ts'

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

/** Ten codes of 80 random bits, without what groups them for reading. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: secondFactor.recoveryCodes }, randomLetters)

// 32 letters, so the last five bits of a byte choose each alike.
const randomLetters = () =>
  Array.from(randomBytes(recoveryCodeLength), (byte) => recoveryAlphabet[byte % 32]).join('')

/** 80 bits cannot be searched through, so a fast hash will do; the person's id makes each theirs alone. */
export const hashRecoveryCode = (userId: string, letters: string): Buffer =>
  createHash('sha256').update(`${userId}:${letters}`).digest()

/**
 * Wrong codes of a person's app. Of a million codes three are right at any moment, so each guess hits with 3 in a
 * million. Anyone who knows the password has 20 guesses a day, from wherever they come: 0.006 %. After a hundred without
 * a right one in between, 0.03 %, codes of the app are taken no more until a recovery code is. Only who knows the
 * password is counted here, so no one else can bring that about.
 */
export const codeTries = { inQuarter: 5, inDay: 20, inRow: 100 } as const

const quarterMs = 15 * minuteMs
const dayMs = 24 * hourMs

export const rowBucket = (userId: string) => `second-factor:row:${userId}`
const quarterBucket = (userId: string) => `second-factor:quarter:${userId}`

const appCodeLimits = (userId: string): RequestLimit[] => [
  { bucket: quarterBucket(userId), atMost: codeTries.inQuarter, windowMs: quarterMs },
  { bucket: `second-factor:day:${userId}`, atMost: codeTries.inDay, windowMs: dayMs },
]

/** What someone reads whose codes are not looked at for so long. */
function waitForCodes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes > 60 ? counted(Math.ceil(minutes / 60), 'hour') : counted(minutes, 'minute')
  return `Too many incorrect codes. Please wait ${wait}, or use a recovery code now.`
}

/** In a row: no time makes up for them. */
const rowLimit = (userId: string): RequestLimit => ({
  bucket: rowBucket(userId),
  atMost: codeTries.inRow,
  windowMs: 10 * 365 * dayMs,
})

/** Recovery codes cannot be guessed; they are the owner's way in while others guess. */
const networkLimits = (ip: string): RequestLimit[] => [
  { bucket: `second-factor:from:${networkOf(ip)}`, atMost: 30, windowMs: quarterMs },
]

/** First codes of a new secret: anyone who types them was just shown it. */
export const setupLimits = (userId: string): RequestLimit[] => [
  { bucket: `second-factor:setup:${userId}`, atMost: 10, windowMs: quarterMs },
]

const { digits, stepSeconds, windowSteps, secretBytes } = secondFactor

/** Codes of an authenticator app (RFC 6238): SHA-1, since every app knows it, six digits, 30 s. */
const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: brand.name, label, algorithm: 'SHA1', digits, period: stepSeconds, secret })

/** A secret of 160 random bits, in base32 as apps take it. */
export const newTotpSecret = () => new Secret({ size: secretBytes }).base32

/** What an app reads from a QR code: the secret, whose it is, and that it is for us. */
export const totpUri = (secret: string, email: string) => totpOf(secret, email).toString()

/** The number of the 30 seconds that are now. */
export const stepAt = (at: Date) => Math.floor(at.getTime() / 1_000 / stepSeconds)

/** The step that these digits belong to, at most one away from now; undefined when they are wrong. */
export function stepOfCode(secret: string, digitsTyped: string, at: Date): number | undefined {
  const away = totpOf(secret).validate({ token: digitsTyped, timestamp: at.getTime(), window: windowSteps })
  return away === null ? undefined : stepAt(at) + away
}

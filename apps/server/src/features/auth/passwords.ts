import type {
  checkPasswordToken as checkPasswordTokenCall,
  forgotPassword as forgotPasswordCall,
  resetPassword as resetPasswordCall,
} from '@portal/contract/auth'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { changePassword as changePasswordCall } from '@portal/contract/security'
import { addressAt } from '@portal/domain/address-at'
import { passwordResetMs } from '@portal/domain/limits'
import { paths } from '@portal/domain/paths'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import type { Context, SignedInContext } from '../../deps.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { sendsMail } from '../../ports/port-watch.ts'
import { answerEvenly } from './answer-evenly.ts'
import { replacePassword } from './auth.store.ts'
import { countRequest, emailLimits, tokenCheckLimits, tokenLimits } from './count-request.ts'
import { checkOwnPassword, recordSecurityChange } from './own-sign-in.ts'
import {
  findPersonOfToken,
  lockPersonForReset,
  readTokenState,
  replaceResetToken,
  useResetToken,
  writeNewPassword,
} from './password-reset.store.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { admitReset } from './reset-challenge.ts'
import { endOthers } from './sessions.ts'
import { clearSignInTries } from './sign-in-tries.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'now' | 'passwords' | 'actor' | 'tokenHash' | 'ip' | 'requestId' | 'rateLimits'
>

/**
 * Changes the caller's own password, by the rules of a reset (docs/spec/sign-in.md#passwords). Every other session of
 * theirs ends within its next call, links to choose a password stop working, and they get an email about it.
 * Throws PASSWORD_WRONG, also when someone else just changed it; INVALID_INPUT for one that is easily guessed;
 * TOO_MANY_REQUESTS; BUSY.
 */
export async function changePassword(
  needs: Needs,
  { currentPassword, newPassword }: BodyOf<typeof changePasswordCall>,
): Promise<AnswerOf<typeof changePasswordCall>> {
  const { inTransaction, now, passwords } = needs
  const person = await checkOwnPassword(needs, currentPassword)
  const { userId, email, firstName, lastName } = person
  refuseWeakPassword(newPassword, 'newPassword', [email, firstName, lastName])

  const passwordHash = await passwords.hash(newPassword)
  await inTransaction(async (tx) => {
    const isReplaced = await replacePassword(tx, {
      userId,
      passwordHash,
      formerHash: person.passwordHash,
      at: now(),
    })
    if (!isReplaced) throw new AppError('PASSWORD_WRONG')
    await endOthers(tx, needs)
    await recordSecurityChange(tx, needs, person, 'password changed')
    await enqueueMail(tx, 'password-changed', { to: email, key: v7(), data: { userId } })
  })
  return { result: null }
}

type ResetPasswordNeeds = Pick<
  Context,
  'db' | 'inTransaction' | 'now' | 'passwords' | 'ip' | 'requestId' | 'rateLimits'
>

/**
 * Sets a new password with the token of the reset email. Every session of the person ends within
 * their next call, and they get an email about it (docs/spec/sign-in.md#password-reset).
 * Throws INVALID_TOKEN alike for a token that is unknown, used, expired or another
 * address's; INVALID_INPUT for a password that is easily guessed, which leaves the token usable; TOO_MANY_REQUESTS; BUSY.
 */
export async function resetPassword(
  needs: ResetPasswordNeeds,
  { email, token, newPassword }: BodyOf<typeof resetPasswordCall>,
): Promise<AnswerOf<typeof resetPasswordCall>> {
  const { db, inTransaction, now, passwords, ip, requestId } = needs
  await countRequest(needs, tokenLimits(ip))

  const tokenHash = hashToken(token)
  const at = now()
  const person = await findPersonOfToken(db, tokenHash, email, at)
  if (!person) throw new AppError('INVALID_TOKEN')
  refuseWeakPassword(newPassword, 'newPassword', [person.email, person.firstName, person.lastName])

  const passwordHash = await passwords.hash(newPassword)
  await inTransaction(async (tx) => {
    if (!(await useResetToken(tx, tokenHash, at))) throw new AppError('INVALID_TOKEN')
    await writeNewPassword(tx, { userId: person.userId, passwordHash, at, tokenHash, requestId })
    await clearSignInTries(tx, { email: person.email, ip })
    await enqueueMail(tx, person.isFirstPassword ? 'password-set' : 'password-changed', {
      to: person.email,
      key: v7(),
      data: { userId: person.userId },
    })
  })
  return { result: null }
}

type ForgotPasswordNeeds = Pick<
  Context,
  'db' | 'inTransaction' | 'now' | 'ip' | 'rateLimits' | 'disclosure' | 'alert' | 'portWatch'
>

/**
 * Mails a link that chooses a new password, once and within the hour; earlier links stop working. While no mail server is set,
 * the link of an invitation stays valid.
 * Throws EMAIL_NOT_FOUND for an address that is not registered (docs/spec/sign-in.md#password-reset), unless the
 * installation keeps that to itself; CHALLENGE_REQUIRED after several of those; TOO_MANY_REQUESTS, alike for every
 * address, past the limits of docs/spec/sign-in.md#reset-requests.
 */
export async function forgotPassword(
  needs: ForgotPasswordNeeds,
  { email, proof }: BodyOf<typeof forgotPasswordCall>,
): Promise<AnswerOf<typeof forgotPasswordCall>> {
  const attempt = await admitReset(needs, email, proof)
  await countRequest(needs, emailLimits('reset', { ip: needs.ip, email })).catch(async (error) => {
    await attempt.takenBack()
    throw error
  })
  const { revealsUnknownAddress } = needs.disclosure
  const isKnown = await answerEvenly(needs.disclosure, async () => {
    const isMailed = await mailResetLink(needs, email)
    // Where the answer reveals nothing, the challenge must not reveal it either: every request counts alike.
    if (isMailed && revealsUnknownAddress) await attempt.takenBack()
    return isMailed
  })
  if (!isKnown && revealsUnknownAddress) throw new AppError('EMAIL_NOT_FOUND')
  return { result: null }
}

/** False when there is no one to mail. */
const mailResetLink = (
  { inTransaction, now, portWatch }: Pick<ForgotPasswordNeeds, 'inTransaction' | 'now' | 'portWatch'>,
  email: string,
): Promise<boolean> =>
  inTransaction(async (tx) => {
    const person = await lockPersonForReset(tx, email)
    if (!person) return false
    // The link that an Administrator shared is the only way in while no email is sent: a request of anyone must not end it.
    if (!person.hasPassword && !sendsMail(portWatch)) return true
    const token = newToken()
    const at = now()
    await replaceResetToken(tx, {
      tokenHash: hashToken(token),
      userId: person.userId,
      at,
      expiresAt: new Date(at.getTime() + passwordResetMs),
    })
    // To the address we know, in its own spelling; what was typed only found it.
    await enqueueMail(tx, 'password-reset', {
      to: person.email,
      key: v7(),
      data: { userId: person.userId, token },
    })
    return true
  })

type CheckPasswordTokenNeeds = Pick<Context, 'db' | 'inTransaction' | 'now' | 'ip' | 'rateLimits'>

/**
 * What has become of the link that an email carried, and whether it chooses a first password, so that its page can say so
 * before anyone types one. It reveals nothing without the link, and changes nothing.
 * Throws TOO_MANY_REQUESTS.
 */
export async function checkPasswordToken(
  needs: CheckPasswordTokenNeeds,
  { email, token }: BodyOf<typeof checkPasswordTokenCall>,
): Promise<AnswerOf<typeof checkPasswordTokenCall>> {
  await countRequest(needs, tokenCheckLimits(needs.ip))
  return { result: await readTokenState(needs.db, hashToken(token), email, needs.now()) }
}

/** The person's one valid token for choosing a password, from now and for so long; those before are void. */
export const issuePasswordToken = (
  tx: Tx,
  { at, validMs, ...token }: { tokenHash: Buffer; userId: string; at: Date; validMs: number },
): Promise<void> => replaceResetToken(tx, { ...token, at, expiresAt: new Date(at.getTime() + validMs) })

/** The address of the page that chooses a password with this token, as emails have it too. */
export const passwordLink = (publicBaseUrl: string, { token, email }: { token: string; email: string }) =>
  addressAt(publicBaseUrl, `${paths.passwordReset}?${new URLSearchParams({ token, email })}`)

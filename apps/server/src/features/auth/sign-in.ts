import type { userLogin } from '@portal/contract/auth'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError, type ErrorCode } from '@portal/contract/errors'
import { accessOf } from '@portal/domain/account-access'
import { sessionMs } from '@portal/domain/limits'
import type { EnteredCode } from '@portal/domain/second-factor'
import type { Context } from '../../deps.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { addSession, findSignInPerson, holdSignInPerson, removeSessionsUntil } from './auth.store.ts'
import { admitSignIn } from './guard-address.ts'
import { readSecondFactor } from './second-factor.store.ts'
import { type CodeNeeds, takeCode } from './take-code.ts'

type Needs = CodeNeeds & Pick<Context, 'db' | 'inTransaction' | 'passwords' | 'userAgent' | 'disclosure'>

/**
 * Signs a person in: a new token, stored hashed, and the profile that session storage keeps
 * (docs/spec/sign-in.md#sign-in). The profile's `zohoUserId` is the agent under whom the person
 * orders: an employee's own, and for a customer, who has none, the owner of their account. It is
 * what agent selectors preselect and lock (docs/spec/roles.md#choosing-the-agent).
 *
 * Throws SIGN_IN_FAILED alike for an unknown address and a wrong password, after one password check each;
 * WAITING_FOR_APPROVAL and ACCOUNT_NOT_ACTIVE only to a person who knows their password; SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG, SECOND_FACTOR_CLOSED and SECOND_FACTOR_UNREADABLE only to
 * anyone who knows the password of a person whose second factor is on; TOO_MANY_REQUESTS and CHALLENGE_REQUIRED before
 * any check; BUSY when too many are signing in.
 */
export async function signIn(
  needs: Needs,
  form: BodyOf<typeof userLogin>,
): Promise<AnswerOf<typeof userLogin>> {
  const { db, inTransaction, now, passwords, ip, userAgent } = needs
  const attempt = await admitSignIn(needs, form)

  const person = await findSignInPerson(db, form.email)
  const isRight = await passwords.verify(person?.passwordHash ?? null, form.password).catch(async (error) => {
    await attempt.withdrawn()
    throw error
  })
  if (!person || !isRight) throw new AppError('SIGN_IN_FAILED')
  if (!person.isActive) {
    // They knew their password; asking again tomorrow must not count against them.
    await inTransaction(attempt.succeeded)
    throw new AppError(person.hasRegistered ? 'WAITING_FOR_APPROVAL' : 'ACCOUNT_NOT_ACTIVE')
  }

  if (person.hasSecondFactor) {
    // From here on codes are what can be guessed, and they are counted on their own.
    await inTransaction(attempt.succeeded)
    if (form.code === undefined) throw new AppError('SECOND_FACTOR_REQUIRED')
  }
  const token = newToken()
  const outcome = await inTransaction(async (tx): Promise<Outcome> => {
    if (!(await holdSignInPerson(tx, person))) return { refused: 'SIGN_IN_FAILED' }
    let used: EnteredCode['is'] | null = null
    if (form.code !== undefined && person.hasSecondFactor) {
      used = await takeCode(tx, needs, person, form.code)
      if (used === null) return { refused: 'SECOND_FACTOR_WRONG' }
    } else await attempt.succeeded(tx)
    const at = now()
    await removeSessionsUntil(tx, new Date(at.getTime() - sessionMs.absolute))
    const isIn = await addSession(tx, {
      tokenHash: hashToken(token),
      userId: person.userId,
      at,
      userAgent,
      ip,
      hasGivenCode: person.hasSecondFactor,
    })
    if (!isIn) return { refused: 'SIGN_IN_FAILED' }
    if (used !== 'recovery code') return {}
    return { recoveryCodesLeft: (await readSecondFactor(tx, person.userId))?.recoveryCodesLeft ?? 0 }
  })
  // Thrown here, so that a wrong code stays counted.
  if ('refused' in outcome) throw new AppError(outcome.refused)

  const { firstName, lastName, roles, email, zohoUserId } = person
  const access = accessOf({ ...person, zohoUserId: person.ownZohoUserId })
  const limited = access === 'full' ? {} : { access }
  const userProfile = { firstName, lastName, roles, email, zohoUserId, ...limited }
  return { result: { token, userProfile, ...outcome } }
}

/** Signed in, with what is left to anyone who used a recovery code. */
type Outcome = { refused: ErrorCode } | { recoveryCodesLeft?: number }

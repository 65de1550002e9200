import type { userLogin } from '@portal/contract/auth'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError, type ErrorCode } from '@portal/contract/errors'
import { accessOf } from '@portal/domain/account-access'
import { hourMs, sessionMs } from '@portal/domain/limits'
import { isCustomer } from '@portal/domain/roles'
import type { EnteredCode } from '@portal/domain/second-factor'
import type { Tx } from '../../db/client.ts'
import type { Context } from '../../deps.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { clearCounters, lockCounters, takeBackOne, writeCounters } from './attempts.store.ts'
import { addSession, findSignInPerson, holdSignInPerson, removeSessionsUntil } from './auth.store.ts'
import { takeProof } from './reset-challenge.ts'
import { readSecondFactor } from './second-factor.store.ts'
import { anywhereBucket, freeFailures, networkOf, networkSeconds, signInSeconds } from './sign-in-limits.ts'
import { countSignInTry, type SignInTry } from './sign-in-tries.ts'
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
  const own =
    isCustomer({ ...person, zohoUserId: person.ownZohoUserId }) && person.zohoAccountId !== null
      ? { accountId: person.zohoAccountId }
      : {}
  const started = person.startAt === null ? {} : { startAt: person.startAt }
  const userProfile = { firstName, lastName, roles, email, zohoUserId, ...limited, ...own, ...started }
  return { result: { token, userProfile, ...outcome } }
}

/** Signed in, with what is left to anyone who used a recovery code. */
type Outcome = { refused: ErrorCode } | { recoveryCodesLeft?: number }

type GuardAddressNeeds = Pick<
  Context,
  'db' | 'inTransaction' | 'now' | 'ip' | 'rateLimits' | 'disclosure' | 'alert'
>
type Form = Pick<BodyOf<typeof userLogin>, 'email' | 'proof'>

const alarmingFailuresOfNetwork = 200

/** They are forgotten after a day without one. */
const quietMs = 24 * hourMs

/**
 * Lets someone who is not signed in try a password, and counts that. From a thousand networks with ten guesses
 * each, limits of a network would look away; so the hundredth failure of an address makes everyone's computer
 * work before the next, whether anyone has the address or not, and its owner gets an email. The thirtieth failure of a
 * network, regardless of the addresses, costs its next tries the same. Both are a price and never a refusal: the owner gets
 * in, and so does a whole office behind one address. Throws CHALLENGE_REQUIRED, and TOO_MANY_REQUESTS as `countSignInTry` does.
 */
async function admitSignIn(needs: GuardAddressNeeds, { email, proof }: Form): Promise<SignInTry> {
  const tried = await countSignInTry(needs, email)
  if (needs.rateLimits === 'off') return tried
  const bucket = anywhereBucket(email)
  const { failuresOfNetwork } = tried
  recordNetwork(needs, failuresOfNetwork)
  const isPaid = await needs.inTransaction((tx) =>
    countAnywhere(tx, needs, { bucket, email, proof, failuresOfNetwork }),
  )
  if (!isPaid) {
    await tried.withdrawn()
    throw new AppError('CHALLENGE_REQUIRED')
  }
  return {
    failuresOfNetwork,
    succeeded: async (tx) => {
      await tried.succeeded(tx)
      await clearCounters(tx, bucket)
    },
    withdrawn: async () => {
      await tried.withdrawn()
      await needs.inTransaction((tx) => takeBackOne(tx, bucket))
    },
  }
}

async function countAnywhere(
  tx: Tx,
  needs: GuardAddressNeeds,
  { bucket, email, proof, failuresOfNetwork }: Form & { bucket: string; failuresOfNetwork: number },
): Promise<boolean> {
  const at = needs.now()
  const [counter] = await lockCounters(tx, [bucket], at)
  const failures = counter && counter.resetsAt > at ? counter.count : 0
  const seconds = Math.max(signInSeconds(failures), networkSeconds(failuresOfNetwork))
  const isPaid = seconds === 0 || (await takeProof(tx, needs, { purpose: 'sign-in', email, proof }))
  // The first who is asked to pay is counted too, so that the owner gets one email.
  if (isPaid || failures === freeFailures) {
    const resetsAt = new Date(at.getTime() + quietMs)
    await writeCounters(tx, [{ bucket, count: failures + 1, resetsAt }])
  }
  if (failures === freeFailures) await tell(tx, needs, email, at)
  return isPaid
}

/** Guesses at many addresses from one network are an attack: the operator is alerted, once in a window. */
function recordNetwork({ alert, ip }: GuardAddressNeeds, failuresOfNetwork: number) {
  if (failuresOfNetwork === alarmingFailuresOfNetwork)
    alert('a network had two hundred failed sign-ins in a quarter of an hour', { network: networkOf(ip) })
}

async function tell(tx: Tx, { alert }: GuardAddressNeeds, email: string, at: Date) {
  const person = await findSignInPerson(tx, email)
  alert('an address had a hundred failed sign-ins in a row', { userId: person?.userId ?? null })
  if (!person?.isActive) return
  const { userId } = person
  const day = at.toISOString().slice(0, 10)
  await enqueueMail(tx, 'sign-in-guessed', { to: person.email, key: `${userId}-${day}`, data: { userId } })
}

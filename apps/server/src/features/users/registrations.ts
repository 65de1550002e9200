import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  approveRegistration,
  declineRegistration,
  registerUser as registerUserCall,
} from '@portal/contract/users'
import { v7 } from 'uuid'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import type { Context, SignedInContext } from '../../deps.ts'
import { enqueueMail, enqueueMailToAdministrators } from '../../mail/enqueue-mail.ts'
import { answerEvenly } from '../auth/answer-evenly.ts'
import { countRequest, emailLimits } from '../auth/count-request.ts'
import { refuseWeakPassword } from '../auth/refuse-weak-password.ts'
import { lockUserFor, queueForAdministrators } from './lock-user-for.ts'
import { registrationMoments } from './moments.ts'
import { addRegistered, findOwnerOf } from './register.store.ts'
import { saveUserIn } from './save-user.ts'
import { removeUser, type UserDetailsRow } from './users.store.ts'
import { companyOf, nameOf, toFacts } from './users.ts'

type Needs = Pick<
  Context,
  'inTransaction' | 'now' | 'passwords' | 'ip' | 'rateLimits' | 'disclosure' | 'requestId'
>
type Form = BodyOf<typeof registerUserCall>

/**
 * Asks for an account: a person who cannot sign in until an Administrator, who gets an email,
 * approves them (docs/spec/sign-in.md#registration). For an address that is taken the answer is the same, in the
 * same time; only its owner gets an email.
 * Throws INVALID_INPUT for an easily guessed password and for a choice that the shop does not sell; TOO_MANY_REQUESTS; BUSY.
 */
export async function registerUser(needs: Needs, form: Form): Promise<AnswerOf<typeof registerUserCall>> {
  const { inTransaction, passwords, disclosure, ip } = needs
  refuseWeakPassword(form.password, 'password', [form.email, form.firstName, form.lastName, form.accountName])
  await countRequest(needs, emailLimits('register', { ip, email: form.email }))
  return answerEvenly(disclosure, async () => {
    // Before anything is looked up: a taken address costs the same.
    const passwordHash = await passwords.hash(form.password)
    await inTransaction((tx) => registerIn(tx, needs, form, passwordHash))
    return { result: null }
  })
}

async function registerIn(tx: Tx, { now, requestId }: Needs, form: Form, passwordHash: string) {
  const { firstName, lastName, email, phoneNumber } = form
  const userId = v7()
  const company = companyOf(form)
  const { wanted = [], asksQuote = false } = form
  await registrationMoments.beforeRegistered.happens(tx, wanted)
  const isNew = await addRegistered(tx, {
    userId,
    firstName,
    lastName,
    email,
    phoneNumber,
    passwordHash,
    registration: {
      ...company,
      ...(wanted.length > 0 && { wanted }),
      // Without any of it there is nothing to quote.
      ...(asksQuote && wanted.length > 0 && { asksQuote }),
    },
    at: now(),
  })
  if (!isNew) return tellOwner(tx, email)
  await recordChange(
    tx,
    { now, requestId, actor: { userId } },
    {
      entity: 'user',
      entityId: userId,
      entityName: `${firstName} ${lastName}`,
      action: 'registered',
      before: null,
      after: { firstName, lastName, email, phoneNumber, registration: company },
    },
  )
  await enqueueMail(tx, 'registration-received', { to: email, key: userId, data: { userId } })
  await enqueueMailToAdministrators(tx, 'registration-waiting', { key: userId, data: { userId } })
}

async function tellOwner(tx: Tx, email: string) {
  const owner = await findOwnerOf(tx, email)
  if (!owner) return
  const { userId } = owner
  await enqueueMail(tx, 'registration-known', { to: owner.email, key: v7(), data: { userId } })
}

type DecideRegistrationNeeds = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now' | 'requestId'>

/**
 * Lets a registered person in, linked to their account and contact; they get an email about it
 * (docs/spec/back-office.md#registrations).
 * Throws USER_NOT_FOUND, USER_CHANGED, NOT_WAITING, ACCOUNT_NOT_FOUND, CONTACT_NOT_FOUND.
 */
export const approve = (
  needs: DecideRegistrationNeeds,
  { userId, version, ...links }: BodyOf<typeof approveRegistration>,
): Promise<AnswerOf<typeof approveRegistration>> =>
  needs.inTransaction(async (tx) => {
    await queueForAdministrators(tx)
    const user = waiting(await lockUserFor(tx, { userId, version }))
    const { firstName, lastName, email, phoneNumber } = user
    const form = { id: userId, version, firstName, lastName, email, phoneNumber, isActive: true, ...links }
    return saveUserIn(tx, needs, form)
  })

/**
 * Turns a registration down. What the person entered is deleted, so that they may register again; the
 * audit log keeps who it was, and they get an email, with the reason if there is one.
 * Throws USER_NOT_FOUND, USER_CHANGED, NOT_WAITING.
 */
export const decline = (
  needs: DecideRegistrationNeeds,
  { userId, version, reason = '' }: BodyOf<typeof declineRegistration>,
): Promise<AnswerOf<typeof declineRegistration>> =>
  needs.inTransaction(async (tx) => {
    const user = waiting(await lockUserFor(tx, { userId, version }))
    const { firstName, email, registration } = user
    await removeUser(tx, userId)
    await enqueueMail(tx, 'registration-declined', {
      to: email,
      key: userId,
      data: { firstName, email, accountName: registration?.accountName ?? '', reason: reason.trim() },
    })
    await recordChange(tx, needs, {
      entity: 'user',
      entityId: userId,
      entityName: nameOf(user),
      action: 'declined',
      before: { ...toFacts(user), registration: registration && companyOf(registration) },
      after: reason.trim() === '' ? null : { reason: reason.trim() },
    })
    return { result: null }
  })

function waiting(user: UserDetailsRow): UserDetailsRow {
  if (!user.isWaiting) throw new AppError('NOT_WAITING')
  return user
}

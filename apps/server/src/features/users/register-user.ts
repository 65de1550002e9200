import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import type { registerUser as endpoint } from '@portal/contract/users'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import type { Context } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { answerEvenly } from '../auth/answer-evenly.ts'
import { countRequest } from '../auth/count-request.ts'
import { refuseWeakPassword } from '../auth/refuse-weak-password.ts'
import { emailLimits } from '../auth/request-limits.ts'
import { enqueueMail, enqueueMailToAdministrators } from '../mail/enqueue-mail.ts'
import { addRegistered, findOwnerOf } from './register.store.ts'

type Needs = Pick<
  Context,
  'inTransaction' | 'now' | 'passwords' | 'ip' | 'rateLimits' | 'disclosure' | 'requestId'
>
type Form = BodyOf<typeof endpoint>

/**
 * Asks for an account: a person who cannot sign in until an Administrator, who gets an email,
 * approves them (docs/spec/sign-in.md#registration). For an address that is taken the answer is the same, in the
 * same time; only its owner gets an email.
 * Throws INVALID_INPUT for an easily guessed password; TOO_MANY_REQUESTS; BUSY.
 */
export async function registerUser(needs: Needs, form: Form): Promise<AnswerOf<typeof endpoint>> {
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
  const isNew = await addRegistered(tx, {
    userId,
    firstName,
    lastName,
    email,
    phoneNumber,
    passwordHash,
    registration: registrationOf(form),
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
      after: { firstName, lastName, email, phoneNumber, registration: registrationOf(form) },
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

const registrationOf = ({
  accountName,
  taxId,
  billingStreet,
  billingCity,
  billingState,
  billingZip,
}: Form) => ({ accountName, taxId, billingStreet, billingCity, billingState, billingZip })

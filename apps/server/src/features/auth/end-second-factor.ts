import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { endSecondFactor as endpoint, newRecoveryCodes as newCodes } from '@portal/contract/security'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { OwnSignIn } from './auth.store.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { issueRecoveryCodes } from './issue-recovery-codes.ts'
import { recordSecurityChange } from './record-security-change.ts'
import { removeSecondFactor } from './second-factor.store.ts'
import { type CodeNeeds, takeCode } from './take-code.ts'

type Needs = CodeNeeds & Pick<SignedInContext, 'db' | 'inTransaction' | 'passwords' | 'actor'>

/**
 * Turns the second factor off, with the password and a code of the app or a recovery code; the person gets an email.
 * Throws PASSWORD_WRONG, SECOND_FACTOR_OFF, SECOND_FACTOR_WRONG, SECOND_FACTOR_CLOSED, SECOND_FACTOR_UNREADABLE,
 * TOO_MANY_REQUESTS, BUSY.
 */
export async function endSecondFactor(
  needs: Needs,
  form: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
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
  needs: Needs,
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
  needs: Needs,
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

import type {
  changeEmail as changeEmailCall,
  changeEmailOfUser as changeEmailOfUserCall,
} from '@portal/contract/email-changes'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { addressAt } from '@portal/domain/address-at'
import { isOurAddress } from '@portal/domain/brand'
import { confirmEmailPath, emailChangeMessages, emailChangeMs } from '@portal/domain/email-change'
import { messages } from '@portal/domain/messages'
import { v7 } from 'uuid'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { sendsMail } from '../../ports/port-watch.ts'
import { countRequest, emailLimits } from '../auth/count-request.ts'
import { checkOwnPassword, holdOwnSignIn } from '../auth/own-sign-in.ts'
import { isEmailTaken, isOtherEmployee, replaceEmailChange } from './email-change.store.ts'
import { getUser, lockUserFor } from './lock-user-for.ts'
import type { UserDetailsRow } from './users.store.ts'
import { nameOf } from './users.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now' | 'requestId' | 'portWatch'>

/**
 * Sends a link to another email address of the caller's own; it changes nothing until it is confirmed
 * (docs/spec/sign-in.md#email). The address that is in force is told at once.
 * Throws PASSWORD_WRONG, EMAIL_NEEDS_ADMINISTRATOR, TOO_MANY_REQUESTS, BUSY, and INVALID_INPUT for an email that cannot be used.
 */
export async function changeEmail(
  needs: Needs & Pick<SignedInContext, 'db' | 'passwords' | 'ip' | 'rateLimits'>,
  { email, password }: BodyOf<typeof changeEmailCall>,
): Promise<AnswerOf<typeof changeEmailCall>> {
  // Without a mail server no one could tell whose address it is.
  if (!sendsMail(needs.portWatch)) throw new AppError('EMAIL_NEEDS_ADMINISTRATOR')
  const person = await checkOwnPassword(needs, password)
  await countRequest(needs, emailLimits('email', { ip: needs.ip, email }))
  await needs.inTransaction(async (tx) => {
    await holdOwnSignIn(tx, person)
    const user = await getUser(tx, person.userId)
    await refuseUnusable(tx, user, email)
    await sendLink(tx, needs, user, email)
  })
  return { result: null }
}

/**
 * The same for another user, by an Administrator, who gets the link to share where no email is sent.
 * Throws USER_NOT_FOUND, USER_NOT_ACTIVE, OWN_EMAIL, and INVALID_INPUT for an email that cannot be used.
 */
export async function changeEmailOfUser(
  needs: Needs & Pick<SignedInContext, 'publicBaseUrl'>,
  { userId, email }: BodyOf<typeof changeEmailOfUserCall>,
): Promise<AnswerOf<typeof changeEmailOfUserCall>> {
  // An open screen is not enough to change how one signs in.
  if (userId === needs.actor.userId) throw new AppError('OWN_EMAIL')
  const token = await needs.inTransaction(async (tx) => {
    const user = await lockUserFor(tx, { userId, version: undefined })
    if (!user.isActive) throw new AppError('USER_NOT_ACTIVE')
    if (await isEmailTaken(tx, userId, email)) throw refused(messages.user.emailTaken)
    if (user.email === email) throw refused(emailChangeMessages.same)
    return sendLink(tx, needs, user, email)
  })
  const url = sendsMail(needs.portWatch)
    ? null
    : addressAt(needs.publicBaseUrl, `${confirmEmailPath}#${token}`)
  return { result: { url } }
}

const refused = (message: string) => new AppError('INVALID_INPUT', { fields: { email: [message] } })

/** People choose no address of another user or employee, and people of accounts none at the company's own domain. */
async function refuseUnusable(tx: Tx, user: UserDetailsRow, email: string): Promise<void> {
  if (user.email === email) throw refused(emailChangeMessages.same)
  const isStaff = user.zohoAccountId === null
  if (
    (!isStaff && isOurAddress(email)) ||
    (await isEmailTaken(tx, user.userId, email)) ||
    (await isOtherEmployee(tx, user.zohoUserId, email))
  )
    throw refused(emailChangeMessages.notUsable)
}

/** Answers the token of the link. The user has to be locked. */
async function sendLink(tx: Tx, needs: Needs, user: UserDetailsRow, email: string): Promise<string> {
  const { userId } = user
  const token = newToken()
  const at = needs.now()
  await replaceEmailChange(tx, {
    userId,
    tokenHash: hashToken(token),
    email,
    requestedBy: needs.actor.userId,
    createdAt: at,
    expiresAt: new Date(at.getTime() + emailChangeMs),
  })
  await enqueueMail(tx, 'email-change', { to: email, key: v7(), data: { userId, token } })
  const byAdministrator = userId !== needs.actor.userId
  await enqueueMail(tx, 'email-change-asked', {
    to: user.email,
    key: v7(),
    data: { userId, email, byAdministrator },
  })
  await recordChange(tx, needs, {
    entity: 'user',
    entityId: userId,
    entityName: nameOf(user),
    action: 'email change asked for',
    before: null,
    after: { email },
  })
  return token
}

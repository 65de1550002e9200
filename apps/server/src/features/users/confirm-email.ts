import type {
  checkEmailToken as checkEmailTokenCall,
  confirmEmail as confirmEmailCall,
} from '@portal/contract/email-changes'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { emailChangeMessages } from '@portal/domain/email-change'
import { v7 } from 'uuid'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import { databaseError } from '../../db/database-error.ts'
import type { Context } from '../../deps.ts'
import { hashToken } from '../../http/session.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { holdRecords } from '../accounts/agent-records.ts'
import { giveContactEmail } from '../accounts/contacts.ts'
import { countRequest, tokenCheckLimits, tokenLimits } from '../auth/count-request.ts'
import { checkOwnPassword, holdOwnSignIn } from '../auth/own-sign-in.ts'
import {
  findEmailChange,
  isEmailTaken,
  stateOfChange,
  takeEmailChange,
  writeNewEmail,
} from './email-change.store.ts'
import { lockUserFor } from './lock-user-for.ts'
import { nameOf } from './users.ts'

type CheckNeeds = Pick<Context, 'db' | 'inTransaction' | 'now' | 'ip' | 'rateLimits'>

/** What has become of a link; it reveals nothing without it. Throws TOO_MANY_REQUESTS. */
export async function checkEmailToken(
  needs: CheckNeeds,
  { token }: BodyOf<typeof checkEmailTokenCall>,
): Promise<AnswerOf<typeof checkEmailTokenCall>> {
  await countRequest(needs, tokenCheckLimits(needs.ip))
  const change = await findEmailChange(needs.db, hashToken(token))
  const state = stateOfChange(change, needs.now())
  return {
    result:
      change && state === 'usable'
        ? { state, email: change.email, asksPassword: change.isOwn }
        : { state, email: '', asksPassword: false },
  }
}

type Needs = CheckNeeds & Pick<Context, 'passwords' | 'requestId' | 'crm'>

/**
 * The user signs in with the address of the link from now on (docs/spec/sign-in.md#email): every session ends, links to choose a
 * password are void, and the former address is told. A change that the person asked for takes their password once more: the link
 * alone, at a mistyped address, lets no one in.
 * Throws EMAIL_LINK_ENDED, PASSWORD_WRONG, TOO_MANY_REQUESTS, BUSY.
 */
export async function confirmEmail(
  needs: Needs,
  { token, password = '' }: BodyOf<typeof confirmEmailCall>,
): Promise<AnswerOf<typeof confirmEmailCall>> {
  await countRequest(needs, tokenLimits(needs.ip))
  const tokenHash = hashToken(token)
  const change = await findEmailChange(needs.db, tokenHash)
  if (!change || stateOfChange(change, needs.now()) !== 'usable') throw new AppError('EMAIL_LINK_ENDED')
  const { userId, email, hasPassword } = change
  const person = change.isOwn ? await checkOwnPassword({ ...needs, actor: { userId } }, password) : null
  try {
    await needs.inTransaction(async (tx) => {
      // In the order in which others take these: records of the CRM first, then users.
      await holdRecords(tx)
      if (person) await holdOwnSignIn(tx, person)
      await changeIn(tx, needs, { userId, email, tokenHash })
    })
  } catch (error) {
    // Another user got it at the same moment.
    if ((databaseError(error) as { constraint?: string }).constraint === 'users_email') throw taken()
    throw error
  }
  return { result: { email, hasPassword } }
}

const taken = () => new AppError('EMAIL_LINK_ENDED', { message: emailChangeMessages.takenMeanwhile })

type Change = { userId: string; email: string; tokenHash: Buffer }

async function changeIn(tx: Tx, needs: Needs, { userId, email, tokenHash }: Change): Promise<void> {
  const at = needs.now()
  const user = await lockUserFor(tx, { userId, version: undefined })
  if (!user.isActive || !(await takeEmailChange(tx, tokenHash, at))) throw new AppError('EMAIL_LINK_ENDED')
  if (await isEmailTaken(tx, userId, email)) throw taken()
  await writeNewEmail(tx, { userId, email, at })
  const by = { now: needs.now, requestId: needs.requestId, actor: { userId } }
  await recordChange(tx, by, {
    entity: 'user',
    entityId: userId,
    entityName: nameOf(user),
    action: 'email changed',
    before: { email: user.email },
    after: { email },
  })
  // A live CRM has its own contacts, which are changed there.
  if (user.zohoContactId !== null && needs.crm === null)
    await giveContactEmail(tx, by, { contactId: user.zohoContactId, from: user.email, to: email })
  await enqueueMail(tx, 'email-changed', {
    to: user.email,
    key: v7(),
    data: { userId, formerEmail: user.email },
  })
}

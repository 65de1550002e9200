import type { inviteColleague as endpoint } from '@portal/contract/colleagues'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { accessLabels } from '@portal/domain/access-words'
import { colleagueInvitationMs, colleagueLimits } from '@portal/domain/account-access'
import { colleagueMessages } from '@portal/domain/colleague-messages'
import { isOurAddress } from '@portal/domain/our-address'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { recordChange } from '../audit/record-change.ts'
import { countRequest } from '../auth/count-request.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { inviteLimits } from './colleague-limits.ts'
import {
  addInvitation,
  countPeople,
  findOpenInvitation,
  findUserOfEmail,
  isEmployee,
  withdrawExpired,
} from './colleagues.store.ts'
import { peopleNow } from './list-colleagues.ts'
import { getManagedAccount, lockManagedPeople, type ManagedAccount } from './manage-people.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'actor' | 'now' | 'requestId' | 'rateLimits' | 'idempotency'
>
type Form = BodyOf<typeof endpoint>
type Answer = AnswerOf<typeof endpoint>

/**
 * Invites a person to an account by email (docs/spec/colleagues.md#inviting). They become a user when they accept.
 * Throws ACCOUNT_NOT_FOUND, NOT_ALLOWED, ACCESS_LIMITED, PEOPLE_FULL, TOO_MANY_REQUESTS, KEY_REUSED, REQUEST_RUNNING, and
 * INVALID_INPUT for an email that cannot be invited.
 */
export async function inviteColleague(ctx: Needs, accountId: string, form: Form): Promise<Answer> {
  const account = await getManagedAccount(ctx, accountId)
  await countRequest(ctx, inviteLimits(accountId, form.email))
  return idempotentTransaction<Answer>(ctx, async (tx) => {
    await lockManagedPeople(tx, ctx.actor, accountId)
    await inviteIn(tx, ctx, account, form)
    return { result: await peopleNow(tx, ctx, accountId) }
  })
}

async function inviteIn(tx: Tx, ctx: Needs, account: ManagedAccount, form: Form): Promise<void> {
  const { accountId, accountName } = account
  const at = ctx.now()
  await withdrawExpired(tx, form.email, at)
  await refuseTaken(tx, accountId, form.email)
  if ((await countPeople(tx, accountId)) >= colleagueLimits.peopleMax) throw new AppError('PEOPLE_FULL')
  const invitationId = v7()
  const token = newToken()
  const isNew = await addInvitation(tx, {
    ...form,
    invitationId,
    zohoAccountId: accountId,
    status: 'open',
    tokenHash: hashToken(token),
    invitedBy: ctx.actor.userId,
    sentAt: at,
    expiresAt: new Date(at.getTime() + colleagueInvitationMs),
  })
  if (!isNew) throw refusedEmail(colleagueMessages.notInvitable)
  await enqueueMail(tx, 'colleague-invitation', {
    to: form.email,
    key: v7(),
    data: { invitationId, token },
  })
  await recordChange(tx, ctx, {
    entity: 'account',
    entityId: accountId,
    entityName: accountName,
    action: 'colleague invited',
    before: null,
    after: { ...form, access: accessLabels[form.access] },
  })
}

const refusedEmail = (words: string) => new AppError('INVALID_INPUT', { fields: { email: [words] } })

/**
 * Refuses an address that is a user, an employee or invited already. Of the account's own people the answer says which; of
 * all others, staff and people of other accounts alike, only that it cannot be invited (docs/spec/colleagues.md#inviting).
 */
async function refuseTaken(tx: Tx, accountId: string, email: string): Promise<void> {
  const user = await findUserOfEmail(tx, email)
  const isOurs = user?.zohoAccountId === accountId
  if (isOurs && user.isActive) throw refusedEmail(colleagueMessages.hasAccess)
  // One whose access a colleague ended can be invited again; one whom an Administrator stopped cannot.
  if (user && !(isOurs && user.endedByColleagueAt)) throw refusedEmail(colleagueMessages.notInvitable)
  if ((!user && isOurAddress(email)) || (await isEmployee(tx, email)))
    throw refusedEmail(colleagueMessages.notInvitable)
  const open = await findOpenInvitation(tx, email)
  if (!open) return
  throw refusedEmail(
    open.zohoAccountId === accountId ? colleagueMessages.isInvited : colleagueMessages.notInvitable,
  )
}

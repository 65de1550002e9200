import type {
  inviteColleague as inviteColleagueCall,
  People,
  resendColleagueInvitation,
} from '@portal/contract/colleagues'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { colleagueInvitationMs, colleagueLimits } from '@portal/domain/account-access'
import { addressAt } from '@portal/domain/address-at'
import { isOurAddress } from '@portal/domain/brand'
import { accessLabels, colleagueMessages } from '@portal/domain/colleagues'
import { hourMs } from '@portal/domain/limits'
import { invitationPath } from '@portal/domain/portal-paths'
import { lt, or } from 'drizzle-orm'
import { v7 } from 'uuid'
import { recordChange } from '../../audit/record-change.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import { colleagueInvitations, type InvitationRow } from '../../db/schema/colleagues.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { sendsMail } from '../../ports/port-watch.ts'
import { getManagedAccount, lockManagedPeople, type ManagedAccount } from '../accounts/manage-people.ts'
import { countIn, countRequest } from '../auth/count-request.ts'
import { inviteLimits } from './accept-invitation.ts'
import {
  addInvitation,
  countPeople,
  findAccountOfInvitation,
  findOpenInvitation,
  findUserOfEmail,
  isEmployee,
  lockInvitation,
  updateInvitation,
  withdrawExpired,
} from './colleagues.store.ts'
import { peopleNow } from './colleagues.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'actor' | 'now' | 'requestId' | 'rateLimits' | 'idempotency'
>
type Form = BodyOf<typeof inviteColleagueCall>
type Answer = AnswerOf<typeof inviteColleagueCall>

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

/** The same inside another use case's transaction, which holds the people of the account; answers the token of the link. */
export async function inviteIn(
  tx: Tx,
  ctx: Pick<Needs, 'actor' | 'now' | 'requestId'>,
  account: ManagedAccount,
  form: Form,
): Promise<string> {
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
  return token
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

type ChangeInvitationNeeds = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'actor' | 'now' | 'requestId' | 'rateLimits'
>

/**
 * Sends an invitation again: a new link for another week, and the one before stops working. Where no email is sent, the caller gets the
 * link to pass it on.
 * Throws COLLEAGUE_INVITATION_NOT_FOUND, COLLEAGUE_INVITATION_ENDED, NOT_ALLOWED, ACCESS_LIMITED and TOO_MANY_REQUESTS.
 */
export async function resendInvitation(
  ctx: ChangeInvitationNeeds & Pick<SignedInContext, 'portWatch' | 'publicBaseUrl'>,
  invitationId: string,
): Promise<AnswerOf<typeof resendColleagueInvitation>> {
  const token = newToken()
  const { result } = await changeInvitation(
    ctx,
    invitationId,
    'invitation sent again',
    async (tx, invitation) => {
      const { zohoAccountId, email } = invitation
      await countIn(tx, ctx, inviteLimits(zohoAccountId, email))
      const at = ctx.now()
      await updateInvitation(tx, invitationId, {
        tokenHash: hashToken(token),
        sentAt: at,
        expiresAt: new Date(at.getTime() + colleagueInvitationMs),
      })
      await enqueueMail(tx, 'colleague-invitation', { to: email, key: v7(), data: { invitationId, token } })
    },
  )
  const link = sendsMail(ctx.portWatch) ? null : addressAt(ctx.publicBaseUrl, invitationPath(token))
  return { result: { ...result, link } }
}

/**
 * Withdraws an invitation: its link stops working at once.
 * Throws COLLEAGUE_INVITATION_NOT_FOUND, COLLEAGUE_INVITATION_ENDED, NOT_ALLOWED and ACCESS_LIMITED.
 */
export const withdrawInvitation = (
  ctx: ChangeInvitationNeeds,
  invitationId: string,
): Promise<{ result: People }> =>
  changeInvitation(ctx, invitationId, 'invitation withdrawn', (tx) =>
    updateInvitation(tx, invitationId, { status: 'withdrawn', endedAt: ctx.now() }),
  )

async function changeInvitation(
  ctx: ChangeInvitationNeeds,
  invitationId: string,
  action: string,
  change: (tx: Tx, invitation: InvitationRow) => Promise<void>,
): Promise<{ result: People }> {
  const notFound = 'COLLEAGUE_INVITATION_NOT_FOUND'
  const found = await findAccountOfInvitation(ctx.db, invitationId)
  if (found === undefined) throw new AppError(notFound)
  const { accountId, accountName } = await getManagedAccount(ctx, found, notFound)
  return ctx.inTransaction(async (tx) => {
    await lockManagedPeople(tx, ctx.actor, accountId)
    const invitation = await lockInvitation(tx, invitationId)
    if (!invitation) throw new AppError(notFound)
    refuseEnded(invitation)
    await change(tx, invitation)
    const { firstName, lastName, email, access } = invitation
    await recordChange(tx, ctx, {
      entity: 'account',
      entityId: accountId,
      entityName: accountName,
      action,
      before: null,
      after: { firstName, lastName, email, access: accessLabels[access] },
    })
    return { result: await peopleNow(tx, ctx, accountId) }
  })
}

function refuseEnded({ status }: InvitationRow) {
  if (status === 'open') return
  const message =
    status === 'accepted' ? 'This invitation was already accepted.' : colleagueMessages.withdrawn
  throw new AppError('COLLEAGUE_INVITATION_ENDED', { message })
}

/**
 * Deletes invitations that were accepted, withdrawn or expired long ago, with the names of people who never came
 * (docs/spec/colleagues.md#inviting).
 */
export async function forgetInvitations({ db, now }: { db: Reader; now: () => Date }): Promise<void> {
  const until = new Date(now().getTime() - colleagueLimits.invitationKeepDays * 24 * hourMs)
  await db
    .delete(colleagueInvitations)
    .where(or(lt(colleagueInvitations.endedAt, until), lt(colleagueInvitations.expiresAt, until)))
}

import type { endColleagueAccess, getColleagues, People } from '@portal/contract/colleagues'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError, errorCatalogue } from '@portal/contract/errors'
import { accessAllows, leavesNoManager } from '@portal/domain/account-access'
import { accessLabels } from '@portal/domain/colleagues'
import { type Access, isAdministrator } from '@portal/domain/roles'
import { v7 } from 'uuid'
import { recordChange } from '../../audit/record-change.ts'
import type { Reader, Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { dropApprover, findRules } from '../accounts/account-rules.ts'
import { getManagedAccount, lockManagedPeople, type PersonRow } from '../accounts/manage-people.ts'
import { settleAccountKeys } from '../api-keys/account-keys.ts'
import { endSignIns } from '../users/end-sign-ins.ts'
import {
  deactivate,
  findAccountOfPerson,
  listActive,
  listFormer,
  listOpenInvitations,
  updateAccess,
} from './colleagues.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now'>

/** The people of an account (docs/spec/colleagues.md#list). Throws ACCOUNT_NOT_FOUND and NOT_ALLOWED. */
export async function listColleagues(ctx: Needs, accountId: string): Promise<AnswerOf<typeof getColleagues>> {
  await getManagedAccount(ctx, accountId)
  return { result: await peopleNow(ctx.db, ctx, accountId) }
}

/** The same, also after a change in this transaction. */
export async function peopleNow(
  on: Reader,
  { actor, now }: Pick<Needs, 'actor' | 'now'>,
  accountId: string,
): Promise<People> {
  const at = now()
  const active = await listActive(on, accountId)
  const { approverIds } = await findRules(on, accountId)
  const invitations = await listOpenInvitations(on, accountId)
  const former = await listFormer(on, accountId)
  return {
    people: active.map((person) => ({
      ...namesOf(person),
      isApprover: approverIds.includes(person.userId),
      isYou: person.userId === actor.userId,
      keptBecause: keptBecause(active, person, actor.userId),
    })),
    invitations: invitations.map(({ invitation, invitedByName }) => ({
      invitationId: invitation.invitationId,
      firstName: invitation.firstName,
      lastName: invitation.lastName,
      email: invitation.email,
      access: invitation.access,
      invitedBy: invitedByName,
      sentAt: invitation.sentAt.toISOString(),
      expiresAt: invitation.expiresAt.toISOString(),
      isExpired: invitation.expiresAt <= at,
    })),
    former: former.map((person) => ({
      ...namesOf(person),
      endedAt: person.endedByColleagueAt?.toISOString() ?? null,
    })),
  }
}

const namesOf = ({ userId, firstName, lastName, email, access }: PersonRow) => ({
  userId,
  firstName,
  lastName,
  email,
  access,
})

function keptBecause(people: readonly PersonRow[], { userId }: PersonRow, callerId: string): string | null {
  if (userId === callerId) return errorCatalogue.OWN_ACCESS.message
  return leavesNoManager(people, userId, null) ? errorCatalogue.LAST_FULL_ACCESS.message : null
}

type ChangeAccessNeeds = Pick<SignedInContext, 'db' | 'inTransaction' | 'actor' | 'now' | 'requestId'>
type Answer = AnswerOf<typeof endColleagueAccess>

/**
 * Gives a person of the account another kind of access; their sessions end, so that their screens follow,
 * and an email tells them (docs/spec/colleagues.md#changing).
 * Throws COLLEAGUE_NOT_FOUND, ACCESS_ENDED, OWN_ACCESS, LAST_FULL_ACCESS, NOT_ALLOWED and ACCESS_LIMITED.
 */
export const changeAccess = (ctx: ChangeAccessNeeds, userId: string, access: Access): Promise<Answer> =>
  changePerson(ctx, userId, access, async (tx, person) => {
    if (person.access === access) return
    await updateAccess(tx, userId, access, ctx.now())
    await record(tx, ctx, person, {
      action: 'access changed',
      before: { access: accessLabels[person.access] },
      after: { access: accessLabels[access] },
    })
    await endSignIns(tx, userId)
    await tell(tx, ctx, person, 'access-changed')
  })

/**
 * Ends the access of a person of the account: their sessions and password links stop working at once, and
 * an email tells them (docs/spec/colleagues.md#ending). Whom an Administrator stops, colleagues cannot invite again.
 * Throws as `changeAccess`.
 */
export const endAccess = (ctx: ChangeAccessNeeds, userId: string): Promise<Answer> =>
  changePerson(ctx, userId, null, async (tx, person) => {
    await deactivate(tx, userId, !isAdministrator(ctx.actor), ctx.now())
    await record(tx, ctx, person, {
      action: 'access ended',
      before: { isActive: true, access: accessLabels[person.access] },
      after: { isActive: false, access: accessLabels[person.access] },
    })
    await endSignIns(tx, userId)
    await tell(tx, ctx, person, 'access-ended')
  })

/** @param next the access that the person has afterwards; null for none */
async function changePerson(
  ctx: ChangeAccessNeeds,
  userId: string,
  next: Access | null,
  change: (tx: Tx, person: PersonRow) => Promise<void>,
): Promise<{ result: People }> {
  const found = await findAccountOfPerson(ctx.db, userId)
  if (!found) throw new AppError('COLLEAGUE_NOT_FOUND')
  const account = await getManagedAccount(ctx, found, 'COLLEAGUE_NOT_FOUND')
  const { accountId } = account
  return ctx.inTransaction(async (tx) => {
    const people = await lockManagedPeople(tx, ctx.actor, accountId)
    const person = people.find((one) => one.userId === userId)
    if (!person) throw new AppError('COLLEAGUE_NOT_FOUND')
    if (userId === ctx.actor.userId) throw new AppError('OWN_ACCESS')
    if (!person.isActive) throw new AppError('ACCESS_ENDED')
    if (leavesNoManager(people, userId, next)) throw new AppError('LAST_FULL_ACCESS')
    await change(tx, person)
    await settleAccountKeys(tx, ctx, { userId, ...account })
    if (next === null || !accessAllows(next, 'approve')) await dropApprover(tx, ctx, { accountId, userId })
    return { result: await peopleNow(tx, ctx, accountId) }
  })
}

type Recorded = { action: string; before: object; after: object }

const record = (tx: Tx, ctx: ChangeAccessNeeds, person: PersonRow, { action, before, after }: Recorded) =>
  recordChange(tx, ctx, {
    entity: 'user',
    entityId: person.userId,
    entityName: `${person.firstName} ${person.lastName}`.trim(),
    action,
    before: { ...before },
    after: { ...after },
  })

const tell = (
  tx: Tx,
  { actor }: ChangeAccessNeeds,
  { userId, email }: PersonRow,
  kind: 'access-changed' | 'access-ended',
) => enqueueMail(tx, kind, { to: email, key: v7(), data: { userId, byUserId: actor.userId } })

import type { getColleagues, People } from '@portal/contract/colleagues'
import type { AnswerOf } from '@portal/contract/endpoint'
import { errorCatalogue } from '@portal/contract/errors'
import { leavesNoManager } from '@portal/domain/account-access'
import type { Reader } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { findRules } from '../approvals/account-rules.ts'
import { listActive, listFormer, listOpenInvitations, type PersonRow } from './colleagues.store.ts'
import { getManagedAccount } from './manage-people.ts'

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

import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import type {
  getHandovers as getHandoversCall,
  getLeaver as getLeaverCall,
  Handover,
} from '@portal/contract/handovers'
import { handoverLimits, nothingHanded } from '@portal/domain/handovers'
import { isAdministrator } from '@portal/domain/roles'
import type { SignedInContext } from '../../deps.ts'
import { refuseOthers } from '../agent-covers/covers.ts'
import { getUser } from '../users/lock-user-for.ts'
import { countOwnOf, countWorkOf, findHandovers } from './handovers.store.ts'

/** What a user would leave behind (docs/spec/handovers.md#someone-leaves). Throws USER_NOT_FOUND. */
export async function readLeaver(
  { db, now, crm }: Pick<SignedInContext, 'db' | 'now' | 'crm'>,
  userId: string,
): Promise<AnswerOf<typeof getLeaverCall>> {
  const user = await getUser(db, userId)
  const at = now()
  const [work, own] = await Promise.all([
    user.zohoUserId === null ? { cases: 0, people: 0 } : countWorkOf(db, user.zohoUserId, at),
    countOwnOf(db, userId, at),
  ])
  const { cases, people, ...moves } = work
  const { keys, ...personal } = own
  const counts = { ...nothingHanded, ...moves, ...personal }
  return {
    result: {
      version: user.version,
      agentId: user.zohoUserId,
      isLive: crm !== null,
      counts,
      cases,
      people,
      keys,
    },
  }
}

/**
 * Handovers of the last day, the latest first (docs/spec/handovers.md#undo); those of users who left for Administrators only.
 * Throws NOT_ALLOWED.
 */
export async function listHandovers(
  { db, now, actor }: Pick<SignedInContext, 'db' | 'now' | 'actor'>,
  { userId }: QueryOf<typeof getHandoversCall>,
): Promise<AnswerOf<typeof getHandoversCall>> {
  refuseOthers(actor)
  const since = new Date(now().getTime() - handoverLimits.undoMs)
  const found = await findHandovers(db, { since, userId })
  return {
    results: found
      .filter(({ row }) => row.kind === 'accounts' || isAdministrator(actor))
      .map(
        ({ row, userName, fromName, toName, byName, counts }): Handover => ({
          handoverId: row.handoverId,
          kind: row.kind,
          userId: row.userId,
          userName,
          fromName,
          toName,
          moved: { ...nothingHanded, ...counts },
          at: row.at.toISOString(),
          by: byName ?? '',
          undoUntil: new Date(row.at.getTime() + handoverLimits.undoMs).toISOString(),
          undoneAt: row.undoneAt?.toISOString() ?? null,
        }),
      ),
  }
}

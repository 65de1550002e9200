import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { moveAccounts as moveAccountsCall } from '@portal/contract/handovers'
import { handoverMessages } from '@portal/domain/handovers'
import { v7 } from 'uuid'
import type { SignedInContext } from '../../deps.ts'
import { holdRecords, refuseLiveCrm } from '../accounts/agent-records.ts'
import { refuseOthers } from '../agent-covers/covers.ts'
import { queueForAdministrators } from '../users/lock-user-for.ts'
import { insertHandover, insertItems } from './handovers.store.ts'
import { countsOf, lockParties, moveAccountsOf, tellPeople } from './move-work.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now' | 'requestId' | 'crm'>

/**
 * Gives accounts of an agent to another one, all or those that are named, with their drafts and open quotes
 * (docs/spec/handovers.md#moving-accounts). Accounts that are not the agent's any more stay, and are counted.
 * Throws NOT_ALLOWED, CRM_IS_LIVE, AGENT_NOT_FOUND, and INVALID_INPUT for an agent who cannot take over.
 */
export async function moveAccounts(
  ctx: Needs,
  { fromAgentId, toAgentId, accountIds, tellsCustomers }: BodyOf<typeof moveAccountsCall>,
): Promise<AnswerOf<typeof moveAccountsCall>> {
  refuseOthers(ctx.actor)
  refuseLiveCrm(ctx)
  if (fromAgentId === toAgentId)
    throw new AppError('INVALID_INPUT', { fields: { toAgentId: [handoverMessages.sameAgent] } })
  return ctx.inTransaction(async (tx) => {
    await holdRecords(tx)
    // The agent who takes over is not turned off meanwhile.
    await queueForAdministrators(tx)
    const between = await lockParties(tx, { fromAgentId, toAgentId }, 'toAgentId')
    const wanted = accountIds && [...new Set(accountIds)]
    const work = await moveAccountsOf(tx, ctx, between, wanted && { accountIds: wanted })
    const moved = countsOf(work.items)
    const ofOthers = wanted ? wanted.length - work.accountIds.length : 0
    if (work.items.length === 0) return { result: { handoverId: null, moved, ofOthers } }
    const handoverId = v7()
    await insertHandover(tx, {
      handoverId,
      kind: 'accounts',
      userId: null,
      fromAgentId,
      toAgentId,
      endsAgent: false,
      tellsCustomers,
      at: ctx.now(),
      by: ctx.actor.userId,
    })
    await insertItems(tx, handoverId, work.items)
    if (tellsCustomers) await tellPeople(tx, work.accountIds, { occasion: handoverId, agentId: toAgentId })
    return { result: { handoverId, moved, ofOthers } }
  })
}

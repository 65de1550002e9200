import type { moveDrafts as endpoint } from '@portal/contract/cover'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { coverLimits, coverMessages } from '@portal/domain/agent-cover'
import type { SignedInContext } from '../../deps.ts'
import { giveDrafts } from '../orders/give-drafts.ts'
import { lockAgent } from './agent-covers.store.ts'
import { findDraftsToMove } from './drafts-to-move.store.ts'
import { refuseOthers } from './manager-only.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now'>

/**
 * Gives open drafts of an agent to another agent for good (docs/spec/agent-cover.md#moving-drafts). A draft is always of the agent
 * who owns its account, so those of other accounts stay; so do those that are frozen.
 * Throws NOT_ALLOWED, AGENT_NOT_FOUND, and INVALID_INPUT for one and the same agent.
 */
export async function moveDrafts(
  { inTransaction, actor, now }: Needs,
  { fromAgentId, toAgentId, accountId }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  refuseOthers(actor)
  if (fromAgentId === toAgentId)
    throw new AppError('INVALID_INPUT', { fields: { toAgentId: [coverMessages.sameAgent] } })
  return inTransaction(async (tx) => {
    const to = await lockAgent(tx, toAgentId)
    if (!to?.isActive) throw new AppError('AGENT_NOT_FOUND')
    const at = now()
    const wanted = { fromAgentId, toAgentId, accountId, at }
    // One draft more than is moved shows whether there are more.
    const { drafts, frozen, ofOtherAccounts } = await findDraftsToMove(tx, wanted, coverLimits.movedMax + 1)
    const moving = drafts.slice(0, coverLimits.movedMax)
    await giveDrafts(tx, moving, { actor, at, to: { agentId: toAgentId, name: to.name, email: to.email } })
    return {
      result: { moved: moving.length, ofOtherAccounts, frozen, hasMore: drafts.length > moving.length },
    }
  })
}

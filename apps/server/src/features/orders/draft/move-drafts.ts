import type { moveDrafts as moveDraftsCall } from '@portal/contract/cover'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { coverLimits, coverMessages } from '@portal/domain/agent-cover'
import { orderStatus } from '@portal/domain/order-status'
import type { Actor } from '@portal/domain/roles'
import { and, asc, eq, gt, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { inBatches } from '../../../db/build.ts'
import type { Tx } from '../../../db/client.ts'
import { accounts } from '../../../db/schema/accounts.tables.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { refuseOthers } from '../../agent-covers/covers.ts'
import { lockAgent } from '../../agent-covers/lock-agent.ts'
import { insertEventsOf } from './orders.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now'>

/**
 * Gives open drafts of an agent to another agent for good (docs/spec/agent-cover.md#moving-drafts). A draft is always of the agent
 * who owns its account, so those of other accounts stay; so do those that are frozen.
 * Throws NOT_ALLOWED, AGENT_NOT_FOUND, and INVALID_INPUT for one and the same agent.
 */
export async function moveDrafts(
  { inTransaction, actor, now }: Needs,
  { fromAgentId, toAgentId, accountId }: BodyOf<typeof moveDraftsCall>,
): Promise<AnswerOf<typeof moveDraftsCall>> {
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

type DraftsToMoveWanted = { fromAgentId: string; toAgentId: string; accountId: string | undefined; at: Date }

/**
 * Drafts of one agent for accounts that the other owns, locked, oldest first; and how many stay: those of other accounts, and
 * those that a quote or a request for approval freezes.
 */
async function findDraftsToMove(
  tx: Tx,
  { fromAgentId, toAgentId, accountId, at }: DraftsToMoveWanted,
  limit: number,
) {
  const drafts = and(
    eq(orders.zohoUserId, fromAgentId),
    eq(orders.statusId, orderStatus.draft),
    accountId === undefined ? undefined : eq(orders.zohoAccountId, accountId),
  )
  const owned = tx
    .select({ accountId: accounts.zohoAccountId })
    .from(accounts)
    .where(and(eq(accounts.ownerZohoUserId, toAgentId), accounts.isActive))
  const isFree = and(
    sql`not ${orders.awaitsApproval}`,
    or(isNull(orders.quotedUntil), lte(orders.quotedUntil, at)),
  )
  const isFrozen = or(sql`${orders.awaitsApproval}`, gt(orders.quotedUntil, at))
  const found = await tx
    .select({ orderId: orders.orderId, agentName: orders.agentName })
    .from(orders)
    .where(and(drafts, inArray(orders.zohoAccountId, owned), isFree))
    .orderBy(asc(orders.orderId))
    .limit(limit)
    .for('update')
  const frozen = await tx.$count(orders, and(drafts, inArray(orders.zohoAccountId, owned), isFrozen))
  const ofOtherAccounts = await tx.$count(orders, and(drafts, notInArray(orders.zohoAccountId, owned)))
  return { drafts: found, frozen, ofOtherAccounts }
}

type Draft = { orderId: number; agentName: string }
type Given = { actor: Pick<Actor, 'userId'>; at: Date; to: { agentId: string; name: string; email: string } }

/** Gives locked drafts to another agent; their timelines say from whom (docs/spec/agent-cover.md#moving-drafts). */
export async function giveDrafts(tx: Tx, drafts: readonly Draft[], { actor, at, to }: Given): Promise<void> {
  const agent = { zohoUserId: to.agentId, agentName: to.name, agentEmail: to.email }
  for (const batch of inBatches(drafts)) {
    const orderIds = batch.map(({ orderId }) => orderId)
    await tx
      .update(orders)
      .set({ ...agent, version: sql`${orders.version} + 1` })
      .where(inArray(orders.orderId, orderIds))
    await insertEventsOf(
      tx,
      batch.map(({ orderId, agentName }) => ({
        orderId,
        orderEventId: v7(),
        kind: 'moved',
        userId: actor.userId,
        onBehalfOf: null,
        reason: `From ${agentName} to ${to.name}`,
        at,
      })),
    )
  }
}

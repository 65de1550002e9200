import { AppError } from '@portal/contract/errors'
import { coverMessages } from '@portal/domain/agent-cover'
import { type HandedCounts, nothingHanded } from '@portal/domain/handovers'
import { isAdministrator, type Role } from '@portal/domain/roles'
import { recordChanges } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { enqueueMails } from '../../mail/enqueue-mail.ts'
import { handOverCovers } from '../agent-covers/hand-over-covers.ts'
import { lockAgent } from '../agent-covers/lock-agent.ts'
import { giveDrafts } from '../orders/draft/move-drafts.ts'
import {
  carryQuotes,
  findPeopleOf,
  findUserOfAgent,
  giveAccounts,
  giveViews,
  giveWebhooks,
  lockAccountsOf,
  lockDraftsOf,
  lockQuotesOf,
} from './handed-work.store.ts'
import type { Item } from './handovers.store.ts'

export type Needs = Pick<SignedInContext, 'actor' | 'now' | 'requestId'>

/** An agent of a handover, locked. */
export type Party = {
  agentId: string
  name: string
  email: string
  isActive: boolean
  /** The user who signs in as them, active or not. */
  user: { userId: string; isActive: boolean; roles: Role[] } | undefined
}

/**
 * Both agents, locked in the order of their ids so that two calls never wait for each other. Who takes over is active and signs in
 * (docs/spec/handovers.md#who-takes-over).
 * @param field at which another one is refused
 * Throws AGENT_NOT_FOUND, and INVALID_INPUT for an agent who cannot take over.
 */
export async function lockParties(
  tx: Tx,
  { fromAgentId, toAgentId }: { fromAgentId: string; toAgentId: string },
  field: string,
): Promise<{ from: Party; to: Party }> {
  const parties = new Map<string, Party>()
  for (const agentId of [fromAgentId, toAgentId].toSorted()) {
    const agent = await lockAgent(tx, agentId)
    if (!agent) throw new AppError('AGENT_NOT_FOUND')
    parties.set(agentId, { ...agent, user: await findUserOfAgent(tx, agentId) })
  }
  const from = parties.get(fromAgentId)
  const to = parties.get(toAgentId)
  if (!from || !to) throw new AppError('AGENT_NOT_FOUND')
  if (!to.isActive || !to.user?.isActive)
    throw new AppError('INVALID_INPUT', { fields: { [field]: [coverMessages.cannotSignIn] } })
  return { from, to }
}

type Between = { from: Party; to: Party }

/** Covers by and of someone who leaves. */
export async function moveCovers(tx: Tx, ctx: Needs, { from, to }: Between): Promise<Item[]> {
  const ended = await handOverCovers(tx, ctx, { fromAgentId: from.agentId, toAgentId: to.agentId })
  return ended.map(({ coverId, endsAt, next }) => ({
    kind: 'cover' as const,
    itemId: coverId,
    before: { endsAt: endsAt.toISOString(), next },
  }))
}

/** Accounts of an agent, all or some, with their drafts and open quotes. */
export async function moveAccountsOf(
  tx: Tx,
  ctx: Needs,
  { from, to }: Between,
  { accountIds, keepsAccounts = false }: { accountIds?: readonly string[]; keepsAccounts?: boolean } = {},
): Promise<{ items: Item[]; accountIds: string[] }> {
  const at = ctx.now()
  const given = keepsAccounts ? [] : await lockAccountsOf(tx, from.agentId, accountIds)
  const givenIds = given.map(({ accountId }) => accountId)
  await giveAccounts(tx, givenIds, { agentId: to.agentId, at })
  await recordAccounts(tx, ctx, given, { before: from.agentId, after: to.agentId })
  const drafts = await lockDraftsOf(
    tx,
    { fromAgentId: from.agentId, ownerId: to.agentId },
    accountIds && { accountIds: givenIds },
  )
  const orderIds = drafts.map(({ orderId }) => orderId)
  // Before the drafts change: their quotes are those for which the former agent answers.
  const quotes = from.user ? await lockQuotesOf(tx, orderIds, { userId: from.user.userId, at }) : []
  await giveDrafts(tx, drafts, { actor: ctx.actor, at, to })
  await carryQuotes(
    tx,
    quotes.map(({ quoteId }) => quoteId),
    to.user?.userId ?? null,
  )
  return {
    accountIds: givenIds,
    items: [
      ...givenIds.map((itemId) => ({ kind: 'account' as const, itemId, before: {} })),
      ...orderIds.map((orderId) => ({ kind: 'draft' as const, itemId: String(orderId), before: {} })),
      ...quotes.map(({ quoteId, carriedBy }) => ({
        kind: 'quote' as const,
        itemId: quoteId,
        before: { carriedBy },
      })),
    ],
  }
}

/** Who owns accounts now, in the activity of each. */
export const recordAccounts = (
  tx: Tx,
  ctx: Needs,
  accounts: ReadonlyArray<{ accountId: string; accountName: string }>,
  { before, after }: { before: string; after: string },
) =>
  recordChanges(
    tx,
    ctx,
    accounts.map(({ accountId, accountName }) => ({
      entity: 'account',
      entityId: accountId,
      entityName: accountName,
      action: 'changed',
      before: { agentId: before },
      after: { agentId: after },
    })),
  )

/** What belongs to the person and not to the agent: webhooks, of which Administrators hear alone, and saved views. */
export async function movePersonal(tx: Tx, { from, to }: Between): Promise<Item[]> {
  if (!from.user || !to.user) return []
  const webhooks = isAdministrator(to.user) ? await giveWebhooks(tx, from.user.userId, to.user.userId) : []
  const views = await giveViews(tx, from.user.userId, to.user.userId)
  return [
    ...webhooks.map(({ itemId }) => ({ kind: 'webhook' as const, itemId, before: {} })),
    ...views.map(({ itemId }) => ({ kind: 'view' as const, itemId, before: {} })),
  ]
}

/** Tells the people of these accounts who their agent is now. */
export async function tellPeople(
  tx: Tx,
  accountIds: readonly string[],
  { occasion, agentId }: { occasion: string; agentId: string },
): Promise<void> {
  const people = await findPeopleOf(tx, accountIds)
  await enqueueMails(
    tx,
    'agent-changed',
    people.map(({ userId, email }) => ({
      to: email,
      key: `${occasion}-${userId}`,
      data: { userId, agentId },
    })),
  )
}

/** How many of each kind. */
export function countsOf(items: ReadonlyArray<Pick<Item, 'kind'>>): HandedCounts {
  const counts = { ...nothingHanded }
  for (const { kind } of items) counts[kind] += 1
  return counts
}

import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { undoHandover as undoHandoverCall } from '@portal/contract/handovers'
import { type HandedKind, handedKinds, handoverLimits } from '@portal/domain/handovers'
import { isAdministrator } from '@portal/domain/roles'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { holdRecords, setAgentActive } from '../accounts/agent-records.ts'
import { refuseOthers } from '../agent-covers/covers.ts'
import { restoreCovers } from '../agent-covers/hand-over-covers.ts'
import { lockCoversOf } from '../agent-covers/running-covers.ts'
import { giveDrafts } from '../orders/draft/move-drafts.ts'
import { queueForAdministrators } from '../users/lock-user-for.ts'
import { setUserActive } from '../users/save-user.ts'
import {
  carryQuotes,
  giveAccounts,
  giveViews,
  giveWebhooks,
  lockAccountsOf,
  lockDraftsOf,
  lockQuotesOf,
} from './handed-work.store.ts'
import { findItems, type HandoverRow, type Item, lockHandover, markUndone } from './handovers.store.ts'
import { countsOf, lockParties, type Party, recordAccounts, tellPeople } from './move-work.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now' | 'requestId' | 'crm'>

/**
 * Gives back what a handover moved, within a day (docs/spec/handovers.md#undo): what was moved on or used up since then stays, and
 * is counted. Where nothing of it is still there, nothing changes, and the undo is not used up: a later move can be undone first.
 * A user who was turned off may sign in again; ended sessions and revoked keys stay ended.
 * Throws NOT_ALLOWED, HANDOVER_NOT_FOUND, HANDOVER_ENDED and HANDOVER_MOVED_ON.
 */
export async function undoHandover(
  ctx: Needs,
  handoverId: string,
): Promise<AnswerOf<typeof undoHandoverCall>> {
  refuseOthers(ctx.actor)
  return ctx.inTransaction(async (tx) => {
    await holdRecords(tx)
    await queueForAdministrators(tx)
    const handover = await lockHandover(tx, handoverId)
    if (!handover) throw new AppError('HANDOVER_NOT_FOUND')
    // Users are turned on and off by Administrators alone.
    if (handover.kind === 'leaver' && !isAdministrator(ctx.actor)) throw new AppError('NOT_ALLOWED')
    const at = ctx.now()
    if (handover.undoneAt !== null || at.getTime() - handover.at.getTime() >= handoverLimits.undoMs)
      throw new AppError('HANDOVER_ENDED')
    if (handover.userId !== null) await setUserActive(tx, ctx, { userId: handover.userId, isActive: true })
    const { fromAgentId, toAgentId } = handover
    if (fromAgentId !== null && handover.endsAgent) await setAgentActive(tx, ctx, fromAgentId, true)
    const items = await findItems(tx, handoverId)
    const back =
      fromAgentId !== null && toAgentId !== null
        ? await giveBack(tx, ctx, handover, items, { fromAgentId, toAgentId })
        : []
    if (items.length > 0 && back.length === 0) throw new AppError('HANDOVER_MOVED_ON')
    await markUndone(tx, handoverId, { at, by: ctx.actor.userId })
    const restored = countsOf(back)
    const all = countsOf(items)
    const kept = Object.fromEntries(handedKinds.map((kind) => [kind, all[kind] - restored[kind]]))
    return { result: { restored, kept: kept as typeof restored } }
  })
}

type Agents = { fromAgentId: string; toAgentId: string }
type Back = Pick<Item, 'kind' | 'itemId'>

/** Answers what was given back. */
async function giveBack(
  tx: Tx,
  ctx: Needs,
  handover: HandoverRow,
  items: readonly Item[],
  { fromAgentId, toAgentId }: Agents,
): Promise<Back[]> {
  // Before rows are locked, as whenever covers end.
  await lockCoversOf(tx, toAgentId)
  // The way back: the agent who had the work takes it over again.
  const { from: now, to: former } = await lockParties(
    tx,
    { fromAgentId: toAgentId, toAgentId: fromAgentId },
    'fromAgentId',
  )
  const idsOf = (kind: HandedKind) => items.filter((item) => item.kind === kind).map(({ itemId }) => itemId)
  const covers = await restoreCovers(
    tx,
    ctx,
    items
      .filter(({ kind }) => kind === 'cover')
      .map(({ itemId, before }) => ({
        coverId: itemId,
        endsAt: new Date(before.endsAt ?? 0),
        next: before.next ?? null,
      })),
  )
  const accounts = await lockAccountsOf(tx, now.agentId, idsOf('account'))
  const accountIds = accounts.map(({ accountId }) => accountId)
  await giveAccounts(tx, accountIds, { agentId: former.agentId, at: ctx.now() })
  await recordAccounts(tx, ctx, accounts, { before: now.agentId, after: former.agentId })
  const drafts = await lockDraftsOf(
    tx,
    { fromAgentId: now.agentId, ownerId: former.agentId },
    { orderIds: idsOf('draft').map(Number) },
  )
  const orderIds = drafts.map(({ orderId }) => orderId)
  const quotes = await restoreQuotes(tx, items, { orderIds, now, at: ctx.now() })
  await giveDrafts(tx, drafts, { actor: ctx.actor, at: ctx.now(), to: former })
  if (handover.tellsCustomers)
    await tellPeople(tx, accountIds, { occasion: `${handover.handoverId}-back`, agentId: former.agentId })
  const personal = await restorePersonal(tx, { now, former }, idsOf)
  return [
    ...accountIds.map((itemId) => ({ kind: 'account' as const, itemId })),
    ...orderIds.map((orderId) => ({ kind: 'draft' as const, itemId: String(orderId) })),
    ...quotes.map((itemId) => ({ kind: 'quote' as const, itemId })),
    ...covers.map((itemId) => ({ kind: 'cover' as const, itemId })),
    ...personal,
  ]
}

/** Quotes that are open and still answered for by the agent who took over. */
async function restoreQuotes(
  tx: Tx,
  items: readonly Item[],
  { orderIds, now, at }: { orderIds: number[]; now: Party; at: Date },
): Promise<string[]> {
  if (!now.user) return []
  const before = new Map(
    items.filter(({ kind }) => kind === 'quote').map((item) => [item.itemId, item.before.carriedBy ?? null]),
  )
  const open = (await lockQuotesOf(tx, orderIds, { userId: now.user.userId, at }))
    .map(({ quoteId }) => quoteId)
    .filter((quoteId) => before.has(quoteId))
  for (const [carriedBy, quoteIds] of Map.groupBy(open, (quoteId) => before.get(quoteId) ?? null))
    await carryQuotes(tx, quoteIds, carriedBy)
  return open
}

async function restorePersonal(
  tx: Tx,
  { now, former }: { now: Party; former: Party },
  idsOf: (kind: HandedKind) => string[],
): Promise<Back[]> {
  if (!now.user || !former.user) return []
  const webhooks = await giveWebhooks(tx, now.user.userId, former.user.userId, idsOf('webhook'))
  const views = await giveViews(tx, now.user.userId, former.user.userId, idsOf('view'))
  return [
    ...webhooks.map(({ itemId }) => ({ kind: 'webhook' as const, itemId })),
    ...views.map(({ itemId }) => ({ kind: 'view' as const, itemId })),
  ]
}

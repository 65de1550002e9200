import type { changeCover as changeEndpoint, endCover as endEndpoint } from '@portal/contract/cover'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { findListedCover, type ListedCover, lockCover, updateCover } from './agent-covers.store.ts'
import { lockCoversOf } from './hold-covers.ts'
import { endOf } from './last-day.ts'
import { refuseOthers } from './manager-only.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now' | 'timeZone' | 'requestId'>

/**
 * Another last day of a cover that lasts (docs/spec/agent-cover.md#ending).
 * Throws NOT_ALLOWED, AGENT_COVER_NOT_FOUND, AGENT_COVER_ENDED, and INVALID_INPUT for a day that does not fit.
 */
export async function changeCover(
  ctx: Needs,
  coverId: string,
  untilDay: string,
): Promise<AnswerOf<typeof changeEndpoint>> {
  refuseOthers(ctx.actor)
  const endsAt = endOf(untilDay, ctx)
  return ctx.inTransaction(async (tx) => {
    const cover = await lockRunning(tx, ctx, coverId)
    await updateCover(tx, coverId, { untilDay, endsAt })
    await recordChange(tx, ctx, {
      ...named(cover),
      action: 'changed',
      before: { untilDay: cover.row.untilDay },
      after: { untilDay },
    })
    return { result: { coverId } }
  })
}

/**
 * Ends a cover now (docs/spec/agent-cover.md#ending). Throws NOT_ALLOWED, AGENT_COVER_NOT_FOUND and AGENT_COVER_ENDED.
 */
export async function endCover(ctx: Needs, coverId: string): Promise<AnswerOf<typeof endEndpoint>> {
  refuseOthers(ctx.actor)
  return ctx.inTransaction(async (tx) => {
    const cover = await lockRunning(tx, ctx, coverId)
    await updateCover(tx, coverId, { endsAt: ctx.now(), endedBy: ctx.actor.userId })
    const facts = { covered: cover.coveredName, covering: cover.coveringName, untilDay: cover.row.untilDay }
    await recordChange(tx, ctx, {
      ...named(cover),
      action: 'ended',
      before: { ...facts, lasts: true },
      after: { ...facts, lasts: false },
    })
    return { result: { coverId } }
  })
}

/** The cover, locked, if it still lasts. */
async function lockRunning(tx: Tx, { now }: Pick<Needs, 'now'>, coverId: string): Promise<ListedCover> {
  const found = await findListedCover(tx, coverId)
  if (!found) throw new AppError('AGENT_COVER_NOT_FOUND')
  await lockCoversOf(tx, found.row.coveringAgentId)
  const row = await lockCover(tx, coverId)
  const cover = row && (await findListedCover(tx, coverId))
  if (!cover) throw new AppError('AGENT_COVER_NOT_FOUND')
  if (cover.row.endsAt <= now()) throw new AppError('AGENT_COVER_ENDED')
  return cover
}

const named = ({ row, coveredName }: ListedCover) => ({
  entity: 'agent cover' as const,
  entityId: row.coverId,
  entityName: coveredName,
})

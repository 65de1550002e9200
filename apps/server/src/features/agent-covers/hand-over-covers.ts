import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import {
  type CoverRow,
  findCoversOf,
  findOverlapping,
  insertCover,
  lockCover,
  updateCover,
} from './agent-covers.store.ts'
import { lockCoversOf } from './running-covers.ts'

type Needs = Pick<SignedInContext, 'actor' | 'now'>

/** A cover that ended because an agent left: when it would have ended, and the one that took its place. */
type EndedCover = { coverId: string; endsAt: Date; next: string | null }

/**
 * Covers of and by someone who leaves end; those of others are done by the agent who takes over, for their remaining days
 * (docs/spec/handovers.md#what-moves). Before accounts and drafts are locked: a change that a cover allows holds it from its first
 * statement on.
 */
export async function handOverCovers(
  tx: Tx,
  ctx: Needs,
  { fromAgentId, toAgentId }: { fromAgentId: string; toAgentId: string },
): Promise<EndedCover[]> {
  const at = ctx.now()
  const found = await findCoversOf(tx, fromAgentId, at)
  for (const agentId of [...new Set(found.map(({ coveringAgentId }) => coveringAgentId))].toSorted())
    await lockCoversOf(tx, agentId)
  const ended: EndedCover[] = []
  for (const { coverId } of found) {
    const cover = await lockCover(tx, coverId)
    if (!cover || cover.endsAt <= at) continue
    await updateCover(tx, coverId, { endsAt: at, endedBy: ctx.actor.userId })
    const isOfOther = cover.coveringAgentId === fromAgentId && cover.coveredAgentId !== toAgentId
    const next = isOfOther ? v7() : null
    if (next !== null)
      await insertCover(tx, {
        coverId: next,
        coveredAgentId: cover.coveredAgentId,
        coveringAgentId: toAgentId,
        untilDay: cover.untilDay,
        startedAt: at,
        startedBy: ctx.actor.userId,
        startsAt: cover.startsAt > at ? cover.startsAt : at,
        endsAt: cover.endsAt,
      })
    ended.push({ coverId, endsAt: cover.endsAt, next })
  }
  return ended
}

/**
 * Gives covers back whose days are still ahead and no other one's; answers which. The one that took a cover's place ends only when the
 * cover is given back, for the days that it has by then; when it was ended by hand, the cover stays ended.
 */
export async function restoreCovers(tx: Tx, ctx: Needs, covers: readonly EndedCover[]): Promise<string[]> {
  const at = ctx.now()
  const restored: string[] = []
  for (const { coverId, endsAt, next: nextId } of covers) {
    const cover = await lockCover(tx, coverId)
    const next = nextId === null ? undefined : await lockCover(tx, nextId)
    if (!cover || (nextId !== null && !next)) continue
    const days = next ? daysFrom(cover, next, at) : { endsAt }
    const wanted = { ...cover, ...days }
    if (wanted.endsAt <= at || (await findOverlapping(tx, wanted, at, nextId))) continue
    if (next) await updateCover(tx, next.coverId, { endsAt: at, endedBy: ctx.actor.userId })
    await updateCover(tx, coverId, { ...days, endedBy: null })
    restored.push(coverId)
  }
  return restored
}

/** One that has begun began when the cover did. */
const daysFrom = (cover: CoverRow, next: CoverRow, at: Date) => ({
  startsAt: next.startsAt > at ? next.startsAt : cover.startsAt,
  untilDay: next.untilDay,
  endsAt: next.endsAt,
})

import type {
  changeCover as changeEndpoint,
  endCover as endEndpoint,
  startCover as startCoverCall,
} from '@portal/contract/cover'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import {
  alreadyCoveredWords,
  coverLimits,
  coverMessages,
  coverState,
  fromDayProblem,
  untilDayProblem,
} from '@portal/domain/agent-cover'
import { businessDay, daysAfter, startOfBusinessDay } from '@portal/domain/business-day'
import { type Actor, mayActForOthers } from '@portal/domain/roles'
import { v7 } from 'uuid'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import {
  type CoverRow,
  countPlanned,
  findListedCover,
  findOverlapping,
  insertCover,
  type ListedCover,
  lockCover,
  signsIn,
  updateCover,
} from './agent-covers.store.ts'
import { lockAgent } from './lock-agent.ts'
import { lockCoversOf } from './running-covers.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now' | 'timeZone' | 'requestId'>
type Form = BodyOf<typeof startCoverCall>

/**
 * Hands the work of an agent to another one, from a day or at once, until the end of a day (docs/spec/agent-cover.md#starting).
 * Throws NOT_ALLOWED, AGENT_NOT_FOUND, AGENT_COVERED, and INVALID_INPUT for days that do not fit, for an agent who cannot cover, and
 * for too many planned covers of one agent.
 */
export async function startCover(ctx: Needs, form: Form): Promise<AnswerOf<typeof startCoverCall>> {
  refuseOthers(ctx.actor)
  return ctx.inTransaction(async (tx) => ({ result: { coverId: await startCoverIn(tx, ctx, form) } }))
}

/** The same inside another use case's transaction; answers its id. */
export async function startCoverIn(
  tx: Tx,
  ctx: Pick<Needs, 'actor' | 'now' | 'timeZone' | 'requestId'>,
  form: Form,
): Promise<string> {
  const { coveredAgentId, coveringAgentId, untilDay } = form
  if (coveredAgentId === coveringAgentId) throw refused('coveringAgentId', coverMessages.oneself)
  const { timeZone } = ctx
  const { covered, covering } = await lockBoth(tx, form)
  const clock = { at: ctx.now(), timeZone }
  const { at } = clock
  const fromDay = form.fromDay ?? businessDay(at, timeZone)
  const startsAt = startOf(fromDay, clock)
  const endsAt = endOf({ fromDay, untilDay }, clock)
  const cover = { coverId: v7(), coveredAgentId, coveringAgentId, untilDay, startsAt, endsAt }
  await refuseOverlap(tx, cover, clock)
  const isPlanned = coverState(cover, at) === 'planned'
  if (isPlanned && (await countPlanned(tx, coveredAgentId, at)) >= coverLimits.plannedMax)
    throw refused('coveredAgentId', coverMessages.tooManyPlanned)
  await insertCover(tx, { ...cover, startedAt: at, startedBy: ctx.actor.userId })
  await recordChange(tx, ctx, {
    entity: 'agent cover',
    entityId: cover.coverId,
    entityName: covered.name,
    action: isPlanned ? 'planned' : 'started',
    before: null,
    after: { covered: covered.name, covering: covering.name, fromDay, untilDay },
  })
  return cover.coverId
}

/** Both agents, locked in the order of their ids so that two calls never wait for each other. */
async function lockBoth(tx: Tx, { coveredAgentId, coveringAgentId }: Form) {
  const locked = new Map<string, Awaited<ReturnType<typeof lockAgent>>>()
  for (const agentId of [coveredAgentId, coveringAgentId].toSorted())
    locked.set(agentId, await lockAgent(tx, agentId))
  const covered = locked.get(coveredAgentId)
  const covering = locked.get(coveringAgentId)
  if (!covered || !covering) throw new AppError('AGENT_NOT_FOUND')
  if (!covering.isActive || !(await signsIn(tx, coveringAgentId)))
    throw refused('coveringAgentId', coverMessages.cannotSignIn)
  return { covered, covering }
}

const refused = (field: keyof Form, message: string) =>
  new AppError('INVALID_INPUT', { fields: { [field]: [message] } })

type ChangeCoverNeeds = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now' | 'timeZone' | 'requestId'>
type Days = BodyOf<typeof changeEndpoint>

/**
 * Other days of a cover (docs/spec/agent-cover.md#changing): both of a planned one, the last one of a cover that has begun.
 * Throws NOT_ALLOWED, AGENT_COVER_NOT_FOUND, AGENT_COVER_ENDED, AGENT_COVERED, and INVALID_INPUT for days that do not fit.
 */
export async function changeCover(
  ctx: ChangeCoverNeeds,
  coverId: string,
  days: Days,
): Promise<AnswerOf<typeof changeEndpoint>> {
  refuseOthers(ctx.actor)
  const { timeZone } = ctx
  return ctx.inTransaction(async (tx) => {
    const cover = await lockCurrent(tx, ctx, coverId)
    await lockAgent(tx, cover.row.coveredAgentId)
    const clock = { at: ctx.now(), timeZone }
    const before = daysOf(cover.row, timeZone)
    const after = { fromDay: days.fromDay ?? before.fromDay, untilDay: days.untilDay }
    const startsAt = changedStart(cover, after.fromDay, clock)
    const endsAt = endOf(after, clock)
    await refuseOverlap(tx, { ...cover.row, startsAt, endsAt }, clock)
    await updateCover(tx, coverId, { startsAt, untilDay: after.untilDay, endsAt })
    await recordChange(tx, ctx, { ...named(cover), action: 'changed', before, after })
    return { result: { coverId } }
  })
}

/** When the cover begins with this first day; one that has begun keeps its own. */
function changedStart({ row }: ListedCover, fromDay: string, clock: { at: Date; timeZone: string }): Date {
  if (coverState(row, clock.at) === 'planned') return startOf(fromDay, clock)
  if (fromDay !== daysOf(row, clock.timeZone).fromDay)
    throw new AppError('INVALID_INPUT', { fields: { fromDay: [coverMessages.begun] } })
  return row.startsAt
}

/**
 * Ends a cover now, or cancels one that has not begun (docs/spec/agent-cover.md#ending).
 * Throws NOT_ALLOWED, AGENT_COVER_NOT_FOUND and AGENT_COVER_ENDED.
 */
export async function endCover(
  ctx: ChangeCoverNeeds,
  coverId: string,
): Promise<AnswerOf<typeof endEndpoint>> {
  refuseOthers(ctx.actor)
  return ctx.inTransaction(async (tx) => {
    const cover = await lockCurrent(tx, ctx, coverId)
    const at = ctx.now()
    await updateCover(tx, coverId, { endsAt: at, endedBy: ctx.actor.userId })
    await recordChange(tx, ctx, {
      ...named(cover),
      action: coverState(cover.row, at) === 'planned' ? 'cancelled' : 'ended',
      before: {
        covered: cover.coveredName,
        covering: cover.coveringName,
        ...daysOf(cover.row, ctx.timeZone),
      },
      after: null,
    })
    return { result: { coverId } }
  })
}

/** The cover, locked, if it lasts or is planned. */
async function lockCurrent(
  tx: Tx,
  { now }: Pick<ChangeCoverNeeds, 'now'>,
  coverId: string,
): Promise<ListedCover> {
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

/**
 * An agent is covered by one agent at a time (docs/spec/agent-cover.md#starting). The covered agent has to be locked, so that two
 * managers are judged one after the other. Throws AGENT_COVERED with the days of the cover that is in the way.
 * @param cover as it is to be stored
 */
async function refuseOverlap(
  tx: Tx,
  cover: Pick<CoverRow, 'coverId' | 'coveredAgentId' | 'startsAt' | 'endsAt'>,
  { at, timeZone }: { at: Date; timeZone: string },
): Promise<void> {
  const other = await findOverlapping(tx, cover, at)
  if (!other) return
  const { row, coveredName, coveringName } = other
  const message = alreadyCoveredWords({ coveredName, coveringName, ...daysOf(row, timeZone) })
  throw new AppError('AGENT_COVERED', { message })
}

/** Who decides about cover (docs/spec/agent-cover.md#who-may). Throws NOT_ALLOWED for all others. */
export function refuseOthers(actor: Actor): void {
  if (!mayActForOthers(actor)) throw new AppError('NOT_ALLOWED')
}

/** A moment, and the IANA name of the zone in which days are judged. */
type Clock = { at: Date; timeZone: string }

/**
 * When a cover of these days begins: with the first one, and at once when that is today.
 * Throws INVALID_INPUT for a day that has passed or is too far away.
 */
export function startOf(fromDay: string, { at, timeZone }: Clock): Date {
  const problem = fromDayProblem(fromDay, businessDay(at, timeZone))
  if (problem) throw new AppError('INVALID_INPUT', { fields: { fromDay: [problem] } })
  const start = startOfBusinessDay(fromDay, timeZone)
  return start > at ? start : at
}

/**
 * The moment at which a cover of these days is over.
 * Throws INVALID_INPUT for a last day that has passed, is too far away, or is before the first one.
 */
export function endOf(
  { fromDay, untilDay }: { fromDay: string; untilDay: string },
  { at, timeZone }: Clock,
): Date {
  const problem = untilDayProblem(untilDay, { fromDay, today: businessDay(at, timeZone) })
  if (problem) throw new AppError('INVALID_INPUT', { fields: { untilDay: [problem] } })
  return startOfBusinessDay(daysAfter(untilDay, 1), timeZone)
}

/** The first and the last day of a stored cover. */
export const daysOf = (
  { startsAt, untilDay }: { startsAt: Date; untilDay: string },
  timeZone: string,
): { fromDay: string; untilDay: string } => ({ fromDay: businessDay(startsAt, timeZone), untilDay })

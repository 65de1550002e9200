import type { getDeskQueue, QueueRow } from '@portal/contract/desk-queue'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { orderId, uuid } from '@portal/contract/fields'
import { type DeskHarm, deskHarms, harmAt, kindOfHarm, queueLimits } from '@portal/domain/desk-queue'
import { mayTake } from '@portal/domain/order-status'
import { isAdministrator } from '@portal/domain/roles'
import type { AgeBand, StuckKind } from '@portal/domain/stuck-work'
import type { SignedInContext } from '../../deps.ts'
import { noSuchPage } from '../../http/list-refusals.ts'
import { reachOfDesk } from './desk-agent.ts'
import { findRegistrations } from './find-registrations.ts'
import { countHarms, type FoundPlace, findPlaces, type QueueAsked, type QueuePlace } from './queue.store.ts'
import { tell } from './queue-rows.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>

/**
 * What needs an agent now, or every agent, as one queue: what does the most harm while it waits is first (docs/spec/desk.md#queue).
 * Throws AGENT_NOT_FOUND as `reachOfDesk`, INVALID_INPUT for a cursor that is none.
 */
export async function readQueue(
  ctx: Needs,
  agentId: string,
  { kind, age, limit = queueLimits.page, cursor }: QueryOf<typeof getDeskQueue>,
): Promise<AnswerOf<typeof getDeskQueue>> {
  const after = cursor === undefined ? null : placeOf(cursor)
  const { db } = ctx
  const asked = await askedOf(ctx, agentId, age)
  const harms = deskHarms.filter((harm) => kind === undefined || kindOfHarm[harm] === kind)
  if (after !== null && !harms.includes(harmAt(after.rank))) throw noSuchPage()
  const [found, counts] = await Promise.all([
    // One row more than requested shows whether there is a next page.
    findPlaces(db, asked, { harms, after, limit: limit + 1 }),
    after === null ? countHarms(db, asked) : [],
  ])
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    results: await describe(ctx, page, asked),
    counts: counts[0] ?? null,
    nextCursor: last ? `${last.rank}.${last.key}.${last.number}` : null,
  }
}

/**
 * How much there is of each harm on the desk of an agent, or on all of them, each counted up to the limit.
 * Throws AGENT_NOT_FOUND as `reachOfDesk`.
 */
export async function countQueue(ctx: Needs, agentId: string): Promise<Record<DeskHarm, number>> {
  const [counts] = await countHarms(ctx.db, await askedOf(ctx, agentId))
  if (!counts) throw new Error('A count answers a row.')
  return counts
}

/** How many orders of every agent are late; for those who stage them. */
export async function countLateOrders({ db, now, timeZone }: Omit<Needs, 'actor'>): Promise<number> {
  const asked = { reach: 'all', now: now(), timeZone, registrations: [], age: null } as const
  const [counts] = await countHarms(db, asked, ['lateOrder'])
  return counts?.lateOrder ?? 0
}

async function askedOf(ctx: Needs, agentId: string, age?: AgeBand): Promise<QueueAsked> {
  const reach = await reachOfDesk(ctx, agentId)
  const { db, now, timeZone } = ctx
  const registrations = reach === 'all' ? null : await findRegistrations(db, agentId)
  return {
    reach,
    now: now(),
    timeZone,
    registrations: registrations?.map(({ userId }) => userId) ?? null,
    age: age ?? null,
  }
}

function placeOf(cursor: string): QueuePlace {
  const [, rank, key, number = ''] = /^(\d{1,2})\.(\d{1,16})\.([\da-f-]{1,36})$/.exec(cursor) ?? []
  const isHarm = Number(rank) < deskHarms.length
  const isUuid = isHarm && ['lateBox', 'registration'].includes(harmAt(Number(rank)))
  const isNumber = isUuid
    ? uuid.safeParse(number).success
    : /^\d+$/.test(number) && orderId.safeParse(Number(number)).success
  if (rank === undefined || key === undefined || !isHarm || !isNumber) throw noSuchPage()
  return { rank: Number(rank), key, number }
}

/** What each row says, read kind by kind. A row that is gone meanwhile is left out. */
async function describe(
  { db, actor }: Needs,
  page: readonly FoundPlace[],
  { reach, now, timeZone }: QueueAsked,
): Promise<QueueRow[]> {
  const viewer = {
    now,
    timeZone,
    reach,
    mayRetry: mayTake(actor, 'retry'),
    mayReview: isAdministrator(actor),
  }
  const kindOf = ({ rank }: FoundPlace) => kindOfHarm[harmAt(rank)]
  const kinds = new Set(page.map(kindOf))
  const told = new Map<StuckKind, Awaited<ReturnType<(typeof tell)[StuckKind]>>>(
    await Promise.all(
      [...kinds].map(async (kind) => {
        const ids = page.filter((place) => kindOf(place) === kind).map(({ id }) => id)
        return [kind, await tell[kind](db, ids, viewer)] as const
      }),
    ),
  )
  return page.flatMap(({ rank, id, since }) => {
    const harm = harmAt(rank)
    const row = told.get(kindOfHarm[harm])?.get(id)
    return row ? [{ harm, id, since: since.toISOString(), ...row }] : []
  })
}

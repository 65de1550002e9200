import type { AgentCover, getCovers, getMyCovers, MyCovers } from '@portal/contract/cover'
import type { AnswerOf } from '@portal/contract/endpoint'
import { coverLimits, coverState } from '@portal/domain/agent-cover'
import { businessDay, daysAfter, startOfBusinessDay } from '@portal/domain/business-day'
import { daysBefore } from '@portal/domain/desk'
import type { SignedInContext } from '../../deps.ts'
import { findEnded, findOfAgent, findPlanned, findRunning, type ListedCover } from './agent-covers.store.ts'
import { daysOf, refuseOthers } from './covers.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>

/** Covers that last, those that are planned, and those that ended lately (docs/spec/agent-cover.md). Throws NOT_ALLOWED. */
export async function listCovers({ db, actor, now, timeZone }: Needs): Promise<AnswerOf<typeof getCovers>> {
  refuseOthers(actor)
  const at = now()
  const since = daysBefore(at, coverLimits.endedDays)
  const covers = await Promise.all([
    findRunning(db, at),
    findPlanned(db, at),
    findEnded(db, { since, at, limit: coverLimits.endedMax }),
  ])
  return { results: covers.flat().map((cover) => toCover(cover, { at, timeZone })) }
}

/** Whose work the caller covers, and who covers theirs, now and within the next days (docs/spec/agent-cover.md#screens). */
export async function listMyCovers({
  db,
  actor,
  now,
  timeZone,
}: Needs): Promise<AnswerOf<typeof getMyCovers>> {
  const at = now()
  const { zohoUserId } = actor
  const lastAnnounced = daysAfter(businessDay(at, timeZone), coverLimits.announcedDays)
  const before = startOfBusinessDay(daysAfter(lastAnnounced, 1), timeZone)
  const covers = zohoUserId === null ? [] : await findOfAgent(db, zohoUserId, { at, before })
  const ofState = (state: 'running' | 'planned') => {
    const found = covers.filter(({ row }) => coverState(row, at) === state)
    return {
      covering: found
        .filter(({ row }) => row.coveringAgentId === zohoUserId)
        .map(({ row, coveredName }) => toOwn(row.coveredAgentId, coveredName, daysOf(row, timeZone))),
      coveredBy: found
        .filter(({ row }) => row.coveredAgentId === zohoUserId)
        .map(({ row, coveringName }) => toOwn(row.coveringAgentId, coveringName, daysOf(row, timeZone))),
    }
  }
  const { covering, coveredBy } = ofState('running')
  return { result: { covering, coveredBy: coveredBy[0] ?? null, planned: ofState('planned') } }
}

const toOwn = (
  agentId: string,
  agentName: string,
  days: { fromDay: string; untilDay: string },
): MyCovers['covering'][number] => ({ agentId, agentName, ...days })

const toCover = (
  { row, coveredName, coveringName, startedByName, endedByName }: ListedCover,
  { at, timeZone }: { at: Date; timeZone: string },
): AgentCover => ({
  coverId: row.coverId,
  covered: { agentId: row.coveredAgentId, name: coveredName },
  covering: { agentId: row.coveringAgentId, name: coveringName },
  state: coverState(row, at),
  ...daysOf(row, timeZone),
  startsAt: row.startsAt.toISOString(),
  startedAt: row.startedAt.toISOString(),
  startedBy: startedByName,
  endsAt: row.endsAt.toISOString(),
  endedBy: endedByName,
})

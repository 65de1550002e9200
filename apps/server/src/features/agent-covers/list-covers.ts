import type { AgentCover, getCovers, getMyCovers } from '@portal/contract/cover'
import type { AnswerOf } from '@portal/contract/endpoint'
import { coverLimits } from '@portal/domain/agent-cover'
import { daysBefore } from '@portal/domain/desk'
import type { SignedInContext } from '../../deps.ts'
import { findEnded, findOfAgent, findRunning, type ListedCover } from './agent-covers.store.ts'
import { refuseOthers } from './manager-only.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now'>

/** Covers that last, and those that ended lately (docs/spec/agent-cover.md). Throws NOT_ALLOWED. */
export async function listCovers({ db, actor, now }: Needs): Promise<AnswerOf<typeof getCovers>> {
  refuseOthers(actor)
  const at = now()
  const since = daysBefore(at, coverLimits.endedDays)
  const [running, ended] = await Promise.all([
    findRunning(db, at),
    findEnded(db, { since, at, limit: coverLimits.endedMax }),
  ])
  return {
    results: [
      ...running.map((cover) => toCover(cover, true)),
      ...ended.map((cover) => toCover(cover, false)),
    ],
  }
}

/** Whose work the caller covers, and who covers theirs (docs/spec/agent-cover.md#screens). */
export async function listMyCovers({ db, actor, now }: Needs): Promise<AnswerOf<typeof getMyCovers>> {
  const { zohoUserId } = actor
  const covers = zohoUserId === null ? [] : await findOfAgent(db, zohoUserId, now())
  const [coveredBy] = covers.filter(({ row }) => row.coveredAgentId === zohoUserId)
  return {
    result: {
      covering: covers
        .filter(({ row }) => row.coveringAgentId === zohoUserId)
        .map(({ row, coveredName }) => ({
          agentId: row.coveredAgentId,
          agentName: coveredName,
          untilDay: row.untilDay,
        })),
      coveredBy: coveredBy
        ? {
            agentId: coveredBy.row.coveringAgentId,
            agentName: coveredBy.coveringName,
            untilDay: coveredBy.row.untilDay,
          }
        : null,
    },
  }
}

const toCover = (
  { row, coveredName, coveringName, startedByName, endedByName }: ListedCover,
  isRunning: boolean,
): AgentCover => ({
  coverId: row.coverId,
  covered: { agentId: row.coveredAgentId, name: coveredName },
  covering: { agentId: row.coveringAgentId, name: coveringName },
  untilDay: row.untilDay,
  startedAt: row.startedAt.toISOString(),
  startedBy: startedByName,
  isRunning,
  endsAt: row.endsAt.toISOString(),
  endedBy: endedByName,
})

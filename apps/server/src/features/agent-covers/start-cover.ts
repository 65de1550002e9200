import type { startCover as endpoint } from '@portal/contract/cover'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { coverMessages } from '@portal/domain/agent-cover'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { insertCover, isCovered, lockAgent, signsIn } from './agent-covers.store.ts'
import { endOf } from './last-day.ts'
import { refuseOthers } from './manager-only.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now' | 'timeZone' | 'requestId'>
type Form = BodyOf<typeof endpoint>

/**
 * Hands the work of an agent to another one until the end of a day (docs/spec/agent-cover.md#starting).
 * Throws NOT_ALLOWED, AGENT_NOT_FOUND, AGENT_COVERED, and INVALID_INPUT for a day that does not fit and for an agent who cannot
 * cover.
 */
export async function startCover(ctx: Needs, form: Form): Promise<AnswerOf<typeof endpoint>> {
  refuseOthers(ctx.actor)
  const { coveredAgentId, coveringAgentId, untilDay } = form
  if (coveredAgentId === coveringAgentId) throw refusedCovering(coverMessages.oneself)
  const endsAt = endOf(untilDay, ctx)
  return ctx.inTransaction(async (tx) => {
    const { covered, covering } = await lockBoth(tx, form)
    const startedAt = ctx.now()
    if (await isCovered(tx, coveredAgentId, startedAt)) throw new AppError('AGENT_COVERED')
    const coverId = v7()
    const startedBy = ctx.actor.userId
    await insertCover(tx, {
      coverId,
      coveredAgentId,
      coveringAgentId,
      untilDay,
      startedAt,
      startedBy,
      endsAt,
    })
    await recordChange(tx, ctx, {
      entity: 'agent cover',
      entityId: coverId,
      entityName: covered.name,
      action: 'started',
      before: null,
      after: { covered: covered.name, covering: covering.name, untilDay },
    })
    return { result: { coverId } }
  })
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
    throw refusedCovering(coverMessages.cannotSignIn)
  return { covered, covering }
}

const refusedCovering = (message: string) =>
  new AppError('INVALID_INPUT', { fields: { coveringAgentId: [message] } })

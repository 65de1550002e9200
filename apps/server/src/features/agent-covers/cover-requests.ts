import type {
  acceptCoverRequest as acceptCall,
  askForCover as askForCoverCall,
  CoverRequest,
  declineCoverRequest as declineCall,
  getCoverRequests as getCoverRequestsCall,
  withdrawCoverRequest as withdrawCall,
} from '@portal/contract/cover'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { coverLimits } from '@portal/domain/agent-cover'
import { businessDay } from '@portal/domain/business-day'
import { daysBefore } from '@portal/domain/desk'
import { hasDesk, mayActForOthers } from '@portal/domain/roles'
import { v7 } from 'uuid'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { enqueueMail, enqueueMails } from '../../mail/enqueue-mail.ts'
import {
  addRequest,
  decideRequest,
  endMissedRequests,
  findDeciders,
  findRequest,
  findRequests,
  type ListedRequest,
} from './cover-requests.store.ts'
import { endOf, refuseOthers, startCoverIn, startOf } from './covers.ts'
import { lockAgent } from './lock-agent.ts'

type Needs = Pick<SignedInContext, 'db' | 'inTransaction' | 'actor' | 'now' | 'timeZone' | 'requestId'>

/** Agents and those who act for others; everyone else has no work that is covered. */
function refuseStrangers(actor: Needs['actor']): void {
  if (!hasDesk(actor)) throw new AppError('NOT_ALLOWED')
}

/** Requests for cover (docs/spec/agent-cover.md#asking): every open one for managers, their own for agents. Throws NOT_ALLOWED. */
export async function listCoverRequests({
  db,
  actor,
  now,
  timeZone,
}: Needs): Promise<AnswerOf<typeof getCoverRequestsCall>> {
  refuseStrangers(actor)
  const at = now()
  const all = mayActForOthers(actor)
  const found = await findRequests(db, {
    all,
    agentId: actor.zohoUserId,
    today: businessDay(at, timeZone),
    since: daysBefore(at, coverLimits.answeredDays),
  })
  return { results: found.map((request) => toRequest(request, all)) }
}

const toRequest = (
  { row, agentName, decidedByName, suggested }: ListedRequest,
  mayDecide: boolean,
): CoverRequest => ({
  requestId: row.requestId,
  agent: { agentId: row.agentId, name: agentName },
  fromDay: row.fromDay,
  untilDay: row.untilDay,
  note: row.note,
  state: row.state,
  requestedAt: row.requestedAt.toISOString(),
  decidedBy: decidedByName,
  reason: row.reason,
  // Agents are shown no other agents to choose from.
  suggested: mayDecide && row.state === 'open' ? suggested : null,
})

/**
 * Asks the managers for cover of one's own work (docs/spec/agent-cover.md#asking), who get an email.
 * Throws NOT_ALLOWED, AGENT_NOT_FOUND for someone who is no agent, COVER_REQUEST_OPEN, and INVALID_INPUT for days that do not fit.
 */
export async function askForCover(
  ctx: Needs,
  { fromDay, untilDay, note = '' }: BodyOf<typeof askForCoverCall>,
): Promise<AnswerOf<typeof askForCoverCall>> {
  refuseStrangers(ctx.actor)
  const { zohoUserId: agentId, userId } = ctx.actor
  if (agentId === null) throw new AppError('AGENT_NOT_FOUND')
  return ctx.inTransaction(async (tx) => {
    const agent = await lockAgent(tx, agentId)
    if (!agent) throw new AppError('AGENT_NOT_FOUND')
    const at = ctx.now()
    const clock = { at, timeZone: ctx.timeZone }
    startOf(fromDay, clock)
    endOf({ fromDay, untilDay }, clock)
    await endMissedRequests(tx, { agentId, today: businessDay(at, ctx.timeZone), at, by: userId })
    const requestId = v7()
    const isNew = await addRequest(tx, {
      requestId,
      agentId,
      requestedBy: userId,
      requestedAt: at,
      fromDay,
      untilDay,
      note: note.trim(),
    })
    if (!isNew) throw new AppError('COVER_REQUEST_OPEN')
    const deciders = await findDeciders(tx, userId)
    await enqueueMails(
      tx,
      'cover-asked',
      deciders.map((person) => ({
        to: person.email,
        key: `cover-asked-${requestId}-${person.userId}`,
        data: { requestId },
      })),
    )
    await record(tx, ctx, { requestId, name: agent.name, action: 'asked for', facts: { fromDay, untilDay } })
    return { result: { requestId } }
  })
}

/** Throws NOT_ALLOWED, COVER_REQUEST_NOT_FOUND and COVER_REQUEST_ENDED. */
export async function withdrawCoverRequest(
  ctx: Needs,
  requestId: string,
): Promise<AnswerOf<typeof withdrawCall>> {
  refuseStrangers(ctx.actor)
  return ctx.inTransaction(async (tx) => {
    const request = await getRequest(tx, requestId)
    if (request.row.agentId !== ctx.actor.zohoUserId) throw new AppError('COVER_REQUEST_NOT_FOUND')
    await decide(tx, ctx, request, { state: 'withdrawn' })
    return { result: null }
  })
}

/**
 * Starts the cover that was asked for, by this agent; days that passed meanwhile are left out.
 * Throws NOT_ALLOWED, COVER_REQUEST_NOT_FOUND, COVER_REQUEST_ENDED, and what starting a cover throws.
 */
export async function acceptCoverRequest(
  ctx: Needs,
  requestId: string,
  { coveringAgentId }: BodyOf<typeof acceptCall>,
): Promise<AnswerOf<typeof acceptCall>> {
  refuseOthers(ctx.actor)
  return ctx.inTransaction(async (tx) => {
    const request = await getRequest(tx, requestId, coveringAgentId)
    const { agentId, fromDay, untilDay } = request.row
    const today = businessDay(ctx.now(), ctx.timeZone)
    // Before the cover: of two who accept, the second is told that it was decided, and not that the agent is covered.
    await decide(tx, ctx, request, { state: 'accepted' })
    const coverId = await startCoverIn(tx, ctx, {
      coveredAgentId: agentId,
      coveringAgentId,
      fromDay: fromDay > today ? fromDay : today,
      untilDay,
    })
    return { result: { coverId } }
  })
}

/** Throws NOT_ALLOWED, COVER_REQUEST_NOT_FOUND and COVER_REQUEST_ENDED. */
export async function declineCoverRequest(
  ctx: Needs,
  requestId: string,
  { reason = '' }: BodyOf<typeof declineCall>,
): Promise<AnswerOf<typeof declineCall>> {
  refuseOthers(ctx.actor)
  return ctx.inTransaction(async (tx) => {
    await decide(tx, ctx, await getRequest(tx, requestId), { state: 'declined', reason: reason.trim() })
    return { result: null }
  })
}

/** The request, with its agent locked before it as when they ask; and who covers, both in the order of their ids. */
async function getRequest(tx: Tx, requestId: string, ...others: string[]): Promise<ListedRequest> {
  const request = await findRequest(tx, requestId)
  if (!request) throw new AppError('COVER_REQUEST_NOT_FOUND')
  for (const agentId of [request.row.agentId, ...others].toSorted()) await lockAgent(tx, agentId)
  return request
}

type Decision = { state: 'accepted' | 'declined' | 'withdrawn'; reason?: string }

async function decide(
  tx: Tx,
  ctx: Needs,
  { row, agentName }: ListedRequest,
  { state, reason = '' }: Decision,
): Promise<void> {
  const { requestId, fromDay, untilDay } = row
  const isFirst = await decideRequest(tx, requestId, { state, at: ctx.now(), by: ctx.actor.userId, reason })
  if (!isFirst) throw new AppError('COVER_REQUEST_ENDED')
  if (state !== 'withdrawn') {
    const agent = await lockAgent(tx, row.agentId)
    if (agent?.email)
      await enqueueMail(tx, 'cover-answered', {
        to: agent.email,
        key: `cover-answered-${requestId}`,
        data: { requestId },
      })
  }
  const facts = { fromDay, untilDay, ...(reason !== '' && { reason }) }
  await record(tx, ctx, { requestId, name: agentName, action: `request ${state}`, facts })
}

type Recorded = { requestId: string; name: string; action: string; facts: Record<string, string> }

const record = (tx: Tx, ctx: Needs, { requestId, name, action, facts }: Recorded) =>
  recordChange(tx, ctx, {
    entity: 'agent cover',
    entityId: requestId,
    entityName: name,
    action,
    before: null,
    after: facts,
  })

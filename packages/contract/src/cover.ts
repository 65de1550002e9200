import { coverLimits, coverRequestStates, coverStates } from '@portal/domain/agent-cover'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result, results } from './endpoint.ts'
import { text, uuid, zohoId } from './fields.ts'

/** Cover of agents (docs/spec/agent-cover.md). Days are yyyy-MM-dd, moments ISO 8601. */

const agent = z.object({ agentId: z.string(), name: z.string() })

export const agentCover = z.object({
  coverId: z.string(),
  covered: agent,
  covering: agent,
  state: z.enum(coverStates),
  /** The first day. */
  fromDay: z.string(),
  /** The last day. */
  untilDay: z.string(),
  /** When it begins, or began: with its first day, or when it was started on that day. */
  startsAt: z.string(),
  /** When it was started or planned, and by whom. */
  startedAt: z.string(),
  startedBy: z.string(),
  /** When it is over, or was; of a cancelled one when it was cancelled. */
  endsAt: z.string(),
  /** Who ended or cancelled it before its last day was over; null where no one did. */
  endedBy: z.nullable(z.string()),
})
export type AgentCover = z.infer<typeof agentCover>

const ownCover = z.object({
  agentId: z.string(),
  agentName: z.string(),
  fromDay: z.string(),
  untilDay: z.string(),
})
export const myCovers = z.object({
  /** Agents whose work the caller does. */
  covering: z.array(ownCover),
  /** Who does the caller's work; null where no one does. */
  coveredBy: z.nullable(ownCover),
  /** The same of covers that begin within the next days; until then they allow nothing. */
  planned: z.object({ covering: z.array(ownCover), coveredBy: z.array(ownCover) }),
})
export type MyCovers = z.infer<typeof myCovers>

const firstDay = z.iso.date('Choose the first day.')
const lastDay = z.iso.date('Choose the last day.')

export const startCoverForm = z.strictObject({
  coveredAgentId: zohoId,
  coveringAgentId: zohoId,
  /** Today when left out: the cover begins at once. */
  fromDay: firstDay.optional(),
  untilDay: lastDay,
})

const coverParams = z.object({ coverId: uuid })

export const getMyCovers = endpoint(calls.getMyCovers, {
  scope: 'accounts:read',
  needs: 'everyone',
  summary: `Whose work the caller covers at this moment, and who covers theirs; and the covers that begin within ${coverLimits.announcedDays} days.`,
  answer: result(myCovers),
})

export const getCovers = endpoint(calls.getCovers, {
  scope: 'accounts:read',
  needs: 'order',
  summary: 'Every cover that lasts or is planned, and those that ended lately.',
  answer: results(agentCover),
  errors: ['NOT_ALLOWED'],
})

export const startCover = endpoint(calls.startCover, {
  scope: 'person',
  needs: 'order',
  summary:
    'Hand the work of an agent to another agent from a day until the end of a day: in these days the covering agent sees and does what the covered agent may.',
  body: startCoverForm,
  answer: result(z.object({ coverId: z.string() })),
  errors: ['NOT_ALLOWED', 'AGENT_NOT_FOUND', 'AGENT_COVERED'],
})

export const changeCover = endpoint(calls.changeCover, {
  scope: 'person',
  needs: 'order',
  summary: 'Other days of a cover: both of a planned one, the last one of a cover that has begun.',
  params: coverParams,
  body: z.strictObject({
    /** Stays as it is when left out. */
    fromDay: firstDay.optional(),
    untilDay: lastDay,
  }),
  answer: result(z.object({ coverId: z.string() })),
  errors: ['NOT_ALLOWED', 'AGENT_COVER_NOT_FOUND', 'AGENT_COVER_ENDED', 'AGENT_COVERED'],
})

export const endCover = endpoint(calls.endCover, {
  scope: 'person',
  needs: 'order',
  summary: 'End a cover now, or cancel a planned one.',
  params: coverParams,
  body: z.strictObject({}),
  answer: result(z.object({ coverId: z.string() })),
  errors: ['NOT_ALLOWED', 'AGENT_COVER_NOT_FOUND', 'AGENT_COVER_ENDED'],
})

export const coverRequest = z.object({
  requestId: z.string(),
  agent,
  fromDay: z.string(),
  untilDay: z.string(),
  note: z.string(),
  state: z.enum(coverRequestStates),
  requestedAt: z.string(),
  /** Who accepted or declined it; null while it is open. */
  decidedBy: z.nullable(z.string()),
  /** Why it was declined; empty where nothing was said. */
  reason: z.string(),
  /** Who covered this agent last and can again; null for no one. */
  suggested: z.nullable(agent),
})
export type CoverRequest = z.infer<typeof coverRequest>

export const getCoverRequests = endpoint(calls.getCoverRequests, {
  scope: 'accounts:read',
  needs: 'order',
  summary:
    'Requests for cover: all that are open for managers, and the caller’s own that are open or were answered lately.',
  answer: results(coverRequest),
  errors: ['NOT_ALLOWED'],
})

export const askForCover = endpoint(calls.askForCover, {
  scope: 'person',
  needs: 'order',
  summary:
    'Ask the managers for cover of one’s own work from a day until the end of a day; nothing changes until one accepts.',
  body: z.strictObject({ fromDay: firstDay, untilDay: lastDay, note: text(coverLimits.noteMax).optional() }),
  answer: result(z.object({ requestId: z.string() })),
  errors: ['NOT_ALLOWED', 'AGENT_NOT_FOUND', 'COVER_REQUEST_OPEN'],
})

const requestParams = z.object({ requestId: uuid })
const ofRequest = ['NOT_ALLOWED', 'COVER_REQUEST_NOT_FOUND', 'COVER_REQUEST_ENDED'] as const

export const withdrawCoverRequest = endpoint(calls.withdrawCoverRequest, {
  scope: 'person',
  needs: 'order',
  summary: 'Withdraw a request of one’s own that is open.',
  params: requestParams,
  body: z.strictObject({}),
  answer: result(z.null()),
  errors: [...ofRequest],
})

export const acceptCoverRequest = endpoint(calls.acceptCoverRequest, {
  scope: 'person',
  needs: 'order',
  summary: 'Accept a request for cover: the cover is started or planned at once, by this agent.',
  params: requestParams,
  body: z.strictObject({ coveringAgentId: zohoId }),
  answer: result(z.object({ coverId: z.string() })),
  errors: [...ofRequest, 'AGENT_NOT_FOUND', 'AGENT_COVERED'],
})

export const declineCoverRequest = endpoint(calls.declineCoverRequest, {
  scope: 'person',
  needs: 'order',
  summary: 'Decline a request for cover; the agent gets the reason, if there is one.',
  params: requestParams,
  body: z.strictObject({ reason: text(coverLimits.noteMax).optional() }),
  answer: result(z.null()),
  errors: [...ofRequest],
})

export const moveDrafts = endpoint(calls.moveDrafts, {
  scope: 'person',
  needs: 'order',
  summary: `Give open drafts of an agent to another agent for good, up to ${coverLimits.movedMax.toLocaleString('en-US')} at a time: those of accounts that the other agent owns.`,
  body: z.strictObject({
    fromAgentId: zohoId,
    toAgentId: zohoId,
    /** Only drafts of this account. */
    accountId: zohoId.optional(),
  }),
  answer: result(
    z.object({
      moved: z.int(),
      /** Drafts that stayed, because their account belongs to another agent than the new one. */
      ofOtherAccounts: z.int(),
      /** Drafts that stayed, because they are quoted or wait for approval. */
      frozen: z.int(),
      /** Whether there are more to move: call again. */
      hasMore: z.boolean(),
    }),
  ),
  errors: ['NOT_ALLOWED', 'AGENT_NOT_FOUND'],
})

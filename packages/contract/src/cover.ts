import { coverLimits } from '@portal/domain/agent-cover'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result, results } from './endpoint.ts'
import { uuid, zohoId } from './fields.ts'

/** Cover of agents (docs/spec/agent-cover.md). Days are yyyy-MM-dd, moments ISO 8601. */

const agent = z.object({ agentId: z.string(), name: z.string() })

export const agentCover = z.object({
  coverId: z.string(),
  covered: agent,
  covering: agent,
  /** The last day. */
  untilDay: z.string(),
  startedAt: z.string(),
  startedBy: z.string(),
  isRunning: z.boolean(),
  /** When it is over, or was. */
  endsAt: z.string(),
  /** Who ended it before its last day was over; null where no one did. */
  endedBy: z.nullable(z.string()),
})
export type AgentCover = z.infer<typeof agentCover>

const ownCover = z.object({ agentId: z.string(), agentName: z.string(), untilDay: z.string() })
export const myCovers = z.object({
  /** Agents whose work the caller does. */
  covering: z.array(ownCover),
  /** Who does the caller's work; null where no one does. */
  coveredBy: z.nullable(ownCover),
})
export type MyCovers = z.infer<typeof myCovers>

const lastDay = z.iso.date('Choose the last day.')

export const startCoverForm = z.strictObject({
  coveredAgentId: zohoId,
  coveringAgentId: zohoId,
  untilDay: lastDay,
})

const coverParams = z.object({ coverId: uuid })

export const getMyCovers = endpoint(calls.getMyCovers, {
  summary: 'Whose work the caller covers at this moment, and who covers theirs.',
  answer: result(myCovers),
})

export const getCovers = endpoint(calls.getCovers, {
  summary: 'Every cover that lasts, and those that ended lately.',
  answer: results(agentCover),
  errors: ['NOT_ALLOWED'],
})

export const startCover = endpoint(calls.startCover, {
  summary:
    'Hand the work of an agent to another agent until the end of a day: until then the covering agent sees and does what the covered agent may.',
  body: startCoverForm,
  answer: result(z.object({ coverId: z.string() })),
  errors: ['NOT_ALLOWED', 'AGENT_NOT_FOUND', 'AGENT_COVERED'],
})

export const changeCover = endpoint(calls.changeCover, {
  summary: 'Another last day of a cover.',
  params: coverParams,
  body: z.strictObject({ untilDay: lastDay }),
  answer: result(z.object({ coverId: z.string() })),
  errors: ['NOT_ALLOWED', 'AGENT_COVER_NOT_FOUND', 'AGENT_COVER_ENDED'],
})

export const endCover = endpoint(calls.endCover, {
  summary: 'End a cover now.',
  params: coverParams,
  body: z.strictObject({}),
  answer: result(z.object({ coverId: z.string() })),
  errors: ['NOT_ALLOWED', 'AGENT_COVER_NOT_FOUND', 'AGENT_COVER_ENDED'],
})

export const moveDrafts = endpoint(calls.moveDrafts, {
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

export const coverEndpoints = { getMyCovers, getCovers, startCover, changeCover, endCover, moveDrafts }

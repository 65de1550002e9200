import {
  type HandedKind,
  handedKinds,
  handoverKinds,
  handoverLimits,
  handoverMessages,
} from '@portal/domain/handovers'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result, results } from './endpoint.ts'
import { uuid, zohoId } from './fields.ts'

/** Work that goes from one agent to another for good (docs/spec/handovers.md). */

const handedCounts = z.object(
  // One count for each kind.
  Object.fromEntries(handedKinds.map((kind) => [kind, z.int()])) as Record<HandedKind, z.ZodInt>,
)

export const leaver = z.object({
  version: z.int(),
  /** The agent as whom they sign in; null for someone who is none. */
  agentId: z.nullable(z.string()),
  /** Whether owners of accounts are changed in a live CRM. */
  isLive: z.boolean(),
  counts: handedCounts,
  /** Open repair cases of the accounts, which go with them. */
  cases: z.int(),
  /** People who sign in for the accounts, whom an email can tell. */
  people: z.int(),
  /** API keys, which end. */
  keys: z.int(),
})
export type Leaver = z.infer<typeof leaver>

export const handover = z.object({
  handoverId: z.string(),
  kind: z.enum(handoverKinds),
  /** The user who was turned off. */
  userId: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  fromName: z.nullable(z.string()),
  toName: z.nullable(z.string()),
  moved: handedCounts,
  at: z.string(),
  by: z.string(),
  undoUntil: z.string(),
  undoneAt: z.nullable(z.string()),
})
export type Handover = z.infer<typeof handover>

export const getLeaver = endpoint(calls.getLeaver, {
  scope: 'person',
  summary:
    'What a user would leave behind: accounts, drafts, open quotes, cases, covers, webhooks, saved views and keys.',
  params: z.object({ userId: uuid }),
  answer: result(leaver),
  errors: ['USER_NOT_FOUND'],
})

export const turnOffUser = endpoint(calls.turnOffUser, {
  scope: 'person',
  summary:
    'Turn off a user who leaves, and give what is theirs to another agent: all or nothing. Sign-ins and API keys end at once.',
  body: z.strictObject({
    userId: uuid,
    /** The one that was looked at. */
    version: z.int().min(1).optional(),
    /** Who takes over; needed where there is work of an agent. */
    toAgentId: zohoId.optional(),
    /** Whether the people of the accounts get an email. */
    tellsCustomers: z.boolean(),
  }),
  answer: result(z.object({ handoverId: z.string(), moved: handedCounts })),
  errors: ['USER_NOT_FOUND', 'USER_CHANGED', 'USER_NOT_ACTIVE', 'LAST_ADMINISTRATOR', 'AGENT_NOT_FOUND'],
})

export const moveAccounts = endpoint(calls.moveAccounts, {
  scope: 'person',
  needs: 'order',
  summary:
    'Give accounts of an agent to another agent for good, with their drafts and open quotes: all of them, or those that are named.',
  body: z.strictObject({
    fromAgentId: zohoId,
    toAgentId: zohoId,
    /** All accounts of the agent when left out. */
    accountIds: z
      .array(zohoId)
      .min(1, handoverMessages.chooseAccounts)
      .max(handoverLimits.accountsMax)
      .optional(),
    tellsCustomers: z.boolean(),
  }),
  answer: result(
    z.object({
      /** Null where nothing was moved. */
      handoverId: z.nullable(z.string()),
      moved: handedCounts,
      /** Named accounts that stay, because they are not the agent’s. */
      ofOthers: z.int(),
    }),
  ),
  errors: ['NOT_ALLOWED', 'AGENT_NOT_FOUND', 'CRM_IS_LIVE'],
})

export const getHandovers = endpoint(calls.getHandovers, {
  scope: 'person',
  needs: 'order',
  summary: 'What was handed over within the last day; of users who left for Administrators only.',
  query: z.strictObject({ userId: uuid.optional() }),
  answer: results(handover),
  errors: ['NOT_ALLOWED'],
})

export const undoHandover = endpoint(calls.undoHandover, {
  scope: 'person',
  needs: 'order',
  summary:
    'Give back what was handed over within the last day; what was moved on or used up since then stays. Where that is all of it, nothing changes and it can be undone later.',
  params: z.object({ handoverId: uuid }),
  body: z.strictObject({}),
  answer: result(z.object({ restored: handedCounts, kept: handedCounts })),
  errors: ['NOT_ALLOWED', 'HANDOVER_NOT_FOUND', 'HANDOVER_ENDED', 'HANDOVER_MOVED_ON'],
})

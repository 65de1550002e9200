import { type DeskHarm, deskHarms, queueLimits } from '@portal/domain/desk-queue'
import { onAcceptChoices } from '@portal/domain/quotes'
import { dueFor } from '@portal/domain/response-clock'
import { ageBands, stuckKinds } from '@portal/domain/stuck-work'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { agentOrAll, text } from './fields.ts'

/** The desk as one ranked queue (docs/spec/desk.md#queue). Amounts are dollars, moments ISO 8601. Sentences are to be shown as they are. */

export const queueRow = z.object({
  harm: z.enum(deskHarms),
  /** Of the order, box, case or user; with `harm` it tells rows apart. */
  id: z.string(),
  /** Since when it waits, and a late order since the end of its promised day. */
  since: z.string(),
  /** Whose it is; null for a registration that no agent's customer sent. */
  agent: z.nullable(z.object({ agentId: z.string(), name: z.string() })),
  /** Null for a registration of no known account. */
  accountId: z.nullable(z.string()),
  accountName: z.string(),
  orderId: z.nullable(z.int()),
  /** "Order 10058", "C-1011, battery, 002", "Q-10002, order 10102", the name of a person. */
  title: z.string(),
  /** Why it is here, in one line. */
  why: z.string(),
  /** What to do about it. */
  step: z.string(),
  amount: z.nullable(z.number()),
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Who ordered, or registered. */
  contact: z.nullable(z.object({ name: z.string(), email: z.string(), phone: z.string() })),
  /** Of an order in Error: whether accounting named one of its products. */
  isAboutItems: z.boolean(),
  /** Of a late box; '' otherwise. */
  trackingNumber: z.string(),
  /** Of a case: what staff owes, and the version that a change has to name. */
  case: z.nullable(z.object({ dueFor: z.nullable(z.enum(dueFor)), version: z.int() })),
  /** Of a quote: to whom it is sent again, and the version of the order that this has to name. */
  quote: z.nullable(
    z.object({
      isExpired: z.boolean(),
      recipientName: z.string(),
      recipientEmail: z.string(),
      onAccept: z.enum(onAcceptChoices),
      orderVersion: z.int(),
    }),
  ),
})
export type QueueRow = z.infer<typeof queueRow>

/** Counted up to 100: 100 is that many or more. */
export const queueCounts = z.object(
  Object.fromEntries(deskHarms.map((harm) => [harm, z.int()])) as Record<DeskHarm, z.ZodInt>,
)
export type QueueCounts = z.infer<typeof queueCounts>

export const getDeskQueue = endpoint(calls.getDeskQueue, {
  scope: 'orders:read',
  needs: 'order',
  summary:
    'What needs an agent now, or every agent for managers and Administrators (`all`), as one queue: what does the most harm while it waits is first.',
  params: z.object({ agentId: agentOrAll }),
  query: z.strictObject({
    kind: z.enum(stuckKinds, `The kind is one of ${stuckKinds.join(', ')}.`).optional(),
    /** Only what waits for so many days. */
    age: z.enum(ageBands, `The age is one of ${ageBands.join(', ')}.`).optional(),
    limit: z.coerce.number().int().min(1).max(queueLimits.pageMax).optional(),
    cursor: text(200).optional(),
  }),
  answer: z.object({
    results: z.array(queueRow),
    /** Of all kinds, regardless of `kind`; null on later pages. */
    counts: z.nullable(queueCounts),
    nextCursor: z.nullable(z.string()),
  }),
  errors: ['AGENT_NOT_FOUND'],
})

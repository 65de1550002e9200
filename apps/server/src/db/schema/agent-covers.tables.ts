import { coverRequestStates } from '@portal/domain/agent-cover'
import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { isOneOf, moment } from '../columns.ts'
import { users } from './users.tables.ts'

/**
 * Who does the work of which agent, from when until when (docs/spec/agent-cover.md). Agents are the CRM's: no table of ours points at them.
 */
export const agentCovers = pgTable(
  'agent_covers',
  {
    coverId: uuid().primaryKey(),
    coveredAgentId: text().notNull(),
    coveringAgentId: text().notNull(),
    /** The last day, on the business's calendar. */
    untilDay: date().notNull(),
    /** When it was started or planned. */
    startedAt: moment().notNull(),
    startedBy: uuid()
      .notNull()
      .references(() => users.userId),
    /**
     * It allows nothing before this moment: the start of the first day, or when it was started on that day. The default is for
     * processes of the version before, whose covers begin at once.
     */
    startsAt: moment().notNull().defaultNow(),
    /**
     * From this moment on it is over: the end of the last day, or earlier when a person ended it. One that was cancelled ends before
     * it starts.
     */
    endsAt: moment().notNull(),
    /** Who ended or cancelled it before its last day was over. */
    endedBy: uuid().references(() => users.userId),
  },
  (t) => [
    // Every call of an agent asks whom they cover.
    index('agent_covers_by_covering').on(t.coveringAgentId, t.endsAt),
    index('agent_covers_by_covered').on(t.coveredAgentId, t.endsAt),
    index('agent_covers_by_end').on(t.endsAt),
    check('agent_covers_two', sql`${t.coveredAgentId} <> ${t.coveringAgentId}`),
    check('agent_covers_order', sql`${t.endsAt} >= ${t.startedAt}`),
    check(
      'agent_covers_finite',
      sql`isfinite(${t.startedAt}) and isfinite(${t.endsAt}) and isfinite(${t.untilDay})`,
    ),
    check('agent_covers_starts_finite', sql`isfinite(${t.startsAt})`),
  ],
)

/** Agents who ask their managers for cover, and what became of it (docs/spec/agent-cover.md#asking). */
export const coverRequests = pgTable(
  'cover_requests',
  {
    requestId: uuid().primaryKey(),
    agentId: text().notNull(),
    requestedBy: uuid()
      .notNull()
      .references(() => users.userId),
    requestedAt: moment().notNull(),
    fromDay: date().notNull(),
    untilDay: date().notNull(),
    note: text().notNull(),
    state: text({ enum: coverRequestStates }).notNull().default('open'),
    decidedAt: moment(),
    /** A manager; the agent who withdrew it. */
    decidedBy: uuid().references(() => users.userId),
    reason: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('cover_requests_open').on(t.agentId).where(sql`${t.state} = 'open'`),
    index('cover_requests_by_agent').on(t.agentId, t.requestedAt),
    check('cover_requests_state', isOneOf(t.state, coverRequestStates)),
    check('cover_requests_decided', sql`(${t.state} = 'open') = (${t.decidedAt} is null)`),
    check(
      'cover_requests_finite',
      sql`isfinite(${t.requestedAt}) and isfinite(${t.fromDay}) and isfinite(${t.untilDay}) and (${t.decidedAt} is null or isfinite(${t.decidedAt}))`,
    ),
  ],
)

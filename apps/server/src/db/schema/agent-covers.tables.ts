import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
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

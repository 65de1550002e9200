import { type HandedKind, handedKinds, handoverKinds } from '@portal/domain/handovers'
import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { isOneOf, moment } from '../columns.ts'
import { users } from './users.tables.ts'

/** Work that went from one agent to another for good (docs/spec/handovers.md). Agents are the CRM's: no table of ours points at them. */
export const handovers = pgTable(
  'handovers',
  {
    handoverId: uuid().primaryKey(),
    kind: text({ enum: handoverKinds }).notNull(),
    /** The user who was turned off; null where accounts were moved and no one left. */
    userId: uuid().references(() => users.userId),
    /** Who gave the work away; null where accounts of several agents were moved, or the user who left was no agent. */
    fromAgentId: text(),
    /** Who has it now; null where there was nothing to give. */
    toAgentId: text(),
    /** Whether the agent of the CRM was made inactive as well. */
    endsAgent: boolean().notNull(),
    /** Whether the people of the accounts were told. */
    tellsCustomers: boolean().notNull(),
    at: moment().notNull(),
    by: uuid()
      .notNull()
      .references(() => users.userId),
    undoneAt: moment(),
    undoneBy: uuid().references(() => users.userId),
  },
  (t) => [
    index('handovers_by_moment').on(t.at),
    check('handovers_kind', isOneOf(t.kind, handoverKinds)),
    check('handovers_leaver', sql`(${t.kind} = 'leaver') = (${t.userId} is not null)`),
    check('handovers_undone', sql`(${t.undoneAt} is null) = (${t.undoneBy} is null)`),
    check('handovers_finite', sql`isfinite(${t.at}) and (${t.undoneAt} is null or isfinite(${t.undoneAt}))`),
  ],
)

/** What an undo gives back: everything that a handover moved, and as it was before. */
export const handedItems = pgTable(
  'handed_items',
  {
    handoverId: uuid()
      .notNull()
      .references(() => handovers.handoverId, { onDelete: 'cascade' }),
    kind: text({ enum: handedKinds }).$type<HandedKind>().notNull(),
    itemId: text().notNull(),
    before: jsonb().$type<Record<string, string | null>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.handoverId, t.kind, t.itemId] }),
    check('handed_items_kind', isOneOf(t.kind, handedKinds)),
  ],
)

import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Facts } from '../../audit/facts.ts'
import { moment } from '../columns.ts'

/**
 * Who changed what, before and after. Rows are only ever added: a trigger of the migration that made
 * this sentence true (0005) refuses every update, delete and truncate. `record-change.ts` writes them.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    /** Null for what happened without a person. */
    userId: uuid(),
    /** As they were called then. */
    userName: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    /** What the entity was called then, for people. */
    entityName: text().notNull().default(''),
    action: text().notNull(),
    before: jsonb().$type<Facts>(),
    after: jsonb().$type<Facts>(),
    requestId: text().notNull(),
    /** What a search looks through. Values are left out: a search for a price would find half the log. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`user_name || chr(10) || entity || ' ' || entity_id || chr(10) || entity_name || chr(10) || action || chr(10) || request_id`,
      ),
  },
  (t) => [
    index().on(t.entity, t.entityId, t.id),
    index().on(t.userId, t.id),
    index('audit_log_by_words').using('gin', t.searchText.op('gin_trgm_ops')),
  ],
)

import {
  bigint,
  customType,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** What a call answered under an Idempotency-Key; written in the call's own transaction, so only successes are here. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid().notNull(),
    call: text().notNull(),
    key: text().notNull(),
    requestHash: bytes().notNull(),
    answer: jsonb(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.call, t.key] }), index().on(t.createdAt)],
)

/** Who changed what, before and after. Rows are only ever added. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    userId: uuid(),
    userName: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    action: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    requestId: text().notNull(),
  },
  (t) => [index().on(t.entity, t.entityId, t.id), index().on(t.userId, t.id)],
)

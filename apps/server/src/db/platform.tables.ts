import { customType, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

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

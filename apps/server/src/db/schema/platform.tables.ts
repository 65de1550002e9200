import { customType, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

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
    createdAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.call, t.key] }), index().on(t.createdAt)],
)

/**
 * Access tokens of vendors, shared by every node, so that a vendor is not asked for one by each
 * (docs/spec/integrations.md#zoho-tokens).
 */
export const oauthTokens = pgTable('oauth_tokens', {
  provider: text().primaryKey(),
  /** AES-256-GCM under a key derived from the client's secret. */
  accessToken: bytes().notNull(),
  /** The host of the data centre that answered. */
  apiDomain: text().notNull(),
  expiresAt: moment().notNull(),
})

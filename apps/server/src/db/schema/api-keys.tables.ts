import { type KeyScope, keyLimits, keyScopes } from '@portal/domain/api-keys'
import { sql } from 'drizzle-orm'
import { check, customType, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isFilledUpTo, listed, moment } from '../columns.ts'
import { users } from './users.tables.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Keys of programs, hashed: a copy of this table lets no one in (docs/spec/api-keys.md). */
export const apiKeys = pgTable(
  'api_keys',
  {
    /** What lists, the log and the audit log name it by, which opens nothing. */
    keyId: uuid().primaryKey(),
    tokenHash: bytes().notNull().unique(),
    /** The user as whom the key acts; for a key of an account, the row that stands for the key. */
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    name: text().notNull(),
    ending: text().notNull(),
    scopes: text().array().$type<KeyScope[]>().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    lastUsedAt: moment(),
    revokedAt: moment(),
    /** When the people of an account were told that the creator of this key of theirs left; null for keys of users. */
    creatorLeftAt: moment(),
  },
  (t) => [
    check('api_keys_name', isFilledUpTo(t.name, keyLimits.nameMax)),
    check(
      'api_keys_scopes',
      sql`cardinality(${t.scopes}) > 0 and ${t.scopes} <@ array[${listed(keyScopes)}]`,
    ),
    check(
      'api_keys_finite',
      sql`isfinite(${t.createdAt}) and isfinite(${t.expiresAt}) and (${t.lastUsedAt} is null or isfinite(${t.lastUsedAt})) and (${t.revokedAt} is null or isfinite(${t.revokedAt}))`,
    ),
    check('api_keys_creator_left_finite', sql`${t.creatorLeftAt} is null or isfinite(${t.creatorLeftAt})`),
    index().on(t.userId, t.keyId),
    index().on(t.expiresAt),
  ],
)

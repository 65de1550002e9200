import { customType, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../users/users.tables.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Tokens are stored hashed: a copy of this table signs nobody in. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.userId), index().on(t.createdAt)],
)

export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** A reset is used within the hour; a new person's first one within days. */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.userId)],
)

/** Counted tries per bucket ("sign-in:‹address›:‹ip›"), shared by all nodes. */
export const attempts = pgTable(
  'attempts',
  {
    bucket: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.resetsAt)],
)

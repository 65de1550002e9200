import { sql } from 'drizzle-orm'
import { check, customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.tables.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Tokens are stored hashed: a copy of this table signs no one in. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes().primaryKey(),
    /** What its owner names it by, which opens nothing. */
    sessionId: uuid().notNull().unique().default(sql`gen_random_uuid()`),
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    /** As the browser called itself at the sign-in, its beginning; empty when it did not. */
    userAgent: text().notNull().default(''),
    /** From where the sign-in came. */
    ipAddress: text().notNull().default(''),
  },
  (t) => [
    index().on(t.userId),
    index().on(t.createdAt),
    // None lasts longer than half a day (docs/spec/sign-in.md#sessions).
    check('sessions_end', sql`${t.lastSeenAt} <= ${t.createdAt} + interval '1 day'`),
  ],
)

export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    /** A reset is used within the hour; a new person's first one within days. */
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [index().on(t.userId)],
)

/** Another email address that a user asked for, or an Administrator for them, until its link is confirmed: the latest one of each. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.userId, { onDelete: 'cascade' }),
    tokenHash: bytes().notNull().unique(),
    email: text().notNull(),
    requestedBy: uuid()
      .notNull()
      .references(() => users.userId),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [
    check(
      'email_changes_finite',
      sql`isfinite(${t.createdAt}) and isfinite(${t.expiresAt}) and (${t.usedAt} is null or isfinite(${t.usedAt}))`,
    ),
  ],
)

/** Second factors: on once confirmed, and until then a secret that waits for its first code. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  /** Sealed with the installation's key (ADR 0021). */
  sealedSecret: bytes().notNull(),
  startedAt: moment().notNull(),
  confirmedAt: moment(),
  /** The step of the last code that was taken; it and those before are refused. */
  lastUsedStep: integer().notNull().default(0),
})

/** Those that were not used yet, hashed: a copy of this table signs no one in. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    codeHash: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

/** Counted tries per bucket ("sign-in:‹address›:‹ip›"), shared by all nodes. */
export const attempts = pgTable(
  'attempts',
  {
    bucket: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: moment().notNull(),
  },
  (t) => [index().on(t.resetsAt)],
)

import type { Registration } from '@portal/contract/users'
import type { Role } from '@portal/domain/roles'
import { accessKinds } from '@portal/domain/roles'
import { startPages } from '@portal/domain/start-pages'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { isOneOf, moment } from '../columns.ts'

export const users = pgTable(
  'users',
  {
    userId: uuid().primaryKey(),
    domainId: uuid().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Kept as typed; unique regardless of its case. */
    email: text().notNull(),
    phoneNumber: text().notNull().default(''),
    /** argon2id; null until the person has chosen one. */
    passwordHash: text(),
    /** "Can access the app" (docs/spec/back-office.md#user-details). */
    isActive: boolean().notNull().default(true),
    /** The CRM's id of an employee. */
    zohoUserId: text().unique(),
    /** A customer's account and contact in the CRM. */
    zohoAccountId: text(),
    zohoContactId: text(),
    /** What a customer may do in their account; staff are not limited by it (docs/spec/colleagues.md#kinds). */
    access: text({ enum: accessKinds }).notNull().default('full'),
    /** Where the person starts after signing in; null as long as they have not chosen (docs/spec/sign-in.md#start-page). */
    startAt: text({ enum: startPages }),
    /** When a colleague ended their access; null where it did not end, and where an Administrator ended it. */
    endedByColleagueAt: moment(),
    /**
     * The account of an API key, in the row that stands for the key itself: the author of what it does
     * (docs/spec/api-keys.md#keys-of-an-account). Null for people, and only for them.
     */
    keyAccountId: text(),
    /** Who created that key. */
    keyCreatedBy: uuid().references((): AnyPgColumn => users.userId),
    /** What a person typed on /register, until an Administrator approves them. */
    registration: jsonb().$type<Partial<Registration>>(),
    /** Rises with every change; anyone who saves names the version they started from. */
    version: integer().notNull().default(1),
    /** What a search looks through, folded; a line each, so that nothing is found across two of them. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`folded(first_name || ' ' || last_name || chr(10) || email || chr(10) || phone_number)`,
      ),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    // The list pages along this one.
    index('users_by_name').on(sql`lower(${t.lastName})`, sql`lower(${t.firstName})`, t.userId),
    index('users_by_words').using('gin', t.searchText.op('gin_trgm_ops')),
    index('users_waiting').on(t.createdAt).where(sql`${t.registration} is not null`),
    check('users_ended_finite', sql`${t.endedByColleagueAt} is null or isfinite(${t.endedByColleagueAt})`),
    check('users_access', isOneOf(t.access, accessKinds)),
    check('users_start_at', isOneOf(t.startAt, startPages)),
    // The people of an account.
    index('users_of_account').on(t.zohoAccountId).where(sql`${t.zohoAccountId} is not null`),
    check('users_key', sql`(${t.keyAccountId} is null) = (${t.keyCreatedBy} is null)`),
    // No one signs in as a key, and it counts as no one's colleague.
    check(
      'users_key_is_no_person',
      sql`${t.keyAccountId} is null or (not ${t.isActive} and ${t.passwordHash} is null and ${t.registration} is null and num_nonnulls(${t.zohoUserId}, ${t.zohoAccountId}, ${t.zohoContactId}) = 0)`,
    ),
    index('users_of_key_account').on(t.keyAccountId).where(sql`${t.keyAccountId} is not null`),
    index('users_of_key_creator').on(t.keyCreatedBy).where(sql`${t.keyCreatedBy} is not null`),
    // Staff or customer, never both (docs/spec/roles.md#customers).
    check('users_kind', sql`${t.zohoUserId} is null or ${t.zohoAccountId} is null`),
  ],
)

export const roles = pgTable('roles', {
  roleId: uuid().primaryKey(),
  name: text().$type<Role>().notNull().unique(),
  description: text(),
  zohoIdRequired: boolean().notNull().default(false),
})

export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    roleId: uuid()
      .notNull()
      .references(() => roles.roleId),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roleId] }), index().on(t.roleId)],
)

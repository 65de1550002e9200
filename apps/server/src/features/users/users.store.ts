import type { QueryOf } from '@portal/contract/endpoint'
import type { getAllUsers } from '@portal/contract/users'
import { roleIds } from '@portal/domain/ids'
import type { UserStatus } from '@portal/domain/people'
import type { Role } from '@portal/domain/roles'
import {
  and,
  count,
  eq,
  exists,
  isNotNull,
  isNull,
  like,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { build, type FilterConditions, jsonList, narrowedBy } from '../../db/build.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { accounts, agents, contacts } from '../../db/schema/accounts.tables.ts'
import { passwordResets, secondFactors, sessions } from '../../db/schema/auth.tables.ts'
import { roles, userRoles, users } from '../../db/schema/users.tables.ts'
import { hasWords } from '../../db/words.ts'
import { revokeAllKeys } from '../auth/revoke-all-keys.ts'

/** The rows that stand for keys of accounts are no users (docs/spec/api-keys.md#keys-of-an-account). */
const isPerson = isNull(users.keyAccountId)

const isWaiting = and(eq(users.isActive, false), isNotNull(users.registration))

const userColumns = {
  userId: users.userId,
  domainId: users.domainId,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phoneNumber: users.phoneNumber,
  isActive: users.isActive,
  zohoUserId: users.zohoUserId,
  zohoAccountId: users.zohoAccountId,
  zohoContactId: users.zohoContactId,
  isWaiting: sql<boolean>`${isWaiting}`,
  hasPassword: sql<boolean>`${isNotNull(users.passwordHash)}`,
  createdAt: users.createdAt,
  version: users.version,
  roles: jsonList(
    {
      roleId: roles.roleId,
      name: roles.name,
      description: roles.description,
      zohoIdRequired: roles.zohoIdRequired,
    },
    {
      from: sql`${userRoles} join ${roles} on ${eq(roles.roleId, userRoles.roleId)} where ${eq(userRoles.userId, users.userId)}`,
      orderBy: sql`${roles.roleId}`,
    },
  ),
}

type UsersFilter = Omit<QueryOf<typeof getAllUsers>, 'search' | 'limit' | 'cursor'>

/** Which users: every filter, and everything that is not null, narrows them. */
export type UsersWanted = UsersFilter & {
  /** Words in any order. */
  search: string | null
  /** Digits of a phone number, however that is written; looked for as well as `search`. */
  phoneDigits: string | null
}

const statusConditions = {
  active: eq(users.isActive, true),
  inactive: eq(users.isActive, false),
  waiting: isWaiting,
} satisfies Record<UserStatus, SQL | undefined>

const hasRole = (role: Role) =>
  exists(
    build
      .select({ userId: userRoles.userId })
      .from(userRoles)
      .where(and(eq(userRoles.userId, users.userId), eq(userRoles.roleId, roleIds[role]))),
  )

const filters: FilterConditions<UsersFilter> = {
  role: hasRole,
  status: (status) => statusConditions[status],
}

function conditionOf({ search, phoneDigits, ...filter }: UsersWanted): SQL | undefined {
  const digits = sql`regexp_replace(${users.phoneNumber}, '\\D', '', 'g')`
  return and(
    isPerson,
    or(
      search === null ? undefined : hasWords(users.searchText, search),
      phoneDigits === null ? undefined : like(digits, `%${phoneDigits}%`),
    ),
    narrowedBy(filters, filter),
  )
}

const byName = [sql`lower(${users.lastName})`, sql`lower(${users.firstName})`, sql`${users.userId}`]
const last = alias(users, 'last_user')

/** What follows this user in the order of names. */
const beyond = (after: string) =>
  sql`(${sql.join(byName, sql`, `)}) > (select ${sql.join(
    [sql`lower(${last.lastName})`, sql`lower(${last.firstName})`, sql`${last.userId}`],
    sql`, `,
  )} from ${users} as ${sql.identifier('last_user')} where ${eq(last.userId, after)})`

/** Users by last name, from the one after `after` on. */
export const findUsers = (
  on: Reader,
  wanted: UsersWanted,
  { after, limit }: { after: string | null; limit: number },
) =>
  on
    .select(userColumns)
    .from(users)
    .where(and(conditionOf(wanted), after === null ? undefined : beyond(after)))
    .orderBy(...byName)
    .limit(limit)

export type UserRow = Awaited<ReturnType<typeof findUsers>>[number]

export const countUsers = (on: Reader, wanted: UsersWanted): Promise<number> =>
  on.$count(users, conditionOf(wanted))

const isConfirmed = and(eq(secondFactors.userId, users.userId), isNotNull(secondFactors.confirmedAt))

/** A user with the names that the CRM has for their links; undefined when there is none. */
export async function findUser(on: Reader, userId: string) {
  const [user] = await on
    .select({
      ...userColumns,
      registration: users.registration,
      access: users.access,
      accountName: accounts.accountName,
      contactName: sql<string | null>`trim(${contacts.firstName} || ' ' || ${contacts.lastName})`,
      hasSecondFactor: sql<boolean>`${exists(
        build.select({ userId: secondFactors.userId }).from(secondFactors).where(isConfirmed),
      )}`,
    })
    .from(users)
    .leftJoin(accounts, eq(accounts.zohoAccountId, users.zohoAccountId))
    .leftJoin(contacts, eq(contacts.zohoContactId, users.zohoContactId))
    .where(and(eq(users.userId, userId), isPerson))
  return user
}
export type UserDetailsRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** The user once no one else is changing them, and until this transaction ends. */
export async function lockUser(tx: Tx, userId: string): Promise<UserDetailsRow | undefined> {
  const held = await tx
    .select({ version: users.version })
    .from(users)
    .where(eq(users.userId, userId))
    .for('no key update')
  return held.length > 0 ? findUser(tx, userId) : undefined
}

// Any constant will do; it only has to be ours and no other lock's.
const administratorsLock = 727_003

/** Those who take a sign-in or a role away wait here for each other, so that two cannot each rely on the other. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${administratorsLock}::int)`)
}

export async function countOtherAdministrators(tx: Tx, userId: string): Promise<number> {
  const [found] = await tx
    .select({ others: count() })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.userId))
    .innerJoin(roles, eq(roles.roleId, userRoles.roleId))
    .where(and(eq(roles.name, 'Administrator'), eq(users.isActive, true), ne(users.userId, userId)))
  return found?.others ?? 0
}

export type UserFacts = Pick<
  UserRow,
  'firstName' | 'lastName' | 'phoneNumber' | 'isActive' | 'zohoUserId' | 'zohoAccountId' | 'zohoContactId'
>
export type NewUser = UserFacts & { userId: string; domainId: string; email: string; at: Date }

/** False when the address belongs to a user already. */
export async function addUser(tx: Tx, { at, ...user }: NewUser): Promise<boolean> {
  const added = await tx
    .insert(users)
    .values({ ...user, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ userId: users.userId })
  return added.length > 0
}

/** @param endsWaiting whether the registration was decided with this save */
export async function changeUser(
  tx: Tx,
  user: UserFacts & { userId: string; domainId: string; endsWaiting: boolean; at: Date },
): Promise<void> {
  const { userId, domainId, firstName, lastName, phoneNumber, isActive, endsWaiting, at } = user
  const { zohoUserId, zohoAccountId, zohoContactId } = user
  const links = { zohoUserId, zohoAccountId, zohoContactId }
  await tx
    .update(users)
    .set({
      ...{ domainId, firstName, lastName, phoneNumber, isActive },
      ...links,
      // What an Administrator saves, colleagues do not undo (docs/spec/colleagues.md#administrators).
      endedByColleagueAt: null,
      ...(endsWaiting && { registration: null }),
      ...changedAt(at),
    })
    .where(eq(users.userId, userId))
}

const changedAt = (at: Date) => ({ updatedAt: at, version: sql`${users.version} + 1` })

export async function removeUser(tx: Tx, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.userId, userId))
}

/** These roles and no others. */
export async function setRoles(tx: Tx, userId: string, wanted: string[], at: Date): Promise<void> {
  const isOther = wanted.length > 0 ? notInArray(userRoles.roleId, wanted) : undefined
  await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), isOther))
  if (wanted.length > 0)
    await tx
      .insert(userRoles)
      .values(wanted.map((roleId) => ({ userId, roleId })))
      .onConflictDoNothing()
  await tx.update(users).set(changedAt(at)).where(eq(users.userId, userId))
}

/** Ends every session of the user at once; of one who may not sign in any more, the password links and API keys too. */
export async function signOutUser(tx: Tx, userId: string): Promise<void> {
  const isDisabled = exists(
    tx
      .select({ userId: users.userId })
      .from(users)
      .where(and(eq(users.userId, userId), eq(users.isActive, false))),
  )
  await tx.delete(passwordResets).where(and(eq(passwordResets.userId, userId), isDisabled))
  await revokeAllKeys(tx, userId, { onlyIf: isDisabled })
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}

/** Every role, in the order of their ids. */
export const findRoles = (on: Reader) => on.select().from(roles).orderBy(roles.roleId)

/** The employee whom the CRM knows by this address and who has no sign-in yet. */
export async function findAgentOfEmail(on: Reader, email: string): Promise<string | undefined> {
  const signsIn = build
    .select({ userId: users.userId })
    .from(users)
    .where(eq(users.zohoUserId, agents.zohoUserId))
  const [agent] = await on
    .select({ zohoUserId: agents.zohoUserId })
    .from(agents)
    .where(
      and(
        eq(sql`lower(${agents.email})`, sql`lower(${email})`),
        eq(agents.isActive, true),
        notExists(signsIn),
      ),
    )
    .orderBy(agents.zohoUserId)
    .limit(1)
  return agent?.zohoUserId
}

/** The user with this email, locked until the transaction ends. */
export const lockUserOfEmail = (tx: Tx, email: string) =>
  tx
    .select({
      userId: users.userId,
      fullName: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      zohoUserId: users.zohoUserId,
      zohoAccountId: users.zohoAccountId,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`))
    .for('update')

export async function giveZohoUserId(tx: Tx, userId: string, zohoUserId: string, at: Date): Promise<void> {
  await tx
    .update(users)
    .set({ zohoUserId, ...changedAt(at) })
    .where(eq(users.userId, userId))
}

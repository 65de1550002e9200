import type { AgentReach } from '@portal/domain/roles'
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { accounts, agents, contacts } from '../accounts/accounts.tables.ts'
import { users } from '../users/users.tables.ts'

/** So many registrations that are not decided are looked at, the oldest first: there are few. */
const lookedAtMax = 200

/** Requests for a user account that are not decided. */
export const isUndecided: SQL | undefined = and(isNotNull(users.registration), eq(users.isActive, false))

const emailOfContact = sql<string>`lower(${contacts.email})`
const nameOfAccount = sql<string>`lower(${accounts.accountName})`

/**
 * Registrations that are not decided, with what tells whose customer it is: email and account name, in small letters.
 * @param userIds only these; all of them otherwise
 */
export const findUndecided = (on: Reader, userIds?: readonly string[]) =>
  on
    .select({
      userId: users.userId,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      email: users.email,
      registeredAt: users.createdAt,
      emailKey: sql<string>`lower(${users.email})`,
      nameKey: sql<string>`lower(trim(coalesce(${users.registration}->>'accountName', '')))`,
    })
    .from(users)
    .where(and(isUndecided, userIds && inArray(users.userId, [...userIds])))
    .orderBy(users.createdAt, users.userId)
    .limit(lookedAtMax)

const named = {
  accountId: accounts.zohoAccountId,
  accountName: accounts.accountName,
  agentId: agents.zohoUserId,
  agentName: sql<string>`trim(${agents.firstName} || ' ' || ${agents.lastName})`,
}
const isActiveOf = (reach: AgentReach) =>
  and(reach === 'all' ? undefined : inArray(accounts.ownerZohoUserId, [...reach]), sql`${accounts.isActive}`)

/** Accounts of these agents with one of these names. */
export const findAccountsNamed = (on: Reader, reach: AgentReach, names: readonly string[]) =>
  on
    .select({ ...named, key: nameOfAccount })
    .from(accounts)
    .innerJoin(agents, eq(agents.zohoUserId, accounts.ownerZohoUserId))
    .where(and(isActiveOf(reach), inArray(nameOfAccount, [...names])))

/** Accounts of these agents with a contact of one of these emails. */
export const findAccountsOfEmails = (on: Reader, reach: AgentReach, emails: readonly string[]) =>
  on
    .select({ ...named, key: emailOfContact })
    .from(contacts)
    .innerJoin(accounts, eq(accounts.zohoAccountId, contacts.zohoAccountId))
    .innerJoin(agents, eq(agents.zohoUserId, accounts.ownerZohoUserId))
    .where(and(isActiveOf(reach), inArray(emailOfContact, [...emails])))

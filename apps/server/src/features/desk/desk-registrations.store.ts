import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { accounts, contacts } from '../accounts/accounts.tables.ts'
import { users } from '../users/users.tables.ts'

/** So many registrations that are not decided are looked at, the oldest first: there are few. */
const lookedAtMax = 200

const emailOfContact = sql<string>`lower(${contacts.email})`
const nameOfAccount = sql<string>`lower(${accounts.accountName})`

/** Registrations that are not decided, with what tells whose customer it is: email and account name, in small letters. */
export const findUndecided = (on: Reader) =>
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
    .where(and(isNotNull(users.registration), eq(users.isActive, false)))
    .orderBy(users.createdAt, users.userId)
    .limit(lookedAtMax)

const named = { accountId: accounts.zohoAccountId, accountName: accounts.accountName }
const isActiveOf = (agentId: string) =>
  and(eq(accounts.ownerZohoUserId, agentId), eq(accounts.isActive, true))

/** Accounts of the agent with one of these names. */
export const findAccountsNamed = (on: Reader, agentId: string, names: readonly string[]) =>
  on
    .select({ ...named, key: nameOfAccount })
    .from(accounts)
    .where(and(isActiveOf(agentId), inArray(nameOfAccount, [...names])))

/** Accounts of the agent with a contact of one of these emails. */
export const findAccountsOfEmails = (on: Reader, agentId: string, emails: readonly string[]) =>
  on
    .select({ ...named, key: emailOfContact })
    .from(contacts)
    .innerJoin(accounts, eq(accounts.zohoAccountId, contacts.zohoAccountId))
    .where(and(isActiveOf(agentId), inArray(emailOfContact, [...emails])))

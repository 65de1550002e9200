import type { Role } from '@portal/domain/roles'
import { and, asc, count, eq, like, or, type SQL, sql } from 'drizzle-orm'
import { build } from '../../db/build.ts'
import type { Reader } from '../../db/client.ts'
import { accountAddresses, accounts, agents, contacts } from '../../db/schema/accounts.tables.ts'
import { roles, userRoles, users } from '../../db/schema/users.tables.ts'
import { escaped, hasWords } from '../../db/words.ts'

/** Agents, accounts, contacts and addresses as the back office shows them (docs/spec/accounts.md#records). */

const nameOfAgent = sql<string>`trim(${agents.firstName} || ' ' || ${agents.lastName})`

const ownedAccounts = build
  .select({ count: count() })
  .from(accounts)
  .where(and(eq(accounts.ownerZohoUserId, agents.zohoUserId), eq(accounts.isActive, true)))

const rolesOfUser = build
  .select({ name: roles.name })
  .from(userRoles)
  .innerJoin(roles, eq(roles.roleId, userRoles.roleId))
  .where(eq(userRoles.userId, users.userId))
  .orderBy(roles.roleId)

/** Every agent by last name, with the user who signs in as them. */
export const findAgentRecords = (on: Reader) =>
  on
    .select({
      zohoUserId: agents.zohoUserId,
      firstName: agents.firstName,
      lastName: agents.lastName,
      email: agents.email,
      isActive: agents.isActive,
      version: agents.version,
      accounts: sql<number>`${ownedAccounts}`.mapWith(Number),
      user: { userId: users.userId, isActive: users.isActive, roles: sql<Role[]>`array${rolesOfUser}` },
    })
    .from(agents)
    .leftJoin(users, eq(users.zohoUserId, agents.zohoUserId))
    .orderBy(sql`lower(${agents.lastName})`, sql`lower(${agents.firstName})`, agents.zohoUserId)

const contactsOfAccount = build
  .select({ count: count() })
  .from(contacts)
  .where(eq(contacts.zohoAccountId, accounts.zohoAccountId))

/** @param search null finds all */
const isFound = (search: string | null): SQL | undefined =>
  search === null
    ? undefined
    : or(hasWords(accounts.searchText, search), like(accounts.zohoAccountId, `%${escaped(search)}%`))

/** The first accounts by name, of all agents. */
export const findAccountRecords = (on: Reader, search: string | null, limit: number) =>
  on
    .select({
      accountId: accounts.zohoAccountId,
      accountName: accounts.accountName,
      agentName: nameOfAgent,
      place: sql<string>`concat_ws(', ', nullif(${accounts.billingCity}, ''), nullif(${accounts.billingState}, ''))`,
      isActive: accounts.isActive,
      contacts: sql<number>`${contactsOfAccount}`.mapWith(Number),
    })
    .from(accounts)
    .innerJoin(agents, eq(agents.zohoUserId, accounts.ownerZohoUserId))
    .where(isFound(search))
    .orderBy(asc(accounts.accountName), asc(accounts.zohoAccountId))
    .limit(limit)

export const countAccountRecords = (on: Reader, search: string | null): Promise<number> =>
  on.$count(accounts, isFound(search))

/** One account, active or not. */
export const findAccountRecord = (on: Reader, accountId: string) =>
  on
    .select({ account: accounts, agentName: nameOfAgent })
    .from(accounts)
    .innerJoin(agents, eq(agents.zohoUserId, accounts.ownerZohoUserId))
    .where(eq(accounts.zohoAccountId, accountId))

export type AccountRecordRow = typeof accounts.$inferSelect

export const findContactRecords = (on: Reader, accountId: string) =>
  on
    .select({
      contactId: contacts.zohoContactId,
      firstName: contacts.firstName,
      lastName: contacts.lastName,
      email: contacts.email,
      mobile: contacts.mobile,
      phone: contacts.phone,
      version: contacts.version,
    })
    .from(contacts)
    .where(eq(contacts.zohoAccountId, accountId))
    .orderBy(contacts.lastName, contacts.firstName, contacts.zohoContactId)

export const findAddressRecords = (on: Reader, accountId: string) =>
  on
    .select({
      addressId: accountAddresses.id,
      street1: accountAddresses.street1,
      street2: accountAddresses.street2,
      city: accountAddresses.city,
      state: accountAddresses.state,
      zipCode: accountAddresses.zipCode,
      addressTypeDisplay: accountAddresses.addressTypeDisplay,
      version: accountAddresses.version,
    })
    .from(accountAddresses)
    .where(eq(accountAddresses.zohoAccountId, accountId))
    .orderBy(accountAddresses.addressTypeDisplay, accountAddresses.street1, accountAddresses.id)

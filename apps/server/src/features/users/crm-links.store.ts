import type { Actor } from '@portal/domain/roles'
import { and, eq, inArray, like, or, sql } from 'drizzle-orm'
import { build } from '../../db/build.ts'
import type { Reader } from '../../db/client.ts'
import { accounts, agents, contacts, contactWords } from '../../db/schema/accounts.tables.ts'
import { roles, userRoles, users } from '../../db/schema/users.tables.ts'
import { escaped, folded, hasWords, hasWordsOrNumber } from '../../db/words.ts'

/** What the CRM knows about customers, for linking them to a user. */

const shownAtMost = 50

/** Active accounts of any agent, by name; all of them for an empty search. */
export const findAccountsLike = (on: Reader, search: string) =>
  on
    .select({
      accountId: accounts.zohoAccountId,
      accountName: accounts.accountName,
      ownerName: sql<string>`trim(${agents.firstName} || ' ' || ${agents.lastName})`,
      place: sql<string>`concat_ws(', ', nullif(${accounts.billingCity}, ''), nullif(${accounts.billingState}, ''))`,
    })
    .from(accounts)
    .innerJoin(agents, eq(agents.zohoUserId, accounts.ownerZohoUserId))
    .where(
      and(
        eq(accounts.isActive, true),
        search === ''
          ? undefined
          : or(
              // The index of words finds accounts by their support as well.
              and(hasWords(accounts.searchText, search), hasWords(folded(accounts.accountName), search)),
              like(accounts.zohoAccountId, `%${escaped(search)}%`),
            ),
      ),
    )
    .orderBy(accounts.accountName, accounts.zohoAccountId)
    .limit(shownAtMost)

/** Contacts of active accounts, by last name; of one account when it is named. */
export const findContactsLike = (on: Reader, search: string, accountId: string | null) =>
  on
    .select({
      contactId: contacts.zohoContactId,
      fullName: sql<string>`trim(${contacts.firstName} || ' ' || ${contacts.lastName})`,
      email: contacts.email,
      phone: sql<string>`coalesce(nullif(${contacts.mobile}, ''), ${contacts.phone})`,
      accountId: accounts.zohoAccountId,
      accountName: accounts.accountName,
    })
    .from(contacts)
    .innerJoin(accounts, eq(accounts.zohoAccountId, contacts.zohoAccountId))
    .where(
      and(
        eq(accounts.isActive, true),
        accountId === null ? undefined : eq(accounts.zohoAccountId, accountId),
        search === '' ? undefined : hasWordsOrNumber(contactWords(contacts), search),
      ),
    )
    .orderBy(contacts.lastName, contacts.firstName, contacts.zohoContactId)
    .limit(shownAtMost)

export const findAccountName = (on: Reader, accountId: string) =>
  on.select({ accountName: accounts.accountName }).from(accounts).where(eq(accounts.zohoAccountId, accountId))

export const findContactName = (on: Reader, contactId: string, accountId: string) =>
  on
    .select({ contactName: sql<string>`trim(${contacts.firstName} || ' ' || ${contacts.lastName})` })
    .from(contacts)
    .where(and(eq(contacts.zohoContactId, contactId), eq(contacts.zohoAccountId, accountId)))

/** An agent's roles are those of the person who signs in with the agent's id. */
const rolesOfAgent = build
  .select({ name: roles.name })
  .from(users)
  .innerJoin(userRoles, eq(userRoles.userId, users.userId))
  .innerJoin(roles, eq(roles.roleId, userRoles.roleId))
  .where(and(eq(users.zohoUserId, agents.zohoUserId), eq(users.isActive, true)))
  .orderBy(roles.roleId)

const agentColumns = {
  zohoUserId: agents.zohoUserId,
  firstName: agents.firstName,
  lastName: agents.lastName,
  email: agents.email,
  roles: sql<Array<typeof roles.$inferSelect.name>>`array${rolesOfAgent}`,
}

const byName = [sql`lower(${agents.lastName})`, sql`lower(${agents.firstName})`, agents.zohoUserId] as const

/** Every active agent, by last name. */
export const findActiveAgents = (on: Reader) =>
  on
    .select(agentColumns)
    .from(agents)
    .where(eq(agents.isActive, true))
    .orderBy(...byName)

/**
 * The agent that this person is, and those whom they cover, by last name; for a customer who owns their account; no row when there
 * is none.
 */
export const findOwnAgent = (
  on: Reader,
  { zohoUserId, zohoAccountId, covers }: Pick<Actor, 'zohoUserId' | 'zohoAccountId' | 'covers'>,
) =>
  on
    .select(agentColumns)
    .from(agents)
    .where(
      zohoUserId === null
        ? eq(agents.zohoUserId, ownerOf(zohoAccountId ?? ''))
        : inArray(agents.zohoUserId, [zohoUserId, ...covers]),
    )
    .orderBy(...byName)

const ownerOf = (zohoAccountId: string) =>
  sql`${build
    .select({ owner: accounts.ownerZohoUserId })
    .from(accounts)
    .where(eq(accounts.zohoAccountId, zohoAccountId))}`

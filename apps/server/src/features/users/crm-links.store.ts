import { and, eq, ilike, like, or, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { accounts, agents, contacts } from '../accounts/accounts.tables.ts'

/** What the CRM knows about customers, for linking them to a user. */

const shownAtMost = 50

/** Active accounts of any agent, by name. @param pattern for ILIKE */
export const findAccountsLike = (on: Reader, pattern: string) =>
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
        or(ilike(accounts.accountName, pattern), like(accounts.zohoAccountId, pattern)),
      ),
    )
    .orderBy(accounts.accountName, accounts.zohoAccountId)
    .limit(shownAtMost)

/** Contacts of active accounts, by last name; of one account when it is named. */
export const findContactsLike = (on: Reader, pattern: string, accountId: string | null) =>
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
        or(
          ilike(sql`${contacts.firstName} || ' ' || ${contacts.lastName}`, pattern),
          ilike(contacts.email, pattern),
        ),
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

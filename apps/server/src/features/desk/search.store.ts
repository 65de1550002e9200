import { deskLimits } from '@portal/domain/desk'
import { limits } from '@portal/domain/limits'
import type { AgentReach } from '@portal/domain/roles'
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '../../db/client.ts'
import { accounts, agents, contacts, contactWords } from '../accounts/accounts.tables.ts'
import { bookInvoices } from '../books/books.tables.ts'
import { devices } from '../fleet/fleet.tables.ts'
import { searchCondition as deviceCondition, escaped } from '../fleet/search-devices.ts'
import { orders } from '../orders/orders.tables.ts'
import { searchCondition as orderCondition, spellingsOf } from '../orders/search-history.ts'
import { quotes } from '../quotes/quotes.tables.ts'

const within = (agent: AnyPgColumn, reach: AgentReach): SQL | undefined =>
  reach === 'all' ? undefined : inArray(agent, [...reach])

const contains = (words: SQL | AnyPgColumn, typed: string): SQL | undefined =>
  or(...spellingsOf({ typed }).map((spelling) => sql`${words} like lower(${`%${escaped(spelling)}%`})`))

const ofOrder = {
  orderId: orders.orderId,
  accountId: orders.zohoAccountId,
  accountName: orders.accountName,
}

/**
 * The newest orders first. More are looked for than are answered: for a few only, PostgreSQL would walk past all orders of a busy
 * agent in the hope that the text is in one of the newest.
 */
export function searchOrders(on: Reader, reach: AgentReach, typed: string) {
  const found = on
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(and(within(orders.zohoUserId, reach), orderCondition({ typed, accountIds: [] })))
    .orderBy(...(reach === 'all' ? [] : [desc(orders.dateCreated)]), desc(orders.orderId))
    .limit(limits.historySearchCountMax + 1)
    .as('found')
  return on
    .select({
      ...ofOrder,
      statusId: orders.statusId,
      contactName: sql<string>`trim(${orders.contactFirstName} || ' ' || ${orders.contactLastName})`,
      dateCreated: orders.dateCreated,
    })
    .from(found)
    .innerJoin(orders, eq(orders.orderId, found.orderId))
    .orderBy(desc(orders.orderId))
    .limit(deskLimits.found)
}

export const searchAccounts = (on: Reader, reach: AgentReach, typed: string) =>
  on
    .select({
      accountId: accounts.zohoAccountId,
      accountName: accounts.accountName,
      agentName: sql<string>`trim(${agents.firstName} || ' ' || ${agents.lastName})`,
    })
    .from(accounts)
    .innerJoin(agents, eq(agents.zohoUserId, accounts.ownerZohoUserId))
    .where(
      and(within(accounts.ownerZohoUserId, reach), accounts.isActive, contains(accounts.searchText, typed)),
    )
    .limit(deskLimits.found)

export const searchContacts = (on: Reader, reach: AgentReach, typed: string) =>
  on
    .select({
      contactId: contacts.zohoContactId,
      accountId: contacts.zohoAccountId,
      accountName: accounts.accountName,
      name: sql<string>`trim(${contacts.firstName} || ' ' || ${contacts.lastName})`,
      email: contacts.email,
      phone: sql<string>`coalesce(nullif(${contacts.mobile}, ''), ${contacts.phone})`,
    })
    .from(contacts)
    .innerJoin(accounts, eq(accounts.zohoAccountId, contacts.zohoAccountId))
    .where(
      and(
        within(accounts.ownerZohoUserId, reach),
        accounts.isActive,
        contains(contactWords(contacts), typed),
      ),
    )
    .limit(deskLimits.found)

export const searchDevices = (on: Reader, reach: AgentReach, typed: string) =>
  on
    .select({
      deviceId: devices.deviceId,
      accountName: accounts.accountName,
      unitNumber: devices.unitNumber,
      name: sql<string>`trim(${devices.make} || ' ' || ${devices.model})`,
      holder: devices.holder,
      phoneNumber: devices.phoneNumber,
    })
    .from(devices)
    .innerJoin(accounts, eq(accounts.zohoAccountId, devices.zohoAccountId))
    .where(and(within(accounts.ownerZohoUserId, reach), deviceCondition({ typed, stationIds: [] })))
    .limit(deskLimits.found)

/** The quote with this number. */
export const searchQuotes = (on: Reader, reach: AgentReach, quoteNumber: number) =>
  on
    .select({ ...ofOrder, quoteNumber: quotes.quoteNumber, recipientName: quotes.recipientName })
    .from(quotes)
    .innerJoin(orders, eq(orders.orderId, quotes.orderId))
    .where(and(within(orders.zohoUserId, reach), eq(quotes.quoteNumber, quoteNumber)))

/**
 * The invoice with this number, of an order that the caller sees: the order has it as View Invoice. The number is the first of the
 * searched lines, which have an index.
 */
export const searchInvoices = (on: Reader, reach: AgentReach, typed: string) =>
  on
    .select({ ...ofOrder, number: bookInvoices.number })
    .from(bookInvoices)
    .innerJoin(orders, eq(orders.orderId, bookInvoices.orderId))
    .where(
      and(
        within(orders.zohoUserId, reach),
        sql`${bookInvoices.searchLines} like lower(${`${escaped(typed)}\n%`})`,
      ),
    )
    .limit(deskLimits.found)

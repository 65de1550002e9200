import type { Right } from '@portal/domain/account-access'
import { deskLimits } from '@portal/domain/desk'
import { foldedText } from '@portal/domain/folded-text'
import { limits } from '@portal/domain/limits'
import { orderStatus } from '@portal/domain/order-status'
import { type PrintedKind, printedNumbers } from '@portal/domain/printed-number'
import type { AgentReach } from '@portal/domain/roles'
import { searchedDigits } from '@portal/domain/typed-number'
import { and, between, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '../../db/client.ts'
import { accounts, agents, contacts, contactWords } from '../../db/schema/accounts.tables.ts'
import { bookInvoices } from '../../db/schema/books.tables.ts'
import { carriers } from '../../db/schema/catalog.tables.ts'
import { devices, unitSortOf } from '../../db/schema/fleet.tables.ts'
import { lines } from '../../db/schema/lines.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { quotes } from '../../db/schema/quotes.tables.ts'
import { repairCases } from '../../db/schema/repairs.tables.ts'
import { orderStaging } from '../../db/schema/staging.tables.ts'
import { escaped, hasWordsOrNumber } from '../../db/words.ts'
import {
  searchCondition as deviceCondition,
  findTaggedUnit as findTagged,
  isNumberedUnit,
} from '../fleet/devices/search-devices.ts'
import { beginsWith, findNamedOrders, isTracking, type NamedBy } from '../orders/list/find-named-orders.ts'
import { searchCondition as orderCondition } from '../orders/list/order-wire.ts'

/** Agents whose objects are searched, every agent's, what is at the staging desk, or what is of one account. */
export type SearchReach = AgentReach | 'staging' | OwnReach

/** What is of a person's own account, as far as their access goes. */
type OwnReach = { accountId: string; may: (right: Right) => boolean }

const isOwn = (reach: SearchReach): reach is OwnReach => typeof reach === 'object' && 'accountId' in reach

/** Whose an object is, by its columns. @param right what people of its account need to learn of it; null for none of their business */
type Whose = { agent: AnyPgColumn; account: AnyPgColumn; right: Right | null }

function within({ agent, account, right }: Whose, reach: SearchReach): SQL | undefined {
  if (reach === 'all') return undefined
  // Customers, quotes and invoices are no part of the staging desk.
  if (reach === 'staging') return sql`false`
  if (isOwn(reach)) return right !== null && reach.may(right) ? eq(account, reach.accountId) : sql`false`
  return inArray(agent, [...reach])
}

const ofOrders = (right: Right): Whose => ({ agent: orders.zohoUserId, account: orders.zohoAccountId, right })
const ofAccounts = (right: Right | null): Whose => ({
  agent: accounts.ownerZohoUserId,
  account: accounts.zohoAccountId,
  right,
})

const isStaged = (orderId: AnyPgColumn): SQL =>
  sql`exists (select from ${orderStaging} where ${orderStaging.orderId} = ${orderId})`

/** None of those at the staging desk: what is beside their goods is no part of it. */
function seenOrders(reach: SearchReach): SQL | undefined {
  const seesDrafts = !isOwn(reach) || reach.may('readDrafts')
  return and(
    within(ofOrders('readOrders'), reach),
    seesDrafts ? undefined : ne(orders.statusId, orderStatus.draft),
  )
}
const ordersWithin = (reach: SearchReach): SQL | undefined =>
  reach === 'staging' ? isStaged(orders.orderId) : seenOrders(reach)
const devicesWithin = (reach: SearchReach): SQL | undefined =>
  reach === 'staging' ? isStaged(devices.orderId) : within(ofAccounts('fleet'), reach)

/** By which printed numbers orders are found; undefined for all. */
function namedBy(reach: SearchReach): readonly NamedBy[] | undefined {
  // People who only stage see goods, and neither quotes nor invoices nor cases.
  if (reach === 'staging') return ['goods']
  // As in lists of orders: people who read submitted ones alone learn nothing of what is beside them.
  return isOwn(reach) && !reach.may('readDrafts') ? ['invoice'] : undefined
}

const ofOrder = {
  orderId: orders.orderId,
  accountId: orders.zohoAccountId,
  accountName: orders.accountName,
}

/**
 * The newest orders first, of a printed number those that it leads to. More are looked for than are answered: for a few only, PostgreSQL would walk past all orders of a busy
 * agent in the hope that the text is in one of the newest.
 */
export async function searchOrders(
  on: Reader,
  reach: SearchReach,
  { search, typed, kind }: { search: string; typed: string; kind: PrintedKind | null },
) {
  const named = await findNamedOrders(on, ordersWithin(reach), search, namedBy(reach))
  const orderIds = named.map(({ orderId }) => orderId)
  const found = on
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(and(ordersWithin(reach), orderCondition({ typed, kind, accountIds: [], orderIds })))
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

export const searchAccounts = (on: Reader, reach: SearchReach, typed: string) =>
  on
    .select({
      accountId: accounts.zohoAccountId,
      accountName: accounts.accountName,
      agentName: sql<string>`trim(${agents.firstName} || ' ' || ${agents.lastName})`,
    })
    .from(accounts)
    .innerJoin(agents, eq(agents.zohoUserId, accounts.ownerZohoUserId))
    .where(
      and(within(ofAccounts(null), reach), accounts.isActive, hasWordsOrNumber(accounts.searchText, typed)),
    )
    .limit(deskLimits.found)

export const searchContacts = (on: Reader, reach: SearchReach, typed: string) =>
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
        within(ofAccounts(null), reach),
        accounts.isActive,
        hasWordsOrNumber(contactWords(contacts), typed),
      ),
    )
    .limit(deskLimits.found)

const selectDevices = (on: Reader, reach: SearchReach, found: SQL | undefined) =>
  on
    .select({
      deviceId: devices.deviceId,
      orderId: devices.orderId,
      accountName: accounts.accountName,
      unitNumber: devices.unitNumber,
      name: sql<string>`trim(${devices.make} || ' ' || ${devices.model})`,
      holder: devices.holder,
      phoneNumber: devices.phoneNumber,
    })
    .from(devices)
    .innerJoin(accounts, eq(accounts.zohoAccountId, devices.zohoAccountId))
    .where(and(devicesWithin(reach), found))
    .limit(deskLimits.found)

export const searchDevices = (on: Reader, reach: SearchReach, typed: string) =>
  selectDevices(on, reach, deviceCondition({ typed, stationIds: [] }))

/** Units with exactly this number, with or without leading zeros, by the index of numbers. */
export const searchUnits = (on: Reader, reach: SearchReach, typed: string) =>
  selectDevices(on, reach, eq(devices.unitSort, unitSortOf(typed)))

/** Units that a tag names by the short code of their account. */
export const searchTagged = (
  on: Reader,
  reach: SearchReach,
  unit: { shortCode: string; unitNumber: string },
) => selectDevices(on, reach, isNumberedUnit(unit))

/** The unit that a text names as a tag of an account does whose devices the caller may see. */
export const findTaggedUnit = (on: Reader, reach: SearchReach, typed: string) =>
  findTagged(on, typed, reach === 'staging' ? undefined : within(ofAccounts('fleet'), reach))

/** Lines whose number begins so, from seven digits on, or whose SIM this is. */
export async function searchLines(on: Reader, reach: SearchReach, typed: string) {
  const digits = searchedDigits(typed)
  if (digits === null || digits.length > simMax) return []
  const found =
    digits.length <= numberLength
      ? between(lines.number, digits.padEnd(numberLength, '0'), digits.padEnd(numberLength, '9'))
      : eq(lines.iccid, digits)
  return on
    .select({
      lineId: lines.lineId,
      number: lines.number,
      state: lines.state,
      carrier: carriers.name,
      unitNumber: devices.unitNumber,
      holder: sql<string>`coalesce(${devices.holder}, '')`,
      accountName: accounts.accountName,
    })
    .from(lines)
    .innerJoin(accounts, eq(accounts.zohoAccountId, lines.zohoAccountId))
    .leftJoin(carriers, eq(carriers.id, lines.carrierId))
    .leftJoin(devices, eq(devices.deviceId, lines.deviceId))
    .where(and(within(ofAccounts('lines'), reach), found))
    .orderBy(lines.number, lines.lineId)
    .limit(deskLimits.found)
}

const numberLength = 10
const simMax = 20

/** Quotes whose number begins so: "Q-1000"; digits alone are a whole number. */
export async function searchQuotes(on: Reader, reach: SearchReach, typed: string) {
  const { quote, orderId } = printedNumbers(typed)
  const found =
    quote !== null
      ? beginsWith(quotes.quoteNumber, quote)
      : orderId !== null && /^\d{4,}$/.test(typed)
        ? eq(quotes.quoteNumber, orderId)
        : undefined
  if (found === undefined) return []
  return on
    .select({ ...ofOrder, quoteNumber: quotes.quoteNumber, recipientName: quotes.recipientName })
    .from(quotes)
    .innerJoin(orders, eq(orders.orderId, quotes.orderId))
    .where(and(within(ofOrders('readDrafts'), reach), found))
    .orderBy(quotes.quoteNumber)
    .limit(deskLimits.found)
}

/**
 * Invoices whose number begins so, of an order that the caller sees: the order has it as View Invoice. The number is the first of the
 * searched lines, which have an index.
 */
export const searchInvoices = (on: Reader, reach: SearchReach, typed: string) =>
  on
    .select({ ...ofOrder, invoiceId: bookInvoices.invoiceId, number: bookInvoices.number })
    .from(bookInvoices)
    .innerJoin(orders, eq(orders.orderId, bookInvoices.orderId))
    .where(and(seenOrders(reach), sql`${bookInvoices.searchLines} like ${`${escaped(foldedText(typed))}%`}`))
    .limit(deskLimits.found)

/** Cases whose number begins so, or whose phone traveled with this tracking number. */
export async function searchCases(on: Reader, reach: SearchReach, typed: string) {
  const { repairCase, tracking } = printedNumbers(typed)
  const found = or(
    repairCase === null ? undefined : beginsWith(repairCases.caseNumber, repairCase),
    tracking === null ? undefined : isTracking(repairCases.trackingNumber, tracking),
    tracking === null ? undefined : isTracking(repairCases.returnTrackingNumber, tracking),
  )
  if (found === undefined) return []
  return on
    .select({
      caseId: repairCases.caseId,
      caseNumber: repairCases.caseNumber,
      kind: repairCases.kind,
      state: repairCases.state,
      unitNumber: repairCases.unitNumber,
      accountName: accounts.accountName,
    })
    .from(repairCases)
    .innerJoin(accounts, eq(accounts.zohoAccountId, repairCases.zohoAccountId))
    .where(and(within(ofAccounts('fleet'), reach), found))
    .orderBy(repairCases.caseNumber)
    .limit(deskLimits.found)
}

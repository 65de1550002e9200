import { defaultTimeZone } from '@portal/domain/business-day'
import { screenRepairOfferId } from '@portal/domain/ids'
import { orderTotalCents } from '@portal/domain/order-lines'
import { orderStatus } from '@portal/domain/order-status'
import { atTodaysRates } from '@portal/domain/shipping'
import { eq, inArray, sql } from 'drizzle-orm'
import { addLineEvents, addLines, findOrderTerms } from '../../features/lines/keep-lines.ts'
import { storeDiscounts } from '../../features/orders/draft/line-discounts.ts'
import { orderShipment } from '../../features/orders/draft/order-lines.ts'
import { quoteFor } from '../../features/shipping/quote-shipping.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { PictureStorage } from '../../ports/picture-storage.ts'
import type { ShippingRates } from '../../ports/shipping-rates.ts'
import type { Database, Reader, Tx } from '../client.ts'
import { insertRows } from '../insert-rows.ts'
import { accountAddresses, accounts, agents, contacts, repairDevices } from '../schema/accounts.tables.ts'
import { auditLog } from '../schema/audit.tables.ts'
import { bookEntries, bookInvoices } from '../schema/books.tables.ts'
import { manufacturers, offers, productPictures, products, ratePlans } from '../schema/catalog.tables.ts'
import { deviceEvents, devices } from '../schema/fleet.tables.ts'
import { ledgerCustomers, ledgerInvoices, ledgerSalesOrders } from '../schema/invoices.tables.ts'
import { lineCredits } from '../schema/lines.tables.ts'
import { orderExportAttempts, orderExports } from '../schema/order-export.tables.ts'
import { orderEvents, orderItems, orders } from '../schema/orders.tables.ts'
import { priceRules } from '../schema/price-rules.tables.ts'
import { repairCases, repairEvents, repairMessages, repairPictures } from '../schema/repairs.tables.ts'
import { hiddenSetup } from '../schema/setup.tables.ts'
import { boxEvents, boxes, deviceStaging, orderStaging, productTacs } from '../schema/staging.tables.ts'
import { fleetSettings, stations } from '../schema/stations.tables.ts'
import { userRoles, users } from '../schema/users.tables.ts'
import { accountRows } from './account-rows.ts'
import { withCases } from './case-devices.ts'
import { keepDemoPictures } from './case-pictures.ts'
import { caseRows } from './case-rows.ts'
import { armorCaseOfferId, catalogRows } from './catalog-rows.ts'
import type { OrderEventRow } from './demo-orders.ts'
import { agentRows, people, userRoleRows, userRows } from './demo-people.ts'
import { demoPriceRules } from './demo-price-rules.ts'
import { activityRows, waitingRoleRows, waitingRows } from './demo-registrations.ts'
import { fleetRows } from './fleet-rows.ts'
import { attemptRows, ledgerRows } from './ledger-rows.ts'
import { lineRows } from './line-rows.ts'
import { type DemoOrder, orderRows } from './order-rows.ts'
import { personaPassword } from './personas.ts'
import { stagingRows } from './staging-rows.ts'
import { writeApprovals } from './write-approvals.ts'
import { writeQuotes } from './write-quotes.ts'

type Needs = {
  passwords: Pick<PasswordHasher, 'hash'>
  shippingRates: ShippingRates
  /** Without it the demo's cases have no pictures. */
  pictures?: Pick<PictureStorage, 'put'>
}

/** Any constant will do; it only has to be ours. */
const seedLock = 727_002

/**
 * Fills an empty, migrated database with the demo data (docs/spec/product.md#demo-data), all of it or nothing; a
 * database in which anyone can sign in stays as it is. The same moment gives the same data.
 * @param passwords hashes the one password that all demo people share
 * @param shippingRates what the drafts quote
 * @param pictures where the pictures of cases are kept
 * @param now what "the last year" of orders ends with
 * @param crm 'live' leaves out agents, accounts and what belongs to them: they are copied from the CRM, which
 * would not know ours
 */
export async function seedDemo(
  { reader, inTransaction }: Database,
  { passwords, shippingRates, pictures }: Needs,
  now = new Date(),
  crm: 'embedded' | 'live' = 'embedded',
): Promise<void> {
  if (await hasUsers(reader)) return
  const passwordHash = await passwords.hash(personaPassword)
  await inTransaction(async (tx) => {
    // Processes that start together on one data directory take turns, however long the first one takes; the second finds users.
    await tx.execute(sql`set local lock_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    if (await hasUsers(tx)) return
    const catalog = await writeCatalog(tx, now)
    const customers = accountRows(now, catalog.repairable)
    // First: people and orders are of accounts that are there.
    await writeCrm(tx, customers)
    await writePeople(tx, passwordHash, now)
    const placed = orderRows({ now, sellable: catalog.sellable, ...customers })
    const history = await withDraftRates(placed, { shippingRates, now: () => now })
    const orders = await writeOrders(tx, history, now)
    await writeLedger(tx, orders, catalog.products, now)
    const fleets = fleetRows(now, customers, orders)
    const cases = crm === 'embedded' ? caseRows(now, customers, fleets) : null
    const told = cases ? withCases(fleets, cases) : fleets
    await writeFleets(tx, told)
    await writeLines(tx, told.devices, now)
    await writeStaging(tx, stagingRows(now, orders, fleets.devices))
    await writeTimelines(tx, orders, await writeQuotes(tx, orders, now))
    await writeApprovals(tx, orders, now)
    if (cases) await writeCases(tx, cases, pictures)
    // A demonstration has all that the setup checklist asks for, except a company of its own.
    await tx.insert(hiddenSetup).values({ hiddenAt: now })
    if (crm === 'live') await removeCrm(tx)
  })
}

/** A table for the terminal: who can sign in, as what, and what they are there to show. */
export function demoSignIns(): string {
  const rows = [
    ['Email', 'Role', 'Password', 'What to see'],
    ...people.map(({ email, roles, about }) => [email, roles.join(' + '), personaPassword, about]),
  ]
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    [],
  )
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
}

/** Whether anyone is known here, and so whether the database is someone's already. */
export async function hasUsers(on: Reader): Promise<boolean> {
  return (await on.select({ userId: users.userId }).from(users).limit(1)).length > 0
}

async function writePeople(tx: Tx, passwordHash: string, now: Date) {
  await tx.insert(users).values(userRows(passwordHash, now))
  await tx.insert(userRoles).values([...userRoleRows])
  await tx.insert(users).values(waitingRows(passwordHash, now))
  await tx.insert(userRoles).values([...waitingRoleRows])
  await tx.insert(auditLog).values(activityRows(now))
}

async function writeCatalog(tx: Tx, now: Date) {
  const catalog = catalogRows(now)
  await tx.insert(manufacturers).values(catalog.manufacturers).onConflictDoNothing()
  await tx.insert(ratePlans).values(catalog.ratePlans).onConflictDoNothing()
  // Products and offers refer to each other: products come first without the offers beside them.
  await tx
    .insert(products)
    .values(catalog.products.map((row) => ({ ...row, screenRepairOfferId: null, accessoryOfferId: null })))
  await tx.insert(productPictures).values(catalog.pictures)
  await tx.insert(offers).values(catalog.offers)
  await tx.insert(priceRules).values(demoPriceRules(now))
  await tx.update(products).set({ screenRepairOfferId }).where(eq(products.isScreenRepairEligible, true))
  await tx
    .update(products)
    .set({ accessoryOfferId: armorCaseOfferId })
    .where(inArray(products.productId, catalog.withArmorCase))
  return catalog
}

async function writeCrm(tx: Tx, crm: ReturnType<typeof accountRows>) {
  await tx.insert(agents).values([...agentRows])
  await tx.insert(accounts).values(crm.accounts)
  await tx.insert(contacts).values(crm.contacts)
  await tx.insert(accountAddresses).values(crm.addresses)
  await tx.insert(repairDevices).values(crm.repairDevices)
}

/** A live CRM would not know ours: its own are copied, and what refers to them stays as it is when they leave a CRM. */
async function removeCrm(tx: Tx) {
  for (const table of [repairDevices, accountAddresses, contacts, accounts, agents]) await tx.delete(table)
}

async function writeOrders(tx: Tx, history: readonly DemoOrder[], now: Date) {
  const numbered = await tx
    .insert(orders)
    .values(history.map(({ order }) => order))
    .returning({ orderId: orders.orderId })
  // Rows are numbered in the order they were given.
  const orderIds = numbered.map(({ orderId }) => orderId).sort((a, b) => a - b)
  const placed = orderIds.flatMap((orderId, index) => {
    const entry = history[index]
    return entry ? [{ orderId, ...entry }] : []
  })
  await tx
    .insert(orderItems)
    .values(placed.flatMap((o) => o.items.map((item) => ({ orderId: o.orderId, ...item }))))
  const clock = { now: () => now, timeZone: defaultTimeZone }
  // Drafts have the discounts of today; what was ordered before the rules has none.
  for (const { orderId, order } of placed)
    if (order.statusId === orderStatus.draft) await storeDiscounts(tx, clock, { ...order, orderId })
  return placed
}

/** Entries are written once (migration 0085), so the one of an order that a quote submitted is right from the start. */
async function writeTimelines(
  tx: Tx,
  placed: Awaited<ReturnType<typeof writeOrders>>,
  byQuote: Awaited<ReturnType<typeof writeQuotes>>,
) {
  const eventOf = (orderId: number, event: OrderEventRow) => ({
    orderId,
    ...event,
    ...(orderId === byQuote?.orderId && event.kind === 'submitted' ? byQuote.event : {}),
  })
  await tx
    .insert(orderEvents)
    .values(placed.flatMap(({ orderId, events }) => events.map((event) => eventOf(orderId, event))))
}

async function writeFleets(tx: Tx, fleets: ReturnType<typeof fleetRows>) {
  await tx.insert(stations).values(fleets.stations)
  await tx.insert(fleetSettings).values(fleets.settings)
  await insertRows(tx, devices, fleets.devices)
  await insertRows(tx, deviceEvents, fleets.events)
}

async function writeLines(tx: Tx, fleet: ReturnType<typeof fleetRows>['devices'], now: Date) {
  const items = new Set(fleet.flatMap(({ orderItemId }) => orderItemId ?? []))
  const told = lineRows(now, fleet, await findOrderTerms(tx, [...items]))
  await addLines(tx, told.lines)
  await addLineEvents(tx, told.events)
  await tx.insert(lineCredits).values(told.credits)
}

async function writeStaging(tx: Tx, staging: ReturnType<typeof stagingRows>) {
  await tx.insert(orderStaging).values(staging.orders)
  await tx.insert(boxes).values(staging.boxes)
  await tx.insert(boxEvents).values(staging.events)
  await tx.insert(orderEvents).values(staging.timeline)
  await tx.insert(deviceStaging).values(staging.units)
  await tx.insert(productTacs).values(staging.tacs)
}

async function writeCases(
  tx: Tx,
  { cases, events, messages, pictures }: ReturnType<typeof caseRows>,
  storage: Needs['pictures'],
) {
  await tx.insert(repairCases).values(cases)
  await tx.insert(repairEvents).values(events)
  await tx.insert(repairMessages).values(messages)
  if (!storage) return
  await keepDemoPictures(storage, pictures)
  await tx.insert(repairPictures).values(pictures)
}

async function writeLedger(
  tx: Tx,
  history: Awaited<ReturnType<typeof writeOrders>>,
  sold: ReturnType<typeof catalogRows>['products'],
  now: Date,
) {
  const zohoIds = new Map(sold.map(({ productId, zohoProductId }) => [productId, zohoProductId]))
  const ledger = ledgerRows(history, (productId) => zohoIds.get(productId) ?? '', now)
  await tx.insert(ledgerCustomers).values(ledger.customers)
  await tx.insert(ledgerSalesOrders).values(ledger.salesOrders)
  await tx.insert(ledgerInvoices).values(ledger.invoices)
  await tx.insert(bookInvoices).values(ledger.books.invoices)
  await tx.insert(bookEntries).values(ledger.books.entries)
  await tx.insert(orderExports).values(ledger.orderExports)
  await tx.insert(orderExportAttempts).values(attemptRows(ledger.orderExports, now))
  await tx.execute(sql`
    update orders o set zoho_inventory_invoice_link = l.link
    from json_to_recordset(${JSON.stringify(ledger.links)}) l ("orderId" int, link text)
    where o.order_id = l."orderId"`)
}

/** The history with its drafts at today's rates, so that the first Submit finds the price that the draft shows. */
const withDraftRates = (
  history: readonly DemoOrder[],
  needs: { shippingRates: ShippingRates; now: () => Date },
): Promise<DemoOrder[]> =>
  Promise.all(
    history.map(async (entry) => {
      const { order, items } = entry
      if (order.statusId !== orderStatus.draft || order.shipDirect !== false) return entry
      const to = {
        street: order.shippingStreet ?? '',
        city: order.shippingCity ?? '',
        state: order.shippingState ?? '',
        zip: order.shippingCode ?? '',
      }
      const lines = items.map((item) => ({ ...item, isAddOn: item.isAddOn ?? false }))
      const rates = await quoteFor(needs, orderShipment(to, lines))
      const { shippingDescription = null, shippingRateCents = null } = order
      const shipping = atTodaysRates({ shipDirect: false, shippingDescription, shippingRateCents }, rates)
      const total = orderTotalCents(entry.lines, shipping.shippingRateCents ?? 0)
      return { ...entry, order: { ...order, ...shipping, orderTotalCents: total } }
    }),
  )

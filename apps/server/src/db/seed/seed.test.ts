import { pictureNames } from '@portal/device-art/pictures'
import { defaultTimeZone } from '@portal/domain/business-day'
import { productTypes, recordStatus } from '@portal/domain/catalog'
import { roleIds, screenRepairOfferId } from '@portal/domain/ids'
import { limits } from '@portal/domain/limits'
import { itemCount, orderTotalCents } from '@portal/domain/order-lines'
import { orderStatus } from '@portal/domain/order-status'
import { isBound, quoteStateOf } from '@portal/domain/quotes'
import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { describe, expect } from 'vitest'
import { tableRates } from '../../adapters/table-rates/table-rates.ts'
import { isSameOrder } from '../../features/approvals/approval-need.ts'
import { readInvoice } from '../../features/invoices/read-invoice.ts'
import { orderShipment } from '../../features/orders/draft/order-lines.ts'
import { findWholeOrder } from '../../features/orders/list/find-whole-order.ts'
import { quoteFor } from '../../features/shipping/quote-shipping.ts'
import { test as base, testNow } from '../../testing/fixtures.ts'
import { plainPasswords } from '../../testing/plain-passwords.ts'
import { type Database, openDatabase } from '../client.ts'
import { accountAddresses, accounts, agents, contacts, repairDevices } from '../schema/accounts.tables.ts'
import { accountRules, orderApprovals } from '../schema/approvals.tables.ts'
import { auditLog } from '../schema/audit.tables.ts'
import {
  carriers,
  manufacturers,
  offers,
  productPictures,
  products,
  purchaseTypes,
  ratePlans,
} from '../schema/catalog.tables.ts'
import { deviceEvents, devices } from '../schema/fleet.tables.ts'
import { ledgerCustomers, ledgerInvoices, ledgerSalesOrders } from '../schema/invoices.tables.ts'
import { lineCredits, lineDevices, lineEvents, lines } from '../schema/lines.tables.ts'
import { orderExportAttempts, orderExports } from '../schema/order-export.tables.ts'
import { orderEvents, orderItems, orders } from '../schema/orders.tables.ts'
import { quotes } from '../schema/quotes.tables.ts'
import { boxEvents, boxes, deviceStaging, orderStaging, productTacs } from '../schema/staging.tables.ts'
import { fleetSettings, stations } from '../schema/stations.tables.ts'
import { userRoles, users } from '../schema/users.tables.ts'
import { cloneDatabase } from '../test-database.ts'
import { demoCrm } from './account-rows.ts'
import { copperCanyon, northgate, personas } from './personas.ts'
import { demoSignIns, seedDemo } from './seed.ts'

const filledTables = [
  users,
  userRoles,
  auditLog,
  manufacturers,
  ratePlans,
  products,
  offers,
  agents,
  accounts,
  contacts,
  accountAddresses,
  repairDevices,
  orders,
  orderItems,
  orderEvents,
  ledgerCustomers,
  ledgerSalesOrders,
  ledgerInvoices,
  orderExports,
  orderExportAttempts,
  stations,
  fleetSettings,
  devices,
  deviceEvents,
  lines,
  lineCredits,
  lineDevices,
  lineEvents,
  orderStaging,
  boxes,
  boxEvents,
  deviceStaging,
  productTacs,
  quotes,
  accountRules,
  orderApprovals,
]

/** Every row of every table that the seed fills, in one order. */
async function everything({ pool }: Database) {
  const contents = filledTables.map(async (table) => {
    const { name } = getTableConfig(table)
    const { rows } = await pool.query(`select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`)
    return [name, rows] as const
  })
  return Object.fromEntries(await Promise.all(contents))
}

const seed = (database: Database, now = testNow) =>
  seedDemo(database, { passwords: plainPasswords, shippingRates: tableRates() }, now)

const test = base.extend<{ seeded: Database }>({
  seeded: [
    async ({ database }, use) => {
      await seed(database)
      await use(database)
    },
    { scope: 'file' },
  ],
})

const countBy = <T>(rows: readonly T[], keyOf: (row: T) => string) =>
  Object.fromEntries(Array.from(Map.groupBy(rows, keyOf), ([key, group]) => [key, group.length]))

describe('the catalogue', () => {
  test('the shop has 16 phones, 5 tablets, 10 accessories, 5 routers and 5 services', async ({ seeded }) => {
    const shown = (await seeded.reader.select().from(products)).filter(({ isActive }) => isActive)
    const typeOf = (id: string) => productTypes.find(({ productTypeId }) => productTypeId === id)?.key ?? '?'
    expect(countBy(shown, ({ productTypeId }) => typeOf(productTypeId))).toEqual({
      phone: 16,
      tablet: 5,
      accessory: 10,
      router: 5,
      service: 5,
    })
  })

  test('one product is inactive, one is out of stock, and one offer is archived, so that hiding shows', async ({
    seeded,
  }) => {
    const all = await seeded.reader.select().from(products)
    expect(all.filter((p) => !p.isActive).map((p) => p.urlPathName)).toEqual(['halden-n4'])
    expect(all.filter((p) => !p.inStock).map((p) => p.urlPathName)).toEqual(['orbis-x2'])
    const archived = (await seeded.reader.select().from(offers)).filter(
      ({ statusId }) => statusId === recordStatus.archived,
    )
    expect(archived).toHaveLength(1)
  })

  test('every product has an active offer', async ({ seeded }) => {
    const active = (await seeded.reader.select().from(offers)).filter(
      (o) => o.statusId === recordStatus.active,
    )
    const offered = new Set(active.map(({ productId }) => productId))
    const all = await seeded.reader.select().from(products)
    expect(all.filter(({ productId }) => !offered.has(productId)).map((p) => p.urlPathName)).toEqual([])
  })

  test('every carrier and every purchase type has offers', async ({ seeded }) => {
    const all = await seeded.reader.select().from(offers)
    const ids = new Set(all.flatMap(({ carrierId, purchaseTypeId }) => [carrierId, purchaseTypeId]))
    const wanted = [
      ...(await seeded.reader.select().from(carriers)),
      ...(await seeded.reader.select().from(purchaseTypes)),
    ]
    expect(wanted.filter(({ id }) => !ids.has(id)).map(({ name }) => name)).toEqual([])
  })

  test.for([
    ['halden-n6-pro', '$18.99/mo.'],
    ['orbis-t9-duty', '$289.00'],
    ['kestrel-a2', '$0.00'],
    ['ferro-r3-rugged', '$449.00'],
    ['kestrel-m7', '$12.50/mo.'],
    ['halden-c5-mini', '$199.00'],
  ] as const)('the first offer of %s is %s', async ([slug, price], { seeded }) => {
    const [first] = await seeded.reader
      .select()
      .from(offers)
      .innerJoin(products, eq(products.productId, offers.productId))
      .where(eq(products.urlPathName, slug))
      .orderBy(offers.offerId)
    expect(first?.offers).toMatchObject({
      displayPricePrimary: price,
      itemPriceCents: Math.round(Number.parseFloat(price.slice(1)) * 100),
    })
  })

  test('phones and tablets can be repaired, at the offer that the rules name', async ({ seeded }) => {
    const all = await seeded.reader.select().from(products)
    const repairable = all.filter((p) => p.isScreenRepairEligible)
    expect(repairable).toHaveLength(16 + 5 + 1)
    expect(all.filter((p) => p.screenRepairOfferId === screenRepairOfferId)).toEqual(repairable)
  })

  test('every product has a picture that exists', async ({ seeded }) => {
    const all = await seeded.reader.select().from(products)
    const drawn = new Set(pictureNames.map((name) => `/pictures/${name}-720.avif`))
    expect(all.filter(({ image }) => !drawn.has(image)).map(({ image }) => image)).toEqual([])
    const more = await seeded.reader.select().from(productPictures)
    expect(more.filter(({ image }) => !drawn.has(image)).map(({ image }) => image)).toEqual([])
    expect(more.filter(({ position }) => position === 4).length).toBeGreaterThan(1)
  })

  test('texts on cards and prices fit the limits of the back office', async ({ seeded }) => {
    const all = await seeded.reader.select().from(products)
    expect(all.filter((p) => p.shortDescription.length > 90).map((p) => p.model)).toEqual([])
    expect(all.filter((p) => p.features.length < 1 || p.features.length > 4).map((p) => p.model)).toEqual([])
    const terms = await seeded.reader.select().from(offers)
    for (const { displayPricePrimary, displayPriceSecondary, ratePlanDisplayPrice } of terms) {
      expect(displayPricePrimary.length).toBeLessThanOrEqual(limits.displayPricePrimaryMax)
      expect(displayPriceSecondary.length).toBeLessThanOrEqual(limits.displayPriceSecondaryMax)
      expect(ratePlanDisplayPrice.length).toBeLessThanOrEqual(limits.ratePlanDisplayPriceMax)
    }
  })
})

describe('the people', () => {
  test('every persona can sign in with its roles, and only employees are agents of the CRM', async ({
    seeded,
  }) => {
    const signIns = await seeded.reader.select().from(users)
    expect(signIns.flatMap(({ email, isActive }) => (isActive ? [email] : [])).sort()).toEqual(
      Object.values(personas)
        .map(({ email }) => email)
        .sort(),
    )
    const bo = signIns.find(({ email }) => email === personas.bo.email)
    const roles = (await seeded.reader.select().from(userRoles)).filter(({ userId }) => userId === bo?.userId)
    expect(roles.map(({ roleId }) => roleId).sort()).toEqual([roleIds.Manager, roleIds.WbcManager].sort())
    expect(await seeded.reader.select().from(agents)).toHaveLength(9)
  })

  test('some people registered and wait for approval, and the activity has begun', async ({ seeded }) => {
    const waiting = (await seeded.reader.select().from(users)).filter(({ isActive }) => !isActive)
    expect(waiting).toHaveLength(3)
    for (const { registration } of waiting) expect(registration).toMatchObject({ taxId: expect.any(String) })
    const told = await seeded.reader.select().from(auditLog)
    expect(
      told
        .filter(({ action }) => action === 'registered')
        .map(({ entityId }) => entityId)
        .sort(),
    ).toEqual(waiting.map(({ userId }) => userId).sort())
  })

  test('the table of sign-ins names each person, role and the password', () => {
    const lines = demoSignIns().split('\n')
    expect(lines).toHaveLength(1 + Object.keys(personas).length)
    expect(lines.find((line) => line.includes(personas.bo.email))).toMatch(/Manager \+ WbcManager +Demo1234/)
  })
})

describe('the CRM', () => {
  test('there are 40 accounts: most are owned by wes, none by nia', async ({ seeded }) => {
    const all = await seeded.reader.select().from(accounts)
    const ownedBy = ({ zohoUserId }: { zohoUserId: string }) =>
      all.filter(({ ownerZohoUserId }) => ownerZohoUserId === zohoUserId).length
    expect(all).toHaveLength(40)
    expect(ownedBy(personas.wes)).toBeGreaterThan(20)
    expect(ownedBy(personas.nia)).toBe(0)
    expect(all.filter(({ isActive }) => !isActive).map(({ accountName }) => accountName)).toEqual([
      'True North DSP',
    ])
  })

  test('una is a contact of her own account', async ({ seeded }) => {
    const people = await seeded.reader.select().from(contacts)
    expect(people.find(({ zohoContactId }) => zohoContactId === personas.una.zohoContactId)).toMatchObject({
      zohoAccountId: northgate.zohoAccountId,
      firstName: personas.una.firstName,
      email: personas.una.email,
    })
  })

  test('every account but the blank one has contacts and addresses', async ({ seeded }) => {
    const all = await seeded.reader.select().from(accounts)
    const having = async (table: typeof contacts | typeof accountAddresses) =>
      countBy(await seeded.reader.select({ id: table.zohoAccountId }).from(table), ({ id }) => id)
    const [people, places] = [await having(contacts), await having(accountAddresses)]
    const lacking = all.filter(({ zohoAccountId: id }) => !people[id] || !places[id])
    expect(lacking.map(({ accountName }) => accountName)).toEqual(['Fresh Start Routes'])
    expect(Math.max(...Object.values(people))).toBe(4)
    expect(Math.max(...Object.values(places))).toBe(3)
  })

  test('Northgate has repair devices in every state', async ({ seeded }) => {
    const devices = await seeded.reader.select().from(repairDevices)
    const states = devices.filter((d) => d.zohoAccountId === northgate.zohoAccountId).map((d) => d.status)
    expect([...new Set(states)].sort()).toEqual(['Active', 'Expired', 'Pending', 'Used'])
  })

  test('a device is Expired exactly when its coverage has ended', async ({ seeded }) => {
    const today = testNow.toISOString().slice(0, 10)
    const devices = await seeded.reader.select().from(repairDevices)
    expect(devices.filter((d) => (d.status === 'Expired') !== d.expirationDate < today)).toEqual([])
  })

  test('every device has its own IMEI: of the test range, with a right check digit', async ({ seeded }) => {
    const imeis = (await seeded.reader.select().from(repairDevices)).map((d) => d.serialNumberImei)
    const doubled = ['0', '2', '4', '6', '8', '1', '3', '5', '7', '9']
    const luhnSum = (imei: string) =>
      Array.from(imei, (digit, index) => Number(index % 2 === 1 ? doubled[Number(digit)] : digit)).reduce(
        (a, b) => a + b,
      )
    expect(luhnSum('490154203237518') % 10).toBe(0)
    expect(imeis.filter((imei) => !/^00101501\d{7}$/.test(imei) || luhnSum(imei) % 10 !== 0)).toEqual([])
    expect(new Set(imeis).size).toBe(imeis.length)
  })
})

describe('the orders', () => {
  test('there are 120 of the last year, in every status, with 1 to 6 lines', async ({ seeded }) => {
    const all = await seeded.reader.select().from(orders)
    const yearAgo = new Date(testNow)
    yearAgo.setFullYear(yearAgo.getFullYear() - 1)
    expect(all).toHaveLength(120)
    expect(all.filter(({ dateCreated }) => dateCreated < yearAgo || dateCreated > testNow)).toEqual([])
    const byStatus = countBy(all, ({ statusId }) => String(statusId))
    expect(Object.keys(byStatus)).toEqual(Object.values(orderStatus).map(String))
    expect(byStatus[orderStatus.submitted]).toBeGreaterThan(80)
    const lines = Object.values(
      countBy(await seeded.reader.select().from(orderItems), (i) => String(i.orderId)),
    )
    expect(lines).toHaveLength(120)
    expect([Math.min(...lines), Math.max(...lines)]).toEqual([1, 6])
  })

  test('the newest one is the draft of the screenshots: 3 lines, 40 items, what is due at checkout', async ({
    seeded,
  }) => {
    const [newest] = await seeded.reader.select().from(orders).orderBy(desc(orders.orderId)).limit(1)
    expect(newest).toMatchObject({
      statusId: orderStatus.draft,
      accountName: northgate.accountName,
      contactFirstName: 'Marcus',
      numberOfItems: 40,
      orderTotalCents: 300_200,
    })
  })

  test('numbers rise from 10001 with the date', async ({ seeded }) => {
    const all = await seeded.reader.select().from(orders).orderBy(orders.orderId)
    expect(all.map(({ orderId }) => orderId)).toEqual(Array.from({ length: 120 }, (_, i) => 10_001 + i))
    const dates = all.map(({ dateCreated }) => dateCreated.getTime())
    expect(dates).toEqual(dates.toSorted((a, b) => a - b))
  })

  test('every total and count is what the rules of orders make of its lines', async ({ seeded }) => {
    const lines = Map.groupBy(await seeded.reader.select().from(orderItems), ({ orderId }) => orderId)
    for (const order of await seeded.reader.select().from(orders)) {
      const own = lines.get(order.orderId) ?? []
      expect(order).toMatchObject({
        orderTotalCents: orderTotalCents(own, order.shippingRateCents ?? 0),
        numberOfItems: itemCount(own),
      })
    }
  })

  test('Northgate has orders in every status, nia has none, and wes has most', async ({ seeded }) => {
    const all = await seeded.reader.select().from(orders)
    const ofNorthgate = all.filter(({ zohoAccountId }) => zohoAccountId === northgate.zohoAccountId)
    expect(new Set(ofNorthgate.map(({ statusId }) => statusId)).size).toBe(4)
    const byAgent = countBy(all, ({ zohoUserId }) => zohoUserId)
    expect(byAgent[personas.nia.zohoUserId]).toBeUndefined()
    expect(byAgent[personas.wes.zohoUserId]).toBeGreaterThan(60)
  })

  test('every order belongs to its account’s owner and a contact of that account', async ({ seeded }) => {
    const { rows } = await seeded.reader.execute(sql`
      select o.order_id from orders o
      left join accounts a on a.zoho_account_id = o.zoho_account_id and a.owner_zoho_user_id = o.zoho_user_id
      left join contacts c on c.zoho_contact_id = o.zoho_contact_id and c.zoho_account_id = o.zoho_account_id
      where a.zoho_account_id is null or c.zoho_contact_id is null`)
    expect(rows).toEqual([])
  })

  test('shipping costs nothing from the carrier and a UPS rate from us; a submitted order has a decision', async ({
    seeded,
  }) => {
    for (const order of await seeded.reader.select().from(orders)) {
      const { shipDirect, shippingDescription, shippingRateCents } = order
      if (shipDirect === null) expect([order.statusId, shippingRateCents]).toEqual([orderStatus.draft, null])
      else if (shipDirect) expect([shippingDescription, shippingRateCents]).toEqual([null, 0])
      else expect([shippingDescription, shippingRateCents]).toEqual([expect.any(String), expect.any(Number)])
    }
  })

  test('drafts are at today’s rates, so that none changes at its first Submit; one is undecided', async ({
    seeded,
  }) => {
    const lines = Map.groupBy(
      await seeded.reader.select().from(orderItems).orderBy(orderItems.position),
      ({ orderId }) => orderId,
    )
    const drafts = await seeded.reader.select().from(orders).where(eq(orders.statusId, orderStatus.draft))
    expect(drafts.filter(({ shipDirect }) => shipDirect === null)).toHaveLength(1)
    const ups = drafts.filter(({ shipDirect }) => shipDirect === false)
    expect(ups.length).toBeGreaterThan(5)
    for (const { orderId, shippingDescription, shippingRateCents, ...order } of ups) {
      const to = {
        street: order.shippingStreet,
        city: order.shippingCity,
        state: order.shippingState,
        zip: order.shippingCode,
      }
      const shipment = orderShipment(to, lines.get(orderId) ?? [])
      const rates = await quoteFor({ shippingRates: tableRates(), now: () => testNow }, shipment)
      expect(rates).toContainEqual({ description: shippingDescription, rateCents: shippingRateCents })
    }
  })

  test('the timeline ends in the order’s status and never lies in the future', async ({ seeded }) => {
    const last = {
      [orderStatus.draft]: ['created', 'quote-sent', 'approval-requested', 'sent-back'],
      [orderStatus.submitted]: ['submitted', 'retried'],
      [orderStatus.cancelled]: ['cancelled'],
      [orderStatus.error]: ['failed'],
    } as Record<number, string[]>
    const rows = await seeded.reader
      .select()
      .from(orderEvents)
      .orderBy(orderEvents.at, orderEvents.orderEventId)
    const timelines = Map.groupBy(rows, ({ orderId }) => orderId)
    for (const order of await seeded.reader.select().from(orders)) {
      const timeline = timelines.get(order.orderId) ?? []
      expect(timeline[0]).toMatchObject({ kind: 'created', at: order.dateCreated, userId: order.createdBy })
      // Boxes leave and arrive without another status.
      const ofStatus = timeline.filter(({ kind }) => !kind.startsWith('box-'))
      expect(last[order.statusId]).toContain(ofStatus.at(-1)?.kind)
      expect(timeline.find(({ kind }) => kind === 'submitted')?.at ?? null).toEqual(order.dateSubmitted)
      expect(timeline.filter(({ at }) => at >= testNow)).toEqual([])
    }
  })

  test('cancelling and failing have a reason', async ({ seeded }) => {
    const rows = await seeded.reader.select().from(orderEvents)
    const needing = rows.filter(({ kind }) => kind === 'cancelled' || kind === 'failed')
    expect(needing.length).toBeGreaterThan(10)
    expect(needing.filter(({ reason }) => !reason)).toEqual([])
    const ofItems = needing.flatMap(({ reason }) => /^(.+) is inactive/.exec(reason ?? '')?.[1] ?? [])
    const rowsOfProducts = await seeded.reader.select({ model: products.model }).from(products)
    expect(ofItems).not.toEqual([])
    expect(ofItems.filter((name) => !rowsOfProducts.some(({ model }) => name.endsWith(model)))).toEqual([])
  })
})

describe('the quotes', () => {
  test('one can be answered, one expired, and one was accepted and submitted; the newest draft is free', async ({
    seeded,
  }) => {
    const all = await seeded.reader
      .select({ quote: getTableColumns(quotes), order: getTableColumns(orders) })
      .from(quotes)
      .innerJoin(orders, eq(orders.orderId, quotes.orderId))
      .orderBy(quotes.quoteNumber)
    expect(
      all.map(({ quote, order }) => [
        quoteStateOf(quote, testNow),
        order.statusId,
        isBound(order.quotedUntil, testNow),
      ]),
    ).toEqual([
      ['seen', orderStatus.draft, true],
      ['expired', orderStatus.draft, false],
      ['accepted', orderStatus.submitted, false],
    ])
    for (const { quote, order } of all) {
      expect(quote.order.orderTotal).toBe(order.orderTotalCents / 100)
      expect(order.orderId).toBeLessThan(10_120)
      expect(quote.order.orderItems.length).toBeGreaterThan(0)
    }
  })
})

describe('approval', () => {
  test('one order waits as it is, one was sent back; other accounts ask for none', async ({ seeded }) => {
    const rules = await seeded.reader.select().from(accountRules)
    expect(rules.map(({ zohoAccountId, asksApproval }) => [zohoAccountId, asksApproval])).toEqual([
      [copperCanyon.zohoAccountId, true],
    ])
    const all = await seeded.reader
      .select({ approval: getTableColumns(orderApprovals), order: getTableColumns(orders) })
      .from(orderApprovals)
      .innerJoin(orders, eq(orders.orderId, orderApprovals.orderId))
      .orderBy(desc(orderApprovals.requestedAt))
    expect(all.map(({ approval, order }) => [approval.status, order.statusId, order.awaitsApproval])).toEqual(
      [
        ['waiting', orderStatus.draft, true],
        ['sent-back', orderStatus.draft, false],
      ],
    )
    for (const { approval, order } of all) {
      expect(order.accountName).toBe(copperCanyon.accountName)
      expect(approval.reasons[0]).toContain('the limit for one order')
      const whole = await findWholeOrder(seeded.reader, order.orderId)
      expect(whole && isSameOrder(approval.order, whole)).toBe(true)
    }
  })
})

describe('the ledger', () => {
  test('every past order’s invoice opens, and asks for what the order costs', async ({ seeded }) => {
    const all = await seeded.reader.select().from(orders)
    const arrived = all.filter(
      ({ statusId }) => statusId === orderStatus.submitted || statusId === orderStatus.cancelled,
    )
    const linked = all.filter(({ zohoInventoryInvoiceLink }) => zohoInventoryInvoiceLink !== null)
    expect(linked.length).toBeGreaterThan(80)
    expect(linked.filter((order) => !arrived.includes(order))).toEqual([])
    for (const { zohoInventoryInvoiceLink: link, orderId, orderTotalCents: total, statusId } of linked) {
      const [, invoiceId = '', secret = ''] = /^\/i\/(\d{19})\/([\w-]{32})$/.exec(link ?? '') ?? []
      expect(
        await readInvoice(
          { db: seeded.reader, now: () => testNow, timeZone: defaultTimeZone },
          { invoiceId, secret },
        ),
      ).toMatchObject({
        orderId,
        totalCents: total,
        isVoid: statusId === orderStatus.cancelled,
      })
    }
    // What the carrier bills and ships costs nothing here.
    expect(arrived.filter((order) => !linked.includes(order) && order.orderTotalCents > 0)).toEqual([])
  })

  test('knows a sales order of all that arrived, and of nothing else; its numbers are those of the exports', async ({
    seeded,
  }) => {
    const { rows } = await seeded.reader.execute(sql`
      select o.order_id from orders o
      left join ledger_sales_orders s using (order_id)
      left join ledger_invoices i using (sales_order_id)
      left join order_exports d using (order_id)
      where (o.status_id in (${orderStatus.submitted}, ${orderStatus.cancelled})) <> (s.order_id is not null)
         or (o.status_id = ${orderStatus.draft}) <> (d.order_id is null)
         or (o.status_id = ${orderStatus.error}) <> (coalesce(d.state, '') = 'failed')
         or d.sales_order_number <> 'SO-' || lpad(s.number::text, 5, '0')
         or d.invoice_number <> 'INV-' || lpad(i.number::text, 5, '0')
         or d.state = 'failed' and d.last_error is null`)
    expect(rows).toEqual([])
  })
})

test('every recent order export has its attempts, and a failed one the reason that the order shows', async ({
  seeded,
}) => {
  const { rows } = await seeded.reader.execute<{
    failed: number
    told: number
    exported: number
    refusedAt: string[]
  }>(sql`
    select (count(distinct order_id) filter (where d.state = 'failed'))::int as failed,
           (count(*) filter (where d.state = 'failed' and says = d.last_error))::int as told,
           (count(*) filter (where d.state = 'exported' and outcome = 'done'))::int as exported,
           array_agg(distinct step) filter (where outcome = 'invalid') as "refusedAt"
    from order_export_attempts a join order_exports d using (order_id)`)
  expect(rows[0]?.failed).toBeGreaterThanOrEqual(2)
  expect(rows[0]?.told).toBe(rows[0]?.failed)
  expect(rows[0]?.refusedAt).toEqual(['customer', 'sales-order'])
  expect(rows[0]?.exported).toBeGreaterThan(20)
})

describe('seeding', () => {
  test('a second call changes nothing', async ({ seeded }) => {
    const before = await everything(seeded)
    await seed(seeded, new Date(testNow.getTime() + 86_400_000))
    expect(await everything(seeded)).toEqual(before)
  })

  test('another database gets the same data, even from two processes at once', async ({ seeded }) => {
    const clone = await cloneDatabase()
    const other = openDatabase(clone.connection)
    try {
      await Promise.all([seed(other), seed(other)])
      expect(await everything(other)).toEqual(await everything(seeded))
    } finally {
      await other.close()
      await clone.drop()
    }
  })

  test('with a live CRM leaves its lists to the copy, and is otherwise the same', async ({ seeded }) => {
    const clone = await cloneDatabase()
    const other = openDatabase(clone.connection)
    try {
      await seedDemo(other, { passwords: plainPasswords, shippingRates: tableRates() }, testNow, 'live')
      for (const table of [agents, accounts, contacts, accountAddresses, repairDevices])
        expect(await other.reader.select().from(table)).toEqual([])
      for (const table of [users, products, offers, orders, orderItems])
        expect(await other.reader.$count(table)).toBe(await seeded.reader.$count(table))
      const { accounts: there, agents: people } = demoCrm(testNow)
      expect(there.map(({ zohoAccountId }) => zohoAccountId).toSorted()).toEqual(
        (await seeded.reader.select().from(accounts)).map(({ zohoAccountId }) => zohoAccountId).toSorted(),
      )
      expect(people).toHaveLength(9)
    } finally {
      await other.close()
      await clone.drop()
    }
  })
})

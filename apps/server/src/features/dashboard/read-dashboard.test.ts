import { orderStatus } from '@portal/domain/order-status'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { outboundMail } from '../../db/schema/mail.tables.ts'
import { orderItems, orders } from '../../db/schema/orders.tables.ts'
import { anAccount, anAgent, anOffer, aPerson, aProduct } from '../../testing/builders.ts'
import { test, testNow } from '../../testing/fixtures.ts'
import { readDashboard } from './read-dashboard.ts'

const dayMs = 24 * 3_600_000
const daysAgo = (days: number) => new Date(testNow.getTime() - days * dayMs)

const anOrderOf = (tx: Tx, statusId: number, days: number, units = 1) =>
  anOrderAt(tx, statusId, daysAgo(days), units)

async function anOrderAt(tx: Tx, statusId: number, dateCreated: Date, units = 1) {
  const wes = await anAgent(tx)
  const { accountId, contactId } = await anAccount(tx, wes.zohoUserId)
  const [order] = await tx
    .insert(orders)
    .values({
      statusId,
      zohoUserId: wes.zohoUserId,
      zohoAccountId: accountId,
      accountName: 'Northgate',
      zohoContactId: contactId,
      contactFirstName: 'Marcus',
      contactLastName: 'Bell',
      contactEmail: '',
      contactMobile: '',
      agentName: 'Wes Porter',
      agentEmail: wes.email,
      createdBy: wes.userId,
      dateCreated,
      dateSubmitted: statusId === orderStatus.draft ? null : dateCreated,
      numberOfItems: units,
    })
    .returning()
  return { orderId: order?.orderId ?? 0, dateCreated, units }
}

test('counts orders by status and by day, what waits, what failed and what sells', async ({ tx, deps }) => {
  const product = await aProduct(tx, { model: 'N6 Pro' })
  const offer = await anOffer(tx, product.productId)
  const sold = await anOrderOf(tx, orderStatus.submitted, 0, 7)
  const draft = await anOrderOf(tx, orderStatus.draft, 8, 90)
  for (const [position, order] of [sold, draft].entries())
    await tx.insert(orderItems).values({
      orderItemId: v7(),
      orderId: order.orderId,
      position,
      productId: product.productId,
      offerId: offer.offerId,
      carrierId: offer.carrierId,
      purchaseTypeId: offer.purchaseTypeId,
      productTypeId: product.productTypeId,
      manufacturerName: 'Halden',
      model: 'N6 Pro',
      quantity: order.units,
      rateCents: 100,
      msrpCents: 100,
      isCarrierInventory: false,
      ratePlanDisplay: '',
      ratePlanPriceCents: 0,
      dateCreated: order.dateCreated,
    })
  await anOrderOf(tx, orderStatus.draft, 2)
  // Of a frozen one the desks say nothing.
  const frozen = await anOrderOf(tx, orderStatus.draft, 50)
  await tx
    .update(orders)
    .set({ quotedUntil: daysAgo(-3) })
    .where(eq(orders.orderId, frozen.orderId))
  await anOrderOf(tx, orderStatus.submitted, 29)
  await anOrderOf(tx, orderStatus.submitted, 40)
  const failed = await anOrderOf(tx, orderStatus.error, 3)
  await aPerson(tx, { isActive: false, registration: {} })
  await aPerson(tx, { isActive: false })
  await tx.insert(outboundMail).values({
    mailId: v7(),
    kind: 'password-changed',
    key: 'lost',
    toAddress: 'x@wbc.example',
    data: {},
    state: 'bounced',
    createdAt: daysAgo(1),
  })

  const { result } = await readDashboard({ ...deps, db: tx })

  expect(result.ordersByStatus).toEqual([
    { statusId: 0, count: 3 },
    { statusId: 1, count: 3 },
    { statusId: 3, count: 1 },
  ])
  expect(result.ordersByDay).toHaveLength(30)
  expect(result.ordersByDay.at(-1)).toEqual({ day: '2026-03-02', count: 1 })
  expect(result.ordersByDay[0]).toEqual({ day: '2026-02-01', count: 1 })
  expect(result.ordersByDay.reduce((sum, { count }) => sum + count, 0)).toBe(5)
  expect(result.drafts).toEqual({ count: 3, olderThanAWeek: 1 })
  expect(result.registrationsWaiting).toBe(1)
  expect(result.failures).toEqual({
    orders: [
      { orderId: failed.orderId, accountName: 'Northgate', dateCreated: failed.dateCreated.toISOString() },
    ],
    ordersTotal: 1,
    emails: 1,
  })
  expect(result.bestSellers).toEqual([{ productId: product.productId, name: 'Halden N6 Pro', units: 7 }])
})

test('an order of the evening counts on its day in the business’s time zone, also where the clocks change', async ({
  tx,
  deps,
}) => {
  // 7:53 PM in New York, the last second of a day, and the first of the next.
  for (const at of ['2026-03-08T00:53:00Z', '2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z'])
    await anOrderAt(tx, orderStatus.submitted, new Date(at))
  // The day of 23 hours ends an hour earlier in UTC.
  for (const at of ['2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'])
    await anOrderAt(tx, orderStatus.submitted, new Date(at))
  const now = () => new Date('2026-03-10T03:30:00Z')

  const { result } = await readDashboard({ ...deps, db: tx, now })

  expect(result.ordersByDay.slice(-3)).toEqual([
    { day: '2026-03-07', count: 2 },
    { day: '2026-03-08', count: 2 },
    { day: '2026-03-09', count: 1 },
  ])
  const inHonolulu = await readDashboard({ ...deps, db: tx, now, timeZone: 'Pacific/Honolulu' })
  expect(inHonolulu.result.ordersByDay.at(-1)).toEqual({ day: '2026-03-09', count: 0 })
})

test('of an empty shop every figure is 0', async ({ tx, deps }) => {
  const { result } = await readDashboard({ ...deps, db: tx })

  expect(result).toMatchObject({
    ordersByStatus: [],
    drafts: { count: 0, olderThanAWeek: 0 },
    registrationsWaiting: 0,
    failures: { orders: [], ordersTotal: 0, emails: 0 },
    bestSellers: [],
  })
  expect(new Set(result.ordersByDay.map(({ count }) => count))).toEqual(new Set([0]))
})

import { orderStages } from '@portal/domain/order-stage'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { orders } from '../../../db/schema/orders.tables.ts'
import { anAccount, anAgent } from '../../../testing/builders.ts'
import { asCaller, test, testNow } from '../../../testing/fixtures.ts'
import { genericPlanOf } from '../../../testing/generic-plan.ts'
import { aBox, aStagedOrder } from '../../staging/boxes/testing.ts'
import { listStaging } from '../../staging/list-staging.ts'
import { recountStaging } from '../../staging/staging.store.ts'
import { historyPage } from './order-history.store.ts'
import { agentHistory } from './order-history.ts'

/** Stages overlap: lists find an order under each of its stages (docs/spec/staging.md#shown). */

test('an order with boxes on the way and devices at the bench is found under both, and files have what left', async ({
  tx,
  deps,
}) => {
  const wes = await anAgent(tx)
  const parties = { agentId: wes.zohoUserId, ...(await anAccount(tx, wes.zohoUserId)) }
  const { orderId } = await aStagedOrder(tx, parties, 2)
  const left = { closedAt: testNow, shippedAt: testNow }
  await aBox(tx, orderId, { ...left, status: 'shipped', trackingNumber: '1Z999AA10123456784' })
  await aBox(tx, orderId, {
    ...left,
    status: 'delivered',
    deliveredAt: testNow,
    trackingNumber: '1Z999AA10123456793',
  })
  await recountStaging(tx, orderId)
  await tx
    .update(orders)
    .set({ shippingStreet: '2 Side St', shippingCity: 'Dayton', shippingState: 'OH', shippingCode: '45402' })
    .where(eq(orders.orderId, orderId))

  const ctx = asCaller({ ...deps, db: tx }, wes)
  const found = async (stage: (typeof orderStages)[number]) => {
    const { results, total } = await agentHistory(ctx, wes.zohoUserId, { stage })
    expect(total).toBe(results.length)
    return results.map((one) => one.orderId)
  }
  expect(await Promise.all(orderStages.map(found))).toEqual([[], [orderId], [orderId], [orderId]])
  const desk = await listStaging(ctx, { stage: 'shipped' })
  expect(desk.results.map((one) => one.orderId)).toEqual([orderId])
  expect(desk.counts).toEqual({ received: 0, atBench: 1, shipped: 1, delivered: 1 })

  const { results } = await agentHistory(ctx, wes.zohoUserId, { withShipping: true })
  expect(results[0]?.shipping).toEqual({
    destinations: ['2 Side St, Dayton'],
    trackingNumbers: ['1Z999AA10123456784', '1Z999AA10123456793'],
  })
  expect((await agentHistory(ctx, wes.zohoUserId, {})).results[0]?.shipping).toBeUndefined()
})

test.for(orderStages)('the filter %s reads no whole table', async (stage, { tx }) => {
  const wes = await anAgent(tx)
  const parties = { agentId: wes.zohoUserId, ...(await anAccount(tx, wes.zohoUserId)) }
  for (let count = 0; count < 5; count++) await aStagedOrder(tx, parties, 0)
  const narrowed = {
    statusId: null,
    invoiced: false,
    quote: null,
    approval: null,
    from: null,
    to: null,
    search: null,
  }
  const page = historyPage(
    { of: 'agent', id: wes.zohoUserId, also: null, stage, ...narrowed },
    { sort: 'newest', after: null, limit: 21, withGoods: true },
    { all: null, isSummed: true },
  )
  expect(await genericPlanOf(tx, page)).not.toMatch(/Seq Scan/)
})

import { hourMs } from '@portal/domain/limits'
import { orderStatus } from '@portal/domain/order-status'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { orderExportAttempts, orderExports } from '../../db/schema/order-export.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { test, testNow } from '../../testing/fixtures.ts'
import { findDrift, reconcileOrders } from './drift.ts'
import { exportOrder } from './export-order.ts'
import { attemptDays, deleteExpiredAttempts } from './read-order-exports.ts'
import {
  aSubmittedOrder,
  down,
  noShutdown,
  orderExportJobs,
  orderExportOf,
  scriptedLedger,
  workerNeeds,
} from './testing.ts'

describe('at night', () => {
  test('an order that is Submitted and on no way is sent; one of long ago, a draft and one with an invoice are not', async ({
    tx,
    deps,
  }) => {
    const ledger = scriptedLedger()
    const alone = []
    for (let n = 0; n < 4; n++) alone.push((await aSubmittedOrder(tx, deps)).orderId)
    const [lost = 0, old = 0, draft = 0, invoiced = 0] = alone
    await tx.delete(orderExports)
    await tx.$client.query('delete from graphile_worker._private_jobs')
    const change = (orderId: number, values: Partial<typeof orders.$inferInsert>) =>
      tx.update(orders).set(values).where(eq(orders.orderId, orderId))
    const monthAgo = new Date(testNow.getTime() - 31 * 24 * hourMs)
    await change(old, { dateCreated: monthAgo, dateSubmitted: monthAgo })
    await change(draft, { statusId: orderStatus.draft, dateSubmitted: null })
    await change(invoiced, { zohoInventoryInvoiceLink: 'https://ledger.example/1' })

    await reconcileOrders(workerNeeds(deps, ledger))

    expect(await orderExportOf(tx, lost)).toMatchObject({ state: 'waiting' })
    expect(await orderExportJobs(tx, lost)).toHaveLength(1)
    for (const orderId of [old, draft, invoiced]) expect(await orderExportOf(tx, orderId)).toBeUndefined()
  })

  test('an order export whose job got lost has one again; one that has its job keeps its time', async ({
    tx,
    deps,
  }) => {
    const ledger = scriptedLedger()
    const lost = (await aSubmittedOrder(tx, deps)).orderId
    const late = (await aSubmittedOrder(tx, deps)).orderId
    ledger.behave(() => down())
    await exportOrder(workerNeeds(deps, ledger), late, noShutdown)
    const [runAt] = await orderExportJobs(tx, late)
    await tx.$client.query(`delete from graphile_worker._private_jobs where key = 'export:${lost}'`)

    await reconcileOrders(workerNeeds(deps, ledger))

    expect(await orderExportJobs(tx, lost)).toHaveLength(1)
    expect(await orderExportJobs(tx, late)).toEqual([runAt])
  })

  test('the operator hears of orders that the ledger lost, and of nothing when both agree', async ({
    tx,
    deps,
  }) => {
    const ledger = scriptedLedger()
    const told: unknown[] = []
    const needs = workerNeeds({ ...deps, alert: (what, facts) => told.push([what, facts]) }, ledger)
    const { orderId } = await aSubmittedOrder(tx, deps)
    await exportOrder(needs, orderId, noShutdown)
    await reconcileOrders(needs)
    expect(told).toEqual([])

    ledger.salesOrders.length = 0
    await reconcileOrders(needs)
    expect(told).toEqual([['orders and the ledger differ', { missing: [orderId], unexpected: [] }]])
  })

  test('a ledger that went live is not asked for what arrived in our own before', async ({ tx, deps }) => {
    const ours = workerNeeds(deps, deps.ledger)
    const { orderId } = await aSubmittedOrder(tx, deps)
    await exportOrder(ours, orderId, noShutdown)
    expect(await findDrift(ours)).toMatchObject({ checked: 1, missing: [] })

    expect(await findDrift(workerNeeds(deps, scriptedLedger()))).toMatchObject({ checked: 0, missing: [] })
  })

  test('a ledger that does not answer keeps nothing from being sent', async ({ tx, deps }) => {
    const ledger = scriptedLedger()
    ledger.behave(() => down())
    const { orderId } = await aSubmittedOrder(tx, deps)
    await tx.$client.query('delete from graphile_worker._private_jobs')
    await reconcileOrders(workerNeeds(deps, ledger))
    expect(await orderExportJobs(tx, orderId)).toHaveLength(1)
  })
})

test('attempts are kept for 90 days', async ({ tx, deps }) => {
  const { orderId } = await aSubmittedOrder(tx, deps)
  const at = (days: number) => new Date(testNow.getTime() - days * 24 * hourMs)
  await tx.insert(orderExportAttempts).values(
    [at(attemptDays + 1), at(attemptDays - 1)].map((moment) => ({
      orderExportAttemptId: v7(),
      orderId,
      attempt: 1,
      step: 'customer',
      at: moment,
      tookMs: 12,
      outcome: 'done',
    })),
  )
  await deleteExpiredAttempts(deps)
  expect(await tx.select().from(orderExportAttempts)).toMatchObject([{ at: at(attemptDays - 1) }])
})

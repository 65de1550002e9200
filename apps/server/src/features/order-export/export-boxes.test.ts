import { orderStatus } from '@portal/domain/order-status'
import type { Trouble } from '@portal/testkit/fakes/vendor-server'
import { startFakeZoho } from '@portal/testkit/fakes/zoho/fake-zoho'
import { fakeZohoClient } from '@portal/testkit/fakes/zoho/fake-zoho-accounts'
import { fakeOrganizationId, fakeZohoInventory } from '@portal/testkit/fakes/zoho/fake-zoho-inventory'
import { pino } from 'pino'
import { describe, expect } from 'vitest'
import { zohoToken } from '../../adapters/zoho/zoho-token.ts'
import { zohoInventory } from '../../adapters/zoho-inventory/zoho-inventory.ts'
import type { Deps } from '../../deps.ts'
import { boxKey } from '../../ports/sales-ledger.ts'
import { aPerson } from '../../testing/builders.ts'
import { asCaller, test as base, testNow } from '../../testing/fixtures.ts'
import { orderExportSchedule } from './breaker.ts'
import { findDrift, readDrift, reconcileOrders } from './drift.ts'
import { exportOrder } from './export-order.ts'
import type { OrderExportNeeds } from './order-export-needs.ts'
import { readOrderExport, readOrderExports } from './read-order-exports.ts'
import { correctBoxExport } from './start-export.ts'
import { markOrderExportHandled, retryOrderExport } from './stopped-exports.ts'
import {
  aBoxThatLeft,
  aSubmittedOrder,
  boxExportsOf,
  noShutdown,
  orderExportJobs,
  orderExportOf,
  orderOf,
  refused,
  type ScriptedLedger,
  scriptedLedger,
  workerNeeds,
} from './testing.ts'

type Fixtures = {
  clock: { at: Date }
  ledger: ScriptedLedger
  alerts: string[]
  clocked: Deps
  needs: OrderExportNeeds
  orderId: number
  /** Visits of a worker until nothing is left to do now, or so many. */
  work: (changes?: Partial<OrderExportNeeds>, visits?: number) => Promise<void>
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  clock: async ({}, use) => use({ at: testNow }),
  // biome-ignore lint/correctness/noEmptyPattern: see above.
  ledger: async ({}, use) => use(scriptedLedger()),
  // biome-ignore lint/correctness/noEmptyPattern: see above.
  alerts: async ({}, use) => use([]),
  clocked: async ({ deps, clock, ledger, alerts }, use) =>
    use({ ...deps, now: () => clock.at, ledger, alert: (what) => void alerts.push(what) }),
  needs: async ({ clocked, ledger }, use) => use(workerNeeds(clocked, ledger)),
  orderId: async ({ tx, clocked }, use) => use((await aSubmittedOrder(tx, clocked)).orderId),
  work: async ({ tx, needs, orderId, clock }, use) =>
    use(async (changes = {}, visits = 1) => {
      for (let visit = 0; visit < visits; visit++) {
        await exportOrder({ ...needs, ...changes }, orderId, noShutdown)
        if ((await orderExportOf(tx, orderId))?.state !== 'waiting') return
        clock.at = new Date(clock.at.getTime() + 20 * 60_000)
      }
    }),
})

const keysOf = (made: ReadonlyArray<{ key: string }>) => made.map(({ key }) => key)

describe('boxes that leave', () => {
  test('become a package and then a shipment order, after their order, each once', async ({
    tx,
    ledger,
    orderId,
    work,
  }) => {
    const first = await aBoxThatLeft(tx, orderId, 2)
    await work({}, 3)
    expect(ledger.calls).toEqual(['customer', 'sales-order', 'confirm', 'invoice', 'package', 'shipment'])
    expect(ledger.packages).toEqual([
      {
        key: `WBC-${orderId}-B1`,
        number: 1,
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        trackingNumber: first.trackingNumber,
        isCorrected: false,
        lines: [{ lineId: `${ledger.salesOrders[0]?.salesOrderId}0`, quantity: 2 }],
      },
    ])

    await aBoxThatLeft(tx, orderId, 1)
    expect(await orderExportOf(tx, orderId)).toMatchObject({ state: 'waiting', exportedAt: expect.any(Date) })
    expect(await orderExportJobs(tx, orderId)).toHaveLength(1)
    await work({}, 3)

    const keys = [1, 2].map((number) => boxKey({ orderId, number }))
    expect(keysOf(ledger.packages)).toEqual(keys)
    expect(keysOf(ledger.shipments)).toEqual(keys)
    expect(ledger.calls.filter((call) => call === 'invoice')).toHaveLength(1)
    expect(await orderExportOf(tx, orderId)).toMatchObject({ state: 'exported', attempts: 1 })
    expect(await boxExportsOf(tx, orderId)).toMatchObject([
      { state: 'exported', packageId: `package ${keys[0]}`, shipmentId: `shipment ${keys[0]}` },
      { state: 'exported' },
    ])
  })

  test('with a corrected tracking number are told again, once, also when they are just being sent', async ({
    tx,
    ledger,
    orderId,
    work,
  }) => {
    const correct = (boxId: string, trackingNumber: string) =>
      correctBoxExport(tx, { boxId, orderId, at: testNow, trackingNumber })
    const first = await aBoxThatLeft(tx, orderId)
    await work({}, 3)
    await correct(first.boxId, '1Z999AA10123456784')
    await work({}, 3)
    expect(ledger.calls.slice(4)).toEqual(['package', 'shipment', 'shipment'])
    expect(ledger.shipments).toMatchObject([{ trackingNumber: '1Z999AA10123456784' }])

    const second = await aBoxThatLeft(tx, orderId)
    let isFirst = true
    ledger.behave(async (call) => {
      if (call === 'shipment' && isFirst) {
        isFirst = false
        await correct(second.boxId, '1Z999AA10123456793')
      }
      return undefined
    })
    await work({}, 3)
    expect(ledger.shipments).toHaveLength(2)
    expect(ledger.shipments[1]).toMatchObject({ trackingNumber: '1Z999AA10123456793' })
    expect(await boxExportsOf(tx, orderId)).toMatchObject([{ state: 'exported' }, { state: 'exported' }])
    expect(await orderExportOf(tx, orderId)).toMatchObject({ state: 'exported' })
  })

  test('without a device are not sent', async ({ tx, ledger, orderId, work }) => {
    await work()
    await aBoxThatLeft(tx, orderId, 0)
    expect(await orderExportOf(tx, orderId)).toMatchObject({ state: 'exported' })
    expect(await boxExportsOf(tx, orderId)).toMatchObject([{ state: 'handled' }])
    expect(ledger.packages).toEqual([])
  })

  test('that are refused leave the order Submitted; the Vendors page says why, and tries again', async ({
    tx,
    clocked,
    ledger,
    alerts,
    orderId,
    work,
  }) => {
    const ada = await aPerson(tx, { roles: ['Administrator'] })
    await work()
    await aBoxThatLeft(tx, orderId)
    ledger.behave((call) => (call === 'shipment' ? refused('Accounting rejected it.') : undefined))
    await work()

    expect(await orderOf(tx, orderId)).toMatchObject({ statusId: orderStatus.submitted })
    const { result } = await readOrderExports({ ...clocked, db: tx }, { state: 'failed' })
    expect(result.orderExports).toMatchObject([
      { orderId, state: 'failed', step: 'shipment', lastError: 'Accounting rejected it.' },
    ])
    const { payload, attempts } = (await readOrderExport({ ...clocked, db: tx }, orderId)).result
    expect(payload).toMatchObject({ boxes: [{ key: `WBC-${orderId}-B1`, state: 'waiting', devices: 1 }] })
    expect(attempts[0]).toMatchObject({ step: 'shipment', outcome: 'invalid' })
    expect(alerts).toHaveLength(1)

    ledger.behave(() => undefined)
    await retryOrderExport(asCaller(clocked, ada), orderId)
    await work()
    expect(keysOf(ledger.packages)).toEqual([`WBC-${orderId}-B1`])
    expect(keysOf(ledger.shipments)).toEqual([`WBC-${orderId}-B1`])
    expect(await orderExportOf(tx, orderId)).toMatchObject({ state: 'exported', lastError: null })
  })

  test('that an Administrator entered are not sent; the next one is', async ({
    tx,
    clocked,
    ledger,
    orderId,
    work,
  }) => {
    const ada = await aPerson(tx, { roles: ['Administrator'] })
    await work()
    await aBoxThatLeft(tx, orderId)
    ledger.behave((call) => (call === 'package' ? refused() : undefined))
    await work()
    await markOrderExportHandled(asCaller(clocked, ada), orderId, { reason: 'Entered in accounting' })
    ledger.behave(() => undefined)
    await aBoxThatLeft(tx, orderId)
    await work()

    expect(keysOf(ledger.packages)).toEqual([`WBC-${orderId}-B2`])
    expect((await boxExportsOf(tx, orderId)).map(({ state }) => state).sort()).toEqual([
      'exported',
      'handled',
    ])
  })

  test('without an export, such as by a process of the version before, are found at night', async ({
    tx,
    needs,
    ledger,
    orderId,
    work,
  }) => {
    await work()
    const { boxId } = await aBoxThatLeft(tx, orderId)
    await tx.$client.query('delete from box_exports where box_id = $1', [boxId])
    await work()
    await reconcileOrders(needs)
    await work()
    expect(keysOf(ledger.shipments)).toEqual([`WBC-${orderId}-B1`])
  })

  test('that the ledger no longer has are a difference, for the screen and for the operator at night', async ({
    tx,
    clocked,
    needs,
    ledger,
    alerts,
    orderId,
    work,
  }) => {
    await aBoxThatLeft(tx, orderId)
    await aBoxThatLeft(tx, orderId)
    await work({}, 4)
    expect((await findDrift(clocked)).boxes).toEqual({ checked: 2, missing: [] })

    ledger.shipments.shift()
    expect((await readDrift(clocked)).result.boxes).toEqual({
      checked: 2,
      missing: [
        {
          orderId,
          number: 1,
          accountName: expect.stringMatching(/^Northgate Delivery/),
          shipped: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        },
      ],
    })
    await reconcileOrders(needs)
    expect(alerts).toEqual(['boxes are missing in the ledger'])
  })

  test('of an order that arrived in the embedded ledger are not told to a live one', async ({
    tx,
    ledger,
    orderId,
    work,
  }) => {
    await work()
    const { salesOrderId } = (await orderExportOf(tx, orderId)) ?? {}
    await tx.$client.query(
      `with c as (insert into ledger_customers values ('c1', 'a1', 'Northgate') returning customer_id)
       insert into ledger_sales_orders (sales_order_id, key, order_id, customer_id, draft)
       select $1, 'WBC', $2, customer_id, '{}' from c`,
      [salesOrderId, orderId],
    )
    await aBoxThatLeft(tx, orderId)
    await work()
    expect(ledger.packages).toEqual([])
    expect(await orderExportOf(tx, orderId)).toMatchObject({ state: 'exported' })
    expect(await boxExportsOf(tx, orderId)).toMatchObject([{ state: 'handled' }])
  })
})

/** Always the same chances. */
function chances(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

test('Zoho Inventory loses answers, throttles and fails: each box is there once', async ({
  tx,
  deps,
  clock,
  orderId,
  work,
}) => {
  const inventory = fakeZohoInventory()
  inventory.answers.knowsEveryItem = true
  const fake = await startFakeZoho([inventory])
  try {
    const zoho = { accountsUrl: fake.url, apiUrl: undefined, ...fakeZohoClient }
    const { db, inTransaction } = deps
    const token = zohoToken(zoho, { db, inTransaction, now: () => new Date() })
    const settings = { organizationId: fakeOrganizationId, zoho }
    const options = { callsPerMinute: 100_000, readTimeoutMs: 200, writeTimeoutMs: 200 }
    const ledger = zohoInventory(settings, { token, inTransaction, now: () => clock.at, options })
    const changes = {
      ledger,
      log: pino({ level: 'silent' }),
      schedule: { ...orderExportSchedule, attemptsMax: 40 },
    }
    for (let box = 0; box < 3; box++) await aBoxThatLeft(tx, orderId)
    const random = chances(11)
    const trouble = (): Trouble | undefined => {
      const chance = random()
      if (chance < 0.14) return { fault: 'hang-up', isLie: true }
      if (chance < 0.2) return { fault: '500', isLie: true }
      if (chance < 0.26) return { fault: '429' }
      if (chance < 0.32) return { fault: '503' }
      if (chance < 0.36) return { fault: 'timeout', isLie: true }
      return undefined
    }
    fake.setMood(({ path }) => (path.startsWith('/inventory/') ? trouble() : undefined))
    await work(changes, 400)

    expect(await orderExportOf(tx, orderId)).toMatchObject({ state: 'exported', lastError: null })
    const keys = [1, 2, 3].map((number) => boxKey({ orderId, number }))
    expect(inventory.packages().map((one) => one.package_number)).toEqual(keys)
    expect(inventory.shipments().map((one) => one.shipment_number)).toEqual(keys)
    expect(new Set(inventory.shipments().map((one) => one.package_id)).size).toBe(keys.length)
    expect(await boxExportsOf(tx, orderId)).toMatchObject(keys.map(() => ({ state: 'exported' })))
  } finally {
    await fake.close()
  }
})

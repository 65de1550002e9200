import { minuteMs } from '@portal/domain/limits'
import { orderStatus } from '@portal/domain/order-status'
import { eq } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { orderExportAttempts, orderExports, vendorBreakers } from '../../db/schema/order-export.tables.ts'
import { orderItems } from '../../db/schema/orders.tables.ts'
import type { Deps, SignedInContext } from '../../deps.ts'
import { outbox } from '../../mail/testing.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import { anAgent, aPerson } from '../../testing/builders.ts'
import { asCaller, test as base, testNow } from '../../testing/fixtures.ts'
import { cancelOrder, retryOrder } from '../orders/place/change-status.ts'
import { submitOrder } from '../orders/place/submit-order.ts'
import { aDraft, anAgentWithAccount, seen } from '../orders/testing.ts'
import { orderExportSchedule } from './breaker.ts'
import { exportOrder } from './export-order.ts'
import type { OrderExportNeeds } from './order-export-needs.ts'
import {
  aSubmittedOrder,
  attemptsOf,
  down,
  type LedgerCall,
  noShutdown,
  orderExportJobs,
  orderExportOf,
  orderOf,
  refused,
  type ScriptedLedger,
  scriptedLedger,
  timedOut,
  workerNeeds,
} from './testing.ts'

type Scene = Awaited<ReturnType<typeof aSubmittedOrder>>
type Fixtures = {
  clock: { at: Date }
  ledger: ScriptedLedger
  /** Alerts to the operator. */
  alerts: string[]
  clocked: Deps
  needs: OrderExportNeeds
  scene: Scene
  mo: SignedInContext['actor']
  /** One visit of a worker; answers the row. */
  runExport: (
    changes?: Partial<OrderExportNeeds>,
  ) => Promise<NonNullable<Awaited<ReturnType<typeof orderExportOf>>>>
}

/** A submitted order, a scripted ledger, and a clock that a test may set. */
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
  scene: async ({ tx, clocked }, use) => use(await aSubmittedOrder(tx, clocked)),
  mo: async ({ tx }, use) =>
    use(await anAgent(tx, { roles: ['Manager'], firstName: 'Mo', lastName: 'Diaz' })),
  runExport: async ({ tx, needs, scene }, use) => {
    await use(async (changes = {}) => {
      await exportOrder({ ...needs, ...changes }, scene.orderId, noShutdown)
      const row = await orderExportOf(tx, scene.orderId)
      if (!row) throw new Error('The order export is gone.')
      return row
    })
  },
})

const failsAt =
  (step: LedgerCall, error = down()) =>
  (call: LedgerCall) =>
    call === step ? error : undefined
const kindsOf = (order: { timeline: Array<{ kind: string }> }) => order.timeline.map(({ kind }) => kind)

describe('submitting', () => {
  test('an order that is submitted at once is on its way, with one job', async ({ tx, scene }) => {
    expect(await orderExportOf(tx, scene.orderId)).toMatchObject({
      state: 'waiting',
      attempts: 0,
      createdAt: testNow,
    })
    expect(await orderExportJobs(tx, scene.orderId)).toHaveLength(1)
  })

  test('a draft is on no way until it is submitted', async ({ tx, clocked }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const orderId = await aDraft(tx, clocked, agent, parties)
    expect(await orderExportOf(tx, orderId)).toBeUndefined()
    expect(await orderExportJobs(tx, orderId)).toEqual([])

    await submitOrder(asCaller(clocked, agent), { orderId, zohoUserId: parties.agentId })
    expect(await orderExportOf(tx, orderId)).toMatchObject({ state: 'waiting' })
    expect(await orderExportJobs(tx, orderId)).toHaveLength(1)
  })
})

describe('an order without an obstacle', () => {
  test('becomes customer, sales order, confirmation and invoice, and has its link', async ({
    tx,
    clocked,
    ledger,
    scene,
    runExport,
  }) => {
    const orderExport = await runExport()

    expect(ledger.calls).toEqual(['customer', 'sales-order', 'confirm', 'invoice'])
    expect(ledger.salesOrders).toMatchObject([{ key: `WBC-${scene.orderId}`, status: 'confirmed', lines: 2 }])
    expect(orderExport).toMatchObject({
      state: 'exported',
      attempts: 1,
      customerId: `customer of ${scene.parties.accountId}`,
      salesOrderNumber: 'SO-9000001',
      invoiceNumber: 'INV-8000001',
      leasedUntil: null,
      lastError: null,
      finishedAt: testNow,
    })
    expect(await orderOf(tx, scene.orderId)).toMatchObject({
      statusId: orderStatus.submitted,
      zohoInventoryInvoiceLink: 'https://ledger.example/9000001',
    })
    const order = await seen(clocked, scene.agent, scene.orderId)
    expect(kindsOf(order)).toEqual(['created', 'submitted', 'exported'])
    expect(order.timeline.at(-1)).toMatchObject({ by: 'System', onBehalfOf: null, reason: null })
    expect(await attemptsOf(tx, scene.orderId)).toMatchObject(
      ['customer', 'sales-order', 'confirm', 'invoice'].map((step) => ({
        step,
        attempt: 1,
        outcome: 'done',
      })),
    )
  })

  test.for([
    ['of an evening in winter', '2026-01-16T00:53:00Z', '2026-01-15'],
    ['of the last evening of a month', '2026-02-01T04:59:59Z', '2026-01-31'],
    ['of an evening in summer', '2026-07-31T23:53:00Z', '2026-07-31'],
    ['of the first minute of a month', '2026-07-01T04:00:00Z', '2026-07-01'],
  ] as const)('has its date in New York: %s', async ([, at, day], { tx, clocked, clock }) => {
    clock.at = new Date(at)
    const ledger = scriptedLedger()
    const createSalesOrder = vi.spyOn(ledger, 'createSalesOrder')
    const createInvoice = vi.spyOn(ledger, 'createInvoice')
    const { orderId } = await aSubmittedOrder(tx, clocked)

    await exportOrder(workerNeeds(clocked, ledger), orderId, noShutdown)

    expect(createSalesOrder.mock.calls[0]?.[0].date).toBe(day)
    expect(createInvoice.mock.calls[0]?.[0].date).toBe(day)
  })

  test('is sent to the ledger as it was ordered', async ({ tx, clocked }) => {
    const ledger = scriptedLedger()
    const createSalesOrder = vi.spyOn(ledger, 'createSalesOrder')
    const ensureCustomer = vi.spyOn(ledger, 'ensureCustomer')
    const { orderId, parties } = await aSubmittedOrder(tx, clocked, {
      installedApps: 'ADP,Waze',
      notes: 'Ring twice.',
      referenceNumber: 'PO 4471',
    })

    await exportOrder(workerNeeds(clocked, ledger), orderId, noShutdown)

    expect(ensureCustomer.mock.calls[0]?.[0]).toMatchObject({
      zohoAccountId: parties.accountId,
      billing: { street: '4100 Harbor Blvd', city: 'Toledo', state: 'OH', zip: '43604' },
    })
    expect(createSalesOrder.mock.calls[0]?.[0]).toMatchObject({
      key: `WBC-${orderId}`,
      orderId,
      customerId: `customer of ${parties.accountId}`,
      date: '2026-03-02',
      customerReference: 'PO 4471',
      notes: 'Ring twice.',
      salesperson: 'Wes Porter',
      shipping: null,
      shippingAddress: { street: '980 Airline Junction Rd', zip: '43607' },
      lines: [
        {
          name: expect.stringMatching(/^Halden .+ — Verizon \(Buy\)$/),
          description: expect.stringContaining('Apps: ADP, Waze'),
          quantity: 3,
          rateCents: 28_900,
          isCarrierInventory: false,
        },
        { name: expect.not.stringContaining('—'), quantity: 3, rateCents: 9_900 },
      ],
    })
  })

  test('that the carrier bills whole is exported without an invoice', async ({
    tx,
    clocked,
    scene,
    runExport,
  }) => {
    await tx.update(orderItems).set({ isCarrierInventory: true }).where(eq(orderItems.orderId, scene.orderId))

    expect(await runExport()).toMatchObject({ state: 'exported', invoiceId: null })
    expect((await seen(clocked, scene.agent, scene.orderId)).zohoInventoryInvoiceLink).toBeNull()
  })

  test('is exported once, however many jobs come', async ({ ledger, clocked, scene, runExport }) => {
    for (let visit = 0; visit < 3; visit++) await runExport()
    expect(ledger.calls).toHaveLength(4)
    expect(kindsOf(await seen(clocked, scene.agent, scene.orderId))).toEqual([
      'created',
      'submitted',
      'exported',
    ])
  })
})

describe('a step that fails', () => {
  test.for([
    ['customer', ['customer'], ['customer', 'sales-order', 'confirm', 'invoice']],
    ['sales-order', ['customer', 'sales-order'], ['sales-order', 'confirm', 'invoice']],
    ['confirm', ['customer', 'sales-order', 'confirm'], ['confirm', 'invoice']],
    ['invoice', ['customer', 'sales-order', 'confirm', 'invoice'], ['invoice']],
  ] as const)(
    '%s is where it continues, and no step before it is repeated',
    async ([step, first, then], { tx, clock, ledger, scene, runExport }) => {
      ledger.behave(failsAt(step))
      const waiting = await runExport()

      expect(ledger.calls.splice(0)).toEqual(first)
      const nextTryAt = new Date(testNow.getTime() + 20_000)
      expect(waiting).toMatchObject({
        state: 'waiting',
        attempts: 1,
        nextTryAt,
        leasedUntil: null,
        lastError: 'Accounting could not be reached.',
      })
      expect(await orderExportJobs(tx, scene.orderId)).toEqual([nextTryAt])
      expect((await attemptsOf(tx, scene.orderId)).at(-1)).toMatchObject({
        step,
        outcome: 'unavailable',
        httpStatus: 503,
        says: 'Accounting could not be reached.',
      })

      ledger.behave(() => undefined)
      await runExport()
      expect(ledger.calls, 'its time has not come').toEqual([])
      clock.at = nextTryAt
      expect(await runExport()).toMatchObject({ state: 'exported', attempts: 2, lastError: null })
      expect(ledger.calls).toEqual(then)
      expect(ledger.salesOrders).toHaveLength(1)
    },
  )

  test.for(['customer', 'sales-order', 'confirm', 'invoice'] as const)(
    '%s that was done although it did not answer is not done twice',
    async (step, { clock, ledger, runExport }) => {
      let lies = 2
      ledger.behave((call) => (call === step && lies-- > 0 ? 'lies' : undefined))
      for (let visit = 0; visit < 3; visit++) {
        const { nextTryAt } = await runExport()
        clock.at = nextTryAt ?? clock.at
      }
      expect(await runExport()).toMatchObject({ state: 'exported', attempts: 3 })
      expect(ledger.salesOrders).toHaveLength(1)
      expect(ledger.invoices).toHaveLength(1)
    },
  )

  test('waits a random part of 10 s·2ⁿ, 15 minutes at most, or as long as the ledger asks', async ({
    clock,
    ledger,
    runExport,
  }) => {
    const waits: number[] = []
    ledger.behave(failsAt('customer'))
    for (let attempt = 1; attempt <= 8; attempt++) {
      const { nextTryAt } = await runExport({ schedule: { ...orderExportSchedule, breakerAfter: 100 } })
      waits.push(((nextTryAt?.getTime() ?? 0) - clock.at.getTime()) / 1_000)
      clock.at = nextTryAt ?? clock.at
    }
    expect(waits).toEqual([20, 40, 80, 160, 320, 640, 900, 900])

    const throttled = new IntegrationError('ledger', 'rate_limited', {
      retryable: true,
      retryAfterMs: 3_600_000,
    })
    ledger.behave(failsAt('customer', throttled))
    const { nextTryAt } = await runExport({ random: () => 0 })
    expect(nextTryAt).toEqual(new Date(clock.at.getTime() + 3_600_000))
  })

  test('because it did not answer is given time to settle before it is asked again', async ({
    ledger,
    runExport,
  }) => {
    ledger.behave(failsAt('sales-order', timedOut()))
    const { nextTryAt } = await runExport({ random: () => 0 })
    expect(nextTryAt).toEqual(new Date(testNow.getTime() + orderExportSchedule.settleMs))
  })

  test('by hanging is left after the time a step has, and the order tried again', async ({
    ledger,
    runExport,
  }) => {
    ledger.behave((call) => (call === 'sales-order' ? 'hangs' : undefined))
    expect(await runExport({ schedule: { ...orderExportSchedule, stepMs: 20 } })).toMatchObject({
      state: 'waiting',
      lastError: 'Accounting did not respond in time.',
    })
  })

  test('because no one lets us in is no order’s fault: it waits', async ({ ledger, runExport }) => {
    ledger.behave(failsAt('customer', new IntegrationError('ledger', 'auth')))
    expect(await runExport()).toMatchObject({
      state: 'waiting',
      lastError: 'Accounting refused our sign-in.',
    })
  })

  test('while the process shuts down counts as no try, and another node continues at once', async ({
    tx,
    ledger,
    needs,
    scene,
  }) => {
    const shutdown = new AbortController()
    ledger.behave((call) => {
      if (call === 'confirm') shutdown.abort()
      return call === 'confirm' ? 'hangs' : undefined
    })
    await exportOrder(needs, scene.orderId, shutdown.signal)

    expect(await orderExportOf(tx, scene.orderId)).toMatchObject({
      state: 'waiting',
      attempts: 0,
      leasedUntil: null,
      nextTryAt: null,
      salesOrderId: '9000001',
    })
    expect(await orderExportJobs(tx, scene.orderId)).toEqual([testNow])
  })
})

describe('an order that cannot arrive', () => {
  test('is in Error with the reason in plain words, and its agent and the Administrators hear of it', async ({
    tx,
    clocked,
    ledger,
    alerts,
    scene,
    runExport,
  }) => {
    const ada = await aPerson(tx, { roles: ['Administrator'], email: 'ada@wbc.example' })
    ledger.behave(failsAt('sales-order', refused()))

    expect(await runExport()).toMatchObject({
      state: 'failed',
      attempts: 1,
      lastError: 'An item on this order is inactive in accounting.',
      finishedAt: testNow,
      nextTryAt: null,
    })
    const order = await seen(clocked, scene.agent, scene.orderId)
    expect(order).toMatchObject({ statusId: orderStatus.error, dateSubmitted: testNow.toISOString() })
    expect(order.timeline.at(-1)).toMatchObject({
      kind: 'failed',
      by: 'System',
      reason: 'An item on this order is inactive in accounting.',
    })
    const emails = (await outbox(tx)).filter(({ kind }) => kind === 'order-error')
    expect(emails.map(({ toAddress }) => toAddress).toSorted()).toEqual(
      [ada.email, scene.agent.email].toSorted(),
    )
    expect(emails[0]?.data).toMatchObject({ orderId: scene.orderId })
    expect(alerts).toEqual(['an order could not be exported to the ledger'])
    expect((await attemptsOf(tx, scene.orderId)).at(-1)).toMatchObject({
      step: 'sales-order',
      outcome: 'invalid',
      httpStatus: 400,
      vendorCode: '1004',
    })
  })

  test('after 12 tries is in Error, and says how often it was tried', async ({
    tx,
    clock,
    ledger,
    scene,
    runExport,
  }) => {
    ledger.behave(failsAt('invoice', timedOut()))
    const schedule = { ...orderExportSchedule, breakerAfter: 100 }
    for (let attempt = 1; attempt <= 11; attempt++) {
      const { state, nextTryAt } = await runExport({ schedule })
      expect(state).toBe('waiting')
      clock.at = nextTryAt ?? clock.at
    }
    expect(await runExport({ schedule })).toMatchObject({
      state: 'failed',
      attempts: 12,
      lastError: 'Accounting did not respond in time. We tried 12 times.',
    })
    expect(await orderOf(tx, scene.orderId)).toMatchObject({ statusId: orderStatus.error })
    expect((await outbox(tx)).filter(({ kind }) => kind === 'order-error')).toHaveLength(1)
  })

  test('because each process that takes it is killed is in Error after 12 of them', async ({
    tx,
    ledger,
    scene,
    runExport,
  }) => {
    await tx.update(orderExports).set({ attempts: 12 }).where(eq(orderExports.orderId, scene.orderId))
    expect(await runExport()).toMatchObject({
      state: 'failed',
      lastError: 'Every attempt to send this order was interrupted.',
    })
    expect(ledger.calls).toEqual([])
    expect(await orderOf(tx, scene.orderId)).toMatchObject({ statusId: orderStatus.error })
  })

  test('alerts the operator once, not for each that fails beside it', async ({
    tx,
    clocked,
    ledger,
    alerts,
    needs,
    runExport,
  }) => {
    ledger.behave(failsAt('sales-order', refused()))
    await runExport()
    const other = await aSubmittedOrder(tx, clocked)
    await exportOrder(needs, other.orderId, noShutdown)
    expect(alerts).toEqual(['an order could not be exported to the ledger'])
  })

  test('continues at the failed step when someone retries it, with fresh tries', async ({
    tx,
    clocked,
    clock,
    ledger,
    mo,
    scene,
    runExport,
  }) => {
    ledger.behave(failsAt('invoice', refused('The customer is closed in the ledger.')))
    await runExport()
    ledger.calls.length = 0
    ledger.behave(() => undefined)
    clock.at = new Date(testNow.getTime() + minuteMs)

    await retryOrder(asCaller(clocked, mo), scene.orderId)
    expect(await orderExportOf(tx, scene.orderId)).toMatchObject({
      state: 'waiting',
      attempts: 0,
      lastError: null,
    })
    expect(await orderExportJobs(tx, scene.orderId)).toHaveLength(1)

    expect(await runExport()).toMatchObject({ state: 'exported', attempts: 1 })
    expect(ledger.calls).toEqual(['invoice'])
    expect(kindsOf(await seen(clocked, mo, scene.orderId))).toEqual([
      'created',
      'submitted',
      'failed',
      'retried',
      'exported',
    ])
  })
})

describe('two workers', () => {
  test('one that finds it taken comes back when the lease ends', async ({ tx, scene, ledger, runExport }) => {
    const leasedUntil = new Date(testNow.getTime() + orderExportSchedule.leaseMs)
    await tx.update(orderExports).set({ leasedUntil }).where(eq(orderExports.orderId, scene.orderId))
    await runExport()
    expect(ledger.calls).toEqual([])
    expect(await orderExportJobs(tx, scene.orderId)).toEqual([leasedUntil])
  })

  test.for(['customer', 'sales-order', 'confirm', 'invoice'] as const)(
    'what a process killed during %s had begun is finished by another, once',
    async (step, { clock, ledger, needs, scene, runExport }) => {
      // The first does the step and is never heard of again.
      let reached = () => {}
      const killed = new Promise<void>((resolve) => {
        reached = resolve
      })
      const dying = { ...ledger }
      for (const [call, method] of Object.entries(methods))
        if (call === step)
          Object.assign(dying, {
            [method]: async (...args: unknown[]) => {
              await (ledger[method] as (...given: unknown[]) => Promise<unknown>)(...args)
              reached()
              return new Promise(() => {})
            },
          })
      // Its process is gone: what its call meets in the end, long after this test, reaches no one.
      exportOrder({ ...needs, ledger: dying }, scene.orderId, noShutdown).catch(() => {})
      await killed

      clock.at = new Date(testNow.getTime() + orderExportSchedule.leaseMs)
      expect(await runExport()).toMatchObject({ state: 'exported', attempts: 2 })
      expect(ledger.salesOrders).toHaveLength(1)
      expect(ledger.invoices).toHaveLength(1)
    },
  )

  test('one that outlived its lease changes nothing that the other has done', async ({
    tx,
    clock,
    ledger,
    needs,
    clocked,
    scene,
    runExport,
  }) => {
    const slow = {
      ...ledger,
      confirmSalesOrder: async () => {
        clock.at = new Date(testNow.getTime() + orderExportSchedule.leaseMs)
        await exportOrder(needs, scene.orderId, noShutdown)
        throw refused('Too late to matter.')
      },
    }
    expect(await runExport({ ledger: slow })).toMatchObject({ state: 'exported', lastError: null })
    expect(await orderOf(tx, scene.orderId)).toMatchObject({ statusId: orderStatus.submitted })
    expect(kindsOf(await seen(clocked, scene.agent, scene.orderId))).toEqual([
      'created',
      'submitted',
      'exported',
    ])
  })
})

test('an answer that comes after the lease changes nothing: another worker has taken over', async ({
  clock,
  ledger,
  needs,
  scene,
  runExport,
}) => {
  const slow = {
    ...ledger,
    ensureCustomer: async () => {
      clock.at = new Date(testNow.getTime() + orderExportSchedule.leaseMs)
      ledger.behave(failsAt('confirm'))
      await exportOrder(needs, scene.orderId, noShutdown)
      return 'another customer'
    },
  }
  expect(await runExport({ ledger: slow })).toMatchObject({
    state: 'waiting',
    customerId: `customer of ${scene.parties.accountId}`,
    leasedUntil: null,
    attempts: 2,
  })
  expect(ledger.calls).toEqual(['customer', 'sales-order', 'confirm'])
})

const methods = {
  customer: 'ensureCustomer',
  'sales-order': 'createSalesOrder',
  confirm: 'confirmSalesOrder',
  invoice: 'createInvoice',
} as const

describe('the breaker', () => {
  test('opens after 8 failures in a row, raises an alert, and then costs no order an attempt', async ({
    tx,
    clocked,
    clock,
    ledger,
    alerts,
    needs,
    scene,
    runExport,
  }) => {
    ledger.behave(failsAt('customer'))
    for (let failure = 1; failure <= 8; failure++) {
      const { orderId } = await aSubmittedOrder(tx, clocked)
      await exportOrder(needs, orderId, noShutdown)
    }
    expect(ledger.calls.splice(0)).toHaveLength(8)
    expect(alerts).toEqual(['the ledger fails again and again'])
    const [breaker] = await tx.select().from(vendorBreakers)
    expect(breaker).toMatchObject({
      vendor: 'ledger',
      failuresInARow: 8,
      openUntil: new Date(testNow.getTime() + 30_000),
    })

    // Another node, the same database: it sees the same state.
    expect(await runExport()).toMatchObject({
      state: 'waiting',
      attempts: 0,
      nextTryAt: new Date(testNow.getTime() + 40_000),
      leasedUntil: null,
    })
    expect(ledger.calls).toEqual([])

    // After the rest one goes to see; the others wait on.
    clock.at = new Date(testNow.getTime() + 40_000)
    const second = await aSubmittedOrder(tx, clocked)
    expect(await runExport()).toMatchObject({ attempts: 1 })
    expect(ledger.calls.splice(0)).toEqual(['customer'])
    await exportOrder(needs, second.orderId, noShutdown)
    expect(ledger.calls).toEqual([])
    expect(await orderExportOf(tx, second.orderId)).toMatchObject({ attempts: 0, state: 'waiting' })

    // It answers again, and everyone may.
    ledger.behave(() => undefined)
    clock.at = new Date(testNow.getTime() + 120_000)
    expect(await runExport()).toMatchObject({ state: 'exported', attempts: 2 })
    expect((await tx.select().from(vendorBreakers))[0]).toMatchObject({ failuresInARow: 0, openUntil: null })
    await exportOrder(needs, second.orderId, noShutdown)
    expect(await orderExportOf(tx, second.orderId)).toMatchObject({ state: 'exported' })
    expect((await orderOf(tx, scene.orderId))?.statusId).toBe(orderStatus.submitted)
  })

  test('counts a refusal as an answer', async ({ tx, clocked, ledger, needs }) => {
    for (let round = 0; round < 12; round++) {
      ledger.behave(failsAt('customer', round % 4 === 3 ? refused() : down()))
      const { orderId } = await aSubmittedOrder(tx, clocked)
      await exportOrder(needs, orderId, noShutdown)
    }
    expect(ledger.calls).toHaveLength(12)
  })
})

describe('cancelling', () => {
  const reason = 'Ordered twice.'

  test('before anyone told the ledger leaves nothing to do there', async ({
    tx,
    clocked,
    ledger,
    mo,
    scene,
    runExport,
  }) => {
    await cancelOrder(asCaller(clocked, mo), scene.orderId, { reason })
    expect(await runExport()).toMatchObject({ state: 'void', finishedAt: testNow })
    expect(ledger.calls).toEqual([])
    expect(await orderOf(tx, scene.orderId)).toMatchObject({ statusId: orderStatus.cancelled })
  })

  test('after it arrived makes its sales order void', async ({
    tx,
    clocked,
    ledger,
    mo,
    scene,
    runExport,
  }) => {
    await runExport()
    await cancelOrder(asCaller(clocked, mo), scene.orderId, { reason })
    expect(await orderExportOf(tx, scene.orderId)).toMatchObject({ state: 'voiding', attempts: 0 })
    expect(await orderExportJobs(tx, scene.orderId)).toHaveLength(1)

    expect(await runExport()).toMatchObject({ state: 'void' })
    expect(ledger.salesOrders).toMatchObject([{ status: 'void' }])
  })

  test('finds the sales order that a lost answer made', async ({
    clock,
    clocked,
    ledger,
    mo,
    scene,
    runExport,
  }) => {
    ledger.behave((call) => (call === 'sales-order' ? 'lies' : undefined))
    expect(await runExport()).toMatchObject({ salesOrderId: null, state: 'waiting' })
    ledger.behave(() => undefined)

    await cancelOrder(asCaller(clocked, mo), scene.orderId, { reason })
    expect(await runExport(), 'what did not answer may still be at work').toMatchObject({ state: 'voiding' })
    clock.at = new Date(testNow.getTime() + orderExportSchedule.settleMs)
    expect(await runExport()).toMatchObject({ state: 'void' })
    expect(ledger.salesOrders).toMatchObject([{ status: 'void' }])
  })

  test.for(['customer', 'sales-order', 'confirm', 'invoice'] as const)(
    'during %s is seen before the next step',
    async (step, { tx, clocked, clock, ledger, mo, scene, runExport }) => {
      ledger.behave(async (call) => {
        if (call === step) await cancelOrder(asCaller(clocked, mo), scene.orderId, { reason })
        return undefined
      })
      await runExport()
      ledger.behave(() => undefined)
      clock.at = new Date(testNow.getTime() + minuteMs)
      expect(await runExport()).toMatchObject({ state: 'void' })
      expect(ledger.salesOrders.filter(({ status }) => status !== 'void')).toEqual([])
      expect(await orderOf(tx, scene.orderId)).toMatchObject({
        statusId: orderStatus.cancelled,
        zohoInventoryInvoiceLink: null,
      })
    },
  )

  test('during a step that fails is undone at once, with its own tries', async ({
    tx,
    clocked,
    ledger,
    mo,
    scene,
    runExport,
  }) => {
    ledger.behave(async (call) => {
      if (call !== 'confirm') return undefined
      await cancelOrder(asCaller(clocked, mo), scene.orderId, { reason })
      return refused()
    })
    expect(await runExport()).toMatchObject({
      state: 'voiding',
      attempts: 0,
      leasedUntil: null,
      lastError: null,
    })
    expect(await orderExportJobs(tx, scene.orderId)).toEqual([testNow])
    expect(await runExport()).toMatchObject({ state: 'void' })
    expect(await orderOf(tx, scene.orderId)).toMatchObject({ statusId: orderStatus.cancelled })
  })

  test('that the ledger refuses to follow stays cancelled here, and someone is woken', async ({
    tx,
    clocked,
    ledger,
    alerts,
    mo,
    scene,
    runExport,
  }) => {
    await runExport()
    await cancelOrder(asCaller(clocked, mo), scene.orderId, { reason })
    ledger.behave(failsAt('void', refused('Its invoice is paid.')))
    expect(await runExport()).toMatchObject({ state: 'failed', lastError: 'Its invoice is paid.' })
    expect(await orderOf(tx, scene.orderId)).toMatchObject({ statusId: orderStatus.cancelled })
    expect(alerts).toEqual(['an order could not be exported to the ledger'])
    expect((await outbox(tx)).filter(({ kind }) => kind === 'order-error')).toEqual([])
  })
})

test('what is kept of an attempt has no name, address or phone number', async ({
  tx,
  ledger,
  scene,
  runExport,
}) => {
  ledger.behave(failsAt('sales-order', refused()))
  await runExport()
  const kept = JSON.stringify(await tx.select().from(orderExportAttempts))
  for (const secret of ['Harbor', 'Toledo', 'Marcus', 'Wes', 'Porter', scene.agent.email])
    expect(kept).not.toContain(secret)
})

import { orderExportsAtOnce } from '@portal/contract/vendors'
import { orderStatus } from '@portal/domain/order-status'
import type { Role } from '@portal/domain/roles'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import type { Database, Tx } from '../../db/client.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { orderExports } from '../../db/schema/order-export.tables.ts'
import { orderEvents, orders } from '../../db/schema/orders.tables.ts'
import { anAgent, aPerson } from '../../testing/builders.ts'
import { test as base, testNow } from '../../testing/fixtures.ts'
import { anApp, aSignIn, realDeps } from '../orders/testing.ts'
import { exportOrder } from './export-order.ts'
import {
  aSubmittedOrder,
  down,
  type LedgerCall,
  noShutdown,
  orderExportJobs,
  orderExportOf,
  orderOf,
  refused,
  type ScriptedLedger,
  scriptedLedger,
  workerNeeds,
} from './testing.ts'

type World = {
  app: FastifyInstance
  ledger: ScriptedLedger
  as: (role: Role) => Promise<{ authorization: string }>
}

const test = base.extend<{ world: World; orderId: number }>({
  world: async ({ database }, use) => {
    const ledger = scriptedLedger()
    const app = await anApp(database, { ledger })
    await use({
      app,
      ledger,
      as: (role) =>
        database.inTransaction(async (tx) => {
          const person = { roles: [role], firstName: 'Ada', lastName: 'Whitlock' }
          const { userId } = role === 'Administrator' ? await aPerson(tx, person) : await anAgent(tx, person)
          return aSignIn(tx, userId)
        }),
    })
    await app.close()
  },
  orderId: async ({ database }, use) => use((await submitted(database)).orderId),
})

const within = (database: Database, tx: Tx) =>
  realDeps({ ...database, reader: tx, inTransaction: (work) => work(tx) })

const submitted = (database: Database) =>
  database.inTransaction((tx) => aSubmittedOrder(tx, within(database, tx)))

const runExport = (database: Database, { ledger }: World, orderId: number) =>
  exportOrder(workerNeeds(realDeps(database), ledger), orderId, noShutdown)

const failsAt =
  (step: LedgerCall, error = refused()) =>
  (call: LedgerCall) =>
    call === step ? error : undefined

async function inError(database: Database, world: World, orderId: number, step: LedgerCall = 'sales-order') {
  world.ledger.behave(failsAt(step))
  await runExport(database, world, orderId)
  world.ledger.behave(() => undefined)
  world.ledger.calls.length = 0
}

const get = ({ app }: World, path: string, headers: object) =>
  app.inject({ url: `/api/vendors/${path}`, headers: { ...headers } })
const post = ({ app }: World, path: string, headers: object, payload: object = {}) =>
  app.inject({ method: 'POST', url: `/api/${path}`, headers: { ...headers }, payload })

const timelineOf = async (database: Database, orderId: number) =>
  (
    await database.reader
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(orderEvents.at, orderEvents.orderEventId)
  ).map(({ kind, by, reason }) => [kind, by, reason])
const auditOf = (database: Database, orderId: number, action: string) =>
  database.reader
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, String(orderId)), eq(auditLog.action, action)))

/** The same order again and again, each arrived at the same moment. */
async function copyArrived(database: Database, orderId: number, count: number) {
  await database.inTransaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId))
    const [orderExport] = await tx.select().from(orderExports).where(eq(orderExports.orderId, orderId))
    if (!order || !orderExport) throw new Error('There is nothing to copy.')
    const { orderId: _, ...copy } = order
    const copies = await tx
      .insert(orders)
      .values(Array.from({ length: count }, () => copy))
      .returning()
    await tx.insert(orderExports).values(copies.map((one) => ({ ...orderExport, orderId: one.orderId })))
  })
}

const arrived = (database: Database) =>
  database.reader
    .select()
    .from(orderExports)
    .where(inArray(orderExports.state, ['exported', 'handled']))
    .orderBy(desc(orderExports.finishedAt), desc(orderExports.orderId))

describe('the lists of order exports', () => {
  test('tell what failed, what waits and what arrived, the latest first', async ({ database, world }) => {
    const headers = await world.as('Administrator')
    const [failed, waiting, exported] = [
      (await submitted(database)).orderId,
      (await submitted(database)).orderId,
      (await submitted(database)).orderId,
    ]
    await inError(database, world, failed)
    await runExport(database, world, exported)

    const ofState = async (query: string) =>
      (await get(world, `GetOrderExports${query}`, headers)).json().result.orderExports
    expect(await ofState('')).toContainEqual({
      orderId: failed,
      accountName: expect.stringMatching(/^Northgate Delivery/),
      agentName: 'Wes Porter',
      statusId: orderStatus.error,
      state: 'failed',
      step: 'sales-order',
      attempts: 1,
      nextTryAt: null,
      lastError: 'An item on this order is inactive in accounting.',
      createdAt: testNow.toISOString(),
      salesOrderNumber: null,
      invoiceNumber: null,
    })
    expect(await ofState('?state=waiting')).toContainEqual(
      expect.objectContaining({ orderId: waiting, state: 'waiting', step: 'customer', attempts: 0 }),
    )
    expect(await ofState('?state=exported')).toContainEqual(
      expect.objectContaining({
        orderId: exported,
        step: 'done',
        salesOrderNumber: expect.stringMatching(/^SO-/),
        invoiceNumber: expect.stringMatching(/^INV-/),
      }),
    )
    expect((await get(world, 'GetOrderExports?state=lost', headers)).statusCode).toBe(400)
    expect((await get(world, 'GetOrderExports', await world.as('Manager'))).statusCode).toBe(403)
  })

  test('continue page by page, and leave nothing out', async ({ database, world, orderId }) => {
    const headers = await world.as('Administrator')
    await runExport(database, world, orderId)
    await copyArrived(database, orderId, orderExportsAtOnce + 1)

    const page = async (query = '') =>
      (await get(world, `GetOrderExports?state=exported${query}`, headers)).json().result
    const first = await page()
    const second = await page(`&cursor=${first.nextCursor}`)

    expect(first.orderExports).toHaveLength(orderExportsAtOnce)
    expect(second.nextCursor).toBeNull()
    const ids = [...first.orderExports, ...second.orderExports].map((one) => one.orderId)
    expect(ids).toEqual((await arrived(database)).map((row) => row.orderId))
    for (const cursor of ['no-page', '1763780000000', '1763780000000.-1'])
      expect(
        (await get(world, `GetOrderExports?cursor=${cursor}`, headers)).json().error.fields,
      ).toHaveProperty('cursor')
  })

  test('one has what was sent without names, addresses and notes, and every try', async ({
    database,
    world,
    orderId,
  }) => {
    const headers = await world.as('Administrator')
    await inError(database, world, orderId)
    const reply = await get(world, `GetOrderExport/${orderId}`, headers)

    const { orderExport, payload, attempts } = reply.json().result
    expect(orderExport).toMatchObject({ orderId, state: 'failed' })
    expect(payload).toMatchObject({
      key: `WBC-${orderId}`,
      date: '2026-03-02',
      lineCount: 2,
      lines: [
        { itemId: expect.any(String), quantity: 3, rate: 289, billedByCarrier: false },
        { itemId: expect.any(String), quantity: 3, rate: 99, billedByCarrier: false },
      ],
      shipping: null,
    })
    expect(JSON.stringify(payload)).not.toMatch(/Harbor|Toledo|Marcus|Porter|Northgate|Halden/)
    expect(attempts).toMatchObject([
      { step: 'sales-order', attempt: 1, outcome: 'invalid', httpStatus: 400, vendorCode: '1004' },
      { step: 'customer', attempt: 1, outcome: 'done', httpStatus: null },
    ])
    const unknown = await get(world, 'GetOrderExport/2147000000', headers)
    expect([unknown.statusCode, unknown.json().error.code]).toEqual([404, 'ORDER_EXPORT_NOT_FOUND'])
  })
})

describe('an Administrator', () => {
  test('retries what failed: its order is Submitted again, and arrives', async ({
    database,
    world,
    orderId,
  }) => {
    const headers = await world.as('Administrator')
    await inError(database, world, orderId)

    expect((await post(world, `vendors/RetryOrderExport/${orderId}`, headers)).json()).toEqual({
      hasError: false,
      result: { orderId },
    })
    expect(await orderOf(database.reader, orderId)).toMatchObject({ statusId: orderStatus.submitted })
    await runExport(database, world, orderId)
    expect(world.ledger.calls).toEqual(['sales-order', 'confirm', 'invoice'])
    expect(await timelineOf(database, orderId)).toMatchObject([
      ['created', 'Wes Porter', null],
      ['submitted', 'Wes Porter', null],
      ['failed', 'System', 'An item on this order is inactive in accounting.'],
      ['retried', 'Ada Whitlock', null],
      ['exported', 'System', null],
    ])
    expect(await auditOf(database, orderId, 'retried')).toMatchObject([{ userName: 'Ada Whitlock' }])
    const again = await post(world, `vendors/RetryOrderExport/${orderId}`, headers)
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'ORDER_EXPORT_FINISHED'])
  })

  test('hurries what waits', async ({ database, world, orderId }) => {
    const headers = await world.as('Administrator')
    world.ledger.behave(failsAt('confirm', down()))
    await runExport(database, world, orderId)
    expect(await orderExportOf(database.reader, orderId)).toMatchObject({ nextTryAt: expect.any(Date) })
    world.ledger.behave(() => undefined)

    expect((await post(world, `vendors/RetryOrderExport/${orderId}`, headers)).statusCode).toBe(200)
    expect(await orderExportOf(database.reader, orderId)).toMatchObject({ attempts: 0, nextTryAt: null })
    expect(await auditOf(database, orderId, 'order export retried')).toMatchObject([
      { entity: 'order', userName: 'Ada Whitlock' },
    ])
    await runExport(database, world, orderId)
    expect(await orderExportOf(database.reader, orderId)).toMatchObject({ state: 'exported' })
  })

  test('marks as handled what was entered manually: it is Submitted and not sent again', async ({
    database,
    world,
    orderId,
  }) => {
    const headers = await world.as('Administrator')
    const handle = (body: object) => post(world, `vendors/MarkHandled/${orderId}`, headers, body)
    const early = await handle({ reason: 'Entered manually.' })
    expect([early.statusCode, early.json().error.code]).toEqual([409, 'ORDER_EXPORT_NOT_FAILED'])
    await inError(database, world, orderId)
    expect((await handle({ reason: ' ' })).json().error.fields).toEqual({
      reason: ['Please say what you did.'],
    })

    expect((await handle({ reason: 'Entered manually.' })).statusCode).toBe(200)
    expect(await orderOf(database.reader, orderId)).toMatchObject({ statusId: orderStatus.submitted })
    expect(await orderExportOf(database.reader, orderId)).toMatchObject({ state: 'handled' })
    expect((await timelineOf(database, orderId)).at(-1)).toEqual([
      'handled',
      'Ada Whitlock',
      'Entered manually.',
    ])
    expect(await auditOf(database, orderId, 'handled')).toMatchObject([
      {
        before: { statusId: orderStatus.error },
        after: { statusId: orderStatus.submitted, reason: 'Entered manually.' },
      },
    ])
    await runExport(database, world, orderId)
    expect(world.ledger.calls).toEqual([])
    const missing = await post(world, 'vendors/MarkHandled/2147000000', headers, { reason: 'x' })
    expect([missing.statusCode, missing.json().error.code]).toEqual([404, 'ORDER_EXPORT_NOT_FOUND'])
  })

  test('retries and marks what a cancelled order left in the ledger', async ({
    database,
    world,
    orderId,
  }) => {
    const headers = await world.as('Administrator')
    await runExport(database, world, orderId)
    await post(world, `order/CancelOrder/${orderId}`, headers, { reason: 'Ordered twice.' })
    world.ledger.behave(failsAt('void', refused('Its invoice is paid.')))
    await runExport(database, world, orderId)
    const { orderExport } = (await get(world, `GetOrderExport/${orderId}`, headers)).json().result
    expect(orderExport).toMatchObject({ state: 'failed', step: 'void', lastError: 'Its invoice is paid.' })

    expect((await post(world, `vendors/RetryOrderExport/${orderId}`, headers)).statusCode).toBe(200)
    expect(await orderExportOf(database.reader, orderId)).toMatchObject({ state: 'voiding' })
    await runExport(database, world, orderId)
    expect(
      (await post(world, `vendors/MarkHandled/${orderId}`, headers, { reason: 'Refunded.' })).statusCode,
    ).toBe(200)
    expect(await orderExportOf(database.reader, orderId)).toMatchObject({ state: 'handled' })
    expect(await orderOf(database.reader, orderId)).toMatchObject({ statusId: orderStatus.cancelled })
    expect(await auditOf(database, orderId, 'handled')).toMatchObject([{ after: { reason: 'Refunded.' } }])
  })
})

describe('Edit and retry', () => {
  test('makes a refused order a draft again, to be fixed and submitted under the same key', async ({
    database,
    world,
  }) => {
    const { orderId, parties } = await submitted(database)
    const headers = await world.as('Manager')
    await inError(database, world, orderId)
    const before = await orderOf(database.reader, orderId)

    expect((await post(world, `order/ReopenOrder/${orderId}`, headers)).json()).toEqual({
      hasError: false,
      result: { orderId },
    })
    expect(world.ledger.calls, 'it was asked whether a lost answer had made one').toEqual(['find'])
    expect(await orderOf(database.reader, orderId)).toEqual({
      ...before,
      statusId: orderStatus.draft,
      dateSubmitted: null,
      version: (before?.version ?? 0) + 1,
    })
    expect(await orderExportOf(database.reader, orderId)).toBeUndefined()
    expect((await timelineOf(database, orderId)).at(-1)).toEqual(['reopened', 'Ada Whitlock', null])

    const submit = await post(world, `order/SubmitOrder/${orderId}/${parties.agentId}`, headers)
    expect(submit.statusCode).toBe(200)
    await runExport(database, world, orderId)
    expect(await orderExportOf(database.reader, orderId)).toMatchObject({ state: 'exported', attempts: 1 })
    expect(world.ledger.salesOrders.map(({ key }) => key)).toEqual([`WBC-${orderId}`])
  })

  test('asks no one when the ledger was never told of it', async ({ database, world, orderId }) => {
    const headers = await world.as('Manager')
    await inError(database, world, orderId, 'customer')
    expect((await post(world, `order/ReopenOrder/${orderId}`, headers)).statusCode).toBe(200)
    expect(world.ledger.calls).toEqual([])
  })

  test.for([
    ['is known', 'invoice', 'answers'],
    ['came from an answer that got lost', 'sales-order', 'answers'],
  ] as const)('is refused while its sales order %s', async ([, step], { database, world, orderId }) => {
    const headers = await world.as('Manager')
    if (step === 'sales-order') {
      world.ledger.behave((call) => (call === 'sales-order' ? 'lies' : undefined))
      await runExport(database, world, orderId)
      await database.reader
        .update(orderExports)
        .set({ state: 'failed', finishedAt: testNow })
        .where(eq(orderExports.orderId, orderId))
      await database.reader
        .update(orders)
        .set({ statusId: orderStatus.error })
        .where(eq(orders.orderId, orderId))
      world.ledger.behave(() => undefined)
    } else await inError(database, world, orderId, step)

    const reply = await post(world, `order/ReopenOrder/${orderId}`, headers)
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'ORDER_IN_LEDGER'])
    expect(await orderOf(database.reader, orderId)).toMatchObject({ statusId: orderStatus.error })
    expect(await orderExportOf(database.reader, orderId)).toMatchObject({ state: 'failed' })
  })

  test('waits for a ledger that has to be asked and does not answer', async ({
    database,
    world,
    orderId,
  }) => {
    const headers = await world.as('Manager')
    await inError(database, world, orderId)
    world.ledger.behave(failsAt('find', down()))
    const reply = await post(world, `order/ReopenOrder/${orderId}`, headers)
    expect([reply.statusCode, reply.json().error.code]).toEqual([502, 'VENDOR_UNAVAILABLE'])
    expect(await orderOf(database.reader, orderId)).toMatchObject({ statusId: orderStatus.error })
  })

  test('is not for agents, and not for an order that is no longer in Error', async ({ database, world }) => {
    const { orderId, agent } = await submitted(database)
    await inError(database, world, orderId)
    const own = await database.inTransaction((tx) => aSignIn(tx, agent.userId))
    expect((await post(world, `order/ReopenOrder/${orderId}`, own)).json().error.code).toBe('NOT_ALLOWED')
    const headers = { ...(await world.as('Manager')), 'idempotency-key': 'reopen-once' }
    const reopen = () => post(world, `order/ReopenOrder/${orderId}`, headers)
    expect([(await reopen()).statusCode, (await reopen()).statusCode]).toEqual([200, 200])
    const other = await post(world, `order/ReopenOrder/${orderId}`, await world.as('Manager'))
    expect(other.json().error.code).toBe('ORDER_NOT_IN_ERROR')
  })
})

describe('the drift', () => {
  test('is what is Submitted here and missing there, and what is cancelled here and exists there', async ({
    database,
    world,
  }) => {
    const headers = await world.as('Administrator')
    const [missing, unexpected, failed, waiting] = [
      (await submitted(database)).orderId,
      (await submitted(database)).orderId,
      (await submitted(database)).orderId,
      (await submitted(database)).orderId,
    ]
    for (const orderId of [missing, unexpected]) await runExport(database, world, orderId)
    await inError(database, world, failed)
    const lost = world.ledger.salesOrders.find(({ key }) => key === `WBC-${missing}`)
    if (lost) lost.status = 'void'
    await post(world, `order/CancelOrder/${unexpected}`, headers, { reason: 'Ordered twice.' })
    await runExport(database, world, unexpected)
    const kept = world.ledger.salesOrders.find(({ key }) => key === `WBC-${unexpected}`)
    if (kept) kept.status = 'confirmed'

    const drift = (await get(world, 'GetDrift', headers)).json().result
    expect(drift.checked).toBeGreaterThanOrEqual(2)
    expect(drift.missing).toContainEqual({
      orderId: missing,
      accountName: expect.stringMatching(/^Northgate Delivery/),
      submitted: testNow.toISOString(),
    })
    expect(drift.unexpected).toEqual([
      {
        orderId: unexpected,
        accountName: expect.stringMatching(/^Northgate Delivery/),
        statusId: orderStatus.cancelled,
      },
    ])
    for (const orderId of [failed, waiting])
      expect(drift.missing.map((one: { orderId: number }) => one.orderId)).not.toContain(orderId)
  })

  test('cannot be determined while the ledger does not answer', async ({ database, world, orderId }) => {
    const headers = await world.as('Administrator')
    await runExport(database, world, orderId)
    world.ledger.behave(failsAt('find', down()))
    const reply = await get(world, 'GetDrift', headers)
    expect([reply.statusCode, reply.json().error.code]).toEqual([502, 'VENDOR_UNAVAILABLE'])
  })
})

describe('at the same moment', () => {
  test('eight submits are one order export, and four workers one sales order', async ({
    database,
    world,
  }) => {
    for (let round = 0; round < 5; round++) {
      const { orderId, agent, parties } = await submitted(database)
      const headers = await database.inTransaction((tx) => aSignIn(tx, agent.userId))
      await inError(database, world, orderId, 'customer')
      await post(world, `order/ReopenOrder/${orderId}`, await world.as('Manager'))
      const url = `order/SubmitOrder/${orderId}/${parties.agentId}`
      const replies = await Promise.all(Array.from({ length: 8 }, () => post(world, url, headers)))
      expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      expect(await orderExportJobs(database.reader, orderId)).toHaveLength(1)

      await Promise.all(Array.from({ length: 4 }, () => runExport(database, world, orderId)))
      expect(await orderExportOf(database.reader, orderId)).toMatchObject({ state: 'exported' })
      expect(world.ledger.salesOrders.filter(({ key }) => key === `WBC-${orderId}`)).toHaveLength(1)
    }
  })

  test('retry and reopen, cancel and order export: each order ends in one of the ways, never between', async ({
    database,
    world,
  }) => {
    const headers = await world.as('Manager')
    for (let round = 0; round < 10; round++) {
      const { orderId } = await submitted(database)
      await inError(database, world, orderId)
      const [retry, reopen] = await Promise.all([
        post(world, `order/RetryOrder/${orderId}`, headers),
        post(world, `order/ReopenOrder/${orderId}`, headers),
      ])
      expect([retry.statusCode, reopen.statusCode].toSorted()).toEqual([200, 409])
      const orderExport = await orderExportOf(database.reader, orderId)
      expect(orderExport?.state).toBe(retry.statusCode === 200 ? 'waiting' : undefined)
      if (!orderExport) continue

      await Promise.all([
        runExport(database, world, orderId),
        post(world, `order/CancelOrder/${orderId}`, headers, { reason: 'Ordered twice.' }),
      ])
      await runExport(database, world, orderId)
      expect(await orderOf(database.reader, orderId)).toMatchObject({ statusId: orderStatus.cancelled })
      expect(await orderExportOf(database.reader, orderId)).toMatchObject({ state: 'void' })
      const standing = world.ledger.salesOrders.filter(
        ({ key, status }) => key === `WBC-${orderId}` && status !== 'void',
      )
      expect(standing).toEqual([])
    }
  })

  test('a retry and a cancellation of what is in Error: the cancellation has to wait for the retry', async ({
    database,
    world,
    orderId,
  }) => {
    const headers = await world.as('Manager')
    await inError(database, world, orderId)
    const [retry, cancel] = await Promise.all([
      post(world, `order/RetryOrder/${orderId}`, headers),
      post(world, `order/CancelOrder/${orderId}`, headers, { reason: 'Ordered twice.' }),
    ])
    expect(retry.statusCode).toBe(200)
    expect([200, 409]).toContain(cancel.statusCode)
    await runExport(database, world, orderId)
    expect(await orderExportOf(database.reader, orderId)).toMatchObject({
      state: cancel.statusCode === 200 ? 'void' : 'exported',
    })
  })
})

import type { CallName } from '@portal/contract/calls'
import { orderStatus } from '@portal/domain/order-status'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { accounts } from '../../db/schema/accounts.tables.ts'
import { agentCovers } from '../../db/schema/agent-covers.tables.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { orderEvents, orders } from '../../db/schema/orders.tables.ts'
import { anAccount, anAgent, aSession } from '../../testing/builders.ts'
import { callByName, type Sent } from '../../testing/call-by-name.ts'
import { asCaller, test as base, testNow } from '../../testing/fixtures.ts'
import { whileHeld } from '../../testing/held.ts'
import { aDevice } from '../fleet/testing.ts'
import { updateOrder } from '../orders/draft/update-order.ts'
import {
  aDraft,
  anAgentWithAccount,
  anApp,
  anUpdateForm,
  aShop,
  aSignIn,
  realDeps,
} from '../orders/testing.ts'

/** Cover of one agent by another (docs/spec/agent-cover.md), through HTTP, with their own connections. */

/** Wes with an account and a draft; Nia, who may cover him; and a manager. */
async function anOffice(database: Database, app: FastifyInstance) {
  const office = await database.inTransaction(async (tx) => {
    const { agent: wes, parties } = await anAgentWithAccount(tx)
    const nia = await anAgent(tx, { firstName: 'Nia', lastName: 'Holt' })
    const mo = await anAgent(tx, { roles: ['Manager'] })
    const shop = await aShop(tx)
    const deps = realDeps({ ...database, reader: tx, inTransaction: (work) => work(tx) })
    const orderId = await aDraft(tx, deps, wes, parties, { offerId: shop.offer.offerId })
    const headers = {
      wes: await aSignIn(tx, wes.userId),
      nia: await aSignIn(tx, nia.userId),
      mo: await aSignIn(tx, mo.userId),
    }
    return { wes, nia, mo, parties, orderId, headers }
  })
  const call = callByName(app)
  const { wes, nia, headers, parties, orderId } = office
  await updateOrder(
    asCaller(realDeps(database), wes),
    orderId,
    anUpdateForm(parties, { shipDirect: false, addressOverrideReason: 'Known to the driver.' }),
  )
  const start = (changes: object = {}, by = headers.mo) =>
    call('startCover', by, {
      body: {
        coveredAgentId: wes.zohoUserId,
        coveringAgentId: nia.zohoUserId,
        untilDay: '2026-03-04',
        ...changes,
      },
    })
  /** Nia submits the draft of Wes. */
  const submit = () => call('submitOrder', headers.nia, { params: { orderId, zohoUserId: wes.zohoUserId } })
  return { ...office, call, start, submit }
}

const test = base.extend<{
  app: FastifyInstance
  clock: { now: Date }
  office: Awaited<ReturnType<typeof anOffice>>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  clock: async ({}, use) => use({ now: testNow }),
  app: async ({ database, clock }, use) => {
    const app = await anApp(database, { now: () => clock.now })
    await use(app)
    await app.close()
  },
  office: async ({ database, app }, use) => use(await anOffice(database, app)),
})

describe('while cover lasts', () => {
  test('the covering agent sees and does what the covered agent may', async ({
    database,
    office: { call, start, headers, parties, orderId, wes, nia },
  }) => {
    const { deviceId } = await database.inTransaction((tx) => aDevice(tx, parties.accountId))
    const agentId = wes.zohoUserId
    const reads: Array<[CallName, Sent]> = [
      ['getSingleOrder', { params: { orderId } }],
      ['getOrderHistory', { params: { agentId } }],
      ['getOrderHistoryByAccount', { params: { accountId: parties.accountId } }],
      ['getAccountsByAgent', { params: { agentId } }],
      ['getSingleAccount', { params: { accountId: parties.accountId } }],
      ['getDevicesByAgent', { params: { agentId } }],
      ['getDevice', { params: { deviceId } }],
      ['getDeskQueue', { params: { agentId } }],
    ]
    for (const [name, sent] of reads)
      expect([name, (await call(name, headers.nia, sent)).status]).toEqual([name, 404])

    expect(await start()).toMatchObject({ status: 200 })
    for (const [name, sent] of reads)
      expect([name, (await call(name, headers.nia, sent)).status]).toEqual([name, 200])
    const history = await call('getOrderHistory', headers.nia, { params: { agentId } })
    expect(history.results).toMatchObject([{ orderId }])
    const agents = await call('getWbcUsers', headers.nia)
    expect(agents.results.map(({ zohoUserId }: { zohoUserId: string }) => zohoUserId).toSorted()).toEqual(
      [wes.zohoUserId, nia.zohoUserId].toSorted(),
    )
    const found = await call('searchPortal', headers.nia, { query: 'search=northgate' })
    expect(found.result.orders).toMatchObject([{ orderId }])

    // What is written says who did it, and on whose behalf.
    const removed = await call('removeOrder', headers.nia, { params: { orderId } })
    expect(removed.status).toBe(200)
  })

  test('the timeline of an order names both agents', async ({
    database,
    office: { call, start, headers, orderId },
  }) => {
    await start()
    const order = await call('getSingleOrder', headers.nia, { params: { orderId } })
    const [item] = order.results[0].orderItems
    const changed = await call('updateOrderItem', headers.nia, {
      params: { orderId, orderItemId: item.orderItemId },
      body: { quantity: 3 },
    })
    expect(changed.status).toBe(200)
    const events = await database.reader.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))
    expect(events.at(-1)).toMatchObject({ by: 'Nia Holt', onBehalfOf: 'Wes Porter' })
  })

  test('both agents are told, and the managers list it', async ({
    office: { call, start, headers, wes, nia },
  }) => {
    const none = { covering: [], coveredBy: null, planned: { covering: [], coveredBy: [] } }
    expect(await call('getMyCovers', headers.nia)).toMatchObject({ result: none })
    const { result } = await start()
    expect(await call('getMyCovers', headers.nia)).toMatchObject({
      result: {
        covering: [
          {
            agentId: wes.zohoUserId,
            agentName: 'Wes Porter',
            fromDay: '2026-03-02',
            untilDay: '2026-03-04',
          },
        ],
        coveredBy: null,
        planned: { covering: [], coveredBy: [] },
      },
    })
    expect(await call('getMyCovers', headers.wes)).toMatchObject({
      result: { covering: [], coveredBy: { agentName: 'Nia Holt', untilDay: '2026-03-04' } },
    })
    expect(await call('getMyCovers', headers.mo)).toMatchObject({ result: none })
    const listed = await call('getCovers', headers.mo)
    expect(listed.results).toContainEqual(
      expect.objectContaining({
        coverId: result.coverId,
        covered: { agentId: wes.zohoUserId, name: 'Wes Porter' },
        covering: { agentId: nia.zohoUserId, name: 'Nia Holt' },
        state: 'running',
        fromDay: '2026-03-02',
        endedBy: null,
      }),
    )
    expect(await call('getCovers', headers.nia)).toMatchObject({ code: 'NOT_ALLOWED' })
  })

  test('is not passed on: who covers the covering agent does not cover the first one', async ({
    database,
    office: { call, start, headers, orderId, nia },
  }) => {
    const { third, thirdHeaders } = await database.inTransaction(async (tx) => {
      const third = await anAgent(tx)
      return { third, thirdHeaders: await aSignIn(tx, third.userId) }
    })
    await start()
    await start({ coveredAgentId: nia.zohoUserId, coveringAgentId: third.zohoUserId })
    expect(await call('getSingleOrder', thirdHeaders, { params: { orderId } })).toMatchObject({
      code: 'ORDER_NOT_FOUND',
    })
    expect(headers).toBeDefined()
  })
})

describe('the end', () => {
  test('comes by itself with the end of the last day, on the clock of the business', async ({
    clock,
    database,
    office: { call, start, headers, orderId, nia },
  }) => {
    const { result } = await start()
    const cover = (await call('getCovers', headers.mo)).results.find(
      ({ coverId }: { coverId: string }) => coverId === result.coverId,
    )
    expect(cover.endsAt).toBe('2026-03-05T05:00:00.000Z')
    // A shorter one, as sessions end after twelve hours.
    const { coverId } = result
    expect(
      await call('changeCover', headers.mo, { params: { coverId }, body: { untilDay: '2026-03-02' } }),
    ).toMatchObject({ status: 200 })
    const at = async (now: string) => {
      clock.now = new Date(now)
      const signedIn = await database.inTransaction((tx) => aSession(tx, nia.userId, clock.now))
      return call('getSingleOrder', { authorization: `Bearer ${signedIn}` }, { params: { orderId } })
    }
    expect(await at('2026-03-03T04:59:59Z')).toMatchObject({ status: 200 })
    expect(await at('2026-03-03T05:00:00Z')).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  })

  test('by a manager counts at once, and once', async ({
    database,
    office: { call, start, headers, orderId },
  }) => {
    const { result } = await start()
    const { coverId } = result
    const ended = await call('endCover', headers.mo, { params: { coverId } })
    expect(ended.status).toBe(200)
    expect(await call('getSingleOrder', headers.nia, { params: { orderId } })).toMatchObject({ status: 404 })
    expect(await call('endCover', headers.mo, { params: { coverId } })).toMatchObject({
      code: 'AGENT_COVER_ENDED',
    })
    const change = { params: { coverId }, body: { untilDay: '2026-03-05' } }
    expect(await call('changeCover', headers.mo, change)).toMatchObject({ code: 'AGENT_COVER_ENDED' })
    const { results } = await call('getCovers', headers.mo)
    expect(results).toContainEqual(
      expect.objectContaining({ coverId, state: 'ended', endedBy: 'Wes Porter' }),
    )
    const log = await database.reader.select().from(auditLog).where(eq(auditLog.entityId, coverId))
    const days = { fromDay: '2026-03-02', untilDay: '2026-03-04' }
    expect(log).toMatchObject([
      { action: 'started', before: null, after: days },
      { action: 'ended', before: days, after: null },
    ])
    // The same agents may begin again.
    expect((await start()).status).toBe(200)
  })

  test('by the manager who covers counts once, however many calls come at once', async ({
    database,
    office: { call, start, headers, mo },
  }) => {
    const { result } = await start({ coveringAgentId: mo.zohoUserId })
    const end = () => call('endCover', headers.mo, { params: { coverId: result.coverId } })
    const answers = await whileHeld(
      database,
      sql`select from agent_covers where cover_id = ${result.coverId} for share`,
      [end, end, end],
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      'AGENT_COVER_ENDED',
      'AGENT_COVER_ENDED',
      undefined,
    ])
  })

  test('is only for managers to decide', async ({ office: { call, start, headers } }) => {
    const { result } = await start()
    for (const who of [headers.wes, headers.nia]) {
      expect(await start({}, who)).toMatchObject({ status: 403 })
      expect(await call('endCover', who, { params: { coverId: result.coverId } })).toMatchObject({
        status: 403,
      })
    }
    expect(await call('endCover', headers.mo)).toMatchObject({ code: 'AGENT_COVER_NOT_FOUND' })
  })
})

describe('a cover is refused', () => {
  test('for a day that does not fit, and for oneself', async ({ office: { start, wes } }) => {
    expect(await start({ untilDay: '2026-03-01' })).toMatchObject({
      status: 400,
      fields: { untilDay: ['Choose today or a later day.'] },
    })
    expect(await start({ untilDay: '2027-03-04' })).toMatchObject({
      fields: { untilDay: [expect.any(String)] },
    })
    expect(await start({ untilDay: 'soon' })).toMatchObject({
      fields: { untilDay: ['Choose the last day.'] },
    })
    expect(await start({ coveringAgentId: wes.zohoUserId })).toMatchObject({
      fields: { coveringAgentId: ['Choose another agent than the one who is covered.'] },
    })
  })

  test('while another one lasts, however many start at once', async ({ office: { start } }) => {
    const answers = await Promise.all([start(), start(), start()])
    expect(answers.map(({ code }) => code ?? 'started').toSorted()).toEqual([
      'AGENT_COVERED',
      'AGENT_COVERED',
      'started',
    ])
  })

  test('by an agent who cannot sign in, or is unknown', async ({ database, office: { start, nia } }) => {
    expect(await start({ coveringAgentId: '404' })).toMatchObject({ code: 'AGENT_NOT_FOUND' })
    await database.inTransaction((tx) =>
      tx.execute(sql`update users set is_active = false where user_id = ${nia.userId}`),
    )
    expect(await start()).toMatchObject({
      fields: { coveringAgentId: [expect.stringContaining('no active user')] },
    })
  })
})

describe('moving drafts', () => {
  test('gives those of accounts that the other agent owns, and says what stays', async ({
    database,
    office: { call, headers, wes, nia, parties, orderId },
  }) => {
    const move = (body: object = {}) =>
      call('moveDrafts', headers.mo, {
        body: { fromAgentId: wes.zohoUserId, toAgentId: nia.zohoUserId, ...body },
      })
    expect(await move()).toMatchObject({
      result: { moved: 0, ofOtherAccounts: 1, frozen: 0, hasMore: false },
    })
    const { other } = await database.inTransaction(async (tx) => {
      await tx
        .update(accounts)
        .set({ ownerZohoUserId: nia.zohoUserId })
        .where(eq(accounts.zohoAccountId, parties.accountId))
      return { other: await anAccount(tx, wes.zohoUserId) }
    })
    expect(await move({ accountId: other.accountId })).toMatchObject({
      result: { moved: 0, ofOtherAccounts: 0 },
    })
    await database.inTransaction((tx) =>
      tx.update(orders).set({ awaitsApproval: true }).where(eq(orders.orderId, orderId)),
    )
    expect(await move()).toMatchObject({ result: { moved: 0, frozen: 1 } })
    await database.inTransaction((tx) =>
      tx.update(orders).set({ awaitsApproval: false }).where(eq(orders.orderId, orderId)),
    )
    expect(await move()).toMatchObject({ result: { moved: 1, frozen: 0, ofOtherAccounts: 0 } })
    const [order] = await database.reader.select().from(orders).where(eq(orders.orderId, orderId))
    expect(order).toMatchObject({ zohoUserId: nia.zohoUserId, agentName: 'Nia Holt', agentEmail: nia.email })
    const events = await database.reader.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))
    expect(events.at(-1)).toMatchObject({ kind: 'moved', reason: 'From Wes Porter to Nia Holt' })
    expect(await call('getSingleOrder', headers.nia, { params: { orderId } })).toMatchObject({ status: 200 })
    expect(await call('getSingleOrder', headers.wes, { params: { orderId } })).toMatchObject({ status: 404 })
    expect(await move({ toAgentId: wes.zohoUserId })).toMatchObject({
      fields: { toAgentId: ['Choose another agent than the one whose drafts are moved.'] },
    })
    expect(
      await call('moveDrafts', headers.wes, {
        body: { fromAgentId: wes.zohoUserId, toAgentId: nia.zohoUserId },
      }),
    ).toMatchObject({ status: 403 })
  })
})

describe('while the covering agent submits', () => {
  const waiting = async ({ pool }: Database) =>
    (
      await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount
  const orderOf = async (database: Database, orderId: number) =>
    (await database.reader.select().from(orders).where(eq(orders.orderId, orderId)))[0]

  test('an end that came first refuses the order', async ({
    database,
    office: { start, submit, orderId },
  }) => {
    const { result } = await start()
    const { submitted } = await database.inTransaction(async (tx) => {
      await tx.update(agentCovers).set({ endsAt: testNow }).where(eq(agentCovers.coverId, result.coverId))
      const submitted = submit()
      await expect.poll(() => waiting(database), { timeout: 20_000, interval: 5 }).toBe(1)
      return { submitted }
    })
    expect(await submitted).toMatchObject({ status: 409, code: 'AGENT_COVER_ENDED' })
    expect(await orderOf(database, orderId)).toMatchObject({ statusId: orderStatus.draft })
  })

  test('a cover of the same agents that begins later does not stand in for one that ended', async ({
    database,
    office: { start, submit, orderId },
  }) => {
    const { result } = await start()
    expect(await start({ fromDay: '2026-03-05', untilDay: '2026-03-06' })).toMatchObject({ status: 200 })
    const [submitted] = await whileHeld(
      database,
      sql`select from agent_covers where cover_id = ${result.coverId} for update`,
      [submit],
      sql`update agent_covers set ends_at = ${testNow} where cover_id = ${result.coverId}`,
    )
    expect(submitted).toMatchObject({ status: 409, code: 'AGENT_COVER_ENDED' })
    expect(await orderOf(database, orderId)).toMatchObject({ statusId: orderStatus.draft })
  })

  test('an end that comes later waits for the work', async ({
    database,
    office: { call, start, headers, orderId },
  }) => {
    const { result } = await start()
    const { removed, ended } = await database.inTransaction(async (tx) => {
      await tx.execute(sql`select from orders where order_id = ${orderId} for update`)
      const removed = call('removeOrder', headers.nia, { params: { orderId } })
      await expect.poll(() => waiting(database), { timeout: 20_000, interval: 5 }).toBe(1)
      const ended = call('endCover', headers.mo, { params: { coverId: result.coverId } })
      await expect.poll(() => waiting(database), { timeout: 20_000, interval: 5 }).toBe(2)
      return { removed, ended }
    })
    expect(await removed).toMatchObject({ status: 200 })
    expect(await ended).toMatchObject({ status: 200 })
    expect(await orderOf(database, orderId)).toBeUndefined()
  })

  test('later changes wait for an end that waits, so that a busy agent does not keep their cover', async ({
    database,
    office: { call, start, headers, orderId },
  }) => {
    const { result } = await start()
    const remove = () => call('removeOrder', headers.nia, { params: { orderId } })
    const { removed, ended, later } = await database.inTransaction(async (tx) => {
      await tx.execute(sql`select from orders where order_id = ${orderId} for update`)
      const removed = remove()
      await expect.poll(() => waiting(database), { timeout: 20_000, interval: 5 }).toBe(1)
      const ended = call('endCover', headers.mo, { params: { coverId: result.coverId } })
      await expect.poll(() => waiting(database), { timeout: 20_000, interval: 5 }).toBe(2)
      const later = remove()
      await expect.poll(() => waiting(database), { timeout: 20_000, interval: 5 }).toBe(3)
      return { removed, ended, later }
    })
    expect(await removed).toMatchObject({ status: 200 })
    expect(await ended).toMatchObject({ status: 200 })
    expect(await later).toMatchObject({ status: 409, code: 'AGENT_COVER_ENDED' })
  })

  test('at the same moment as the end: the order is submitted on behalf of the other, or stays as it was', async ({
    database,
    office: { call, start, submit, headers, orderId },
  }) => {
    const { result } = await start()
    const end = () => call('endCover', headers.mo, { params: { coverId: result.coverId } })
    const [submitted, ended] = await Promise.all([submit(), end()])
    expect(ended.status).toBe(200)
    const isDone = submitted.status === 200
    // The session may not cover any more when the call comes, or the cover ends while it runs.
    if (!isDone) expect(['ORDER_NOT_FOUND', 'AGENT_COVER_ENDED']).toContain(submitted.code)
    expect(await orderOf(database, orderId)).toMatchObject({
      statusId: isDone ? orderStatus.submitted : orderStatus.draft,
    })
    const events = await database.reader.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))
    expect(events.filter(({ kind }) => kind === 'submitted')).toMatchObject(
      isDone ? [{ by: 'Nia Holt', onBehalfOf: 'Wes Porter' }] : [],
    )
  })

  test('the order names both agents', async ({ database, office: { start, submit, orderId } }) => {
    await start()
    expect(await submit()).toMatchObject({ status: 200 })
    const events = await database.reader.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))
    expect(events.at(-1)).toMatchObject({ kind: 'submitted', by: 'Nia Holt', onBehalfOf: 'Wes Porter' })
  })
})

import { businessDay, defaultTimeZone } from '@portal/domain/business-day'
import { carrierIds, purchaseTypeIds } from '@portal/domain/ids'
import { orderStatus } from '@portal/domain/order-status'
import { salesGroupings } from '@portal/domain/sales'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Reader, Tx } from '../../db/client.ts'
import { orderItems, orders } from '../../db/schema/orders.tables.ts'
import { salesChanges, salesClosed, salesMonths, salesTotals } from '../../db/schema/sales.tables.ts'
import { anAccount, anAgent } from '../../testing/builders.ts'
import { asCaller, test, testDeps } from '../../testing/fixtures.ts'
import { aShop, type Parties } from '../orders/testing.ts'
import { closeSalesMonths, keepSalesCalendar, readSales } from './sales.ts'

/** Sums of sales (docs/spec/sales.md): kept by triggers through every change of an order. */

const numRuns = Number(process.env.FUZZ_RUNS ?? 25)
const seed = Number(process.env.FUZZ_SEED ?? 20_260_302)

type Line = {
  quantity: number
  rateCents: number
  kind: 'due' | 'once' | 'monthly'
  isAddOn: boolean
  carrier: 'Verizon' | 'AT&T'
}
type Scene = { parties: Parties[]; offer: { offerId: string; productId: string }; authorId: string }

async function aScene(tx: Tx): Promise<Scene> {
  const wes = await anAgent(tx)
  const nia = await anAgent(tx, { firstName: 'Nia', lastName: 'Holt' })
  const { offer } = await aShop(tx)
  const parties = [
    { agentId: wes.zohoUserId, ...(await anAccount(tx, wes.zohoUserId)) },
    { agentId: nia.zohoUserId, ...(await anAccount(tx, nia.zohoUserId)) },
  ]
  return { parties, offer, authorId: wes.userId }
}

const totals = (lines: readonly Line[]) => {
  const items = lines.filter(({ isAddOn }) => !isAddOn)
  return {
    numberOfItems: (items.length > 0 ? items : lines).reduce((sum, { quantity }) => sum + quantity, 0),
    orderTotalCents: lines
      .filter(({ kind }) => kind === 'due')
      .reduce((sum, { quantity, rateCents }) => sum + quantity * rateCents, 0),
  }
}

type Wish = { of: number; statusId: number; submitted: Date; lines: readonly Line[] }

/** An order with these lines, as placing it writes it: the order first. */
async function anOrder(
  tx: Tx,
  { parties, offer, authorId }: Scene,
  { of, statusId, submitted, lines }: Wish,
) {
  const one = parties[of % parties.length]
  if (!one) throw new Error('There are two.')
  const [order] = await tx
    .insert(orders)
    .values({
      statusId,
      zohoUserId: one.agentId,
      zohoAccountId: one.accountId,
      accountName: 'Northgate',
      zohoContactId: one.contactId,
      contactFirstName: 'Marcus',
      contactLastName: 'Bell',
      contactEmail: '',
      contactMobile: '',
      agentName: 'Wes Porter',
      agentEmail: '',
      createdBy: authorId,
      dateCreated: submitted,
      dateSubmitted: statusId === orderStatus.draft ? null : submitted,
      ...totals(lines),
    })
    .returning({ orderId: orders.orderId })
  if (!order) throw new Error('An insert answers its row.')
  await tx.insert(orderItems).values(
    lines.map((line, index) => ({
      orderItemId: v7(),
      orderId: order.orderId,
      position: index + 1,
      productId: offer.productId,
      offerId: offer.offerId,
      carrierId: carrierIds[line.carrier],
      purchaseTypeId: line.kind === 'monthly' ? purchaseTypeIds.Finance : purchaseTypeIds.Buy,
      productTypeId: sql<string>`(select product_type_id from products where product_id = ${offer.productId})`,
      manufacturerName: 'Halden',
      model: 'N6 Pro',
      quantity: line.quantity,
      isAddOn: line.isAddOn,
      rateCents: line.rateCents,
      msrpCents: 100,
      isCarrierInventory: line.kind !== 'due',
      ratePlanDisplay: '',
      ratePlanPriceCents: 0,
      dateCreated: submitted,
    })),
  )
  return order.orderId
}

/** What the table holds, without what came to nothing. */
async function kept(on: Reader) {
  const rows = await on.select().from(salesMonths)
  return rows
    .map((row) => [
      [row.month, row.zohoUserId, row.zohoAccountId, row.carrierId, row.productId].join(),
      row.units,
      row.dueCents,
      row.carrierOnceCents,
      row.carrierMonthlyCents,
    ])
    .filter(([, ...sums]) => sums.some((one) => one !== 0))
    .toSorted()
}

/** The same counted from the orders, in another way than the database does it. */
async function recounted(on: Reader) {
  const rows = await on.select().from(orders).innerJoin(orderItems, eq(orderItems.orderId, orders.orderId))
  const sums = new Map<string, number[]>()
  for (const { orders: order, order_items: item } of rows) {
    const isSold = order.statusId === orderStatus.submitted || order.statusId === orderStatus.error
    if (!isSold || !order.dateSubmitted) continue
    const month = `${businessDay(order.dateSubmitted, defaultTimeZone).slice(0, 7)}-01`
    const key = [month, order.zohoUserId, order.zohoAccountId, item.carrierId, item.productId].join()
    const amount = item.quantity * item.rateCents
    const isMonthly = item.purchaseTypeId === purchaseTypeIds.Finance
    const [units = 0, due = 0, once = 0, monthly = 0] = sums.get(key) ?? []
    sums.set(key, [
      units + (item.isAddOn ? 0 : item.quantity),
      due + (item.isCarrierInventory ? 0 : amount),
      once + (item.isCarrierInventory && !isMonthly ? amount : 0),
      monthly + (item.isCarrierInventory && isMonthly ? amount : 0),
    ])
  }
  return [...sums]
    .map(([key, of]) => [key, ...of])
    .filter(([, ...of]) => of.some((one) => one !== 0))
    .toSorted()
}

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 50 }),
  rateCents: fc.integer({ min: 0, max: 90_000 }),
  kind: fc.constantFrom('due' as const, 'once' as const, 'monthly' as const),
  isAddOn: fc.boolean(),
  carrier: fc.constantFrom('Verizon' as const, 'AT&T' as const),
})
/** Around the ends of months in New York. */
const submitted = fc.constantFrom(
  ...[
    '2026-02-01T04:59:59Z',
    '2026-02-01T05:00:00Z',
    '2026-02-14T12:00:00Z',
    '2026-03-01T04:30:00Z',
    '2026-03-01T05:30:00Z',
  ].map((at) => new Date(at)),
)
const status = fc.constantFrom(...Object.values(orderStatus))
const step = fc.oneof(
  fc.record({
    does: fc.constant('place' as const),
    of: fc.nat(1),
    statusId: status,
    submitted,
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ does: fc.constant('status' as const), which: fc.nat(9), statusId: status, submitted }),
  fc.record({ does: fc.constant('give' as const), which: fc.nat(9), of: fc.nat(1) }),
  fc.record({
    does: fc.constant('line' as const),
    which: fc.nat(9),
    quantity: fc.integer({ min: 1, max: 50 }),
  }),
  fc.record({ does: fc.constant('remove' as const), which: fc.nat(9) }),
  fc.record({ does: fc.constant('close' as const) }),
)

/** Does what waits for the commit, here and after each statement that follows. */
const asCommitted = (tx: Tx) => tx.execute(sql`set constraints all immediate`)

const within = (tx: Tx) => ({ inTransaction: <T>(work: (one: Tx) => Promise<T>) => work(tx) })

/** Totals of closed months that are not what the sums say, or are missing. */
async function wrongTotals(on: Reader) {
  const { rows } = await on.execute(sql`
    with expected as (
      select m.month, k.kind, k.key, sum(m.units) as units, sum(m.due_cents) as due, sum(m.carrier_once_cents) as once, sum(m.carrier_monthly_cents) as monthly
      from sales_months m join sales_closed c using (month),
        lateral (values ('agent', m.zoho_user_id), ('account', m.zoho_account_id), ('carrier', m.carrier_id::text), ('product', m.product_id::text)) k (kind, key)
      group by 1, 2, 3
    ), stored as (
      select t.month, t.kind, t.key, t.units::numeric, t.due_cents::numeric, t.carrier_once_cents::numeric, t.carrier_monthly_cents::numeric
      from sales_totals t join sales_closed c using (month)
    )
    (select * from expected except select * from stored) union all (select * from stored except select * from expected)`)
  return rows
}
const closedMonths = async (on: Reader) =>
  (await on.select().from(salesClosed)).map(({ month }) => month).toSorted()

describe('the sums', () => {
  test('equal a recount of the orders after random changes', async ({ database }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 25 }),
        fc.boolean(),
        async (steps, isOne) => {
          class Undo extends Error {}
          await database
            .inTransaction(async (tx) => {
              // Each step as a transaction of its own, or all as one.
              if (!isOne) await asCommitted(tx)
              const scene = await aScene(tx)
              const made: number[] = []
              for (const one of steps) {
                if (one.does === 'close') {
                  await closeSalesMonths(within(tx))
                  continue
                }
                if (one.does === 'place') {
                  made.push(await anOrder(tx, scene, one))
                  continue
                }
                const orderId = made[one.which % Math.max(1, made.length)]
                if (orderId === undefined) continue
                const ofOrder = eq(orders.orderId, orderId)
                if (one.does === 'status')
                  await tx
                    .update(orders)
                    .set({
                      statusId: one.statusId,
                      dateCreated: one.submitted,
                      dateSubmitted: one.statusId === orderStatus.draft ? null : one.submitted,
                    })
                    // A cancelled order stays cancelled.
                    .where(and(ofOrder, ne(orders.statusId, orderStatus.cancelled)))
                else if (one.does === 'give') {
                  const to = scene.parties[one.of]
                  await tx
                    .update(orders)
                    .set({
                      zohoUserId: to?.agentId ?? '',
                      zohoAccountId: to?.accountId ?? '',
                      zohoContactId: to?.contactId ?? '',
                    })
                    .where(ofOrder)
                } else if (one.does === 'line') {
                  // Only drafts change their lines; their total follows.
                  await tx.execute(sql`update order_items set quantity = ${one.quantity}
                  where order_id = ${orderId} and position = 1
                    and (select status_id from orders where order_id = ${orderId}) = ${orderStatus.draft}`)
                  await tx.execute(sql`update orders o set
                    number_of_items = (select coalesce(sum(quantity) filter (where not is_add_on), sum(quantity)) from order_items i where i.order_id = o.order_id),
                    order_total_cents = (select coalesce(sum(quantity * rate_cents) filter (where not is_carrier_inventory), 0) from order_items i where i.order_id = o.order_id)
                  where order_id = ${orderId} and status_id = ${orderStatus.draft}`)
                } else {
                  await tx.delete(orders).where(ofOrder)
                  made.splice(made.indexOf(orderId), 1)
                }
              }
              await asCommitted(tx)
              expect(await kept(tx)).toEqual(await recounted(tx))
              expect(await wrongTotals(tx)).toEqual([])
              expect(await tx.$count(salesChanges)).toBe(0)
              await tx.execute(sql`select recount_sales()`)
              expect(await wrongTotals(tx)).toEqual([])
              expect(await kept(tx)).toEqual(await recounted(tx))
              throw new Undo()
            })
            .catch((error: unknown) => {
              if (!(error instanceof Undo)) throw error
            })
        },
      ),
      { numRuns, seed },
    )
  })

  test('are right when many orders of an account change at once', async ({ database }) => {
    const lines: Line[] = [
      { quantity: 2, rateCents: 100, kind: 'due', isAddOn: false, carrier: 'Verizon' },
      { quantity: 1, rateCents: 700, kind: 'monthly', isAddOn: false, carrier: 'AT&T' },
    ]
    const at = new Date('2026-02-14T12:00:00Z')
    const made = await database.inTransaction(async (tx) => {
      const scene = await aScene(tx)
      const ids: number[] = []
      for (let count = 0; count < 16; count++)
        ids.push(await anOrder(tx, scene, { of: 0, statusId: orderStatus.draft, submitted: at, lines }))
      return ids
    })
    const change = (orderId: number, statusId: number) =>
      database.inTransaction((tx) =>
        tx
          .update(orders)
          .set({ statusId, dateSubmitted: statusId === orderStatus.draft ? null : at })
          .where(eq(orders.orderId, orderId)),
      )
    await Promise.all(made.map((orderId) => change(orderId, orderStatus.submitted)))
    await Promise.all(
      made.map((orderId, index) =>
        change(orderId, index % 2 === 0 ? orderStatus.cancelled : orderStatus.error),
      ),
    )
    expect(await kept(database.reader)).toEqual(await recounted(database.reader))
    expect((await kept(database.reader)).map(([, ...sums]) => sums).toSorted()).toEqual([
      [16, 1_600, 0, 0],
      [8, 0, 0, 5_600],
    ])
    for (const orderId of made)
      await database.inTransaction((tx) => tx.delete(orders).where(eq(orders.orderId, orderId)))
    expect(await kept(database.reader)).toEqual([])
  })

  test('make no order wait while a caller of the same account is late to commit', async ({ database }) => {
    const lines: Line[] = [{ quantity: 3, rateCents: 100, kind: 'due', isAddOn: false, carrier: 'Verizon' }]
    const wish = {
      of: 0,
      statusId: orderStatus.submitted,
      submitted: new Date('2026-02-14T12:00:00Z'),
      lines,
    }
    const scene = await database.inTransaction(aScene)
    const made = await database.inTransaction(async (late) => {
      const first = await anOrder(late, scene, wish)
      const second = await database.inTransaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = 1`)
        return anOrder(tx, scene, wish)
      })
      return [first, second]
    })
    expect(await kept(database.reader)).toMatchObject([[expect.any(String), 6, 600, 0, 0]])
    await database.inTransaction((tx) => tx.delete(orders).where(inArray(orders.orderId, made)))
    expect(await kept(database.reader)).toEqual([])
  })

  test('follow another calendar, also what was ordered on the former one and is not committed yet', async ({
    database,
  }) => {
    const lines: Line[] = [{ quantity: 1, rateCents: 5, kind: 'due', isAddOn: false, carrier: 'Verizon' }]
    const wish = {
      of: 0,
      statusId: orderStatus.submitted,
      submitted: new Date('2026-02-01T02:00:00Z'),
      lines,
    }
    const scene = await database.inTransaction(aScene)
    const orderId = await database.inTransaction(async (tx) => {
      const placed = await anOrder(tx, scene, wish)
      expect(await keepSalesCalendar(database, 'Europe/Berlin')).toBe(true)
      return placed
    })
    expect(await kept(database.reader)).toMatchObject([[expect.stringMatching(/^2026-02-01,/), 1, 5, 0, 0]])
    expect(await keepSalesCalendar(database, defaultTimeZone)).toBe(true)
    expect(await kept(database.reader)).toMatchObject([[expect.stringMatching(/^2026-01-01,/), 1, 5, 0, 0]])
    await database.inTransaction((tx) => tx.delete(orders).where(eq(orders.orderId, orderId)))
  })

  test('follow another calendar', async ({ tx }) => {
    await asCommitted(tx)
    const scene = await aScene(tx)
    const lines: Line[] = [{ quantity: 1, rateCents: 5, kind: 'due', isAddOn: false, carrier: 'Verizon' }]
    await anOrder(tx, scene, {
      of: 0,
      statusId: orderStatus.submitted,
      submitted: new Date('2026-02-01T02:00:00Z'),
      lines,
    })
    const months = async () =>
      (await tx.select().from(salesMonths).where(ne(salesMonths.units, 0))).map(({ month }) => month)
    expect(await months()).toEqual(['2026-01-01'])
    const needs = within(tx)
    expect(await closeSalesMonths(needs)).toBeGreaterThan(0)
    expect(await keepSalesCalendar(needs, defaultTimeZone)).toBe(false)
    expect(await keepSalesCalendar(needs, 'Europe/Berlin')).toBe(true)
    expect(await months()).toEqual(['2026-02-01'])
    expect(await keepSalesCalendar(needs, 'Europe/Berlin')).toBe(false)
    expect(await wrongTotals(tx)).toEqual([])
  })
})

describe('a closed month', () => {
  const lines: Line[] = [{ quantity: 2, rateCents: 100, kind: 'due', isAddOn: false, carrier: 'Verizon' }]
  const at = new Date('2026-02-14T12:00:00Z')
  const february = '2026-02-01'

  test('is opened by a change of its orders, and closed again; the month that has not ended is never closed', async ({
    tx,
  }) => {
    await asCommitted(tx)
    const scene = await aScene(tx)
    const orderId = await anOrder(tx, scene, { of: 0, statusId: orderStatus.submitted, submitted: at, lines })
    await anOrder(tx, scene, { of: 1, statusId: orderStatus.submitted, submitted: new Date(), lines })
    const months = await closeSalesMonths(within(tx))
    expect(await closedMonths(tx)).toContain(february)
    expect(await closedMonths(tx)).toHaveLength(months)
    const { rows } = await tx.execute<{ month: string }>(sql`select sales_month(now())::text as month`)
    expect(await closedMonths(tx)).not.toContain(rows[0]?.month)
    expect(await closeSalesMonths(within(tx))).toBe(0)

    await tx.update(orders).set({ statusId: orderStatus.cancelled }).where(eq(orders.orderId, orderId))
    expect(await closedMonths(tx)).toHaveLength(months - 1)
    expect(await closedMonths(tx)).not.toContain(february)
    expect(await closeSalesMonths(within(tx))).toBe(1)
    expect(await wrongTotals(tx)).toEqual([])
  })

  test('has what a transaction changed that was under way when it was closed', async ({ database }) => {
    const { scene, earlier } = await database.inTransaction(async (tx) => {
      const made = await aScene(tx)
      const wish = { of: 1, statusId: orderStatus.submitted, submitted: at, lines }
      return { scene: made, earlier: await anOrder(tx, made, wish) }
    })
    const [changed, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const placing = database.inTransaction(async (tx) => {
      const orderId = await anOrder(tx, scene, {
        of: 0,
        statusId: orderStatus.submitted,
        submitted: at,
        lines,
      })
      changed.resolve()
      await finish.promise
      return orderId
    })
    await changed.promise
    const closing = closeSalesMonths(database)
    finish.resolve()
    const orderId = await placing
    expect(await closing).toBeGreaterThan(0)
    // Where it was closed before the order began to wait, the order has opened it again.
    await closeSalesMonths(database)
    expect(await closedMonths(database.reader)).toContain(february)
    expect(await wrongTotals(database.reader)).toEqual([])
    expect(await database.reader.$count(salesTotals, eq(salesTotals.month, february))).toBeGreaterThan(0)
    await database.inTransaction((tx) => tx.delete(orders).where(inArray(orders.orderId, [orderId, earlier])))
    expect(await closedMonths(database.reader)).not.toContain(february)
  })
})

describe('reading sales', () => {
  const lineOf = (changes: Partial<Line>): Line => ({
    quantity: 1,
    rateCents: 10_000,
    kind: 'due',
    isAddOn: false,
    carrier: 'Verizon',
    ...changes,
  })

  async function sold(tx: Tx) {
    await asCommitted(tx)
    const scene = await aScene(tx)
    const submit = (of: number, day: string, ...lines: Line[]) =>
      anOrder(tx, scene, {
        of,
        statusId: orderStatus.submitted,
        submitted: new Date(`${day}T15:00:00Z`),
        lines,
      })
    await submit(0, '2026-02-10', lineOf({ quantity: 3 }), lineOf({ kind: 'monthly', rateCents: 2_000 }))
    await submit(
      1,
      '2026-02-11',
      lineOf({ carrier: 'AT&T', kind: 'once', rateCents: 500 }),
      lineOf({ isAddOn: true }),
    )
    await submit(0, '2026-01-11', lineOf({ quantity: 2 }))
    const mo = await anAgent(tx, { roles: ['Manager'] })
    const deps = testDeps({ db: tx, inTransaction: (work) => work(tx) })
    const read = async (query: Partial<Parameters<typeof readSales>[1]> = {}) =>
      (await readSales(asCaller(deps, mo), { by: 'agent', from: '2026-02', to: '2026-02', ...query })).result
    return { ...scene, read, deps }
  }

  test('by agent, compared with the month before', async ({ tx }) => {
    const { read, parties } = await sold(tx)
    expect(await read()).toEqual({
      period: { from: '2026-02', to: '2026-02' },
      before: { from: '2026-01', to: '2026-01' },
      rows: [
        {
          key: parties[0]?.agentId,
          name: 'Wes Porter',
          now: { units: 4, due: 300, carrierOnce: 0, carrierMonthly: 20 },
          before: { units: 2, due: 200, carrierOnce: 0, carrierMonthly: 0 },
        },
        {
          key: parties[1]?.agentId,
          name: 'Nia Holt',
          now: { units: 1, due: 100, carrierOnce: 5, carrierMonthly: 0 },
          before: { units: 0, due: 0, carrierOnce: 0, carrierMonthly: 0 },
        },
      ],
      hasMore: false,
      totals: {
        now: { units: 5, due: 400, carrierOnce: 5, carrierMonthly: 20 },
        before: { units: 2, due: 200, carrierOnce: 0, carrierMonthly: 0 },
      },
      narrowed: { agent: null, account: null, carrier: null, product: null },
    })
  })

  test('answers the same once months are closed', async ({ tx }) => {
    const { read } = await sold(tx)
    const all = async () =>
      Promise.all(
        salesGroupings.flatMap((by) => [
          read({ by }),
          read({ by, from: '2026-01', to: '2026-02' }),
          read({ by, from: '2025-06', to: '2026-03' }),
        ]),
      )
    const before = await all()
    expect(await closeSalesMonths(within(tx))).toBeGreaterThan(1)
    expect(await all()).toEqual(before)
    await tx.delete(salesClosed).where(eq(salesClosed.month, '2026-01-01'))
    expect(await all()).toEqual(before)
  })

  test('by carrier, product, account and month, and narrowed', async ({ tx }) => {
    const { read, parties, offer } = await sold(tx)
    const names = async (query: Parameters<typeof read>[0]) =>
      (await read(query)).rows.map(({ name }) => name)
    expect(await names({ by: 'carrier' })).toEqual(['Verizon', 'AT&T'])
    expect(await names({ by: 'product' })).toHaveLength(1)
    expect(await names({ by: 'account' })).toHaveLength(2)
    const verizon = await read({ by: 'account', carrierId: carrierIds.Verizon })
    expect(verizon.narrowed.carrier).toEqual({ id: carrierIds.Verizon, name: 'Verizon' })
    expect(verizon.totals.now).toMatchObject({ units: 4, due: 400 })
    expect((await read({ agentId: parties[1]?.agentId ?? '' })).narrowed.agent?.name).toBe('Nia Holt')
    expect((await read({ productId: offer.productId })).narrowed.product?.name).toMatch(/\w+ \w+/)
    const months = await read({ by: 'month', from: '2026-01' })
    expect(months.rows.map(({ key, name, now }) => [key, name, now.due])).toEqual([
      ['2026-01', 'January 2026', 200],
      ['2026-02', 'February 2026', 400],
    ])
    const empty = await read({ from: '2025-01', to: '2025-02' })
    expect([empty.rows, empty.totals.now.due]).toEqual([[], 0])
  })

  test('is for managers, and for periods that are some', async ({ tx }) => {
    const { read, deps } = await sold(tx)
    await expect(read({ from: '2026-03' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(read({ from: '2025-02' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    const wes = asCaller(deps, await anAgent(tx))
    await expect(readSales(wes, { by: 'agent', from: '2026-02', to: '2026-02' })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    })
  })
})

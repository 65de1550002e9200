import { asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { devices } from '../../db/schema/fleet.tables.ts'
import { lineCredits, lineEvents, lines } from '../../db/schema/lines.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { orderItemDiscounts } from '../../db/schema/price-rules.tables.ts'
import { anAgent, anOffer, aPriceRule } from '../../testing/builders.ts'
import { asCaller, test as base } from '../../testing/fixtures.ts'
import { updateDevice } from '../fleet/devices/devices.ts'
import { saveUnits } from '../fleet/sheet/save-units.ts'
import { readUnits } from '../fleet/sheet/units.ts'
import { reopenOrder } from '../order-export/reopen-order.ts'
import { cancelOrder } from '../orders/place/change-status.ts'
import { submitOrder } from '../orders/place/submit-order.ts'
import { aDraft, anAgentWithAccount, aShop, realDeps } from '../orders/testing.ts'
import { aLine } from './testing.ts'

/** Lines are born with their order, and end with it (docs/spec/lines.md#birth). */

const plan = { ratePlanPriceCents: 4_000, ratePlanDisplay: 'Unlimited Start' }

type Database = Parameters<typeof realDeps>[0]
async function aScene(database: Database) {
  const made = await database.inTransaction(async (tx) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const shop = await aShop(tx)
    const planned = await anOffer(tx, shop.phone.productId, {
      ...plan,
      carrier: 'AT&T',
      purchaseType: 'Finance',
      itemPriceCents: 1_806,
      termMonths: 36,
    })
    return { agent, parties, shop, planned, ada: await anAgent(tx, { roles: ['Administrator'] }) }
  })
  const deps = realDeps(database)
  const { agent, parties, planned } = made
  const ctx = asCaller(deps, agent)
  const draft = async (quantity: number, offerId = planned.offerId) => {
    const orderId = await database.inTransaction((tx) =>
      aDraft(tx, { ...deps, db: tx, inTransaction: (work) => work(tx) }, agent, parties, {
        offerId,
        quantity,
      }),
    )
    const [line] = (await readUnits(ctx, orderId)).result.lines
    const orderItemId = line?.orderItemId ?? ''
    return {
      orderId,
      orderItemId,
      save: (rows: ReadonlyArray<{ position: number } & Record<string, unknown>>) =>
        saveUnits(ctx, orderId, { rows: rows.map((row) => ({ orderItemId, version: 0, ...row })) }),
      submit: () => submitOrder(ctx, { orderId, zohoUserId: parties.agentId }),
      cancel: () => cancelOrder(asCaller(deps, made.ada), orderId, { reason: 'Not needed.' }),
      reopen: async () => {
        await database.reader.update(orders).set({ statusId: 3 }).where(eq(orders.orderId, orderId))
        return reopenOrder(asCaller(deps, made.ada), orderId)
      },
    }
  }
  const stored = (orderId: number) =>
    database.reader
      .select()
      .from(lines)
      .where(eq(lines.orderId, orderId))
      .orderBy(asc(lines.position), asc(lines.lineId))
  const unit = async (orderId: number, position: number) => {
    const found = await database.reader.select().from(devices).where(eq(devices.orderId, orderId))
    const device = found.find(({ linePosition }) => linePosition === position)
    if (!device) throw new Error('This unit has a device.')
    return device
  }
  const enter = async (orderId: number, position: number, phoneNumber: string) => {
    const { deviceId, version } = await unit(orderId, position)
    return updateDevice(ctx, deviceId, { version, phoneNumber })
  }
  return { ...made, database, ctx, deps, draft, stored, unit, enter }
}

const test = base.extend<{ scene: Awaited<ReturnType<typeof aScene>> }>({
  scene: async ({ database }, use) => use(await aScene(database)),
})

describe('submitting an order', () => {
  test('makes a pending line for each unit with a plan, with the terms of its order line', async ({
    database,
    scene: { draft, stored, unit, agent, parties },
  }) => {
    const { orderId, orderItemId, save, submit } = await draft(3)
    await save([{ position: 1, unitNumber: '201', numberWish: 'new' }])
    await submit()
    const found = await stored(orderId)
    expect(found.map(({ position, deviceId }) => [position, deviceId])).toEqual([
      [0, null],
      [1, (await unit(orderId, 1)).deviceId],
      [2, null],
    ])
    expect(found[0]).toMatchObject({
      zohoAccountId: parties.accountId,
      state: 'pending',
      number: null,
      orderItemId,
      planName: 'Unlimited Start',
      planCents: 4_000,
      installmentCents: 1_806,
      installmentMonths: 36,
      termsFrom: 'order',
      bornOf: 'order',
    })
    const told = await database.reader
      .select()
      .from(lineEvents)
      .where(eq(lineEvents.lineId, found[0]?.lineId ?? ''))
    expect(told).toMatchObject([{ kind: 'born', userId: agent.userId, state: 'pending' }])
  })

  test('makes none for a unit that keeps the line of another device, nor without a plan', async ({
    scene: { draft, stored, shop },
  }) => {
    const kept = await draft(2)
    await kept.save([{ position: 0, numberWish: 'keep', phoneNumber: '4195550142' }])
    await kept.submit()
    expect((await stored(kept.orderId)).map(({ position }) => position)).toEqual([1])
    const plain = await draft(1, shop.offer.offerId)
    await plain.submit()
    expect(await stored(plain.orderId)).toEqual([])
  })

  test('makes none for a unit that was said to have no line, until that is taken back', async ({
    scene: { draft, stored },
  }) => {
    const { orderId, save, submit } = await draft(2)
    await save([
      { position: 0, numberWish: 'none', holder: 'A tablet' },
      { position: 1, unitNumber: '212' },
    ])
    await submit()
    expect((await stored(orderId)).map(({ position }) => position)).toEqual([1])
  })

  test('twice at the same moment makes each line once', async ({ scene: { draft, stored } }) => {
    const { orderId, submit } = await draft(5)
    await Promise.allSettled([submit(), submit()])
    expect(await stored(orderId)).toHaveLength(5)
  })

  test('of 300 units makes 300 lines', async ({ scene: { draft, stored } }) => {
    const { orderId, submit } = await draft(300)
    await submit()
    const found = await stored(orderId)
    expect(new Set(found.map(({ position }) => position)).size).toBe(300)
  })
})

describe('a unit of a submitted order', () => {
  test('meets its line when it is numbered, and the number makes the line active', async ({
    scene: { draft, stored, enter },
  }) => {
    const { orderId, save, submit } = await draft(2)
    await submit()
    await save([{ position: 1, unitNumber: '301' }])
    await enter(orderId, 1, '4195550301')
    const [first, second] = await stored(orderId)
    expect(first).toMatchObject({ state: 'pending', deviceId: null })
    expect(second).toMatchObject({
      state: 'active',
      number: '4195550301',
      activatedOn: '2026-03-02',
      firstInstallment: '2026-04-01',
      version: 2,
    })
  })

  test('that gets the number of a line without a device has that line, and its own is dropped', async ({
    scene: { database, parties, draft, stored, unit, enter },
  }) => {
    const { orderId, save, submit } = await draft(1)
    await save([{ position: 0, unitNumber: '341' }])
    await submit()
    const loose = await database.inTransaction((tx) => aLine(tx, parties.accountId))
    await enter(orderId, 0, loose.number ?? '')
    expect(await stored(orderId)).toMatchObject([{ state: 'dropped', deviceId: null }])
    const [taken] = await database.reader.select().from(lines).where(eq(lines.lineId, loose.lineId))
    expect(taken?.deviceId).toBe((await unit(orderId, 0)).deviceId)
  })

  test('has the discounts of its order as credits from the month after, until its number is taken back', async ({
    scene: { database, ctx, draft, stored, unit, enter },
  }) => {
    const { orderId, orderItemId, save, submit } = await draft(3)
    await save([0, 1, 2].map((position) => ({ position, unitNumber: `33${position}` })))
    await submit()
    const { ruleId } = await database.inTransaction((tx) => aPriceRule(tx))
    // "$5.00 off each line from the 2nd", for the two units from there on.
    await database.reader.insert(orderItemDiscounts).values({
      orderItemId,
      place: 0,
      ruleId,
      ruleVersion: 1,
      words: '$5.00 off each line from the 2nd',
      target: 'plan',
      units: 2,
      unitCents: 500,
      firstMonth: 1,
      months: 12,
    })
    const credits = async () =>
      (
        await database.reader
          .select({ position: lines.position, cents: lineCredits.cents, firstMonth: lineCredits.firstMonth })
          .from(lineCredits)
          .innerJoin(lines, eq(lines.lineId, lineCredits.lineId))
          .where(eq(lines.orderId, orderId))
          .orderBy(asc(lines.position))
      ).map(({ position, cents, firstMonth }) => [position, cents, firstMonth])
    expect(await credits()).toEqual([])
    for (const position of [0, 1, 2]) await enter(orderId, position, `419555033${position}`)
    expect(await credits()).toEqual([
      [1, 500, '2026-04-01'],
      [2, 500, '2026-04-01'],
    ])
    const { deviceId, version } = await unit(orderId, 2)
    await updateDevice(ctx, deviceId, { version, phoneNumber: null })
    expect((await stored(orderId))[2]).toMatchObject({
      state: 'pending',
      number: null,
      activatedOn: null,
      deviceId,
    })
    expect(await credits()).toEqual([[1, 500, '2026-04-01']])
  })
})

describe('an order that is', () => {
  test('cancelled drops its pending lines; an active one stays without a device', async ({
    scene: { draft, stored, enter },
  }) => {
    const { orderId, save, submit, cancel } = await draft(2)
    await save([
      { position: 0, unitNumber: '401' },
      { position: 1, unitNumber: '402' },
    ])
    await submit()
    await enter(orderId, 0, '4195550401')
    await cancel()
    expect(await stored(orderId)).toMatchObject([
      { state: 'active', number: '4195550401', deviceId: null },
      { state: 'dropped', endedOn: '2026-03-02', deviceId: null },
    ])
  })

  test('reopened drops them as well, and has them again when it is submitted', async ({
    scene: { draft, stored, enter, unit },
  }) => {
    const { orderId, save, submit, reopen } = await draft(2)
    await save([
      { position: 0, unitNumber: '501' },
      { position: 1, unitNumber: '502' },
    ])
    await submit()
    await enter(orderId, 0, '4195550501')
    await reopen()
    expect(await stored(orderId)).toMatchObject([
      { state: 'active', deviceId: null },
      { state: 'dropped', deviceId: null },
    ])
    expect(await unit(orderId, 0)).toMatchObject({ status: 'planned', phoneNumber: null })
    await submit()
    const found = await stored(orderId)
    expect(found.map(({ position, state }) => [position, state])).toEqual([
      [0, 'active'],
      [1, 'dropped'],
      [1, 'pending'],
    ])
    expect(found[0]?.deviceId).toBe((await unit(orderId, 0)).deviceId)
    expect(found[2]?.deviceId).toBe((await unit(orderId, 1)).deviceId)
  })

  test('cancelled while a number is entered leaves no pending line, and no device', async ({
    scene: { draft, stored, enter },
  }) => {
    for (const round of [0, 1, 2, 3]) {
      const { orderId, save, submit, cancel } = await draft(1)
      await save([{ position: 0, unitNumber: `60${round}` }])
      await submit()
      const [cancelled] = await Promise.allSettled([cancel(), enter(orderId, 0, `419555060${round}`)])
      expect(cancelled.status).toBe('fulfilled')
      const [line] = await stored(orderId)
      expect(['active', 'dropped']).toContain(line?.state)
      expect(line?.deviceId).toBeNull()
    }
  })
})

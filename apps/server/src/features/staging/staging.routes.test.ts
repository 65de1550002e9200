import { asc, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { orderDestinations, orderItemDestinations } from '../../db/schema/destinations.tables.ts'
import { deviceEvents, devices } from '../../db/schema/fleet.tables.ts'
import { orderItems, orders } from '../../db/schema/orders.tables.ts'
import { deviceStaging, orderStaging, productTacs } from '../../db/schema/staging.tables.ts'
import { aDevice } from '../fleet/testing.ts'
import { anImei, aSim, aStagedOrder, test } from './staging.test-scene.ts'

const bench = 'Bench 1'

describe('the staging desk', () => {
  test('lists orders by their promised day, else the day by which they are wanted, page by page, without prices', async ({
    database,
    world,
    ask,
  }) => {
    const days = [{ wantedBy: '2026-12-03' }, {}, { wantedBy: '2026-12-24', promisedOn: '2026-11-30' }]
    const added = []
    for (const day of days)
      added.push(await database.inTransaction((tx) => aStagedOrder(tx, { ...world, ...day })))
    const own = new Set([world.orderId, ...added])
    const listed: number[] = []
    let cursor = ''
    do {
      const { body } = await ask('sam', `GetOrders?limit=1${cursor && `&cursor=${cursor}`}`)
      listed.push(...body.results.map(({ orderId }: { orderId: number }) => orderId))
      cursor = body.nextCursor
      expect(body.counts.received).toBeGreaterThanOrEqual(4)
    } while (cursor)
    const [first, second, third] = added
    expect(listed.filter((orderId) => own.has(orderId))).toEqual([third, first, world.orderId, second])
    const { body } = await ask('sam', 'GetOrders')
    expect(JSON.stringify(body)).not.toMatch(/867|cents|total|price/i)
    expect((await ask('sam', 'GetOrders?cursor=x')).status).toBe(400)
  })

  test('names what each order is made of, the units in hand and its service', async ({
    database,
    world,
    ask,
  }) => {
    const { orderId } = world
    await database.inTransaction((tx) =>
      tx.update(orders).set({ shippingDescription: 'UPS Ground' }).where(eq(orders.orderId, orderId)),
    )
    const listed = async () =>
      (await ask('sam', 'GetOrders')).body.results.find(
        (order: { orderId: number }) => order.orderId === orderId,
      )
    expect(await listed()).toMatchObject({
      shipping: 'UPS Ground',
      inHand: 0,
      contents: [{ name: `Halden ${world.shop.phone.model}`, quantity: 3 }],
    })
    await ask('sam', `ClaimOrder/${orderId}`, {})
    await ask('sam', `TakeUnit/${orderId}`, { deviceId: null, bench })
    expect(await listed()).toMatchObject({ inHand: 1, staged: 0 })
  })

  test('an agent reads their own orders, another agent none of them, a customer nothing', async ({
    world: { orderId },
    ask,
  }) => {
    const { body } = await ask('wes', 'GetOrders')
    expect(body.results).toMatchObject([{ orderId, stage: 'received', claim: null }])
    expect((await ask('nia', 'GetOrders')).body.results).toEqual([])
    expect((await ask('una', 'GetOrders')).status).toBe(403)
    expect((await ask('wes', `GetBench/${orderId}`)).body.result.canWork).toBe(false)
    expect((await ask('wes', `ClaimOrder/${orderId}`, {})).status).toBe(403)
    for (const who of ['nia', 'una'] as const) {
      expect((await ask(who, `GetBench/${orderId}`)).status).toBe(404)
      expect((await ask(who, `ClaimOrder/${orderId}`, {})).status).toBe(404)
    }
  })
})

describe('taking an order', () => {
  test('gives a device with the next free number to each place without a unit number', async ({
    database,
    world: { orderId, parties },
    ask,
  }) => {
    await database.inTransaction((tx) => aDevice(tx, parties.accountId, { unitNumber: '002' }))
    const { body } = await ask('sam', `ClaimOrder/${orderId}`, {})
    expect(body.result).toMatchObject({
      stage: 'atBench',
      claim: { person: 'Sam Ortiz', isMe: true },
      apps: ['Mentor', 'Waze'],
      stagingNotes: 'Black cases',
    })
    expect(body.result.unitList).toMatchObject([
      { unitNumber: '001', status: 'ordered', needsSim: true },
      { unitNumber: '003' },
      { unitNumber: '004' },
    ])
    expect(body.result.checks.phone.map(({ label }: { label: string }) => label)).toContain(
      'Halden Armor Case on',
    )
    const again = await ask('kim', `ClaimOrder/${orderId}`, {})
    expect(again.body.result).toMatchObject({ claim: { person: 'Sam Ortiz', isMe: false } })
    expect(again.body.result.unitList).toHaveLength(3)
  })

  test('is undone by releasing it; what another person took only a manager gives back', async ({
    world: { orderId },
    ask,
  }) => {
    await ask('sam', `TakeUnit/${orderId}`, { deviceId: null, bench })
    const refused = await ask('kim', `ReleaseOrder/${orderId}`, {})
    expect(refused.body.error.code).toBe('ORDER_AT_OTHER_BENCH')
    expect((await ask('mo', `ReleaseOrder/${orderId}`, {})).status).toBe(200)
    const { body } = await ask('kim', `GetBench/${orderId}`)
    expect(body.result).toMatchObject({ stage: 'received', claim: null })
    expect(body.result.unitList.every((unit: { bench: unknown }) => unit.bench === null)).toBe(true)
  })
})

describe('an order of which the carrier ships a part direct', () => {
  test('has only what goes through us at the bench, and counts to its end', async ({
    database,
    world,
    ask,
  }) => {
    const { orderId } = world
    await database.inTransaction((tx) => shipDirect(tx, { orderId, quantity: 2 }))
    const claimed = await ask('sam', `ClaimOrder/${orderId}`, {})
    expect(claimed.body.result).toMatchObject({ units: 1, unitList: [{ unitNumber: '001' }] })
    const { body } = await ask('sam', `GetBuildSheet/${orderId}`)
    expect(body.result.base64).toEqual(expect.any(String))

    const reader = database.reader
    const [, second, third] = await reader
      .select()
      .from(devices)
      .where(eq(devices.orderId, orderId))
      .orderBy(asc(devices.unitNumber))
    const ids = [second?.deviceId ?? '', third?.deviceId ?? '']
    expect(
      await reader.select().from(devices).where(eq(devices.orderId, orderId)),
      'all are there',
    ).toHaveLength(3)
    const { body: read } = await ask('sam', `GetBench/${orderId}`)
    expect(read.result.directList).toEqual(
      [second, third].map((one) => ({ tagCode: one?.tagCode, unitNumber: one?.unitNumber })),
    )
    const astray = await ask('sam', `Scan/${orderId}`, { scanned: second?.tagCode, deviceId: null, bench })
    expect(astray.body.result.said).toMatchObject({ kind: 'wrong', problem: 'direct', of: '002' })
    for (const deviceId of ids)
      expect((await ask('sam', `TakeUnit/${orderId}`, { deviceId, bench })).body.error.code).toBe(
        'DEVICE_NOT_FOUND',
      )

    const taken = await ask('sam', `TakeUnit/${orderId}`, { deviceId: null, bench })
    const { deviceId, tagCode } = taken.body.result.unit
    for (const scanned of [anImei(), aSim(), `HTTPS://WBC.EXAMPLE/T/${tagCode}`])
      await ask('sam', `Scan/${orderId}`, { scanned, deviceId, bench })
    const finished = await ask('sam', `FinishUnit/${orderId}`, { deviceId, bench, allChecks: true })
    expect(finished.body.result.staged).toBe(1)
    const next = await ask('sam', `TakeUnit/${orderId}`, { deviceId: null, bench })
    expect(next.body.result.unit, 'none is left').toBeNull()
  })
})

/** Another destination, to which the carrier ships so many phones; the rest of the first line goes through us. */
async function shipDirect(tx: Tx, { orderId, quantity }: { orderId: number; quantity: number }) {
  const [line] = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
  // What the database adds up from the lines, once there are destinations.
  await tx.update(orders).set({ orderTotalCents: 173_400 }).where(eq(orders.orderId, orderId))
  const destinationId = v7()
  const place = { street: '2 Side St', city: 'Dayton', state: 'OH', code: '45402' }
  await tx
    .insert(orderDestinations)
    .values({ destinationId, orderId, position: 2, name: '', ...place, shipDirect: true })
  await tx
    .insert(orderItemDestinations)
    .values({ destinationId, orderId, orderItemId: line?.orderItemId ?? '', quantity })
  const unitCount = (line?.quantity ?? 0) - quantity
  await tx.update(orderStaging).set({ unitCount }).where(eq(orderStaging.orderId, orderId))
}

describe('a unit at the bench', () => {
  test('is scanned, checked and staged; its history and the stage of the order follow', async ({
    database,
    world: { orderId },
    ask,
  }) => {
    const take = await ask('sam', `TakeUnit/${orderId}`, { deviceId: null, bench })
    const { deviceId, tagCode } = take.body.result.unit
    const [imei, sim] = [anImei(), aSim()]
    const scan = (scanned: string) => ask('sam', `Scan/${orderId}`, { scanned, deviceId, bench })
    const early = await ask('sam', `FinishUnit/${orderId}`, { deviceId, bench, allChecks: true })
    expect(early.body.error).toMatchObject({
      code: 'UNIT_INCOMPLETE',
      message: 'This unit is not complete yet: IMEI, SIM, Tag.',
    })
    for (const [scanned, field] of [
      [imei, 'imei'],
      [sim, 'iccid'],
      [`HTTPS://WBC.EXAMPLE/T/${tagCode}`, 'tag'],
    ] as const)
      expect((await scan(scanned)).body.result.said).toMatchObject({ kind: 'fits', field })
    const checked = await ask('sam', `CheckDone/${orderId}`, { deviceId, bench, check: 'apps', isDone: true })
    expect(checked.body.result.unit.checks).toEqual(['apps'])
    const other = { deviceId, bench, check: 'polished', isDone: true }
    expect((await ask('sam', `CheckDone/${orderId}`, other)).status).toBe(400)
    const { body } = await ask('sam', `FinishUnit/${orderId}`, { deviceId, bench, allChecks: true })
    expect(body.result).toMatchObject({
      staged: 1,
      unit: { status: 'staged', imei, iccid: sim, bench: null },
    })
    const [counted] = await database.reader
      .select()
      .from(orderStaging)
      .where(eq(orderStaging.orderId, orderId))
    expect(counted).toMatchObject({ stage: 'atBench', stagedCount: 1 })
    const events = await database.reader
      .select({
        kind: deviceEvents.kind,
        by: deviceEvents.by,
        onBehalfOf: deviceEvents.onBehalfOf,
        changes: deviceEvents.changes,
      })
      .from(deviceEvents)
      .where(eq(deviceEvents.deviceId, deviceId))
      .orderBy(asc(deviceEvents.deviceEventId))
    expect(events).toMatchObject(
      ['created', 'changed', 'changed', 'checked', 'confirmed', 'stage'].map((kind) => ({
        kind,
        by: 'Sam Ortiz',
        onBehalfOf: null,
      })),
    )
    const checksIn = (kind: string) =>
      events.find((event) => event.kind === kind)?.changes.map(({ field, to }) => `${field}: ${to}`)
    expect(checksIn('checked')).toEqual(['2 apps loaded: done'])
    expect(checksIn('confirmed'), 'each check that NEXT did').toEqual([
      'Halden Armor Case on: done',
      'Charged to 80% or more: done',
      'Tag on the case: done',
      'Test call or data works: done',
    ])
    const undone = await ask('sam', `UndoScan/${orderId}`, { deviceId, bench, what: 'finish' })
    expect(undone.body.result).toMatchObject({
      staged: 0,
      unit: { status: 'ordered', bench: { name: bench } },
    })
    await database.pool.query(`update devices set status = 'shipped' where device_id = $1`, [deviceId])
    const gone = await ask('sam', `UndoScan/${orderId}`, { deviceId, bench, what: 'finish' })
    expect(gone.body.error).toMatchObject({
      code: 'DEVICE_STATUS_REFUSED',
      message: expect.stringMatching(/^Unit \S+ has left with its box\. It can’t be opened again\.$/),
    })
    await database.pool.query(`update devices set status = 'ordered' where device_id = $1`, [deviceId])
    const undo = await ask('sam', `UndoScan/${orderId}`, { deviceId, bench, what: 'iccid' })
    expect(undo.body.result.unit).toMatchObject({ imei, iccid: null, isTagged: true })
  })

  test('refuses numbers of other devices, saves nothing of what is wrong, and sends once', async ({
    database,
    world: { orderId, parties },
    ask,
  }) => {
    const [imei, foreign, sim] = [anImei(), anImei(), aSim()]
    await database.inTransaction((tx) => aDevice(tx, parties.accountId, { unitNumber: '077', imei }))
    await database.inTransaction((tx) => aDevice(tx, '404', { imei: foreign, iccid: sim }))
    const { deviceId } = (await ask('sam', `TakeUnit/${orderId}`, { deviceId: null, bench })).body.result.unit
    const scan = async (scanned: string, key?: string) =>
      (await ask('sam', `Scan/${orderId}`, { scanned, deviceId, bench }, key)).body.result
    expect((await scan(imei)).said).toMatchObject({ kind: 'wrong', problem: 'twice', of: '077' })
    expect((await scan(foreign)).said).toMatchObject({ problem: 'twice', of: '' })
    expect((await scan(sim)).said).toMatchObject({ problem: 'twice', of: '' })
    expect((await scan(imei.slice(1))).said).toMatchObject({ problem: 'length', field: 'imei' })
    expect((await scan('WBC:NEXT')) === undefined).toBe(true)
    const own = anImei()
    const first = await scan(own, 'scan-0001')
    expect(first.said).toMatchObject({ kind: 'fits' })
    expect(await scan(own, 'scan-0001')).toEqual(first)
    const [device] = await database.reader.select().from(devices).where(eq(devices.deviceId, deviceId))
    expect(device).toMatchObject({ imei: own, iccid: null, version: 2 })
  })

  test('the first eight digits of a product are learned once, and refused for another', async ({
    database,
    world: { orderId, shop },
    ask,
  }) => {
    const { deviceId } = (await ask('sam', `TakeUnit/${orderId}`, { deviceId: null, bench })).body.result.unit
    const tac = String(35_000_000 + (Date.now() % 1_000_000))
    const imei = anImei(tac)
    const scan = async (scanned: string, confirms?: string) =>
      (await ask('sam', `Scan/${orderId}`, { scanned, deviceId, bench, ...(confirms && { confirms }) })).body
        .result.said
    expect(await scan(imei)).toMatchObject({ kind: 'asks' })
    expect(await scan(imei, 'model')).toMatchObject({ kind: 'fits' })
    const learned = await database.reader.select().from(productTacs).where(eq(productTacs.tac, tac))
    expect(learned).toMatchObject([{ productId: shop.phone.productId, learnedBy: 'Sam Ortiz' }])
    await database.inTransaction((tx) =>
      tx.update(productTacs).set({ productId: shop.accessory.productId }).where(eq(productTacs.tac, tac)),
    )
    await ask('sam', `UndoScan/${orderId}`, { deviceId, bench, what: 'imei' })
    expect(await scan(anImei(tac))).toMatchObject({ kind: 'wrong', problem: 'model' })
  })

  test('is set aside with a reason until it is taken again', async ({ world: { orderId }, ask }) => {
    const take = (deviceId: string | null) => ask('sam', `TakeUnit/${orderId}`, { deviceId, bench })
    const { deviceId } = (await take(null)).body.result.unit
    const reason = 'SIM does not work'
    const { body } = await ask('sam', `SetAside/${orderId}`, { deviceId, bench, reason })
    expect(body.result.unit).toMatchObject({ setAsideReason: reason, bench: null })
    expect((await take(null)).body.result.unit.deviceId).not.toBe(deviceId)
    expect((await take(deviceId)).body.result.unit).toMatchObject({ deviceId, setAsideReason: null })
  })

  test('of another order does not exist', async ({ database, world: { orderId, ...world }, ask }) => {
    const second = await database.inTransaction((tx) => aStagedOrder(tx, world))
    const { deviceId } = (await ask('sam', `TakeUnit/${second}`, { deviceId: null, bench })).body.result.unit
    const sent = { deviceId, bench }
    for (const [path, more] of [
      ['TakeUnit', {}],
      ['Scan', { scanned: anImei() }],
      ['CheckDone', { check: 'charged', isDone: true }],
      ['UndoScan', { what: 'imei' }],
      ['SetAside', { reason: 'Broken' }],
      ['FinishUnit', {}],
    ] as const) {
      const { status, body } = await ask('sam', `${path}/${orderId}`, { ...sent, ...more })
      expect([status, body.error.code]).toEqual([404, 'DEVICE_NOT_FOUND'])
    }
  })
})

describe('two benches on one order', () => {
  const take = (deviceId: string | null, name: string) => ({ deviceId, bench: name })

  test('never get the same unit, however often both ask at the same moment', async ({
    world: { orderId },
    ask,
  }) => {
    const answers = await Promise.all(
      (['sam', 'kim', 'mo'] as const).map((who) => ask(who, `TakeUnit/${orderId}`, take(null, `Of ${who}`))),
    )
    const units = answers.map(({ body }) => body.result.unit.deviceId)
    expect(new Set(units).size).toBe(3)
    expect((await ask('sam', `TakeUnit/${orderId}`, take(null, 'Fourth'))).body.result.unit).toBeNull()
  })

  test('scan one unit: the second is told whose it is, and takes it over by scanning again', async ({
    database,
    world: { orderId },
    ask,
  }) => {
    const { deviceId, tagCode } = (await ask('sam', `TakeUnit/${orderId}`, take(null, bench))).body.result
      .unit
    const scan = (who: 'sam' | 'kim', scanned: string, more: object = {}) =>
      ask(who, `Scan/${orderId}`, { scanned, deviceId, bench: who === 'sam' ? bench : 'Bench 2', ...more })
    const [own, others] = [anImei(), anImei()]
    const [first, second] = await Promise.all([scan('sam', own), scan('kim', others)])
    expect(first.body.result.said).toMatchObject({ kind: 'fits' })
    expect(second.body.result.said).toMatchObject({ kind: 'notYours', bench, person: 'Sam Ortiz' })
    expect((await scan('sam', aSim())).body.result.said).toMatchObject({ kind: 'fits' })
    const taken = await scan('kim', tagCode, { confirms: 'takeOver' })
    expect(taken.body.result).toMatchObject({ said: { kind: 'fits' }, unit: { bench: { name: 'Bench 2' } } })
    const late = await ask('sam', `FinishUnit/${orderId}`, { deviceId, bench, allChecks: true })
    expect(late.body.error.code).toBe('UNIT_AT_OTHER_BENCH')
    const [row] = await database.reader
      .select()
      .from(deviceStaging)
      .where(eq(deviceStaging.deviceId, deviceId))
    expect(row).toMatchObject({ bench: 'Bench 2', claimedByName: 'Kim Park' })
  })

  test('scan one IMEI for two units: one is saved', async ({ world: { orderId }, ask }) => {
    const units = await Promise.all(
      (['sam', 'kim'] as const).map(
        async (who) => (await ask(who, `TakeUnit/${orderId}`, take(null, who))).body.result.unit,
      ),
    )
    const imei = anImei()
    const answers = await Promise.all(
      (['sam', 'kim'] as const).map((who, index) =>
        ask(who, `Scan/${orderId}`, { scanned: imei, deviceId: units[index]?.deviceId, bench: who }),
      ),
    )
    expect(answers.map(({ body }) => body.result.said.kind).toSorted()).toEqual(['fits', 'wrong'])
  })
})

import { and, eq, ne } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { orderItems, orders } from '../../db/schema/orders.tables.ts'
import { repairCases } from '../../db/schema/repairs.tables.ts'
import { testNow } from '../../testing/fixtures.ts'
import { aDevice } from '../fleet/testing.ts'
import { aShop, realDeps } from '../orders/testing.ts'
import { noteReplacementsArrived, noteReplacementsSent } from './note-replacements.ts'
import { test as base, covered } from './repairs.test-scene.ts'

const deviceRow = async ({ reader }: Database, deviceId: string) => {
  const [row] = await reader.select().from(devices).where(eq(devices.deviceId, deviceId))
  if (!row) throw new Error('The device is there.')
  return row
}

/** Unit 203 is a product that the shop sells, and a crack of it is reported. */
const test = base.extend<{ scene: { deviceId: string; caseId: string; version: number } }>({
  scene: async ({ database, world, ask }, use) => {
    const { deviceId } = world.device
    await database.inTransaction(async (tx) => {
      const { phone, offer } = await aShop(tx)
      await tx
        .update(devices)
        .set({ productId: phone.productId, carrierId: offer.carrierId })
        .where(eq(devices.deviceId, deviceId))
    })
    const { caseId } = (await ask('una', `Report/${deviceId}`, { kind: 'cracked' })).body.result
    const { version } = (await ask('una', `GetCase/${caseId}`)).body.result
    await use({ deviceId, caseId, version })
  },
})

const author = { userId: null, by: 'Test', onBehalfOf: null, at: testNow, requestId: 'test' }

describe('a draft takes the place of a device', () => {
  test('and keeps unit and line; the box and its arrival move the case, and cover goes along', async ({
    database,
    scene: { deviceId, caseId, version },
    ask,
  }) => {
    const made = await ask('una', `Replace/${caseId}`, { version })
    expect([made.status, made.body.error]).toEqual([200, undefined])
    const { orderId } = made.body.result
    const [coming] = await database.reader
      .select()
      .from(devices)
      .where(and(eq(devices.orderId, orderId), ne(devices.deviceId, deviceId)))
    expect(coming).toMatchObject({ unitNumber: '203', phoneNumber: '4195550203', status: 'planned' })
    expect(await deviceRow(database, deviceId)).toMatchObject({ status: 'inRepair' })
    const replacementId = coming?.deviceId ?? ''
    expect((await ask('wes', `GetCase/${caseId}`)).body.result).toMatchObject({
      replacement: { deviceId: replacementId, orderId, isSwap: false, box: null },
      mayReplace: false,
    })
    const twice = await ask('una', `Replace/${caseId}`, { version: version + 1 })
    expect([twice.status, twice.body.error.code]).toEqual([409, 'CASE_REPLACED'])

    await ask('wes', `Accept/${caseId}`, { version: version + 1, charge: 'cover' })
    const deps = realDeps(database)
    await database.inTransaction((tx) =>
      noteReplacementsSent(tx, deps, {
        author,
        deviceIds: [replacementId],
        trackingNumber: '1Z999AA10123456784',
      }),
    )
    expect((await ask('una', `GetCase/${caseId}`)).body.result).toMatchObject({
      state: 'replacementSent',
      trackingNumber: '1Z999AA10123456784',
      returnDueOn: '2026-04-01',
    })
    // The box itself is the staging desk's; here the device is on its way.
    await database.reader
      .update(devices)
      .set({ status: 'shipped' })
      .where(eq(devices.deviceId, replacementId))
    const { version: shipped } = await deviceRow(database, replacementId)
    const received = await ask('una', `fleet/ChangeDeviceStatus/${replacementId}`, {
      action: 'receive',
      version: shipped,
    })
    expect(received.status).toBe(200)
    await database.inTransaction((tx) =>
      noteReplacementsArrived(tx, deps, { author, deviceIds: [replacementId] }),
    )
    expect(await deviceRow(database, replacementId)).toMatchObject({
      status: 'inService',
      unitNumber: '203',
      holder: 'Leah',
      ...covered,
      repairsUsed: 1,
    })
    expect(await deviceRow(database, deviceId)).toMatchObject({ status: 'replaced', coverUntil: null })
    const [row] = await database.reader.select().from(repairCases).where(eq(repairCases.caseId, caseId))
    expect(row?.worksAgainAt).toEqual(testNow)

    const { version: sent } = (await ask('wes', `GetCase/${caseId}`)).body.result
    const back = await ask('wes', `MarkReturned/${caseId}`, { version: sent, becomes: 'spare' })
    expect([back.status, back.body.error]).toEqual([200, undefined])
    // The next free unit number of the account.
    expect(await deviceRow(database, deviceId)).toMatchObject({
      status: 'spare',
      unitNumber: '001',
      holder: '',
    })
  })

  test('a draft that is removed puts the device in service again, and lets it be replaced again', async ({
    database,
    scene: { caseId, deviceId, version },
    ask,
    app,
    world,
  }) => {
    const { orderId } = (await ask('una', `Replace/${caseId}`, { version })).body.result
    expect((await ask('una', `GetCase/${caseId}`)).body.result.replacement).toMatchObject({ isDraft: true })
    expect(await deviceRow(database, deviceId)).toMatchObject({ status: 'inRepair' })
    const removed = await app.inject({
      method: 'POST',
      url: `/api/order/RemoveOrder/${orderId}`,
      headers: { authorization: `Bearer ${world.tokens.una}` },
      payload: {},
    })
    expect(removed.statusCode).toBe(200)
    const seen = (await ask('una', `GetCase/${caseId}`)).body.result
    expect(seen).toMatchObject({ replacement: null, mayReplace: true })
    expect(seen.events[0]).toMatchObject({ kind: 'replaceDropped' })
    expect(await deviceRow(database, deviceId)).toMatchObject({ status: 'inService', unitNumber: '203' })
    expect((await ask('una', `Replace/${caseId}`, { version: seen.version })).status).toBe(200)
  })
})

test('a line that is removed puts the device in service again; once its repair was started, it stays in repair', async ({
  database,
  scene: { caseId, deviceId, version },
  ask,
  app,
  world,
}) => {
  const removeLine = async (orderId: number) => {
    const [line] = await database.reader.select().from(orderItems).where(eq(orderItems.orderId, orderId))
    const removed = await app.inject({
      method: 'POST',
      url: `/api/order/RemoveOrderItem/${orderId}/${line?.orderItemId}`,
      headers: { authorization: `Bearer ${world.tokens.wes}` },
      payload: { dropUnits: true },
    })
    expect([removed.statusCode, removed.json().error]).toEqual([200, undefined])
  }
  await ask('wes', `Accept/${caseId}`, { version, charge: 'none' })
  const versionNow = async () => (await ask('wes', `GetCase/${caseId}`)).body.result.version
  const first = await ask('wes', `Replace/${caseId}`, { version: await versionNow() })
  await removeLine(first.body.result.orderId)
  expect(await deviceRow(database, deviceId)).toMatchObject({ status: 'inService' })

  const second = await ask('wes', `Replace/${caseId}`, { version: await versionNow() })
  expect((await ask('wes', `StartRepair/${caseId}`, { version: await versionNow() })).status).toBe(200)
  await removeLine(second.body.result.orderId)
  expect(await deviceRow(database, deviceId)).toMatchObject({ status: 'inRepair' })
  expect((await ask('wes', `GetCase/${caseId}`)).body.result).toMatchObject({
    replacement: null,
    state: 'inRepair',
  })
})

test('a device that the carrier sends direct: its arrival says that it was sent', async ({
  database,
  scene: { caseId, version },
  ask,
}) => {
  await ask('wes', `Accept/${caseId}`, { version, charge: 'none' })
  await ask('wes', `Replace/${caseId}`, { version: version + 1 })
  const { replacement } = (await ask('wes', `GetCase/${caseId}`)).body.result
  const deps = realDeps(database)
  const deviceIds = [replacement.deviceId]
  await database.inTransaction((tx) => noteReplacementsArrived(tx, deps, { author, deviceIds }))
  const seen = (await ask('una', `GetCase/${caseId}`)).body.result
  expect(seen).toMatchObject({ state: 'replacementSent', returnDueOn: '2026-04-01', waitsForReturn: true })
  const kinds = seen.events.map(({ kind }: { kind: string }) => kind)
  expect(kinds.slice(0, 2)).toEqual(['arrived', 'sendReplacement'])
})

test('a price that was decided is in the order notes of the draft', async ({
  database,
  scene: { caseId, version },
  ask,
}) => {
  await ask('wes', `Accept/${caseId}`, { version, charge: 'price', price: 89.5 })
  const made = await ask('wes', `Replace/${caseId}`, { version: version + 1 })
  const { caseNumber } = (await ask('wes', `GetCase/${caseId}`)).body.result
  const [order] = await database.reader
    .select({ notes: orders.notes })
    .from(orders)
    .where(eq(orders.orderId, made.body.result.orderId))
  expect(order?.notes).toBe(`C-${caseNumber}: repair, charged $89.50.`)
})

describe('a spare takes the place of a device', () => {
  test('with unit, line, holder, station and what is left of the coverage', async ({
    database,
    world,
    scene: { deviceId, caseId, version },
    ask,
  }) => {
    await ask('wes', `Accept/${caseId}`, { version, charge: 'cover' })
    const swapped = await ask('una', `Swap/${caseId}`, {
      version: version + 1,
      spareDeviceId: world.spare.deviceId,
    })
    expect([swapped.status, swapped.body.error]).toEqual([200, undefined])
    expect(await deviceRow(database, world.spare.deviceId)).toMatchObject({
      status: 'inService',
      unitNumber: '203',
      holder: 'Leah',
      phoneNumber: '4195550203',
      stationId: world.harbor.stationId,
      replacesDeviceId: deviceId,
      ...covered,
      repairsUsed: 1,
    })
    expect(await deviceRow(database, deviceId)).toMatchObject({
      status: 'replaced',
      coverUntil: null,
      phoneNumber: null,
    })
    const seen = (await ask('wes', `GetCase/${caseId}`)).body.result
    expect(seen).toMatchObject({
      state: 'replacementSent',
      returnDueOn: '2026-04-01',
      replacement: { isSwap: true, orderId: null, unitNumber: '203' },
      becomes: ['spare', 'retired'],
    })
    const back = await ask('wes', `MarkReturned/${caseId}`, {
      version: seen.version,
      becomes: 'spare',
      unitNumber: '207',
    })
    expect(back.status).toBe(200)
    expect(await deviceRow(database, deviceId)).toMatchObject({ status: 'spare', unitNumber: '207' })
  })

  test('keeps the cover that it has of its own', async ({
    database,
    world,
    scene: { caseId, version },
    ask,
  }) => {
    const own = { coverFrom: '2026-02-01', coverUntil: '2027-01-31' }
    const { deviceId: spareDeviceId } = world.spare
    await database.reader.update(devices).set(own).where(eq(devices.deviceId, spareDeviceId))
    expect((await ask('una', `Swap/${caseId}`, { version, spareDeviceId })).status).toBe(200)
    expect(await deviceRow(database, spareDeviceId)).toMatchObject({ ...own, repairsUsed: 0 })
  })

  test('before the case is accepted: the repair is of the cover that went with the number', async ({
    database,
    world,
    scene: { caseId, version },
    ask,
  }) => {
    const { deviceId: spareDeviceId } = world.spare
    await ask('una', `Swap/${caseId}`, { version, spareDeviceId })
    const accepted = await ask('wes', `Accept/${caseId}`, { version: version + 1, charge: 'cover' })
    expect([accepted.status, accepted.body.error]).toEqual([200, undefined])
    expect(await deviceRow(database, spareDeviceId)).toMatchObject({ ...covered, repairsUsed: 1 })
  })

  test('also the one that is lent, which then is lent no more; and once for a case', async ({
    database,
    world,
    scene: { caseId, version },
    ask,
  }) => {
    const spareDeviceId = world.spare.deviceId
    await ask('una', `LendSpare/${caseId}`, { version, spareDeviceId })
    const second = await database.inTransaction((tx) =>
      aDevice(tx, world.northgate.accountId, { status: 'spare', holder: '' }),
    )
    const again = await ask('una', `LendSpare/${caseId}`, {
      version: version + 1,
      spareDeviceId: second.deviceId,
    })
    expect(again.body.error.code).toBe('CASE_SPARE_LENT')
    expect((await ask('una', `Swap/${caseId}`, { version: version + 1, spareDeviceId })).status).toBe(200)
    expect((await ask('una', `GetCase/${caseId}`)).body.result).toMatchObject({
      spare: { returnedAt: testNow.toISOString() },
      state: 'reported',
    })
    const twice = await ask('una', `Swap/${caseId}`, {
      version: version + 2,
      spareDeviceId: second.deviceId,
    })
    expect(twice.body.error.code).toBe('CASE_REPLACED')
    // Nothing is left to send once it is accepted.
    await ask('wes', `Accept/${caseId}`, { version: version + 2, charge: 'none' })
    expect((await ask('una', `GetCase/${caseId}`)).body.result).toMatchObject({ state: 'replacementSent' })
  })

  test('never one of another account, or one that is at work', async ({
    database,
    world,
    scene: { caseId, version },
    ask,
  }) => {
    const [foreign, busy] = await database.inTransaction(async (tx) => [
      await aDevice(tx, world.other.accountId, { status: 'spare' }),
      await aDevice(tx, world.northgate.accountId),
    ])
    for (const { deviceId } of [foreign, busy])
      for (const call of ['Swap', 'LendSpare']) {
        const refused = await ask('una', `${call}/${caseId}`, { version, spareDeviceId: deviceId })
        expect([call, refused.status, refused.body.error.code]).toEqual([call, 409, 'SPARE_NOT_FREE'])
      }
  })
})

test('a lent spare comes back as a spare, also after the case is closed', async ({
  database,
  world,
  scene: { caseId, version },
  ask,
}) => {
  const spareDeviceId = world.spare.deviceId
  await ask('una', `LendSpare/${caseId}`, { version, spareDeviceId })
  await ask('una', `Withdraw/${caseId}`, { version: version + 1 })
  expect((await ask('una', `GetCases?deviceId=${world.device.deviceId}`)).body.results[0]).toMatchObject({
    lentSpare: '207',
  })
  const back = await ask('una', `ReturnSpare/${caseId}`, { version: version + 2 })
  expect(back.status).toBe(200)
  expect(await deviceRow(database, spareDeviceId)).toMatchObject({ status: 'spare', holder: '' })
  const again = await ask('una', `ReturnSpare/${caseId}`, { version: version + 3 })
  expect(again.body.error).toMatchObject({ message: 'No spare is lent for this case.' })
})

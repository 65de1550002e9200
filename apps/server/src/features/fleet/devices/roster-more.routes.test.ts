import { describe, expect } from 'vitest'
import { repairDevices } from '../../../db/schema/accounts.tables.ts'
import { test } from '../fleet.test-scene.ts'
import { aDevice, anImei, aStation } from '../testing.ts'

type Listed = { unitNumber: string }
const units = (body: { results: Listed[] }) => body.results.map(({ unitNumber }) => unitNumber)

describe('filters and orders of a list', () => {
  test('model, status and station sort and filter, page by page', async ({ database, world, ask }) => {
    const { accountId } = world.northgate
    await database.inTransaction(async (tx) => {
      const harbor = await aStation(tx, accountId, { name: 'Harbor' })
      const airline = await aStation(tx, accountId, { name: 'airline' })
      await aDevice(tx, accountId, { unitNumber: '10', stationId: harbor.stationId })
      await aDevice(tx, accountId, { unitNumber: '2', stationId: harbor.stationId, status: 'spare' })
      await aDevice(tx, accountId, { unitNumber: '3', stationId: airline.stationId, status: 'stolen' })
      await aDevice(tx, accountId, { unitNumber: '4', make: '', model: 'Slate 8' })
      await aDevice(tx, accountId, { unitNumber: '5', status: 'retired', make: 'Orbis', model: '' })
    })
    const list = async (query: string) =>
      units((await ask('una', `GetDevicesByAccount/${accountId}?${query}`)).body)
    expect(await list('sort=station')).toEqual(['3', '2', '10', '4'])
    expect(await list('sort=station-descending')).toEqual(['4', '10', '2', '3'])
    expect(await list('sort=status')).toEqual(['4', '10', '2', '3'])
    expect(await list('status=stolen')).toEqual(['3'])
    expect(await list('status=retired')).toEqual(['5'])
    expect(await list('status=spare&group=inService')).toEqual([])
    expect(await list('model=slate%208')).toEqual(['4'])
    expect(await list('model=Halden%20N6%20pro')).toEqual(['2', '3', '10'])
    const models = await ask('una', `GetModelsByAccount/${accountId}`)
    expect(models.body.result.models).toEqual(['Halden N6 Pro', 'Orbis', 'Slate 8'])
    const ofAgent = await ask('wes', `GetModelsByAgent/${world.wes.zohoUserId}`)
    expect(ofAgent.body.result.models).toEqual(['Halden N6 Pro', 'Orbis', 'Slate 8'])

    for (const sort of ['station', 'station-descending', 'status', 'status-descending', 'unit', 'cover'])
      for (const [who, path] of [
        ['una', `GetDevicesByAccount/${accountId}`],
        ['wes', `GetDevicesByAgent/${world.wes.zohoUserId}`],
      ] as const) {
        const whole = units((await ask(who, `${path}?sort=${sort}`)).body)
        const read: string[] = []
        let cursor = ''
        do {
          const { body } = await ask(who, `${path}?sort=${sort}&limit=1${cursor}`)
          read.push(...units(body))
          cursor = body.nextCursor && `&cursor=${body.nextCursor}`
        } while (cursor)
        expect([sort, read]).toEqual([sort, whole])
      }
    const { body } = await ask('una', `GetDevicesByAccount/${accountId}?limit=1`)
    const other = await ask('una', `GetDevicesByAccount/${accountId}?sort=status&cursor=${body.nextCursor}`)
    expect(other.status).toBe(400)
  })
})

test('which devices had a unit number, and when', async ({ database, world, ask }) => {
  const { accountId } = world.northgate
  const [first, second] = await database.inTransaction(async (tx) => [
    await aDevice(tx, accountId, { unitNumber: '014', holder: 'Maria', model: 'Old' }),
    await aDevice(tx, accountId, { unitNumber: '015', holder: 'Dan' }),
  ])
  await ask('una', `UpdateDevice/${first?.deviceId}`, { version: 1, unitNumber: '114' })
  await ask('una', `UpdateDevice/${second?.deviceId}`, { version: 1, unitNumber: '014' })
  const { body } = await ask('una', `GetUnitHistory/${accountId}?unitNumber=014`)
  expect(body.results).toMatchObject([
    { deviceId: second?.deviceId, holder: 'Dan', until: null },
    { deviceId: first?.deviceId, model: 'Old', holder: 'Maria', until: expect.any(String) },
  ])
})

test('the screen-repair program: what the fleet does not have is offered and added', async ({
  database,
  world,
  ask,
}) => {
  const { accountId } = world.northgate
  const [known, gone, elsewhere, free, second] = [anImei(), anImei(), anImei(), anImei(), anImei()]
  const made = await database.inTransaction(async (tx) => {
    const record = (imei: string, id = imei, expirationDate = '2026-12-31', status = 'Active') => ({
      id,
      zohoAccountId: accountId,
      serialNumberImei: imei,
      deviceMake: 'Halden',
      deviceModel: 'N6',
      expirationDate,
      pin: '4711',
      status,
    })
    await tx
      .insert(repairDevices)
      .values([
        record(known),
        record(gone),
        record(elsewhere),
        record(free),
        record(free, `${free}-2`, '2028-12-31'),
        record(second, second, '2026-12-31', 'Used'),
        record('123', `bad-${free}`),
      ])
    await aDevice(tx, accountId, { unitNumber: '001', imei: gone, status: 'retired' })
    await aDevice(tx, world.other.accountId, { imei: elsewhere })
    return aDevice(tx, accountId, { unitNumber: '002', imei: known })
  })
  const read = async () => (await ask('una', `GetRepairProgram/${accountId}`)).body.result
  const program = await read()
  expect(program.unlistedCount).toBe(2)
  expect(program.unlisted.map(({ imei }: { imei: string }) => imei).toSorted()).toEqual(
    [free, second].toSorted(),
  )
  expect(program.listed).toContainEqual({ imei: known, deviceId: made.deviceId, unitNumber: '002' })
  expect(JSON.stringify(program)).not.toContain('4711')

  const sent = { ids: [`${free}-2`, second, known] }
  const { body } = await ask('una', `AddRepairDevices/${accountId}`, sent)
  expect(body.result).toEqual({ importId: expect.any(String), created: 2, skipped: 1 })
  const added = await ask('una', `GetDevicesByAccount/${accountId}?importId=${body.result.importId}`)
  expect(units(added.body)).toEqual(['001', '003'])
  expect(added.body.results[0].coverUntil).toMatch(/^202[68]-12-31$/)
  const used = (rows: Array<{ imei: string; repairsUsed: number }>) =>
    new Map(rows.map(({ imei, repairsUsed }) => [imei, repairsUsed]))
  expect(used(added.body.results), 'what the program paid').toEqual(
    new Map([
      [free, 0],
      [second, 1],
    ]),
  )
  expect((await read()).unlisted).toEqual([])
  const undone = await ask('wes', `UndoImport/${body.result.importId}`, {})
  expect(undone.body.result).toMatchObject({ removed: 2, keptCount: 0 })
})

test('views are one’s own: saved, renamed, changed and deleted', async ({ world, ask }) => {
  const { accountId } = world.northgate
  const saved = await ask('wes', `CreateView/${accountId}`, { name: ' Spares ', address: 'group=spare' })
  const { viewId } = saved.body.result
  expect(saved.body.result).toEqual({ viewId, name: 'Spares', address: 'group=spare' })
  expect((await ask('una', `GetViews/${accountId}`)).body.results).toEqual([])
  expect((await ask('una', `RemoveView/${viewId}`, {})).status).toBe(404)
  const renamed = await ask('wes', `UpdateView/${viewId}`, { name: 'Spare phones' })
  expect(renamed.body.result).toMatchObject({ name: 'Spare phones', address: 'group=spare' })
  expect((await ask('wes', `GetViews/${accountId}`)).body.results).toHaveLength(1)
  expect((await ask('wes', `GetViews/${world.second.accountId}`)).body.results).toEqual([])
  expect((await ask('wes', `RemoveView/${viewId}`, {})).status).toBe(200)
  expect((await ask('wes', `GetViews/${accountId}`)).body.results).toEqual([])
})

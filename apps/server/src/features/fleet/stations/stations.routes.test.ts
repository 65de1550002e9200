import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { auditLog } from '../../../db/schema/audit.tables.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { test } from '../fleet.test-scene.ts'
import { aDevice, aStation } from '../testing.ts'

describe('stations', () => {
  test('are created, changed and removed, and the activity log says so', async ({ database, world, ask }) => {
    const { northgate, addressId } = world
    const sent = { name: 'Airline Junction', code: 'aj', addressId, contact: 'Dock 7', firstNumber: 201 }
    const created = await ask('una', `CreateStation/${northgate.accountId}`, sent)
    const { stationId } = created.body.result
    const listed = await ask('wes', `GetStations/${northgate.accountId}`)
    expect(listed.body.results).toEqual([
      {
        ...sent,
        code: 'AJ',
        addressId: undefined,
        stationId,
        address: expect.objectContaining({ id: addressId, city: 'Toledo' }),
        deviceCount: 0,
        version: 1,
      },
    ])
    const changed = { name: 'Airline', code: 'AJ', addressId: null, version: 1 }
    expect((await ask('wes', `UpdateStation/${stationId}`, changed)).body.result.version).toBe(2)
    expect((await ask('wes', `UpdateStation/${stationId}`, changed)).body.error.code).toBe('STATION_CHANGED')
    expect((await ask('una', `RemoveStation/${stationId}`, {})).body.result).toEqual({ stationId })
    expect((await ask('una', `RemoveStation/${stationId}`, {})).body.error.code).toBe('STATION_NOT_FOUND')
    const told = await database.reader.select().from(auditLog).where(eq(auditLog.entityId, stationId))
    expect(told.map(({ action }) => action)).toEqual(['created', 'changed', 'removed'])
  })

  test('share neither name nor code, and have an address of their own account', async ({ world, ask }) => {
    const { accountId } = world.northgate
    const create = (sent: object) => ask('una', `CreateStation/${accountId}`, { addressId: null, ...sent })
    await create({ name: 'Harbor', code: 'HB' })
    expect((await create({ name: 'harbor', code: 'H2' })).body.error.fields).toEqual({
      name: ['The account already has a station with this name.'],
    })
    expect((await create({ name: 'Harbor 2', code: 'hb' })).body.error.fields).toEqual({
      code: ['The account already has a station with this code.'],
    })
    expect((await create({ name: 'Port', code: 'PB', addressId: '404' })).body.error.fields).toEqual({
      addressId: ['Choose one of the account’s shipping addresses.'],
    })
    expect((await create({ name: 'Port', code: 'P B' })).body.error.fields).toEqual({
      code: ['A station code has 1 to 8 letters and digits.'],
    })
  })

  test('with devices cannot be removed; those that have ended lose it with a line in their history', async ({
    database,
    world,
    ask,
  }) => {
    const { accountId } = world.northgate
    const [station, device] = await database.inTransaction(async (tx) => {
      const made = await aStation(tx, accountId, { name: 'Port Bay' })
      return [made, await aDevice(tx, accountId, { stationId: made.stationId })]
    })
    const path = `RemoveStation/${station.stationId}`
    expect((await ask('una', path, {})).body.error).toMatchObject({
      code: 'STATION_IN_USE',
      message: 'Port Bay still has one device. Move it to another station first.',
    })
    await database.reader
      .update(devices)
      .set({ status: 'retired' })
      .where(eq(devices.deviceId, device.deviceId))
    expect((await ask('una', path, {})).status).toBe(200)
    const { body } = await ask('una', `GetDevice/${device.deviceId}`)
    expect(body.result.station).toBeNull()
    expect(body.result.events[0].changes).toEqual([{ field: 'station', from: 'Port Bay', to: null }])
  })
})

test('settings begin with defaults, name the next free unit, and are saved by version', async ({
  database,
  world,
  ask,
}) => {
  const { accountId } = world.northgate
  const read = async () => (await ask('una', `GetSettings/${accountId}`)).body.result
  expect(await read()).toEqual({ shortCode: '', unitDigits: 3, nextNumber: 1, nextUnit: '001', version: 0 })
  await database.inTransaction(async (tx) => {
    for (const unitNumber of ['051', '52', '0053']) await aDevice(tx, accountId, { unitNumber })
    await aDevice(tx, accountId, { unitNumber: '054', status: 'retired' })
  })
  const sent = { shortCode: 'dsp4', unitDigits: 4, nextNumber: 51, version: 0 }
  const saved = { shortCode: 'DSP4', unitDigits: 4, nextNumber: 51, nextUnit: '0054', version: 1 }
  expect((await ask('una', `UpdateSettings/${accountId}`, sent)).body.result).toEqual(saved)
  expect(await read()).toEqual(saved)
  expect((await ask('wes', `UpdateSettings/${accountId}`, sent)).body.error.code).toBe(
    'FLEET_SETTINGS_CHANGED',
  )
})

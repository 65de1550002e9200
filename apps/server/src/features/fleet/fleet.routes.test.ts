import { deviceGroupNames } from '@portal/domain/device-status'
import { describe, expect } from 'vitest'
import { repairDevices } from '../../db/schema/accounts.tables.ts'
import { test } from './fleet.test-scene.ts'
import { aDevice, anImei, aStation } from './testing.ts'

const insiders = ['una', 'wes', 'mo', 'ada'] as const

describe('who may', () => {
  test('one’s own people see and change a device; for another agent it does not exist', async ({
    database,
    world,
    ask,
  }) => {
    const { accountId } = world.northgate
    const { deviceId } = await database.inTransaction((tx) => aDevice(tx, accountId))
    let version = 1
    for (const who of insiders) {
      expect((await ask(who, `GetDevice/${deviceId}`)).body.result.deviceId).toBe(deviceId)
      const { body } = await ask(who, `UpdateDevice/${deviceId}`, { version, note: `by ${who}` })
      expect(body.result).toEqual({ deviceId, version: ++version })
    }
    for (const [path, sent] of [
      [`GetDevice/${deviceId}`],
      [`UpdateDevice/${deviceId}`, { version, note: 'x' }],
      [`GetDevicesByAccount/${accountId}`],
      [`GetFiguresByAccount/${accountId}`],
      [`GetStations/${accountId}`],
      [`CreateDevice/${accountId}`, { unitNumber: '1', status: 'spare' }],
    ] as const)
      expect((await ask('nia', path, sent)).status).toBe(404)
  })

  test('the history says who did it, and on whose behalf', async ({ database, world, ask }) => {
    const { deviceId } = await database.inTransaction((tx) => aDevice(tx, world.northgate.accountId))
    let version = 1
    for (const who of insiders) await ask(who, `UpdateDevice/${deviceId}`, { version: version++, note: who })
    const { body } = await ask('una', `GetDevice/${deviceId}`)
    const told = body.result.events.map((event: Record<string, unknown>) => [event.by, event.onBehalfOf])
    expect(told.slice(0, 4)).toEqual([
      ['Ada Whitlock', 'Wes Porter'],
      ['Mo Okafor', 'Wes Porter'],
      ['Wes Porter', null],
      [expect.stringMatching(/^Test Person/), null],
    ])
  })
})

describe('a device', () => {
  test('is created by hand with everything that is known of it', async ({ database, world, ask }) => {
    const { accountId } = world.northgate
    const { stationId } = await database.inTransaction((tx) => aStation(tx, accountId, { name: 'Harbor' }))
    const imei = anImei()
    const sent = {
      unitNumber: ' 014 ',
      status: 'inService',
      holder: 'Maria Lopez',
      stationId,
      make: 'Halden',
      model: 'N6 Pro',
      imei: `${imei.slice(0, 2)}-${imei.slice(2)}`,
      phoneNumber: '(555) 010-0147',
      coverUntil: '2026-12-31',
    }
    const { body } = await ask('una', `CreateDevice/${accountId}`, sent)
    const read = await ask('una', `GetDevice/${body.result.deviceId}`)
    expect(read.body.result).toMatchObject({
      unitNumber: '014',
      imei,
      phoneNumber: '5550100147',
      station: { name: 'Harbor' },
      kind: 'phone',
      screenRepair: null,
      tagCode: expect.stringMatching(/^[0-9A-Z]{10}$/),
      actions: ['makeSpare', 'repair', 'lose', 'steal', 'retire'],
    })
    expect(read.body.result.events).toHaveLength(1)
    expect(read.body.result.events[0].changes).toContainEqual({
      field: 'holder',
      from: null,
      to: 'Maria Lopez',
    })
  })

  test('what is wrong with it is said by field', async ({ database, world, ask }) => {
    const { accountId } = world.northgate
    const imei = anImei()
    const other = await database.inTransaction(async (tx) => {
      await aDevice(tx, accountId, { unitNumber: 'Van-7', imei })
      return aStation(tx, world.other.accountId)
    })
    const create = async (sent: object) =>
      (await ask('una', `CreateDevice/${accountId}`, { unitNumber: 'N1', status: 'spare', ...sent })).body
        .error.fields
    expect(await create({ unitNumber: 'VAN-7', imei, stationId: other.stationId })).toEqual({
      unitNumber: ['Unit VAN-7 is already in use.'],
      imei: ['Another device already has this IMEI.'],
      stationId: ['That station does not exist.'],
    })
    expect(await create({ unitNumber: '=1+1', imei: '123', phoneNumber: '1' })).toEqual({
      unitNumber: ['A unit number has 1 to 12 letters, digits or hyphens.'],
      imei: ['This is not an IMEI: it has 15 digits, and the last one must fit the others.'],
      phoneNumber: ['A phone number has 10 digits, and its area code begins with 2 to 9.'],
    })
    expect(await create({ coverFrom: '2026-03-02', coverUntil: '2026-03-01' })).toEqual({
      coverUntil: ['Coverage must not end before it starts.'],
    })
  })

  test('is changed by version; what is left out stays, null clears, and nothing new writes nothing', async ({
    database,
    world,
    ask,
  }) => {
    const { accountId } = world.northgate
    const made = await database.inTransaction((tx) =>
      aDevice(tx, accountId, { holder: 'Maria Lopez', phoneNumber: '5550100147', unitNumber: '014' }),
    )
    const path = `UpdateDevice/${made.deviceId}`
    const change = { version: 1, holder: 'Dan Reyes', phoneNumber: null }
    expect((await ask('una', path, change)).body.result.version).toBe(2)
    expect((await ask('wes', path, change)).body.error).toMatchObject({
      code: 'DEVICE_CHANGED',
      changed: { by: expect.stringMatching(/^\w+ \w+/), at: expect.any(String) },
    })
    expect((await ask('wes', path, { version: 2, holder: 'Dan Reyes' })).body.result.version).toBe(2)
    const { body } = await ask('una', `GetDevice/${made.deviceId}`)
    expect(body.result).toMatchObject({
      unitNumber: '014',
      holder: 'Dan Reyes',
      phoneNumber: null,
      version: 2,
    })
    expect(body.result.events[0].changes).toEqual([
      { field: 'holder', from: 'Maria Lopez', to: 'Dan Reyes' },
      { field: 'phoneNumber', from: '5550100147', to: null },
    ])
  })

  test('shows the CRM’s record with the same IMEI and account, its PIN masked', async ({
    database,
    world,
    ask,
  }) => {
    const imei = anImei()
    const { deviceId } = await database.inTransaction(async (tx) => {
      const row = { serialNumberImei: imei, deviceMake: 'Halden', deviceModel: 'N6', pin: '4711' }
      await tx.insert(repairDevices).values([
        {
          ...row,
          id: `r-${imei}`,
          zohoAccountId: world.northgate.accountId,
          expirationDate: '2026-12-31',
          status: 'Active',
        },
        {
          ...row,
          id: `o-${imei}`,
          zohoAccountId: world.other.accountId,
          expirationDate: '2028-12-31',
          status: 'Active',
        },
      ])
      return aDevice(tx, world.northgate.accountId, { imei })
    })
    expect((await ask('una', `GetDevice/${deviceId}`)).body.result.screenRepair).toEqual({
      id: `r-${imei}`,
      status: 'Active',
      expirationDate: '2026-12-31',
      PIN: '••••',
    })
  })
})

test('figures count each device once', async ({ database, world, ask }) => {
  const { accountId } = world.northgate
  await database.inTransaction(async (tx) => {
    for (const status of [
      'inService',
      'inService',
      'spare',
      'inRepair',
      'lost',
      'stolen',
      'missing',
      'shipped',
      'retired',
    ] as const)
      await aDevice(tx, accountId, { status, ...(status === 'retired' && { coverUntil: '2026-03-10' }) })
    await aDevice(tx, accountId, { coverUntil: '2026-03-02' })
    await aDevice(tx, accountId, { coverUntil: '2026-05-01' })
    await aDevice(tx, accountId, { coverUntil: '2026-05-02' })
    await aDevice(tx, world.second.accountId, { status: 'spare' })
  })
  const { body } = await ask('una', `GetFiguresByAccount/${accountId}`)
  expect(body.result).toEqual({
    planned: 0,
    onTheWay: 1,
    inService: 5,
    spare: 1,
    inRepair: 1,
    lost: 3,
    ended: 1,
    coverSoon: 2,
  })
  for (const group of deviceGroupNames) {
    const listed = await ask('una', `GetDevicesByAccount/${accountId}?group=${group}`)
    expect([group, listed.body.total]).toEqual([group, body.result[group]])
  }
  const soon = await ask('una', `GetDevicesByAccount/${accountId}?cover=soon`)
  expect(soon.body.total).toBe(2)
  const ofAgent = await ask('wes', `GetFiguresByAgent/${world.wes.zohoUserId}`)
  expect(ofAgent.body.result).toMatchObject({ spare: 2, inService: 5 })
  const ofUna = await ask('una', `GetFiguresByAgent/${world.wes.zohoUserId}`)
  expect(ofUna.body.result).toEqual(body.result)
})

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import { deviceEvents, devices } from '../../../db/schema/fleet.tables.ts'
import { fleetSettings } from '../../../db/schema/stations.tables.ts'
import type { Deps } from '../../../deps.ts'
import { aCustomer, anAccount, anAgent } from '../../../testing/builders.ts'
import { asCaller, test as base, testNow } from '../../../testing/fixtures.ts'
import { findHolders } from '../holders/find-holders.ts'
import { aDevice, aStation } from '../testing.ts'
import { assignHolders, changeStatuses, moveDevices } from './change-many.ts'
import { changeDeviceStatus } from './device-status.ts'
import { updateDevice } from './devices.ts'
import { readDevice } from './read-device.ts'

async function aScene(tx: Tx, deps: Deps) {
  const agent = await anAgent(tx)
  const account = await anAccount(tx, agent.zohoUserId)
  const una = await aCustomer(tx, account)
  const at = (moment: string) => asCaller({ ...deps, now: () => new Date(moment) }, una)
  return { accountId: account.accountId, ctx: asCaller(deps, una), at }
}

const test = base.extend<{ scene: Awaited<ReturnType<typeof aScene>> }>({
  scene: async ({ tx, deps }, use) => use(await aScene(tx, deps)),
})

const stored = async (tx: Tx, deviceId: string) =>
  (await tx.select().from(devices).where(eq(devices.deviceId, deviceId)))[0]

describe('an action', () => {
  test('moves the device along the machine, with an entry of its own', async ({
    tx,
    scene: { ctx, accountId },
  }) => {
    const { deviceId } = await aDevice(tx, accountId)
    const steps = ['repair', 'makeSpare', 'use', 'lose', 'find', 'retire'] as const
    for (const [index, action] of steps.entries())
      await changeDeviceStatus(ctx, deviceId, { action, version: index + 1 })
    const { result } = await readDevice(ctx, deviceId)
    expect(result).toMatchObject({ status: 'retired', version: 7, actions: [] })
    expect(result.events.map(({ kind }) => kind)).toEqual([...steps.toReversed(), 'created'])
    expect(result.events[0]?.changes).toEqual([{ field: 'status', from: 'inService', to: 'retired' }])
  })

  test('that the status does not allow is refused, and nothing is written', async ({
    tx,
    scene: { ctx, accountId },
  }) => {
    const { deviceId } = await aDevice(tx, accountId)
    await expect(changeDeviceStatus(ctx, deviceId, { action: 'find', version: 1 })).rejects.toMatchObject({
      code: 'DEVICE_STATUS_REFUSED',
      message: '“Report as found” is not possible for a device with the status In service.',
    })
    expect(await stored(tx, deviceId)).toMatchObject({ status: 'inService', version: 1 })
    expect(await tx.$count(deviceEvents, eq(deviceEvents.deviceId, deviceId))).toBe(1)
  })
})

describe('many devices', () => {
  test('move to a station together, each with its entry', async ({ tx, scene: { ctx, accountId } }) => {
    const { stationId } = await aStation(tx, accountId, { name: 'Harbor' })
    const there = await aDevice(tx, accountId, { stationId })
    const others = [await aDevice(tx, accountId), await aDevice(tx, accountId)]
    const deviceIds = [there, ...others].map(({ deviceId }) => deviceId)
    const { result } = await moveDevices(ctx, accountId, { deviceIds, stationId })
    expect(result).toEqual({ saved: true, changed: 2, problems: [] })
    const events = await tx.select().from(deviceEvents).where(eq(deviceEvents.kind, 'changed'))
    expect(events.map(({ changes, stationName }) => [changes, stationName])).toEqual(
      others.map(() => [[{ field: 'station', from: null, to: 'Harbor' }], 'Harbor']),
    )
    expect(await stored(tx, there.deviceId)).toMatchObject({ version: 1 })
  })

  test('change their status together or not at all; each reason is told', async ({
    tx,
    scene: { ctx, accountId },
  }) => {
    const [first, spare, other] = [
      await aDevice(tx, accountId),
      await aDevice(tx, accountId, { unitNumber: '014', status: 'spare' }),
      await aDevice(tx, '404'),
    ]
    const deviceIds = [first, spare, other, first].map(({ deviceId }) => deviceId)
    const { result } = await changeStatuses(ctx, accountId, { deviceIds, action: 'makeSpare' })
    expect(result).toEqual({
      saved: false,
      changed: 0,
      problems: [
        {
          row: 1,
          deviceId: spare.deviceId,
          unitNumber: '014',
          message: '“Make spare” is not possible for a device with the status Spare.',
        },
        { row: 2, deviceId: null, unitNumber: null, message: 'That device does not exist.' },
        {
          row: 3,
          deviceId: first.deviceId,
          unitNumber: first.unitNumber,
          message: 'This device is in the list twice.',
        },
      ],
    })
    expect(await stored(tx, first.deviceId)).toMatchObject({ status: 'inService', version: 1 })
    const all = await changeStatuses(ctx, accountId, { deviceIds: [first.deviceId], action: 'makeSpare' })
    expect(all.result).toMatchObject({ saved: true, changed: 1 })
  })

  test('get their holders by unit number; leading zeros can be missing', async ({
    tx,
    scene: { ctx, accountId },
  }) => {
    for (const unitNumber of ['014', '15', '015', 'Van-7'])
      await aDevice(tx, accountId, { unitNumber, holder: 'Before' })
    const rows = [
      { unitNumber: '14', holder: 'Maria Lopez' },
      { unitNumber: '015', holder: 'Dan Reyes' },
      { unitNumber: 'VAN-7', holder: '' },
    ]
    expect((await assignHolders(ctx, accountId, { rows })).result).toMatchObject({ saved: true, changed: 3 })
    const holders = await tx
      .select({ unit: devices.unitNumber, holder: devices.holder })
      .from(devices)
      .where(eq(devices.zohoAccountId, accountId))
      .orderBy(devices.unitNumber)
    expect(holders).toEqual([
      { unit: '014', holder: 'Maria Lopez' },
      { unit: '015', holder: 'Dan Reyes' },
      { unit: '15', holder: 'Before' },
      { unit: 'Van-7', holder: '' },
    ])
    const wrong = [
      { unitNumber: '0015', holder: 'x' },
      { unitNumber: '999', holder: 'x' },
      { unitNumber: '14', holder: 'x' },
      { unitNumber: '014', holder: 'y' },
    ]
    const refused = (await assignHolders(ctx, accountId, { rows: wrong })).result
    expect(refused.problems.map(({ row, message }) => [row, message])).toEqual([
      [0, 'There is no unit 0015.'],
      [1, 'There is no unit 999.'],
      [3, 'This device is in the list twice.'],
    ])
  })

  test('are not moved to a station of another account', async ({ tx, scene: { ctx, accountId } }) => {
    const { deviceId } = await aDevice(tx, accountId)
    const { stationId } = await aStation(tx, '404')
    const sent = { deviceIds: [deviceId], stationId }
    await expect(moveDevices(ctx, accountId, sent)).rejects.toMatchObject({
      fields: { stationId: ['That station does not exist.'] },
    })
    await expect(moveDevices(ctx, '404', sent)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
  })
})

describe('who had a unit number on a day', () => {
  test('is everyone who had it during the business day, over all devices that wore it', async ({
    tx,
    scene: { ctx, at, accountId },
  }) => {
    const old = await aDevice(tx, accountId, {
      unitNumber: '014',
      holder: 'Maria Lopez',
      createdAt: new Date('2026-01-05T15:00:00Z'),
    })
    // 23:30 on March 2 in New York.
    await updateDevice(at('2026-03-03T04:30:00Z'), old.deviceId, { version: 1, holder: 'Dan Reyes' })
    await updateDevice(at('2026-03-03T12:00:00Z'), old.deviceId, { version: 2, note: 'New case' })
    await updateDevice(at('2026-03-03T15:00:00Z'), old.deviceId, { version: 3, holder: 'Ed Wu' })
    await changeDeviceStatus(at('2026-03-04T15:00:00Z'), old.deviceId, { action: 'retire', version: 4 })
    await aDevice(tx, accountId, {
      unitNumber: '014',
      holder: 'Ana Silva',
      createdAt: new Date('2026-03-04T16:00:00Z'),
    })
    await aDevice(tx, '404', { unitNumber: '014', createdAt: new Date('2026-01-05T15:00:00Z') })

    const on = async (day: string) =>
      (await findHolders(ctx, accountId, { unitNumber: '014', day })).results.map(({ holder }) => holder)
    expect(await on('2026-01-04')).toEqual([])
    expect(await on('2026-01-05')).toEqual(['Maria Lopez'])
    expect(await on('2026-03-02')).toEqual(['Maria Lopez', 'Dan Reyes'])
    expect(await on('2026-03-03')).toEqual(['Dan Reyes', 'Ed Wu'])
    expect(await on('2026-03-04')).toEqual(['Ed Wu', 'Ana Silva'])
    expect(await on('2026-03-05')).toEqual(['Ana Silva'])

    await aDevice(tx, accountId, {
      unitNumber: '14',
      holder: 'Kim Park',
      createdAt: new Date('2026-03-05T16:00:00Z'),
    })
    const without = await findHolders(ctx, accountId, { unitNumber: '14', day: '2026-03-05' })
    expect(without.results.map((one) => [one.unitNumber, one.holder])).toEqual([
      ['014', 'Ana Silva'],
      ['14', 'Kim Park'],
    ])

    // As its tag has it.
    await tx.insert(fleetSettings).values({ zohoAccountId: accountId, shortCode: 'DSP4' })
    const tagged = await findHolders(ctx, accountId, { unitNumber: 'dsp4-14', day: '2026-03-05' })
    expect(tagged.results).toEqual(without.results)

    const { results } = await findHolders(ctx, accountId, { unitNumber: '014', day: '2026-03-03' })
    expect(results[0]).toMatchObject({
      deviceId: old.deviceId,
      from: '2026-03-03T04:30:00.000Z',
      until: '2026-03-03T15:00:00.000Z',
    })
  })

  test('a unit number that moved to another device is found where it was', async ({
    tx,
    scene: { ctx, at, accountId },
  }) => {
    const { deviceId } = await aDevice(tx, accountId, {
      unitNumber: '014',
      holder: 'Maria',
      createdAt: testNow,
    })
    await updateDevice(at('2026-03-10T15:00:00Z'), deviceId, { version: 1, unitNumber: '114' })
    const on = async (unitNumber: string, day: string) =>
      (await findHolders(ctx, accountId, { unitNumber, day })).results.length
    expect(await on('014', '2026-03-09')).toBe(1)
    expect(await on('114', '2026-03-09')).toBe(0)
    expect(await on('014', '2026-03-11')).toBe(0)
    expect(await on('114', '2026-03-11')).toBe(1)
  })
})

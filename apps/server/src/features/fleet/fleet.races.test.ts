import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { repairDevices } from '../../db/schema/accounts.tables.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { anAccount, anAgent } from '../../testing/builders.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { realDeps } from '../orders/testing.ts'
import { changeStatuses, moveDevices } from './devices/change-many.ts'
import { createDevice, updateDevice } from './devices/devices.ts'
import { updateFleetSettings } from './devices/fleet-settings.ts'
import { createView } from './devices/fleet-views.ts'
import { importDevices } from './imports/import-devices.ts'
import { undoImport } from './imports/imports.ts'
import { addRepairDevices } from './imports/repair-program.ts'
import { createStation, removeStation } from './stations/stations.ts'
import { aDevice, anImei, aStation, aView } from './testing.ts'

const raceTest = test.extend<{ scene: Awaited<ReturnType<typeof aScene>> }>({
  scene: async ({ database }, use) => use(await aScene(database)),
})

type Database = Parameters<typeof realDeps>[0]
async function aScene(database: Database) {
  const { agent, account } = await database.inTransaction(async (tx) => {
    const agent = await anAgent(tx)
    return { agent, account: await anAccount(tx, agent.zohoUserId) }
  })
  return { ctx: asCaller(realDeps(database), agent), accountId: account.accountId }
}

/** What two callers get who do something at the same moment: one succeeds, the other is told why not. */
async function oneOf(...both: Array<Promise<unknown>>) {
  const settled = await Promise.allSettled(both)
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(both.length - 1)
  return refused[0]
}

describe('two people at the same moment', () => {
  raceTest(
    'give one unit number: the second is told that it is in use',
    async ({ scene: { ctx, accountId } }) => {
      const create = (unitNumber: string) => createDevice(ctx, accountId, { unitNumber, status: 'spare' })
      expect(await oneOf(create('Van-7'), create('VAN-7'))).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { unitNumber: [expect.stringMatching(/^Unit Van-7 is already in use\.$/i)] },
      })
    },
  )

  raceTest('give one unit number to two devices', async ({ database, scene: { ctx, accountId } }) => {
    const ids = await database.inTransaction(async (tx) => [
      (await aDevice(tx, accountId)).deviceId,
      (await aDevice(tx, accountId)).deviceId,
    ])
    const refused = await oneOf(...ids.map((id) => updateDevice(ctx, id, { version: 1, unitNumber: '014' })))
    expect(refused).toMatchObject({ fields: { unitNumber: ['Unit 014 is already in use.'] } })
  })

  raceTest('enter the same IMEI', async ({ scene: { ctx, accountId } }) => {
    const imei = anImei()
    const create = (unitNumber: string) => createDevice(ctx, accountId, { unitNumber, imei, status: 'spare' })
    expect(await oneOf(create('1'), create('2'))).toMatchObject({
      fields: { imei: ['Another device already has this IMEI.'] },
    })
  })

  raceTest('change one device', async ({ database, scene: { ctx, accountId } }) => {
    const { deviceId } = await database.inTransaction((tx) => aDevice(tx, accountId))
    const change = (holder: string) => updateDevice(ctx, deviceId, { version: 1, holder })
    expect(await oneOf(change('Maria'), change('Dan'))).toMatchObject({ code: 'DEVICE_CHANGED' })
  })

  raceTest(
    'change devices in opposite orders: each waits for the other, and both are done',
    async ({ database, scene: { ctx, accountId } }) => {
      const ids = await database.inTransaction(async (tx) => {
        const made = []
        for (let n = 0; n < 20; n++) made.push((await aDevice(tx, accountId)).deviceId)
        return made
      })
      const answers = await Promise.all([
        changeStatuses(ctx, accountId, { deviceIds: ids, action: 'makeSpare' }),
        moveDevices(ctx, accountId, { deviceIds: ids.toReversed(), stationId: null }),
      ])
      expect(answers.map(({ result }) => result.saved)).toEqual([true, true])
    },
  )

  raceTest('name a station alike', async ({ scene: { ctx, accountId } }) => {
    const create = (code: string) => createStation(ctx, accountId, { name: 'Harbor', code, addressId: null })
    expect(await oneOf(create('H1'), create('H2'))).toMatchObject({
      fields: { name: ['The account already has a station with this name.'] },
    })
  })

  raceTest(
    'undo an import twice, and while a device of it is changed: never a changed device that is gone',
    async ({ database, scene: { ctx, accountId } }) => {
      const send = (token?: string) =>
        importDevices(ctx, accountId, { file: Buffer.from('Unit\n1\n2\n'), token, tell: () => {} })
      const { token } = (await send()).result
      const importId = (await send(token ?? '')).result.importId ?? ''
      const [row] = await database.reader.select().from(devices).where(eq(devices.importId, importId))
      const deviceId = row?.deviceId ?? ''
      const [change, ...undone] = await Promise.allSettled([
        updateDevice(ctx, deviceId, { version: 1, holder: 'Maria' }),
        undoImport(ctx, importId),
        undoImport(ctx, importId),
      ])
      expect(undone.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const left = await database.reader.select().from(devices).where(eq(devices.importId, importId))
      expect(left.map(({ holder }) => holder)).toEqual(change?.status === 'fulfilled' ? ['Maria'] : [])
    },
  )

  raceTest('add the same devices of the repair program', async ({ database, scene: { ctx, accountId } }) => {
    const imeis = [anImei(), anImei()]
    await database.inTransaction((tx) =>
      tx.insert(repairDevices).values(
        imeis.map((imei) => ({
          id: imei,
          zohoAccountId: accountId,
          serialNumberImei: imei,
          deviceMake: 'Halden',
          deviceModel: 'N6',
          expirationDate: '2026-12-31',
          pin: '1',
          status: 'Active',
        })),
      ),
    )
    const both = await Promise.all([
      addRepairDevices(ctx, accountId, { ids: imeis }),
      addRepairDevices(ctx, accountId, { ids: imeis }),
    ])
    expect(both.map(({ result }) => result.created).toSorted()).toEqual([0, 2])
  })

  raceTest(
    'save a view under one name, and one too many',
    async ({ database, scene: { ctx, accountId } }) => {
      const save = (name: string) => createView(ctx, accountId, { name, address: '' })
      expect(await oneOf(save('Spares'), save('SPARES'))).toMatchObject({
        fields: { name: ['You already have a view with this name.'] },
      })
      await database.inTransaction(async (tx) => {
        for (let n = 0; n < 18; n++) await aView(tx, ctx.actor.userId, accountId)
      })
      expect(await oneOf(save('A'), save('B'))).toMatchObject({
        fields: { name: ['You can save at most 20 views of a fleet.'] },
      })
    },
  )

  raceTest('save the settings for the first time', async ({ scene: { ctx, accountId } }) => {
    const save = (shortCode: string) =>
      updateFleetSettings(ctx, accountId, { shortCode, unitDigits: 3, nextNumber: 1, version: 0 })
    expect(await oneOf(save('DSP1'), save('DSP2'))).toMatchObject({ code: 'FLEET_SETTINGS_CHANGED' })
  })

  raceTest(
    'remove a station and move a device to it: never a device at a station that is gone',
    async ({ database, scene: { ctx, accountId } }) => {
      const [deviceId, stationId] = await database.inTransaction(async (tx) => [
        (await aDevice(tx, accountId)).deviceId,
        (await aStation(tx, accountId)).stationId,
      ])
      const refused = await oneOf(
        removeStation(ctx, stationId),
        updateDevice(ctx, deviceId, { version: 1, stationId }),
      )
      expect(['STATION_IN_USE', 'INVALID_INPUT']).toContain(refused.code)
    },
  )
})

import { createDevice as createCall } from '@portal/contract/devices'
import { deviceFields } from '@portal/domain/device-fields'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import { accounts } from '../../../db/schema/accounts.tables.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { fleetSettings } from '../../../db/schema/stations.tables.ts'
import { anAccount, anAgent } from '../../../testing/builders.ts'
import { asCaller } from '../../../testing/fixtures.ts'
import { importDevices } from '../imports/import-devices.ts'
import { checkUnits } from '../sheet/check-units.ts'
import { saveUnits } from '../sheet/save-units.ts'
import { test } from '../sheet/sheet.test-scene.ts'
import { readUnitsFile } from '../sheet/unit-files.ts'
import { aDevice } from '../testing.ts'
import { createDevice, updateDevice } from './devices.ts'

/** The scene's account has the short code DSP4. */
const ownCode = (tx: Tx, zohoAccountId: string) =>
  tx.insert(fleetSettings).values({ zohoAccountId, shortCode: 'DSP4' })

/** Another account with the short code NRP, and its refusal. */
async function anotherCode(tx: Tx, agentId: string) {
  const { accountId } = await anAccount(tx, agentId)
  await tx.insert(fleetSettings).values({ zohoAccountId: accountId, shortCode: 'NRP' })
  const [found] = await tx.select().from(accounts).where(eq(accounts.zohoAccountId, accountId))
  return `NRP is the short code of ${found?.accountName}.`
}

const unitOf = async (tx: Tx, deviceId: string) =>
  (await tx.select().from(devices).where(eq(devices.deviceId, deviceId)))[0]?.unitNumber

const file = (unit: string) => ({ file: Buffer.from(`Unit\n${unit}`) })

describe('a unit number with the account’s own short code', () => {
  test('is the number alone, by hand', async ({ tx, scene: { una, parties } }) => {
    await ownCode(tx, parties.accountId)
    const added = await createDevice(una, parties.accountId, { unitNumber: 'DSP4-911', status: 'inService' })
    expect(await unitOf(tx, added.result.deviceId)).toBe('911')
    const { deviceId, version } = added.result
    await updateDevice(una, deviceId, { version, unitNumber: 'dsp4-912' })
    expect(await unitOf(tx, deviceId)).toBe('912')
    const again = createDevice(una, parties.accountId, { unitNumber: 'DSP4-912', status: 'inService' })
    await expect(again).rejects.toMatchObject({ fields: { unitNumber: ['Unit 912 is already in use.'] } })
  })

  test('has room for the longest short code before the number', async ({ tx, scene: { una, parties } }) => {
    await tx.insert(fleetSettings).values({ zohoAccountId: parties.accountId, shortCode: 'NORTHWST' })
    const add = (unitNumber: string) =>
      createDevice(una, parties.accountId, createCall.body.parse({ unitNumber, status: 'inService' }))
    expect(await unitOf(tx, (await add('NORTHWST-00911')).result.deviceId)).toBe('00911')
    const { message } = deviceFields.unitNumber
    await expect(add('SOUTHWST-00911')).rejects.toMatchObject({ fields: { unitNumber: [message] } })
    expect(() => createCall.body.parse({ unitNumber: 'NORTHWST/00911', status: 'inService' })).toThrow(
      message,
    )
  })

  test('is the number alone, in imports', async ({ tx, scene: { una, parties } }) => {
    await ownCode(tx, parties.accountId)
    const send = (token?: string) =>
      importDevices(una, parties.accountId, { ...file('DSP4-911'), token, tell: () => {} })
    const { result } = await send()
    await send(result.token ?? '')
    const [device] = await tx.select().from(devices).where(eq(devices.zohoAccountId, parties.accountId))
    expect(device?.unitNumber).toBe('911')
    expect((await send()).result.errors).toMatchObject([
      { message: expect.stringMatching(/^Unit 911 is already in use\./) },
    ])
  })

  test('is the number alone, in sheets and their files', async ({
    tx,
    scene: { una, orderId, parties },
    row,
    stored,
  }) => {
    await ownCode(tx, parties.accountId)
    const read = await readUnitsFile(una, parties.accountId, { ...file('DSP4-911'), orderId })
    expect(read.result).toMatchObject({ rows: [{ unitNumber: '911' }], errors: [] })
    await saveUnits(una, orderId, { rows: [row(0, { unitNumber: 'DSP4-911' })] })
    expect(await stored()).toMatchObject([{ unitNumber: '911' }])
    const { results } = await checkUnits(una, parties.accountId, { rows: [{ unitNumber: 'DSP4-911' }] })
    expect(results).toMatchObject([{ code: 'in-use', suggestion: '912' }])
  })
})

describe('a unit number with the short code of another account', () => {
  test('is refused by its name', async ({ tx, scene: { wes, orderId, agent, parties }, row }) => {
    const message = await anotherCode(tx, agent.zohoUserId)
    const refused = { code: 'INVALID_INPUT', fields: { unitNumber: [message] } }
    const unitNumber = 'nrp-014'
    const { accountId } = parties
    await expect(createDevice(wes, accountId, { unitNumber, status: 'inService' })).rejects.toMatchObject(
      refused,
    )
    const { deviceId } = await aDevice(tx, accountId)
    await expect(updateDevice(wes, deviceId, { version: 1, unitNumber })).rejects.toMatchObject(refused)
    const imported = await importDevices(wes, accountId, {
      ...file(unitNumber),
      token: undefined,
      tell: () => {},
    })
    expect(imported.result).toMatchObject({ token: null, errors: [{ row: 2, column: 'Unit', message }] })
    const read = await readUnitsFile(wes, accountId, { ...file(unitNumber), orderId })
    expect(read.result.errors).toMatchObject([{ row: 2, column: 'Unit', message }])
    await expect(saveUnits(wes, orderId, { rows: [row(0, { unitNumber })] })).rejects.toMatchObject({
      fields: { 'rows.0.unitNumber': [message] },
    })
  })

  test('is a number like others for those who may not see that account, and where units are called so', async ({
    tx,
    scene: { una, wes, parties },
  }) => {
    const nia = await anAgent(tx)
    await anotherCode(tx, nia.zohoUserId)
    const { accountId } = parties
    const check = (unitNumber: string, who = wes) => checkUnits(who, accountId, { rows: [{ unitNumber }] })
    expect((await check('NRP-014', una)).results).toEqual([])
    expect((await check('NRP-014')).results).toEqual([])
    const mo = asCaller(wes, await anAgent(tx, { roles: ['Manager'] }))
    expect((await check('NRP-014', mo)).results).toHaveLength(1)
    await aDevice(tx, accountId, { unitNumber: 'NRP-001' })
    expect((await check('NRP-014', mo)).results).toEqual([])
  })
})

import { checkDigitOf } from '@portal/domain/device-fields'
import { carrierIds } from '@portal/domain/ids'
import { asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { lineEvents, lines } from '../../db/schema/lines.tables.ts'
import type { Deps } from '../../deps.ts'
import { asCaller, test as base, testNow } from '../../testing/fixtures.ts'
import { changeDeviceStatus } from '../fleet/devices/device-status.ts'
import { lockDevices } from '../fleet/devices/devices.store.ts'
import { createDevice, updateDevice } from '../fleet/devices/devices.ts'
import { aDevice } from '../fleet/testing.ts'
import { anAgentWithAccount } from '../orders/testing.ts'
import { swapDevices } from '../replacement/replace-device.ts'
import { aLine, aNumber } from './testing.ts'

/** What is edited at a device is edited in its line (docs/spec/lines.md#device). */

const sim = (digits: string) => digits + checkDigitOf(digits)
const iccid = sim('890126012345678901')
const other = sim('890126012345678902')

async function aScene(tx: Tx, deps: Deps) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const ctx = asCaller(deps, agent)
  const { accountId } = parties
  const lineOf = async (deviceId: string) => {
    const [found] = await tx.select().from(lines).where(eq(lines.deviceId, deviceId))
    return found
  }
  const device = async (deviceId: string) => {
    const [found] = await tx.select().from(devices).where(eq(devices.deviceId, deviceId))
    if (!found) throw new Error('The device is there.')
    return found
  }
  const update = async (deviceId: string, changes: object) =>
    updateDevice(ctx, deviceId, { version: (await device(deviceId)).version, ...changes })
  const kindsOf = async (lineId: string) =>
    (
      await tx
        .select({ kind: lineEvents.kind })
        .from(lineEvents)
        .where(eq(lineEvents.lineId, lineId))
        .orderBy(asc(lineEvents.at), asc(lineEvents.lineEventId))
    ).map(({ kind }) => kind)
  return { ctx, accountId, lineOf, device, update, kindsOf }
}

const test = base.extend<{ scene: Awaited<ReturnType<typeof aScene>> }>({
  scene: async ({ tx, deps }, use) => use(await aScene(tx, deps)),
})

describe('A device that is in use', () => {
  test('gets a line with its number, and edits it from then on', async ({
    tx,
    scene: { accountId, lineOf, update, kindsOf },
  }) => {
    const { deviceId } = await aDevice(tx, accountId)
    const number = aNumber()
    await update(deviceId, { phoneNumber: number, carrierId: carrierIds.Verizon })
    const line = await lineOf(deviceId)
    expect(line).toMatchObject({
      number,
      carrierId: carrierIds.Verizon,
      state: 'active',
      bornOf: 'fleet',
      activatedOn: null,
    })
    const next = aNumber()
    await update(deviceId, { phoneNumber: next, iccid })
    expect(await lineOf(deviceId)).toMatchObject({ lineId: line?.lineId, number: next, iccid, version: 2 })
    expect(await kindsOf(line?.lineId ?? '')).toEqual(['born', 'changed'])
  })

  test('that is added with a number or SIM has a line at once', async ({
    scene: { ctx, accountId, lineOf },
  }) => {
    const { result } = await createDevice(ctx, accountId, { unitNumber: '77', status: 'spare', iccid })
    expect(await lineOf(result.deviceId)).toMatchObject({ iccid, number: null, state: 'active' })
  })

  test('gets the line that no device has when its number is entered', async ({
    tx,
    scene: { accountId, lineOf, device, update },
  }) => {
    const free = await aLine(tx, accountId, { iccid, carrierId: carrierIds.Verizon })
    const { deviceId } = await aDevice(tx, accountId)
    await update(deviceId, { phoneNumber: free.number })
    expect(await lineOf(deviceId)).toMatchObject({ lineId: free.lineId })
    expect(await device(deviceId)).toMatchObject({ iccid, carrierId: carrierIds.Verizon })
  })

  test('does not get the number of another unit', async ({ tx, scene: { accountId, update } }) => {
    const { deviceId: owner } = await aDevice(tx, accountId, { unitNumber: '022' })
    const { number } = await aLine(tx, accountId, { deviceId: owner, number: '5550100147' })
    const { deviceId } = await aDevice(tx, accountId)
    await expect(update(deviceId, { phoneNumber: number })).rejects.toMatchObject({
      fields: { phoneNumber: ['(555) 010-0147 is the number of unit 022.'] },
    })
  })

  test('parts from its line when number and SIM are removed', async ({
    tx,
    scene: { accountId, lineOf, update, kindsOf },
  }) => {
    const { deviceId } = await aDevice(tx, accountId)
    const { lineId, number } = await aLine(tx, accountId, { deviceId, iccid })
    await update(deviceId, { phoneNumber: null, iccid: null })
    expect(await lineOf(deviceId)).toBeUndefined()
    const [line] = await tx.select().from(lines).where(eq(lines.lineId, lineId))
    expect(line).toMatchObject({ state: 'active', number, iccid, deviceId: null })
    expect(await kindsOf(lineId)).toEqual(['parted'])
  })

  test('that is retired leaves its line, which stays as it is, and keeps what it had', async ({
    tx,
    scene: { ctx, accountId, device },
  }) => {
    const { deviceId } = await aDevice(tx, accountId)
    const { lineId, number } = await aLine(tx, accountId, { deviceId })
    await changeDeviceStatus(ctx, deviceId, { action: 'retire', version: 1 })
    const [line] = await tx.select().from(lines).where(eq(lines.lineId, lineId))
    expect(line).toMatchObject({ state: 'active', deviceId: null })
    expect(await device(deviceId)).toMatchObject({ status: 'retired', phoneNumber: number })
  })

  test.for([
    ['cancel', { state: 'cancelled', endedOn: '2026-03-02', deviceId: null }],
    ['suspend', { state: 'suspended', suspendReason: 'notUsed', deviceId: null }],
    ['keep', { state: 'active', deviceId: null }],
  ] as const)(
    'that is retired can %s its line',
    async ([fate, expected], { tx, scene: { ctx, accountId } }) => {
      const { deviceId } = await aDevice(tx, accountId)
      const { lineId } = await aLine(tx, accountId, { deviceId })
      await changeDeviceStatus(ctx, deviceId, { action: 'retire', version: 1, line: fate })
      const [line] = await tx.select().from(lines).where(eq(lines.lineId, lineId))
      expect(line).toMatchObject(expected)
    },
  )
})

describe('A replacement', () => {
  const coming = { status: 'shipped', numberWish: 'keep' } as const

  test('that keeps the number takes over the line when it arrives', async ({
    tx,
    scene: { ctx, accountId, lineOf, device, kindsOf },
  }) => {
    const { deviceId: old } = await aDevice(tx, accountId, { unitNumber: '014', status: 'lost' })
    const { lineId, number } = await aLine(tx, accountId, {
      deviceId: old,
      iccid,
      carrierId: carrierIds.Verizon,
    })
    const { deviceId } = await aDevice(tx, accountId, {
      ...coming,
      unitNumber: '014',
      replacesDeviceId: old,
      phoneNumber: number,
      iccid: other,
    })
    await changeDeviceStatus(ctx, deviceId, { action: 'receive', version: 1 })
    expect(await lineOf(deviceId)).toMatchObject({ lineId, number, iccid: other, state: 'active' })
    expect(await device(deviceId)).toMatchObject({
      phoneNumber: number,
      iccid: other,
      carrierId: carrierIds.Verizon,
    })
    expect(await device(old)).toMatchObject({ status: 'replaced', phoneNumber: number })
    expect(await kindsOf(lineId)).toEqual(['parted', 'moved'])
  })

  test('with a number of its own leaves the line behind', async ({
    tx,
    scene: { ctx, accountId, lineOf },
  }) => {
    const { deviceId: old } = await aDevice(tx, accountId, { unitNumber: '014', status: 'lost' })
    const { lineId } = await aLine(tx, accountId, { deviceId: old })
    const { deviceId } = await aDevice(tx, accountId, {
      ...coming,
      numberWish: 'new',
      unitNumber: '014',
      replacesDeviceId: old,
    })
    const own = await aLine(tx, accountId, { deviceId })
    await changeDeviceStatus(ctx, deviceId, { action: 'receive', version: 1 })
    expect(await lineOf(deviceId)).toMatchObject({ lineId: own.lineId })
    const [line] = await tx.select().from(lines).where(eq(lines.lineId, lineId))
    expect(line).toMatchObject({ state: 'active', deviceId: null })
  })

  test('by a spare at once takes number and SIM; the spare’s own line stays without a device', async ({
    tx,
    scene: { accountId, lineOf },
  }) => {
    const { deviceId: old } = await aDevice(tx, accountId, { unitNumber: '014' })
    const { deviceId: spare } = await aDevice(tx, accountId, { unitNumber: '900', status: 'spare' })
    const { lineId, number } = await aLine(tx, accountId, { deviceId: old, iccid })
    const own = await aLine(tx, accountId, { deviceId: spare, iccid: other })
    const rows = await lockDevices(tx, [old, spare])
    const [of, by] = [rows.find((row) => row.deviceId === old), rows.find((row) => row.deviceId === spare)]
    if (!of || !by) throw new Error('Both are there.')
    const author = { userId: null, by: 'Test', onBehalfOf: null, at: testNow, requestId: 'test' }
    await swapDevices(tx, author, { old: of, spare: by })
    expect(await lineOf(spare)).toMatchObject({ lineId, number, iccid })
    const [left] = await tx.select().from(lines).where(eq(lines.lineId, own.lineId))
    expect(left).toMatchObject({ state: 'active', deviceId: null, iccid: other })
  })
})

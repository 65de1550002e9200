import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { repairCases, repairEvents, repairPictures } from '../../db/schema/repairs.tables.ts'
import { aCustomer, anAccount, anAgent } from '../../testing/builders.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { whileHeld } from '../../testing/held.ts'
import { changeDeviceStatus } from '../fleet/devices/device-status.ts'
import { aDevice } from '../fleet/testing.ts'
import { removeOrder } from '../orders/draft/drafts.ts'
import { aShop, realDeps } from '../orders/testing.ts'
import { addMessage } from './add-message.ts'
import { addPicture } from './case-pictures.ts'
import { acceptCase, declineCase } from './decide-case.ts'
import { closeCases } from './end-case.ts'
import { lendSpare } from './lend-spare.ts'
import { covered } from './repairs.test-scene.ts'
import { replaceInCase, swapInCase } from './replace-in-case.ts'
import { reportCase } from './report-case.ts'
import { startRepair } from './send-back.ts'
import { aCase } from './testing.ts'

async function aScene(database: Database) {
  const { wes, mo, una, rows } = await database.inTransaction(async (tx) => {
    const wes = await anAgent(tx)
    const mo = await anAgent(tx, { roles: ['Manager'] })
    const account = await anAccount(tx, wes.zohoUserId)
    const una = await aCustomer(tx, account)
    const { phone } = await aShop(tx)
    const device = await aDevice(tx, account.accountId, { ...covered, productId: phone.productId })
    const other = await aDevice(tx, account.accountId, { productId: phone.productId })
    const spare = await aDevice(tx, account.accountId, { status: 'spare', holder: '' })
    return { wes, mo, una, rows: { device, other, spare } }
  })
  const deps = realDeps(database)
  return {
    ...rows,
    wes: asCaller(deps, wes),
    mo: asCaller(deps, mo),
    una: asCaller(deps, una),
    /** Locks a device, so that everyone who needs it waits. */
    hold: (deviceId: string) =>
      sql`select from ${devices} where ${eq(devices.deviceId, deviceId)} for no key update`,
    report: (device: typeof rows.device, changes: Parameters<typeof aCase>[2] = {}) =>
      database.inTransaction((tx) => aCase(tx, device, changes)),
  }
}

const raceTest = test.extend<{ scene: Awaited<ReturnType<typeof aScene>> }>({
  scene: async ({ database }, use) => use(await aScene(database)),
})

/** What became of calls that met at the same row: one succeeds, and the others are told why not. */
async function oneOf(database: Database, hold: ReturnType<typeof sql>, calls: Array<() => Promise<unknown>>) {
  const settled = await whileHeld(
    database,
    hold,
    calls.map(
      (call) => () =>
        call().then(
          () => null,
          (error: unknown) => error,
        ),
    ),
  )
  const refused = settled.filter((error) => error !== null)
  expect(refused).toHaveLength(calls.length - 1)
  return refused[0]
}

describe('two people at the same moment', () => {
  raceTest('accept one case: one decision, and cover is used once', async ({ database, scene }) => {
    const { device, wes, mo, hold, report } = scene
    const { caseId, version } = await report(device)
    const refused = await oneOf(database, hold(device.deviceId), [
      () => acceptCase(wes, caseId, { version, charge: 'cover' }),
      () => acceptCase(mo, caseId, { version, charge: 'cover' }),
    ])
    expect(refused).toMatchObject({ code: 'CASE_CHANGED' })
    const [row] = await database.reader.select().from(devices).where(eq(devices.deviceId, device.deviceId))
    expect(row?.repairsUsed).toBe(1)
    const events = await database.reader.select().from(repairEvents).where(eq(repairEvents.caseId, caseId))
    expect(events.map(({ kind }) => kind)).toEqual(['accept'])
  })

  raceTest('accept and decline one case: one of them holds', async ({ database, scene }) => {
    const { device, wes, mo, hold, report } = scene
    const { caseId, version } = await report(device)
    const refused = await oneOf(database, hold(device.deviceId), [
      () => acceptCase(wes, caseId, { version, charge: 'none' }),
      () => declineCase(mo, caseId, { version, reason: 'Worn out' }),
    ])
    expect(refused).toMatchObject({ code: 'CASE_CHANGED' })
  })

  raceTest('use the last repair of one cover: exactly once, in clear words', async ({ database, scene }) => {
    const { device, wes, mo, hold, report } = scene
    const [first, second] = [await report(device), await report(device, { kind: 'other' })]
    const refused = await oneOf(database, hold(device.deviceId), [
      () => acceptCase(wes, first.caseId, { version: 1, charge: 'cover' }),
      () => acceptCase(mo, second.caseId, { version: 1, charge: 'cover' }),
    ])
    const unit = device.unitNumber ?? ''
    expect(refused).toMatchObject({
      code: 'COVER_CHANGED',
      message: expect.stringMatching(
        new RegExp(`^The coverage of ${unit} was used on March 2, 2026\\. Not covered: \\$129\\.00`),
      ),
    })
    const [row] = await database.reader.select().from(devices).where(eq(devices.deviceId, device.deviceId))
    expect(row?.repairsUsed).toBe(1)
  })

  raceTest('report one problem: one case, and the other is named it', async ({ database, scene }) => {
    const { device, wes, una, hold } = scene
    const refused = await oneOf(database, hold(device.deviceId), [
      () => reportCase(una, device.deviceId, { kind: 'cracked' }),
      () => reportCase(wes, device.deviceId, { kind: 'cracked' }),
    ])
    expect(refused).toMatchObject({ code: 'CASE_OPEN', message: expect.stringMatching(/case C-\d+\.$/) })
    const rows = await database.reader
      .select()
      .from(repairCases)
      .where(eq(repairCases.deviceId, device.deviceId))
    expect(rows).toHaveLength(1)
  })

  raceTest('report one device as lost and as stolen: one case', async ({ database, scene }) => {
    const { device, wes, una, hold } = scene
    const refused = await oneOf(database, hold(device.deviceId), [
      () => reportCase(una, device.deviceId, { kind: 'lost' }),
      () => reportCase(wes, device.deviceId, { kind: 'stolen' }),
    ])
    expect(refused).toMatchObject({ code: 'CASE_OPEN' })
  })

  raceTest('accept a case and write on it: both hold', async ({ database, scene }) => {
    const { device, wes, una, hold, report } = scene
    const { caseId, version } = await report(device)
    await whileHeld<unknown>(database, hold(device.deviceId), [
      () => addMessage(una, caseId, { text: 'Any news?' }),
      () => acceptCase(wes, caseId, { version, charge: 'none' }),
    ])
    const [row] = await database.reader.select().from(repairCases).where(eq(repairCases.caseId, caseId))
    expect(row?.state).toBe('accepted')
  })

  raceTest(
    'report a problem and retire the device: never a case of a retired one',
    async ({ database, scene }) => {
      const { device, wes, una, hold } = scene
      const [reported, retired] = await whileHeld(database, hold(device.deviceId), [
        () =>
          reportCase(una, device.deviceId, { kind: 'cracked' }).then(
            () => 'done',
            ({ code }) => code,
          ),
        () =>
          changeDeviceStatus(wes, device.deviceId, { action: 'retire', version: 1 }).then(
            () => 'done',
            ({ code }) => code,
          ),
      ])
      // A report raises the version that the other person saw.
      expect([
        ['done', 'DEVICE_CHANGED'],
        ['DEVICE_STATUS_REFUSED', 'done'],
      ]).toContainEqual([reported, retired])
    },
  )

  raceTest('lend one spare for two cases: once', async ({ database, scene }) => {
    const { device, other, spare, una, wes, hold, report } = scene
    const [first, second] = [await report(device), await report(other)]
    const spareDeviceId = spare.deviceId
    const refused = await oneOf(database, hold(spareDeviceId), [
      () => lendSpare(una, first.caseId, { version: 1, spareDeviceId }),
      () => lendSpare(wes, second.caseId, { version: 1, spareDeviceId }),
    ])
    expect(refused).toMatchObject({ code: 'SPARE_NOT_FREE' })
  })

  raceTest('replace one device by a draft and by a spare: once', async ({ database, scene }) => {
    const { device, spare, una, wes, hold, report } = scene
    const { caseId, version } = await report(device)
    const refused = await oneOf(database, hold(device.deviceId), [
      () => replaceInCase(una, caseId, { version }),
      () => swapInCase(wes, caseId, { version, spareDeviceId: spare.deviceId }),
    ])
    expect(refused).toMatchObject({ code: 'CASE_CHANGED' })
    const [row] = await database.reader.select().from(repairCases).where(eq(repairCases.caseId, caseId))
    expect(row?.replacementDeviceId).not.toBeNull()
  })

  raceTest(
    'start the repair and delete the draft: the device stays in repair, or the repair is refused',
    async ({ database, scene }) => {
      const { device, una, wes, hold, report } = scene
      const { caseId } = await report(device, {
        state: 'accepted',
        charge: 'none',
        priceCents: 0,
        decidedBy: 'Wes',
        decidedAt: new Date(),
      })
      const { result } = await replaceInCase(una, caseId, { version: 1 })
      const done = (call: Promise<unknown>) =>
        call.then(
          () => 'done',
          (error: { code?: string }) => error.code,
        )
      const [started, removed] = await whileHeld(database, hold(device.deviceId), [
        () => done(startRepair(wes, caseId, { version: result.version })),
        () => done(removeOrder(una, result.orderId)),
      ])
      const [row] = await database.reader.select().from(devices).where(eq(devices.deviceId, device.deviceId))
      expect([
        ['done', 'done', 'inRepair'],
        ['CASE_CHANGED', 'done', 'inService'],
      ]).toContainEqual([started, removed, row?.status])
    },
  )

  raceTest('replace one device for two cases: once', async ({ database, scene }) => {
    const { device, una, wes, hold, report } = scene
    const [first, second] = [await report(device), await report(device, { kind: 'battery' })]
    const refused = await oneOf(database, hold(device.deviceId), [
      () => replaceInCase(una, first.caseId, { version: 1 }),
      () => replaceInCase(wes, second.caseId, { version: 1 }),
    ])
    expect(refused).toMatchObject({ code: 'DEVICE_REPLACED' })
  })

  raceTest('close many cases in opposite orders: each is closed once', async ({ scene }) => {
    const { device, other, wes, mo, report } = scene
    const decided = {
      state: 'accepted' as const,
      charge: 'none' as const,
      priceCents: 0,
      decidedBy: 'Wes',
      decidedAt: new Date(),
    }
    const rows = [await report(device, decided), await report(other, decided)]
    const cases = rows.map(({ caseId, version }) => ({ caseId, version }))
    const answers = await Promise.all([
      closeCases(wes, { cases }),
      closeCases(mo, { cases: cases.toReversed() }),
    ])
    expect(answers.map(({ result }) => result.closed).toSorted()).toEqual([0, 2])
    expect(answers.find(({ result }) => result.closed === 0)?.result.refused).toHaveLength(2)
  })

  raceTest('send six pictures: four stay', async ({ database, scene }) => {
    const { device, una, report } = scene
    const { caseId } = await report(device)
    const { default: sharp } = await import('sharp')
    const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const sent = await Promise.allSettled(Array.from({ length: 6 }, () => addPicture(una, caseId, file)))
    const refused = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused.map(({ code }) => code)).toEqual(['CASE_PICTURES_FULL', 'CASE_PICTURES_FULL'])
    expect(
      await database.reader.select().from(repairPictures).where(eq(repairPictures.caseId, caseId)),
    ).toHaveLength(4)
  })
})

import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import { auditLog } from '../../../db/schema/audit.tables.ts'
import { deviceEvents, devices, holderErasures } from '../../../db/schema/fleet.tables.ts'
import type { Deps } from '../../../deps.ts'
import { anAccount, anAgent, aPerson } from '../../../testing/builders.ts'
import { asCaller, test as base, testNow } from '../../../testing/fixtures.ts'
import { changeDeviceStatus } from '../devices/device-status.ts'
import { updateDevice } from '../devices/devices.ts'
import { aDevice, aStation } from '../testing.ts'
import { eraseHolders, forgetHolders } from './erase-holders.ts'
import { exportHolders } from './export-holders.ts'
import { listHolders } from './find-holders.ts'

const dayMs = 86_400_000
const at = (days: number) => new Date(testNow.getTime() + days * dayMs)

type Scene = Awaited<ReturnType<typeof aScene>>
async function aScene(tx: Tx, deps: Deps) {
  const agent = await anAgent(tx)
  const { accountId } = await anAccount(tx, agent.zohoUserId)
  const ada = await aPerson(tx, { roles: ['Administrator'] })
  const later = (days: number) => ({ ...asCaller(deps, ada), now: () => at(days) })
  return { accountId, ctx: later(0), later }
}

const test = base.extend<{ scene: Scene }>({
  scene: async ({ tx, deps }, use) => use(await aScene(tx, deps)),
})

const everything = async (tx: Tx) =>
  JSON.stringify([
    await tx.select().from(devices),
    await tx.select().from(deviceEvents),
    await tx.select().from(auditLog),
    await tx.select().from(holderErasures),
  ])

/** Unit 014: Maria for a day, then Dan, who still has it. Unit 015: Maria. */
async function twoDevices(tx: Tx, { accountId, later }: Scene) {
  const { stationId } = await aStation(tx, accountId, { name: 'Harbor' })
  const { deviceId } = await aDevice(tx, accountId, { unitNumber: '014', holder: 'Maria Lopez', stationId })
  const second = await aDevice(tx, accountId, { unitNumber: '015', holder: 'maria lopez' })
  await updateDevice(later(1), deviceId, { version: 1, holder: 'Dan Reyes' })
  return [deviceId, second.deviceId] as const
}

describe('names of holders', () => {
  test('are listed with how many devices they have and had', async ({ tx, scene }) => {
    await twoDevices(tx, scene)
    const { result } = await listHolders(scene.ctx, scene.accountId, {})
    expect(result).toMatchObject({ holderCount: 2, deviceCount: 2 })
    expect(result.holders.map((one) => [one.holder.toLowerCase(), one.deviceCount, one.everCount])).toEqual([
      ['dan reyes', 1, 1],
      ['maria lopez', 1, 2],
    ])
    const found = await listHolders(scene.ctx, scene.accountId, { search: 'LOP' })
    expect(found.result.holders).toHaveLength(1)
  })

  test('in both Unicode forms, with accents or without, are one person: listed, exported and erased together', async ({
    tx,
    scene,
  }) => {
    const spellings = ['Jos\u00e9 Diaz', 'Jose\u0301 Diaz', 'JOSE DIAZ', 'Jos\u00e9  D\u00edaz']
    for (const holder of spellings) await aDevice(tx, scene.accountId, { holder })
    await aDevice(tx, scene.accountId, { holder: 'Josefa Diaz' })
    const { result } = await listHolders(scene.ctx, scene.accountId, {})
    expect(result).toMatchObject({ holderCount: 2, deviceCount: 5 })
    expect(result.holders.map((one) => one.deviceCount)).toEqual([4, 1])
    const [first] = result.holders
    const file = await exportHolders(scene.ctx, scene.accountId, {
      format: 'json',
      holder: first?.holder ?? '',
    })
    expect(JSON.parse(file.result.content).holdings).toHaveLength(4)
    expect(await eraseHolders(scene.later(2), scene.accountId, { holder: first?.holder ?? '' })).toEqual({
      result: { deviceCount: 4 },
    })
    const left = await everything(tx)
    expect(left.normalize('NFD')).not.toMatch(/jose\u0301? /i)
    expect(left).toContain('Josefa Diaz')
  })

  test('are exported with the time in which they had each device', async ({ tx, scene }) => {
    await twoDevices(tx, scene)
    const csv = await exportHolders(scene.ctx, scene.accountId, { format: 'csv' })
    expect(csv.result.fileName).toBe('holders-2026-03-02.csv')
    expect(
      csv.result.content
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',').slice(0, 4)),
    ).toEqual([
      ['Maria Lopez', at(0).toISOString(), at(1).toISOString(), '014'],
      ['Dan Reyes', at(1).toISOString(), '', '014'],
      ['maria lopez', at(0).toISOString(), '', '015'],
    ])
    const one = await exportHolders(scene.ctx, scene.accountId, { format: 'json', holder: 'dan reyes' })
    expect(JSON.parse(one.result.content)).toMatchObject({
      accountId: scene.accountId,
      holdings: [{ holder: 'Dan Reyes', unitNumber: '014', station: 'Harbor', until: null }],
    })
  })

  test('of one holder are erased from devices and histories, and from nowhere else', async ({
    tx,
    scene,
  }) => {
    const [deviceId] = await twoDevices(tx, scene)
    const elsewhere = await aDevice(tx, '404', { holder: 'Maria Lopez' })
    const { result } = await eraseHolders(scene.later(2), scene.accountId, { holder: 'Maria Lopez' })
    expect(result).toEqual({ deviceCount: 2 })
    await tx.update(devices).set({ holder: '' }).where(eq(devices.deviceId, elsewhere.deviceId))
    await tx.execute(`delete from devices where zoho_account_id = '404'`)
    const left = await everything(tx)
    expect(left).not.toMatch(/maria lopez/i)
    expect(left).toContain('Dan Reyes')
    const [newest] = await tx
      .select()
      .from(deviceEvents)
      .where(eq(deviceEvents.deviceId, deviceId))
      .orderBy(deviceEvents.at)
      .then((all) => all.toReversed())
    expect(newest).toMatchObject({ kind: 'holderErased', holder: 'Dan Reyes', changes: [] })
  })

  test('of all holders are erased, and the activity log says so without a name', async ({ tx, scene }) => {
    const [deviceId] = await twoDevices(tx, scene)
    await eraseHolders(scene.later(2), scene.accountId, { holder: null })
    expect(await everything(tx)).not.toMatch(/maria|reyes/i)
    const [entry] = await tx.select().from(auditLog).where(eq(auditLog.entityId, scene.accountId))
    expect(entry).toMatchObject({
      entity: 'account',
      action: 'names of all holders erased',
      after: { devices: 2 },
    })
    // A form that was open meanwhile cannot bring the name back.
    await expect(
      updateDevice(scene.ctx, deviceId, { version: 2, holder: 'Dan Reyes' }),
    ).rejects.toMatchObject({ code: 'DEVICE_CHANGED' })
    const again = await eraseHolders(scene.ctx, scene.accountId, { holder: null })
    expect(again.result).toEqual({ deviceCount: 0 })
    expect(await tx.$count(auditLog, eq(auditLog.entityId, scene.accountId))).toBe(1)
  })

  test('of an account that left the CRM can be erased while it has devices', async ({ tx, scene }) => {
    await expect(eraseHolders(scene.ctx, '405', { holder: null })).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    })
    await aDevice(tx, '405', { holder: 'Maria Lopez' })
    const { result } = await eraseHolders(scene.ctx, '405', { holder: null })
    expect(result).toEqual({ deviceCount: 1 })
  })

  test('of many devices are erased in one transaction', async ({ tx, scene }) => {
    for (let n = 0; n < 3; n++) await aDevice(tx, scene.accountId)
    await tx.execute(`insert into devices (device_id, zoho_account_id, unit_number, kind, status, holder, tag_code, created_at, changed_at)
      select gen_random_uuid(), '${scene.accountId}', 'M' || n, 'phone', 'spare', 'Driver ' || n, lpad(n::text, 10, '0'),
        now(), now() from generate_series(1, 1200) n`)
    const { result } = await eraseHolders(scene.ctx, scene.accountId, { holder: null })
    expect(result).toEqual({ deviceCount: 1_203 })
    expect(await everything(tx)).not.toContain('Driver')
  })
})

describe('retention', () => {
  const keepDays = 730
  const holderOf = async (tx: Tx, deviceId: string) =>
    (await tx.select().from(devices).where(eq(devices.deviceId, deviceId)))[0]?.holder

  test('erases names of devices that ended long ago, also when they were changed since', async ({
    tx,
    scene: { accountId, later },
  }) => {
    const [long, short, current] = [
      await aDevice(tx, accountId, { holder: 'Maria Lopez' }),
      await aDevice(tx, accountId, { holder: 'Dan Reyes' }),
      await aDevice(tx, accountId, { holder: 'Tess Hale' }),
    ]
    await changeDeviceStatus(later(1), long.deviceId, { version: 1, action: 'retire' })
    await changeDeviceStatus(later(2), short.deviceId, { version: 1, action: 'retire' })
    await tx
      .update(devices)
      .set({ changedAt: at(700) })
      .where(eq(devices.deviceId, long.deviceId))
    expect(await forgetHolders(later(keepDays + 1.5), keepDays)).toBe(1)
    expect(await Promise.all([long, short, current].map((one) => holderOf(tx, one.deviceId)))).toEqual([
      '',
      'Dan Reyes',
      'Tess Hale',
    ])
    expect(await everything(tx)).not.toContain('Maria')
    const [record] = await tx.select().from(holderErasures)
    expect(record).toMatchObject({
      zohoAccountId: accountId,
      reason: 'retention',
      userId: null,
      deviceCount: 1,
    })
    expect(await forgetHolders(later(keepDays + 1.5), keepDays)).toBe(0)
  })

  test('goes through all accounts, in portions', async ({ tx, scene: { accountId, later } }) => {
    await tx.execute(`insert into devices (device_id, zoho_account_id, unit_number, kind, status, holder, tag_code, created_at, changed_at)
      select gen_random_uuid(), case when n % 2 = 0 then '${accountId}' else '406' end, 'R' || n, 'phone', 'replaced', 'Old ' || n,
        lpad(n::text, 10, '0'), '2020-01-01', '2020-01-01' from generate_series(1, 1300) n`)
    const late = await aDevice(tx, accountId, {
      status: 'retired',
      holder: 'Late',
      createdAt: at(-1),
      deviceId: v7(),
    })
    expect(await forgetHolders(later(0), keepDays)).toBe(1_300)
    expect(await holderOf(tx, late.deviceId)).toBe('Late')
  })

  test('goes past pages without names; one that fails keeps what was erased, and the next run erases the rest', async ({
    tx,
    scene: { accountId, later },
  }) => {
    // By id: 600 without a name, then 600 with one.
    await tx.execute(`insert into devices (device_id, zoho_account_id, unit_number, kind, status, holder, tag_code, created_at, changed_at)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '${accountId}', 'P' || n, 'phone', 'retired',
        case when n <= 600 then '' else 'Old ' || n end, lpad(n::text, 10, '0'), '2020-01-01', '2020-01-01'
      from generate_series(1, 1200) n`)
    const needs = later(0)
    let transactions = 0
    const failing: typeof needs.inTransaction = (work) => {
      transactions += 1
      return transactions === 2 ? Promise.reject(new Error('cut off')) : needs.inTransaction(work)
    }
    await expect(forgetHolders({ ...needs, inTransaction: failing }, keepDays)).rejects.toThrow('cut off')
    const named = async () =>
      (await tx.select().from(devices).where(eq(devices.zohoAccountId, accountId))).filter(({ holder }) =>
        holder.startsWith('Old '),
      ).length
    // The second page holds 400 of them, the third 200.
    expect(await named()).toBe(200)
    expect(await forgetHolders(needs, keepDays)).toBe(200)
    expect(await named()).toBe(0)
    expect(await forgetHolders(needs, keepDays)).toBe(0)
  })
})

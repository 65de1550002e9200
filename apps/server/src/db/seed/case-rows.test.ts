import { caseStates } from '@portal/domain/repair-cases'
import { desc, eq, inArray } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { tableRates } from '../../adapters/table-rates/table-rates.ts'
import { test as base, testNow } from '../../testing/fixtures.ts'
import { plainPasswords } from '../../testing/plain-passwords.ts'
import type { Database, Reader } from '../client.ts'
import { deviceEvents, devices } from '../schema/fleet.tables.ts'
import { repairCases, repairEvents, repairPictures } from '../schema/repairs.tables.ts'
import { northgate } from './personas.ts'
import { seedDemo } from './seed.ts'

const files = new Map<string, Buffer>()
const pictures = {
  put: async (name: string, content: Buffer) => {
    files.set(name, content)
  },
}
const test = base.extend<{ seeded: Database }>({
  seeded: [
    async ({ database }, use) => {
      await seedDemo(database, { passwords: plainPasswords, shippingRates: tableRates(), pictures }, testNow)
      await use(database)
    },
    { scope: 'file' },
  ],
})

const withDevices = (on: Reader) =>
  on
    .select({ row: repairCases, device: devices })
    .from(repairCases)
    .innerJoin(devices, eq(devices.deviceId, repairCases.deviceId))

describe('the cases of the demo', () => {
  test('are in every state but Returned at Northgate, one for each device, and numbered as reported', async ({
    seeded,
  }) => {
    const rows = await seeded.reader.select().from(repairCases).orderBy(repairCases.caseNumber)
    expect(rows).toHaveLength(17)
    expect(new Set(rows.map(({ deviceId }) => deviceId)).size).toBe(17)
    const moments = rows.map(({ reportedAt }) => reportedAt.getTime())
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
    const own = rows.filter(({ zohoAccountId }) => zohoAccountId === northgate.zohoAccountId)
    const states = new Set(own.map(({ state }) => state))
    expect(caseStates.filter((state) => !states.has(state))).toEqual(['returned'])
    expect(rows.filter(({ dueAt }) => dueAt !== null && dueAt <= testNow).length).toBeGreaterThan(0)
  })

  test('agree with their devices: what is lost, stolen or in repair, and the cover that was used', async ({
    seeded,
  }) => {
    const rows = await withDevices(seeded.reader)
    const openOf = (kind: string) => rows.filter(({ row }) => row.kind === kind && row.closedAt === null)
    expect(openOf('lost').map(({ device }) => device.status)).toEqual(['lost'])
    expect(openOf('stolen').map(({ device }) => device.status)).toEqual(['stolen'])
    const covered = rows.filter(({ row }) => row.coverSource === 'own')
    expect(covered.length).toBeGreaterThan(0)
    const charged = rows.filter(({ row }) => row.kind === 'cracked' && row.charge === 'price')
    expect(charged.map(({ row }) => row.decision?.isCovered)).toEqual(charged.map(() => false))
    for (const { row, device } of covered)
      expect([row.coverUntil, row.coverRepair, device.repairsUsed]).toEqual([device.coverUntil, 1, 1])
  })

  test('say of a device that is gone or in repair when and by whom, as its history does', async ({
    seeded,
  }) => {
    const rows = await withDevices(seeded.reader).where(
      inArray(devices.status, ['lost', 'stolen', 'inRepair']),
    )
    expect(rows).toHaveLength(5)
    for (const { row, device } of rows) {
      const [last] = await seeded.reader
        .select()
        .from(deviceEvents)
        .where(eq(deviceEvents.deviceId, device.deviceId))
        .orderBy(desc(deviceEvents.at))
        .limit(1)
      expect(last?.status).toBe(device.status)
      expect(last?.at.getTime()).toBeGreaterThanOrEqual(row.reportedAt.getTime())
      expect([row.reportedByName, row.decidedBy]).toContain(last?.by)
    }
  })

  test('have a timeline that ends in their state', async ({ seeded }) => {
    const rows = await seeded.reader.select().from(repairCases)
    for (const { caseId, changedAt, reportedAt, state } of rows) {
      const [last] = await seeded.reader
        .select()
        .from(repairEvents)
        .where(eq(repairEvents.caseId, caseId))
        .orderBy(desc(repairEvents.at))
        .limit(1)
      expect(last?.at).toEqual(state === 'reported' ? reportedAt : changedAt)
    }
  })

  test('have pictures whose files are kept', async ({ seeded }) => {
    const rows = await seeded.reader.select().from(repairPictures)
    expect(rows).toHaveLength(2)
    for (const { fileName } of rows)
      expect([files.has(`${fileName}-large.webp`), files.has(`${fileName}-small.webp`)]).toEqual([true, true])
  })
})

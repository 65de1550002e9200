import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { tableRates } from '../../adapters/table-rates/table-rates.ts'
import { deviceEvents, devices } from '../../features/fleet/fleet.tables.ts'
import { test as base, testNow } from '../../testing/fixtures.ts'
import { plainPasswords } from '../../testing/plain-passwords.ts'
import type { Database } from '../client.ts'
import { northgate } from './personas.ts'
import { seedDemo } from './seed.ts'

const test = base.extend<{ seeded: Database }>({
  seeded: [
    async ({ database }, use) => {
      await seedDemo(database, { passwords: plainPasswords, shippingRates: tableRates() }, testNow)
      await use(database)
    },
    { scope: 'file' },
  ],
})

function countBy<T>(rows: readonly T[], keyOf: (row: T) => string): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(rows, keyOf)].map(([key, of]) => [key, of.length]))
}

describe('the fleets', () => {
  test('Northgate has 140 devices in three stations, with everything that a roster shows', async ({
    seeded,
  }) => {
    const own = await seeded.reader
      .select()
      .from(devices)
      .where(eq(devices.zohoAccountId, northgate.zohoAccountId))
    expect(countBy(own, ({ status }) => status)).toEqual({
      inService: 80,
      spare: 9,
      ordered: 28,
      staged: 12,
      shipped: 6,
      inRepair: 3,
      lost: 1,
      stolen: 1,
    })
    const withLine = countBy(
      own.filter(({ phoneNumber, carrierId, iccid }) => phoneNumber && carrierId && iccid),
      ({ status }) => status,
    )
    expect(withLine).toEqual({
      inService: 80,
      spare: 9,
      staged: 12,
      shipped: 6,
      inRepair: 3,
      lost: 1,
      stolen: 1,
    })
    expect(own.filter(({ phoneNumber }) => phoneNumber)).toHaveLength(112)
    const perStation = Object.values(countBy(own, ({ stationId }) => String(stationId)))
    expect(perStation.toSorted((a, b) => a - b)).toEqual([36, 46, 58])
    const { rows } = await seeded.reader.execute(sql`
      select from devices d join repair_devices r
        on r.serial_number_imei = d.imei and r.zoho_account_id = d.zoho_account_id`)
    expect(rows).toHaveLength(12)
  })

  test('one order of Northgate is at the bench, another one has left in two boxes of which one is received', async ({
    seeded,
  }) => {
    const { rows } = await seeded.reader.execute(sql`
      select s.stage, s.unit_count, s.staged_count, s.received_count, o.staging_notes,
        array(select b.status from boxes b where b.order_id = s.order_id order by b.number) as boxes
      from order_staging s join orders o using (order_id) where s.claimed_by is not null order by s.order_id`)
    const told = {
      unit_count: 40,
      staged_count: 12,
      received_count: 0,
      staging_notes: expect.stringContaining('Short code DSP4'),
    }
    expect(rows).toEqual([
      { stage: 'atBench', ...told, boxes: [] },
      {
        stage: 'shipped',
        ...told,
        unit_count: 12,
        received_count: 6,
        boxes: ['delivered', 'shipped'],
      },
    ])
  })

  test('two more accounts of wes have 30 and 500', async ({ seeded }) => {
    const all = countBy(await seeded.reader.select().from(devices), ({ zohoAccountId }) => zohoAccountId)
    expect(Object.values(all).toSorted((a, b) => a - b)).toEqual([30, 140, 500])
  })

  test('every history begins with the device, ends as the device is now, and lies in the past', async ({
    seeded,
  }) => {
    const rows = await seeded.reader
      .select()
      .from(deviceEvents)
      .orderBy(deviceEvents.at, deviceEvents.deviceEventId)
    const histories = Map.groupBy(rows, ({ deviceId }) => deviceId)
    for (const device of await seeded.reader.select().from(devices)) {
      const history = histories.get(device.deviceId) ?? []
      const { status, holder, unitNumber } = device
      expect(history).toHaveLength(device.version)
      expect(['created', 'imported']).toContain(history[0]?.kind)
      expect(history.at(-1)).toMatchObject({ status, holder, unitNumber, at: device.changedAt })
      expect(history.filter(({ at }) => at > testNow)).toEqual([])
    }
  })
})

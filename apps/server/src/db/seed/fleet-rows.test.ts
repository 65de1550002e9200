import { hourMs } from '@portal/domain/limits'
import { and, eq, like, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { calendarTracking } from '../../adapters/calendar-tracking/calendar-tracking.ts'
import { tableRates } from '../../adapters/table-rates/table-rates.ts'
import { test as base, testNow } from '../../testing/fixtures.ts'
import { plainPasswords } from '../../testing/plain-passwords.ts'
import type { Database } from '../client.ts'
import { deviceEvents, devices } from '../schema/fleet.tables.ts'
import { orderEvents } from '../schema/orders.tables.ts'
import { boxes } from '../schema/staging.tables.ts'
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

  test('the box on its way stays so for the embedded tracking until its two carrier days have passed', async ({
    seeded,
  }) => {
    const [box] = await seeded.reader
      .select()
      .from(boxes)
      .where(and(eq(boxes.status, 'shipped'), eq(boxes.trackingState, 'inTransit')))
    const stateAfter = async (hours: number) => {
      const now = () => new Date(testNow.getTime() + hours * hourMs)
      const tracked = { trackingNumber: box?.trackingNumber ?? '', shippedAt: box?.shippedAt ?? testNow }
      return (await calendarTracking({ now, timeZone: 'America/New_York' }).track(tracked))?.state
    }
    expect(await stateAfter(0)).toBe('inTransit')
    expect(await stateAfter(24)).toBe('inTransit')
    expect(await stateAfter(7 * 24)).toBe('delivered')
  })

  test('the timeline of its order says which boxes left and which one was delivered and received', async ({
    seeded,
  }) => {
    const told = await seeded.reader
      .select({ kind: orderEvents.kind, by: orderEvents.by, reason: orderEvents.reason })
      .from(orderEvents)
      .where(like(orderEvents.kind, 'box-%'))
      .orderBy(orderEvents.at)
    expect(told).toEqual([
      { kind: 'box-shipped', by: 'Sam Ortiz', reason: expect.stringMatching(/^Box 1, UPS 1Z /) },
      { kind: 'box-delivered', by: 'System', reason: expect.stringMatching(/^Box 1, UPS 1Z /) },
      { kind: 'box-received', by: 'Una Marsh', reason: 'Box 1, 6 devices received' },
      { kind: 'box-shipped', by: 'Sam Ortiz', reason: expect.stringMatching(/^Box 2, UPS 1Z /) },
    ])
  })

  test('an order that waits gets the unit numbers that its notes name', async ({ seeded }) => {
    const { rows } = await seeded.reader.execute<{ staging_notes: string; from: string; code: string }>(sql`
      select o.staging_notes, lpad(f.next_number::text, 3, '0') as from, f.short_code as code
      from order_staging s join orders o using (order_id) left join fleet_settings f using (zoho_account_id)
      where s.claimed_by is null and o.staging_notes ~ 'units? [0-9]'`)
    expect(rows.length).toBeGreaterThan(0)
    for (const { staging_notes: notes, from, code } of rows)
      expect(notes).toMatch(new RegExp(`^Short code ${code}, units? ${from}\\b`))
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

import { checkDigitOf } from '@portal/domain/device-fields'
import { endedStatuses } from '@portal/domain/device-status'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { deviceEvents, devices } from '../../db/schema/fleet.tables.ts'
import { aZohoId } from '../../testing/builders.ts'
import { test } from '../../testing/fixtures.ts'
import { aKit } from '../kits/testing.ts'
import { anAgentWithAccount, aShop } from '../orders/testing.ts'
import { aDevice, anImei, aStation } from './testing.ts'

/** What the database itself refuses, however it is asked (docs/spec/fleet.md#fields). */
async function refusalOf(tx: Tx, work: () => Promise<unknown>): Promise<string | undefined> {
  await tx.execute('savepoint refused')
  try {
    await work()
    return undefined
  } catch (error) {
    const cause = (error as Error).cause as { constraint?: string; message: string }
    return cause.constraint ?? cause.message
  } finally {
    await tx.execute('rollback to savepoint refused')
  }
}

describe('a device', () => {
  test.for([
    ['devices_unit_number', { unitNumber: '01 4' }],
    ['devices_numbered', { unitNumber: null }],
    ['devices_kind', { kind: 'watch' as 'phone' }],
    ['devices_status', { status: 'borrowed' as 'spare' }],
    ['devices_holder', { holder: 'x'.repeat(61) }],
    ['devices_note', { note: 'x'.repeat(301) }],
    ['devices_imei_digits', { imei: '001015020000010' }],
    ['devices_imei_digits', { imei: '00101502000001A' }],
    ['devices_iccid_digits', { iccid: '8914800000000000000' }],
    ['devices_phone_number', { phoneNumber: '1550100147' }],
    ['devices_area_code', { areaCode: '119' }],
    ['devices_tag_code', { tagCode: 'IIIIIIIIII' }],
    ['devices_cover', { coverFrom: '2026-03-02', coverUntil: '2026-03-01' }],
    ['devices_order_line', { orderId: 10_001 }],
  ] as const)('is refused by %s: %j', async ([constraint, changes], { tx }) => {
    expect(await refusalOf(tx, () => aDevice(tx, '1', changes))).toBe(constraint)
  })

  test('shares its unit number with no other of the account, in any case, until it has ended', async ({
    tx,
  }) => {
    const [account, other] = [aZohoId(), aZohoId()]
    const { deviceId } = await aDevice(tx, account, { unitNumber: 'Van-7' })
    await aDevice(tx, other, { unitNumber: 'Van-7' })
    const again = () => aDevice(tx, account, { unitNumber: 'VAN-7' })
    expect(await refusalOf(tx, again)).toBe('devices_unit')
    for (const status of endedStatuses) {
      await tx.update(devices).set({ status }).where(eq(devices.deviceId, deviceId))
      expect(await refusalOf(tx, again)).toBeUndefined()
    }
  })

  test('shares its IMEI with no other of any account, until it has ended', async ({ tx }) => {
    const imei = anImei()
    const { deviceId } = await aDevice(tx, aZohoId(), { imei })
    const again = () => aDevice(tx, aZohoId(), { imei })
    expect(await refusalOf(tx, again)).toBe('devices_imei')
    await tx.update(devices).set({ status: 'retired' }).where(eq(devices.deviceId, deviceId))
    expect(await refusalOf(tx, again)).toBeUndefined()
  })

  test('is at a station of its own account only', async ({ tx }) => {
    const { stationId } = await aStation(tx, '1')
    expect(await refusalOf(tx, () => aDevice(tx, '1', { stationId }))).toBeUndefined()
    expect(await refusalOf(tx, () => aDevice(tx, '2', { stationId }))).toBe('devices_station_of_account')
  })

  test('has a kit of its own account only, with its name and version', async ({ tx }) => {
    const [account, other] = [aZohoId(), aZohoId()]
    const { offer } = await aShop(tx)
    const kitId = await aKit(tx, account, offer)
    const named = { kitName: 'Driver phone', kitVersion: 1 }
    expect(await refusalOf(tx, () => aDevice(tx, account, { kitId, ...named }))).toBeUndefined()
    expect(await refusalOf(tx, () => aDevice(tx, other, { kitId, ...named }))).toBe('devices_kit_of_account')
    expect(await refusalOf(tx, () => aDevice(tx, account, { kitId }))).toBe('devices_kit_given')
    expect(await refusalOf(tx, () => aDevice(tx, account, { kitName: 'Driver phone' }))).toBe(
      'devices_kit_given',
    )
    const kitName = 'x'.repeat(61)
    expect(await refusalOf(tx, () => aDevice(tx, account, { kitName, kitVersion: 1 }))).toBe(
      'devices_kit_name',
    )
  })

  test('is of an order of its own account only', async ({ tx }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { rows } = await tx.execute<{ orderId: number }>(sql`
      insert into orders (status_id, zoho_user_id, zoho_account_id, account_name, zoho_contact_id, contact_first_name,
        contact_last_name, contact_email, contact_mobile, agent_name, agent_email, created_by, date_created)
      values (0, ${parties.agentId}, ${parties.accountId}, 'A', ${parties.contactId}, 'B', 'C', '', '', 'D', '', ${agent.userId}, now())
      returning order_id as "orderId"`)
    const orderId = rows[0]?.orderId ?? 0
    const orderItemId = '01900000-0000-7000-8000-000000000009'
    expect(await refusalOf(tx, () => aDevice(tx, aZohoId(), { orderId, orderItemId }))).toBe(
      'devices_order_of_account',
    )
  })
})

test('the database and the rules agree on check digits', async ({ tx }) => {
  const numbers = fc.sample(fc.stringMatching(/^\d{14}$/), 200).map((body, index) => {
    const right = body + checkDigitOf(body)
    return index % 2 === 0 ? right : body + String((Number(right[14]) + 1) % 10)
  })
  const { rows } = await tx.execute<{ right: boolean }>(
    sql`select luhn_is_right(n) as right from unnest(array[${sql.join(
      numbers.map((number) => sql`${number}`),
      sql`, `,
    )}]) with ordinality as t(n, place) order by place`,
  )
  expect(rows.map(({ right }) => right)).toEqual(numbers.map((_, index) => index % 2 === 0))
})

describe('the history of a device', () => {
  test('cannot be changed, removed or emptied', async ({ tx }) => {
    const { deviceId } = await aDevice(tx, aZohoId())
    const words = 'The history of devices is append-only.'
    const ofDevice = eq(deviceEvents.deviceId, deviceId)
    expect(await refusalOf(tx, () => tx.update(deviceEvents).set({ by: 'Other' }).where(ofDevice))).toBe(
      words,
    )
    expect(await refusalOf(tx, () => tx.delete(deviceEvents).where(ofDevice))).toBe(words)
    // Rows of this transaction that wait for a deferred trigger would be a reason of their own.
    await tx.execute('set constraints all immediate')
    expect(await refusalOf(tx, () => tx.execute('truncate device_events'))).toBe(words)
  })

  test('goes with its device', async ({ tx }) => {
    const { deviceId } = await aDevice(tx, aZohoId())
    await tx.delete(devices).where(eq(devices.deviceId, deviceId))
    expect(await tx.$count(deviceEvents, eq(deviceEvents.deviceId, deviceId))).toBe(0)
  })
})

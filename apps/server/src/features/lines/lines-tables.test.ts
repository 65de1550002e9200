import { carrierIds } from '@portal/domain/ids'
import { isEid } from '@portal/domain/line-states'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { lineCredits, lineDevices, lineEvents, lines } from '../../db/schema/lines.tables.ts'
import { aZohoId } from '../../testing/builders.ts'
import { test, testNow } from '../../testing/fixtures.ts'
import { aDevice } from '../fleet/testing.ts'
import { aLine, aNumber } from './testing.ts'

/** What the database itself refuses, however it is asked (docs/spec/lines.md). */
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

const eid = '89049032004008882600024150000193'
const later = new Date(testNow.getTime() + 60_000)
const today = '2026-03-02'

describe('a line', () => {
  test.for([
    ['lines_state', { state: 'lost' as 'active' }],
    ['lines_number_digits', { number: '1550100147' }],
    ['lines_numberless', { state: 'pending' }],
    ['lines_numberless', { state: 'dropped', endedOn: today }],
    ['lines_iccid_digits', { iccid: '8914800000000000000' }],
    ['lines_eid', { eid: `${eid.slice(0, -2)}99`, simKind: 'esim' }],
    ['lines_eid', { eid: eid.slice(1), simKind: 'esim' }],
    ['lines_plan_name', { planName: 'x'.repeat(101) }],
    ['lines_amounts', { planCents: -1 }],
    ['lines_installment_months', { installmentMonths: 0 }],
    ['lines_first_installment', { firstInstallment: '2026-03-02' }],
    ['lines_suspended', { suspendReason: 'lost' }],
    ['lines_suspended', { state: 'suspended' }],
    ['lines_suspended', { suspendBilling: 'stops' }],
    ['lines_activated', { state: 'pending', number: null, activatedOn: today }],
    ['lines_ended', { state: 'cancelled' }],
    ['lines_ended', { endedOn: today }],
    ['lines_note', { note: 'x'.repeat(301) }],
  ] as const)('is refused by %s: %j', async ([constraint, changes], { tx }) => {
    expect(await refusalOf(tx, () => aLine(tx, '1', changes))).toBe(constraint)
  })

  test('shares its number with no other of the account that has not ended', async ({ tx }) => {
    const [account, other] = [aZohoId(), aZohoId()]
    const { lineId, number } = await aLine(tx, account)
    const again = () => aLine(tx, account, { number })
    expect(await refusalOf(tx, again)).toBe('lines_number')
    expect(await refusalOf(tx, () => aLine(tx, other, { number }))).toBeUndefined()
    await tx.update(lines).set({ state: 'cancelled', endedOn: today }).where(eq(lines.lineId, lineId))
    expect(await refusalOf(tx, again)).toBeUndefined()
  })

  test('has a device of its own account, which has no other line', async ({ tx }) => {
    const account = aZohoId()
    const { deviceId } = await aDevice(tx, account)
    expect(await refusalOf(tx, () => aLine(tx, aZohoId(), { deviceId }))).toBe('lines_device_of_account')
    await aLine(tx, account, { deviceId })
    expect(await refusalOf(tx, () => aLine(tx, account, { deviceId }))).toBe('lines_device')
  })

  test('has no device once it has ended', async ({ tx }) => {
    const account = aZohoId()
    const { deviceId } = await aDevice(tx, account)
    const ended = { deviceId, state: 'cancelled', endedOn: today } as const
    expect(await refusalOf(tx, () => aLine(tx, account, ended))).toBe('lines_device_current')
  })

  test('has credits of an amount, from the first day of a month', async ({ tx }) => {
    const { lineId } = await aLine(tx, aZohoId())
    const credit = { lineId, words: '$5.00 off each line', cents: 500, firstMonth: '2026-03-01' }
    const add = (changes: object) => () =>
      tx.insert(lineCredits).values({ ...credit, creditId: v7(), ...changes })
    expect(await refusalOf(tx, add({}))).toBeUndefined()
    expect(await refusalOf(tx, add({ cents: 0 }))).toBe('line_credits_cents')
    expect(await refusalOf(tx, add({ firstMonth: '2026-03-02' }))).toBe('line_credits_first_month')
    expect(await refusalOf(tx, add({ months: 0 }))).toBe('line_credits_months')
  })
})

describe('the device of a line', () => {
  const copyOf = async (tx: Tx, deviceId: string) => {
    const { phoneNumber, iccid, carrierId } = devices
    const [found] = await tx
      .select({ phoneNumber, iccid, carrierId })
      .from(devices)
      .where(eq(devices.deviceId, deviceId))
    return found
  }
  const iccid = '8914800000000000001'

  test('has number, SIM and carrier of the line, and refuses others', async ({ tx }) => {
    const account = aZohoId()
    const { deviceId } = await aDevice(tx, account)
    const line = { iccid: null, carrierId: carrierIds.Verizon }
    const { lineId, number } = await aLine(tx, account, { ...line, deviceId })
    expect(await copyOf(tx, deviceId)).toEqual({ phoneNumber: number, ...line })
    const other = aNumber()
    const write = (changes: object) => async () => {
      await tx.update(devices).set(changes).where(eq(devices.deviceId, deviceId))
      await tx.execute('set constraints devices_copy_line immediate')
    }
    expect(await refusalOf(tx, write({ phoneNumber: other }))).toBe('devices_copy_line')
    expect(await refusalOf(tx, write({ carrierId: null }))).toBe('devices_copy_line')
    expect(await refusalOf(tx, write({ holder: 'Kim Tran', phoneNumber: number }))).toBeUndefined()
    await tx.update(lines).set({ number: other }).where(eq(lines.lineId, lineId))
    expect(await copyOf(tx, deviceId)).toMatchObject({ phoneNumber: other })
  })

  test('keeps the number that is wished while the line is pending', async ({ tx }) => {
    const account = aZohoId()
    const { deviceId } = await aDevice(tx, account, { status: 'ordered', phoneNumber: '5550100147' })
    const { lineId } = await aLine(tx, account, { deviceId, state: 'pending', number: null })
    expect(await copyOf(tx, deviceId)).toMatchObject({ phoneNumber: '5550100147' })
    await tx
      .update(lines)
      .set({ state: 'dropped', endedOn: today, deviceId: null })
      .where(eq(lines.lineId, lineId))
    expect(await copyOf(tx, deviceId)).toMatchObject({ phoneNumber: '5550100147' })
  })

  test('gives the number to the next one, and who had it when stays known', async ({ tx }) => {
    const account = aZohoId()
    const [first, second] = [await aDevice(tx, account), await aDevice(tx, account)]
    const { lineId, number } = await aLine(tx, account, { deviceId: first.deviceId })
    await tx
      .update(lines)
      .set({ deviceId: second.deviceId, changedAt: later })
      .where(eq(lines.lineId, lineId))
    expect(await copyOf(tx, first.deviceId)).toMatchObject({ phoneNumber: null })
    expect(await copyOf(tx, second.deviceId)).toMatchObject({ phoneNumber: number })
    const { deviceId, fromAt, untilAt } = lineDevices
    expect(
      await tx
        .select({ deviceId, fromAt, untilAt })
        .from(lineDevices)
        .where(eq(lineDevices.lineId, lineId))
        .orderBy(asc(fromAt)),
    ).toEqual([
      { deviceId: first.deviceId, fromAt: testNow, untilAt: later },
      { deviceId: second.deviceId, fromAt: later, untilAt: null },
    ])
  })

  test('that has ended keeps what it had', async ({ tx }) => {
    const account = aZohoId()
    const { deviceId } = await aDevice(tx, account)
    const { lineId, number } = await aLine(tx, account, { deviceId, iccid: null })
    await tx.update(devices).set({ status: 'retired' }).where(eq(devices.deviceId, deviceId))
    await tx.update(lines).set({ deviceId: null, changedAt: later }).where(eq(lines.lineId, lineId))
    expect(await copyOf(tx, deviceId)).toMatchObject({ phoneNumber: number })
  })

  test('leaves the line when it is removed', async ({ tx }) => {
    const account = aZohoId()
    const { deviceId } = await aDevice(tx, account, { status: 'planned' })
    const { lineId } = await aLine(tx, account, { deviceId, number: null, state: 'pending' })
    await tx.delete(devices).where(eq(devices.deviceId, deviceId))
    expect(await tx.$count(lines, eq(lines.lineId, lineId))).toBe(1)
    expect(await tx.$count(lineDevices, eq(lineDevices.lineId, lineId))).toBe(0)
  })

  test.for([iccid])('a SIM that is no SIM is refused: %s', async (wrong, { tx }) => {
    expect(await refusalOf(tx, () => aLine(tx, '1', { iccid: wrong }))).toBe('lines_iccid_digits')
  })
})

test('the history of a line cannot be changed, removed or emptied, and goes with the line', async ({
  tx,
}) => {
  const account = aZohoId()
  const { lineId } = await aLine(tx, account)
  await tx.insert(lineEvents).values({
    lineEventId: v7(),
    lineId,
    zohoAccountId: account,
    kind: 'born',
    by: 'Test',
    at: testNow,
    changes: [],
    state: 'active',
    requestId: 'test',
  })
  const ofLine = eq(lineEvents.lineId, lineId)
  for (const change of [
    () => tx.update(lineEvents).set({ by: 'Other' }).where(ofLine),
    () => tx.delete(lineEvents).where(ofLine),
    () => tx.execute('truncate line_events'),
  ])
    expect(await refusalOf(tx, change)).toBe('line_events_append_only')
  await tx.delete(lines).where(eq(lines.lineId, lineId))
  expect(await tx.$count(lineEvents, ofLine)).toBe(0)
})

test('the database and the rules agree on EIDs', async ({ tx }) => {
  const eids = fc.sample(fc.stringMatching(/^\d{30,33}$/), 200)
  const right = fc.sample(fc.stringMatching(/^\d{30}$/), 50).map((body) => {
    const rest = BigInt(`${body}00`) % 97n
    return body + String((98n - rest) % 97n).padStart(2, '0')
  })
  const all = [...eids, ...right]
  const { rows } = await tx.$client.query<{ right: boolean }>(
    'select eid_is_right(n) as right from unnest($1::text[]) with ordinality as t(n, place) order by place',
    [all],
  )
  expect(rows.map((row) => row.right)).toEqual(all.map(isEid))
  expect(right.every(isEid)).toBe(true)
})

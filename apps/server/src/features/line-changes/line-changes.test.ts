import { contract } from '@portal/contract/contract'
import type { BodyOf } from '@portal/contract/endpoint'
import type { changeLine as changeLineCall } from '@portal/contract/line-changes'
import { checkDigitOf } from '@portal/domain/device-fields'
import { carrierIds } from '@portal/domain/ids'
import { type LineState, lineActionNames, lineActions, lineStates } from '@portal/domain/line-states'
import { asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { lineEvents, lines } from '../../db/schema/lines.tables.ts'
import type { Deps } from '../../deps.ts'
import { asCaller, test as base } from '../../testing/fixtures.ts'
import { aDevice } from '../fleet/testing.ts'
import { aLine, aNumber } from '../lines/testing.ts'
import { anAgentWithAccount, realDeps } from '../orders/testing.ts'
import { changeLine, createLine, moveLine } from './change-line.ts'

/** Changes of lines (docs/spec/lines.md#changes). */

const iccid = `890126012345678901${checkDigitOf('890126012345678901')}`

async function aScene(tx: Tx, deps: Deps) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const ctx = asCaller(deps, agent)
  const stored = async (lineId: string) => {
    const [found] = await tx.select().from(lines).where(eq(lines.lineId, lineId))
    if (!found) throw new Error('The line is there.')
    return found
  }
  const device = async (deviceId: string) => {
    const [found] = await tx.select().from(devices).where(eq(devices.deviceId, deviceId))
    return found
  }
  const change = (lineId: string, body: Partial<BodyOf<typeof changeLineCall>>) =>
    changeLine(ctx, lineId, { version: 1, ...body })
  return { ctx, accountId: parties.accountId, stored, device, change }
}

const test = base.extend<{ scene: Awaited<ReturnType<typeof aScene>> }>({
  scene: async ({ tx, deps }, use) => use(await aScene(tx, deps)),
})

const today = '2026-03-02'

/** What a line of a state has to have. */
const inState: Record<LineState, object> = {
  pending: { state: 'pending', number: null },
  active: { state: 'active' },
  suspended: { state: 'suspended', suspendReason: 'lost' },
  cancelled: { state: 'cancelled', endedOn: today },
  portedOut: { state: 'portedOut', endedOn: today },
  dropped: { state: 'dropped', number: null, endedOn: today },
}

test.for([100_000.01, 0.001, -1])('an amount of %s dollars is refused at its field', (amount) => {
  const { success } = contract.createLine.body.safeParse({ number: '5550100199', planPrice: amount })
  expect(success).toBe(false)
})

describe.for(lineStates)('A line that is %s', (state) => {
  test.for(lineActionNames)('allows “%s” as the rules say, and no more', async (action, { tx, scene }) => {
    const { accountId, stored, change } = scene
    const { lineId } = await aLine(tx, accountId, inState[state])
    const asked = change(lineId, { action, ...(action === 'suspend' && { suspension: { reason: 'lost' } }) })
    if (lineActions[action].from.includes(state)) {
      const { result } = await asked
      expect(result).toEqual({ lineId, version: 2, state: lineActions[action].to })
      expect(await stored(lineId)).toMatchObject({ state: result.state, version: 2 })
    } else await expect(asked).rejects.toMatchObject({ code: 'LINE_STATE_REFUSED' })
  })
})

describe('A line', () => {
  test('is added by hand with its device, whose number it then is', async ({
    tx,
    scene: { ctx, accountId, stored, device },
  }) => {
    const { deviceId } = await aDevice(tx, accountId)
    const number = aNumber()
    const { result } = await createLine(ctx, accountId, {
      number,
      iccid,
      carrierId: carrierIds.Verizon,
      planName: 'Unlimited Start',
      planPrice: 40,
      installment: 18.06,
      installmentMonths: 36,
      firstInstallment: '2026-01-15',
      deviceId,
    })
    expect(await stored(result.lineId)).toMatchObject({
      planCents: 4_000,
      installmentCents: 1_806,
      firstInstallment: '2026-01-01',
      bornOf: 'hand',
      deviceId,
    })
    expect(await device(deviceId)).toMatchObject({
      phoneNumber: number,
      iccid,
      carrierId: carrierIds.Verizon,
      version: 2,
    })
  })

  test('needs a number or SIM, a known carrier, and a device without a line', async ({
    tx,
    scene: { ctx, accountId },
  }) => {
    const { deviceId } = await aDevice(tx, accountId)
    const { number } = await aLine(tx, accountId, { deviceId })
    const create = (body: object) => createLine(ctx, accountId, body)
    await expect(create({})).rejects.toMatchObject({ fields: { number: expect.any(Array) } })
    await expect(create({ iccid, carrierId: deviceId })).rejects.toMatchObject({
      fields: { carrierId: expect.any(Array) },
    })
    await expect(create({ number: aNumber(), deviceId })).rejects.toMatchObject({
      fields: { deviceId: expect.any(Array) },
    })
    await expect(create({ number })).rejects.toMatchObject({
      code: 'NUMBER_TAKEN',
      message: expect.stringContaining('unit T'),
    })
    const { deviceId: foreign } = await aDevice(tx, '1')
    await expect(create({ number: aNumber(), deviceId: foreign })).rejects.toMatchObject({
      code: 'DEVICE_NOT_FOUND',
    })
  })

  test('that is pending becomes active with its number, and tells it', async ({
    tx,
    scene: { accountId, stored, device, change },
  }) => {
    const { deviceId } = await aDevice(tx, accountId, { status: 'staged' })
    const { lineId } = await aLine(tx, accountId, { ...inState.pending, deviceId, installmentMonths: 36 })
    const number = aNumber()
    await change(lineId, { number })
    expect(await stored(lineId)).toMatchObject({
      state: 'active',
      activatedOn: today,
      firstInstallment: '2026-04-01',
    })
    expect(await device(deviceId)).toMatchObject({ phoneNumber: number, version: 2 })
    const told = await tx
      .select()
      .from(lineEvents)
      .where(eq(lineEvents.lineId, lineId))
      .orderBy(asc(lineEvents.at))
    expect(told).toMatchObject([
      { kind: 'activate', changes: expect.arrayContaining([{ field: 'number', from: null, to: number }]) },
    ])
  })

  test('that is cancelled leaves its device without a number', async ({
    tx,
    scene: { accountId, stored, device, change },
  }) => {
    const { deviceId } = await aDevice(tx, accountId)
    const { lineId, number } = await aLine(tx, accountId, { deviceId, iccid })
    await change(lineId, { action: 'cancel', reason: 'No longer needed.' })
    expect(await stored(lineId)).toMatchObject({ state: 'cancelled', endedOn: today, deviceId: null, number })
    expect(await device(deviceId)).toMatchObject({ phoneNumber: null, iccid: null, version: 2 })
    const [told] = await tx.select().from(lineEvents).where(eq(lineEvents.lineId, lineId))
    expect(told).toMatchObject({ kind: 'cancel', reason: 'No longer needed.' })
  })

  test('is suspended with a reason, and forgets it when it is active again', async ({
    tx,
    scene: { accountId, stored, change },
  }) => {
    const { lineId } = await aLine(tx, accountId)
    await expect(change(lineId, { action: 'suspend' })).rejects.toMatchObject({
      fields: { suspension: expect.any(Array) },
    })
    await change(lineId, {
      action: 'suspend',
      suspension: { reason: 'notUsed', billing: 'stops', until: '2026-06-01', thenState: 'active' },
    })
    expect(await stored(lineId)).toMatchObject({
      suspendReason: 'notUsed',
      suspendBilling: 'stops',
      suspendedUntil: '2026-06-01',
      thenState: 'active',
    })
    await change(lineId, { action: 'activate', version: 2 })
    expect(await stored(lineId)).toMatchObject({
      state: 'active',
      suspendReason: null,
      suspendedUntil: null,
      thenState: null,
    })
  })

  test('moves to another device and to none; the SIM of the new one is then the line’s', async ({
    tx,
    scene: { ctx, accountId, stored, device },
  }) => {
    const [first, second] = [await aDevice(tx, accountId), await aDevice(tx, accountId, { iccid })]
    const { lineId, number } = await aLine(tx, accountId, { deviceId: first.deviceId })
    await moveLine(ctx, lineId, { deviceId: second.deviceId, version: 1 })
    expect(await stored(lineId)).toMatchObject({ deviceId: second.deviceId, iccid })
    expect(await device(first.deviceId)).toMatchObject({ phoneNumber: null, version: 2 })
    expect(await device(second.deviceId)).toMatchObject({ phoneNumber: number, iccid, version: 2 })
    await moveLine(ctx, lineId, { deviceId: null, version: 2 })
    expect(await stored(lineId)).toMatchObject({ deviceId: null, number, iccid, state: 'active' })
    expect(await device(second.deviceId)).toMatchObject({ phoneNumber: null, iccid: null })
  })

  test('of an older version, or of another account, is refused', async ({
    tx,
    scene: { accountId, change },
  }) => {
    const { lineId } = await aLine(tx, accountId, { version: 3 })
    await expect(change(lineId, { note: 'x' })).rejects.toMatchObject({ code: 'LINE_CHANGED' })
    const other = await aLine(tx, '1')
    await expect(change(other.lineId, { note: 'x' })).rejects.toMatchObject({ code: 'LINE_NOT_FOUND' })
  })

  test('that ends with nothing changed keeps its version', async ({ tx, scene: { accountId, change } }) => {
    const { lineId } = await aLine(tx, accountId, { note: 'Loaner' })
    expect((await change(lineId, { note: 'Loaner' })).result.version).toBe(1)
  })
})

test('Of two who change a line at the same moment one wins, and a number goes to one line only', async ({
  database,
}) => {
  const { agent, parties } = await database.inTransaction((tx) => anAgentWithAccount(tx))
  const ctx = asCaller(realDeps(database), agent)
  const made = await database.inTransaction(async (tx) => [
    await aLine(tx, parties.accountId),
    await aLine(tx, parties.accountId),
  ])
  const [one, other] = made.map(({ lineId }) => lineId)
  const both = await Promise.allSettled([
    changeLine(ctx, one ?? '', { version: 1, action: 'cancel' }),
    changeLine(ctx, one ?? '', { version: 1, note: 'Loaner' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const number = aNumber()
  const added = await Promise.allSettled([
    changeLine(ctx, other ?? '', { version: 1, number }),
    createLine(ctx, parties.accountId, { number }),
  ])
  expect(added.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = added.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(refused.reason).toMatchObject({ code: 'NUMBER_TAKEN' })
})

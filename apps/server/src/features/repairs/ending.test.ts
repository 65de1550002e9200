import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { deviceEvents, devices } from '../../db/schema/fleet.tables.ts'
import { type Ask, test } from './repairs.test-scene.ts'

const statusOf = async ({ reader }: Database, deviceId: string) =>
  (await reader.select({ status: devices.status }).from(devices).where(eq(devices.deviceId, deviceId)))[0]
    ?.status

const report = async (ask: Ask, deviceId: string, body: object = { kind: 'cracked' }) =>
  (await ask('una', `Report/${deviceId}`, body)).body.result as { caseId: string; version: number }
const seenBy = async (ask: Ask, who: 'una' | 'wes', caseId: string) =>
  (await ask(who, `GetCase/${caseId}`)).body.result
/** Takes a step with the version that the case has now, and answers the case after it. */
const stepOn =
  (ask: Ask, caseId: string) =>
  async (who: 'una' | 'wes', call: string, body: object = {}) => {
    const { version } = await seenBy(ask, 'wes', caseId)
    const answer = await ask(who, `${call}/${caseId}`, { version, ...body })
    expect([call, answer.status, answer.body.error]).toEqual([call, 200, undefined])
    return seenBy(ask, 'wes', caseId)
  }

describe('a case that is reopened', () => {
  test('does not wait again for a device that is back', async ({ database, world, ask }) => {
    const { deviceId } = world.device
    const { caseId } = await report(ask, deviceId)
    const step = stepOn(ask, caseId)
    await step('wes', 'Accept', { charge: 'none' })
    await step('wes', 'Swap', { spareDeviceId: world.spare.deviceId })
    await step('wes', 'MarkReturned', { becomes: 'retired' })
    await step('wes', 'Close')
    await step('una', 'Reopen', { reason: 'The charge is wrong' })
    const again = await step('wes', 'Accept', { charge: 'none' })
    expect(again).toMatchObject({
      state: 'replacementSent',
      deviceEnd: 'retired',
      waitsForReturn: false,
      actions: ['close'],
      becomes: [],
    })
    expect(again.returnedAt).not.toBeNull()
    expect(await statusOf(database, deviceId)).toBe('retired')
  })

  test('waits again for one that was handed out again', async ({ database, world, ask }) => {
    const { caseId } = await report(ask, world.device.deviceId)
    const step = stepOn(ask, caseId)
    await step('wes', 'Accept', { charge: 'none' })
    await step('wes', 'StartRepair')
    await step('wes', 'MarkReturned', { becomes: 'inService' })
    await step('wes', 'Close')
    await step('una', 'Reopen', { reason: 'Cracked again' })
    await step('wes', 'Accept', { charge: 'none' })
    const sent = await step('wes', 'SendReplacement')
    expect(await statusOf(database, world.device.deviceId)).toBe('inRepair')
    expect(sent).toMatchObject({ waitsForReturn: true, returnDueOn: '2026-04-01', deviceEnd: null })
  })

  test('three times; then a new problem is reported', async ({ world, ask }) => {
    const { caseId } = await report(ask, world.device.deviceId)
    const step = stepOn(ask, caseId)
    for (const reason of ['One', 'Two', 'Three']) {
      await step('una', 'Withdraw')
      await step('una', 'Reopen', { reason })
    }
    const closed = await step('una', 'Withdraw')
    expect(closed.actions).toEqual([])
    const refused = await ask('una', `Reopen/${caseId}`, { version: closed.version, reason: 'Four' })
    expect([refused.status, refused.body.error]).toEqual([
      409,
      {
        code: 'CASE_STATE_REFUSED',
        message: 'A case is reopened at most 3 times. Report a new problem instead.',
      },
    ])
  })

  test('problems of one device are reported ten times a day', async ({ world, ask }) => {
    const { deviceId } = world.device
    for (let count = 0; count < 10; count += 1) {
      const { caseId } = await report(ask, deviceId)
      await stepOn(ask, caseId)('una', 'Withdraw')
    }
    const refused = await ask('una', `Report/${deviceId}`, { kind: 'cracked' })
    expect([refused.status, refused.body.error.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    // Another device has a day of its own.
    expect((await ask('una', `Report/${world.spare.deviceId}`, { kind: 'cracked' })).status).toBe(200)
  })
})

describe('a lost device', () => {
  test('whose report is withdrawn is what it was; reopened, it is lost again', async ({
    database,
    world,
    ask,
  }) => {
    const { deviceId } = world.spare
    const { caseId } = await report(ask, deviceId, { kind: 'lost' })
    const step = stepOn(ask, caseId)
    await step('una', 'Withdraw')
    expect(await statusOf(database, deviceId)).toBe('spare')
    await step('una', 'Reopen', { reason: 'It is gone after all' })
    expect(await statusOf(database, deviceId)).toBe('lost')
    await step('una', 'Found')
    expect(await statusOf(database, deviceId)).toBe('spare')
  })

  test('that was lost before its report stays so when that is withdrawn', async ({
    database,
    world,
    ask,
  }) => {
    const { deviceId } = world.device
    await database.reader.update(devices).set({ status: 'lost' }).where(eq(devices.deviceId, deviceId))
    const { caseId } = await report(ask, deviceId, { kind: 'lost' })
    await stepOn(ask, caseId)('una', 'Withdraw')
    expect(await statusOf(database, deviceId)).toBe('lost')
  })

  test('is not reported as stolen as well', async ({ world, ask }) => {
    const { deviceId } = world.device
    const { caseId } = await report(ask, deviceId, { kind: 'lost' })
    const refused = await ask('una', `Report/${deviceId}`, { kind: 'stolen' })
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: 'CASE_OPEN', fields: { caseId: [caseId] } },
    ])
  })

  test('that a spare replaced comes back as a spare when it is found', async ({ database, world, ask }) => {
    const { deviceId } = world.device
    const { caseId } = await report(ask, deviceId, { kind: 'lost' })
    const step = stepOn(ask, caseId)
    await step('wes', 'Accept', { charge: 'none' })
    const swapped = await step('una', 'Swap', { spareDeviceId: world.spare.deviceId })
    expect(swapped).toMatchObject({
      state: 'replacementSent',
      waitsForReturn: false,
      returnDueOn: null,
      actions: ['markReturned', 'close', 'find'],
    })
    expect(await step('una', 'Found')).toMatchObject({ state: 'closed', deviceEnd: 'spare' })
    expect(await statusOf(database, deviceId)).toBe('spare')
  })

  test('with a replacement on its way is not marked as returned', async ({ world, ask }) => {
    const { caseId } = await report(ask, world.device.deviceId, { kind: 'lost' })
    const step = stepOn(ask, caseId)
    await step('wes', 'Accept', { charge: 'none' })
    expect(await step('wes', 'SendReplacement')).toMatchObject({
      actions: ['close', 'find'],
      waitsForReturn: false,
    })
    const listed = (await ask('wes', `GetCases?deviceId=${world.device.deviceId}`)).body.results[0]
    expect(listed).toMatchObject({ state: 'replacementSent', waitsForReturn: false })
  })
})

describe('a spare', () => {
  test('that took the place of the device keeps the report from being withdrawn or declined', async ({
    world,
    ask,
  }) => {
    const { caseId } = await report(ask, world.device.deviceId)
    const step = stepOn(ask, caseId)
    const { version } = await step('una', 'Swap', { spareDeviceId: world.spare.deviceId })
    for (const [who, call, body] of [
      ['una', 'Withdraw', {}],
      ['wes', 'Decline', { reason: 'Worn out' }],
    ] as const) {
      const refused = await ask(who, `${call}/${caseId}`, { version, ...body })
      expect([call, refused.status, refused.body.error.code]).toEqual([call, 409, 'CASE_STATE_REFUSED'])
      expect(refused.body.error.message).toContain('a spare took the place of this device')
    }
    const accepted = await step('wes', 'Accept', { charge: 'none' })
    expect(accepted).toMatchObject({
      state: 'replacementSent',
      returnDueOn: '2026-04-01',
      waitsForReturn: true,
    })
  })

  test('that took its place is told with the number it had, and no other is lent', async ({ world, ask }) => {
    const { caseId } = await report(ask, world.device.deviceId)
    expect(await seenBy(ask, 'una', caseId)).toMatchObject({ mayLend: true })
    const swapped = await stepOn(ask, caseId)('una', 'Swap', { spareDeviceId: world.spare.deviceId })
    expect(swapped).toMatchObject({
      mayLend: false,
      replacement: { isSwap: true, unitNumber: '203', formerUnitNumber: '207', isDraft: false },
    })
  })

  test('that is lent is taken back with the end of the case, when that is said', async ({
    database,
    world,
    ask,
  }) => {
    const { deviceId: spareDeviceId } = world.spare
    const { caseId } = await report(ask, world.device.deviceId, { kind: 'cracked', spareDeviceId })
    const step = stepOn(ask, caseId)
    await step('wes', 'Accept', { charge: 'none' })
    const closed = await step('wes', 'Close', { spareIsBack: true })
    expect(closed.spare).toMatchObject({ status: 'spare' })
    expect(closed.spare.returnedAt).not.toBeNull()
    expect(await statusOf(database, spareDeviceId)).toBe('spare')
    const events = await database.reader
      .select()
      .from(deviceEvents)
      .where(and(eq(deviceEvents.deviceId, spareDeviceId), eq(deviceEvents.kind, 'makeSpare')))
    expect(events).toHaveLength(1)
  })

  test('that is lent stays with its holder otherwise', async ({ database, world, ask }) => {
    const { deviceId: spareDeviceId } = world.spare
    const { caseId } = await report(ask, world.device.deviceId, { kind: 'cracked', spareDeviceId })
    const withdrawn = await stepOn(ask, caseId)('una', 'Withdraw')
    expect(withdrawn).toMatchObject({ lentSpare: '207', spare: { returnedAt: null } })
    expect(await statusOf(database, spareDeviceId)).toBe('inService')
  })
})

describe('what no decision depends on', () => {
  test('an internal note leaves no trace for the customer', async ({ world, ask }) => {
    const { caseId } = await report(ask, world.device.deviceId)
    const before = await seenBy(ask, 'una', caseId)
    expect((await ask('wes', `AddMessage/${caseId}`, { text: 'Third crack', isInternal: true })).status).toBe(
      200,
    )
    expect(await seenBy(ask, 'una', caseId)).toEqual(before)
  })

  test('a message or a picture in between does not stand in the way of a decision', async ({
    world,
    ask,
    send,
  }) => {
    const { caseId, version } = await report(ask, world.device.deviceId)
    expect((await ask('una', `AddMessage/${caseId}`, { text: 'Any news?' })).body.result.version).toBe(
      version,
    )
    const { default: sharp } = await import('sharp')
    const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer()
    expect((await send('una', `AddPicture/${caseId}`, file)).body.result.version).toBe(version)
    expect((await ask('wes', `Accept/${caseId}`, { version, charge: 'cover' })).status).toBe(200)
  })
})

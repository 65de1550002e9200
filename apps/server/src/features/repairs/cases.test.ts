import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { repairCases } from '../../db/schema/repairs.tables.ts'
import { outbox, writtenEmails } from '../../mail/testing.ts'
import { asCaller, testNow } from '../../testing/fixtures.ts'
import { eraseHolders } from '../fleet/holders/erase-holders.ts'
import { realDeps } from '../orders/testing.ts'
import { aTrackingNumber } from '../staging/boxes/testing.ts'
import { type Ask, covered, test } from './repairs.test-scene.ts'
import { aProgramRecord } from './testing.ts'

const deviceRow = async ({ reader }: Database, deviceId: string) => {
  const [row] = await reader.select().from(devices).where(eq(devices.deviceId, deviceId))
  if (!row) throw new Error('The device is there.')
  return row
}

describe('a report', () => {
  test('says what can be reported, what cover decides, and which spares are free', async ({ world, ask }) => {
    const { body } = await ask('una', `GetReport/${world.device.deviceId}`)
    expect(body.result).toMatchObject({
      device: { unitNumber: '203', holder: 'Leah', station: { name: 'Harbor' } },
      kinds: ['cracked', 'battery', 'chargingPort', 'lost', 'stolen', 'other'],
      spares: [{ unitNumber: '207', isAtStation: true }],
      openCases: [],
      program: null,
    })
    expect(body.result.cover[0]).toMatchObject({
      kind: 'cracked',
      isCovered: true,
      text: 'Covered until September 1, 2026: no charge.',
    })
  })

  test('of a customer: a case with the number, the spare is lent at once, and emails are queued', async ({
    database,
    world,
    ask,
  }) => {
    const { status, body } = await ask('una', `Report/${world.device.deviceId}`, {
      kind: 'cracked',
      description: 'Fell off the mount',
      place: 'Van 12',
      spareDeviceId: world.spare.deviceId,
    })
    expect(status).toBe(200)
    const { caseId, caseNumber, cover } = body.result
    expect(caseNumber).toBeGreaterThan(1_000)
    expect(cover).toMatchObject({ isCovered: true, price: 0 })

    const seen = (await ask('una', `GetCase/${caseId}`)).body.result
    expect(seen).toMatchObject({
      state: 'reported',
      unitNumber: '203',
      holder: 'Leah',
      stationName: 'Harbor',
      place: 'Van 12',
      dueFor: 'decision',
      // Four business hours after 10 in New York.
      dueAt: '2026-03-02T19:00:00.000Z',
      isLate: false,
      isCoverUsed: false,
      spare: { unitNumber: '207', status: 'inService', returnedAt: null },
      actions: ['withdraw'],
      decides: false,
      mayReplace: true,
    })
    expect(seen.events.map(({ kind }: { kind: string }) => kind)).toEqual(['lent', 'reported'])
    expect(await deviceRow(database, world.spare.deviceId)).toMatchObject({
      status: 'inService',
      holder: 'Leah',
    })
    // A report uses no cover.
    expect(await deviceRow(database, world.device.deviceId)).toMatchObject({
      repairsUsed: 0,
      status: 'inService',
    })
    const mails = (await outbox(database.reader)).filter(
      ({ data }) => 'caseId' in data && data.caseId === caseId,
    )
    expect(mails.map(({ kind, toAddress }) => [kind, toAddress]).toSorted()).toEqual(
      [
        ['case-reported', world.una.email],
        ['case-reported', world.wes.email],
      ].toSorted(),
    )
  })

  test('is in the history of the device, whose version rises', async ({ world, ask }) => {
    const { deviceId } = world.device
    const { caseNumber } = (await ask('una', `Report/${deviceId}`, { kind: 'battery' })).body.result
    const { body } = await ask('una', `fleet/GetDevice/${deviceId}`)
    expect(body.result).toMatchObject({ version: 2 })
    expect(body.result.events[0]).toMatchObject({
      kind: 'case',
      changes: [{ field: 'case', to: `C-${caseNumber}: Battery` }],
    })
  })

  test('of the same problem twice names the first case', async ({ world, ask }) => {
    const path = `Report/${world.device.deviceId}`
    const first = (await ask('una', path, { kind: 'cracked' })).body.result
    const second = await ask('wes', path, { kind: 'cracked' })
    expect([second.status, second.body.error]).toEqual([
      409,
      {
        code: 'CASE_OPEN',
        message: `This problem is reported already: case C-${first.caseNumber}.`,
        fields: { caseId: [first.caseId] },
      },
    ])
    expect((await ask('una', path, { kind: 'battery' })).status).toBe(200)
  })

  test('is refused for a device that is not in use, a spare that is none, and a device of others', async ({
    database,
    world,
    ask,
  }) => {
    const path = `Report/${world.device.deviceId}`
    const stranger = await ask('kim', path, { kind: 'cracked' })
    expect([stranger.status, stranger.body.error.code]).toEqual([404, 'DEVICE_NOT_FOUND'])
    const spareDeviceId = world.device.deviceId
    const noSpare = await ask('una', path, { kind: 'cracked', spareDeviceId })
    expect([noSpare.status, noSpare.body.error.code]).toEqual([409, 'SPARE_NOT_FREE'])
    await database.reader
      .update(devices)
      .set({ status: 'retired' })
      .where(eq(devices.deviceId, world.device.deviceId))
    const retired = await ask('una', path, { kind: 'cracked' })
    expect(retired.body.error).toEqual({
      code: 'DEVICE_STATUS_REFUSED',
      message: '“Cracked” can’t be reported for a device with the status Retired.',
    })
  })
})

const reported = async (ask: Ask, deviceId: string, body: object = { kind: 'cracked' }) =>
  (await ask('una', `Report/${deviceId}`, body)).body.result as { caseId: string; version: number }

describe('a covered crack', () => {
  test('is accepted, replaced by post, returned and closed; cover is used once', async ({
    database,
    world,
    ask,
  }) => {
    const { deviceId } = world.device
    const { caseId } = await reported(ask, deviceId)
    const step = async (who: 'wes' | 'una', call: string, body: object) => {
      const { version } = (await ask('wes', `GetCase/${caseId}`)).body.result
      const answer = await ask(who, `${call}/${caseId}`, { version, ...body })
      expect([call, answer.status, answer.body.error]).toEqual([call, 200, undefined])
      return (await ask('wes', `GetCase/${caseId}`)).body.result
    }
    expect(await step('wes', 'Accept', { charge: 'cover' })).toMatchObject({
      state: 'accepted',
      charge: 'cover',
      price: 0,
      isCoverUsed: true,
      decidedBy: 'Wes Porter',
      dueFor: 'shipment',
      cover: { text: 'Covered until September 1, 2026: no charge.' },
    })
    expect(await deviceRow(database, deviceId)).toMatchObject({ repairsUsed: 1 })
    const trackingNumber = aTrackingNumber()
    expect(await step('wes', 'SendReplacement', { trackingNumber })).toMatchObject({
      state: 'replacementSent',
      trackingNumber,
      returnDueOn: '2026-04-01',
      dueFor: null,
      actions: ['markReturned', 'close'],
      becomes: ['inService', 'spare', 'retired'],
    })
    expect(await step('wes', 'MarkReturned', { becomes: 'retired' })).toMatchObject({
      state: 'returned',
      deviceEnd: 'retired',
      device: { status: 'retired' },
    })
    expect(await step('wes', 'Close', {})).toMatchObject({ state: 'closed', actions: ['reopen'] })
    const kinds = (await ask('una', `GetCase/${caseId}`)).body.result.events.map(
      ({ kind }: { kind: string }) => kind,
    )
    expect(kinds).toEqual(['close', 'markReturned', 'sendReplacement', 'accept', 'reported'])
    const letters = await writtenEmails(
      {
        db: database.reader,
        now: () => testNow,
        publicBaseUrl: 'https://portal.example',
        timeZone: 'America/New_York',
      },
      'case-changed',
    )
    const own = letters.filter(({ toAddress }) => toAddress === world.una.email)
    expect(own.map(({ subject }) => subject?.replace(/C-\d+/, 'C'))).toEqual([
      'C, unit 203: Accepted',
      'C, unit 203: Replacement sent',
      'C, unit 203: Device returned',
      'C, unit 203: Closed',
    ])
  })

  test('that is reopened and accepted again uses no second repair', async ({ database, world, ask }) => {
    const { deviceId } = world.device
    const { caseId, version } = await reported(ask, deviceId)
    await ask('wes', `Accept/${caseId}`, { version, charge: 'cover' })
    await ask('wes', `Close/${caseId}`, { version: version + 1 })
    const reopened = await ask('una', `Reopen/${caseId}`, { version: version + 2, reason: 'Cracked again' })
    expect(reopened.status).toBe(200)
    const again = await ask('wes', `Accept/${caseId}`, { version: version + 3, charge: 'cover' })
    expect(again.status).toBe(200)
    expect(await deviceRow(database, deviceId)).toMatchObject({ repairsUsed: 1 })
  })

  test('keeps what was charged when it is reopened, and withdrawn by the customer', async ({
    world,
    ask,
  }) => {
    const { caseId, version } = await reported(ask, world.device.deviceId)
    await ask('wes', `Accept/${caseId}`, { version, charge: 'price', price: 300 })
    await ask('wes', `Close/${caseId}`, { version: version + 1 })
    await ask('una', `Reopen/${caseId}`, { version: version + 2, reason: 'Still cracked' })
    const withdrawn = await ask('una', `Withdraw/${caseId}`, { version: version + 3 })
    expect(withdrawn.status).toBe(200)
    expect((await ask('wes', `GetCase/${caseId}`)).body.result).toMatchObject({
      price: 300,
      charges: [{ label: 'Repair', price: 300 }],
    })
  })

  test('whose cover is used up is refused as covered, in words, and has a price', async ({
    database,
    world,
    ask,
  }) => {
    const { deviceId } = world.device
    await database.reader.update(devices).set({ repairsUsed: 1 }).where(eq(devices.deviceId, deviceId))
    const { caseId, version } = await reported(ask, deviceId)
    const refused = await ask('wes', `Accept/${caseId}`, { version, charge: 'cover' })
    expect(refused.body.error).toEqual({
      code: 'COVER_CHANGED',
      message: 'The coverage of 203 is used up. Not covered: $129.00.',
    })
    await ask('wes', `Accept/${caseId}`, { version, charge: 'price' })
    expect((await ask('una', `GetCase/${caseId}`)).body.result).toMatchObject({
      price: 129,
      charges: [{ label: 'Repair', price: 129 }],
      isCoverUsed: false,
      cover: { text: 'Not covered: $129.00.', price: 129 },
    })
  })

  test('by the CRM’s record uses that once, beside the CRM’s own status', async ({
    database,
    world,
    ask,
  }) => {
    const { deviceId, imei } = world.device
    await database.inTransaction(async (tx) => {
      await tx
        .update(devices)
        .set({ coverFrom: null, coverUntil: null })
        .where(eq(devices.deviceId, deviceId))
      await aProgramRecord(tx, { imei: imei ?? '', accountId: world.northgate.accountId })
    })
    const { caseId, version } = await reported(ask, deviceId)
    await ask('wes', `Accept/${caseId}`, { version, charge: 'cover' })
    expect((await ask('una', `GetCase/${caseId}`)).body.result).toMatchObject({
      isCoverUsed: true,
      program: { status: 'Active', expirationDate: '2026-09-01' },
    })
    await ask('wes', `Close/${caseId}`, { version: version + 1 })
    const again = (await ask('una', `GetReport/${deviceId}`)).body.result
    expect(again.cover[0]).toMatchObject({ isCovered: false, state: 'usedUp' })
    expect(again.program).toMatchObject({ status: 'Active' })
  })
})

describe('what is reported as Other', () => {
  test('has a price of staff, no charge, or cover', async ({ world, ask }) => {
    const { caseId, version } = await reported(ask, world.device.deviceId, { kind: 'other' })
    const noPrice = await ask('wes', `Accept/${caseId}`, { version, charge: 'price' })
    expect(noPrice.body.error).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { price: ['Enter the price.'] },
    })
    expect((await ask('wes', `Accept/${caseId}`, { version, charge: 'price', price: 35.5 })).status).toBe(200)
    expect((await ask('una', `GetCase/${caseId}`)).body.result.price).toBe(35.5)
  })

  test('has no price with a part of a cent', async ({ world, ask }) => {
    const { caseId, version } = await reported(ask, world.device.deviceId)
    for (const price of [0.001, 129.999]) {
      const { status, body } = await ask('wes', `Accept/${caseId}`, { version, charge: 'price', price })
      expect([status, Object.keys(body.error.fields)]).toEqual([400, ['price']])
    }
    const charged = await ask('wes', `Accept/${caseId}`, { version, charge: 'price', price: 129.99 })
    expect(charged.status).toBe(200)
    expect((await ask('wes', `GetCase/${caseId}`)).body.result.price).toBe(129.99)
  })

  test('a battery cannot be paid by cover', async ({ world, ask }) => {
    const { caseId, version } = await reported(ask, world.device.deviceId, { kind: 'battery' })
    const refused = await ask('wes', `Accept/${caseId}`, { version, charge: 'cover' })
    expect(refused.body.error.code).toBe('COVER_CHANGED')
    expect((await ask('wes', `Accept/${caseId}`, { version, charge: 'none' })).status).toBe(200)
  })
})

describe('a lost or stolen device', () => {
  test('becomes so, has a checklist with times, and found again gets the status that it had', async ({
    database,
    world,
    ask,
  }) => {
    const { deviceId } = world.spare
    const { caseId } = await reported(ask, deviceId, { kind: 'stolen', policeReport: 'TPD 26-0042' })
    expect(await deviceRow(database, deviceId)).toMatchObject({ status: 'stolen' })
    const { version } = (await ask('una', `GetCase/${caseId}`)).body.result
    const saved = await ask('una', `UpdateChecklist/${caseId}`, {
      version,
      lineSuspended: true,
      lockRequested: true,
    })
    expect(saved.status).toBe(200)
    const seen = (await ask('wes', `GetCase/${caseId}`)).body.result
    expect(seen.checklist).toEqual([
      { step: 'lineSuspended', at: testNow.toISOString(), by: expect.any(String), number: '' },
      { step: 'lockRequested', at: testNow.toISOString(), by: expect.any(String), number: '' },
      { step: 'policeReport', at: testNow.toISOString(), by: expect.any(String), number: 'TPD 26-0042' },
    ])
    expect(seen.dueAt).toBe('2026-03-02T16:00:00.000Z')
    expect(seen.returnDueOn).toBeNull()
    const found = await ask('una', `Found/${caseId}`, { version: seen.version })
    expect(found.status).toBe(200)
    expect(await deviceRow(database, deviceId)).toMatchObject({ status: 'spare' })
    const closed = (await ask('una', `GetCase/${caseId}`)).body.result
    expect(closed).toMatchObject({ state: 'closed', foundAt: testNow.toISOString(), actions: [] })
    const reopened = await ask('una', `Reopen/${caseId}`, { version: closed.version, reason: 'No' })
    expect(reopened.body.error).toMatchObject({ code: 'CASE_STATE_REFUSED' })
  })

  test('has no step that belongs to another kind', async ({ world, ask }) => {
    const { caseId, version } = await reported(ask, world.device.deviceId, { kind: 'lost' })
    const refused = await ask('una', `UpdateChecklist/${caseId}`, { version, policeReport: '1' })
    expect(refused.body.error).toEqual({ code: 'CASE_STATE_REFUSED', message: 'This case has no such step.' })
  })

  test('what a finder writes appears in its case, for those who may see it', async ({ app, world, ask }) => {
    const { caseId } = await reported(ask, world.device.deviceId, { kind: 'lost' })
    const sent = await app.inject({
      method: 'POST',
      url: `/t/${world.device.tagCode}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ message: 'On a bench at Harbor', contact: '419 555 0100' }).toString(),
    })
    expect(sent.statusCode).toBeLessThan(400)
    const { messages } = (await ask('una', `GetCase/${caseId}`)).body.result
    expect(messages).toMatchObject([
      { from: 'finder', isInternal: false, by: '419 555 0100', text: 'On a bench at Harbor' },
    ])
  })
})

describe('messages', () => {
  test('go both ways; internal notes are that of staff alone', async ({ database, world, ask }) => {
    const { caseId } = await reported(ask, world.device.deviceId)
    const say = (who: 'una' | 'wes', body: object) => ask(who, `AddMessage/${caseId}`, body)
    expect((await say('una', { text: 'Any news?' })).status).toBe(200)
    expect((await say('wes', { text: 'Tomorrow.' })).status).toBe(200)
    expect((await say('wes', { text: 'Third crack of Leah', isInternal: true })).status).toBe(200)
    const denied = await say('una', { text: 'A note', isInternal: true })
    expect([denied.status, denied.body.error.code]).toEqual([403, 'NOT_ALLOWED'])
    const texts = async (who: 'una' | 'wes') =>
      (await ask(who, `GetCase/${caseId}`)).body.result.messages.map(({ text }: { text: string }) => text)
    expect(await texts('una')).toEqual(['Any news?', 'Tomorrow.'])
    expect(await texts('wes')).toEqual(['Any news?', 'Tomorrow.', 'Third crack of Leah'])
    const mails = await writtenEmails(
      {
        db: database.reader,
        now: () => testNow,
        publicBaseUrl: 'https://portal.example',
        timeZone: 'America/New_York',
      },
      'case-message',
    )
    const own = mails.filter(({ toAddress }) => [world.una.email, world.wes.email].includes(toAddress))
    expect(own.map(({ toAddress }) => toAddress)).toEqual([world.wes.email, world.una.email])
    expect(mails.some(({ text }) => text?.includes('Third crack'))).toBe(false)
  })

  test('of the customer are to be answered where nothing else is due', async ({ world, ask }) => {
    const { caseId, version } = await reported(ask, world.device.deviceId)
    await ask('wes', `Accept/${caseId}`, { version, charge: 'none' })
    await ask('wes', `SendReplacement/${caseId}`, { version: version + 1 })
    await ask('una', `AddMessage/${caseId}`, { text: 'Where is it?' })
    expect((await ask('una', `GetCase/${caseId}`)).body.result).toMatchObject({
      dueFor: 'answer',
      dueAt: '2026-03-02T18:00:00.000Z',
    })
    await ask('wes', `AddMessage/${caseId}`, { text: 'With UPS.' })
    expect((await ask('una', `GetCase/${caseId}`)).body.result).toMatchObject({ dueFor: null, dueAt: null })
  })
})

describe('who may', () => {
  test('customers decide nothing, strangers and the staging desk see nothing', async ({ world, ask }) => {
    const { caseId, version } = await reported(ask, world.device.deviceId)
    for (const call of ['Accept', 'Decline', 'SendReplacement', 'StartRepair', 'Close']) {
      const body = {
        version,
        ...(call === 'Accept' && { charge: 'none' }),
        ...(call === 'Decline' && { reason: 'No' }),
      }
      const denied = await ask('una', `${call}/${caseId}`, body)
      expect([call, denied.status, denied.body.error.code]).toEqual([call, 403, 'NOT_ALLOWED'])
    }
    for (const who of ['nia', 'kim', 'ben'] as const) {
      const answer = await ask(who, `GetCase/${caseId}`)
      expect([who, answer.status, answer.body.error.code]).toEqual([who, 404, 'CASE_NOT_FOUND'])
      expect((await ask(who, `GetCases?deviceId=${world.device.deviceId}`)).body).toMatchObject({
        results: [],
        total: 0,
      })
    }
    expect((await ask('mo', `GetCase/${caseId}`)).status).toBe(200)
  })

  test('a change names the version that the person saw', async ({ world, ask }) => {
    const { caseId, version } = await reported(ask, world.device.deviceId)
    await ask('wes', `Decline/${caseId}`, { version, reason: 'Worn out, not broken' })
    const late = await ask('mo', `Accept/${caseId}`, { version, charge: 'none' })
    expect([late.status, late.body.error.code]).toEqual([409, 'CASE_CHANGED'])
    expect(late.body.error.changed).toEqual({ by: 'Wes Porter', at: expect.any(String) })
    const seen = (await ask('una', `GetCase/${caseId}`)).body.result
    expect(seen).toMatchObject({ state: 'declined', declineReason: 'Worn out, not broken' })
    const refused = await ask('mo', `Accept/${caseId}`, { version: seen.version, charge: 'none' })
    expect(refused.body.error).toMatchObject({
      code: 'CASE_STATE_REFUSED',
      message: '“Accept” is not possible for a case that is declined.',
    })
  })
})

test('a repair in our house: the device is in repair, and in service when it is back', async ({
  database,
  world,
  ask,
}) => {
  const { deviceId } = world.device
  const { caseId, version } = await reported(ask, deviceId)
  await ask('wes', `Accept/${caseId}`, { version, charge: 'cover' })
  await ask('wes', `StartRepair/${caseId}`, { version: version + 1 })
  expect(await deviceRow(database, deviceId)).toMatchObject({ status: 'inRepair' })
  const back = await ask('wes', `MarkReturned/${caseId}`, { version: version + 2, becomes: 'inService' })
  expect(back.status).toBe(200)
  expect(await deviceRow(database, deviceId)).toMatchObject({
    status: 'inService',
    ...covered,
    repairsUsed: 1,
  })
  const [row] = await database.reader.select().from(repairCases).where(eq(repairCases.caseId, caseId))
  expect(row).toMatchObject({ deviceEnd: 'inService', worksAgainAt: testNow })
})

test('a report is withdrawn by the customer, and the agent is told', async ({ database, world, ask }) => {
  const { caseId, version } = await reported(ask, world.device.deviceId)
  expect((await ask('una', `Withdraw/${caseId}`, { version })).status).toBe(200)
  const mails = (await outbox(database.reader)).filter(
    ({ kind, data }) => kind === 'case-changed' && 'caseId' in data && data.caseId === caseId,
  )
  expect(mails.map(({ toAddress }) => toAddress)).toEqual([world.wes.email])
})

test('an erasure of a holder empties the name in cases as well', async ({ database, world, ask }) => {
  const { deviceId } = world.device
  const { caseId } = await reported(ask, deviceId, { kind: 'cracked', holder: 'Rosa Blanco' })
  const deps = asCaller(realDeps(database), { ...world.mo, roles: ['Administrator'] })
  const erased = await eraseHolders(deps, world.northgate.accountId, { holder: 'rosa blanco' })
  expect(erased.result.deviceCount).toBe(1)
  expect((await ask('una', `GetCase/${caseId}`)).body.result.holder).toBe('')
  const { body } = await ask('una', 'GetCases?search=rosa')
  expect(body.results).toEqual([])
})

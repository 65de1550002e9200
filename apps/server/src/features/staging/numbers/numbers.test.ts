import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { outboundMail } from '../../../db/schema/mail.tables.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import { deviceStaging } from '../../../db/schema/staging.tables.ts'
import { aDevice } from '../../fleet/testing.ts'
import { aTrackingNumber } from '../boxes/testing.ts'
import { type Ask, anImei, aSim, aStagedOrder, test, type World } from '../staging.test-scene.ts'
import { reprintCheck } from './numbers.store.ts'

const bench = 'Bench 1'
const line = (path: string) => `../line/${path}`

/** The order is at a bench; answers its units as the sheet has them. */
async function unitsOf(ask: Ask, { orderId }: Pick<World, 'orderId'>) {
  await ask('sam', `ClaimOrder/${orderId}`, {})
  const { result } = (await ask('wes', line(`GetNumbersSheet/${orderId}`))).body
  return result.units as Array<{
    deviceId: string
    version: number
    unitNumber: string
    iccid: string | null
  }>
}

describe('the numbers of an order', () => {
  test('are checked row by row: by unit, IMEI and SIM, with what is wrong at each', async ({
    ask,
    world,
    database,
  }) => {
    const { orderId, parties } = world
    await database.inTransaction((tx) =>
      aDevice(tx, parties.accountId, { unitNumber: '022', phoneNumber: '5550100147' }),
    )
    const [one, two, three] = await unitsOf(ask, world)
    const [imei, sim] = [anImei(), aSim()]
    await ask('sam', `TakeUnit/${orderId}`, { deviceId: two?.deviceId ?? null, bench })
    for (const scanned of [imei, sim])
      await ask('sam', `Scan/${orderId}`, { scanned, deviceId: two?.deviceId ?? null, bench })
    const rows = [
      { row: 1, key: one?.unitNumber ?? '', number: '(419) 555-2201' },
      { row: 2, key: sim, number: '419.555.2202' },
      { row: 3, key: three?.unitNumber ?? '', number: '419555220' },
      { row: 4, key: 'no such unit', number: '4195552204' },
      { row: 5, key: three?.unitNumber ?? '', number: '5550100147' },
      { row: 6, key: imei, number: '4195552201' },
    ]
    const { result } = (await ask('una', line(`CheckNumbers/${orderId}`), { rows })).body
    expect(result.rows).toMatchObject([
      { row: 1, deviceId: one?.deviceId, number: '4195552201', problem: null },
      { row: 2, deviceId: two?.deviceId, number: '4195552202', problem: null },
      { row: 3, problem: 'format', message: '9 digits. A number has 10.' },
      {
        row: 4,
        deviceId: null,
        problem: 'noUnit',
        message: 'No unit of this order is, or has, no such unit.',
      },
      { row: 5, problem: 'taken', message: '(555) 010-0147 is the number of unit 022.' },
      { row: 6, problem: 'repeated', message: '(419) 555-2201 is also in row 1.' },
    ])
  })

  test('are entered together or not at all; the last one tells the contact', async ({
    ask,
    world,
    tx,
    database,
  }) => {
    const { orderId } = world
    await database.inTransaction((one) =>
      one.update(orders).set({ contactEmail: 'marcus@northgate.example' }).where(eq(orders.orderId, orderId)),
    )
    const units = await unitsOf(ask, world)
    const rows = units.map(({ deviceId, version }, index) => ({
      deviceId,
      version,
      number: `419555230${index}`,
    }))
    const enter = (sent: unknown) => ask('wes', line(`EnterNumbers/${orderId}`), { rows: sent })
    const wrong = await enter(rows.map((row, index) => (index === 2 ? { ...row, number: '12' } : row)))
    expect(wrong.body.error).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { 'rows.2.number': expect.anything() },
    })
    expect(await enter(rows.map((row) => ({ ...row, version: 9 })))).toMatchObject({
      status: 409,
      body: { error: { code: 'NUMBERS_STALE' } },
    })
    expect((await enter(rows.slice(0, 2))).body.result).toEqual({ entered: 2, left: 1 })
    const taken = { ...rows[2], number: rows[0]?.number }
    expect((await enter([taken])).body.error).toMatchObject({ code: 'NUMBER_TAKEN' })
    expect((await enter(rows.slice(2))).body.result).toEqual({ entered: 1, left: 0 })
    const mails = await tx
      .select({ to: outboundMail.toAddress })
      .from(outboundMail)
      .where(
        and(eq(outboundMail.kind, 'numbers-complete'), eq(outboundMail.key, `numbers-complete-${orderId}`)),
      )
    expect(mails).toEqual([{ to: 'marcus@northgate.example' }])
    expect((await ask('wes', line(`GetNumbersSheet/${orderId}`))).body.result).toMatchObject({
      lines: 3,
      units: [],
    })
  })

  test('of units whose tag is on them already list them for a reprint', async ({ ask, world, database }) => {
    const { orderId } = world
    const [unit] = await unitsOf(ask, world)
    const { deviceId = '', version = 0 } = unit ?? {}
    await database.inTransaction((tx) =>
      tx.insert(deviceStaging).values({ deviceId, orderId, tagScannedAt: new Date('2026-03-01T12:00:00Z') }),
    )
    await ask('wes', line(`EnterNumbers/${orderId}`), { rows: [{ deviceId, version, number: '4195552400' }] })
    const { result } = (await ask('sam', line(`GetReprints/${orderId}`))).body
    expect(result.units).toMatchObject([{ deviceId }])
    const { checks } = (await ask('sam', `GetBench/${orderId}`)).body.result.unitList[0]
    expect(checks).toContain(reprintCheck)
  })

  test('that two people enter at the same moment for two orders go to one of them', async ({
    ask,
    world,
    database,
  }) => {
    const { parties, shop } = world
    for (const round of [1, 2, 3]) {
      const made = await database.inTransaction((tx) =>
        Promise.all([aStagedOrder(tx, { parties, shop }), aStagedOrder(tx, { parties, shop })]),
      )
      const sent = []
      for (const orderId of made) {
        const [unit] = await unitsOf(ask, { orderId })
        sent.push({
          orderId,
          row: { deviceId: unit?.deviceId, version: unit?.version, number: `419555250${round}` },
        })
      }
      const answers = await Promise.all(
        sent.map(({ orderId, row }) => ask('wes', line(`EnterNumbers/${orderId}`), { rows: [row] })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const refused = answers.find(({ status }) => status === 409)
      expect(refused?.body.error.message).toMatch(/is the number of unit/)
    }
  })

  test('are missing in a box that ships: it asks with the units, and keeps the reason', async ({
    ask,
    world,
  }) => {
    const { orderId } = world
    const [unit] = await unitsOf(ask, world)
    const { deviceId } = unit ?? {}
    const { unit: taken } = (await ask('sam', `TakeUnit/${orderId}`, { deviceId, bench })).body.result
    for (const scanned of [anImei(), aSim(), taken.tagCode])
      await ask('sam', `Scan/${orderId}`, { scanned, deviceId, bench })
    await ask('sam', `FinishUnit/${orderId}`, { deviceId, bench, allChecks: true })
    const { boxId } = (await ask('sam', `OpenBox/${orderId}`, {})).body.result
    await ask('sam', `PutInBox/${boxId}`, { deviceIds: [deviceId] })
    await ask('sam', `CloseBox/${boxId}`, {})
    const trackingNumber = aTrackingNumber()
    const asked = await ask('sam', `ShipBox/${boxId}`, { trackingNumber })
    expect(asked).toMatchObject({
      status: 409,
      body: { error: { code: 'NUMBERS_MISSING', fields: { units: [taken.unitNumber] } } },
    })
    const why = { trackingNumber, withoutNumbers: 'The customer needs it today' }
    expect((await ask('sam', `ShipBox/${boxId}`, why)).status).toBe(200)
    const [box] = (await ask('wes', `GetBoxes/${orderId}`)).body.result.boxes
    expect(box.events[0].description).toBe(
      `Without the numbers of ${taken.unitNumber}: The customer needs it today`,
    )
  })
})

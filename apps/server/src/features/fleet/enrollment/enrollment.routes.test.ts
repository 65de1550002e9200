import { parse } from 'csv-parse/sync'
import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { orderItems } from '../../../db/schema/orders.tables.ts'
import { test } from '../../staging/staging.test-scene.ts'
import { aDevice, anImei } from '../testing.ts'

type File = { result: { fileName: string; devices: number; csv: string; leftOut: unknown[] } }

test('an order has files for the enrollment services, for those who see it', async ({
  database,
  world: { orderId, parties, tokens },
  app,
}) => {
  const imei = anImei()
  await database.inTransaction(async (tx) => {
    const [line] = await tx
      .select({ orderItemId: orderItems.orderItemId })
      .from(orderItems)
      .where(and(eq(orderItems.orderId, orderId), eq(orderItems.isAddOn, false)))
    let linePosition = 0
    const of = () => ({
      orderId,
      orderItemId: line?.orderItemId ?? '',
      linePosition: linePosition++,
      status: 'ordered' as const,
    })
    await aDevice(tx, parties.accountId, { ...of(), unitNumber: '101', make: 'Samsung', imei })
    await aDevice(tx, parties.accountId, { ...of(), unitNumber: '102', make: 'Samsung' })
    await aDevice(tx, parties.accountId, {
      ...of(),
      unitNumber: '103',
      make: 'Samsung',
      imei: anImei(),
      status: 'retired',
    })
    await aDevice(tx, parties.accountId, { ...of(), unitNumber: '104', make: 'Apple', serial: 'F2LX0ABC' })
    await aDevice(tx, parties.accountId, {
      ...of(),
      unitNumber: '105',
      make: '=HYPERLINK("x")',
      imei: anImei(),
    })
    await aDevice(tx, parties.accountId, { ...of(), unitNumber: '106', make: 'Samsung', kind: 'router' })
    // Of no order.
    await aDevice(tx, parties.accountId, { make: 'Samsung', imei: anImei() })
  })
  const ask = async (who: keyof typeof tokens, query: string) => {
    const reply = await app.inject({
      url: `/api/fleet/GetEnrollmentFile/${orderId}?${query}`,
      headers: { authorization: `Bearer ${tokens[who]}` },
    })
    return { status: reply.statusCode, body: reply.json() as File }
  }
  const rowsOf = ({ body }: { body: File }) => parse(body.result.csv) as string[][]

  for (const who of ['una', 'wes', 'mo'] as const) {
    const zeroTouch = await ask(who, 'service=zeroTouch&customerId=1234567')
    expect(rowsOf(zeroTouch)).toEqual([
      ['modemtype', 'modemid', 'manufacturer', 'profiletype', 'owner'],
      ['IMEI', imei, 'Samsung', 'ZERO_TOUCH', '1234567'],
    ])
    expect(zeroTouch.body.result).toMatchObject({
      fileName: `zero-touch-order-${orderId}.csv`,
      devices: 1,
      leftOut: [
        { reason: 'router', words: '1 device is a router', units: ['106'] },
        { reason: 'otherMake', words: '1 device is from Apple or has no make', units: ['104'] },
        { reason: 'noImei', words: '1 device has no IMEI yet', units: ['102'] },
        { reason: 'unsafe', units: ['105'] },
      ],
    })
  }
  expect((await ask('wes', 'service=knox')).body.result.csv).toBe(`${imei}\r\n`)
  expect((await ask('wes', 'service=apple')).body.result.csv).toBe('F2LX0ABC\r\n')

  for (const query of ['service=zeroTouch', 'service=zeroTouch&customerId=%3D1', 'service=none'])
    expect((await ask('wes', query)).status).toBe(400)
  for (const who of ['nia', 'sam'] as const)
    expect(await ask(who, 'service=knox')).toMatchObject({
      status: 404,
      body: { error: { code: 'ORDER_NOT_FOUND' } },
    })
})

describe('chosen devices', () => {
  test('have files without devices of other accounts', async ({
    database,
    world: { parties, tokens },
    app,
  }) => {
    const [own, others] = await database.inTransaction(async (tx) => [
      await aDevice(tx, parties.accountId, { make: 'Samsung', imei: anImei() }),
      await aDevice(tx, 'another-account', { make: 'Samsung', imei: anImei() }),
    ])
    const ask = async (who: keyof typeof tokens) => {
      const reply = await app.inject({
        method: 'POST',
        url: `/api/fleet/ExportEnrollment/${parties.accountId}`,
        headers: { authorization: `Bearer ${tokens[who]}` },
        payload: { service: 'knox', deviceIds: [own?.deviceId, others?.deviceId] },
      })
      return { status: reply.statusCode, body: reply.json() as File }
    }
    expect((await ask('una')).body.result).toMatchObject({
      fileName: 'knox-2026-03-02.csv',
      devices: 1,
      csv: `${own?.imei}\r\n`,
      leftOut: [],
    })
    for (const who of ['nia', 'sam'] as const)
      expect(await ask(who)).toMatchObject({ status: 404, body: { error: { code: 'ACCOUNT_NOT_FOUND' } } })
  })
})

import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import type { Database, Tx } from '../../../db/client.ts'
import { writtenEmails } from '../../../mail/testing.ts'
import { aCustomer, anAccount, anAgent, aPerson, aSession } from '../../../testing/builders.ts'
import { test as base, testNow } from '../../../testing/fixtures.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { readCodes } from '../../../testing/read-qr.ts'
import { anApp } from '../../orders/testing.ts'
import { aStagedOrder, aTrackingNumber } from './testing.ts'

/** wes and his customer una, nia with another one, mo a manager, and sam of the staging desk. */
async function aWorld(tx: Tx) {
  const wes = await anAgent(tx)
  const nia = await anAgent(tx)
  const mo = await anAgent(tx, { roles: ['Manager'] })
  const sam = await aPerson(tx, { firstName: 'Sam', lastName: 'Ortiz', roles: ['Staging'] })
  const own = { agentId: wes.zohoUserId, ...(await anAccount(tx, wes.zohoUserId)) }
  const other = { agentId: nia.zohoUserId, ...(await anAccount(tx, nia.zohoUserId)) }
  const una = await aCustomer(tx, own)
  const tokens = {
    wes: await aSession(tx, wes.userId, testNow),
    nia: await aSession(tx, nia.userId, testNow),
    mo: await aSession(tx, mo.userId, testNow),
    sam: await aSession(tx, sam.userId, testNow),
    una: await aSession(tx, una.userId, testNow),
  }
  return { own, other, tokens, ...(await aStagedOrder(tx, own, 3)) }
}
type World = Awaited<ReturnType<typeof aWorld>>
// biome-ignore lint/suspicious/noExplicitAny: answers of many calls, looked at field by field.
type Answer = { status: number; body: any }
type Ask = (who: keyof World['tokens'], path: string, body?: object, key?: string) => Promise<Answer>

const test = base.extend<{ app: FastifyInstance; world: World; ask: Ask }>({
  app: [
    async ({ database }, use) => {
      const app = await anApp(database)
      await use(app)
      await app.close()
    },
    { scope: 'file' },
  ],
  world: async ({ database }, use) => use(await database.inTransaction(aWorld)),
  ask: async ({ app, world }, use) =>
    use(async (who, path, body, key) => {
      const reply = await app.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: `/api/${path}`,
        headers: {
          authorization: `Bearer ${world.tokens[who]}`,
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { payload: body }),
      })
      return { status: reply.statusCode, body: reply.json() }
    }),
})

const portal = ({ reader }: Database) => ({
  db: reader,
  now: () => testNow,
  publicBaseUrl: 'https://portal.example',
  timeZone: 'America/New_York',
})

const refusalOf = ({ status, body }: Answer) => ({ status, code: body.error?.code })

describe('a box', () => {
  test('is opened, packed, closed and shipped; its devices, the order and both histories follow', async ({
    database,
    world: { orderId, ids },
    ask,
  }) => {
    const opened = await ask('sam', `staging/OpenBox/${orderId}`, {})
    expect(opened.body.result).toMatchObject({ number: 1, boxCode: expect.stringMatching(/^[0-9A-Z]{10}$/) })
    const { boxId } = opened.body.result
    expect((await ask('sam', `staging/PutInBox/${boxId}`, { deviceIds: ids.slice(0, 2) })).status).toBe(200)
    expect((await ask('sam', `staging/TakeOut/${boxId}`, { deviceIds: [ids[1]] })).status).toBe(200)
    expect((await ask('sam', `staging/CloseBox/${boxId}`, {})).status).toBe(200)
    const late = await ask('sam', `staging/PutInBox/${boxId}`, { deviceIds: [ids[1]] })
    expect(late.body.error).toMatchObject({
      code: 'BOX_STATUS_REFUSED',
      message: '“Put in” is not possible: box 1 is closed.',
    })
    await database.pool.query(
      `insert into order_exports (order_id, state, sales_order_id, created_at, finished_at)
       values ($1, 'exported', '90', now(), now())`,
      [orderId],
    )
    const trackingNumber = aTrackingNumber()
    const typed = `${trackingNumber.slice(0, 5)} ${trackingNumber.slice(5).toLowerCase()}`
    expect((await ask('sam', `staging/ShipBox/${boxId}`, { trackingNumber: typed })).status).toBe(200)

    const { body } = await ask('una', `staging/GetBoxes/${orderId}`)
    expect(body.result.progress).toMatchObject({ stage: 'atBench', units: 3, packed: 1, shippedBoxes: 1 })
    expect(body.result.unpacked).toHaveLength(2)
    expect(body.result.boxes).toMatchObject([
      {
        number: 1,
        status: 'shipped',
        trackingNumber,
        trackingState: 'unknown',
        openedBy: 'Sam Ortiz',
        devices: [{ deviceId: ids[0], status: 'shipped' }],
        events: [{ kind: 'shipped', by: 'Sam Ortiz' }, { kind: 'closed' }, { kind: 'opened' }],
      },
    ])
    const exported = await database.pool.query(
      `select b.state, b.lines, o.state as order_state from box_exports b join order_exports o using (order_id)
       where order_id = $1`,
      [orderId],
    )
    expect(exported.rows).toEqual([
      { state: 'waiting', lines: [{ orderItemId: expect.any(String), quantity: 1 }], order_state: 'waiting' },
    ])
    const device = await ask('una', `fleet/GetDevice/${ids[0]}`)
    expect(device.body.result.events[0]).toMatchObject({ kind: 'ship', by: 'Sam Ortiz', onBehalfOf: null })
    const [order] = (await ask('una', `order/GetSingleOrder/${orderId}`)).body.results
    expect(order.timeline.at(-1)).toMatchObject({
      kind: 'box-shipped',
      by: 'Sam Ortiz',
      onBehalfOf: null,
      reason: expect.stringMatching(/^Box 1, UPS 1Z 999 AA1/),
    })
    const emails = await writtenEmails(portal(database), 'box-shipped')
    expect(emails).toMatchObject([
      {
        toAddress: 'marcus@northgate.example',
        subject: `Order ${orderId}: box 1 is on its way`,
        text: expect.stringMatching(
          /Contents: 1 device[\s\S]*IN THE BOX\n\n1 × Halden N6 Pro\n {2}Unit T\d+\n\nThe rest of the order is still being prepared\./,
        ),
        html: expect.stringContaining(`https://www.ups.com/track?tracknum=${trackingNumber}`),
      },
    ])
  })

  test('has a packing list for those who read the boxes, and for no one else', async ({
    world: { orderId, ids },
    ask,
  }) => {
    const { boxId, boxCode } = (await ask('sam', `staging/OpenBox/${orderId}`, {})).body.result
    await ask('sam', `staging/PutInBox/${boxId}`, { deviceIds: ids.slice(0, 2) })
    for (const who of ['sam', 'mo', 'wes', 'una'] as const) {
      const { fileName, base64 } = (await ask(who, `staging/GetPackingList/${boxId}`)).body.result
      expect(fileName).toBe(`packing-list-${orderId}-box-1.pdf`)
      const { pages, drawings } = readPdf(Buffer.from(base64, 'base64'))
      expect(pages.join('\n')).toContain('2 devices')
      expect(readCodes(drawings[0] ?? '')).toEqual([expect.stringMatching(`/RECEIVE/${boxCode}$`)])
    }
    const refused = { status: 404, code: 'BOX_NOT_FOUND' }
    expect(refusalOf(await ask('nia', `staging/GetPackingList/${boxId}`))).toEqual(refused)
  })

  test('of accessories has no devices, and an order of it is shipped when its boxes are', async ({
    database,
    world: { own },
    ask,
  }) => {
    const { orderId } = await database.inTransaction((tx) => aStagedOrder(tx, own, 0))
    const { boxId } = (await ask('mo', `staging/OpenBox/${orderId}`, {})).body.result
    await ask('mo', `staging/CloseBox/${boxId}`, {})
    await ask('mo', `staging/ShipBox/${boxId}`, { trackingNumber: aTrackingNumber() })
    const { body } = await ask('wes', `staging/GetBoxes/${orderId}`)
    expect(body.result.progress).toMatchObject({ stage: 'shipped', shippedBoxes: 1 })
  })

  test('takes only staged devices of its order that are in no other box, and says which it refuses', async ({
    database,
    world: { own, orderId, ids },
    ask,
  }) => {
    const {
      ids: [foreign],
    } = await database.inTransaction((tx) => aStagedOrder(tx, own, 1))
    const [first, second] = [
      (await ask('sam', `staging/OpenBox/${orderId}`, {})).body.result.boxId,
      (await ask('sam', `staging/OpenBox/${orderId}`, {})).body.result.boxId,
    ]
    await ask('sam', `staging/PutInBox/${first}`, { deviceIds: [ids[0]] })
    const refused = await ask('sam', `staging/PutInBox/${second}`, { deviceIds: ids })
    expect(refused.body.error).toMatchObject({
      code: 'BOX_DEVICES_REFUSED',
      message: expect.stringMatching(/^Unit T\d+ is in box 1\.$/),
    })
    expect(refusalOf(await ask('sam', `staging/PutInBox/${second}`, { deviceIds: [foreign] }))).toEqual({
      status: 409,
      code: 'BOX_DEVICES_REFUSED',
    })
    const { boxes } = (await ask('sam', `staging/GetBoxes/${orderId}`)).body.result
    expect(boxes.map(({ devices }: { devices: unknown[] }) => devices.length)).toEqual([1, 0])
    expect((await ask('sam', `staging/RemoveBox/${first}`, {})).body.error.message).toBe(
      'Only the last box can be removed: box 2.',
    )
    await ask('sam', `staging/RemoveBox/${second}`, {})
    expect((await ask('sam', `staging/RemoveBox/${first}`, {})).status).toBe(200)
    expect((await ask('sam', `staging/GetBoxes/${orderId}`)).body.result.boxes).toEqual([])
  })

  test.for([
    ['1Z999AA10123456785', 'The check digit of this tracking number is wrong. Scan it again.'],
    ['9400110200881234567890', 'Enter a UPS tracking number: 1Z and 16 more letters and digits.'],
  ] as const)('is not shipped with %s', async ([trackingNumber, message], { world: { orderId }, ask }) => {
    const { boxId } = (await ask('sam', `staging/OpenBox/${orderId}`, {})).body.result
    const { status, body } = await ask('sam', `staging/ShipBox/${boxId}`, { trackingNumber })
    expect([status, body.error.fields]).toEqual([400, { trackingNumber: [message] }])
  })

  test('is packed with a scanner: everything that is on a device puts it in, and what is wrong is named', async ({
    database,
    world: { orderId, ids, other },
    ask,
  }) => {
    const { boxId } = (await ask('sam', `staging/OpenBox/${orderId}`, {})).body.result
    const { rows } = await database.pool.query<{ unit_number: string; tag_code: string }>(
      `update devices set imei = '356938035643809' where device_id = $1 returning unit_number, tag_code`,
      [ids[0]],
    )
    const scan = async (scanned: string) =>
      (await ask('sam', `staging/ScanIntoBox/${boxId}`, { scanned })).body.result.said
    const unit = rows[0]?.unit_number
    expect(await scan('IMEI 356938035643809')).toEqual({ kind: 'put', deviceId: ids[0], unit })
    expect(await scan(unit?.toLowerCase() ?? '')).toMatchObject({ problem: 'inThis', unit, deviceId: ids[0] })
    const tagOf = async (deviceId = '') =>
      (await database.pool.query(`select tag_code from devices where device_id = $1`, [deviceId])).rows[0]
        .tag_code
    expect(await scan(`HTTPS://WBC.EXAMPLE/T/${await tagOf(ids[1])}`)).toMatchObject({
      kind: 'put',
      deviceId: ids[1],
    })
    const strange = await database.inTransaction((tx) => aStagedOrder(tx, other, 1))
    expect(await scan(await tagOf(strange.ids[0]))).toMatchObject({
      kind: 'wrong',
      problem: 'otherOrder',
      of: String(strange.orderId),
    })
    expect(await scan('ZZZZZZZZ12')).toMatchObject({ problem: 'unknown' })
    expect(await scan('036000291452')).toMatchObject({ problem: 'otherCode', of: 'an EAN or UPC' })
    const { body } = await ask('sam', `staging/GetBoxes/${orderId}`)
    expect(body.result.boxes[0].devices).toHaveLength(2)
    expect(refusalOf(await ask('wes', `staging/ScanIntoBox/${boxId}`, { scanned: '1' })).code).toBe(
      'NOT_ALLOWED',
    )
    expect(refusalOf(await ask('nia', `staging/ScanIntoBox/${boxId}`, { scanned: '1' })).status).toBe(404)
  })

  test('that comes back is taken in by its label or packing list, and is shipped again or unpacked', async ({
    database,
    world: { orderId, ids },
    ask,
  }) => {
    const { boxId, boxCode } = (await ask('sam', `staging/OpenBox/${orderId}`, {})).body.result
    await ask('sam', `staging/PutInBox/${boxId}`, { deviceIds: ids.slice(0, 2) })
    await ask('sam', `staging/CloseBox/${boxId}`, {})
    const early = await ask('sam', `staging/TakeBack/${boxId}`, {})
    expect(early.body.error.message).toBe('“Came back” is not possible: box 1 is closed.')
    const first = aTrackingNumber()
    await ask('sam', `staging/ShipBox/${boxId}`, { trackingNumber: first })

    const find = (who: keyof World['tokens'], code: string) =>
      ask(who, `staging/FindReturned/${encodeURIComponent(code)}`)
    for (const code of [
      `${first.slice(0, 2)} ${first.slice(2)}`,
      boxCode,
      `HTTPS://WBC.EXAMPLE/RECEIVE/${boxCode}`,
    ])
      expect((await find('sam', code)).body.result).toMatchObject({
        boxId,
        orderId,
        number: 1,
        refusal: null,
        devices: [{ deviceId: ids[0] }, { deviceId: ids[1] }],
      })
    expect(refusalOf(await find('wes', boxCode))).toEqual({ status: 403, code: 'NOT_ALLOWED' })
    expect(refusalOf(await find('nia', boxCode)).code).toBe('BOX_NOT_FOUND')
    expect(refusalOf(await find('sam', aTrackingNumber())).code).toBe('BOX_NOT_FOUND')

    const back = await ask('sam', `staging/TakeBack/${boxId}`, { note: 'Nobody there' })
    expect(back.status).toBe(200)
    const { body } = await ask('sam', `staging/GetBoxes/${orderId}`)
    expect(body.result.progress).toMatchObject({ stage: 'atBench', shippedBoxes: 0, packed: 2 })
    expect(body.result.boxes[0]).toMatchObject({
      status: 'closed',
      trackingNumber: null,
      shippedAt: null,
      devices: [{ status: 'staged' }, { status: 'staged' }],
    })
    expect(body.result.boxes[0].events[0]).toMatchObject({ kind: 'cameBack', by: 'Sam Ortiz' })
    const [order] = (await ask('una', `order/GetSingleOrder/${orderId}`)).body.results
    expect(order.timeline.at(-1)).toMatchObject({
      kind: 'box-came-back',
      reason: expect.stringMatching(/^Box 1, UPS 1Z .*Nobody there$/),
    })
    const told = await writtenEmails(portal(database), 'box-came-back')
    expect(told).toMatchObject([
      {
        toAddress: 'marcus@northgate.example',
        subject: `Order ${orderId}: box 1 came back to us`,
        text: expect.stringContaining('Nobody there'),
      },
    ])
    expect(await writtenEmails(portal(database), 'box-came-back-agent')).toMatchObject([
      { toAddress: 'wes@wbc.example' },
    ])

    const second = aTrackingNumber()
    expect((await ask('sam', `staging/ShipBox/${boxId}`, { trackingNumber: second })).status).toBe(200)
    const left = await writtenEmails(portal(database), 'box-shipped')
    expect(
      left.filter(({ subject }) => subject === `Order ${orderId}: box 1 is on its way`),
      'told of both ways',
    ).toHaveLength(2)

    await ask('una', `staging/ReceiveBox/${boxCode}`, {
      rows: [{ deviceId: ids[0], is: 'received', holder: 'Ann', isSpare: false, isDamaged: false }],
    })
    const late = await ask('sam', `staging/TakeBack/${boxId}`, {})
    expect(late.body.error).toMatchObject({
      code: 'BOX_STATUS_REFUSED',
      message: expect.stringMatching(/received box 1: its devices are with the customer\.$/),
    })
  })

  test('that came back can be unpacked and removed', async ({ world: { orderId, ids }, ask }) => {
    const { boxId } = (await ask('sam', `staging/OpenBox/${orderId}`, {})).body.result
    await ask('sam', `staging/PutInBox/${boxId}`, { deviceIds: [ids[0]] })
    await ask('sam', `staging/CloseBox/${boxId}`, {})
    await ask('sam', `staging/ShipBox/${boxId}`, { trackingNumber: aTrackingNumber() })
    await ask('sam', `staging/TakeBack/${boxId}`, {})
    for (const [call, sent] of [
      ['ReopenBox', {}],
      ['TakeOut', { deviceIds: [ids[0]] }],
      ['RemoveBox', {}],
    ] as const)
      expect((await ask('sam', `staging/${call}/${boxId}`, sent)).status).toBe(200)
    const { body } = await ask('sam', `staging/GetBoxes/${orderId}`)
    expect(body.result).toMatchObject({ boxes: [], unpacked: { length: 3 } })
  })

  test('is opened once for one key', async ({ world: { orderId }, ask }) => {
    const [first, again] = [
      await ask('sam', `staging/OpenBox/${orderId}`, {}, 'one-box'),
      await ask('sam', `staging/OpenBox/${orderId}`, {}, 'one-box'),
    ]
    expect(again.body.result).toEqual(first.body.result)
  })
})

describe('who may', () => {
  test('the desk works for every account; others read what is theirs, and no one else learns of it', async ({
    database,
    world: { orderId, other },
    ask,
  }) => {
    const foreign = await database.inTransaction((tx) => aStagedOrder(tx, other, 1))
    expect((await ask('sam', `staging/OpenBox/${foreign.orderId}`, {})).status).toBe(200)
    expect((await ask('sam', `order/GetSingleOrder/${orderId}`)).status).toBe(404)
    for (const who of ['una', 'wes'] as const) {
      expect(refusalOf(await ask(who, `staging/OpenBox/${orderId}`, {}))).toMatchObject({ status: 403 })
      expect(refusalOf(await ask(who, `staging/GetBoxes/${foreign.orderId}`))).toEqual({
        status: 404,
        code: 'ORDER_NOT_FOUND',
      })
    }
    const { boxId } = (await ask('sam', `staging/OpenBox/${foreign.orderId}`, {})).body.result
    expect(refusalOf(await ask('una', `staging/CloseBox/${boxId}`, {}))).toEqual({
      status: 404,
      code: 'BOX_NOT_FOUND',
    })
    expect(refusalOf(await ask('nia', `staging/CloseBox/${boxId}`, {}))).toMatchObject({ status: 403 })
  })
})

describe('cancelling an order', () => {
  test('removes its boxes and its staged devices, and is refused once a box has left', async ({
    database,
    world: { own, orderId, ids },
    ask,
  }) => {
    const { boxId } = (await ask('sam', `staging/OpenBox/${orderId}`, {})).body.result
    await ask('sam', `staging/PutInBox/${boxId}`, { deviceIds: ids })
    expect((await ask('mo', `order/CancelOrder/${orderId}`, { reason: 'Ordered twice' })).status).toBe(200)
    expect((await ask('una', `staging/GetBoxes/${orderId}`)).body.result).toEqual({
      progress: null,
      boxes: [],
      unpacked: [],
    })
    expect((await ask('una', `fleet/GetDevice/${ids[0]}`)).status).toBe(404)
    expect(refusalOf(await ask('mo', `staging/OpenBox/${orderId}`, {}))).toEqual({
      status: 409,
      code: 'ORDER_NOT_STAGED',
    })

    const left = await database.inTransaction((tx) => aStagedOrder(tx, own, 1))
    const shipped = (await ask('sam', `staging/OpenBox/${left.orderId}`, {})).body.result
    await ask('sam', `staging/CloseBox/${shipped.boxId}`, {})
    await ask('sam', `staging/ShipBox/${shipped.boxId}`, { trackingNumber: aTrackingNumber() })
    const refused = await ask('mo', `order/CancelOrder/${left.orderId}`, { reason: 'Ordered twice' })
    expect(refusalOf(refused)).toEqual({ status: 409, code: 'BOX_LEFT' })
    expect((await ask('una', `order/GetSingleOrder/${left.orderId}`)).body.results[0].statusId).toBe(1)
  })
})

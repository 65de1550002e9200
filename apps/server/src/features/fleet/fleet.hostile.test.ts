import net from 'node:net'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { products } from '../../db/schema/catalog.tables.ts'
import { deviceEvents, devices } from '../../db/schema/fleet.tables.ts'
import { aShop } from '../orders/testing.ts'
import { test } from './fleet.test-scene.ts'
import { aDevice, anImei, aStation } from './testing.ts'

/** What a signed-in customer could try with the calls of the fleet: ids of others, wrong order, too much, at the same time. */

const unknown = '01900000-0000-7000-8000-00000000dead'

type Scene = { northgate: { accountId: string }; second: { accountId: string }; other: { accountId: string } }
const ofThree = (database: Database, { northgate, second, other }: Scene) =>
  database.inTransaction(async (tx) => {
    const [own, sibling, foreign] = [northgate, second, other].map(({ accountId }) => accountId)
    return {
      own: await aDevice(tx, own ?? '', { holder: 'Maria Lopez' }),
      sibling: await aDevice(tx, sibling ?? ''),
      foreign: await aDevice(tx, foreign ?? '', { imei: anImei(), holder: 'Secret Driver' }),
      siblingStation: (await aStation(tx, sibling ?? '')).stationId,
      foreignStation: (await aStation(tx, foreign ?? '')).stationId,
    }
  })

const statesOf = (database: Database, ids: readonly string[]) =>
  database.reader
    .select({
      id: devices.deviceId,
      version: devices.version,
      stationId: devices.stationId,
      status: devices.status,
    })
    .from(devices)
    .where(inArray(devices.deviceId, [...ids]))
    .orderBy(devices.deviceId)

describe('ids of others in bodies', () => {
  test('a station of another account is no station, even where the agent is the same', async ({
    database,
    world,
    ask,
  }) => {
    const { own, siblingStation, foreignStation } = await ofThree(database, world)
    const { accountId } = world.northgate
    for (const stationId of [siblingStation, foreignStation, unknown])
      for (const who of ['una', 'wes', 'ada'] as const) {
        const said = { fields: { stationId: ['That station does not exist.'] } }
        const created = await ask(who, `CreateDevice/${accountId}`, {
          unitNumber: 'X1',
          status: 'spare',
          stationId,
        })
        expect(created).toMatchObject({ status: 400, body: { error: said } })
        const updated = await ask(who, `UpdateDevice/${own.deviceId}`, { version: 1, stationId })
        expect(updated).toMatchObject({ status: 400, body: { error: said } })
        const moved = await ask(who, `MoveDevices/${accountId}`, { deviceIds: [own.deviceId], stationId })
        expect(moved.status).toBe(400)
      }
    expect(await statesOf(database, [own.deviceId])).toMatchObject([{ version: 1, stationId: null }])
  })

  test('devices of others are answered like devices that do not exist, and none of the others is changed', async ({
    database,
    world,
    ask,
  }) => {
    const { own, sibling, foreign } = await ofThree(database, world)
    const { accountId } = world.northgate
    const before = await statesOf(
      database,
      [own, sibling, foreign].map(({ deviceId }) => deviceId),
    )
    for (const [path, rest] of [
      ['MoveDevices', { stationId: null }],
      ['ChangeStatuses', { action: 'makeSpare' }],
    ] as const) {
      const deviceIds = [own.deviceId, sibling.deviceId, foreign.deviceId, unknown]
      const { body } = await ask('una', `${path}/${accountId}`, { deviceIds, ...rest })
      expect(body.result).toMatchObject({ saved: false, changed: 0 })
      const [first, second, third] = body.result.problems
      expect(first).toEqual({
        row: 1,
        deviceId: null,
        unitNumber: null,
        message: 'That device does not exist.',
      })
      expect([second, third]).toEqual([
        { ...first, row: 2 },
        { ...first, row: 3 },
      ])
    }
    const { body } = await ask('una', `AssignHolders/${accountId}`, {
      rows: [{ unitNumber: foreign.unitNumber, holder: 'Eve' }],
    })
    expect(body.result).toMatchObject({ saved: false, problems: [{ deviceId: null }] })
    expect(
      await statesOf(
        database,
        before.map(({ id }) => id),
      ),
    ).toEqual(before)
  })

  test('a product that the shop does not show cannot be read through a device', async ({
    database,
    world,
    ask,
  }) => {
    const { phone, service } = await database.inTransaction((tx) => aShop(tx))
    await database.reader
      .update(products)
      .set({ isActive: false })
      .where(eq(products.productId, phone.productId))
    for (const productId of [phone.productId, service.productId, unknown]) {
      const sent = { unitNumber: 'P1', status: 'spare', productId }
      expect(await ask('una', `CreateDevice/${world.northgate.accountId}`, sent)).toMatchObject({
        status: 400,
        body: { error: { fields: { productId: [expect.any(String)] } } },
      })
    }
  })

  test('fields that are not the caller’s are refused by name', async ({ database, world, ask }) => {
    const { own } = await ofThree(database, world)
    for (const field of [
      'zohoAccountId',
      'orderId',
      'orderItemId',
      'tagCode',
      'replacesDeviceId',
      'importId',
      'createdAt',
    ]) {
      const sent = { version: 1, [field]: '1' }
      expect((await ask('una', `UpdateDevice/${own.deviceId}`, sent)).status, field).toBe(400)
    }
    const planned = { unitNumber: 'S1', status: 'staged' }
    expect((await ask('una', `CreateDevice/${world.northgate.accountId}`, planned)).status).toBe(400)
  })

  test('what is found by a search, a filter or an export ends at the account', async ({
    database,
    world,
    ask,
  }) => {
    const { foreign, foreignStation } = await ofThree(database, world)
    const { accountId } = world.northgate
    for (const query of ['search=Secret', `search=${foreign.imei}`, `stationId=${foreignStation}`]) {
      const list = await ask('una', `GetDevicesByAccount/${accountId}?${query}`)
      expect([list.status, list.body.results]).toEqual([200, []])
      const file = await ask('una', `ExportDevices/${accountId}?${query}`)
      expect(JSON.stringify(file.body)).not.toContain('Secret')
    }
    const held = await ask('una', `GetHolderOn/${accountId}?unitNumber=${foreign.unitNumber}&day=2026-03-02`)
    expect(held.body.results).toEqual([])
  })
})

describe('out of order, stale, too much', () => {
  test('versions that are none, old or ahead change nothing', async ({ database, world, ask }) => {
    const { own } = await ofThree(database, world)
    for (const [version, status] of [
      [0, 400],
      [-1, 400],
      [1.5, 400],
      ['1', 400],
      [null, 400],
      [2, 409],
      [2_147_483_648, 409],
      [Number.MAX_SAFE_INTEGER, 409],
    ] as const)
      expect((await ask('una', `UpdateDevice/${own.deviceId}`, { version, note: 'x' })).status).toBe(status)
    const action = { action: 'retire', version: 1 }
    expect((await ask('una', `ChangeDeviceStatus/${own.deviceId}`, action)).status).toBe(200)
    expect((await ask('una', `ChangeDeviceStatus/${own.deviceId}`, action)).status).toBe(409)
    expect((await ask('una', `ChangeDeviceStatus/${own.deviceId}`, { ...action, version: 2 })).status).toBe(
      409,
    )
    expect(await statesOf(database, [own.deviceId])).toMatchObject([{ version: 2, status: 'retired' }])
  })

  test('staff steps of a device are no action of a customer or an agent', async ({
    database,
    world,
    ask,
  }) => {
    const { deviceId } = await database.inTransaction((tx) =>
      aDevice(tx, world.northgate.accountId, { status: 'ordered' }),
    )
    for (const action of ['order', 'stage', 'ship', 'replace', 'plan', 'toString', '__proto__'])
      for (const who of ['una', 'wes', 'ada'] as const)
        expect((await ask(who, `ChangeDeviceStatus/${deviceId}`, { action, version: 1 })).status).toBe(400)
    expect(
      (await ask('una', `ChangeDeviceStatus/${deviceId}`, { action: 'receive', version: 1 })).status,
    ).toBe(409)
  })

  test('too many rows, too long texts and cursors that are none are refused', async ({
    database,
    world,
    ask,
  }) => {
    const { accountId } = world.northgate
    const { own } = await ofThree(database, world)
    const deviceIds = Array.from({ length: 1_001 }, () => own.deviceId)
    expect((await ask('una', `MoveDevices/${accountId}`, { deviceIds, stationId: null })).status).toBe(400)
    const holder = 'x'.repeat(61)
    expect((await ask('una', `UpdateDevice/${own.deviceId}`, { version: 1, holder })).status).toBe(400)
    for (const query of [
      'cursor=',
      'cursor=e30',
      'cursor=%00',
      'limit=100000',
      `search=${'x'.repeat(3_000)}`,
      'sort=1',
    ])
      expect((await ask('una', `GetDevicesByAccount/${accountId}?${query}`)).status, query).toBe(400)
  })

  test('the same device twice in one request is refused, and nothing is written twice', async ({
    database,
    world,
    ask,
  }) => {
    const { own } = await ofThree(database, world)
    const { body } = await ask('una', `ChangeStatuses/${world.northgate.accountId}`, {
      deviceIds: [own.deviceId, own.deviceId.toUpperCase()],
      action: 'makeSpare',
    })
    expect(body.result).toMatchObject({ saved: false, changed: 0 })
    expect(await database.reader.$count(deviceEvents, eq(deviceEvents.deviceId, own.deviceId))).toBe(1)
  })
})

describe('a file', () => {
  test('that stops in the middle of the upload saves nothing, and the next one is taken', async ({
    database,
    app,
    world,
  }) => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { accountId } = world.northgate
    const path = `/api/fleet/ImportDevices/${accountId}`
    const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${world.tokens.una}\r\ncontent-type: text/csv\r\n`
    const cut = net.connect(port, '127.0.0.1')
    cut.write(`${head}content-length: 1000000\r\n\r\nUnit,Holder\n1,Maria\n2,`)
    await new Promise((resolve) => setTimeout(resolve, 200))
    cut.destroy()
    const whole = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.tokens.una}`, 'content-type': 'text/csv' },
      body: 'Unit,Holder\n1,Maria\n',
    })
    expect(whole.status).toBe(200)
    expect(await database.reader.$count(devices, eq(devices.zohoAccountId, accountId))).toBe(0)
  })

  test('with an IMEI twice, formulas and tags keeps them as text or says which cell is wrong', async ({
    app,
    world,
  }) => {
    const send = async (file: string, token = '') => {
      const reply = await app.inject({
        method: 'POST',
        url: `/api/fleet/ImportDevices/${world.northgate.accountId}${token && `?token=${token}`}`,
        headers: { authorization: `Bearer ${world.tokens.una}`, 'content-type': 'text/csv' },
        payload: file,
      })
      return reply.json().result
    }
    const imei = anImei()
    const twice = await send(`Unit,IMEI\n1,${imei}\n2,${imei.slice(0, 3)} ${imei.slice(3)}\n`)
    expect(twice).toMatchObject({
      token: null,
      errors: [
        {
          row: 3,
          column: 'IMEI',
          message: `“${imei.slice(0, 3)} ${imei.slice(3)}”: this IMEI is also in row 2.`,
        },
      ],
    })
    const cells = ['=HYPERLINK("http://x.example","y")', '+1+1', '-2', '@SUM(A1)', '<img src=x onerror=1>']
    const rows = cells.map((cell, n) => `F${n},"${cell.replaceAll('"', '""')}"`)
    const file = `Unit,Holder\n${rows.join('\n')}\n`
    const { token } = await send(file)
    expect(await send(file, token)).toMatchObject({ saved: true, created: 5 })
    const { csv } = (
      await app.inject({
        url: `/api/fleet/ExportDevices/${world.northgate.accountId}`,
        headers: { authorization: `Bearer ${world.tokens.una}` },
      })
    ).json().result
    for (const cell of cells.slice(0, 4)) expect(csv).toContain(`'${cell.replaceAll('"', '""')}`)
  })
})

describe('at the same moment', () => {
  test('imports of one checked file save it once', async ({ database, app, world }) => {
    const { accountId } = world.second
    const file = `Unit\n${Array.from({ length: 50 }, (_, n) => `R${n}`).join('\n')}\n`
    const send = (query: string) =>
      app.inject({
        method: 'POST',
        url: `/api/fleet/ImportDevices/${accountId}${query}`,
        headers: { authorization: `Bearer ${world.tokens.wes}`, 'content-type': 'text/csv' },
        payload: file,
      })
    const { token } = (await send('')).json().result
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(`?token=${token}`)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    expect(await database.reader.$count(devices, eq(devices.zohoAccountId, accountId))).toBe(50)
  })

  test('a name is erased and given to a device: it is erased, or given after that, with its history', async ({
    database,
    app,
    world,
    ask,
  }) => {
    const { own } = await ofThree(database, world)
    const erase = app.inject({
      method: 'POST',
      url: `/api/privacy/EraseHolders/${world.northgate.accountId}`,
      headers: { authorization: `Bearer ${world.tokens.ada}` },
      payload: { holder: null },
    })
    const [erased, changed] = await Promise.all([
      erase,
      ask('una', `UpdateDevice/${own.deviceId}`, { version: 1, holder: 'Dan Reyes' }),
    ])
    expect(erased.statusCode).toBe(200)
    expect([200, 409]).toContain(changed.status)
    const { body } = await ask('una', `GetDevice/${own.deviceId}`)
    expect(JSON.stringify(body)).not.toContain('Maria Lopez')
    expect(['', 'Dan Reyes']).toContain(body.result.holder)
  })
})

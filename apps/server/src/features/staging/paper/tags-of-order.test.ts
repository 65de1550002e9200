import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { fleetSettings } from '../../../db/schema/stations.tables.ts'
import { aCustomer, anAccount, anAgent, aPerson, aSession } from '../../../testing/builders.ts'
import { test as base, testNow } from '../../../testing/fixtures.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { readCodes } from '../../../testing/read-qr.ts'
import { aDevice } from '../../fleet/testing.ts'
import { anApp } from '../../orders/testing.ts'
import { aStagedOrder } from '../boxes/testing.ts'

/** wes and his customer una with an order at the desk, nia with another account, and sam of the staging desk. */
async function aWorld(tx: Tx) {
  const wes = await anAgent(tx)
  const nia = await anAgent(tx)
  const sam = await aPerson(tx, { roles: ['Staging'] })
  const own = { agentId: wes.zohoUserId, ...(await anAccount(tx, wes.zohoUserId)) }
  const other = { agentId: nia.zohoUserId, ...(await anAccount(tx, nia.zohoUserId)) }
  const una = await aCustomer(tx, own)
  await tx.insert(fleetSettings).values({ zohoAccountId: own.accountId, shortCode: 'DSP4' })
  const { orderId, ids } = await aStagedOrder(tx, own, 3)
  for (const [place, deviceId] of ids.entries())
    await tx
      .update(devices)
      .set({ unitNumber: `90${9 - place}`, phoneNumber: '5550100258' })
      .where(eq(devices.deviceId, deviceId))
  const theirs = await aDevice(tx, other.accountId)
  const spare = await aDevice(tx, own.accountId, { unitNumber: 'S1', status: 'spare' })
  const tokens = {
    wes: await aSession(tx, wes.userId, testNow),
    nia: await aSession(tx, nia.userId, testNow),
    sam: await aSession(tx, sam.userId, testNow),
    una: await aSession(tx, una.userId, testNow),
  }
  return { own, other, orderId, ids, theirs, spare, tokens }
}
type World = Awaited<ReturnType<typeof aWorld>>
// biome-ignore lint/suspicious/noExplicitAny: answers and refusals, looked at field by field.
type Answer = { status: number; body: any }
type Ask = (who: keyof World['tokens'], path: string, body: object) => Promise<Answer>

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
    use(async (who, path, payload) => {
      const reply = await app.inject({
        method: 'POST',
        url: `/api/${path}`,
        headers: { authorization: `Bearer ${world.tokens[who]}` },
        payload,
      })
      return { status: reply.statusCode, body: reply.json() }
    }),
})

const pdf = { format: 'pdf', stock: '5160', start: 1 } as const
const zpl = { format: 'zpl', dpi: 203, widthMm: 50.8, heightMm: 25.4 } as const
const fileOf = ({ body }: Answer) => Buffer.from(body.result.base64, 'base64')
const refusalOf = ({ status, body }: Answer) => [status, body.error?.code]

describe('tags of an order', () => {
  test('the staging desk prints all of them, by unit number, as a PDF without what it must not see', async ({
    world: { orderId },
    ask,
  }) => {
    const answer = await ask('sam', `staging/PrintTags/${orderId}`, { copies: 1, layout: pdf })
    expect(answer.body.result.fileName).toBe(`tags-of-order-${orderId}.pdf`)
    const { pages, drawings } = readPdf(fileOf(answer))
    expect(pages[0]?.split('\n').filter((line) => /^90\d$/.test(line))).toEqual(['907', '908', '909'])
    expect(pages[0]).not.toContain('$')
    const codes = readCodes(drawings[0] ?? '')
    expect(codes).toHaveLength(3)
    for (const code of codes) expect(code).toMatch(/^HTTPS?:\/\/[A-Z0-9.:-]+\/T\/[0-9A-Z]{10}$/)
  })

  test('customer and agent print those of their order as ZPL; for others the order is not there', async ({
    world: { orderId, ids },
    ask,
  }) => {
    const wanted = { deviceIds: [ids[0]], copies: 2, layout: zpl }
    for (const who of ['una', 'wes', 'sam'] as const) {
      const answer = await ask(who, `staging/PrintTags/${orderId}`, wanted)
      const text = fileOf(answer).toString()
      expect(answer.body.result.fileName).toBe(`tags-of-order-${orderId}.zpl`)
      expect(text.match(/\^XA/g)).toHaveLength(1)
      expect(text).toContain('^FD909^FS')
      expect(text).toContain('^FDDSP4^FS')
      expect(text).toContain('^PQ2')
    }
    expect(refusalOf(await ask('nia', `staging/PrintTags/${orderId}`, wanted))).toEqual([
      404,
      'ORDER_NOT_FOUND',
    ])
  })

  test('devices of another order or account are not found there, and nothing is printed', async ({
    world: { orderId, ids, theirs, spare },
    ask,
  }) => {
    for (const deviceId of [theirs.deviceId, spare.deviceId]) {
      const wanted = { deviceIds: [ids[0], deviceId], copies: 1, layout: zpl }
      expect(refusalOf(await ask('sam', `staging/PrintTags/${orderId}`, wanted))).toEqual([
        404,
        'DEVICE_NOT_FOUND',
      ])
    }
  })
})

describe('tags of an account', () => {
  test('are for its own people, and of its own devices only', async ({
    world: { own, other, ids, theirs, spare },
    ask,
  }) => {
    const wanted = { deviceIds: [spare.deviceId, ids[0]], copies: 1, layout: pdf }
    const answer = await ask('una', `fleet/PrintTags/${own.accountId}`, wanted)
    expect(readPdf(fileOf(answer)).pages[0]).toContain('S1')
    const mixed = { ...wanted, deviceIds: [spare.deviceId, theirs.deviceId] }
    expect(refusalOf(await ask('una', `fleet/PrintTags/${own.accountId}`, mixed))).toEqual([
      404,
      'DEVICE_NOT_FOUND',
    ])
    for (const who of ['nia', 'sam'] as const)
      expect(refusalOf(await ask(who, `fleet/PrintTags/${own.accountId}`, wanted))).toEqual([
        404,
        'ACCOUNT_NOT_FOUND',
      ])
    expect(refusalOf(await ask('una', `fleet/PrintTags/${other.accountId}`, mixed))).toEqual([
      404,
      'ACCOUNT_NOT_FOUND',
    ])
  })

  test('limits are said clearly', async ({ world: { own, spare }, ask }) => {
    const refused = async (changes: object) =>
      (
        await ask('una', `fleet/PrintTags/${own.accountId}`, {
          deviceIds: [spare.deviceId],
          copies: 1,
          layout: pdf,
          ...changes,
        })
      ).body.error?.fields
    const many = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())
    const tooMany = ['A file has at most 500 tags, copies included. Print them in several parts.']
    expect(await refused({ deviceIds: many(501) })).toMatchObject({ deviceIds: tooMany })
    expect(await refused({ deviceIds: many(101), copies: 5 })).toMatchObject({ deviceIds: tooMany })
    expect(await refused({ copies: 6 })).toMatchObject({ copies: ['Print at most 5 copies of a tag.'] })
    expect(await refused({ layout: { ...pdf, start: 31 } })).toMatchObject({
      'layout.start': ['The first label is 1 to 30 on this sheet.'],
    })
    expect(await refused({ layout: { ...pdf, stock: 'roll-2-1', start: 2 } })).toMatchObject({
      'layout.start': ['A roll begins with its first label.'],
    })
    expect(await refused({ layout: { ...pdf, stock: '9999' } })).toMatchObject({
      'layout.stock': ['Choose one of the label stocks that are offered.'],
    })
    expect(await refused({ layout: { ...zpl, widthMm: 10 } })).toMatchObject({
      'layout.widthMm': ['The width of a label is 25 to 110 mm.'],
    })
    expect(await refused({ layout: { ...zpl, dpi: 600 } })).toMatchObject({
      'layout.dpi': ['Choose 203 or 300 dots per inch.'],
    })
    expect(await refused({ deviceIds: [spare.deviceId, spare.deviceId] })).toMatchObject({
      deviceIds: ['Name each device once.'],
    })
  })
})

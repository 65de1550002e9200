import { hourMs, minuteMs } from '@portal/domain/limits'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import type { Database } from '../../../db/client.ts'
import { agents } from '../../../db/schema/accounts.tables.ts'
import { fleetSettings } from '../../../db/schema/stations.tables.ts'
import { finderMessages } from '../../../db/schema/tag-page.tables.ts'
import { writtenEmails } from '../../../mail/testing.ts'
import { testNow } from '../../../testing/fixtures.ts'
import { anApp } from '../../orders/testing.ts'
import { test as base } from '../fleet.test-scene.ts'
import { aDevice } from '../testing.ts'
import { forgetMessages } from './forget-messages.ts'

/** Time that a test can turn, and an application that counts. */
type Clock = { at: Date }
const test = base.extend<{ clock: Clock; pages: FastifyInstance }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  clock: async ({}, use) => use({ at: testNow }),
  pages: async ({ database, clock }, use) => {
    const app = await anApp(database, { rateLimits: 'on', now: () => clock.at })
    await use(app)
    await app.close()
  },
})

let networks = 0
/** A network of its own for each test: limits are counted in the database. */
const aNetwork = () => `2001:db8:7:${(++networks).toString(16)}::1`

const secrets = {
  unitNumber: 'UNIT-SEC',
  holder: 'Secret Driver',
  phoneNumber: '5550100147',
  note: 'Secret note',
  model: 'SecretModel',
}
const aTagged = (database: Database, accountId: string, changes: Parameters<typeof aDevice>[2] = {}) =>
  database.inTransaction((tx) => aDevice(tx, accountId, changes))

const leave = (pages: FastifyInstance, tagCode: string, ip: string, fields: Record<string, string>) =>
  pages.inject({
    method: 'POST',
    url: `/t/${tagCode}`,
    remoteAddress: ip,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const look = (pages: FastifyInstance, path: string, ip: string) =>
  pages.inject({ url: path, remoteAddress: ip })
const stored = (database: Database, deviceId: string) =>
  database.reader.select().from(finderMessages).where(eq(finderMessages.deviceId, deviceId))

describe('the page of a tag', () => {
  test('says phone, tablet or router, and nothing else of the device', async ({ database, world, pages }) => {
    const { accountId } = world.northgate
    await database.inTransaction((tx) =>
      tx.insert(fleetSettings).values({ zohoAccountId: accountId, shortCode: 'SECR8' }),
    )
    for (const [kind, status] of [
      ['phone', 'inService'],
      ['tablet', 'stolen'],
      ['router', 'shipped'],
    ] as const) {
      const { tagCode, deviceId } = await aTagged(database, accountId, {
        ...secrets,
        unitNumber: `U-${kind}`,
        kind,
        status,
      })
      const ip = aNetwork()
      const one = await look(pages, `/t/${tagCode}`, ip)
      expect(one.statusCode).toBe(200)
      expect(one.body).toContain(`<h1>This ${kind} belongs to a delivery team</h1>`)
      expect(one.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      for (const secret of [
        ...Object.values(secrets),
        'SECR8',
        `U-${kind}`,
        deviceId,
        accountId,
        'tolen',
        'hipped',
        'ervice',
      ])
        expect(one.body).not.toContain(secret)
      expect(Buffer.byteLength(one.body)).toBeLessThan(9_000)
      for (const path of [
        `/T/${tagCode}`,
        `/t/${tagCode.toLowerCase()}`,
        `/t/${tagCode.slice(0, 4)}-${tagCode.slice(4)}`,
      ])
        expect((await look(pages, path, ip)).body).toBe(one.body)
    }
  })

  test('a retired or replaced device is no longer in use, and takes no message', async ({
    database,
    world,
    pages,
  }) => {
    for (const status of ['retired', 'replaced'] as const) {
      const { tagCode, deviceId } = await aTagged(database, world.northgate.accountId, { status })
      const page = await look(pages, `/t/${tagCode}`, aNetwork())
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain('This phone is no longer in use')
      expect(page.body).not.toContain('<form')
      expect((await leave(pages, tagCode, aNetwork(), { message: 'Here' })).statusCode).toBe(409)
      expect(await stored(database, deviceId)).toEqual([])
    }
  })

  test('codes that no tag has, of any form, are answered with the very same page', async ({ pages }) => {
    const ip = aNetwork()
    const [first, ...others] = await Promise.all(
      [
        '/t/7K3M9QX2RD',
        '/t/UUUUUUUUUU',
        '/T/x',
        '/t/',
        '/T',
        '/t/%00',
        "/t/'--",
        `/t/${'A'.repeat(90)}`,
        '/t/a/b',
      ].map((path) => look(pages, path, ip)),
    )
    expect(first?.statusCode).toBe(404)
    for (const other of others) expect([other.statusCode, other.body]).toEqual([404, first?.body])
    const sent = await leave(pages, '7K3M9QX2RD', ip, { message: 'Here' })
    expect([sent.statusCode, sent.body]).toEqual([404, first?.body])
  })

  test('after 30 misses a network learns nothing more for a quarter of an hour, of right codes either', async ({
    database,
    world,
    pages,
    clock,
  }) => {
    const { tagCode } = await aTagged(database, world.northgate.accountId)
    const ip = aNetwork()
    // Found tags count for nothing, however many they are.
    for (let n = 0; n < 35; n++) expect((await look(pages, `/t/${tagCode}`, ip)).statusCode).toBe(200)
    const misses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => look(pages, `/t/0000000${String(n).padStart(3, '0')}`, ip)),
    )
    expect(misses.filter(({ statusCode }) => statusCode === 404)).toHaveLength(30)
    const refused = await look(pages, `/t/${tagCode}`, ip)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body).toBe((await look(pages, '/t/0000000000', ip)).body)
    // The other addresses of the same line as well, and another line not.
    expect((await look(pages, `/t/${tagCode}`, ip.replace('::1', '::2'))).statusCode).toBe(429)
    expect((await look(pages, `/t/${tagCode}`, aNetwork())).statusCode).toBe(200)
    clock.at = new Date(testNow.getTime() + 15 * minuteMs)
    expect((await look(pages, `/t/${tagCode}`, ip)).statusCode).toBe(200)
  })
})

describe('a message of a finder', () => {
  test('is kept, emailed to the account’s agent, shown with the device, and deleted after 30 days', async ({
    database,
    world,
    pages,
    ask,
  }) => {
    const { accountId } = world.northgate
    const { tagCode, deviceId, unitNumber } = await aTagged(database, accountId)
    const message = '<b>Front</b> desk,\r\n\r\n\r\n\r\n12 Oak St.\u202e\u0000 Until 6.  '
    const answer = await leave(pages, tagCode, aNetwork(), { message, contact: ' 419 \n555-0101 ' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('The team has your message')

    const kept = { message: '<b>Front</b> desk,\n\n12 Oak St. Until 6.', contact: '419 555-0101' }
    expect(await stored(database, deviceId)).toMatchObject([kept])
    for (const who of ['una', 'wes', 'mo', 'ada'] as const)
      expect((await ask(who, `GetDevice/${deviceId}`)).body.result.finderMessages).toMatchObject([kept])

    const needs = {
      db: database.reader,
      now: () => testNow,
      publicBaseUrl: 'https://portal.example',
      timeZone: 'UTC',
    }
    const [email, ...others] = (await writtenEmails(needs, 'finder-message')).filter(({ text }) =>
      text?.includes(deviceId),
    )
    expect(others).toEqual([])
    const [agent] = await database.reader
      .select({ email: agents.email })
      .from(agents)
      .where(eq(agents.zohoUserId, world.wes.zohoUserId))
    expect(email?.toAddress).toBe(agent?.email)
    expect(email?.subject).toBe(`A finder left a message about Phone ${unitNumber}`)
    expect(email?.text).toContain('12 Oak St. Until 6.')
    expect(email?.text).toContain(`https://portal.example/fleet/${deviceId}`)
    expect(email?.html).not.toContain('<b>Front')

    const inDays = (days: number) => ({
      db: database.reader,
      now: () => new Date(testNow.getTime() + days * 24 * hourMs),
    })
    await forgetMessages(inDays(29.9))
    expect(await stored(database, deviceId)).toHaveLength(1)
    await forgetMessages(inDays(30))
    expect(await stored(database, deviceId)).toEqual([])
  })

  test('goes to the Administrators where the account has no agent', async ({ database, world: _, pages }) => {
    const { tagCode, deviceId } = await aTagged(database, '999999000000000404')
    expect((await leave(pages, tagCode, aNetwork(), { message: 'Here' })).statusCode).toBe(200)
    const needs = {
      db: database.reader,
      now: () => testNow,
      publicBaseUrl: 'https://portal.example',
      timeZone: 'UTC',
    }
    const mails = (await writtenEmails(needs, 'finder-message')).filter(({ text }) =>
      text?.includes(deviceId),
    )
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.map(({ toAddress }) => toAddress)).not.toContain('')
  })

  test('without words, or with too many, comes back with what was typed', async ({
    database,
    world,
    pages,
  }) => {
    const { tagCode, deviceId } = await aTagged(database, world.northgate.accountId)
    const ip = aNetwork()
    for (const [fields, said] of [
      [{ message: ' \u200b\n ', contact: 'a"><script>' }, 'Write a message.'],
      [{ message: 'x'.repeat(501) }, 'A message has at most 500 characters; this one has 501.'],
      [{ message: 'Here', contact: 'y'.repeat(101) }, 'Use at most 100 characters.'],
      [{}, 'Write a message.'],
    ] as const) {
      const answer = await leave(pages, tagCode, ip, { ...fields })
      expect([answer.statusCode, answer.body.includes(said)]).toEqual([400, true])
      expect(answer.body).not.toContain('"><script>')
    }
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://localhost.evil.example', 'sec-fetch-site': 'same-origin' },
      { 'content-type': 'application/json' },
    ]) {
      const payload = headers['content-type'] ? '{"message":"Here"}' : 'message=Here'
      const type = { 'content-type': 'application/x-www-form-urlencoded', ...headers }
      const answer = await pages.inject({ method: 'POST', url: `/t/${tagCode}`, headers: type, payload })
      expect(answer.statusCode).toBe(headers['content-type'] ? 400 : 403)
    }
    expect((await leave(pages, tagCode, ip, { message: 'x'.repeat(20_000) })).statusCode).toBe(413)
    expect(await stored(database, deviceId)).toEqual([])
  })

  test('a tag takes 5 a day however many come at once, and the same one once', async ({
    database,
    world,
    pages,
    clock,
  }) => {
    const { tagCode, deviceId } = await aTagged(database, world.northgate.accountId)
    const again = aNetwork()
    for (let n = 0; n < 3; n++)
      expect((await leave(pages, tagCode, again, { message: 'Here' })).statusCode).toBe(200)
    expect(await stored(database, deviceId)).toHaveLength(1)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => leave(pages, tagCode, aNetwork(), { message: `Here ${n}` })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200, 200, 200, 200, 429, 429, 429, 429,
    ])
    expect(await stored(database, deviceId)).toHaveLength(5)
    const page = await look(pages, `/t/${tagCode}`, aNetwork())
    expect(page.body).toContain('This tag already received 5 messages today.')
    expect(page.body).not.toContain('<form')
    clock.at = new Date(testNow.getTime() + 24 * hourMs)
    expect((await leave(pages, tagCode, aNetwork(), { message: 'Still here' })).statusCode).toBe(200)
  })

  test('a network sends 5 in a quarter of an hour', async ({ database, world, pages }) => {
    const ip = aNetwork()
    const answers = []
    for (let n = 0; n < 6; n++) {
      const { tagCode } = await aTagged(database, world.northgate.accountId)
      answers.push((await leave(pages, tagCode, ip, { message: 'Here' })).statusCode)
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  })
})

test('a tag leads the people of its account to the device, and no one else', async ({
  database,
  world,
  ask,
}) => {
  const { tagCode, deviceId } = await aTagged(database, world.northgate.accountId)
  for (const who of ['una', 'wes', 'mo', 'ada'] as const)
    expect((await ask(who, `GetDeviceByTag/${tagCode.toLowerCase()}`)).body.result).toEqual({ deviceId })
  const foreign = await ask('nia', `GetDeviceByTag/${tagCode}`)
  const missing = await ask('nia', 'GetDeviceByTag/0000000000')
  expect(foreign.status).toBe(404)
  expect(foreign.body.error).toEqual(missing.body.error)
})

import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { describe, expect } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Tx } from '../../db/client.ts'
import { repairDevices } from '../../db/schema/accounts.tables.ts'
import { aCustomer, anAccount, anAgent, aSession } from '../../testing/builders.ts'
import { test as base, testNow } from '../../testing/fixtures.ts'

type Fixtures = {
  app: FastifyInstance
  /** Calls the API as this person, or as no one. */
  get: (url: string, person?: { userId: string }) => Promise<LightMyRequestResponse>
  post: (url: string, person?: { userId: string }) => Promise<LightMyRequestResponse>
}

const test = base.extend<Fixtures>({
  app: async ({ deps }, use) => {
    const app = await buildApp({
      deps,
      config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost:3000' },
      health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
    })
    await use(app)
    await app.close()
  },
  get: async ({ app, tx }, use) => {
    await use((path, person) => send(app, tx, { method: 'GET', path, person }))
  },
  post: async ({ app, tx }, use) => {
    await use((path, person) => send(app, tx, { method: 'POST', path, person }))
  },
})

type Sent = { method: 'GET' | 'POST'; path: string; person: { userId: string } | undefined }

async function send(app: FastifyInstance, tx: Tx, { method, path, person }: Sent) {
  const url = `/api/${path}`
  if (!person) return app.inject({ method, url })
  const token = await aSession(tx, person.userId, testNow)
  return app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
}

/** Every call about an account or agent, with the code for one that does not exist for the caller. */
const calls = [
  ['account/GetAllActiveByAgent', 'AGENT_NOT_FOUND'],
  ['account/GetSingleAccount', 'ACCOUNT_NOT_FOUND'],
  ['account/GetTaxRates', 'ACCOUNT_NOT_FOUND'],
  ['contact/GetContactsByAccount', 'ACCOUNT_NOT_FOUND'],
  ['accountAddress/GetAllByAccountId', 'ACCOUNT_NOT_FOUND'],
  ['screenrepair/GetByAccount', 'ACCOUNT_NOT_FOUND'],
] as const

describe.for(calls)('GET %s', ([path, notFound]) => {
  test('answers 404 for what is another’s, exactly as for what is missing', async ({ tx, get }) => {
    const [wes, nia] = [await anAgent(tx), await anAgent(tx)]
    const { accountId } = await anAccount(tx, wes.zohoUserId)
    const theirs = notFound === 'AGENT_NOT_FOUND' ? wes.zohoUserId : accountId

    const replies = [await get(`${path}/${theirs}`, nia), await get(`${path}/999999999999999999`, nia)]

    const [other, missing] = replies.map((reply) => [reply.statusCode, reply.json().error])
    expect(other).toEqual([404, { code: notFound, message: expect.any(String) }])
    expect(other).toEqual(missing)
  })
})

describe('answers about accounts', () => {
  test('come under the keys that the spec names', async ({ tx, get }) => {
    const wes = await anAgent(tx)
    const { accountId, contactId } = await anAccount(tx, wes.zohoUserId)
    const json = async (path: string) => (await get(path, wes)).json()

    expect(await json(`account/GetAllActiveByAgent/${wes.zohoUserId}`)).toMatchObject({
      hasError: false,
      results: [{ accountId }],
      total: 1,
      nextCursor: null,
    })
    expect(await json(`account/GetSingleAccount/${accountId}`)).toMatchObject({ result: { id: accountId } })
    expect(await json(`contact/GetContactsByAccount/${accountId}`)).toMatchObject({
      results: [{ id: contactId }],
    })
    expect(await json(`accountAddress/GetAllByAccountId/${accountId}`)).toEqual({
      hasError: false,
      result: [],
    })
    expect(await json(`screenrepair/GetByAccount/${accountId}`)).toEqual({ hasError: false, results: [] })
    expect(await json('admin/GetWbcUsers')).toMatchObject({ results: [{ zohoUserId: wes.zohoUserId }] })
  })

  test('are for the customer’s own account', async ({ tx, get }) => {
    const wes = await anAgent(tx)
    const own = await anAccount(tx, wes.zohoUserId)
    const other = await anAccount(tx, wes.zohoUserId)
    const una = await aCustomer(tx, own)

    expect((await get(`account/GetSingleAccount/${own.accountId}`, una)).statusCode).toBe(200)
    expect((await get(`account/GetSingleAccount/${other.accountId}`, una)).statusCode).toBe(404)
    const list = (await get(`account/GetAllActiveByAgent/${wes.zohoUserId}`, una)).json()
    expect(list).toMatchObject({ results: [{ accountId: own.accountId }], total: 1 })
  })

  test.for([
    ['limit=0', 'limit'],
    ['limit=251', 'limit'],
    ['limit=ten', 'limit'],
    ['cursor=page-2', 'cursor'],
    [`search=${'x'.repeat(101)}`, 'search'],
    ['search=%00', 'search'],
    ['sort=name', 'sort'],
  ] as const)('a list refuses "%s" by the name of what is wrong', async ([query, field], { tx, get }) => {
    const wes = await anAgent(tx)

    const reply = await get(`account/GetAllActiveByAgent/${wes.zohoUserId}?${query}`, wes)

    expect(reply.statusCode).toBe(400)
    expect(Object.keys(reply.json().error.fields)).toEqual([field])
  })

  test('a search finds nothing by SQL', async ({ tx, get }) => {
    const wes = await anAgent(tx)
    await anAccount(tx, wes.zohoUserId)
    const search = encodeURIComponent("' or 1=1; --")

    const reply = await get(`account/GetAllActiveByAgent/${wes.zohoUserId}?search=${search}`, wes)

    expect(reply.json()).toMatchObject({ results: [], total: 0 })
  })
})

describe('POST screenrepair/RevealPin', () => {
  test('answers the PIN to whom the device’s account belongs, and keeps it out of every cache', async ({
    tx,
    post,
  }) => {
    const [wes, nia] = [await anAgent(tx), await anAgent(tx)]
    const { accountId } = await anAccount(tx, wes.zohoUserId)
    await tx.insert(repairDevices).values({
      id: '487687600000999001',
      zohoAccountId: accountId,
      serialNumberImei: '001015010000117',
      deviceMake: 'Halden',
      deviceModel: 'N5',
      expirationDate: '2027-01-31',
      pin: '4711',
      status: 'Active',
    })
    const path = 'screenrepair/RevealPin/487687600000999001'

    const own = await post(path, wes)
    expect(own.json()).toEqual({ hasError: false, result: { pin: '4711' } })
    expect(own.headers['cache-control']).toBe('no-store')

    expect((await post(path)).statusCode).toBe(401)
    const [other, missing] = [await post(path, nia), await post('screenrepair/RevealPin/1', nia)]
    expect([other.statusCode, other.json().error.code]).toEqual([404, 'DEVICE_NOT_FOUND'])
    expect(missing.json().error).toEqual(other.json().error)
  })

  test('is not to be had by GET, and refuses what is no id', async ({ tx, get, post }) => {
    const wes = await anAgent(tx)

    expect((await get('screenrepair/RevealPin/1', wes)).statusCode).toBe(405)
    expect((await post('screenrepair/RevealPin/one', wes)).json().error.code).toBe('INVALID_INPUT')
  })
})

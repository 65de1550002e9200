import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { addressOrigins, smartyAddresses } from '../../adapters/smarty/smarty-addresses.ts'
import { buildApp } from '../../app.ts'
import { accountAddresses } from '../../db/schema/accounts.tables.ts'
import { sessions } from '../../db/schema/auth.tables.ts'
import type { Deps } from '../../deps.ts'
import { aCustomer, anAccount, anAgent } from '../../testing/builders.ts'
import { test as base, testNow } from '../../testing/fixtures.ts'
import { aSignIn } from '../orders/testing.ts'
import { addressKeyMs } from './address-key.ts'

const appOn = (deps: Deps) =>
  buildApp({
    deps,
    config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost:3000' },
    health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
    connectOrigins: addressOrigins(deps.addresses),
  })

const test = base.extend<{ app: FastifyInstance }>({
  app: async ({ deps }, use) => {
    const app = await appOn(deps)
    await use(app)
    await app.close()
  },
})

const path = (name: string, query: Record<string, string> = {}) =>
  `/api/address/${name}?${new URLSearchParams(query)}`
const harbor = { street: '4100 harbor boulevard', city: 'Toledo', state: 'OH', zipcode: '43604' }

describe('who may ask', () => {
  const lookups = [
    path('us-street', harbor),
    path('us-autocomplete', { search: '4100 Harb' }),
    path('intl-autocomplete', { search: '4100 Harb', country: 'USA' }),
    path(`intl-autocomplete/${'0'.repeat(32)}`, { country: 'USA' }),
    path('intl-street', { country: 'GBR', freeform: '10 Downing Street, London, SW1A 2AA' }),
  ]

  test('no caller without a sign-in, in the vendor’s words', async ({ app }) => {
    for (const url of lookups) {
      const reply = await app.inject({ url })
      expect([url, reply.statusCode]).toEqual([url, 401])
      expect(reply.json()).toEqual({ errors: [{ message: expect.stringContaining('Unauthorized') }] })
    }
  })

  test('people with the bearer header, and with the key of their session', async ({ tx, app }) => {
    const headers = await aSignIn(tx, (await anAgent(tx)).userId)
    const config = await app.inject({ url: '/api/config', headers })
    const { key } = config.json().result.addresses
    for (const url of lookups) {
      expect((await app.inject({ url, headers })).statusCode).toBe(200)
      expect((await app.inject({ url: `${url}&key=${encodeURIComponent(key)}` })).statusCode).toBe(200)
    }
  })

  test('a key ends after fifteen minutes, and with its session', async ({ tx, deps }) => {
    let at = testNow
    const app = await appOn({ ...deps, now: () => at })
    const headers = await aSignIn(tx, (await anAgent(tx)).userId)
    const { key } = (await app.inject({ url: '/api/config', headers })).json().result.addresses
    const ask = async () => (await app.inject({ url: path('us-street', { ...harbor, key }) })).statusCode

    at = new Date(testNow.getTime() + addressKeyMs - 1)
    expect(await ask()).toBe(200)
    at = new Date(testNow.getTime() + addressKeyMs)
    expect(await ask()).toBe(401)
    at = testNow
    await tx.delete(sessions)
    expect(await ask()).toBe(401)
    await app.close()
  })

  test('a key cannot be made up or changed, and opens nothing else', async ({ tx, app }) => {
    const [wes, nia] = [await anAgent(tx), await anAgent(tx)]
    const headers = await aSignIn(tx, wes.userId)
    await aSignIn(tx, nia.userId)
    const { key } = (await app.inject({ url: '/api/config', headers })).json().result.addresses
    const [userId = '', expires = '', signature = ''] = String(key).split('.')
    const forged = [
      `${nia.userId}.${expires}.${signature}`,
      `${userId}.${Number(expires) + 1}.${signature}`,
      `${userId}.${expires}.${'A'.repeat(43)}`,
      `${userId}.${expires}`,
      'x',
      '',
    ]
    for (const one of forged)
      expect((await app.inject({ url: path('us-street', { ...harbor, key: one }) })).statusCode).toBe(401)
    const elsewhere = await app.inject({
      url: '/api/cartItem/GetCartItemsByDomain',
      headers: { authorization: `Bearer ${key}` },
    })
    expect(elsewhere.statusCode).toBe(401)
  })

  test('at most ten lookups a second; the eleventh is refused with a time to retry', async ({ tx, deps }) => {
    const app = await appOn({ ...deps, rateLimits: 'on' })
    const headers = await aSignIn(tx, (await anAgent(tx)).userId)
    const ask = () => app.inject({ url: path('us-street', harbor), headers })
    for (let count = 0; count < 10; count++) expect((await ask()).statusCode).toBe(200)
    const refused = await ask()
    await app.close()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    expect(refused.json().errors[0].message).toContain('Too Many Requests')
  })
})

describe('whose addresses are suggested', () => {
  const streets = async (app: FastifyInstance, headers: Record<string, string>, search: string) => {
    const reply = await app.inject({ url: path('us-autocomplete', { search }), headers })
    return reply.json().suggestions.map((one: { street_line: string }) => one.street_line)
  }

  test('the caller’s accounts only: an agent’s, a customer’s own, and all for managers', async ({
    tx,
    app,
  }) => {
    const [wes, nia, mo] = [await anAgent(tx), await anAgent(tx), await anAgent(tx, { roles: ['Manager'] })]
    const mine = await anAccount(tx, wes.zohoUserId, { billingStreet: '7788 Mine Rd' })
    await anAccount(tx, wes.zohoUserId, { shippingStreet: '7788 Also Mine Rd' })
    await anAccount(tx, nia.zohoUserId, { billingStreet: '7788 Theirs Rd' })
    await tx.insert(accountAddresses).values({
      id: v7(),
      zohoAccountId: mine.accountId,
      street1: '7788 Depot Rd',
      street2: 'Ste 4',
      city: 'Akron',
      state: 'OH',
      zipCode: '44301',
      addressTypeDisplay: 'Depot',
    })
    const customer = await aCustomer(tx, mine)
    const asked = async (userId: string) =>
      (await streets(app, await aSignIn(tx, userId), '7788 ')).toSorted()

    expect(await asked(wes.userId)).toEqual(['7788 Also Mine Rd', '7788 Depot Rd', '7788 Mine Rd'])
    expect(await asked(nia.userId)).toEqual(['7788 Theirs Rd'])
    expect(await asked(customer.userId)).toEqual(['7788 Depot Rd', '7788 Mine Rd'])
    expect(await asked(mo.userId)).toEqual([
      '7788 Also Mine Rd',
      '7788 Depot Rd',
      '7788 Mine Rd',
      '7788 Theirs Rd',
    ])
  })

  test('an apartment that only another customer has is not known', async ({ tx, app }) => {
    const [wes, nia] = [await anAgent(tx), await anAgent(tx)]
    for (const unit of [1, 2])
      await anAccount(tx, wes.zohoUserId, { billingStreet: `4100 Harbor Blvd Apt ${unit}` })
    const match = async (userId: string) =>
      (await app.inject({ url: path('us-street', harbor), headers: await aSignIn(tx, userId) })).json()[0]
        .analysis.enhanced_match
    expect(await match(wes.userId)).toBe('non-postal-match,missing-secondary')
    expect(await match(nia.userId)).toBe('non-postal-match')
  })

  test('an international line opens for those who saw it, and for no one else', async ({ tx, app }) => {
    const [wes, nia] = [await anAgent(tx), await anAgent(tx)]
    await anAccount(tx, wes.zohoUserId, { billingStreet: '7788 Mine Rd' })
    const headers = await aSignIn(tx, wes.userId)
    const list = await app.inject({
      url: path('intl-autocomplete', { search: '7788 M', country: 'USA' }),
      headers,
    })
    const [line] = list.json().candidates
    const open = (as: Record<string, string>) =>
      app.inject({ url: path(`intl-autocomplete/${line.address_id}`, { country: 'USA' }), headers: as })

    expect((await open(headers)).json().candidates).toMatchObject([
      { street: '7788 Mine Rd', locality: 'Toledo', country_iso3: 'USA' },
    ])
    expect((await open(await aSignIn(tx, nia.userId))).json()).toEqual({ candidates: [] })
    const abroad = await app.inject({
      url: path('intl-autocomplete', { search: '7788 M', country: 'GBR' }),
      headers,
    })
    expect(abroad.json()).toEqual({ candidates: [] })
  })

  test.for(['%00', '%F0%9F%98%80', 'x', '%25'])(
    'an id that is none of ours (%s) opens nothing',
    async (id, { tx, app }) => {
      const wes = await anAgent(tx)
      const headers = await aSignIn(tx, wes.userId)
      const reply = await app.inject({ url: path(`intl-autocomplete/${id}`, { country: 'USA' }), headers })
      expect([reply.statusCode, reply.json()]).toEqual([200, { candidates: [] }])
    },
  )

  test.for(['%', '_', '\\', "'; drop table accounts; --", '٣'])(
    'search text %j is only text',
    async (search, { tx, app }) => {
      const wes = await anAgent(tx)
      await anAccount(tx, wes.zohoUserId)
      expect(await streets(app, await aSignIn(tx, wes.userId), search)).toEqual([])
    },
  )
})

describe('malformed questions are refused in the vendor’s shape', () => {
  test.for([
    ['us-street', 400],
    ['us-street?street=', 400],
    [`us-street?street=${'x'.repeat(201)}`, 422],
    ['us-street?street=a&street=b', 422],
    ['us-autocomplete', 422],
    ['us-autocomplete?search=%20', 422],
    ['us-autocomplete?search=a%00', 422],
    ['intl-autocomplete?search=10%20Down', 422],
    ['intl-street?country=GBR', 422],
    ['intl-street?freeform=x', 422],
  ] as const)('GET %s is %i', async ([url, status], { tx, app }) => {
    const headers = await aSignIn(tx, (await anAgent(tx)).userId)
    const reply = await app.inject({ url: `/api/address/${url}`, headers })
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toEqual({ errors: [{ message: expect.any(String) }] })
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test.for([
    ['an empty batch', [], 400],
    ['101 lookups', Array.from({ length: 101 }, () => harbor), 400],
    ['no list', harbor, 400],
    ['a lookup without street', [harbor, { city: 'Toledo' }], 422],
    ['a lookup that is none', [null, 5], 422],
    ['more than 32 kB', Array.from({ length: 100 }, () => ({ ...harbor, note: 'x'.repeat(400) })), 413],
  ] as const)('%s', async ([, payload, status], { tx, app }) => {
    const headers = await aSignIn(tx, (await anAgent(tx)).userId)
    const reply = await app.inject({
      method: 'POST',
      url: '/api/address/us-street',
      headers,
      payload: payload as object,
    })
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toEqual({ errors: [{ message: expect.any(String) }] })
  })

  test('a broken body too', async ({ tx, app }) => {
    const headers = { ...(await aSignIn(tx, (await anAgent(tx)).userId)), 'content-type': 'application/json' }
    const reply = await app.inject({ method: 'POST', url: '/api/address/us-street', headers, payload: '[{' })
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, ['errors']])
  })

  test('100 lookups are answered in their order', async ({ tx, app }) => {
    const headers = await aSignIn(tx, (await anAgent(tx)).userId)
    const payload = Array.from({ length: 100 }, (_, index) => ({
      ...harbor,
      street: `${index + 1} Harbor Blvd`,
    }))
    const reply = await app.inject({ method: 'POST', url: '/api/address/us-street', headers, payload })
    const answer: Array<{ input_index: number; delivery_line_1: string }> = reply.json()
    expect(answer.map((one) => one.input_index)).toEqual(payload.map((_, index) => index))
    expect(answer[99]?.delivery_line_1).toBe('100 Harbor Blvd')
  })
})

describe('GET /api/config', () => {
  test('names our routes, and gives a key to those who are signed in', async ({ tx, app }) => {
    const signedOut = await app.inject({ url: '/api/config' })
    expect(signedOut.json()).toEqual({
      hasError: false,
      result: {
        addresses: {
          driver: 'embedded',
          key: null,
          usStreetUrl: '/api/address/us-street',
          usAutocompleteUrl: '/api/address/us-autocomplete',
          intlStreetUrl: '/api/address/intl-street',
          intlAutocompleteUrl: '/api/address/intl-autocomplete',
        },
      },
    })
    expect(signedOut.headers['cache-control']).toBe('no-store')
    const headers = await aSignIn(tx, (await anAgent(tx)).userId)
    const signedIn = await app.inject({ url: '/api/config', headers })
    expect(signedIn.json().result.addresses.key).toMatch(/^[0-9a-f-]{36}\.\d{13}\.[\w-]{43}$/)
  })

  test('pages may ask no one but us', async ({ app }) => {
    const reply = await app.inject({ url: '/api/config' })
    expect(reply.headers['content-security-policy']).toContain("connect-src 'self';")
  })

  test('live: the vendor’s four services and the public key; pages may ask those four, and our routes are gone', async ({
    tx,
    deps,
  }) => {
    const app = await appOn({
      ...deps,
      addresses: smartyAddresses('21102174564513388', { from: 'https://portal.example' }),
    })
    const reply = await app.inject({ url: '/api/config' })
    const headers = await aSignIn(tx, (await anAgent(tx)).userId)
    const own = await app.inject({ url: path('us-street', harbor), headers })
    await app.close()

    expect(reply.json().result.addresses).toEqual({
      driver: 'live',
      key: '21102174564513388',
      usStreetUrl: 'https://us-street.api.smarty.com/street-address',
      usAutocompleteUrl: 'https://us-autocomplete-pro.api.smarty.com/lookup',
      intlStreetUrl: 'https://international-street.api.smarty.com/verify',
      intlAutocompleteUrl: 'https://international-autocomplete.api.smarty.com/v2/lookup',
    })
    expect(reply.headers['content-security-policy']).toContain(
      "connect-src 'self' https://us-street.api.smarty.com https://us-autocomplete-pro.api.smarty.com https://international-street.api.smarty.com https://international-autocomplete.api.smarty.com;",
    )
    expect(own.statusCode).toBe(404)
  })
})

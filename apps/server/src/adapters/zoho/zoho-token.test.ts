import { type FakeZoho, startFakeZoho } from '@portal/testkit/fakes/zoho/fake-zoho'
import { fakeZohoClient } from '@portal/testkit/fakes/zoho/fake-zoho-accounts'
import { describe, expect } from 'vitest'
import type { IntegrationError } from '../../ports/integration-error.ts'
import { test as base, testNow } from '../../testing/fixtures.ts'
import type { ZohoSettings } from './zoho-settings.ts'
import { zohoToken } from './zoho-token.ts'

type Fixtures = {
  fake: FakeZoho
  clock: { ms: number }
  /** A token source as one process has it. */
  node: (changes?: Partial<ZohoSettings>, timeoutMs?: number) => ReturnType<typeof zohoToken>
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  fake: async ({}, use) => {
    const fake = await startFakeZoho()
    await use(fake)
    await fake.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  clock: async ({}, use) => use({ ms: testNow.getTime() }),
  node: async ({ fake, clock, database }, use) => {
    await use((changes = {}, timeoutMs = 5_000) =>
      zohoToken(
        { accountsUrl: fake.url, apiUrl: undefined, ...fakeZohoClient, ...changes },
        {
          db: database.reader,
          inTransaction: database.inTransaction,
          now: () => new Date(clock.ms),
          timeoutMs,
        },
      ),
    )
    await database.pool.query('delete from oauth_tokens')
  },
})

const failureOf = (promise: Promise<unknown>): Promise<IntegrationError> =>
  promise.then(
    () => {
      throw new Error('It should have failed.')
    },
    (error: IntegrationError) => error,
  )

describe('one token for every node', () => {
  test('is asked for once, however many callers and nodes need it at the same moment', async ({
    fake,
    node,
  }) => {
    const nodes = [node(), node(), node()]
    const got = await Promise.all(nodes.flatMap((one) => [one.get(), one.get(), one.get()]))
    expect(new Set(got.map(({ accessToken }) => accessToken)).size).toBe(1)
    expect(fake.asked).toHaveLength(1)
  })

  test('outlives the process that asked for it', async ({ fake, node }) => {
    const first = await node().get()
    expect(await node().get()).toEqual(first)
    expect(fake.asked).toHaveLength(1)
  })

  test('cannot be read in the database, and another secret cannot open it', async ({
    fake,
    node,
    database,
  }) => {
    const { accessToken } = await node().get()
    const { rows } = await database.pool.query('select * from oauth_tokens')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(accessToken)
    expect(rows[0].access_token.includes(accessToken)).toBe(false)

    const error = await failureOf(node({ clientSecret: 'changed' }).get())
    expect(error).toMatchObject({ kind: 'auth', vendorCode: 'invalid_client_secret' })
    expect(fake.asked).toHaveLength(2)
  })

  test('another refresh token has its own token', async ({ fake, node, database }) => {
    await node().get()
    expect(await failureOf(node({ refreshToken: 'other' }).get())).toMatchObject({ kind: 'auth' })
    expect(fake.asked).toHaveLength(2)
    const { rows } = await database.pool.query('select provider from oauth_tokens')
    expect(rows).toHaveLength(1)
  })

  test('is replaced five minutes before it ends', async ({ fake, node, clock }) => {
    const one = node()
    const first = await one.get()
    clock.ms += 54 * 60_000
    expect(await one.get()).toEqual(first)
    clock.ms += 2 * 60_000
    expect((await one.get()).accessToken).not.toBe(first.accessToken)
    expect(fake.asked).toHaveLength(2)
  })

  test('that was refused is replaced once for all, and a newer one stays', async ({ fake, node }) => {
    const [here, there] = [node(), node()]
    const old = await here.get()
    await there.get()
    await here.invalidate(old.accessToken)
    const fresh = await here.get()
    await there.invalidate(old.accessToken)
    expect(await there.get()).toEqual(fresh)
    expect(fake.asked).toHaveLength(2)
  })
})

describe('the request', () => {
  test('carries every secret in its body and none in its address', async ({ fake, node }) => {
    await node().get()
    const [asked] = fake.asked
    expect(asked).toMatchObject({ method: 'POST', path: '/oauth/v2/token' })
    expect(asked?.query.size).toBe(0)
    expect(Object.fromEntries(new URLSearchParams(asked?.text))).toEqual({
      refresh_token: fakeZohoClient.refreshToken,
      client_id: fakeZohoClient.clientId,
      client_secret: fakeZohoClient.clientSecret,
      grant_type: 'refresh_token',
    })
  })

  test('the host is the one that the token names, unless the settings name another', async ({
    fake,
    node,
  }) => {
    fake.accounts.answers.apiDomain = 'https://www.zohoapis.eu'
    expect((await node().get()).apiDomain).toBe('https://www.zohoapis.eu')
    expect((await node({ apiUrl: 'https://sandbox.zohoapis.com' }).get()).apiDomain).toBe(
      'https://sandbox.zohoapis.com',
    )
    expect(fake.asked).toHaveLength(1)
  })
})

describe('refusals come with status 200', () => {
  test.for([
    ['invalid_code', 'ZOHO_REFRESH_TOKEN'],
    ['invalid_client', 'ZOHO_ACCOUNTS_URL'],
  ])('%s is nothing that passes, and names what to fix', async ([word, names], { fake, node }) => {
    fake.accounts.answers.error = word ?? null
    const error = await failureOf(node().get())
    expect(error).toMatchObject({ kind: 'auth', retryable: false, vendorCode: word })
    expect(error.reason).toContain(names)
  })

  test('"Access Denied" means too often: the vendor is not called for ten minutes', async ({
    fake,
    node,
    clock,
  }) => {
    fake.accounts.answers.error = 'Access Denied'
    const one = node()
    expect(await failureOf(one.get())).toMatchObject({
      kind: 'rate_limited',
      retryable: true,
      retryAfterMs: 600_000,
    })
    clock.ms += 4 * 60_000
    expect(await failureOf(one.get())).toMatchObject({ kind: 'rate_limited', retryAfterMs: 360_000 })
    expect(fake.asked).toHaveLength(1)

    fake.accounts.answers.error = null
    clock.ms += 6 * 60_000
    expect((await one.get()).accessToken).not.toBe('')
  })

  test('no failure repeats a secret', async ({ fake, node }) => {
    for (const word of ['invalid_code', 'Access Denied']) {
      fake.accounts.answers.error = word
      const error = await failureOf(node().get())
      const told = `${error.message} ${error.reason} ${error.stack} ${JSON.stringify(error)}`
      for (const secret of Object.values(fakeZohoClient)) expect(told).not.toContain(secret)
    }
  })
})

describe('a vendor in trouble', () => {
  test.for([
    ['500', 'unavailable'],
    ['503', 'unavailable'],
    ['html-502', 'unavailable'],
    ['429', 'rate_limited'],
    ['hang-up', 'unavailable'],
    ['reset', 'unavailable'],
    ['timeout', 'timeout'],
    ['slow-drip', 'timeout'],
    ['html', 'bad_response'],
    ['malformed-json', 'bad_response'],
    ['empty', 'bad_response'],
    ['wrong-types', 'bad_response'],
    ['redirect', 'bad_response'],
    ['huge', 'bad_response'],
  ] as const)('%s is said to be %s, and the next try succeeds', async ([fault, kind], { fake, node }) => {
    fake.failNext(fault)
    const slow = fault === 'timeout' || fault === 'slow-drip'
    expect((await failureOf(node({}, slow ? 300 : 5_000).get())).kind).toBe(kind)
    expect((await node().get()).accessToken).not.toBe('')
  })

  test('a caller that timed out stops waiting; the others get their token', async ({ fake, node }) => {
    const one = node()
    const cancellation = AbortSignal.abort()
    const [left, stayed] = await Promise.allSettled([one.get(cancellation), one.get()])
    expect(left).toMatchObject({ status: 'rejected', reason: { kind: 'timeout' } })
    expect(stayed.status).toBe('fulfilled')
    expect(fake.asked).toHaveLength(1)
  })
})

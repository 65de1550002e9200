import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import { runJobs } from '../../jobs/run-jobs.ts'
import { aPerson } from '../../testing/builders.ts'
import { anApp, aSignIn } from '../orders/testing.ts'
import { copyCrm, copyRecords } from './copy-crm.ts'
import { watchCrm } from './crm-hook.ts'
import {
  accountId,
  contactId,
  countCopied,
  test as crmTest,
  noShutdown,
  owner,
  someAccounts,
} from './testing.ts'

type Fixtures = {
  app: FastifyInstance
  /** As someone with this role, who is that agent of the CRM. */
  as: (role: 'WbcAgent' | 'Administrator', zohoUserId?: string) => Promise<Call>
}
type Call = (path: string, method?: 'GET' | 'POST') => Promise<{ status: number; json: unknown }>

const test = crmTest.extend<Fixtures>({
  app: async ({ database, needs, clock }, use) => {
    const app = await anApp(database, { crm: needs.crm, now: () => clock.now })
    await use(app)
    await app.close()
  },
  as: async ({ app, database }, use) => {
    await use(async (role, zohoUserId = owner.zohoUserId) => {
      const headers = await database.inTransaction(async (tx) => {
        const person = await aPerson(tx, { roles: [role], zohoUserId })
        return aSignIn(tx, person.userId)
      })
      return async (path, method = 'GET') => {
        const reply = await app.inject({
          method,
          url: `/api${path}`,
          headers,
        })
        return { status: reply.statusCode, json: reply.json() }
      }
    })
    await database.pool.query('delete from users')
  },
})

const result = (value: unknown) => ({ hasError: false, result: value })

describe('GetFreshness', () => {
  test('says how old the copy is, to everyone who is signed in', async ({ as, part, needs, clock }) => {
    const call = await as('WbcAgent')
    const never = { live: true, copiedAt: null, unreachable: false, running: false }
    expect(await call('/crm/GetFreshness')).toEqual({ status: 200, json: result(never) })
    someAccounts(part, 1)
    await copyCrm(needs, noShutdown)
    const copied = { ...never, copiedAt: clock.now.toISOString() }
    expect(await call('/crm/GetFreshness')).toEqual({ status: 200, json: result(copied) })
  })

  test('with the embedded CRM there is nothing to be old', async ({ database }) => {
    const app = await anApp(database)
    const headers = await database.inTransaction(async (tx) => aSignIn(tx, (await aPerson(tx)).userId))
    const reply = await app.inject({ url: '/api/crm/GetFreshness', headers })
    expect(reply.json().result).toEqual({ live: false, copiedAt: null, unreachable: false, running: false })
    await app.close()
  })
})

describe('RefreshAccount', () => {
  test('reads the account and all that belongs to it again', async ({ as, part, needs, database, clock }) => {
    someAccounts(part, 2)
    await copyCrm(needs, noShutdown)
    clock.minutesLater(3)
    part.edit('Accounts', accountId(1), { Account_Name: 'Renamed' })
    part.remove('Contacts', contactId(1))
    part.add('Contacts', { id: contactId(900), Account_Name: { id: accountId(1) }, Last_Name: 'New' })
    const call = await as('WbcAgent')
    expect(await call(`/crm/RefreshAccount/${accountId(1)}`, 'POST')).toEqual({
      status: 200,
      json: result({ refreshed: true }),
    })
    const { json } = await call(`/contact/GetContactsByAccount/${accountId(1)}`)
    expect((json as { results: object[] }).results).toMatchObject([{ id: contactId(900), full_Name: 'New' }])
    expect((await call(`/account/GetSingleAccount/${accountId(1)}`)).json).toMatchObject({
      result: { accountName: 'Renamed' },
    })
    expect(await countCopied(database)).toMatchObject({ contacts: 2, addresses: 2, devices: 2 })
  })

  test('another agent’s account is not found, and the CRM is not asked', async ({
    as,
    part,
    fake,
    needs,
  }) => {
    someAccounts(part, 1)
    await copyCrm(needs, noShutdown)
    fake.asked.splice(0)
    const call = await as('WbcAgent', '487687600000100099')
    expect(await call(`/crm/RefreshAccount/${accountId(1)}`, 'POST')).toMatchObject({
      status: 404,
      json: { error: { code: 'ACCOUNT_NOT_FOUND' } },
    })
    expect(fake.asked).toEqual([])
  })

  test('a CRM that does not answer is said to be unavailable, and what we have stays', async ({
    as,
    part,
    fake,
    needs,
    database,
  }) => {
    someAccounts(part, 1)
    await copyCrm(needs, noShutdown)
    fake.failNext('503', 4, '/crm/')
    const call = await as('WbcAgent')
    expect(await call(`/crm/RefreshAccount/${accountId(1)}`, 'POST')).toMatchObject({
      status: 502,
      json: { hasError: true, error: { code: 'VENDOR_UNAVAILABLE' } },
    })
    expect(await countCopied(database)).toMatchObject({ accounts: 1, contacts: 1 })
  })

  test('an account that has left the CRM is not found any more', async ({ as, part, needs, database }) => {
    someAccounts(part, 2)
    await copyCrm(needs, noShutdown)
    part.remove('Accounts', accountId(2))
    const call = await as('WbcAgent')
    expect((await call(`/crm/RefreshAccount/${accountId(2)}`, 'POST')).status).toBe(404)
    expect(await countCopied(database)).toMatchObject({ accounts: 1, contacts: 1 })
  })
})

describe('StartSync', () => {
  test('by an Administrator copies at once, and once for all who ask', async ({
    as,
    part,
    needs,
    database,
  }) => {
    const call = await as('Administrator', '487687600000100001')
    for (let times = 0; times < 3; times++)
      expect(await call('/crm/StartSync', 'POST')).toEqual({ status: 200, json: result({ started: true }) })
    const { rows } = await database.pool.query(
      `select count(*)::int as waiting from graphile_worker.jobs where key = 'sync-crm'`,
    )
    expect(rows).toEqual([{ waiting: 1 }])

    someAccounts(part, 3)
    const log = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} }
    const stop = await runJobs({
      pool: database.pool,
      log,
      tasks: { 'sync-crm': (_, shutdown) => copyCrm(needs, shutdown) },
    })
    await expect.poll(() => countCopied(database), { timeout: 10_000 }).toMatchObject({ devices: 3 })
    await stop()
  })

  test('is not for agents', async ({ as }) => {
    expect((await (await as('WbcAgent'))('/crm/StartSync', 'POST')).status).toBe(403)
  })
})

describe('notifications of the CRM', () => {
  const hookTest = test.extend<{
    /** Sends one, and returns the status. */
    tell: (body: unknown, headers?: Record<string, string>) => Promise<number>
    hint: (changes?: object) => object
    waiting: () => Promise<Array<{ kind: string; ids: string[]; gone: boolean }>>
  }>({
    tell: async ({ app }, use) => {
      await use(async (body, headers = {}) => {
        const reply = await app.inject({
          method: 'POST',
          url: '/api/hooks/zoho-crm',
          headers: { 'content-type': 'application/json', ...headers },
          payload: typeof body === 'string' ? body : JSON.stringify(body),
        })
        return reply.statusCode
      })
    },
    hint: async ({ needs, part }, use) => {
      const log = { info: () => {}, warn: () => {} }
      await watchCrm({ ...needs, notifyUrl: 'https://portal.example/api/hooks/zoho-crm', log })
      const [channel] = part.channels()
      await use((changes = {}) => ({
        server_time: 1_772_463_600_000,
        module: 'Accounts',
        operation: 'update',
        channel_id: channel?.id,
        token: channel?.token,
        resource_uri: 'https://www.zohoapis.com/crm/v8/Accounts',
        ids: [accountId(1)],
        affected_fields: [],
        ...changes,
      }))
    },
    waiting: async ({ database }, use) => {
      await use(async () => {
        const { rows } = await database.pool.query(
          `select j.payload from graphile_worker._private_jobs j where j.key like 'crm-records:%' order by j.id`,
        )
        return rows.map(({ payload }) => payload)
      })
    },
  })

  hookTest(
    'is acknowledged, and its records are read again',
    async ({ tell, hint, waiting, part, needs, database, clock }) => {
      someAccounts(part, 2)
      await copyCrm(needs, noShutdown)
      clock.minutesLater(1)
      part.edit('Accounts', accountId(1), { Account_Name: 'Renamed' })
      expect(await tell(hint())).toBe(200)
      const [job] = await waiting()
      expect(job).toEqual({ kind: 'accounts', ids: [accountId(1)], gone: false })
      await copyRecords(needs, { kind: 'accounts', ids: [accountId(1)], gone: false }, noShutdown)
      const { rows } = await database.pool.query(
        'select account_name from accounts where zoho_account_id = $1',
        [accountId(1)],
      )
      expect(rows).toEqual([{ account_name: 'Renamed' }])
    },
  )

  hookTest.for([
    ['insert', false],
    ['create', false],
    ['update', false],
    ['edit', false],
    ['delete', true],
  ] as const)('"%s" is understood (deleted: %s)', async ([operation, gone], { tell, hint, waiting }) => {
    expect(await tell(hint({ operation }))).toBe(200)
    expect(await waiting()).toMatchObject([{ gone }])
  })

  hookTest(
    'a deletion that is one removes the record; one that is none does not',
    async ({ part, needs, database }) => {
      someAccounts(part, 3)
      await copyCrm(needs, noShutdown)
      part.remove('Contacts', contactId(1))
      const hint = { kind: 'contacts', ids: [contactId(1), contactId(2)], gone: true } as const
      await copyRecords(needs, hint, noShutdown)
      expect(await countCopied(database)).toMatchObject({ contacts: 2 })
      // Not said to be deleted, and not shown: the regular copy decides.
      part.remove('Contacts', contactId(3))
      await copyRecords(needs, { kind: 'contacts', ids: [contactId(3)], gone: false }, noShutdown)
      expect(await countCopied(database)).toMatchObject({ contacts: 2 })
    },
  )

  hookTest(
    'the same again is one piece of work, and another module none',
    async ({ tell, hint, waiting }) => {
      for (let times = 0; times < 5; times++) await tell(hint())
      expect(await waiting()).toHaveLength(1)
      expect(await tell(hint({ module: 'Leads' }))).toBe(200)
      expect(await waiting()).toHaveLength(1)
      await tell(hint({ module: 'Contacts', ids: [contactId(1)] }))
      expect(await waiting()).toHaveLength(2)
    },
  )

  hookTest(
    'thousands of records are left to a copy of everything that changed',
    async ({ tell, hint, waiting, database }) => {
      const ids = Array.from({ length: 2_000 }, (_, n) => accountId(n))
      expect(await tell(hint({ ids }))).toBe(200)
      expect(await waiting()).toEqual([])
      const { rows } = await database.pool.query(
        `select count(*)::int as waiting from graphile_worker.jobs where key = 'sync-crm'`,
      )
      expect(rows).toEqual([{ waiting: 1 }])
    },
  )

  hookTest('without the channel’s token it is no one’s word', async ({ tell, hint, waiting, clock }) => {
    for (const changes of [{ token: 'guessed' }, { token: '' }, { channel_id: '1' }, { token: undefined }])
      expect([400, 401]).toContain(await tell(hint(changes)))
    clock.minutesLater(8 * 24 * 60)
    expect(await tell(hint())).toBe(401)
    expect(await waiting()).toEqual([])
  })

  hookTest('garbage is refused, and too much of it is not read', async ({ tell, hint, waiting }) => {
    for (const body of [
      '',
      '{',
      '[]',
      'null',
      '"x"',
      '{"channel_id":{}}',
      { ...hint(), ids: ["1' or '1'='1"] },
    ])
      expect(await tell(body)).toBe(400)
    expect(await tell({ ...hint(), padding: 'x'.repeat(200_000) })).toBe(413)
    expect(await tell('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).toBe(415)
    expect(await waiting()).toEqual([])
  })

  hookTest(
    'too many in a minute are refused with a time to retry',
    async ({ database, needs, clock, hint }) => {
      const app = await anApp(database, { crm: needs.crm, now: () => clock.now, rateLimits: 'on' })
      const statuses = new Set<number>()
      for (let times = 0; times < 302; times++) {
        const reply = await app.inject({ method: 'POST', url: '/api/hooks/zoho-crm', payload: hint() })
        statuses.add(reply.statusCode)
      }
      expect([...statuses]).toEqual([200, 429])
      await app.close()
    },
  )

  hookTest('with the embedded CRM the address does not exist', async ({ database, hint }) => {
    const app = await anApp(database)
    const reply = await app.inject({ method: 'POST', url: '/api/hooks/zoho-crm', payload: hint() })
    expect(reply.statusCode).toBe(404)
    await app.close()
  })
})

test('a notification of the CRM over the network is accepted', async ({ app, part, needs, database }) => {
  someAccounts(part, 1)
  await copyCrm(needs, noShutdown)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const log = { info: () => {}, warn: () => {} }
  await watchCrm({ ...needs, notifyUrl: `${address}/api/hooks/zoho-crm`, log })
  expect(await part.tell('Contacts', 'edit', [contactId(1)])).toEqual([200])
  const { rows } = await database.pool.query(
    `select payload from graphile_worker._private_jobs where key like 'crm-records:%'`,
  )
  expect(rows).toEqual([{ payload: { kind: 'contacts', ids: [contactId(1)], gone: false } }])
})

describe('the channel', () => {
  const notifyUrl = 'https://portal.example/api/hooks/zoho-crm'
  const log = { info: () => {}, warn: () => {} }

  test('is asked for once, and again when a fifth of its time is left', async ({ part, needs, clock }) => {
    const watch = () => watchCrm({ ...needs, notifyUrl, log })
    await watch()
    await watch()
    expect(part.channels()).toHaveLength(1)
    clock.minutesLater(4.7 * 24 * 60)
    await watch()
    expect(part.channels()).toHaveLength(1)
    clock.minutesLater(0.2 * 24 * 60)
    await watch()
    expect(part.channels()).toHaveLength(2)
  })

  test('its token is not in the database', async ({ part, needs, database }) => {
    await watchCrm({ ...needs, notifyUrl, log })
    const { rows } = await database.pool.query('select * from crm_channels')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(part.channels()[0]?.token)
  })

  test('that the CRM refuses leaves nothing behind, and is tried again', async ({
    part,
    fake,
    needs,
    database,
  }) => {
    fake.failNext('500', 1, '/crm/')
    await watchCrm({ ...needs, notifyUrl, log })
    expect((await database.pool.query('select * from crm_channels')).rowCount).toBe(0)
    await watchCrm({ ...needs, notifyUrl, log })
    expect(part.channels()).toHaveLength(1)
  })

  test('without a public address there is none', async ({ fake, needs }) => {
    await watchCrm({ ...needs, notifyUrl: null, log })
    expect(fake.asked).toEqual([])
  })
})

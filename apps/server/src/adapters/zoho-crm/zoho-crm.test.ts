import type { Asked, Fault } from '@portal/testkit/fakes/vendor-server'
import { type FakeZoho, startFakeZoho } from '@portal/testkit/fakes/zoho/fake-zoho'
import { fakeZohoClient } from '@portal/testkit/fakes/zoho/fake-zoho-accounts'
import { type FakeZohoCrm, fakeZohoCrm } from '@portal/testkit/fakes/zoho/fake-zoho-crm'
import { afterAll, describe, expect } from 'vitest'
import type { CrmDirectory, CrmKind, CrmPage, CrmRows } from '../../ports/crm-directory.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import { test as base, testNow } from '../../testing/fixtures.ts'
import { zohoToken } from '../zoho/zoho-token.ts'
import { coql } from './coql.ts'
import { crmNames } from './crm-names.ts'
import type { CrmSettings } from './crm-settings.ts'
import { vendorJudge } from './testing.ts'
import { zohoCrm } from './zoho-crm.ts'

type Fixtures = {
  part: FakeZohoCrm
  fake: FakeZoho
  /** Waits that were asked for, in ms; none is really waited. */
  waits: number[]
  crm: (changes?: Partial<CrmSettings>, timeoutMs?: number, retries?: number) => CrmDirectory
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  part: async ({}, use) => {
    const part = fakeZohoCrm()
    part.answers.now = () => testNow
    await use(part)
  },
  fake: async ({ part }, use) => {
    const fake = await startFakeZoho([part])
    await use(fake)
    await fake.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  waits: async ({}, use) => use([]),
  crm: async ({ fake, waits, database }, use) => {
    const now = () => testNow
    const token = zohoToken(
      { accountsUrl: fake.url, apiUrl: undefined, ...fakeZohoClient },
      { db: database.reader, inTransaction: database.inTransaction, now },
    )
    await use((changes = {}, timeoutMs = 10_000, retries = 2) =>
      zohoCrm(
        {
          addressModule: 'Account_Addresses',
          deviceModule: 'Screen_Repair_Devices',
          fieldMap: {},
          ...changes,
        },
        {
          token,
          now,
          timeoutMs,
          patience: {
            retries,
            random: () => 1,
            sleep: async (ms) => {
              waits.push(ms)
            },
          },
        },
      ),
    )
    await database.pool.query('delete from oauth_tokens')
  },
})

const owner = {
  zohoUserId: '487687600000100005',
  firstName: 'Wes',
  lastName: 'Rowan',
  email: 'wes@wbc.example',
}
const accountId = '487687600000200001'
const northgate = {
  agents: [owner],
  accounts: [
    {
      zohoAccountId: accountId,
      ownerZohoUserId: owner.zohoUserId,
      accountName: 'Northgate Delivery LLC',
      billingStreet: '4100 Harbor Blvd',
      billingCity: 'Toledo',
      billingState: 'OH',
      billingCode: '43604',
      salesSupport: 'Lena Frost',
      salesSupportEmail: 'lena.frost@wbc.example',
    },
  ],
  contacts: [
    {
      zohoContactId: '487687600000300001',
      zohoAccountId: accountId,
      firstName: 'Una',
      lastName: 'Marsh',
      email: 'una@northgate.example',
    },
  ],
  addresses: [
    {
      id: '487687600000500001',
      zohoAccountId: accountId,
      street1: 'Dock 7',
      city: 'Toledo',
      state: 'OH',
      zipCode: '43607',
      addressTypeDisplay: 'Main warehouse',
    },
  ],
  repairDevices: [
    {
      id: '487687600000600001',
      zohoAccountId: accountId,
      serialNumberImei: '001015010000017',
      deviceMake: 'Halden',
      deviceModel: 'N6 Pro',
      expirationDate: '2026-11-30',
      pin: '4821',
      status: 'Active',
    },
  ],
}

const anId = (place: number) => `4876876000002${String(place).padStart(5, '0')}`
const manyAccounts = (part: FakeZohoCrm, count: number) =>
  part.fill({
    agents: [owner],
    accounts: Array.from({ length: count }, (_, place) => ({
      zohoAccountId: anId(place),
      ownerZohoUserId: owner.zohoUserId,
      accountName: `Account ${place}`,
    })),
    contacts: [],
    addresses: [],
    repairDevices: [],
  })

const everything = { since: null, cursor: null }
async function walk<K extends CrmKind>(
  crm: CrmDirectory,
  kind: K,
  {
    since = null,
    onPage = () => {},
  }: { since?: Date | null; onPage?: (page: CrmPage<CrmRows[K]>) => void } = {},
): Promise<CrmRows[K][]> {
  const rows: CrmRows[K][] = []
  let cursor: string | null = null
  do {
    const page: CrmPage<CrmRows[K]> = await crm.readPage(kind, { since, cursor })
    rows.push(...page.rows)
    onPage(page)
    cursor = page.next
  } while (cursor !== null)
  return rows
}

const failureOf = (promise: Promise<unknown>): Promise<IntegrationError> =>
  promise.then(
    () => {
      throw new Error('It should have failed.')
    },
    (error: IntegrationError) => error,
  )
const apiCalls = (fake: FakeZoho) => fake.asked.filter(({ path }) => path.startsWith('/crm/'))
const tokenCalls = (fake: FakeZoho) => fake.asked.filter(({ path }) => path.startsWith('/oauth/'))

describe('what it reads', () => {
  test('is the CRM’s records in our words', async ({ part, crm }) => {
    part.fill(northgate)
    const one = crm()
    expect(await walk(one, 'agents')).toEqual([{ ...owner, isActive: true }])
    expect(await walk(one, 'accounts')).toEqual([
      {
        ...northgate.accounts[0],
        isActive: true,
        shippingStreet: '',
        shippingCity: '',
        shippingState: '',
        shippingCode: '',
        modifiedAt: testNow,
      },
    ])
    expect(await walk(one, 'contacts')).toEqual([{ ...northgate.contacts[0], mobile: '', phone: '' }])
    expect(await walk(one, 'addresses')).toEqual([{ ...northgate.addresses[0], street2: '' }])
    expect(await walk(one, 'devices')).toEqual(northgate.repairDevices)
    expect(one.lastSuccess()).toEqual(testNow)
  })

  test('goes by the organisation’s own names of modules and fields', async ({ part, crm }) => {
    part.fill(northgate)
    part.edit('Accounts', accountId, { Key_Person: { id: '1', name: 'Omar Velez' }, Out_Of_Business: true })
    const [account] = await walk(
      crm({ fieldMap: { 'accounts.salesSupport': 'Key_Person', 'accounts.accountName': 'Billing_City' } }),
      'accounts',
    )
    expect(account).toMatchObject({ salesSupport: 'Omar Velez', accountName: 'Toledo' })
    const error = await failureOf(walk(crm({ addressModule: 'Elsewhere' }), 'addresses'))
    expect(error).toMatchObject({ kind: 'invalid', retryable: false })
    expect(error.reason).toContain('ZOHO_CRM_MODULE_ADDRESS')
    expect(() =>
      crmNames({ addressModule: 'A', deviceModule: 'B', fieldMap: { 'accounts.pin': 'X' } }),
    ).toThrow('there is no field "accounts.pin" of ours')
  })

  test.for([
    ['Active', true],
    ['Inactive', false],
    ['closed', false],
    [false, false],
    [true, true],
    [null, true],
  ] as const)('an account whose status is %s: active %s', async ([status, isActive], { part, crm }) => {
    part.fill(northgate)
    part.edit('Accounts', accountId, { Account_Status: status })
    expect(await walk(crm(), 'accounts')).toMatchObject([{ isActive }])
  })

  test('users who are off or gone are agents who are not active', async ({ part, crm }) => {
    const [off, gone] = [
      { ...owner, zohoUserId: '487687600000100006', isActive: false },
      { ...owner, zohoUserId: '487687600000100007' },
    ]
    part.fill({ ...northgate, agents: [owner, off, gone] })
    part.removeUser(gone.zohoUserId)
    expect((await walk(crm(), 'agents')).map(({ zohoUserId, isActive }) => [zohoUserId, isActive])).toEqual([
      [owner.zohoUserId, true],
      [off.zohoUserId, false],
      [gone.zohoUserId, false],
    ])
  })

  test('contacts of no one and devices without a last day are left out; odd values are made fit', async ({
    part,
    crm,
  }) => {
    part.fill(northgate)
    part.add('Contacts', { id: '487687600000300002', Account_Name: null, Last_Name: 'Alone' })
    part.edit('Screen_Repair_Devices', '487687600000600001', { Expiration_Date: null })
    part.edit('Contacts', '487687600000300001', { Phone: 5_550_100, Email: null, Last_Name: 'Ma\0rsh\ud800' })
    expect(await walk(crm(), 'contacts')).toMatchObject([
      { lastName: 'Marsh\ufffd', email: '', phone: '5550100' },
    ])
    expect(await walk(crm(), 'devices')).toEqual([])
  })

  test('an empty module is no rows and not a failure (204)', async ({ crm }) => {
    const one = crm()
    for (const kind of ['agents', 'accounts', 'contacts', 'addresses', 'devices'] as const)
      expect(await walk(one, kind)).toEqual([])
    expect(await one.readSome('accounts', [accountId])).toEqual([])
    expect(await one.readOfAccount('contacts', accountId, { cursor: null })).toEqual({ rows: [], next: null })
    expect(await one.readDeleted('accounts', { since: testNow, cursor: null })).toEqual({
      rows: [],
      next: null,
    })
  })
})

describe('a walk', () => {
  test('comes in pages of 200, and every record once', async ({ part, crm, fake }) => {
    manyAccounts(part, 401)
    const sizes: number[] = []
    const rows = await walk(crm(), 'accounts', { onPage: ({ rows: some }) => sizes.push(some.length) })
    expect(sizes).toEqual([200, 200, 1])
    expect(new Set(rows.map(({ zohoAccountId }) => zohoAccountId)).size).toBe(401)
    expect(apiCalls(fake)).toHaveLength(3)
  })

  test('leaves out nothing that stays, regardless of what comes, goes and changes meanwhile', async ({
    part,
    crm,
  }) => {
    manyAccounts(part, 600)
    let page = 0
    const rows = await walk(crm(), 'accounts', {
      onPage: () => {
        page++
        part.remove('Accounts', anId(page))
        part.edit('Accounts', anId(300), { Account_Name: 'Changed' })
        part.add('Accounts', { id: `9${anId(page)}`, Account_Name: 'New', Owner: { id: owner.zohoUserId } })
      },
    })
    const read = new Set(rows.map(({ zohoAccountId }) => zohoAccountId))
    for (let place = 10; place < 600; place++) expect(read).toContain(anId(place))
  })

  test('of what changed reads that and no more', async ({ part, crm }) => {
    part.answers.now = () => new Date(testNow.getTime() - 3_600_000)
    manyAccounts(part, 300)
    part.answers.now = () => testNow
    part.edit('Accounts', anId(7), { Account_Name: 'Renamed' })
    const rows = await walk(crm(), 'accounts', { since: new Date(testNow.getTime() - 60_000) })
    expect(rows).toMatchObject([{ zohoAccountId: anId(7), accountName: 'Renamed' }])
  })

  test('continues when the token ends in its middle, with one new token', async ({ part, crm, fake }) => {
    manyAccounts(part, 1_000)
    fake.accounts.revokeAfter(3)
    expect(await walk(crm(), 'accounts')).toHaveLength(1_000)
    expect(tokenCalls(fake)).toHaveLength(2)
    expect(apiCalls(fake)).toHaveLength(6)
  })

  test.for(['INVALID_TOKEN', 'AUTHENTICATION_FAILURE'] as const)(
    'with a stale token (%s) asks for a new one and repeats the request',
    async (code, { part, crm, fake }) => {
      part.fill(northgate)
      fake.accounts.answers.staleCode = code
      const one = crm()
      await one.check()
      fake.accounts.revokeTokens()
      expect(await walk(one, 'accounts')).toHaveLength(1)
      expect(tokenCalls(fake)).toHaveLength(2)
    },
  )

  test('reads all contacts of an account past the 2,000th, by the page’s token', async ({
    part,
    crm,
    fake,
  }) => {
    part.crowd({ accounts: 1, contacts: 2_345 })
    const [account] = await walk(crm(), 'accounts')
    let cursor: string | null = null
    const ids = new Set<string>()
    do {
      const page: CrmPage<CrmRows['contacts']> = await crm().readOfAccount(
        'contacts',
        account?.zohoAccountId ?? '',
        { cursor },
      )
      for (const { zohoContactId } of page.rows) ids.add(zohoContactId)
      cursor = page.next
    } while (cursor !== null)
    expect(ids.size).toBe(2_345)
    const byToken = fake.asked.filter(({ query }) => query.has('page_token'))
    expect(byToken).toHaveLength(2)
    for (const { query } of byToken) expect(query.has('page')).toBe(false)
  })

  test('whose page has expired says so, and so does a cursor that is none', async ({ part, crm }) => {
    part.crowd({ accounts: 1, contacts: 2_345 })
    const [account] = await walk(crm(), 'accounts')
    const ask = (cursor: string) => crm().readOfAccount('contacts', account?.zohoAccountId ?? '', { cursor })
    expect((await failureOf(ask('nonsense'))).kind).toBe('conflict')
    expect((await failureOf(ask('{"token":"other.2000"}'))).kind).toBe('conflict')
    expect((await failureOf(ask('{"page":11}'))).kind).toBe('conflict')
    part.answers.pageTokensExpired = true
    expect((await failureOf(ask('{"token":"any.2000"}'))).kind).toBe('conflict')
  })
})

describe('single records and deletions', () => {
  test('ids are asked for fifty at a time, and what is gone is not in the answer', async ({
    part,
    crm,
    fake,
  }) => {
    manyAccounts(part, 120)
    const ids = [...Array.from({ length: 100 }, (_, place) => anId(place)), '487687600000299999']
    expect(await crm().readSome('accounts', ids)).toHaveLength(100)
    expect(apiCalls(fake)).toHaveLength(3)
    for (const { query } of apiCalls(fake)) expect(query.get('ids')?.length).toBeLessThanOrEqual(1_024)
  })

  test('a user is read by id', async ({ part, crm }) => {
    part.fill(northgate)
    expect(await crm().readSome('agents', [owner.zohoUserId, '9'])).toEqual([{ ...owner, isActive: true }])
  })

  test('deleted records are listed since a moment, in pages', async ({ part, crm }) => {
    part.answers.now = () => new Date(testNow.getTime() - 3_600_000)
    manyAccounts(part, 300)
    part.remove('Accounts', anId(299))
    part.answers.now = () => testNow
    for (let place = 0; place < 250; place++) part.remove('Accounts', anId(place))
    const since = new Date(testNow.getTime() - 60_000)
    const first = await crm().readDeleted('accounts', { since, cursor: null })
    const second = await crm().readDeleted('accounts', { since, cursor: first.next })
    expect([first.rows.length, second.rows.length, second.next]).toEqual([200, 50, null])
    expect(new Set([...first.rows, ...second.rows])).not.toContain(anId(299))
    // 304: nothing since then.
    const later = { since: new Date(testNow.getTime() + 60_000), cursor: null }
    expect(await crm().readDeleted('accounts', later)).toEqual({ rows: [], next: null })
  })
})

describe('being told of changes', () => {
  const channel = {
    id: '1000000068001',
    notifyUrl: 'https://portal.example/api/hooks/zoho-crm',
    token: 'a-secret',
    expiresAt: new Date(testNow.getTime() + 6 * 86_400_000),
  }
  test('is asked for once and prolonged by the same channel', async ({ part, crm }) => {
    await crm().watch(channel)
    const later = new Date(channel.expiresAt.getTime() + 3_600_000)
    await crm().watch({ ...channel, expiresAt: later })
    expect(part.channels()).toEqual([
      { id: channel.id, notifyUrl: channel.notifyUrl, token: 'a-secret', expiresMs: later.getTime() },
    ])
  })
  test('for longer than a week is refused', async ({ crm }) => {
    const tooLong = { ...channel, expiresAt: new Date(testNow.getTime() + 9 * 86_400_000) }
    expect((await failureOf(crm().watch(tooLong))).kind).toBe('invalid')
  })
  test('modules are known by their names', ({ crm }) => {
    const one = crm({ addressModule: 'Places' })
    expect(
      ['Accounts', 'Contacts', 'Places', 'Screen_Repair_Devices', 'Leads'].map(one.kindOfModule),
    ).toEqual(['accounts', 'contacts', 'addresses', 'devices', undefined])
  })
})

describe('a CRM in trouble', () => {
  test.for([
    ['401', 'auth', false],
    ['403', 'forbidden', false],
    ['429', 'rate_limited', true],
    ['429-retry-after', 'rate_limited', true],
    ['500', 'unavailable', true],
    ['503', 'unavailable', true],
    ['html-502', 'unavailable', true],
    ['hang-up', 'unavailable', true],
    ['reset', 'unavailable', true],
    ['timeout', 'timeout', true],
    ['slow-drip', 'timeout', true],
    ['html', 'bad_response', false],
    ['malformed-json', 'bad_response', false],
    ['empty', 'bad_response', false],
    ['wrong-types', 'bad_response', false],
    ['object-instead-of-array', 'bad_response', false],
    ['redirect', 'bad_response', false],
    ['huge', 'bad_response', false],
  ] as const satisfies ReadonlyArray<readonly [Fault, string, boolean]>)(
    '%s is said to be %s (worth another try: %s), and afterwards all is well',
    async ([fault, kind, retryable], { part, crm, fake }) => {
      part.fill(northgate)
      const one = crm({}, fault === 'timeout' || fault === 'slow-drip' ? 400 : 10_000, 0)
      fake.failNext(fault, fault === '401' ? 2 : 1, '/crm/')
      const error = await failureOf(one.readPage('accounts', everything))
      expect(error).toBeInstanceOf(IntegrationError)
      expect(error).toMatchObject({ vendor: 'Zoho CRM', kind, retryable })
      expect(one.lastSuccess()).toBeNull()
      expect(await walk(one, 'accounts')).toHaveLength(1)
    },
  )

  test('what passes is tried again; throttling waits for its minute somewhere else', async ({
    part,
    crm,
    fake,
    waits,
  }) => {
    part.fill(northgate)
    fake.failNext('503', 2, '/crm/')
    expect(await walk(crm(), 'accounts')).toHaveLength(1)
    expect(waits).toHaveLength(2)
    fake.failNext('429', 1, '/crm/')
    const error = await failureOf(walk(crm(), 'accounts'))
    expect(error).toMatchObject({ kind: 'rate_limited', retryAfterMs: 60_000 })
    expect(waits).toHaveLength(2)
  })

  test('a part of the records that failed (207) does not hide the others', async ({ part, crm }) => {
    part.fill(northgate)
    part.answers.partial = true
    expect(await walk(crm(), 'accounts')).toHaveLength(1)
    expect(await crm().readSome('contacts', ['487687600000300001'])).toHaveLength(1)
  })

  test('a module that its user may not read is forbidden, and says whose fault that is', async ({
    part,
    crm,
  }) => {
    part.fill(northgate)
    part.answers.forbidden.add('Contacts')
    const error = await failureOf(walk(crm(), 'contacts'))
    expect(error).toMatchObject({ kind: 'forbidden', retryable: false, vendorCode: 'NO_PERMISSION' })
    expect(error.reason).toContain('may not read')
  })

  test('the wrong data centre is a token that no one takes: one replacement, then the truth', async ({
    fake,
    crm,
  }) => {
    const elsewhere = await startFakeZoho([fakeZohoCrm()])
    elsewhere.accounts.revokeTokens()
    fake.accounts.answers.apiDomain = elsewhere.url
    const error = await failureOf(crm().check())
    expect(error).toMatchObject({ kind: 'auth', retryable: false })
    expect(error.reason).toContain('ZOHO_ACCOUNTS_URL')
    expect(tokenCalls(fake)).toHaveLength(2)
    await elsewhere.close()
  })

  test('a caller whose time is over gets an answer at once', async ({ part, crm, fake }) => {
    part.fill(northgate)
    await crm().check()
    fake.failNext('timeout', 9, '/crm/')
    const started = performance.now()
    const error = await failureOf(
      crm().readPage('accounts', { ...everything, signal: AbortSignal.timeout(200) }),
    )
    expect(error.kind).toBe('timeout')
    expect(performance.now() - started).toBeLessThan(3_000)
  })

  test('no more than five requests are under way', async ({ part, crm, fake }) => {
    part.fill(northgate)
    const one = crm({}, 700, 0)
    await one.check()
    fake.failNext('timeout', 5, '/crm/')
    const calls = Array.from({ length: 8 }, () => one.readPage('accounts', everything))
    const settled = Promise.allSettled(calls)
    await expect.poll(() => apiCalls(fake).length).toBe(6)
    const outcomes = (await settled).map(({ status }) => status)
    expect(outcomes.filter((status) => status === 'rejected')).toHaveLength(5)
  })

  test('no failure repeats a token, a PIN or a name', async ({ part, crm, fake }) => {
    part.fill(northgate)
    for (const fault of ['wrong-types', '403', 'html', '500'] as const) {
      fake.failNext(fault, 3, '/crm/')
      const error = await failureOf(walk(crm({}, 5_000, 0), 'devices'))
      expect(`${error.message} ${error.reason} ${JSON.stringify(error)}`).not.toMatch(/4821|Northgate|1000\./)
      fake.failNext('500', 0)
      await walk(crm(), 'devices').catch(() => {})
    }
  })
})

test('a query holds names, ids and moments, and nothing else can get in', () => {
  const where = [{ field: 'id', is: '>', value: '1' }] as const
  expect(() => coql({ module: 'Accounts; drop', fields: [], where })).toThrow()
  expect(() => coql({ module: 'Accounts', fields: ["a' or 'b"], where })).toThrow()
  expect(() =>
    coql({ module: 'Accounts', fields: [], where: [{ field: 'id', is: '>', value: "1' or id > '0" }] }),
  ).toThrow()
})

/** Compared with the vendor's own documents, where these are. */
let checked = 0
afterAll(() => {
  process.stdout.write(`Zoho CRM: ${checked} requests and answers compared with the vendor's documents.\n`)
})
describe('the vendor’s own documents', () => {
  const judge = vendorJudge()
  const fits = (kind: Parameters<NonNullable<typeof judge>['complaints']>[0], value: unknown) => {
    checked++
    expect(judge?.complaints(kind, value), kind).toEqual([])
  }
  const jsonOf = async (fake: FakeZoho, { method, path, query, headers, text }: Asked) => {
    const reply = await fetch(`${fake.url}${path}?${query}`, {
      method,
      headers: { authorization: headers.authorization ?? '' },
      ...(text && { body: text }),
    })
    return reply.status === 204 || reply.status === 304 ? undefined : await reply.json()
  }

  test.skipIf(!judge)(
    'agree with every request we send and every answer of our fake',
    async ({ part, crm, fake }) => {
      part.fill(northgate)
      part.crowd({ accounts: 2, contacts: 4_600 })
      const one = crm()
      for (const kind of ['agents', 'accounts', 'addresses', 'devices'] as const) await walk(one, kind)
      await one.readPage('contacts', { since: new Date(0), cursor: null })
      await one.readSome('accounts', [accountId])
      await one.readOfAccount('contacts', accountId, { cursor: null })
      const [crowded] = await one.readSome('accounts', ['554023000020000000'])
      for (let cursor: string | null = JSON.stringify({ page: 10 }); cursor !== null; )
        ({ next: cursor } = await one.readOfAccount('contacts', crowded?.zohoAccountId ?? '', { cursor }))
      part.remove('Contacts', '487687600000300001')
      await one.readDeleted('contacts', { since: new Date(0), cursor: null })
      await one.check()

      for (const asked of apiCalls(fake)) {
        const said = await jsonOf(fake, asked)
        const { path, query, text } = asked
        if (path.endsWith('/users')) {
          fits('userType', query.get('type'))
          if (said) fits('usersReply', said)
        } else if (path.endsWith('/coql')) {
          fits('coqlRequest', JSON.parse(text))
          if (said) fits('coqlReply', said)
        } else if (!said) continue
        else if (path.endsWith('/deleted')) fits('deletedReply', said)
        else if (path.endsWith('/Contacts') && path.includes('/Accounts/')) {
          fits('relatedFields', query.get('fields'))
          if (query.has('page_token')) fits('relatedPageToken', query.get('page_token'))
          fits('relatedReply', said)
        } else {
          fits('fieldsParameter', query.get('fields'))
          fits('idsParameter', query.get('ids'))
          fits('recordsReply', said)
        }
      }
      expect(checked).toBeGreaterThan(20)
    },
  )

  test.skipIf(!judge)('agree with how we subscribe to changes', async ({ crm, fake }) => {
    const channel = {
      id: '1000000068001',
      notifyUrl: 'https://portal.example/api/hooks/zoho-crm',
      token: 't',
    }
    for (const days of [3, 6])
      await crm().watch({ ...channel, expiresAt: new Date(testNow.getTime() + days * 86_400_000) })
    const calls = apiCalls(fake)
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'POST', 'PUT'])
    const [first, , again] = calls
    fits('watchRequest', JSON.parse(first?.text ?? ''))
    fits('watchAgainRequest', JSON.parse(again?.text ?? ''))
    if (again) fits('watchAgainReply', await jsonOf(fake, again))
  })
})

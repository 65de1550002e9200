import { roleIds } from '@portal/domain/ids'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { recordChange } from '../../audit/record-change.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { sessions } from '../../db/schema/auth.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { watchPorts } from '../../ports/port-watch.ts'
import { anAccount, anAgent, aPerson } from '../../testing/builders.ts'
import { asCaller } from '../../testing/fixtures.ts'
import { emailsOf, type Post, test, tokenIn } from './testing.ts'

type Tx = Parameters<typeof aPerson>[0]
const ada = (tx: Tx) => aPerson(tx, { roles: ['Administrator'], firstName: 'Ada', lastName: 'Whitlock' })

const registration = {
  accountName: 'Harbor Couriers',
  taxId: '12-3456789',
  billingStreet: '1 Pier Rd',
  billingCity: 'Toledo',
  billingState: 'OH',
  billingZip: '43604',
}
const someoneWaiting = (tx: Tx) =>
  aPerson(tx, {
    roles: ['User'],
    firstName: 'Iris',
    lastName: 'Novak',
    email: 'iris@harbor.example',
    isActive: false,
    registration,
  })

const unknownId = '01900000-0000-7000-8000-00000000dead'
describe('every call', () => {
  test('an id of no one answers 404', async ({ tx, get, post }) => {
    const admin = await ada(tx)
    const links = { zohoAccountId: '1', zohoContactId: '1' }
    for (const reply of [
      await get(`admin/GetSingleUser/${unknownId}`, admin),
      await post('admin/ApproveRegistration', admin, { userId: unknownId, ...links }),
      await post('admin/DeclineRegistration', admin, { userId: unknownId }),
      await post('admin/ResendInvitation', admin, { userId: unknownId }),
      await post('admin/CreatePasswordLink', admin, { userId: unknownId }),
    ])
      expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'USER_NOT_FOUND'])
    expect((await get('admin/GetSingleUser/Insert', admin)).statusCode).toBe(400)
  })
})

describe('GET admin/GetAllUsers', () => {
  const names = (reply: { json: () => { results: Array<{ fullName: string }> } }) =>
    reply.json().results.map(({ fullName }) => fullName)

  test('lists users by last name, page after page, each once', async ({ tx, get }) => {
    const admin = await ada(tx)
    for (const [firstName, lastName] of [
      ['zoe', 'abbott'],
      ['Amy', 'Abbott'],
      ['Bob', 'Zimmer'],
      ['Cy', 'Miller'],
    ])
      await aPerson(tx, { firstName: firstName ?? '', lastName: lastName ?? '' })

    const first = (await get('admin/GetAllUsers?limit=2', admin)).json()
    const second = (await get(`admin/GetAllUsers?limit=2&cursor=${first.nextCursor}`, admin)).json()
    const third = (await get(`admin/GetAllUsers?limit=2&cursor=${second.nextCursor}`, admin)).json()

    expect(
      [first, second, third].flatMap((page) =>
        page.results.map((user: { fullName: string }) => user.fullName),
      ),
    ).toEqual(['Amy Abbott', 'zoe abbott', 'Cy Miller', 'Ada Whitlock', 'Bob Zimmer'])
    expect([first.total, second.total, third.total, third.nextCursor]).toEqual([5, 5, 5, null])
  })

  test('finds by name in either order, by address and by number, and takes signs as signs', async ({
    tx,
    get,
  }) => {
    const admin = await ada(tx)
    await aPerson(tx, {
      firstName: 'Per_cent',
      lastName: 'O’Neil',
      email: 'p100%@wbc.example',
      phoneNumber: '555-777-0001',
    })
    for (const search of [
      'per_cent o’n',
      'O’Neil, Per',
      'P100%@',
      '777-0001',
      '(555) 777-0001',
      '555.777',
      '_cent',
    ])
      expect(
        names(await get(`admin/GetAllUsers?search=${encodeURIComponent(search)}`, admin)),
        search,
      ).toEqual(['Per_cent O’Neil'])
    for (const search of ['%%', 'p__cent', 'nobody'])
      expect(
        names(await get(`admin/GetAllUsers?search=${encodeURIComponent(search)}`, admin)),
        search,
      ).toEqual([])
  })

  test('filters by role and by standing', async ({ tx, get }) => {
    const admin = await ada(tx)
    await aPerson(tx, { firstName: 'Mo', lastName: 'A', roles: ['Manager', 'WbcManager'] })
    await aPerson(tx, { firstName: 'Off', lastName: 'B', roles: ['Manager'], isActive: false })
    await someoneWaiting(tx)

    expect(names(await get('admin/GetAllUsers?role=Manager', admin))).toEqual(['Mo A', 'Off B'])
    expect(names(await get('admin/GetAllUsers?role=Manager&status=active', admin))).toEqual(['Mo A'])
    expect(names(await get('admin/GetAllUsers?status=waiting', admin))).toEqual(['Iris Novak'])
    expect(names(await get('admin/GetAllUsers?status=inactive', admin))).toEqual(['Off B', 'Iris Novak'])
    expect((await get('admin/GetAllUsers?role=Boss', admin)).statusCode).toBe(400)
    expect((await get('admin/GetAllUsers?cursor=x', admin)).statusCode).toBe(400)
  })

  test('a user has roles with descriptions, and isAdmin; never a password', async ({ tx, get }) => {
    const admin = await ada(tx)
    const reply = await get('admin/GetAllUsers', admin)

    expect(reply.json().results[0]).toMatchObject({
      id: admin.userId,
      isAdmin: true,
      isWaiting: false,
      hasPassword: true,
      roles: [{ roleId: roleIds.Administrator, name: 'Administrator', zohoIdRequired: false }],
    })
    expect(reply.body).not.toContain('plain:')
  })

  test('pages through 3,000 users along an index', async ({ tx }) => {
    await tx.$client.query(`
      insert into users (user_id, domain_id, first_name, last_name, email)
      select gen_random_uuid(), gen_random_uuid(), 'First ' || n, 'Last ' || n, 'many-' || n || '@wbc.example'
      from generate_series(1, 3000) n`)
    await tx.$client.query('analyze users')
    await tx.$client.query('set local enable_seqscan = off')
    const { rows } = await tx.$client.query(`explain
      select user_id from users u where (lower(u.last_name), lower(u.first_name), u.user_id) >
        (select lower(u.last_name), lower(u.first_name), u.user_id from users u where u.user_id = '${unknownId}')
      order by lower(u.last_name), lower(u.first_name), u.user_id limit 51`)
    expect(JSON.stringify(rows)).toContain('users_by_name')
  })
})

test('GET admin/GetAllRoles answers the seven roles, which require a Zoho login or not', async ({
  tx,
  get,
}) => {
  const { results } = (await get('admin/GetAllRoles', await ada(tx))).json()

  expect(
    results.map(({ name, zohoIdRequired }: { name: string; zohoIdRequired: boolean }) => [
      name,
      zohoIdRequired,
    ]),
  ).toEqual([
    ['Administrator', false],
    ['Manager', true],
    ['WbcManager', true],
    ['WbcAgent', true],
    ['User', false],
    ['Staging', false],
    ['Accountant', false],
  ])
})

describe('links to the CRM', () => {
  test('accounts of every agent are found by name, contacts by name, address and account', async ({
    tx,
    get,
  }) => {
    const admin = await ada(tx)
    const wes = await anAgent(tx)
    const harbor = await anAccount(tx, wes.zohoUserId, { accountName: 'Harbor 100% LLC' })
    await anAccount(tx, wes.zohoUserId, { accountName: 'Harbor Gone', isActive: false })
    await anAccount(tx, wes.zohoUserId, { accountName: 'Other' })

    expect((await get('admin/FindAccounts?search=harbor', admin)).json().results).toEqual([
      {
        accountId: harbor.accountId,
        accountName: 'Harbor 100% LLC',
        ownerName: 'Wes Porter',
        place: 'Toledo, OH',
      },
    ])
    expect((await get('admin/FindAccounts?search=0%25%20l', admin)).json().results).toHaveLength(1)
    const contacts = (await get(`admin/FindContacts?search=bell&accountId=${harbor.accountId}`, admin)).json()
    expect(contacts.results).toEqual([
      {
        contactId: harbor.contactId,
        fullName: 'Marcus Bell',
        email: 'marcus@northgate.example',
        phone: '(555) 010-0133',
        accountId: harbor.accountId,
        accountName: 'Harbor 100% LLC',
      },
    ])
    expect((await get('admin/FindContacts?search=MARCUS@northgate', admin)).json().results).toHaveLength(2)
  })
})

describe('registrations', () => {
  test('an approved person is linked, told by mail, and signs in with the password they chose', async ({
    tx,
    app,
    get,
    post,
  }) => {
    const admin = await ada(tx)
    const iris = await someoneWaiting(tx)
    const { accountId, contactId } = await anAccount(tx, (await anAgent(tx)).zohoUserId)
    const shown = (await get(`admin/GetSingleUser/${iris.userId}`, admin)).json().result
    expect(shown).toMatchObject({ isWaiting: true, isActive: false, registration })

    const reply = await post('admin/ApproveRegistration', admin, {
      userId: iris.userId,
      version: shown.version,
      zohoAccountId: accountId,
      zohoContactId: contactId,
    })

    expect(reply.json()).toMatchObject({ hasError: false, result: { id: iris.userId, version: 2 } })
    expect((await get(`admin/GetSingleUser/${iris.userId}`, admin)).json().result).toMatchObject({
      isWaiting: false,
      isActive: true,
      registration: null,
      zohoAccountId: accountId,
      zohoContactId: contactId,
    })
    expect(await emailsOf(tx, 'account-approved')).toMatchObject([{ toAddress: 'iris@harbor.example' }])
    expect(await emailsOf(tx, 'invitation')).toEqual([])
    const entered = await app.inject({
      method: 'POST',
      url: '/api/auth/UserLogin',
      payload: { email: iris.email, password: 'Demo1234' },
    })
    expect(entered.statusCode).toBe(200)
    expect(await tx.select().from(auditLog).where(eq(auditLog.entityId, iris.userId))).toMatchObject([
      {
        action: 'approved',
        userName: 'Ada Whitlock',
        before: { isActive: false },
        after: { isActive: true },
      },
    ])
    const again = await post('admin/ApproveRegistration', admin, {
      userId: iris.userId,
      zohoAccountId: accountId,
      zohoContactId: contactId,
    })
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'NOT_WAITING'])
  })

  test('an approval is never empty: account and contact are needed, in the user form too', async ({
    tx,
    post,
  }) => {
    const admin = await ada(tx)
    const iris = await someoneWaiting(tx)

    const reply = await post('admin/UpsertUser', admin, {
      id: iris.userId,
      firstName: 'Iris',
      lastName: 'Novak',
      email: iris.email,
      phoneNumber: '5550100188',
      isActive: true,
    })

    expect(reply.statusCode).toBe(400)
    expect(reply.json().error.fields).toEqual({
      zohoAccountId: ['Link an account before this person can sign in.'],
      zohoContactId: ['Link a contact before this person can sign in.'],
    })
    const [kept] = await tx.select().from(users).where(eq(users.userId, iris.userId))
    expect(kept).toMatchObject({ isActive: false, registration })
  })

  test('a declined registration is deleted, told by mail, and may be made again', async ({
    tx,
    app,
    post,
  }) => {
    const admin = await ada(tx)
    const iris = await someoneWaiting(tx)

    const reply = await post('admin/DeclineRegistration', admin, {
      userId: iris.userId,
      reason: ' Not a carrier. ',
    })

    expect(reply.json()).toEqual({ hasError: false, result: null })
    expect(await tx.select().from(users).where(eq(users.userId, iris.userId))).toEqual([])
    expect(await emailsOf(tx, 'registration-declined')).toMatchObject([
      {
        toAddress: 'iris@harbor.example',
        data: { accountName: 'Harbor Couriers', reason: 'Not a carrier.' },
      },
    ])
    expect(await tx.select().from(auditLog).where(eq(auditLog.entityId, iris.userId))).toMatchObject([
      { action: 'declined', before: { email: 'iris@harbor.example', registration } },
    ])
    const again = await app.inject({
      method: 'POST',
      url: '/api/auth/Register',
      payload: {
        ...registration,
        firstName: 'Iris',
        lastName: 'Novak',
        email: iris.email,
        phoneNumber: '5550100188',
        password: 'Tram-9-Fog',
        confirmPassword: 'Tram-9-Fog',
      },
    })
    expect(again.statusCode).toBe(200)
    expect(await emailsOf(tx, 'registration-received')).toHaveLength(1)
    expect(await tx.select().from(auditLog).where(eq(auditLog.action, 'registered'))).toMatchObject([
      { userName: 'Iris Novak', after: { registration } },
    ])
  })

  test('active people cannot be declined', async ({ tx, post }) => {
    const admin = await ada(tx)
    const reply = await post('admin/DeclineRegistration', admin, { userId: admin.userId })

    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'NOT_WAITING'])
  })
})

describe('invitations', () => {
  test('sent again, the email before stops working', async ({ tx, app, post }) => {
    const admin = await ada(tx)
    const gus = await aPerson(tx, { passwordHash: null, email: 'gus@wbc.example' })
    const invite = () => post('admin/ResendInvitation', admin, { userId: gus.userId })
    expect((await invite()).json()).toEqual({ hasError: false, result: null })
    await invite()

    const tokens = (await emailsOf(tx, 'invitation')).map(tokenIn)
    const uses = []
    for (const token of tokens)
      uses.push(
        await app.inject({
          method: 'POST',
          url: '/api/auth/ResetPassword',
          payload: { email: gus.email, token, newPassword: 'Tram-9-Fog-41' },
        }),
      )
    expect(uses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
    expect((await invite()).json().error.code).toBe('INVITATION_NOT_NEEDED')
  })

  test.for([
    ['an inactive user', { passwordHash: null, isActive: false }],
    ['a user with a password', {}],
  ] as const)('%s is not invited', async ([, change], { tx, post }) => {
    const { userId } = await aPerson(tx, change)
    const reply = await post('admin/ResendInvitation', await ada(tx), { userId })

    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'INVITATION_NOT_NEEDED'])
  })

  const linkFor = async (post: Post, admin: { userId: string }, userId: string) =>
    new URL((await post('admin/CreatePasswordLink', admin, { userId })).json().result.url)

  test('without a mail server an Administrator shares a link, which works once and ends the ones before', async ({
    tx,
    app,
    get,
    post,
  }) => {
    const admin = await ada(tx)
    const gus = await aPerson(tx, { passwordHash: null, email: 'gus+portal@wbc.example' })
    const read = async () => (await get(`admin/GetSingleUser/${gus.userId}`, admin)).json().result
    expect(await read()).toMatchObject({ isMailSent: false, hasPassword: false })
    const former = await linkFor(post, admin, gus.userId)
    const link = await linkFor(post, admin, gus.userId)
    expect(link.pathname).toBe('/password-reset')
    expect(link.searchParams.get('email')).toBe('gus+portal@wbc.example')

    const choose = (url: URL) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/ResetPassword',
        payload: { ...Object.fromEntries(url.searchParams), newPassword: 'Tram-9-Fog-41' },
      })
    const answers = [await choose(former), await choose(link), await choose(link)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 200, 400])
    expect(await read()).toMatchObject({ hasPassword: true })
    // Who forgot the password gets another link the same way.
    expect((await choose(await linkFor(post, admin, gus.userId))).statusCode).toBe(200)
    expect((await get('admin/GetActivity', admin)).payload, 'no secret in the log').not.toContain(
      link.searchParams.get('token'),
    )
  })

  test('an inactive user gets no link', async ({ tx, post }) => {
    const { userId } = await aPerson(tx, { isActive: false })
    const reply = await post('admin/CreatePasswordLink', await ada(tx), { userId })
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'USER_NOT_ACTIVE'])
  })

  test('where emails are sent, no one else gets the link', async ({ tx, deps, get, post }) => {
    const admin = await ada(tx)
    const gus = await aPerson(tx, { passwordHash: null })
    deps.portWatch = watchPorts({ mail: { driver: 'smtp' } })

    expect((await get(`admin/GetSingleUser/${gus.userId}`, admin)).json().result.isMailSent).toBe(true)
    const reply = await post('admin/CreatePasswordLink', admin, { userId: gus.userId })
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'PASSWORD_LINK_BY_EMAIL'])
  })
})

describe('GET admin/GetActivity', () => {
  test('shows an object in lines of words, not as JSON', async ({ tx, deps, get }) => {
    const admin = await ada(tx)
    const change = {
      entity: 'user',
      entityId: admin.userId,
      entityName: 'Ada Whitlock',
      action: 'registered',
    } as const
    const after = { registration: { taxId: '38-2046113', billingZip: '43604', note: null } }
    await recordChange(tx, asCaller(deps, admin), { ...change, before: null, after })
    const [{ changes }] = (await get('admin/GetActivity', admin)).json().results
    expect(changes).toEqual([
      { field: 'registration', before: null, after: 'tax id: 38-2046113\nbilling zip: 43604' },
    ])
  })

  test('lists what was changed, the latest first, in words; of one thing, by one person, or as searched', async ({
    tx,
    get,
    post,
  }) => {
    const admin = await ada(tx)
    const wes = await anAgent(tx, { firstName: 'Wes', lastName: 'Porter' })
    const roleChange = (ids: string[]) =>
      post('admin/UpsertUserRoles', admin, { userId: wes.userId, roleIds: ids })
    await roleChange([roleIds.Manager])
    await roleChange([roleIds.Manager, roleIds.User])
    const una = await aPerson(tx, { passwordHash: null, firstName: 'Una', lastName: 'Marsh' })
    await post('admin/ResendInvitation', admin, { userId: una.userId })

    const all = (await get('admin/GetActivity', admin)).json()
    expect(all.total).toBe(3)
    expect(all.results[0]).toMatchObject({
      action: 'invited again',
      entityName: 'Una Marsh',
      by: 'Ada Whitlock',
    })

    const ofWes = (await get(`admin/GetActivity?entity=user&entityId=${wes.userId}`, admin)).json()
    expect(ofWes.results).toMatchObject([
      { changes: [{ field: 'roles', before: 'Manager', after: 'Manager, User' }], byUserId: admin.userId },
      { changes: [{ field: 'roles', before: 'WbcAgent', after: 'Manager' }] },
    ])
    for (const [query, count] of [
      ['search=wes%20porter', 2],
      ['search=invited', 1],
      [`byUserId=${admin.userId}`, 3],
      [`byUserId=${wes.userId}`, 0],
      ['entity=product', 0],
      ['search=%25', 0],
    ] as const)
      expect((await get(`admin/GetActivity?${query}`, admin)).json().total, query).toBe(count)

    const first = (await get('admin/GetActivity?limit=2', admin)).json()
    const second = (await get(`admin/GetActivity?limit=2&cursor=${first.nextCursor}`, admin)).json()
    expect([first.results.length, second.results.length, second.total, second.nextCursor]).toEqual([
      2,
      1,
      3,
      null,
    ])
    expect((await get('admin/GetActivity?cursor=abc', admin)).statusCode).toBe(400)
    expect((await get('admin/GetActivity?entity=password', admin)).statusCode).toBe(400)
  })
})

test('a role that was taken away is gone with the next call', async ({ tx, app, get, post }) => {
  const [admin, gus] = [
    await ada(tx),
    await aPerson(tx, { roles: ['Administrator'], email: 'gus@wbc.example' }),
  ]
  const entered = await app.inject({
    method: 'POST',
    url: '/api/auth/UserLogin',
    payload: { email: gus.email, password: 'Demo1234' },
  })
  const headers = { authorization: `Bearer ${entered.json().result.token}` }
  const read = () => app.inject({ method: 'GET', url: '/api/admin/GetAllUsers', headers })
  expect((await read()).statusCode).toBe(200)

  await post('admin/UpsertUserRoles', admin, { userId: gus.userId, roleIds: [] })

  expect((await read()).json().error.code).toBe('NOT_SIGNED_IN')
  expect(await tx.select().from(sessions).where(eq(sessions.userId, gus.userId))).toEqual([])
  expect((await get('admin/GetAllUsers', gus)).json().error.code).toBe('NOT_ALLOWED')
})

import { accessKinds } from '@portal/domain/access-kinds'
import { colleagueInvitationMs, colleagueLimits } from '@portal/domain/account-access'
import { colleagueMessages } from '@portal/domain/colleague-messages'
import { orderStatus } from '@portal/domain/order-status'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { aPerson } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { agents, contacts } from '../accounts/accounts.tables.ts'
import { accountRules } from '../approvals/approvals.tables.ts'
import { aRulesForm, someRules } from '../approvals/testing.ts'
import { auditLog } from '../audit/audit.tables.ts'
import { sessions } from '../auth/auth.tables.ts'
import { outbox, writtenEmails } from '../mail/testing.ts'
import { createOrder } from '../orders/create-order.ts'
import { orders } from '../orders/orders.tables.ts'
import { realDeps } from '../orders/testing.ts'
import { users } from '../users/users.tables.ts'
import { colleagueInvitations } from './colleagues.tables.ts'
import { aColleague, aColleagueForm, anInvitation, anOffice, type Office } from './testing.ts'

const password = 'Longer than 8'
const accept = ({ call }: Office, token: string, chosen = password) =>
  call('acceptColleagueInvitation', {}, { body: { token, password: chosen } })
const signIn = ({ call }: Office, email: string) => call('userLogin', {}, { body: { email, password } })

describe('inviting', () => {
  test('an invited person accepts by the email, chooses a password and signs in with their access', async ({
    database,
  }) => {
    const office = await anOffice(database)
    const { call, invite, tokenFor, parties } = office
    const form = aColleagueForm({ access: 'fleet' })
    const invited = await invite(form)
    expect(invited.status).toBe(200)
    expect(invited.result.invitations).toEqual([
      expect.objectContaining({ email: form.email, access: 'fleet', isExpired: false }),
    ])

    const token = await tokenFor(form.email)
    const read = await call('readColleagueInvitation', {}, { body: { token } })
    expect(read.result).toMatchObject({ state: 'open', email: form.email, access: 'fleet' })
    expect((await accept(office, token)).result).toEqual({ email: form.email })

    const signedIn = await signIn(office, form.email)
    expect(signedIn.result.userProfile).toMatchObject({ roles: ['User'], access: 'fleet' })
    const headers = { authorization: `Bearer ${signedIn.result.token}` }
    const { accountId } = parties
    expect((await call('getDevicesByAccount', headers, { params: { accountId } })).status).toBe(200)
    expect((await call('getOrderHistoryByAccount', headers, { params: { accountId } })).code).toBe(
      'ACCESS_LIMITED',
    )
  })

  test('the email says who invites to what, and its link has the token behind a #', async ({ database }) => {
    const office = await anOffice(database)
    const form = aColleagueForm({ access: 'invoices' })
    await office.invite(form)
    const [mail] = await writtenEmails(
      { db: database.reader, now: () => testNow, publicBaseUrl: 'https://p.example', timeZone: 'UTC' },
      'colleague-invitation',
    ).then((mails) => mails.filter(({ toAddress }) => toAddress === form.email))
    const token = await office.tokenFor(form.email)
    expect(mail?.subject).toMatch(/^Test Person \d+ invites you to Northgate Delivery/)
    expect(mail?.text).toContain('Invoices only')
    expect(mail?.text).toContain(`https://p.example/invitation#${token}`)
  })

  test('the database holds no token', async ({ database }) => {
    const office = await anOffice(database)
    const form = aColleagueForm()
    await office.invite(form)
    const token = await office.tokenFor(form.email)
    const rows = await database.reader.select().from(colleagueInvitations)
    expect(
      JSON.stringify(rows.map((row) => ({ ...row, tokenHash: row.tokenHash.toString('base64url') }))),
    ).not.toContain(token)
  })

  test('the contact with this email is the contact of the new person', async ({ database }) => {
    const office = await anOffice(database)
    const [contact] = await database.reader
      .select()
      .from(contacts)
      .where(eq(contacts.zohoContactId, office.parties.contactId))
    const email = (contact?.email ?? '').toUpperCase()
    await office.invite({ email })
    await accept(office, await office.tokenFor(email))
    const [person] = await database.reader.select().from(users).where(eq(users.email, email))
    expect(person?.zohoContactId).toBe(office.parties.contactId)
  })

  test('full access is no choice of an invitation', async ({ database }) => {
    const { invite } = await anOffice(database)
    expect((await invite({ access: 'full' as 'orders' })).fields).toHaveProperty('access')
  })

  test.for(['staff', 'customer of another account', 'employee of the CRM', 'invited elsewhere'] as const)(
    'an email of a person who is %s is refused in the same words',
    async (who, { database }) => {
      const { invite, people, other } = await anOffice(database)
      const elsewhere = await database.inTransaction((tx) => anInvitation(tx, other.accountId))
      const staff = await database.inTransaction((tx) => aPerson(tx, { roles: ['Staging'] }))
      await database.reader
        .update(agents)
        .set({ email: 'employee@wbc.example' })
        .where(eq(agents.zohoUserId, people.manager.zohoUserId))
      const email = {
        staff: staff.email.toUpperCase(),
        'customer of another account': people.otherCustomer.email,
        'employee of the CRM': 'Employee@wbc.example',
        'invited elsewhere': elsewhere.email,
      }[who]
      const before = (await outbox(database.reader)).length
      const refused = await invite({ email })
      expect(refused).toMatchObject({ status: 400, fields: { email: [colleagueMessages.notInvitable] } })
      expect((await outbox(database.reader)).length).toBe(before)
    },
  )

  test('an email of a colleague, or of one who is invited, is refused with what is known', async ({
    database,
  }) => {
    const { invite, colleague } = await anOffice(database)
    const kim = await colleague('fleet')
    expect((await invite({ email: kim.email.toUpperCase() })).fields.email).toEqual([
      colleagueMessages.hasAccess,
    ])
    const form = aColleagueForm()
    await invite(form)
    expect((await invite(form)).fields.email).toEqual([colleagueMessages.isInvited])
  })

  test('an invitation that has expired does not keep another account from inviting', async ({ database }) => {
    const { invite, other } = await anOffice(database)
    const { email } = await database.inTransaction((tx) =>
      anInvitation(tx, other.accountId, { expiresAt: testNow }),
    )
    expect((await invite({ email })).status).toBe(200)
  })

  test('an account has at most so many people and open invitations', async ({ database }) => {
    const { invite, parties } = await anOffice(database)
    await database.inTransaction(async (tx) => {
      // Una is one of them.
      for (let n = 1; n < colleagueLimits.peopleMax - 1; n++) await aColleague(tx, parties.accountId)
      await anInvitation(tx, parties.accountId)
    })
    expect((await invite()).code).toBe('PEOPLE_FULL')
  })

  test('the same key again invites once', async ({ database }) => {
    const { invite, headers } = await anOffice(database)
    const form = aColleagueForm()
    const keyed = { ...headers.una, 'idempotency-key': 'invite-once' }
    expect((await invite(form, keyed)).status).toBe(200)
    expect((await invite(form, keyed)).status).toBe(200)
    const mails = (await outbox(database.reader)).filter(({ toAddress }) => toAddress === form.email)
    expect(mails).toHaveLength(1)
  })

  test('one address gets at most three emails an hour', async ({ database }) => {
    const office = await anOffice(database, { rateLimits: 'on' })
    const form = aColleagueForm()
    const [invitation] = (await office.invite(form)).result.invitations
    const again = () =>
      office.call('resendColleagueInvitation', office.headers.una, {
        params: { invitationId: invitation.invitationId },
      })
    expect((await again()).status).toBe(200)
    expect((await again()).status).toBe(200)
    expect((await again()).code).toBe('TOO_MANY_REQUESTS')
  })
})

describe('the link', () => {
  test('works once', async ({ database }) => {
    const office = await anOffice(database)
    const form = aColleagueForm()
    await office.invite(form)
    const token = await office.tokenFor(form.email)
    await accept(office, token)
    expect(await accept(office, token)).toMatchObject({
      status: 409,
      code: 'COLLEAGUE_INVITATION_ENDED',
      error: { message: colleagueMessages.used },
    })
    const read = await office.call('readColleagueInvitation', {}, { body: { token } })
    expect(read.result.state).toBe('used')
  })

  test('stops working after a week', async ({ database }) => {
    const office = await anOffice(database)
    const { token } = await database.inTransaction((tx) =>
      anInvitation(tx, office.parties.accountId, {
        sentAt: new Date(testNow.getTime() - colleagueInvitationMs),
        expiresAt: testNow,
      }),
    )
    const read = await office.call('readColleagueInvitation', {}, { body: { token } })
    expect(read.result.state).toBe('expired')
    expect(await accept(office, token)).toMatchObject({
      code: 'COLLEAGUE_INVITATION_ENDED',
      error: { message: colleagueMessages.expired },
    })
  })

  test('is replaced when the invitation is sent again, and nothing once it is withdrawn', async ({
    database,
  }) => {
    const office = await anOffice(database)
    const form = aColleagueForm()
    const [{ invitationId }] = (await office.invite(form)).result.invitations
    const first = await office.tokenFor(form.email)
    const change = (name: 'resendColleagueInvitation' | 'withdrawColleagueInvitation') =>
      office.call(name, office.headers.una, { params: { invitationId } })

    expect((await change('resendColleagueInvitation')).status).toBe(200)
    expect((await accept(office, first)).code).toBe('COLLEAGUE_INVITATION_NOT_FOUND')
    const second = await office.tokenFor(form.email)
    expect((await change('withdrawColleagueInvitation')).result.invitations).toEqual([])
    expect((await accept(office, second)).code).toBe('COLLEAGUE_INVITATION_NOT_FOUND')
    expect((await change('resendColleagueInvitation')).code).toBe('COLLEAGUE_INVITATION_ENDED')
  })

  test('keeps working when the password is easily guessed', async ({ database }) => {
    const office = await anOffice(database)
    const form = aColleagueForm({ lastName: 'Zimmermann' })
    await office.invite(form)
    const token = await office.tokenFor(form.email)
    expect((await accept(office, token, 'Zimmermann1')).fields).toHaveProperty('password')
    expect((await accept(office, token, 'short')).fields).toHaveProperty('password')
    expect((await accept(office, token)).status).toBe(200)
  })

  test('does nothing once its email is a user', async ({ database }) => {
    const office = await anOffice(database)
    const form = aColleagueForm()
    await office.invite(form)
    await database.inTransaction((tx) => aColleague(tx, office.other.accountId, { email: form.email }))
    expect(await accept(office, await office.tokenFor(form.email))).toMatchObject({
      code: 'COLLEAGUE_INVITATION_ENDED',
      error: { message: colleagueMessages.emailTaken },
    })
  })

  test('cannot be searched for', async ({ database }) => {
    const office = await anOffice(database, { rateLimits: 'on' })
    const codes = new Set<string>()
    for (let n = 0; n < 31; n++)
      codes.add((await office.call('readColleagueInvitation', {}, { body: { token: `guess ${n}` } })).code)
    expect([...codes]).toEqual(['COLLEAGUE_INVITATION_NOT_FOUND', 'TOO_MANY_REQUESTS'])
  })
})

describe('changing and ending', () => {
  test('another kind of access counts from the next sign-in, and the sessions before end', async ({
    database,
  }) => {
    const { call, headers, colleague } = await anOffice(database)
    const kim = await colleague('fleet')
    const changed = await call('changeColleagueAccess', headers.una, {
      params: { userId: kim.userId },
      body: { access: 'full' },
    })
    expect(changed.result.people).toContainEqual(
      expect.objectContaining({ userId: kim.userId, access: 'full', keptBecause: null }),
    )
    expect((await call('getMySecurity', kim.headers)).code).toBe('NOT_SIGNED_IN')
  })

  test('ended access ends sessions at once and signs in no more', async ({ database }) => {
    const office = await anOffice(database)
    const { call, headers, invite, tokenFor } = office
    const form = aColleagueForm()
    await invite(form)
    await accept(office, await tokenFor(form.email))
    const { token } = (await signIn(office, form.email)).result
    const kim = { authorization: `Bearer ${token}` }
    const [person] = await database.reader.select().from(users).where(eq(users.email, form.email))
    const params = { userId: person?.userId ?? '' }
    expect((await call('getMySecurity', kim)).status).toBe(200)

    const ended = await call('endColleagueAccess', headers.una, { params })
    expect(ended.result.former).toEqual([
      expect.objectContaining({ email: form.email, endedAt: testNow.toISOString() }),
    ])
    expect((await call('getMySecurity', kim)).code).toBe('NOT_SIGNED_IN')
    expect((await signIn(office, form.email)).code).toBe('ACCOUNT_NOT_ACTIVE')
    expect((await call('endColleagueAccess', headers.una, { params })).code).toBe('ACCESS_ENDED')
  })

  test('one whose access a colleague ended can be invited again, as the same user', async ({ database }) => {
    const office = await anOffice(database)
    const kim = await office.colleague('fleet')
    await office.call('endColleagueAccess', office.headers.una, { params: { userId: kim.userId } })
    await office.invite({ email: kim.email, access: 'orders', firstName: 'Kimberly' })
    expect((await accept(office, await office.tokenFor(kim.email))).status).toBe(200)
    const [person] = await database.reader.select().from(users).where(eq(users.userId, kim.userId))
    expect(person).toMatchObject({ isActive: true, access: 'orders', firstName: 'Kimberly' })
  })

  test('one whom an Administrator stopped cannot be invited again', async ({ database }) => {
    const office = await anOffice(database)
    const kim = await office.colleague('fleet')
    const stopped = await office.call('endColleagueAccess', office.headers.ada, {
      params: { userId: kim.userId },
    })
    expect(stopped.status).toBe(200)
    expect((await office.invite({ email: kim.email })).fields.email).toEqual([colleagueMessages.notInvitable])
  })

  test('no one changes or ends their own access, nor that of the last person with full access', async ({
    database,
  }) => {
    const { call, headers, people } = await anOffice(database)
    const params = { userId: people.una.userId }
    expect((await call('endColleagueAccess', headers.una, { params })).code).toBe('OWN_ACCESS')
    expect((await call('endColleagueAccess', headers.ada, { params })).code).toBe('LAST_FULL_ACCESS')
    const less = { params, body: { access: 'orders' } }
    expect((await call('changeColleagueAccess', headers.ada, less)).code).toBe('LAST_FULL_ACCESS')
  })

  test('an approver whose access ends, or lets them approve no more, is none', async ({ database }) => {
    const { call, headers, colleague, parties, people } = await anOffice(database)
    const [kim, lee] = [await colleague('approves'), await colleague('approves')]
    const { accountId } = parties
    await database.inTransaction((tx) =>
      someRules(tx, accountId, {
        asksApproval: true,
        orderLimitCents: 0,
        approverIds: [people.una.userId, kim.userId, lee.userId],
      }),
    )
    const approvers = async () =>
      (await database.reader.select().from(accountRules).where(eq(accountRules.zohoAccountId, accountId)))[0]
    await call('endColleagueAccess', headers.una, { params: { userId: kim.userId } })
    expect(await approvers()).toMatchObject({ approverIds: [people.una.userId, lee.userId], version: 2 })
    const access = { body: { access: 'orders' } }
    await call('changeColleagueAccess', headers.una, { params: { userId: lee.userId }, ...access })
    expect(await approvers()).toMatchObject({ approverIds: [people.una.userId], version: 3 })
  })

  test('the only approver stays named, so that nothing passes without approval', async ({ database }) => {
    const { call, headers, colleague, parties } = await anOffice(database)
    const kim = await colleague('approves')
    const { accountId } = parties
    const rules = { asksApproval: true, orderLimitCents: 0, approverIds: [kim.userId] }
    await database.inTransaction((tx) => someRules(tx, accountId, rules))
    await call('endColleagueAccess', headers.una, { params: { userId: kim.userId } })
    const read = await call('getAccountRules', headers.una, { params: { accountId } })
    expect(read.result).toMatchObject({ asksApproval: true, approverIds: [kim.userId] })
    expect(read.result.people.map(({ userId }: { userId: string }) => userId)).not.toContain(kim.userId)
  })

  test('a colleague who may not approve cannot be named as an approver', async ({ database }) => {
    const { call, headers, colleague, parties } = await anOffice(database)
    const kim = await colleague('orders')
    const { accountId } = parties
    const {
      people: _p,
      carriers: _c,
      products: _q,
      mayChange: _m,
      spent: _s,
      ...rules
    } = (await call('getAccountRules', headers.una, { params: { accountId } })).result
    const saved = await call('saveAccountRules', headers.una, {
      params: { accountId },
      body: { ...rules, approverIds: [kim.userId] },
    })
    expect(saved.fields).toHaveProperty('approverIds')
  })

  test('what was done is in the log, and names no secret', async ({ database }) => {
    const office = await anOffice(database)
    const form = aColleagueForm()
    await office.invite(form)
    await accept(office, await office.tokenFor(form.email))
    const [kim] = await database.reader.select().from(users).where(eq(users.email, form.email))
    const params = { userId: kim?.userId ?? '' }
    await office.call('changeColleagueAccess', office.headers.una, { params, body: { access: 'orders' } })
    await office.call('endColleagueAccess', office.headers.ada, { params })
    const entries = await database.reader.select().from(auditLog).orderBy(auditLog.id)
    const about = entries.filter(
      ({ entityId }) => entityId === kim?.userId || entityId === office.parties.accountId,
    )
    expect(about.map(({ action, userId }) => [action, userId])).toEqual([
      ['colleague invited', office.people.una.userId],
      ['invitation accepted', kim?.userId],
      ['access changed', office.people.una.userId],
      ['access ended', office.people.ada.userId],
    ])
    expect(about[2]).toMatchObject({ before: { access: 'Fleet only' }, after: { access: 'Orders' } })
  })
})

describe('who manages', () => {
  test('neither agents nor managers; for others the people do not exist', async ({ database }) => {
    const { call, headers, parties, colleague } = await anOffice(database)
    const kim = await colleague('fleet')
    const { accountId } = parties
    for (const staff of [headers.agent, headers.manager]) {
      expect((await call('getColleagues', staff, { params: { accountId } })).code).toBe('NOT_ALLOWED')
      expect((await call('endColleagueAccess', staff, { params: { userId: kim.userId } })).code).toBe(
        'NOT_ALLOWED',
      )
    }
    const other = headers.otherCustomer
    expect((await call('getColleagues', other, { params: { accountId } })).code).toBe('ACCOUNT_NOT_FOUND')
    expect((await call('endColleagueAccess', other, { params: { userId: kim.userId } })).code).toBe(
      'COLLEAGUE_NOT_FOUND',
    )
  })

  test('staff are no people of an account', async ({ database }) => {
    const { call, headers, people } = await anOffice(database)
    const params = { userId: people.agent.userId }
    expect((await call('endColleagueAccess', headers.ada, { params })).code).toBe('COLLEAGUE_NOT_FOUND')
  })
})

test('an account starts with full access for everyone who is there', async ({ database }) => {
  const { people } = await anOffice(database)
  const [una] = await database.reader.select().from(users).where(eq(users.userId, people.una.userId))
  expect(una?.access).toBe('full')
})

test.for(accessKinds)(
  'the profile of a person with the access %s says so, but not of full access',
  async (access, { database }) => {
    const { call, colleague } = await anOffice(database)
    const { email } = await colleague(access)
    const signedIn = await call('userLogin', {}, { body: { email, password: 'Demo1234' } })
    expect(signedIn.result.userProfile.access).toBe(access === 'full' ? undefined : access)
    expect(await database.reader.$count(sessions)).toBeGreaterThan(0)
  },
)

describe('what limited access sees of orders', () => {
  test('invoices only: submitted orders and their documents; drafts do not exist', async ({ database }) => {
    const { call, colleague, people, parties } = await anOffice(database)
    const kim = await colleague('invoices')
    const { accountId, agentId } = parties
    const ctx = asCaller(realDeps(database), people.una)
    const orderIds = [
      (await createOrder(ctx, parties)).result.orderId,
      (await createOrder(ctx, parties)).result.orderId,
    ]
    const [draft = 0, submitted = 0] = orderIds
    await database.reader
      .update(orders)
      .set({ statusId: orderStatus.submitted, dateSubmitted: testNow, numberOfItems: 1 })
      .where(eq(orders.orderId, submitted))

    for (const page of [
      await call('getOrderHistoryByAccount', kim.headers, { params: { accountId } }),
      await call('getOrderHistory', kim.headers, { params: { agentId } }),
      await call('getOrderHistory', kim.headers, { params: { agentId }, query: 'search=Northgate' }),
    ]) {
      expect(page.results.map(({ orderId }: { orderId: number }) => orderId)).toEqual([submitted])
      expect(page).toMatchObject({ total: 1, unfilteredTotal: 1 })
    }
    const read = (orderId: number) => call('getSingleOrder', kim.headers, { params: { orderId } })
    expect((await read(submitted)).results).toHaveLength(1)
    expect((await read(draft)).code).toBe('ORDER_NOT_FOUND')
    expect((await call('getOrderPdf', kim.headers, { params: { orderId: draft } })).code).toBe(
      'ORDER_NOT_FOUND',
    )
    expect((await call('getOrderPdf', kim.headers, { params: { orderId: submitted } })).status).toBe(200)
  })

  test('a colleague with the access Orders cannot end approval, nor one who approves begin it', async ({
    database,
  }) => {
    const { call, colleague, parties, people } = await anOffice(database)
    const [kim, lee] = [await colleague('orders'), await colleague('approves')]
    const { accountId } = parties
    const save = (headers: Record<string, string>, changes = {}) =>
      call('saveAccountRules', headers, { params: { accountId }, body: aRulesForm(changes) })
    expect((await save(kim.headers)).code).toBe('ACCESS_LIMITED')
    expect((await save(lee.headers)).code).toBe('NOT_ALLOWED')
    await database.inTransaction((tx) =>
      someRules(tx, accountId, {
        asksApproval: true,
        orderLimitCents: 0,
        approverIds: [lee.userId, people.una.userId],
      }),
    )
    expect((await save(kim.headers, { version: 1 })).code).toBe('ACCESS_LIMITED')
    expect((await save(lee.headers, { version: 1 })).status).toBe(200)
  })
})

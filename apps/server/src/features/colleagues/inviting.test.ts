import { colleagueLimits } from '@portal/domain/account-access'
import { colleagueMessages } from '@portal/domain/colleagues'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { agents, contacts } from '../../db/schema/accounts.tables.ts'
import { colleagueInvitations } from '../../db/schema/colleagues.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { outbox, writtenEmails } from '../../mail/testing.ts'
import { aPerson } from '../../testing/builders.ts'
import { test, testNow } from '../../testing/fixtures.ts'
import { aColleague, aColleagueForm, anInvitation, anOffice } from './testing.ts'

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
    expect((await office.accept(token)).result).toEqual({ email: form.email })

    const signedIn = await office.signIn(form.email)
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
    await office.accept(await office.tokenFor(email))
    const [person] = await database.reader.select().from(users).where(eq(users.email, email))
    expect(person?.zohoContactId).toBe(office.parties.contactId)
  })

  test('full access is no choice of an invitation', async ({ database }) => {
    const { invite } = await anOffice(database)
    expect((await invite({ access: 'full' as 'orders' })).fields).toHaveProperty('access')
  })

  test.for([
    'staff',
    'customer of another account',
    'employee of the CRM',
    'invited elsewhere',
    'us',
  ] as const)('an email of %s is refused in the same words', async (who, { database }) => {
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
      us: 'not-hired-yet@WBC.example',
    }[who]
    const before = (await outbox(database.reader)).length
    const refused = await invite({ email })
    expect(refused).toMatchObject({ status: 400, fields: { email: [colleagueMessages.notInvitable] } })
    expect((await outbox(database.reader)).length).toBe(before)
  })

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

describe('a contact is invited', () => {
  const withEmail = (database: Database, contactId: string, changes: Partial<typeof contacts.$inferInsert>) =>
    database.inTransaction((tx) =>
      tx.update(contacts).set(changes).where(eq(contacts.zohoContactId, contactId)),
    )

  test('by the agent of the account, at the email of the contact', async ({ database }) => {
    const office = await anOffice(database)
    const { call, headers, parties, other, tokenFor } = office
    const { accountId, contactId } = parties
    const { email } = aColleagueForm()
    await withEmail(database, contactId, { email })
    const body = { contactId, access: 'orders' }
    const invite = (by: typeof headers.agent, params = { accountId }) =>
      call('inviteContact', { ...by, 'idempotency-key': 'invite-contact' }, { params, body })
    // No mail server is set: the agent passes the link on. It is in no answer that is kept.
    const { link } = (await invite(headers.agent)).result
    expect((await invite(headers.agent)).result).toEqual({ email, link: null })
    expect(await database.reader.$count(colleagueInvitations, eq(colleagueInvitations.email, email))).toBe(1)
    const read = await call('readColleagueInvitation', {}, { body: { token: await tokenFor(email) } })
    expect(link).toContain(`/invitation#${await tokenFor(email)}`)
    expect(read.result).toMatchObject({ state: 'open', email, access: 'orders' })
    // Twice, an account of another agent, a contact of another account.
    expect((await invite(headers.manager)).fields).toEqual({ email: [colleagueMessages.isInvited] })
    expect((await invite(headers.agent, { accountId: other.accountId })).code).toBe('ACCOUNT_NOT_FOUND')
    expect((await invite(headers.ada, { accountId: other.accountId })).code).toBe('CONTACT_NOT_FOUND')
    // They may not invite anyone else.
    expect((await office.invite({}, headers.agent)).code).toBe('NOT_ALLOWED')
  })

  test('only with a whole name', async ({ database }) => {
    const { call, headers, parties } = await anOffice(database)
    const { accountId, contactId } = parties
    await withEmail(database, contactId, { firstName: '' })
    const refused = await call('inviteContact', headers.una, {
      params: { accountId },
      body: { contactId, access: 'fleet' },
    })
    expect(refused.fields).toEqual({ contactId: [colleagueMessages.incompleteContact] })
  })
})

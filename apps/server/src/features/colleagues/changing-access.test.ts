import { colleagueMessages } from '@portal/domain/colleagues'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { accountRules } from '../../db/schema/approvals.tables.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { writtenEmails } from '../../mail/testing.ts'
import { test, testNow } from '../../testing/fixtures.ts'
import { someRules } from '../approvals/testing.ts'
import { aColleagueForm, anOffice } from './testing.ts'

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
    await office.accept(await tokenFor(form.email))
    const { token } = (await office.signIn(form.email)).result
    const kim = { authorization: `Bearer ${token}` }
    const [person] = await database.reader.select().from(users).where(eq(users.email, form.email))
    const params = { userId: person?.userId ?? '' }
    expect((await call('getMySecurity', kim)).status).toBe(200)

    const ended = await call('endColleagueAccess', headers.una, { params })
    expect(ended.result.former).toEqual([
      expect.objectContaining({ email: form.email, endedAt: testNow.toISOString() }),
    ])
    expect((await call('getMySecurity', kim)).code).toBe('NOT_SIGNED_IN')
    expect((await office.signIn(form.email)).code).toBe('ACCOUNT_NOT_ACTIVE')
    expect((await call('endColleagueAccess', headers.una, { params })).code).toBe('ACCESS_ENDED')
  })

  test('one whose access a colleague ended can be invited again, as the same user', async ({ database }) => {
    const office = await anOffice(database)
    const kim = await office.colleague('fleet')
    await office.call('endColleagueAccess', office.headers.una, { params: { userId: kim.userId } })
    await office.invite({ email: kim.email, access: 'orders', firstName: 'Kimberly' })
    expect((await office.accept(await office.tokenFor(kim.email))).status).toBe(200)
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
      spentToday: _t,
      carrierMonthly: _n,
      committedToday: _d,
      limitsAddedAt: _l,
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
    await office.accept(await office.tokenFor(form.email))
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

  test('an email tells the person, and names no Administrator', async ({ database }) => {
    const { call, headers, colleague } = await anOffice(database)
    const [kim, lee] = [await colleague('fleet'), await colleague('fleet')]
    const of = (person: { userId: string }) => ({ params: { userId: person.userId } })
    const orders = { body: { access: 'orders' } }
    await call('changeColleagueAccess', headers.una, { ...of(kim), ...orders })
    // Nothing has changed, and nothing is told.
    await call('changeColleagueAccess', headers.una, { ...of(kim), ...orders })
    await call('endColleagueAccess', headers.ada, of(lee))

    const written = {
      db: database.reader,
      now: () => testNow,
      publicBaseUrl: 'https://p.example',
      timeZone: 'UTC',
    }
    const told = async (kind: 'access-changed' | 'access-ended', { email }: { email: string }) =>
      (await writtenEmails(written, kind)).filter(({ toAddress }) => toAddress === email)
    const [changed, ...more] = await told('access-changed', kim)
    expect(more).toEqual([])
    expect(changed?.subject).toMatch(/^Your access to Northgate Delivery.* was changed$/)
    expect(changed?.text).toMatch(/Test, Test Person \d+ changed your access/)
    expect(changed?.text).toContain('Orders, drafts, invoices and the fleet.')
    expect(changed?.text).toContain('https://p.example/login')
    const [ended] = await told('access-ended', lee)
    expect(ended?.subject).toMatch(/^Your access to Northgate Delivery.* has ended$/)
    expect(ended?.text).toMatch(/^Test, WBC ended your access/m)

    // Of access that ended after it was changed, only the end is told.
    await call('endColleagueAccess', headers.una, of(kim))
    expect((await told('access-changed', kim)).map(({ text }) => text)).toEqual([undefined])
    expect((await told('access-ended', kim)).map(({ text }) => text)).toEqual([
      expect.stringMatching(/Ask Test Person \d+ to invite you again\./),
    ])
  })
})

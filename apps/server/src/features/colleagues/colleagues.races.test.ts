import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { colleagueInvitations } from '../../db/schema/colleagues.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { outbox } from '../../mail/testing.ts'
import { test } from '../../testing/fixtures.ts'
import { whileHeld } from '../../testing/held.ts'
import { someRules } from '../approvals/testing.ts'
import { aColleagueForm, anInvitation, anOffice } from './testing.ts'

const statusesOf = (answers: ReadonlyArray<{ status: number }>) =>
  answers.map(({ status }) => status).toSorted()

describe('at once', () => {
  test('two invitations of one account to one email: one is sent', async ({ database }) => {
    const { invite, people } = await anOffice(database)
    const form = aColleagueForm()
    const answers = await whileHeld(
      database,
      sql`select from users where user_id = ${people.una.userId} for update`,
      [() => invite(form), () => invite(form)],
    )
    expect(statusesOf(answers)).toEqual([200, 400])
    const mails = (await outbox(database.reader)).filter(({ toAddress }) => toAddress === form.email)
    expect(mails).toHaveLength(1)
  })

  test('two invitations of two accounts to one email: one is sent', async ({ database }) => {
    const { call, invite, headers, other } = await anOffice(database)
    const form = aColleagueForm()
    const answers = await Promise.all([
      invite(form),
      call('inviteColleague', headers.otherCustomer, {
        params: { accountId: other.accountId },
        body: form,
      }),
    ])
    expect(statusesOf(answers)).toEqual([200, 400])
    const open = await database.reader
      .select()
      .from(colleagueInvitations)
      .where(eq(colleagueInvitations.email, form.email))
    expect(open).toHaveLength(1)
  })

  test('an invitation that is accepted twice: one user, one password', async ({ database }) => {
    const { call, parties } = await anOffice(database)
    const { invitationId, token, email } = await database.inTransaction((tx) =>
      anInvitation(tx, parties.accountId),
    )
    const accept = (password: string) => () =>
      call('acceptColleagueInvitation', {}, { body: { token, password } })
    const answers = await whileHeld(
      database,
      sql`select from colleague_invitations where invitation_id = ${invitationId} for update`,
      [accept('The first password'), accept('The second password')],
    )
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(await database.reader.select().from(users).where(eq(users.email, email))).toHaveLength(1)
  })

  test('accepted and withdrawn: one of them holds', async ({ database }) => {
    const { call, headers, parties, people } = await anOffice(database)
    const { invitationId, token, email } = await database.inTransaction((tx) =>
      anInvitation(tx, parties.accountId),
    )
    const answers = await whileHeld(
      database,
      sql`select from users where user_id = ${people.una.userId} for update`,
      [
        () => call('acceptColleagueInvitation', {}, { body: { token, password: 'Chosen in time' } }),
        () => call('withdrawColleagueInvitation', headers.una, { params: { invitationId } }),
      ],
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const isUser = (await database.reader.select().from(users).where(eq(users.email, email))).length === 1
    expect(isUser).toBe(answers[0]?.status === 200)
  })

  test('two people with full access end each other: one keeps it', async ({ database }) => {
    const { call, colleague, headers, people } = await anOffice(database)
    const kim = await colleague('full')
    const end = (by: Record<string, string>, userId: string) => () =>
      call('endColleagueAccess', by, { params: { userId } })
    const answers = await whileHeld(
      database,
      sql`select from users where user_id in (${people.una.userId}, ${kim.userId}) for update`,
      [end(headers.una, kim.userId), end(kim.headers, people.una.userId)],
    )
    expect(statusesOf(answers)).toEqual([200, 401])
  })
})

describe('access that ends while a call runs', () => {
  const endKim = sql`is_active = false`
  const lessKim = sql`access = 'invoices'`
  test.for([
    ['ended', endKim, 'NOT_SIGNED_IN'],
    ['changed', lessKim, 'ACCESS_LIMITED'],
  ] as const)('%s: the call writes nothing', async ([, change, code], { database }) => {
    const { call, colleague, parties } = await anOffice(database)
    const kim = await colleague('orders')
    // The call is admitted while its access is as before, and waits for the change in its transaction.
    const [answer] = await whileHeld(
      database,
      sql`update users set ${change} where user_id = ${kim.userId}`,
      [() => call('createOrder', kim.headers, { body: parties })],
    )
    expect(answer?.code).toBe(code)
    expect(await database.reader.$count(orders, eq(orders.zohoAccountId, parties.accountId))).toBe(0)
  })

  test('a person who lost full access meanwhile manages no one any more', async ({ database }) => {
    const { call, colleague, headers, people } = await anOffice(database)
    const kim = await colleague('fleet')
    const [answer] = await whileHeld(
      database,
      sql`update users set access = 'orders' where user_id = ${people.una.userId}`,
      [() => call('endColleagueAccess', headers.una, { params: { userId: kim.userId } })],
    )
    expect(answer?.code).toBe('ACCESS_LIMITED')
    expect(await database.reader.$count(users, eq(users.userId, kim.userId))).toBe(1)
  })

  test('an approver who ends while rules name them is none afterwards', async ({ database }) => {
    const { call, colleague, headers, parties, people } = await anOffice(database)
    const kim = await colleague('approves')
    const { accountId } = parties
    await database.inTransaction((tx) =>
      someRules(tx, accountId, { asksApproval: true, orderLimitCents: 0, approverIds: [people.una.userId] }),
    )
    const read = (await call('getAccountRules', headers.una, { params: { accountId } })).result
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
    } = read
    const body = { ...rules, approverIds: [people.una.userId, kim.userId] }
    await whileHeld(
      database,
      sql`select from account_rules where zoho_account_id = ${accountId} for update`,
      [
        () => call('saveAccountRules', headers.una, { params: { accountId }, body }),
        () => call('endColleagueAccess', headers.ada, { params: { userId: kim.userId } }),
      ],
    )
    const after = (await call('getAccountRules', headers.una, { params: { accountId } })).result
    expect(after.people.map(({ userId }: { userId: string }) => userId)).not.toContain(kim.userId)
    expect(after.approverIds).not.toContain(kim.userId)
  })
})

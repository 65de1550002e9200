import { orderStatus } from '@portal/domain/order-status'
import { accessKinds } from '@portal/domain/roles'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { sessions } from '../../db/schema/auth.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { aRulesForm, someRules } from '../approvals/testing.ts'
import { createOrder } from '../orders/draft/drafts.ts'
import { realDeps } from '../orders/testing.ts'
import { anOffice } from './testing.ts'

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

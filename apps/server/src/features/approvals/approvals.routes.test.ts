import type { CallName } from '@portal/contract/calls'
import { contract } from '@portal/contract/contract'
import type { Endpoint } from '@portal/contract/endpoint'
import { orderStatus } from '@portal/domain/order-status'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { orderEvents, orders } from '../../db/schema/orders.tables.ts'
import { aCustomer, anAgent } from '../../testing/builders.ts'
import { callByName } from '../../testing/call-by-name.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { placeOrder } from '../orders/place/place-order.ts'
import {
  aCart,
  anAgentWithAccount,
  anApp,
  anOrderForm,
  anUpdateForm,
  aShop,
  aSignIn,
  realDeps,
} from '../orders/testing.ts'
import { createQuoteLink, sendQuote } from '../quotes/quotes.ts'
import { aQuoteForm } from '../quotes/testing.ts'
import { aRulesForm } from './testing.ts'

/** An account with two customers, its agent, a Manager and an Administrator, all signed in. */
async function anOffice(database: Database) {
  const app = await anApp(database)
  const office = await database.inTransaction(async (tx) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const una = await aCustomer(tx, parties)
    const kim = await aCustomer(tx, parties)
    const manager = await anAgent(tx, { roles: ['Manager'] })
    const ada = await anAgent(tx, { roles: ['Administrator'] })
    const headers = {
      una: await aSignIn(tx, una.userId),
      kim: await aSignIn(tx, kim.userId),
      agent: await aSignIn(tx, agent.userId),
      manager: await aSignIn(tx, manager.userId),
      ada: await aSignIn(tx, ada.userId),
    }
    const people = { una, kim, agent, manager, ada }
    return { agent, parties, people, headers, shop: await aShop(tx) }
  })
  const call = callByName(app)
  const draft = async () => {
    const { people, parties, shop } = office
    await database.inTransaction((tx) =>
      aCart(tx, people.una.userId, { offerId: shop.offer.offerId, quantity: 2 }),
    )
    const form = anOrderForm(parties, { saveAsDraft: true })
    return (await placeOrder(asCaller(realDeps(database), people.una), form)).result.orderId
  }
  return { app, ...office, call, draft }
}

describe('the calls of approvals', () => {
  test('from the rules to a submitted order', async ({ database }) => {
    const { app, headers, parties, people, call, draft } = await anOffice(database)
    const account = { params: { accountId: parties.accountId } }
    const form = aRulesForm({ asksApproval: true, orderLimit: 500, approverIds: [people.kim.userId] })

    expect(await call('getAccountRules', headers.agent, account)).toMatchObject({
      status: 200,
      result: { version: 0, asksApproval: false, mayChange: false },
    })
    expect(await call('saveAccountRules', headers.agent, { ...account, body: form })).toMatchObject({
      status: 403,
    })
    const wrong = { ...form, approverIds: [v7()] }
    expect(await call('saveAccountRules', headers.una, { ...account, body: wrong })).toMatchObject({
      status: 400,
      error: { fields: { approverIds: ['Choose approvers who can sign in for this account.'] } },
    })
    for (const orderLimit of [0.001, 250.005, -1])
      expect(
        await call('saveAccountRules', headers.una, { ...account, body: { ...form, orderLimit } }),
        String(orderLimit),
      ).toMatchObject({ status: 400, error: { fields: { orderLimit: [expect.any(String)] } } })
    expect(await call('saveAccountRules', headers.una, { ...account, body: form })).toMatchObject({
      status: 200,
      result: { version: 1, orderLimit: 500 },
    })
    expect(await call('saveAccountRules', headers.ada, { ...account, body: form })).toMatchObject({
      status: 409,
      code: 'RULES_CHANGED',
    })

    const orderId = await draft()
    const ofOrder = { params: { orderId, zohoUserId: parties.agentId } }
    expect(await call('getApproval', headers.una, ofOrder)).toMatchObject({
      status: 200,
      result: { isNeeded: true, request: null },
    })
    expect(await call('submitOrder', headers.una, ofOrder)).toMatchObject({
      status: 409,
      code: 'APPROVAL_REQUIRED',
    })
    expect(await call('requestApproval', headers.una, { ...ofOrder, body: { version: 99 } })).toMatchObject({
      status: 409,
      code: 'ORDER_CHANGED',
    })
    const requested = await call('requestApproval', headers.una, ofOrder)
    expect(requested).toMatchObject({ status: 200, result: { request: { status: 'waiting' } } })
    const { approvalId } = requested.result.request
    expect(await call('getSingleOrder', headers.una, ofOrder)).toMatchObject({
      results: [{ awaitsApproval: true, statusId: orderStatus.draft }],
    })

    expect(
      await call('getOrderHistoryByAccount', headers.kim, { params: { accountId: parties.accountId } }),
    ).toMatchObject({ results: [{ orderId, awaitsApproval: true }] })

    const ofRequest = { params: { approvalId } }
    const sentBack = { ...ofRequest, body: { reason: 'Too many' } }
    expect(await call('getWaitingApprovals', headers.kim)).toMatchObject({ results: [{ orderId }] })
    for (const who of [headers.una, headers.agent, headers.manager, headers.ada]) {
      expect(await call('getWaitingApprovals', who)).toMatchObject({ status: 200, results: [] })
      expect(await call('approveOrder', who, ofRequest)).toMatchObject({ status: 403, code: 'NOT_APPROVER' })
      expect(await call('sendOrderBack', who, sentBack)).toMatchObject({ status: 403, code: 'NOT_APPROVER' })
    }
    expect(await call('sendOrderBack', headers.kim, { ...ofRequest, body: { reason: ' ' } })).toMatchObject({
      status: 400,
    })
    expect(await call('sendOrderBack', headers.kim, sentBack)).toMatchObject({
      status: 200,
      result: { request: { status: 'sent-back', reason: 'Too many', isYourDecision: true } },
    })

    const again = (await call('requestApproval', headers.agent, ofOrder)).result.request.approvalId
    const withdrawn = { params: { approvalId: again } }
    expect(await call('withdrawApproval', headers.una, withdrawn), 'not her request').toMatchObject({
      status: 403,
      code: 'NOT_ALLOWED',
    })
    expect(await call('withdrawApproval', headers.agent, withdrawn)).toMatchObject({
      status: 200,
      result: { request: { status: 'withdrawn' } },
    })
    const third = (await call('requestApproval', headers.una, ofOrder)).result.request.approvalId
    expect(await call('approveOrder', headers.kim, { params: { approvalId: third } })).toMatchObject({
      status: 200,
      result: { isNeeded: false, request: { status: 'approved' } },
    })
    expect(await call('submitOrder', headers.una, ofOrder)).toMatchObject({ status: 200 })
    await app.close()
  })
})

describe('no call goes around approval', () => {
  test('every call that writes, made by everyone, leaves the orders drafts', async ({ database }) => {
    const { app, headers, people, parties, agent, shop, call, draft } = await anOffice(database)
    const { accountId, agentId } = parties
    await call('saveAccountRules', headers.ada, {
      params: { accountId },
      body: aRulesForm({ asksApproval: true, orderLimit: 500, approverIds: [people.kim.userId] }),
    })
    const waiting = await draft()
    const requested = await call('requestApproval', headers.una, { params: { orderId: waiting } })
    const { approvalId } = requested.result.request
    const quoted = await draft()
    const ctx = asCaller(realDeps(database), agent)
    const [row] = await database.reader.select().from(orders).where(eq(orders.orderId, quoted))
    const { quoteId } = (await sendQuote(ctx, quoted, aQuoteForm({ version: row?.version ?? 0 }))).result
    const link = (await createQuoteLink(ctx, quoteId)).result.url.split('/q/')[1] ?? ''

    const bodies: Partial<Record<CallName, object>> = {
      insertOrder: anOrderForm(parties),
      createOrder: parties,
      updateOrder: anUpdateForm(parties),
      sendQuote: aQuoteForm({ version: 99 }),
      orderAgain: { confirm: true },
      cancelOrder: { reason: 'Around approval' },
      acceptQuote: { token: link, name: 'Pat Lee', title: 'Owner', mayOrder: true },
      saveAccountRules: aRulesForm({ version: 1 }),
    }
    // Approving is what approvers are for, and changing the rules is for them and for Administrators.
    const allowed = [
      'kim approveOrder',
      'kim approveAndSubmit',
      'kim saveAccountRules',
      'ada saveAccountRules',
    ]
    const leaving = ['logout', 'endOtherSessions', 'endSession', 'changePassword']
    const names = (Object.keys(contract) as CallName[]).filter((name) => {
      const { effect, access }: Endpoint = contract[name]
      return effect === 'write' && (access !== 'public' || name === 'acceptQuote') && !leaving.includes(name)
    })
    expect(names.length).toBeGreaterThan(60)
    const opens = {
      una: await draft(),
      kim: await draft(),
      agent: await draft(),
      manager: await draft(),
      ada: await draft(),
    }
    const submitting = new Set<string>()
    for (const who of ['una', 'kim', 'agent', 'manager', 'ada'] as const) {
      const { userId } = people[who]
      const open = opens[who]
      await database.inTransaction((tx) => aCart(tx, userId, { offerId: shop.offer.offerId, quantity: 2 }))
      // Those that submit come first, before others remove the draft.
      for (const name of new Set<CallName>(['insertOrder', 'submitOrder', 'acceptQuote', ...names])) {
        if (allowed.includes(`${who} ${name}`)) continue
        for (const orderId of [open, waiting, quoted]) {
          const { code } = await call(name, headers[who], {
            params: { orderId, approvalId, quoteId, accountId, zohoUserId: agentId },
            body: bodies[name] ?? {},
          })
          if (code === 'APPROVAL_REQUIRED') submitting.add(name)
        }
      }
    }
    expect([...submitting].toSorted(), 'those that submit were refused').toEqual([
      'insertOrder',
      'submitOrder',
    ])
    const ofAccount = await database.reader.select().from(orders).where(eq(orders.zohoAccountId, accountId))
    expect(ofAccount.length).toBeGreaterThan(3)
    for (const { statusId } of ofAccount) expect(statusId).toBe(orderStatus.draft)
    const submitted = await database.reader
      .select({ orderId: orderEvents.orderId })
      .from(orderEvents)
      .where(eq(orderEvents.kind, 'submitted'))
    expect(submitted.filter(({ orderId }) => ofAccount.some((one) => one.orderId === orderId))).toEqual([])
    await app.close()
  })
})

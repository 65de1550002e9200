import { orderStatus } from '@portal/domain/order-status'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { orderApprovals } from '../../db/schema/approvals.tables.ts'
import { offers } from '../../db/schema/catalog.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { aCustomer } from '../../testing/builders.ts'
import { asCaller, test, testDeps } from '../../testing/fixtures.ts'
import { createOrder } from '../orders/draft/drafts.ts'
import { addOrderItem } from '../orders/draft/order-items.ts'
import { updateOrder } from '../orders/draft/update-order.ts'
import { submitOrder } from '../orders/place/submit-order.ts'
import { anAgentWithAccount, anUpdateForm, aShop, seen } from '../orders/testing.ts'
import { decideApproval, requestApproval, withdrawApproval } from './approvals.ts'
import { saveRules } from './rules.ts'
import { aRulesForm, someRules } from './testing.ts'

async function anOrder(database: Database, changes: Parameters<typeof someRules>[2] = {}) {
  const deps = testDeps({ db: database.reader, inTransaction: database.inTransaction })
  const { parties, offer, una, kim, ann } = await database.inTransaction(async (tx) => {
    const { parties } = await anAgentWithAccount(tx)
    const people = {
      una: await aCustomer(tx, parties),
      kim: await aCustomer(tx, parties),
      ann: await aCustomer(tx, parties),
    }
    await someRules(tx, parties.accountId, {
      asksApproval: true,
      orderLimitCents: 50_000,
      approverIds: [people.kim.userId, people.ann.userId],
      ...changes,
    })
    return { parties, ...(await aShop(tx)), ...people }
  })
  const ctx = asCaller(deps, una)
  const draft = async (quantity: number) => {
    const { orderId } = (await createOrder(ctx, parties)).result
    await addOrderItem(ctx, { orderId, offerId: offer.offerId, productId: offer.productId, quantity })
    return orderId
  }
  const statusOf = async (orderId: number) =>
    (await database.reader.select().from(orders).where(eq(orders.orderId, orderId)))[0]?.statusId
  return {
    deps,
    ctx,
    una,
    kim: asCaller(deps, kim),
    ann: asCaller(deps, ann),
    parties,
    offer,
    draft,
    statusOf,
  }
}

const settled = async (work: Array<Promise<unknown>>) =>
  (await Promise.allSettled(work)).map(({ status }) => status).sort()
const once = ['fulfilled', 'rejected']

describe('two at once', () => {
  test('two approvers: one decision', async ({ database }) => {
    const { ctx, kim, ann, draft } = await anOrder(database)
    const orderId = await draft(2)
    const approvalId = (await requestApproval(ctx, orderId, {})).result.request?.approvalId ?? ''
    const outcome = await settled([
      decideApproval(kim, approvalId, { status: 'approved' }),
      decideApproval(ann, approvalId, { status: 'sent-back', reason: 'Too many' }),
    ])
    expect(outcome).toEqual(once)
  })

  test('approve and withdraw: one of them holds', async ({ database }) => {
    const { ctx, kim, draft } = await anOrder(database)
    const orderId = await draft(2)
    const approvalId = (await requestApproval(ctx, orderId, {})).result.request?.approvalId ?? ''
    const outcome = await settled([
      decideApproval(kim, approvalId, { status: 'approved' }),
      withdrawApproval(ctx, approvalId),
    ])
    expect(outcome).toEqual(once)
  })

  test('request and edit: what waits is what is stored', async ({ database }) => {
    const { deps, ctx, una, parties, draft } = await anOrder(database)
    const orderId = await draft(2)
    const { version } = await seen(deps, una, orderId)
    const outcome = await settled([
      requestApproval(ctx, orderId, { version }),
      updateOrder(ctx, orderId, anUpdateForm(parties, { notes: 'Edited', version })),
    ])
    expect(outcome).toEqual(once)
  })

  test('approve and edit: an edit is refused, or ends the approval', async ({ database }) => {
    const { ctx, kim, parties, draft, statusOf } = await anOrder(database)
    const orderId = await draft(2)
    const approvalId = (await requestApproval(ctx, orderId, {})).result.request?.approvalId ?? ''
    const [, edited] = await Promise.allSettled([
      decideApproval(kim, approvalId, { status: 'approved' }),
      updateOrder(ctx, orderId, anUpdateForm(parties, { notes: 'Edited' })),
    ])
    const [submitted] = await Promise.allSettled([submitOrder(ctx, { orderId })])
    expect(submitted?.status).toBe(edited.status === 'fulfilled' ? 'rejected' : 'fulfilled')
    expect(await statusOf(orderId)).toBe(
      edited.status === 'fulfilled' ? orderStatus.draft : orderStatus.submitted,
    )
  })

  test('two requests: one waits', async ({ database }) => {
    const { ctx, draft } = await anOrder(database)
    const orderId = await draft(2)
    expect(await settled([requestApproval(ctx, orderId, {}), requestApproval(ctx, orderId, {})])).toEqual(
      once,
    )
    const rows = await database.reader
      .select()
      .from(orderApprovals)
      .where(eq(orderApprovals.orderId, orderId))
    expect(rows).toHaveLength(1)
  })

  test.for([
    ['one monthly limit', { monthlyLimitCents: 60_000 }],
    ['one limit a month with carriers', { carrierMonthlyLimitCents: 5_000 }],
  ] as const)('two submitted against %s: the second needs approval', async ([, limit], { database }) => {
    const { ctx, offer, draft } = await anOrder(database, { orderLimitCents: null, ...limit })
    await database.inTransaction((tx) =>
      tx.update(offers).set({ ratePlanPriceCents: 4_000 }).where(eq(offers.offerId, offer.offerId)),
    )
    const [first, second, third] = [await draft(1), await draft(1), await draft(1)]
    const outcome = await settled([first, second, third].map((orderId) => submitOrder(ctx, { orderId })))
    expect(outcome).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  test('two save the rules: the second is refused, for the first rules too', async ({ database }) => {
    const { kim, ann, parties } = await anOrder(database)
    const save = (who: typeof kim) =>
      saveRules(
        who,
        parties.accountId,
        aRulesForm({
          version: 1,
          asksApproval: true,
          orderLimit: 10,
          approverIds: [kim.actor.userId, ann.actor.userId],
        }),
      )
    expect(await settled([save(kim), save(ann)])).toEqual(once)
    const other = await anOrder(database)
    const fresh = await database.inTransaction((tx) => anAgentWithAccount(tx))
    const una = await database.inTransaction((tx) => aCustomer(tx, fresh.parties))
    const first = () =>
      saveRules(asCaller(other.deps, una), fresh.parties.accountId, aRulesForm({ needsPoNumber: true }))
    expect(await settled([first(), first()])).toEqual(once)
  })
})

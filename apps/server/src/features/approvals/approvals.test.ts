import { AppError } from '@portal/contract/errors'
import { carrierIds } from '@portal/domain/ids'
import { orderStatus } from '@portal/domain/order-status'
import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { orderApprovals } from '../../db/schema/approvals.tables.ts'
import { carriers, offers } from '../../db/schema/catalog.tables.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { orderItems, orders } from '../../db/schema/orders.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import type { Deps } from '../../deps.ts'
import { outbox, writtenEmails } from '../../mail/testing.ts'
import { aCustomer } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { aDevice } from '../fleet/testing.ts'
import { createOrder, removeOrder } from '../orders/draft/drafts.ts'
import { orderAgain } from '../orders/draft/order-again.ts'
import { addOrderItem, updateOrderItem } from '../orders/draft/order-items.ts'
import { updateOrder } from '../orders/draft/update-order.ts'
import { accountHistory } from '../orders/list/order-history.ts'
import { placeOrder } from '../orders/place/place-order.ts'
import { submitOrder } from '../orders/place/submit-order.ts'
import { aCart, anAgentWithAccount, anOrderForm, anUpdateForm, aShop, seen } from '../orders/testing.ts'
import { acceptQuote } from '../quotes/answer-quote.ts'
import { createQuoteLink, listQuotes, sendQuote } from '../quotes/quotes.ts'
import { aQuoteForm } from '../quotes/testing.ts'
import { decideApproval, requestApproval, withdrawApproval } from './approvals.ts'
import { approveAndSubmit } from './approve-and-submit.ts'
import { listWaiting, readApproval } from './read-approvals.ts'
import { readRules, saveRules } from './rules.ts'
import { tellAddedLimits } from './tell-added-limits.ts'
import { aRulesForm, someRules } from './testing.ts'

type Rules = Parameters<typeof someRules>[2]

/** An account whose orders above $500.00 wait for Kim; Una orders two phones for $578.00 and shipping. */
async function anAccountThatAsks(tx: Tx, deps: Deps, changes: Rules = {}) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const shop = await aShop(tx)
  const una = await aCustomer(tx, parties)
  const kim = await aCustomer(tx, parties)
  const rules: Rules = { asksApproval: true, orderLimitCents: 50_000, approverIds: [kim.userId], ...changes }
  await someRules(tx, parties.accountId, rules)
  const as = (who: typeof una | typeof agent) => asCaller(deps, who)
  const draft = async (who: typeof una | typeof agent = una, quantity = 2) => {
    const { orderId } = (await createOrder(as(who), parties)).result
    const { offerId, productId } = shop.offer
    await addOrderItem(as(who), { orderId, offerId, productId, quantity })
    return orderId
  }
  const submit = (orderId: number, who: typeof una | typeof agent = una) => submitOrder(as(who), { orderId })
  const request = async (orderId: number, who: typeof una | typeof agent = una) => {
    const { request: made } = (await requestApproval(as(who), orderId, {})).result
    return made?.approvalId ?? ''
  }
  const statusOf = async (orderId: number) =>
    (await tx.select().from(orders).where(eq(orders.orderId, orderId)))[0]?.statusId
  return { agent, parties, shop, una, kim, as, draft, submit, request, statusOf }
}

const codeOf = async (work: Promise<unknown>) => {
  try {
    await work
    return 'done'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

test('what is not as it was requested is not approved, however it changed', async ({ tx, deps }) => {
  const { kim, as, draft, request } = await anAccountThatAsks(tx, deps)
  const orderId = await draft()
  const approvalId = await request(orderId)
  await tx.update(orders).set({ notes: 'Behind the approver’s back' }).where(eq(orders.orderId, orderId))
  expect((await readApproval(as(kim), orderId)).result.request).toMatchObject({ isSame: false })
  await expect(decideApproval(as(kim), approvalId, { status: 'approved' })).rejects.toMatchObject({
    code: 'APPROVAL_ENDED',
    message: 'This order was changed after approval was requested. Send it back.',
  })
  await decideApproval(as(kim), approvalId, { status: 'sent-back', reason: 'Ask again' })
})

test('what was requested before orders had a field is the same order as long as the field is empty', async ({
  tx,
  deps,
}) => {
  const { kim, as, draft, request } = await anAccountThatAsks(tx, deps)
  const orderId = await draft()
  const approvalId = await request(orderId)
  const kept = sql`${orderApprovals.order} - 'referenceNumber' - 'stagingNotes' - 'destinations'`
  await tx.update(orderApprovals).set({ order: kept }).where(eq(orderApprovals.approvalId, approvalId))
  expect((await readApproval(as(kim), orderId)).result.request).toMatchObject({ isSame: true })
  await decideApproval(as(kim), approvalId, { status: 'approved' })
})

test('a new name of a carrier is no change, before the decision and after it', async ({ tx, deps }) => {
  const { kim, as, draft, submit, request, statusOf } = await anAccountThatAsks(tx, deps)
  const orderId = await draft()
  const approvalId = await request(orderId)
  const rename = (name: string) =>
    tx.update(carriers).set({ name }).where(eq(carriers.id, carrierIds.Verizon))
  await rename('Verizon Wireless')
  expect((await readApproval(as(kim), orderId)).result.request).toMatchObject({ isSame: true })
  await decideApproval(as(kim), approvalId, { status: 'approved' })
  await rename('Verizon Business')
  await submit(orderId)
  expect(await statusOf(orderId)).toBe(orderStatus.submitted)
})

describe('approving and submitting at once', () => {
  test('an approver who may order does both, and the person who asked is told both', async ({ tx, deps }) => {
    const { una, kim, as, draft, request, statusOf } = await anAccountThatAsks(tx, deps)
    const orderId = await draft()
    const approvalId = await request(orderId)
    await expect(approveAndSubmit(as(una), approvalId)).rejects.toMatchObject({ code: 'NOT_APPROVER' })
    const { result } = await approveAndSubmit(as(kim), approvalId)
    expect(result.request).toMatchObject({ status: 'approved', isYourDecision: true })
    expect(await statusOf(orderId)).toBe(orderStatus.submitted)
    const kinds = (await seen(deps, una, orderId)).timeline.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['approved', 'submitted']))
    const emails = await writtenEmails(deps, 'approval-decided')
    expect(emails.at(-1)?.text).toContain(`Order ${orderId} was approved by`)
    expect(emails.at(-1)?.text).toContain('and was submitted.')
    await expect(approveAndSubmit(as(kim), approvalId)).rejects.toMatchObject({ code: 'APPROVAL_ENDED' })
  })

  test('what cannot be submitted is not approved either', async ({ tx, deps }) => {
    const { shop, kim, as, draft, request, statusOf } = await anAccountThatAsks(tx, deps)
    const orderId = await draft()
    const approvalId = await request(orderId)
    await tx.update(offers).set({ statusId: 2 }).where(eq(offers.offerId, shop.offer.offerId))
    await expect(approveAndSubmit(as(kim), approvalId)).rejects.toMatchObject({ code: 'OFFERS_CHANGED' })
    expect((await readApproval(as(kim), orderId)).result.request).toMatchObject({ status: 'waiting' })
    expect(await statusOf(orderId)).toBe(orderStatus.draft)
  })

  test('a person who approves and does not order only approves', async ({ tx, deps }) => {
    const { kim, as, draft, request, statusOf } = await anAccountThatAsks(tx, deps)
    const orderId = await draft()
    const approvalId = await request(orderId)
    const ctx = { ...as(kim), actor: { ...as(kim).actor, access: 'approves' as const } }
    await expect(approveAndSubmit(ctx, approvalId)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await statusOf(orderId)).toBe(orderStatus.draft)
    await decideApproval(ctx, approvalId, { status: 'approved' })
  })

  test('a right to order that ended since the call was admitted counts no more', async ({ tx, deps }) => {
    const { kim, as, draft, request, statusOf } = await anAccountThatAsks(tx, deps)
    const orderId = await draft()
    const approvalId = await request(orderId)
    const admitted = as(kim)
    await tx.update(users).set({ access: 'approves' }).where(eq(users.userId, kim.userId))
    await expect(approveAndSubmit(admitted, approvalId)).rejects.toMatchObject({ code: 'ACCESS_LIMITED' })
    expect(await statusOf(orderId)).toBe(orderStatus.draft)
  })
})

describe('an order above the limit', () => {
  test('waits, is approved as it was seen, and is submitted by the person who requested it', async ({
    tx,
    deps,
  }) => {
    const { una, kim, as, draft, submit, request, statusOf } = await anAccountThatAsks(tx, deps)
    const orderId = await draft()
    const refused = await submit(orderId).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      message: expect.stringMatching(/needs approval by .+ is above \$500\.00, the limit for one order\./),
    })
    expect((await readApproval(as(una), orderId)).result).toMatchObject({ isNeeded: true, request: null })

    const approvalId = await request(orderId)
    expect((await listWaiting(as(kim))).results).toMatchObject([{ approvalId, orderId }])
    expect((await listWaiting(as(una))).results).toEqual([])
    expect((await readApproval(as(kim), orderId)).result.request).toMatchObject({
      status: 'waiting',
      mayApprove: true,
      isSame: true,
    })
    const before = await seen(deps, una, orderId)
    await decideApproval(as(kim), approvalId, { status: 'approved' })
    const after = await seen(deps, una, orderId)
    expect({ ...after, awaitsApproval: true, version: 0, timeline: [] }, 'approving changes nothing').toEqual(
      {
        ...before,
        version: 0,
        timeline: [],
      },
    )
    expect(after.timeline.map(({ kind }) => kind).slice(-2)).toEqual(['approval-requested', 'approved'])
    expect((await readApproval(as(una), orderId)).result.isNeeded).toBe(false)
    expect((await listWaiting(as(kim))).results).toEqual([])

    await submit(orderId)
    expect(await statusOf(orderId)).toBe(orderStatus.submitted)
  })

  test('stays as it is while it waits, and can be changed after the request was withdrawn', async ({
    tx,
    deps,
  }) => {
    const { una, kim, agent, as, draft, submit, request, parties } = await anAccountThatAsks(tx, deps)
    const orderId = await draft()
    const [item] = (await seen(deps, una, orderId)).orderItems
    const orderItemId = item?.orderItemId ?? ''
    const approvalId = await request(orderId)
    const changes = [
      () => updateOrder(as(una), orderId, anUpdateForm(parties)),
      () => updateOrderItem(as(agent), { orderId, orderItemId }, { quantity: 3 }),
      () => removeOrder(as(una), orderId),
      () => submit(orderId),
      () => submit(orderId, agent),
      () => requestApproval(as(una), orderId, {}),
      () => sendQuote(as(agent), orderId, aQuoteForm({ version: 99 })),
    ]
    for (const change of changes) expect(await codeOf(change())).toBe('ORDER_FROZEN')
    await withdrawApproval(as(una), approvalId)
    expect(await codeOf(decideApproval(as(kim), approvalId, { status: 'approved' }))).toBe('APPROVAL_ENDED')
    expect(await codeOf(updateOrderItem(as(agent), { orderId, orderItemId }, { quantity: 3 }))).toBe('done')
  })

  test('sent back, it says why, is changed, and is requested again', async ({ tx, deps }) => {
    const { una, kim, as, draft, submit, request, parties } = await anAccountThatAsks(tx, deps)
    const orderId = await draft()
    const approvalId = await request(orderId)
    await decideApproval(as(kim), approvalId, { status: 'sent-back', reason: 'Too many phones' })
    expect((await readApproval(as(una), orderId)).result).toMatchObject({
      isNeeded: true,
      request: { status: 'sent-back', reason: 'Too many phones', mayWithdraw: false },
    })
    const listed = async (approval: 'waiting' | 'sent-back') =>
      (await accountHistory(as(una), parties.accountId, { approval })).results.map((one) => one.orderId)
    expect(await listed('sent-back')).toEqual([orderId])
    expect(await seen(deps, una, orderId)).toMatchObject({ isSentBack: true, awaitsApproval: false })
    expect(await codeOf(submit(orderId))).toBe('APPROVAL_REQUIRED')
    expect(await codeOf(withdrawApproval(as(una), approvalId))).toBe('APPROVAL_ENDED')
    expect(await codeOf(decideApproval(as(kim), approvalId, { status: 'approved' }))).toBe('APPROVAL_ENDED')
    const again = await request(orderId)
    expect(await listed('sent-back')).toEqual([])
    expect(await listed('waiting')).toEqual([orderId])
    await decideApproval(as(kim), again, { status: 'approved' })
    expect(await codeOf(submit(orderId))).toBe('done')
  })

  test('changed after it was approved, it waits again', async ({ tx, deps }) => {
    const { una, kim, agent, as, draft, submit, request } = await anAccountThatAsks(tx, deps)
    const orderId = await draft()
    const first = await request(orderId)
    await decideApproval(as(kim), first, { status: 'approved' })
    const [item] = (await seen(deps, una, orderId)).orderItems
    const lineId = { orderId, orderItemId: item?.orderItemId ?? '' }
    await updateOrderItem(as(agent), lineId, { quantity: 30 })
    await expect(submit(orderId)).rejects.toMatchObject({
      code: 'APPROVAL_REQUIRED',
      message: expect.stringContaining('changed after it was approved'),
    })
    expect((await readApproval(as(una), orderId)).result).toMatchObject({
      isNeeded: true,
      request: { status: 'approved', isSame: false },
    })
    await request(orderId)
    const rows = await tx.select().from(orderApprovals).where(eq(orderApprovals.orderId, orderId))
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['superseded', 'waiting'])
  })

  test('changed and changed back, it is what was approved', async ({ tx, deps }) => {
    const { una, kim, agent, as, draft, submit, request } = await anAccountThatAsks(tx, deps)
    const orderId = await draft()
    await decideApproval(as(kim), await request(orderId), { status: 'approved' })
    const [item] = (await seen(deps, una, orderId)).orderItems
    const lineId = { orderId, orderItemId: item?.orderItemId ?? '' }
    await updateOrderItem(as(agent), lineId, { quantity: 3 })
    await updateOrderItem(as(agent), lineId, { quantity: 2 })
    expect(await codeOf(submit(orderId))).toBe('done')
  })
})

describe('an order that is split to stay below the limit', () => {
  test('needs approval where a day of one person counts together, and not on the next day', async ({
    tx,
    deps,
  }) => {
    const { una, agent, kim, as, draft, submit, request } = await anAccountThatAsks(tx, deps, {
      sumsPersonDay: true,
    })
    expect(await codeOf(submit(await draft(una, 1)))).toBe('done')
    const second = await draft(una, 1)
    await expect(submit(second)).rejects.toMatchObject({
      code: 'APPROVAL_REQUIRED',
      message: expect.stringContaining('that the same person ordered today'),
    })
    expect(await codeOf(submit(await draft(agent, 1), agent)), 'another person').toBe('done')
    await request(second)
    expect((await readApproval(as(kim), second)).result).toMatchObject({
      isNeeded: true,
      personDay: { orders: 1, total: expect.any(Number) },
    })
    const tomorrow = { ...deps, now: () => new Date(testNow.getTime() + 24 * 3_600_000) }
    const third = await draft(una, 1)
    expect(await codeOf(submitOrder(asCaller(tomorrow, una), { orderId: third }))).toBe('done')
  })

  test('counts toward the day of the person who created the key of the account that orders', async ({
    tx,
    deps,
  }) => {
    const { una, parties, draft, submit } = await anAccountThatAsks(tx, deps, { sumsPersonDay: true })
    const keys = [await aCustomer(tx, parties), await aCustomer(tx, parties)]
    for (const { userId } of keys)
      await tx
        .update(users)
        .set({
          keyAccountId: parties.accountId,
          keyCreatedBy: una.userId,
          isActive: false,
          passwordHash: null,
          zohoAccountId: null,
          zohoContactId: null,
        })
        .where(eq(users.userId, userId))
    expect(await codeOf(submit(await draft(una, 1)))).toBe('done')
    for (const key of keys) expect(await codeOf(submit(await draft(key, 1), key))).toBe('APPROVAL_REQUIRED')
  })

  test('counts toward the day of the person who submits it, no matter who created the drafts', async ({
    tx,
    deps,
  }) => {
    const { una, kim, agent, draft, submit, request } = await anAccountThatAsks(tx, deps, {
      sumsPersonDay: true,
    })
    expect(await codeOf(submit(await draft(kim, 1)))).toBe('done')
    expect(await codeOf(submit(await draft(una, 1))), 'their own').toBe('APPROVAL_REQUIRED')
    const ofAgent = await draft(agent, 1)
    expect(await codeOf(submit(ofAgent)), 'of the agent').toBe('APPROVAL_REQUIRED')
    expect(await codeOf(request(ofAgent)), 'it can be asked for').toBe('done')
    expect(await codeOf(submit(await draft(agent, 1), agent)), 'another person').toBe('done')
  })

  test('without that rule it is submitted, and approvers read what else was ordered today', async ({
    tx,
    deps,
  }) => {
    const { una, kim, as, draft, submit, request } = await anAccountThatAsks(tx, deps)
    for (let n = 0; n < 2; n++) expect(await codeOf(submit(await draft(una, 1)))).toBe('done')
    const big = await draft()
    await request(big)
    expect((await readApproval(as(kim), big)).result.personDay).toMatchObject({ orders: 2 })
  })
})

describe('every way to submit asks for approval', () => {
  test('checkout, for the customer and for their agent', async ({ tx, deps }) => {
    const { una, agent, as, shop, parties } = await anAccountThatAsks(tx, deps)
    for (const who of [una, agent]) {
      await aCart(tx, who.userId, { offerId: shop.offer.offerId, quantity: 2 })
      const form = anOrderForm(parties)
      // A carrier's offer goes direct; this one is at $289.00 each.
      const code = await codeOf(placeOrder(as(who), form))
      expect(code).toBe('APPROVAL_REQUIRED')
      expect(await codeOf(placeOrder(as(who), { ...form, saveAsDraft: true }))).toBe('done')
    }
  })

  test('Submit on the order page, for the customer and for their agent', async ({ tx, deps }) => {
    const { una, agent, draft, submit } = await anAccountThatAsks(tx, deps)
    for (const who of [una, agent])
      expect(await codeOf(submit(await draft(who), who))).toBe('APPROVAL_REQUIRED')
  })

  test('Order again makes a draft of its own, which is not approved', async ({ tx, deps }) => {
    const { una, kim, as, draft, submit, request } = await anAccountThatAsks(tx, deps)
    const orderId = await draft()
    await decideApproval(as(kim), await request(orderId), { status: 'approved' })
    await submit(orderId)
    const again = (await orderAgain(as(una), orderId, { confirm: true })).result.orderId ?? 0
    expect(await codeOf(submit(again))).toBe('APPROVAL_REQUIRED')
  })

  test('an accepted quote waits, says why, and is submitted once it is approved', async ({ tx, deps }) => {
    const { agent, kim, as, draft, submit, request, statusOf } = await anAccountThatAsks(tx, deps)
    const orderId = await draft(agent)
    const { version } = await seen(deps, agent, orderId)
    const { quoteId } = (await sendQuote(as(agent), orderId, aQuoteForm({ version }))).result
    const link = (await createQuoteLink(as(agent), quoteId)).result.url.split('/q/')[1] ?? ''
    const visitor = { ...as(agent), actor: null, tokenHash: null }
    await acceptQuote(visitor, { token: link, name: 'Pat Lee', title: 'Owner', mayOrder: true })
    expect(await statusOf(orderId)).toBe(orderStatus.draft)
    const [quote] = (await listQuotes(as(agent), orderId)).results
    expect(quote?.waitReason).toContain('needs approval')
    expect(await codeOf(submit(orderId, agent))).toBe('APPROVAL_REQUIRED')
    await decideApproval(as(kim), await request(orderId, agent), { status: 'approved' })
    expect(await codeOf(submit(orderId, agent))).toBe('done')
  })

  test('orders of other accounts, and orders within the limit, are submitted as before', async ({
    tx,
    deps,
  }) => {
    const asking = await anAccountThatAsks(tx, deps)
    expect(await codeOf(asking.submit(await asking.draft(asking.una, 1)))).toBe('done')
    const other = await anAccountThatAsks(tx, deps, { asksApproval: false })
    const orderId = await other.draft()
    expect(await codeOf(other.request(orderId))).toBe('APPROVAL_NOT_NEEDED')
    expect(await codeOf(other.submit(orderId))).toBe('done')
  })

  test('carriers and products', async ({ tx, deps }) => {
    const { shop, parties, kim, draft, submit } = await anAccountThatAsks(tx, deps, {
      orderLimitCents: 1_000_000,
    })
    const rules: Rules = { asksApproval: true, approverIds: [kim.userId] }
    await someRules(tx, parties.accountId, { ...rules, carrierIds: [shop.offer.carrierId] })
    expect(await codeOf(submit(await draft()))).toBe('APPROVAL_REQUIRED')
    await someRules(tx, parties.accountId, {
      ...rules,
      carrierIds: [],
      productIds: [shop.phone.productId],
    })
    expect(await codeOf(submit(await draft()))).toBe('APPROVAL_REQUIRED')
    await someRules(tx, parties.accountId, {
      ...rules,
      carrierIds: [],
      productIds: [shop.accessory.productId],
    })
    expect(await codeOf(submit(await draft()))).toBe('done')
  })

  test('the monthly limit counts what was submitted in this month', async ({ tx, deps }) => {
    const { una, as, draft, submit } = await anAccountThatAsks(tx, deps, {
      orderLimitCents: null,
      monthlyLimitCents: 70_000,
    })
    const first = await draft(una, 1)
    const second = await draft(una, 1)
    const third = await draft(una, 1)
    const lastMonth = await draft(una, 1)
    expect(await codeOf(submit(lastMonth))).toBe('done')
    const lastDay = new Date('2026-02-28T15:00:00Z')
    await tx
      .update(orders)
      .set({ dateCreated: lastDay, dateSubmitted: lastDay })
      .where(eq(orders.orderId, lastMonth))
    expect((await readApproval(as(una), first)).result.remaining).toBe(700)
    expect(await codeOf(submit(first))).toBe('done')
    expect(await codeOf(submit(second))).toBe('done')
    expect(await codeOf(submit(third))).toBe('APPROVAL_REQUIRED')
    const { remaining } = (await readApproval(as(una), third)).result
    expect(remaining).toBeLessThan(200)
  })
})

describe('what carriers bill', () => {
  /** Ten phones that AT&T finances and bills: nothing is due to us. */
  const financedDraft = async (
    { una, as, parties, shop }: Awaited<ReturnType<typeof anAccountThatAsks>>,
    quantity = 10,
  ) => {
    const { orderId } = (await createOrder(as(una), parties)).result
    const { offerId, productId } = shop.financed
    await addOrderItem(as(una), { orderId, offerId, productId, quantity })
    return orderId
  }
  const carrierBilled = { isCarrierInventory: true, termMonths: 36, ratePlanPriceCents: 4_000 }

  test('above the limit for commitments is approved first, however it is submitted', async ({ tx, deps }) => {
    const made = await anAccountThatAsks(tx, deps, { commitmentLimitCents: 100_000 })
    const { una, as, parties, shop, submit } = made
    await tx.update(offers).set(carrierBilled).where(eq(offers.offerId, shop.financed.offerId))
    const { result } = await readApproval(as(una), await financedDraft(made))
    expect(result.reasons).toEqual([
      expect.stringMatching(/^Carriers bill \$[\d,.]+ for this order over 36 months/),
    ])
    expect(await codeOf(submit(await financedDraft(made)))).toBe('APPROVAL_REQUIRED')
    await aCart(tx, una.userId, { offerId: shop.financed.offerId, quantity: 10 })
    expect(await codeOf(placeOrder(as(una), { ...anOrderForm(parties), shipDirect: true }))).toBe(
      'APPROVAL_REQUIRED',
    )
  })

  test('a month counts what was submitted before and is still there, until its term ends', async ({
    tx,
    deps,
  }) => {
    const made = await anAccountThatAsks(tx, deps, { orderLimitCents: null, carrierMonthlyLimitCents: 1 })
    const { una, as, parties, shop, submit } = made
    const { accountId } = parties
    await tx.update(offers).set(carrierBilled).where(eq(offers.offerId, shop.financed.offerId))
    const monthly = async () => (await readRules(as(una), accountId)).result.carrierMonthly
    const { costs } = await seen(deps, una, await financedDraft(made))
    expect(await monthly(), 'drafts are not billed').toBe(0)
    await someRules(tx, accountId, { asksApproval: false, carrierMonthlyLimitCents: 1 })
    const orderId = await financedDraft(made)
    await submit(orderId)
    expect(await monthly()).toBe(costs.monthly)
    const [line] = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId))
    const retired = {
      orderId,
      orderItemId: line?.orderItemId ?? '',
      linePosition: 0,
      status: 'retired' as const,
    }
    const device = await aDevice(tx, accountId, { ...retired, changedAt: testNow })
    expect(await monthly(), 'retired this month').toBe(costs.monthly)
    const lastMonth = new Date('2026-02-28T15:00:00Z')
    await tx.update(devices).set({ changedAt: lastMonth }).where(eq(devices.deviceId, device.deviceId))
    expect(await monthly(), 'retired before: its installments stay').toBe(costs.monthly - 40)
    const before = new Date(testNow)
    before.setUTCMonth(before.getUTCMonth() - 37)
    await tx
      .update(orders)
      .set({ dateCreated: before, dateSubmitted: before })
      .where(eq(orders.orderId, orderId))
    expect(await monthly(), 'plans alone').toBe(costs.monthly - 40 - 10 * 18.06)
  })

  test('a day of one person counts commitments together where the account chose so', async ({ tx, deps }) => {
    const made = await anAccountThatAsks(tx, deps, {
      orderLimitCents: null,
      commitmentLimitCents: 1_000_000,
      sumsPersonDay: true,
    })
    const { una, as, parties, shop, submit } = made
    await tx.update(offers).set(carrierBilled).where(eq(offers.offerId, shop.financed.offerId))
    const { costs } = await seen(deps, una, await financedDraft(made, 3))
    expect(costs.committed).toBeLessThan(10_000)
    expect(await codeOf(submit(await financedDraft(made, 3)))).toBe('done')
    expect((await readRules(as(una), parties.accountId)).result.committedToday).toBe(costs.committed)
    expect(await codeOf(submit(await financedDraft(made, 3)))).toBe('APPROVAL_REQUIRED')
    await someRules(tx, parties.accountId, { sumsPersonDay: false })
    expect((await readRules(as(una), parties.accountId)).result.committedToday).toBe(0)
  })

  test('begins as the limit for one order, stays where a caller does not know it, and is recorded', async ({
    tx,
    deps,
  }) => {
    const { kim, agent, as, parties } = await anAccountThatAsks(tx, deps)
    const { accountId } = parties
    await tx.execute(sql`delete from account_rules where zoho_account_id = ${accountId}`)
    const administrator = asCaller(deps, { ...agent, roles: ['Administrator' as const] })
    const form = aRulesForm({ asksApproval: true, orderLimit: 500, approverIds: [kim.userId] })
    const first = (await saveRules(administrator, accountId, form)).result
    expect(first).toMatchObject({ commitmentLimit: 500, carrierMonthlyLimit: 500, limitsAddedAt: null })
    const own = { ...form, version: first.version, commitmentLimit: 2_000, carrierMonthlyLimit: null }
    const second = (await saveRules(administrator, accountId, own)).result
    const third = await saveRules(administrator, accountId, { ...form, version: second.version })
    expect(third.result).toMatchObject({ commitmentLimit: 2_000, carrierMonthlyLimit: null })
    expect((await readRules(as(kim), accountId)).result).toMatchObject({ commitmentLimit: 2_000 })
  })

  test('limits that were added are told to full access and approvers, once, until the rules are saved', async ({
    tx,
    deps,
  }) => {
    const { kim, as, parties } = await anAccountThatAsks(tx, deps, { limitsAddedAt: testNow })
    const { accountId } = parties
    const fay = await aCustomer(tx, parties)
    await tx.update(users).set({ access: 'fleet' }).where(eq(users.userId, fay.userId))
    const told = async () => {
      await tellAddedLimits({ inTransaction: deps.inTransaction, now: deps.now })
      const mails = await outbox(tx)
      return mails.filter(({ kind }) => kind === 'approval-limits-added').length
    }
    expect(await told()).toBe(2)
    expect(await told(), 'once').toBe(2)
    const [email] = await writtenEmails(deps, 'approval-limits-added')
    expect(email?.text).toContain('Both began as the limit for one order.')
    const { version } = (await readRules(as(kim), accountId)).result
    await saveRules(
      as(kim),
      accountId,
      aRulesForm({ version, asksApproval: true, orderLimit: 500, approverIds: [kim.userId] }),
    )
    expect((await readRules(as(kim), accountId)).result.limitsAddedAt).toBeNull()
  })
})

describe('a PO number', () => {
  test('is required by every way to submit, to request approval and to quote for submission', async ({
    tx,
    deps,
  }) => {
    const { una, agent, as, draft, submit, shop, parties } = await anAccountThatAsks(tx, deps, {
      orderLimitCents: 50_000,
      needsPoNumber: true,
    })
    const orderId = await draft(una, 1)
    await expect(submit(orderId)).rejects.toMatchObject({
      code: 'ORDER_INCOMPLETE',
      fields: { referenceNumber: ['Enter a PO number.'] },
    })
    expect((await seen(deps, una, orderId)).submitBlockers).toMatchObject([{ field: 'referenceNumber' }])
    await aCart(tx, una.userId, { offerId: shop.offer.offerId })
    expect(await codeOf(placeOrder(as(una), anOrderForm(parties)))).not.toBe('done')
    const large = await draft()
    expect(await codeOf(requestApproval(as(una), large, {}))).toBe('ORDER_INCOMPLETE')
    const { version } = await seen(deps, agent, large)
    expect(await codeOf(sendQuote(as(agent), large, aQuoteForm({ version })))).toBe('ORDER_INCOMPLETE')
    await tx.update(orders).set({ referenceNumber: 'PO 4711' }).where(eq(orders.orderId, orderId))
    expect(await codeOf(submit(orderId))).toBe('done')
  })
})

describe('who decides', () => {
  test('nobody else: not the agent, not another user, not the person whose order it is', async ({
    tx,
    deps,
  }) => {
    const { una, kim, agent, as, draft, request, parties } = await anAccountThatAsks(tx, deps)
    const approvalId = await request(await draft())
    for (const who of [una, agent])
      expect(await codeOf(decideApproval(as(who), approvalId, { status: 'approved' }))).toBe('NOT_APPROVER')
    const stranger = await anAccountThatAsks(tx, deps)
    expect(await codeOf(decideApproval(as(stranger.kim), approvalId, { status: 'approved' }))).toBe(
      'APPROVAL_NOT_FOUND',
    )
    expect(await codeOf(withdrawApproval(as(stranger.una), approvalId))).toBe('APPROVAL_NOT_FOUND')

    const own = await draft(kim)
    expect(await codeOf(request(own, kim))).toBe('APPROVER_MISSING')
    // Una asks for Kim's order: it stays Kim's own.
    expect(await codeOf(request(own, una))).toBe('APPROVER_MISSING')
    await someRules(tx, parties.accountId, { mayApproveOwn: true, approverIds: [kim.userId] })
    await someRules(tx, parties.accountId, {
      asksApproval: true,
      orderLimitCents: 50_000,
      approverIds: [kim.userId],
      mayApproveOwn: true,
    })
    expect(await codeOf(decideApproval(as(kim), await request(own, kim), { status: 'approved' }))).toBe(
      'done',
    )
  })

  test('an approver who lost access, moved or is no longer named decides nothing', async ({ tx, deps }) => {
    const { una, kim, as, draft, request, parties } = await anAccountThatAsks(tx, deps)
    const approvalId = await request(await draft())
    await someRules(tx, parties.accountId, {
      asksApproval: true,
      orderLimitCents: 50_000,
      approverIds: [una.userId],
    })
    expect(await codeOf(decideApproval(as(kim), approvalId, { status: 'approved' }))).toBe('NOT_APPROVER')
    expect((await listWaiting(as(kim))).results).toEqual([])
    await tx.update(users).set({ isActive: false }).where(eq(users.userId, una.userId))
    const other = await draft(kim)
    expect(await codeOf(request(other, kim))).toBe('APPROVER_MISSING')
  })
})

describe('emails', () => {
  test('the approvers who can decide are asked, and the person who requested it hears the decision', async ({
    tx,
    deps,
  }) => {
    const { una, kim, as, draft, request } = await anAccountThatAsks(tx, deps)
    const orderId = await draft()
    const approvalId = await request(orderId)
    const [asked, ...others] = await writtenEmails(deps, 'approval-requested')
    expect(others).toEqual([])
    const [kimRow] = await tx.select().from(users).where(eq(users.userId, kim.userId))
    expect(asked?.toAddress).toBe(kimRow?.email)
    expect(asked?.text).toContain(`/order-details/${orderId}`)
    expect(asked?.text).toContain('the limit for one order')
    await decideApproval(as(kim), approvalId, { status: 'sent-back', reason: 'Use the older phones' })
    const [told] = await writtenEmails(deps, 'approval-decided')
    const [unaRow] = await tx.select().from(users).where(eq(users.userId, una.userId))
    expect(told?.toAddress).toBe(unaRow?.email)
    expect(told?.text).toContain('Use the older phones')
    const [stale] = await writtenEmails(deps, 'approval-requested')
    expect(stale?.subject, 'nothing waits any more').toBeUndefined()
    expect(JSON.stringify((await outbox(tx)).map(({ data }) => data))).not.toContain('Use the older phones')
  })
})

describe('the rules of an account', () => {
  test('an Administrator, and customers while nothing is asked; then only its approvers', async ({
    tx,
    deps,
  }) => {
    const { una, kim, agent, as, parties } = await anAccountThatAsks(tx, deps, {
      asksApproval: false,
      approverIds: [],
    })
    const { accountId } = parties
    expect((await readRules(as(agent), accountId)).result).toMatchObject({
      version: 1,
      mayChange: false,
      people: [{ userId: expect.any(String) }, { userId: expect.any(String) }],
    })
    const form = aRulesForm({
      version: 1,
      asksApproval: true,
      orderLimit: 500,
      monthlyLimit: 2_000.5,
      approverIds: [kim.userId],
    })
    expect(await codeOf(saveRules(as(agent), accountId, form))).toBe('NOT_ALLOWED')
    const saved = (await saveRules(as(una), accountId, form)).result
    expect(saved).toMatchObject({ version: 2, orderLimit: 500, monthlyLimit: 2_000.5, mayChange: false })
    const off = aRulesForm({ version: 2 })
    expect(await codeOf(saveRules(as(una), accountId, off)), 'orders of hers wait').toBe('NOT_ALLOWED')
    expect(await codeOf(saveRules(as(kim), accountId, { ...off, version: 1 }))).toBe('RULES_CHANGED')
    expect(await codeOf(saveRules(as(kim), accountId, off))).toBe('done')
    const administrator = { ...agent, roles: ['Administrator' as const] }
    expect(await codeOf(saveRules(asCaller(deps, administrator), accountId, { ...form, version: 3 }))).toBe(
      'done',
    )
  })

  test('approvers are users of the account who can sign in; something is asked', async ({ tx, deps }) => {
    const { una, as, parties } = await anAccountThatAsks(tx, deps, { asksApproval: false, approverIds: [] })
    const stranger = await anAccountThatAsks(tx, deps)
    const save = (changes: Parameters<typeof aRulesForm>[0]) =>
      saveRules(as(una), parties.accountId, aRulesForm({ version: 1, asksApproval: true, ...changes }))
    await expect(save({ approverIds: [stranger.kim.userId], orderLimit: 0 })).rejects.toMatchObject({
      fields: { approverIds: ['Choose approvers who can sign in for this account.'] },
    })
    await expect(save({})).rejects.toMatchObject({
      fields: {
        approverIds: ['Choose at least one approver.'],
        orderLimit: ['Enter an amount, or choose which orders need approval.'],
      },
    })
    expect(await codeOf(saveRules(as(una), stranger.parties.accountId, aRulesForm()))).toBe(
      'ACCOUNT_NOT_FOUND',
    )
  })
})

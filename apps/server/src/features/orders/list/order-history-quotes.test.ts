import { quoteFilters } from '@portal/domain/order-filters'
import { orderStatus } from '@portal/domain/order-status'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { orders } from '../../../db/schema/orders.tables.ts'
import type { quotes } from '../../../db/schema/quotes.tables.ts'
import { asCaller, test, testNow } from '../../../testing/fixtures.ts'
import { genericPlanOf } from '../../../testing/generic-plan.ts'
import { aQuote } from '../../quotes/testing.ts'
import { aDraft, anAgentWithAccount } from '../testing.ts'
import { historyPage } from './order-history.store.ts'
import { agentHistory } from './order-history.ts'

/** Lists know quotes: beside the status and as a filter (docs/spec/quotes.md#lists). */

type Quoted = Partial<typeof quotes.$inferInsert>

const inHours = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000)
const answered = { answeredAt: testNow, answeredName: 'Pat Lee' }
const states = {
  sent: {},
  seen: { firstSeenAt: testNow },
  ending: { firstSeenAt: testNow, expiresAt: inHours(72) },
  accepted: { status: 'accepted', ...answered },
  declined: { status: 'declined', ...answered },
  expired: { expiresAt: testNow },
  withdrawn: { status: 'withdrawn', withdrawnAt: testNow },
} satisfies Record<string, Quoted>

test('each filter finds what the badge says, counts it, and pages through it', async ({ tx, deps }) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const ids: Record<string, number> = {}
  for (const [name, quoted] of Object.entries<Quoted>(states)) {
    const orderId = await aDraft(tx, deps, agent, parties)
    await aQuote(tx, orderId, { status: 'declined', ...answered })
    await aQuote(tx, orderId, quoted)
    ids[name] = orderId
  }
  ids.none = await aDraft(tx, deps, agent, parties)
  const ctx = asCaller({ ...deps, db: tx }, agent)
  const found = async (quote: (typeof quoteFilters)[number]) => {
    const { results, total, unfilteredTotal } = await agentHistory(ctx, parties.agentId, { quote })
    expect(total).toBe(results.length)
    expect(unfilteredTotal).toBe(8)
    return results.map(({ orderId }) => orderId)
  }
  expect(
    Object.fromEntries(await Promise.all(quoteFilters.map(async (one) => [one, await found(one)]))),
  ).toEqual({
    sent: [ids.sent],
    seen: [ids.ending, ids.seen],
    accepted: [ids.accepted],
    declined: [ids.declined],
    expiring: [ids.ending],
    expired: [ids.expired],
  })

  const { results } = await agentHistory(ctx, parties.agentId, {})
  const shown = new Map(results.map(({ orderId, quote }) => [orderId, quote]))
  expect(shown.get(ids.ending ?? 0)).toEqual({
    quoteNumber: expect.any(Number),
    state: 'seen',
    validUntil: '2026-03-16',
    isExpiring: true,
  })
  expect(shown.get(ids.accepted ?? 0)).toMatchObject({ state: 'accepted', isExpiring: false })
  expect([shown.get(ids.withdrawn ?? 0), shown.get(ids.none ?? 0)]).toEqual([undefined, undefined])

  const first = await agentHistory(ctx, parties.agentId, { quote: 'seen', limit: 1 })
  expect(first).toMatchObject({ total: 2, nextCursor: expect.any(String) })
  const cursor = first.nextCursor ?? ''
  const second = await agentHistory(ctx, parties.agentId, { quote: 'seen', limit: 1, cursor })
  expect([...first.results, ...second.results].map(({ orderId }) => orderId)).toEqual([ids.ending, ids.seen])
  expect(second.nextCursor).toBeNull()
})

test('of an order that was submitted, only acceptance is said', async ({ tx, deps }) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const [taken, refused] = [await aDraft(tx, deps, agent, parties), await aDraft(tx, deps, agent, parties)]
  await aQuote(tx, taken, states.accepted)
  await aQuote(tx, refused, states.declined)
  await tx
    .update(orders)
    .set({ statusId: orderStatus.submitted, dateSubmitted: testNow })
    .where(eq(orders.zohoUserId, parties.agentId))
  const ctx = asCaller({ ...deps, db: tx }, agent)
  const ask = async (query: Parameters<typeof agentHistory>[2]) =>
    (await agentHistory(ctx, parties.agentId, query)).results.map(({ orderId, quote }) => [
      orderId,
      quote?.state,
    ])
  expect(await ask({})).toEqual([
    [refused, undefined],
    [taken, 'accepted'],
  ])
  expect(await ask({ quote: 'accepted' })).toEqual([[taken, 'accepted']])
  expect(await ask({ quote: 'declined' })).toEqual([])
})

test.for(quoteFilters)('the filter %s reads no whole table', async (as, { tx, deps }) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  for (const quoted of Object.values<Quoted>(states))
    await aQuote(tx, await aDraft(tx, deps, agent, parties), quoted)
  const narrowed = {
    statusId: null,
    invoiced: false,
    stage: null,
    approval: null,
    from: null,
    to: null,
    search: null,
  }
  const page = historyPage(
    { of: 'agent', id: parties.agentId, also: null, quote: { as, at: testNow }, ...narrowed },
    { sort: 'newest', after: null, limit: 21, withGoods: true },
    { all: null, isSummed: true },
  )
  expect(await genericPlanOf(tx, page)).not.toMatch(/Seq Scan/)
})

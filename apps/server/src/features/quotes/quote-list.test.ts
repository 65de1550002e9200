import { orderStatus } from '@portal/domain/order-status'
import { quoteListStates } from '@portal/domain/quotes'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import type { Deps, SignedInContext } from '../../deps.ts'
import { aCustomer, aPerson } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { createOrder } from '../orders/draft/drafts.ts'
import { anAgentWithAccount } from '../orders/testing.ts'
import { listQuotesOf } from './quote-list.ts'
import { aQuote } from './testing.ts'

const daysAfter = (days: number) => new Date(testNow.getTime() + days * 24 * 3_600_000)
type Changes = NonNullable<Parameters<typeof aQuote>[2]>

async function anAgentWhoQuotes(tx: Tx, deps: Deps) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const ctx = asCaller(deps, agent)
  const quoted = async (changes: Changes = {}) => {
    const { orderId } = (await createOrder(ctx, parties)).result
    const { quoteNumber } = await aQuote(tx, orderId, { expiresAt: daysAfter(14), ...changes })
    return { orderId, quoteNumber }
  }
  return { agent, parties, ctx, quoted }
}

const numbers = async (
  ctx: Pick<SignedInContext, 'db' | 'actor' | 'now'>,
  query: Parameters<typeof listQuotesOf>[1] = {},
) => (await listQuotesOf(ctx, query)).results.map(({ quoteNumber }) => quoteNumber)

describe('whose quotes', () => {
  test('agents have their own, managers all, customers those of their account', async ({ tx, deps }) => {
    const mine = await anAgentWhoQuotes(tx, deps)
    const other = await anAgentWhoQuotes(tx, deps)
    const own = await mine.quoted()
    const theirs = await other.quoted()
    expect(await numbers(mine.ctx)).toEqual([own.quoteNumber])
    expect(await numbers(other.ctx)).toEqual([theirs.quoteNumber])

    const manager = asCaller(deps, await aPerson(tx, { roles: ['WbcManager'] }))
    expect(await numbers(manager)).toEqual(expect.arrayContaining([own.quoteNumber, theirs.quoteNumber]))
    expect(await numbers(manager, { agentId: other.parties.agentId })).toEqual([theirs.quoteNumber])
    expect(await numbers(manager, { accountId: mine.parties.accountId })).toEqual([own.quoteNumber])

    const una = asCaller(deps, await aCustomer(tx, mine.parties))
    expect(await numbers(una)).toEqual([own.quoteNumber])
    expect(await numbers(una, { accountId: other.parties.accountId }), 'filters widen nothing').toEqual([])
    expect(await numbers(mine.ctx, { agentId: other.parties.agentId })).toEqual([])

    const sam = asCaller(deps, await aPerson(tx, { roles: ['Staging'] }))
    expect(await numbers(sam)).toEqual([])
  })
})

describe('which quotes', () => {
  test('the newest of each order, with what is offered and how it stands', async ({ tx, deps }) => {
    const { ctx, quoted, parties } = await anAgentWhoQuotes(tx, deps)
    const { orderId } = await quoted()
    const { quoteNumber } = await aQuote(tx, orderId, { expiresAt: daysAfter(2), firstSeenAt: testNow })
    const { results } = await listQuotesOf(ctx, {})
    expect(results).toEqual([
      {
        quoteId: expect.any(String),
        quoteNumber,
        version: 2,
        state: 'seen',
        isExpiring: true,
        renewalAskedAt: null,
        orderId,
        accountId: parties.accountId,
        accountName: expect.any(String),
        agentId: parties.agentId,
        agentName: expect.any(String),
        recipientName: 'Pat Lee',
        goods: '0 items',
        orderTotal: 0,
        monthly: 0,
        sentAt: testNow.toISOString(),
        validUntil: '2026-03-16',
      },
    ])
  })

  test('each state finds its own', async ({ tx, deps }) => {
    const { ctx, quoted } = await anAgentWhoQuotes(tx, deps)
    const answered = { answeredAt: testNow, answeredName: 'Pat Lee' }
    const sent = (await quoted()).quoteNumber
    const seen = (await quoted({ firstSeenAt: testNow })).quoteNumber
    const expiring = (await quoted({ expiresAt: daysAfter(2) })).quoteNumber
    const accepted = (await quoted({ status: 'accepted', ...answered })).quoteNumber
    const declined = (await quoted({ status: 'declined', ...answered })).quoteNumber
    const expired = (await quoted({ expiresAt: daysAfter(-1) })).quoteNumber
    const asked = (await quoted({ expiresAt: daysAfter(-1), renewalAskedAt: testNow })).quoteNumber
    const withdrawn = (await quoted({ status: 'withdrawn', withdrawnAt: testNow })).quoteNumber
    const found = await Promise.all(
      quoteListStates.map(async (state) => [state, await numbers(ctx, { state })] as const),
    )
    expect(Object.fromEntries(found)).toEqual({
      sent: [expiring, sent],
      seen: [seen],
      expiring: [expiring],
      accepted: [accepted],
      declined: [declined],
      expired: [asked, expired],
      asked: [asked],
      withdrawn: [withdrawn],
    })
    await tx.update(orders).set({ statusId: orderStatus.submitted, dateSubmitted: testNow, numberOfItems: 1 })
    expect(await numbers(ctx, { state: 'asked' }), 'no longer a draft').toEqual([])
  })

  test('by number, and by words of the account or the recipient', async ({ tx, deps }) => {
    const { ctx, quoted } = await anAgentWhoQuotes(tx, deps)
    const kim = await quoted({ recipientName: 'Kim Álvarez' })
    const pat = await quoted()
    expect(await numbers(ctx, { search: `Q-${pat.quoteNumber}` })).toEqual([pat.quoteNumber])
    expect(await numbers(ctx, { search: String(kim.quoteNumber) })).toEqual([kim.quoteNumber])
    expect(await numbers(ctx, { search: 'alvarez' })).toEqual([kim.quoteNumber])
    expect(await numbers(ctx, { search: '%' })).toEqual([])
  })
})

describe('pages', () => {
  test('follow each other without gaps, also while quotes are sent; a cursor that is none is refused', async ({
    tx,
    deps,
  }) => {
    const { ctx, quoted } = await anAgentWhoQuotes(tx, deps)
    const all: number[] = []
    for (let n = 0; n < 5; n++) all.unshift((await quoted()).quoteNumber)
    const first = await listQuotesOf(ctx, { limit: 2 })
    expect(first).toMatchObject({ total: 5, totalIsExact: true })
    await quoted()
    const second = await listQuotesOf(ctx, { limit: 2, cursor: first.nextCursor ?? '' })
    const third = await listQuotesOf(ctx, { limit: 2, cursor: second.nextCursor ?? '' })
    expect([first, second, third].flatMap(({ results }) => results.map((one) => one.quoteNumber))).toEqual(
      all,
    )
    expect(third).toMatchObject({ total: 5, nextCursor: null })
    await expect(listQuotesOf(ctx, { cursor: 'none' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })
})

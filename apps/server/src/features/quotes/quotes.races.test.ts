import { orderStatus } from '@portal/domain/order-status'
import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { outboundMail } from '../../db/schema/mail.tables.ts'
import { orderEvents, orders } from '../../db/schema/orders.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { asCaller, test, testDeps } from '../../testing/fixtures.ts'
import { createOrder } from '../orders/draft/drafts.ts'
import { addOrderItem } from '../orders/draft/order-items.ts'
import { updateOrder } from '../orders/draft/update-order.ts'
import { anAgentWithAccount, anUpdateForm, aShop, seen } from '../orders/testing.ts'
import { acceptQuote, declineQuote } from './answer-quote.ts'
import { correctLinkedAddress } from './correct-address.ts'
import { createQuoteLink, sendQuote, withdrawQuote } from './quotes.ts'
import { aQuoteForm } from './testing.ts'

const by = { name: 'Pat Lee', title: 'Owner', mayOrder: true as const }

async function aQuotedOrder(database: Database) {
  const deps = testDeps({ db: database.reader, inTransaction: database.inTransaction })
  const { agent, parties, offer } = await database.inTransaction(async (tx) => ({
    ...(await anAgentWithAccount(tx)),
    ...(await aShop(tx)),
  }))
  const ctx: SignedInContext = asCaller(deps, agent)
  const { orderId } = (await createOrder(ctx, parties)).result
  await addOrderItem(ctx, { orderId, offerId: offer.offerId, productId: offer.productId, quantity: 2 })
  const { version } = await seen(deps, agent, orderId)
  const send = () => sendQuote(ctx, orderId, aQuoteForm({ version }))
  return { deps, agent, ctx, orderId, parties, version, send }
}

async function aLink(ctx: SignedInContext, quoteId: string) {
  return (await createQuoteLink(ctx, quoteId)).result.url.split('/q/')[1] ?? ''
}

const settled = async (work: Array<Promise<unknown>>) =>
  (await Promise.allSettled(work)).map(({ status }) => status).sort()

describe('two at once', () => {
  test('two accept: one order, one confirmation, one answer', async ({ database }) => {
    const { ctx, orderId, send } = await aQuotedOrder(database)
    const token = await aLink(ctx, (await send()).result.quoteId)
    const answers = await Promise.all(
      ['Pat Lee', 'Kim Ortiz'].map((name) =>
        acceptQuote({ ...ctx, actor: null, tokenHash: null }, { token, ...by, name }),
      ),
    )
    expect(new Set(answers.map(({ result }) => result.answeredName)).size).toBe(1)
    const { reader } = database
    const ofOrder = await reader
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'submitted')))
    expect(ofOrder).toHaveLength(1)
    const mails = await reader.select({ kind: outboundMail.kind, data: outboundMail.data }).from(outboundMail)
    expect(
      mails.filter(
        ({ kind, data }) => kind === 'order-confirmation' && JSON.stringify(data).includes(String(orderId)),
      ),
    ).toHaveLength(1)
  })

  test('accept and decline: one of them holds', async ({ database }) => {
    const { ctx, orderId, send } = await aQuotedOrder(database)
    const token = await aLink(ctx, (await send()).result.quoteId)
    const outcome = await settled([
      acceptQuote({ ...ctx, actor: null, tokenHash: null }, { token, ...by }),
      declineQuote(ctx, { token, name: 'Pat Lee', reason: 'Later' }),
    ])
    expect(outcome).toEqual(['fulfilled', 'rejected'])
    const [order] = await database.reader.select().from(orders).where(eq(orders.orderId, orderId))
    expect([orderStatus.draft, orderStatus.submitted]).toContain(order?.statusId)
    expect(order?.quotedUntil, 'free or submitted').toBeNull()
  })

  test('accept and withdraw: submitted, or withdrawn and still a draft', async ({ database }) => {
    const { ctx, orderId, send } = await aQuotedOrder(database)
    const { quoteId } = (await send()).result
    const token = await aLink(ctx, quoteId)
    const outcome = await settled([
      acceptQuote({ ...ctx, actor: null, tokenHash: null }, { token, ...by }),
      withdrawQuote(ctx, quoteId),
    ])
    expect(outcome).toEqual(['fulfilled', 'rejected'])
    const [order] = await database.reader.select().from(orders).where(eq(orders.orderId, orderId))
    expect(order?.quotedUntil).toBeNull()
  })

  test('accept and correct an address: what was accepted is what was seen', async ({ database }) => {
    const { ctx, orderId, send } = await aQuotedOrder(database)
    const token = await aLink(ctx, (await send()).result.quoteId)
    const visitor = { ...ctx, actor: null, tokenHash: null }
    const address = { street: '1200 Dorr St', city: 'Toledo', state: 'OH', zip: '43607' }
    const form = { token, place: 'billing' as const, position: null, address, asRequest: false, revision: 0 }
    const outcome = await settled([
      acceptQuote(visitor, { token, ...by, revision: 0 }),
      correctLinkedAddress(visitor, form),
    ])
    expect(outcome).toEqual(['fulfilled', 'rejected'])
    const [order] = await database.reader.select().from(orders).where(eq(orders.orderId, orderId))
    expect(order?.billingStreet === '1200 Dorr St').toBe(order?.statusId === orderStatus.draft)
  })

  test('two correct the same address: one holds, the other is told', async ({ database }) => {
    const { ctx, send } = await aQuotedOrder(database)
    const token = await aLink(ctx, (await send()).result.quoteId)
    const visitor = { ...ctx, actor: null, tokenHash: null }
    const address = { city: 'Toledo', state: 'OH', zip: '43607' }
    const form = { token, place: 'billing' as const, position: null, asRequest: false, revision: 0 }
    const outcome = await Promise.allSettled(
      ['1200 Dorr St', '1300 Dorr St'].map((street) =>
        correctLinkedAddress(visitor, { ...form, address: { street, ...address } }),
      ),
    )
    expect(outcome.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcome.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'QUOTE_CHANGED' },
    })
  })

  test('send and edit: what is quoted is what is stored', async ({ database }) => {
    const { ctx, orderId, parties, send, version, deps, agent } = await aQuotedOrder(database)
    const edited = anUpdateForm(parties, { notes: 'Edited', version })
    const outcome = await settled([send(), updateOrder(ctx, orderId, edited)])
    expect(outcome).toEqual(['fulfilled', 'rejected'])
    const order = await seen(deps, agent, orderId)
    expect(order.quote === null).toBe(order.notes === 'Edited')
  })

  test('two send: the second is refused for its version, and one quote is open', async ({ database }) => {
    const { send } = await aQuotedOrder(database)
    expect(await settled([send(), send()])).toEqual(['fulfilled', 'rejected'])
  })
})

import { orderStatus } from '@portal/domain/order-status'
import { quoteEndedWords, quoteLimits } from '@portal/domain/quotes'
import type { Actor } from '@portal/domain/roles'
import { and, eq, like, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { attempts } from '../../db/schema/auth.tables.ts'
import { offers } from '../../db/schema/catalog.tables.ts'
import { quotes } from '../../db/schema/quotes.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import type { Deps } from '../../deps.ts'
import { outbox, writtenEmails } from '../../mail/testing.ts'
import { aCustomer, aPerson } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { saveDestinations } from '../orders/destinations/destinations.ts'
import { acceptPrices } from '../orders/draft/accept-prices.ts'
import { createOrder, removeOrder } from '../orders/draft/drafts.ts'
import { addOrderItem, updateOrderItem } from '../orders/draft/order-items.ts'
import { updateOrder } from '../orders/draft/update-order.ts'
import { submitOrder } from '../orders/place/submit-order.ts'
import { anAgentWithAccount, anUpdateForm, aShop, seen } from '../orders/testing.ts'
import { acceptQuote, commentOnQuote, declineQuote } from './answer-quote.ts'
import { linkedQuotePdf, noteSeen, quotePdf, readLinkedQuote } from './linked-quote.ts'
import { createQuoteLink, listQuotes, sendQuote, withdrawQuote } from './quotes.ts'
import { aQuoteForm } from './testing.ts'

const by = { name: 'Pat Lee', title: 'Owner', mayOrder: true as const }
const daysLater = (days: number) => new Date(testNow.getTime() + days * 24 * 3_600_000)

/** A draft of an agent's customer with two phones at $289.00, and the link of its quote. */
async function aQuotedDraft(tx: Tx, deps: Deps, changes: Partial<Parameters<typeof aQuoteForm>[0]> = {}) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const { offer } = await aShop(tx)
  const ctx = asCaller(deps, agent)
  const { orderId } = (await createOrder(ctx, parties)).result
  await addOrderItem(ctx, { orderId, offerId: offer.offerId, productId: offer.productId, quantity: 2 })
  const look = () => seen(deps, agent, orderId)
  const send = async (again: typeof changes = {}) =>
    (await sendQuote(ctx, orderId, aQuoteForm({ ...changes, ...again, version: (await look()).version })))
      .result
  const quote = await send()
  const linkOf = async (quoteId: string) =>
    (await createQuoteLink(ctx, quoteId)).result.url.split('/q/')[1] ?? ''
  const submit = () => submitOrder(ctx, { orderId, zohoUserId: parties.agentId })
  return {
    agent,
    parties,
    offer,
    ctx,
    orderId,
    look,
    send,
    quote,
    linkOf,
    submit,
    token: await linkOf(quote.quoteId),
  }
}

const raise = (tx: Tx, offerId: string) =>
  tx.update(offers).set({ itemPriceCents: 39_900 }).where(eq(offers.offerId, offerId))
const retire = (tx: Tx, offerId: string) =>
  tx.update(offers).set({ statusId: 2 }).where(eq(offers.offerId, offerId))
const textOf = ({ result }: { result: { base64: string } }) =>
  readPdf(Buffer.from(result.base64, 'base64')).pages.join(' ').replaceAll(/\s+/g, ' ')
const visitor = (deps: Deps) => ({
  ...asCaller(deps, {
    userId: '',
    roles: [],
    zohoUserId: null,
    zohoAccountId: null,
    zohoContactId: null,
    access: 'full',
    covers: [],
  }),
  actor: null,
  tokenHash: null,
})

describe('sending a quote', () => {
  test('the recipient gets a link; the order shows the quote and stays a draft', async ({ tx, deps }) => {
    const { look, quote, orderId } = await aQuotedDraft(tx, deps, { message: 'As we discussed.' })
    expect(quote).toMatchObject({ version: 1, state: 'sent', validUntil: '2026-03-16', waitReason: null })
    expect(await look()).toMatchObject({
      statusId: orderStatus.draft,
      quote: { quoteNumber: quote.quoteNumber, state: 'sent', isBinding: true },
    })
    expect((await look()).timeline.at(-1)).toMatchObject({
      kind: 'quote-sent',
      reason: `Q-${quote.quoteNumber} to Pat Lee, valid until March 16, 2026`,
    })
    const [mail] = await writtenEmails(deps, 'quote')
    expect(mail?.text).toContain('As we discussed.')
    const emailed = /\/q\/([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? ''
    const read = await readLinkedQuote(visitor(deps), emailed)
    expect(read.result).toMatchObject({ isOpen: true, order: { orderId, numberOfItems: 2 } })
  })

  test('nothing internal is in a quote', async ({ tx, deps }) => {
    const { ctx, orderId, parties, look, send, quote, linkOf } = await aQuotedDraft(tx, deps, {
      onAccept: 'wait',
    })
    await withdrawQuote(ctx, quote.quoteId)
    await updateOrder(ctx, orderId, anUpdateForm(parties, { stagingNotes: 'Charge twice', notes: 'Dock 4' }))
    expect((await look()).stagingNotes).toBe('Charge twice')
    const token = await linkOf((await send()).quoteId)
    const read = JSON.stringify((await readLinkedQuote(visitor(deps), token)).result)
    expect(read).toContain('Dock 4')
    for (const hidden of ['Charge twice', parties.accountId, parties.contactId, 'submitBlockers', 'timeline'])
      expect(read).not.toContain(hidden)
    const text = textOf(await linkedQuotePdf(visitor(deps), token))
    expect(text).toContain('March 16, 2026')
    expect(text).not.toContain('Charge twice')
  })

  test('a draft that cannot be submitted is quoted only to wait for the agent', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    const ctx = asCaller(deps, agent)
    const { orderId } = (await createOrder(ctx, parties)).result
    const sending = async (onAccept: 'submit' | 'wait') =>
      sendQuote(ctx, orderId, aQuoteForm({ version: (await seen(deps, agent, orderId)).version, onAccept }))
    await expect(sending('wait')).rejects.toMatchObject({ code: 'ORDER_EMPTY' })
    await addOrderItem(ctx, { orderId, offerId: offer.offerId, productId: offer.productId, quantity: 1 })
    await updateOrder(ctx, orderId, anUpdateForm(parties, { shipDirect: null }))
    await expect(sending('submit')).rejects.toMatchObject({
      code: 'ORDER_INCOMPLETE',
      fields: { shippingMethod: [expect.any(String)] },
    })
    expect((await sending('wait')).result.state).toBe('sent')
  })

  test('prices of yesterday are confirmed first; an older version of the draft is refused', async ({
    tx,
    deps,
  }) => {
    const { ctx, orderId, look, send, quote, offer } = await aQuotedDraft(tx, deps)
    await withdrawQuote(ctx, quote.quoteId)
    await raise(tx, offer.offerId)
    await expect(send()).rejects.toMatchObject({ code: 'OFFERS_CHANGED' })
    const { version } = await look()
    await acceptPrices(ctx, orderId, { version })
    await expect(sendQuote(ctx, orderId, aQuoteForm({ version }))).rejects.toMatchObject({
      code: 'ORDER_CHANGED',
    })
    expect(await send()).toMatchObject({ version: 2, state: 'sent' })
  })

  test('one person sends ten a minute and two hundred a day; others are not held up', async ({
    tx,
    deps,
  }) => {
    const limited = { ...deps, rateLimits: 'on' as const }
    const { agent, orderId, send, look } = await aQuotedDraft(tx, limited)
    for (let n = 2; n <= quoteLimits.sentPerMinute; n++) await send()
    const sending = async (on: Deps, by: Actor = agent) =>
      sendQuote(asCaller(on, by), orderId, aQuoteForm({ version: (await look()).version }))
    await expect(sending(limited)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await outbox(tx)).filter(({ kind }) => kind === 'quote')).toHaveLength(quoteLimits.sentPerMinute)
    const manager = await aPerson(tx, { roles: ['Manager'] })
    expect((await sending(limited, manager)).result.state).toBe('sent')
    let at = testNow.getTime()
    const ticking = { ...limited, now: () => new Date(at) }
    await tx
      .update(attempts)
      .set({ count: quoteLimits.sentPerDay })
      .where(like(attempts.bucket, 'quote-send:day:%'))
    at += 60_000
    await expect(sending(ticking)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    at += 24 * 3_600_000
    expect((await sending(ticking)).result.state).toBe('sent')
  })

  test('customers see quotes of their account and send none', async ({ tx, deps }) => {
    const { orderId, parties, quote } = await aQuotedDraft(tx, deps)
    const una = asCaller(deps, await aCustomer(tx, parties))
    expect((await listQuotes(una, orderId)).results).toHaveLength(1)
    await expect(sendQuote(una, orderId, aQuoteForm({ version: 3 }))).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    })
    await expect(withdrawQuote(una, quote.quoteId)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  })
})

describe('a quoted draft is frozen', () => {
  test('every change of it is refused with the quote’s name, until the quote is withdrawn', async ({
    tx,
    deps,
  }) => {
    const { ctx, orderId, parties, offer, look, quote, submit } = await aQuotedDraft(tx, deps)
    const { version, orderItems } = await look()
    const orderItemId = orderItems[0]?.orderItemId ?? ''
    const message = `This order is quoted as Q-${quote.quoteNumber} until March 16, 2026. Withdraw the quote to change it.`
    const changes = [
      () => updateOrder(ctx, orderId, anUpdateForm(parties)),
      () => addOrderItem(ctx, { orderId, offerId: offer.offerId, productId: offer.productId, quantity: 1 }),
      () => updateOrderItem(ctx, { orderId, orderItemId }, { quantity: 9 }),
      () => acceptPrices(ctx, orderId, { version }),
      () => saveDestinations(ctx, orderId, { version, destinations: [] }),
      () => removeOrder(ctx, orderId),
      submit,
    ]
    for (const change of changes)
      await expect(change()).rejects.toMatchObject({ code: 'ORDER_FROZEN', message })
    const una = asCaller(deps, await aCustomer(tx, parties))
    await expect(removeOrder(una, orderId)).rejects.toMatchObject({
      message: expect.stringContaining('Ask your agent'),
    })
    await withdrawQuote(ctx, quote.quoteId)
    await updateOrderItem(ctx, { orderId, orderItemId }, { quantity: 9 })
    expect(await look()).toMatchObject({ numberOfItems: 9, quote: { state: 'withdrawn', isBinding: false } })
  })

  test('after its last day the draft is free, and the quote is not accepted any more', async ({
    tx,
    deps,
  }) => {
    const { agent, orderId, parties, token } = await aQuotedDraft(tx, deps)
    const later = { ...deps, now: () => daysLater(15) }
    await expect(acceptQuote(visitor(later), { token, ...by })).rejects.toMatchObject({
      code: 'QUOTE_ENDED',
      message: 'This quote has expired. Ask your agent for a new one.',
    })
    await updateOrder(asCaller(later, agent), orderId, anUpdateForm(parties))
    const read = await readLinkedQuote(visitor(later), token)
    expect(read.result).toMatchObject({ state: 'expired', isOpen: false, order: { numberOfItems: 2 } })
    expect(textOf(await linkedQuotePdf(visitor(deps), token))).toContain('Accept this quote')
    const text = textOf(await linkedQuotePdf(visitor(later), token))
    expect(text).not.toContain('Accept this quote')
    expect(text).toContain('Expired')
    expect(text).toContain('Prices no longer hold.')
    expect(text).not.toContain('Prices hold')
    const muchLater = { ...deps, now: () => daysLater(46) }
    await expect(readLinkedQuote(visitor(muchLater), token)).rejects.toMatchObject({
      code: 'QUOTE_NOT_FOUND',
    })
  })
})

test('a quote that was kept before orders had a field is read with the field empty', async ({ tx, deps }) => {
  const { quote, token } = await aQuotedDraft(tx, deps)
  const kept = sql`${quotes.order} - 'referenceNumber' - 'notes' - 'destinations' #- '{orderItems,0,termMonths}'`
  await tx.update(quotes).set({ order: kept }).where(eq(quotes.quoteId, quote.quoteId))
  expect((await readLinkedQuote(visitor(deps), token)).result.order).toMatchObject({
    referenceNumber: '',
    notes: '',
    destinations: [],
    orderItems: [{ quantity: 2, termMonths: null }],
  })
  expect(textOf(await linkedQuotePdf(visitor(deps), token))).toContain('289')
})

describe('links of quotes that were taken back', () => {
  const offer = ['Halden', '289', '578', 'As we discussed', 'Do they come']

  test.for(['withdrawn', 'superseded'] as const)(
    '%s: it says so, and neither what nor for how much',
    async (state, { tx, deps }) => {
      const { ctx, quote, send, token } = await aQuotedDraft(tx, deps, { message: 'As we discussed' })
      const comment = () => commentOnQuote(visitor(deps), { token, text: 'Do they come with cases?' })
      expect(JSON.stringify(await comment())).toContain('289')
      if (state === 'withdrawn') await withdrawQuote(ctx, quote.quoteId)
      else await send({ recipientEmail: 'kim@northgate.example' })
      const { result } = await readLinkedQuote(visitor(deps), token)
      expect(result).toMatchObject({ state, order: null, addedTax: null, agent: { full_name: 'Wes Porter' } })
      for (const word of offer) expect(JSON.stringify(result)).not.toContain(word)
      const refused = { code: 'QUOTE_ENDED', message: quoteEndedWords[state] }
      await expect(linkedQuotePdf(visitor(deps), token)).rejects.toMatchObject(refused)
      await expect(comment()).rejects.toMatchObject(refused)
    },
  )

  test('those who see its order save it as what it is', async ({ tx, deps }) => {
    const { ctx, quote } = await aQuotedDraft(tx, deps)
    expect(textOf(await quotePdf(ctx, quote.quoteId))).toContain('Prices hold until the end of this day.')
    await withdrawQuote(ctx, quote.quoteId)
    const text = textOf(await quotePdf(ctx, quote.quoteId))
    expect(text).toContain('Withdrawn')
    expect(text).toContain('Prices no longer hold.')
  })
})

describe('answering by link', () => {
  test('yesterday’s price is accepted although the offer costs more today', async ({ tx, deps }) => {
    const { token, look, offer } = await aQuotedDraft(tx, deps)
    const quoted = (await look()).orderTotal
    await raise(tx, offer.offerId)
    const { result } = await acceptQuote(visitor(deps), { token, ...by })
    expect(result).toMatchObject({ state: 'accepted', isSubmitted: true, answeredTitle: 'Owner' })
    const order = await look()
    expect(order).toMatchObject({ statusId: orderStatus.submitted, orderTotal: quoted })
    expect(order.timeline.map(({ kind }) => kind).slice(-2)).toEqual(['quote-accepted', 'submitted'])
    expect(order.timeline.at(-1)?.reason).toBe(`Q-${result.quoteNumber} was accepted by Pat Lee, Owner`)
    expect(order.orderItems[0]?.rate).toBe(289)
    const kinds = (await outbox(tx)).map(({ kind }) => kind)
    expect(kinds).toContain('order-confirmation')
    expect(kinds.filter((kind) => kind === 'quote-answered')).toHaveLength(1)
    await acceptQuote(visitor(deps), { token, ...by, name: 'Another' })
    expect((await look()).version, 'accepting again changes nothing').toBe(order.version)
  })

  test('with "wait" the agent submits at the quoted prices; customers do not', async ({ tx, deps }) => {
    const { token, look, offer, submit, parties, orderId } = await aQuotedDraft(tx, deps, {
      onAccept: 'wait',
    })
    await acceptQuote(visitor(deps), { token, ...by })
    await raise(tx, offer.offerId)
    expect(await look()).toMatchObject({
      statusId: orderStatus.draft,
      quote: { state: 'accepted', isBinding: true },
      submitBlockers: [],
    })
    const una = asCaller(deps, await aCustomer(tx, parties))
    await expect(submitOrder(una, { orderId, zohoUserId: parties.agentId })).rejects.toMatchObject({
      code: 'ORDER_FROZEN',
    })
    await submit()
    expect((await look()).orderItems[0]?.rate).toBe(289)
  })

  test('accepted and not submitted by its last day, it costs what it costs today', async ({ tx, deps }) => {
    const { token, agent, orderId, parties, offer } = await aQuotedDraft(tx, deps, { onAccept: 'wait' })
    await acceptQuote(visitor(deps), { token, ...by })
    await raise(tx, offer.offerId)
    const later = asCaller({ ...deps, now: () => daysLater(15) }, agent)
    await expect(submitOrder(later, { orderId, zohoUserId: parties.agentId })).rejects.toMatchObject({
      code: 'OFFERS_CHANGED',
    })
  })

  test('what cannot be submitted after all waits, and the agent reads why', async ({ tx, deps }) => {
    const { token, look, offer, ctx, orderId } = await aQuotedDraft(tx, deps)
    await retire(tx, offer.offerId)
    const { result } = await acceptQuote(visitor(deps), { token, ...by })
    expect(result).toMatchObject({ state: 'accepted', isSubmitted: false })
    expect(result).not.toHaveProperty('waitReason')
    expect((await look()).statusId).toBe(orderStatus.draft)
    const [quote] = (await listQuotes(ctx, orderId)).results
    expect(quote?.waitReason).toContain('is no longer available')
  })

  test('the sender has left: the order waits', async ({ tx, deps }) => {
    const { token, agent, ctx, orderId } = await aQuotedDraft(tx, deps)
    await tx
      .update(users)
      .set({ isActive: false })
      .where(and(eq(users.userId, agent.userId)))
    expect((await acceptQuote(visitor(deps), { token, ...by })).result.isSubmitted).toBe(false)
    const [quote] = (await listQuotes(ctx, orderId)).results
    expect(quote?.waitReason).toContain('no longer has access')
  })

  test('declined with a reason: the draft is free, and stays declined', async ({ tx, deps }) => {
    const { token, look, send, linkOf } = await aQuotedDraft(tx, deps)
    await declineQuote(visitor(deps), { token, name: 'Pat Lee', reason: 'Too many phones' })
    await declineQuote(visitor(deps), { token, name: 'Pat Lee', reason: 'Too many phones' })
    expect(await look()).toMatchObject({ quote: { state: 'declined', isBinding: false } })
    expect((await outbox(tx)).filter(({ kind }) => kind === 'quote-answered')).toHaveLength(1)
    await expect(acceptQuote(visitor(deps), { token, ...by })).rejects.toMatchObject({ code: 'QUOTE_ENDED' })
    const next = await linkOf((await send()).quoteId)
    expect((await readLinkedQuote(visitor(deps), token)).result.state).toBe('declined')
    expect((await readLinkedQuote(visitor(deps), next)).result).toMatchObject({ version: 2, isOpen: true })
  })

  test('a newer version replaces one that is open', async ({ tx, deps }) => {
    const { token, send, linkOf } = await aQuotedDraft(tx, deps)
    const next = await linkOf(
      (await send({ validDays: 30, recipientEmail: 'kim@northgate.example' })).quoteId,
    )
    await expect(acceptQuote(visitor(deps), { token, ...by })).rejects.toMatchObject({
      message: 'There is a newer version of this quote. Look for it in your email, or ask your agent.',
    })
    expect((await acceptQuote(visitor(deps), { token: next, ...by })).result.isSubmitted).toBe(true)
  })

  test('looking at it is noted once; comments reach the agent, each once, ten a day', async ({
    tx,
    deps,
  }) => {
    const { token, look } = await aQuotedDraft(tx, deps)
    await readLinkedQuote(visitor(deps), token)
    expect((await look()).quote?.state).toBe('sent')
    await noteSeen(visitor(deps), token)
    expect((await look()).quote?.state).toBe('seen')
    const say = (text: string) => commentOnQuote(visitor(deps), { token, text })
    await say('Do they come with cases?')
    const { result } = await say('Do they come with cases?')
    expect(result.comments.map(({ text }) => text)).toEqual(['Do they come with cases?'])
    for (let n = 2; n <= quoteLimits.commentsPerDay; n++) await say(`Question ${n}`)
    await expect(say('One more')).rejects.toMatchObject({ code: 'QUOTE_COMMENTS_FULL' })
    expect((await outbox(tx)).filter(({ kind }) => kind === 'quote-comment')).toHaveLength(10)
  })
})

describe('links', () => {
  test('an unknown token is refused, and a network that tries many is stopped', async ({ tx, deps }) => {
    const { token } = await aQuotedDraft(tx, deps)
    const limited = visitor({ ...deps, rateLimits: 'on' })
    for (let n = 0; n < 30; n++)
      await expect(readLinkedQuote(limited, `guess-${n}`)).rejects.toMatchObject({ code: 'QUOTE_NOT_FOUND' })
    await expect(readLinkedQuote(limited, 'guess')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await expect(readLinkedQuote(limited, token)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await readLinkedQuote({ ...limited, ip: '10.9.8.7' }, token)).result.isOpen).toBe(true)
  })

  test('of more than twenty the oldest ends, and never the emailed one', async ({ tx, deps }) => {
    let at = testNow.getTime()
    const ticking = { ...deps, now: () => new Date(at) }
    const { token, quote, linkOf } = await aQuotedDraft(tx, ticking)
    const [mail] = await writtenEmails(deps, 'quote')
    const emailed = /\/q\/([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? ''
    let last = ''
    for (let n = 0; n < quoteLimits.linksMax; n++) {
      at += 1_000
      last = await linkOf(quote.quoteId)
    }
    await expect(readLinkedQuote(visitor(ticking), token)).rejects.toMatchObject({ code: 'QUOTE_NOT_FOUND' })
    expect((await readLinkedQuote(visitor(ticking), last)).result.isOpen).toBe(true)
    expect((await readLinkedQuote(visitor(ticking), emailed)).result.isOpen).toBe(true)
  })
})

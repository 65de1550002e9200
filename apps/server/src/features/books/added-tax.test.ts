import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { bookAccountTerms, bookTaxRates } from '../../db/schema/books.tables.ts'
import { ledgerCustomers, ledgerInvoices, ledgerSalesOrders } from '../../db/schema/invoices.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { quotes } from '../../db/schema/quotes.tables.ts'
import type { Deps } from '../../deps.ts'
import { writtenEmails } from '../../mail/testing.ts'
import { aPerson } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { readTaxRates } from '../accounts/accounts.ts'
import { findAddedTax } from '../accounts/added-tax.ts'
import { createOrder } from '../orders/draft/drafts.ts'
import { addOrderItem } from '../orders/draft/order-items.ts'
import { findWholeOrder } from '../orders/list/find-whole-order.ts'
import { orderConfirmation } from '../orders/order.emails.ts'
import { orderPdf } from '../orders/paper/order-pdf.ts'
import { anAgentWithAccount, aShop, seen } from '../orders/testing.ts'
import { linkedQuotePdf, readLinkedQuote } from '../quotes/linked-quote.ts'
import { createQuoteLink, sendQuote } from '../quotes/quotes.ts'
import { aQuoteForm } from '../quotes/testing.ts'

/** Tax that the invoice adds, wherever a total is shown (docs/spec/books.md#tax). */

const tax = { state: 'OH', thousandths: 5_750 }
const words = 'Plus tax on the invoice'
const rate = 'OH 5.75%'

/** A draft with two phones that ships to Ohio, where invoices have tax. */
async function aTaxedDraft(tx: Tx, deps: Deps) {
  await tx.insert(bookTaxRates).values([tax, { state: 'CA', thousandths: 7_250 }])
  const { agent, parties } = await anAgentWithAccount(tx)
  const { offer } = await aShop(tx)
  const ctx = asCaller(deps, agent)
  const { orderId } = (await createOrder(ctx, parties)).result
  await addOrderItem(ctx, { orderId, offerId: offer.offerId, productId: offer.productId, quantity: 2 })
  const shipTo = (shippingState: string) =>
    tx.update(orders).set({ shippingState }).where(eq(orders.orderId, orderId))
  const look = () => seen(deps, agent, orderId)
  const exempt = () =>
    tx.insert(bookAccountTerms).values({ zohoAccountId: parties.accountId, exemptCertificate: 'NJ-1' })
  return { agent, parties, ctx, orderId, shipTo, look, exempt }
}

const textOf = ({ result }: { result: { base64: string } }) =>
  readPdf(Buffer.from(result.base64, 'base64')).pages.join('\n').replace(/\s+/g, ' ')

describe('an order', () => {
  test('says the tax of its state, on its page, its PDF and in its email', async ({ tx, deps }) => {
    const { ctx, orderId, look } = await aTaxedDraft(tx, deps)
    expect((await look()).addedTax).toEqual(tax)
    expect(textOf(await orderPdf(ctx, orderId))).toContain(`${words} ${rate}`)
    const order = await findWholeOrder(tx, orderId)
    if (!order) throw new Error('It is there.')
    const { pieces } = orderConfirmation(order, (path) => path, 'UTC', {
      addedTax: await findAddedTax(tx, deps, order),
      payBy: '',
    })
    const parts = pieces.flatMap((piece) => (piece.is === 'totals' ? piece.parts : []))
    expect(parts[0]?.rows).toContainEqual({ label: words, amount: rate })
  })

  test('says none for a state without a rate, an exempt account, and a live ledger', async ({ tx, deps }) => {
    const { ctx, orderId, look, shipTo, exempt } = await aTaxedDraft(tx, deps)
    await shipTo('OR')
    expect((await look()).addedTax).toBeNull()
    expect(textOf(await orderPdf(ctx, orderId))).not.toContain(words)
    await shipTo('Ohio')
    const order = await findWholeOrder(tx, orderId)
    if (!order) throw new Error('It is there.')
    expect(await findAddedTax(tx, { ledger: { driver: 'live' } }, order)).toBeNull()
    expect(await findAddedTax(tx, deps, order)).toEqual(tax)
    await exempt()
    expect(await findAddedTax(tx, deps, order)).toBeNull()
  })

  test('shows the tax of its invoice once it has one, even after the rates change', async ({ tx, deps }) => {
    const { orderId, parties, look } = await aTaxedDraft(tx, deps)
    await tx.update(orders).set({ statusId: 1, dateSubmitted: testNow }).where(eq(orders.orderId, orderId))
    const customer = { customerId: '71', zohoAccountId: parties.accountId, name: 'Northgate' }
    await tx.insert(ledgerCustomers).values(customer)
    await tx
      .insert(ledgerSalesOrders)
      .values({ salesOrderId: '72', key: `T-${orderId}`, orderId, customerId: '71', draft: {} as never })
    const invoice = {
      invoiceId: '73',
      salesOrderId: '72',
      secret: `s-${orderId}`,
      totalCents: 106,
      taxCents: 6,
    }
    await tx.insert(ledgerInvoices).values({ ...invoice, taxRate: 6_000, taxState: 'OH' })
    expect((await look()).addedTax).toEqual({ state: 'OH', thousandths: 6_000 })
    await tx.update(ledgerInvoices).set({ taxCents: 0, taxRate: 0, taxState: '' })
    expect((await look()).addedTax).toBeNull()
  })
})

test('a quote says it on its page, in its PDF and its email, with the rate of the day it was sent', async ({
  tx,
  deps,
}) => {
  const { ctx, orderId, look, exempt } = await aTaxedDraft(tx, deps)
  const quote = (await sendQuote(ctx, orderId, aQuoteForm({ version: (await look()).version }))).result
  const token = (await createQuoteLink(ctx, quote.quoteId)).result.url.split('/q/')[1] ?? ''
  const visitor = { ...ctx, actor: null, tokenHash: null }
  expect((await readLinkedQuote(visitor, token)).result.addedTax).toEqual(tax)
  expect(textOf(await linkedQuotePdf(visitor, token))).toContain(`${words} ${rate}`)
  const [email] = await writtenEmails(deps, 'quote')
  expect(email?.text).toContain(words)
  expect(email?.text).toContain(rate)
  await exempt()
  expect((await look()).addedTax).toBeNull()
  expect((await readLinkedQuote(visitor, token)).result.addedTax, 'it was announced').toEqual(tax)
  await sendQuote(ctx, orderId, aQuoteForm({ version: (await look()).version }))
  const [later] = (await writtenEmails(deps, 'quote')).slice(-1)
  expect(later?.text).not.toContain(words)
})

test('a quote says nothing of tax that was entered after it was sent', async ({ tx, deps }) => {
  const { ctx, orderId, look } = await aTaxedDraft(tx, deps)
  await tx.delete(bookTaxRates)
  const quote = (await sendQuote(ctx, orderId, aQuoteForm({ version: (await look()).version }))).result
  const token = (await createQuoteLink(ctx, quote.quoteId)).result.url.split('/q/')[1] ?? ''
  const visitor = { ...ctx, actor: null, tokenHash: null }
  await tx.insert(bookTaxRates).values(tax)
  expect((await look()).addedTax).toEqual(tax)
  expect((await readLinkedQuote(visitor, token)).result.addedTax).toBeNull()
  expect(textOf(await linkedQuotePdf(visitor, token))).not.toContain(words)
  const [email] = await writtenEmails(deps, 'quote')
  expect(email?.text).not.toContain(words)
  await tx.update(quotes).set({ announced: null }).where(eq(quotes.quoteId, quote.quoteId))
  expect((await readLinkedQuote(visitor, token)).result.addedTax, 'from before this was kept').toEqual(tax)
})

test('the rates of an account are none once it is exempt, and not for other agents', async ({ tx, deps }) => {
  const { ctx, parties, exempt } = await aTaxedDraft(tx, deps)
  const { accountId } = parties
  expect((await readTaxRates(ctx, accountId)).result).toEqual([{ state: 'CA', thousandths: 7_250 }, tax])
  const live = { ...ctx, ledger: { ...ctx.ledger, driver: 'live' as const } }
  expect((await readTaxRates(live, accountId)).result).toEqual([])
  await exempt()
  expect((await readTaxRates(ctx, accountId)).result).toEqual([])
  const other = asCaller(deps, await aPerson(tx, { roles: ['WbcAgent'], zohoUserId: '999' }))
  await expect(readTaxRates(other, accountId)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
})

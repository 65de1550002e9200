import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { readPdf } from '../apps/server/src/testing/read-pdf.ts'
import { test } from './fixtures.ts'
import { callApi } from './support/api.ts'
import { emailAbout } from './support/emails.ts'
import { placeOrder } from './support/orders.ts'
import { aDraft, openOrder } from './support/portal.ts'
import { sendQuote } from './support/quotes.ts'
import { factOf, openSummary } from './support/screens.ts'

/** What 12 R3 Rugged cost, financed by Verizon over 24 months, with their plans (docs/spec/costs.md#costs). */
const monthly = '$657.00'
const overTerm = '$15,768.00'
const billed = `${monthly} a month, ${overTerm} over 24 months`
/** The same on papers and in emails (docs/spec/money.md#parts). */
const everyMonth = `Every month Billed by Verizon ${monthly}/mo.`

test('a price is one number: in the shop, the cart, on the order, in its PDF, its email and the CSV @core', async ({
  page,
  request,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await test.step('the product page, which follows the quantity', async () => {
    await page.goto('/buy/item-details/ferro-r3-rugged?carrier=Verizon')
    await page.getByRole('radio', { name: /^Carrier Financed/ }).check()
    await page.getByRole('textbox', { name: 'Quantity' }).fill('12')
    const costs = page.getByRole('region', { name: 'Costs for 12' })
    await expect(costs).toContainText(`A month, billed by Verizon${monthly}`)
    await expect(costs).toContainText(`Over 24 months, billed by Verizon${overTerm}`)
  })
  await test.step('a comparison', async () => {
    await page.goto('/phones?compare=ferro-r3-rugged,halden-n6&quantity=12')
    await expect(page.getByRole('row', { name: /^Verizon, Carrier Financed/ })).toContainText(billed)
  })

  await cartWith(buyer, {
    product: 'ferro-r3-rugged',
    carrier: 'Verizon',
    purchaseType: 'Finance',
    quantity: 12,
  })
  await signedInAs(buyer)

  await test.step('the cart', async () => {
    await page.goto('/cart')
    const summary = await openSummary(page)
    const carriers = summary.getByRole('region', { name: 'Billed by carriers' })
    await expect(carriers).toContainText(`Every month${monthly}/mo.`)
    await expect(carriers).toContainText(`Commitment24 months${overTerm}`)
  })
  await test.step('the cart on paper, as a proposal', async () => {
    await page.evaluate(() => {
      window.print = () => {}
    })
    await page.getByRole('button', { name: 'Print proposal' }).click()
    await page.emulateMedia({ media: 'print' })
    const proposal = page.getByRole('region', { name: 'Proposal' })
    await expect(proposal).toContainText(`Billed by carriers${billed}`)
    await expect(proposal).toContainText(`Total over 24 months${overTerm}`)
    await expect(page.getByRole('heading', { name: 'Cart' }), 'nothing else is printed').toBeHidden()
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(proposal, 'phones still draw it after this event').toBeVisible()
    await page.emulateMedia({ media: null })
    await page.keyboard.press('Tab')
    await expect(proposal).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Cart' })).toBeVisible()
  })

  await test.step('a quote and its PDF, for an order of the same line', async () => {
    const { token } = buyer
    const line = { product: 'ferro-r3-rugged', carrier: 'Verizon', purchaseType: 'Finance', quantity: 12 }
    const quotedId = await aDraft(request, buyer, line)
    const quote = await sendQuote(request, buyer, quotedId)
    const { result } = await callApi(request, 'getQuotePdf', { token, params: { quoteId: quote.quoteId } })
    const text = readPdf(Buffer.from(result.base64, 'base64')).pages.join('\n').replace(/\s+/g, ' ')
    expect(text).toContain(everyMonth)
    expect(text).toContain(overTerm)
    const email = await emailAbout(page, quote.recipientEmail, `Q-${quote.quoteNumber}`)
    expect(email).toContain(overTerm)
  })

  const orderId = await placeOrder(request, buyer)
  await test.step('the order', async () => {
    await openOrder(page, orderId)
    await expect(factOf(page, 'Commitment')).toHaveText(overTerm)
  })
  await test.step('its PDF', async () => {
    const { result } = await callApi(request, 'getOrderPdf', { token: buyer.token, params: { orderId } })
    const text = readPdf(Buffer.from(result.base64, 'base64')).pages.join('\n').replace(/\s+/g, ' ')
    expect(text).toContain(everyMonth)
    expect(text).toContain(overTerm)
  })
  await test.step('its email', async () => {
    const email = await emailAbout(page, `contact-${buyer.account.id}@route.example`, String(orderId))
    expect(email).toContain(`${monthly}/mo.`)
    expect(email).toContain(overTerm)
  })
  await test.step('the CSV of orders', async () => {
    await page.goto('/orders-agent')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('button', { name: 'CSV', exact: true }).click()
    const [head = '', row = ''] = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n')
    expect(head).toContain('Billed monthly by carriers,Term (months),Billed by carriers over the term')
    expect(row).toContain(',657.00,24,15768.00,')
  })
})

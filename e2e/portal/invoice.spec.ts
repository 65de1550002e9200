import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { placeOrder } from '../support/orders.ts'

/**
 * "an Invoice link ('View Invoice', opens in a new tab)" (docs/spec/orders.md#invoice), with the embedded ledger behind
 * it.
 */

// biome-ignore lint/suspicious/noSkippedTests: the page belongs to the embedded ledger.
test.skip(process.env.VENDORS === 'live', 'a live ledger shows its invoices itself')

test('View Invoice opens the invoice of what was ordered, on any screen and in print; no one guesses another @core', async ({
  page,
  context,
  request,
  buyer,
  signedInAs,
  cartWith,
  guard,
}) => {
  const product = { product: 'ferro-armor-case', carrier: 'N/A', quantity: 3 }
  await cartWith(buyer, product)
  const orderId = await placeOrder(request, buyer)
  const read = async () =>
    (await callApi(request, 'getSingleOrder', { token: buyer.token, params: { orderId } })).results[0]
  await expect
    .poll(async () => (await read())?.zohoInventoryInvoiceLink, { message: 'exported', timeout: 20_000 })
    .toMatch(/^http/)
  const order = await read()
  await signedInAs(buyer)

  await page.goto('/orders')
  const row = page.getByRole('row').filter({ hasText: String(orderId) })
  const opening = context.waitForEvent('page')
  await row.getByRole('link', { name: /View Invoice/ }).click()
  const invoice = await opening

  await test.step('it says who pays, what for, and how much', async () => {
    await expect(invoice.getByRole('heading', { level: 1 })).toHaveText(/^Invoice INV-\d{5}$/)
    await expect(invoice.getByRole('table')).toContainText('Ferro Armor')
    const total = `$${order?.orderTotal.toFixed(2)}`
    await expect(invoice.getByRole('row').filter({ hasText: 'Total' })).toContainText(total)
    for (const text of [buyer.account.name, '1 Dock St', String(orderId), 'Toledo, OH 43604'])
      await expect(invoice.getByText(text, { exact: true }).first()).toBeVisible()
  })

  await test.step('accessible, and nothing scrolls sideways on a phone', async () => {
    for (const width of [1440, 390, 320]) {
      await invoice.setViewportSize({ width, height: 900 })
      await expectNoAxeViolations(invoice)
      expect(await invoice.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  await test.step('the PDF is a file', async () => {
    const downloading = invoice.waitForEvent('download')
    await invoice.getByRole('link', { name: 'Download PDF' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^invoice-INV-\d{5}\.pdf$/)
  })

  await test.step('in print there is no button', async () => {
    await invoice.emulateMedia({ media: 'print' })
    await expect(invoice.getByRole('link', { name: 'Download PDF' })).toBeHidden()
    await expect(invoice.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await test.step('another secret leads nowhere', async () => {
    guard.expects('/i/', 404)
    await page.goto(`${new URL(invoice.url()).pathname}x`)
    await expect(page.getByRole('heading', { name: 'No such invoice' })).toBeVisible()
  })
})

import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { chooseParties, openShipping } from '../support/checkout.ts'
import { placeOrder } from '../support/orders.ts'
import { signInPersona } from '../support/people.ts'
import { aDraft, openOrder } from '../support/portal.ts'
import { quotePath, sendQuote } from '../support/quotes.ts'
import { button, factOf, openSummary } from '../support/screens.ts'

/** Tax that the invoice adds is said wherever a total is shown (docs/spec/books.md#tax). The rate counts for all tests, so it ends with this one. */

const words = 'Plus tax on the invoice'
const rate = 'OH 5.75%'
const sentence = 'plus tax on the invoice (OH 5.75%)'

test.afterEach(async ({ request }) => {
  await saveRates(request, [])
})

async function saveRates(
  request: Parameters<typeof signInPersona>[0],
  taxRates: Array<{ state: string; thousandths: number }>,
) {
  const { token } = await signInPersona(request, 'abe')
  const { result } = await callApi(request, 'getBookSettings', { token })
  await callApi(request, 'saveBookSettings', {
    token,
    body: { version: result.version, netDays: result.netDays, taxRates },
  })
}

test('tax on the invoice is said in the checkout, on the order and on the quote, and not without rates', async ({
  page,
  request,
  buyer,
  signedInAs,
  cartWith,
}) => {
  test.slow()
  const orderId = await aDraft(request, buyer, {})
  await cartWith(buyer)
  await signedInAs(buyer)
  await openOrder(page, orderId)
  await expect(factOf(page, 'Due on invoice')).toBeVisible()
  await expect(factOf(page, words)).toHaveCount(0)

  await saveRates(request, [{ state: 'OH', thousandths: 5_750 }])
  await test.step('the order', async () => {
    await page.reload()
    await expect(factOf(page, words)).toHaveText(rate)
  })
  await test.step('the checkout, once account and state are known', async () => {
    await openShipping(page)
    await chooseParties(page, buyer)
    const summary = await openSummary(page)
    await expect(summary).toContainText(`${words}${rate}`)
    await expect(page.getByRole('group', { name: 'Check your order' })).toContainText(sentence)
  })
  await test.step('the quote, for everyone with its link', async () => {
    const { quoteId } = await sendQuote(request, buyer, orderId)
    await page.goto(await quotePath(request, buyer, quoteId))
    const costs = page.getByRole('region', { name: 'What it costs' })
    await expect(costs).toContainText(`${words}${rate}`)
    await button(page, 'Accept quote').click()
    await expect(page.getByRole('checkbox', { name: sentence })).toBeVisible()
  })
  await test.step('a placed order and its confirmation', async () => {
    const placedId = await placeOrder(request, buyer)
    await openOrder(page, placedId)
    await expect(factOf(page, words)).toHaveText(rate)
  })
})

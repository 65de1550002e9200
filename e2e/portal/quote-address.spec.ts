import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { emailAbout } from '../support/emails.ts'
import { aDraft, openOrder } from '../support/portal.ts'
import { acceptOnPage, quotePath, sendQuote } from '../support/quotes.ts'

/** A contact without an account corrects an address on the page of a quote (docs/spec/quotes.md#addresses). */

// What fades is judged at its end.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('an address is corrected at the same price; one at another price goes to the agent @phone', async ({
  page,
  request,
  browser,
  buyer,
  signedInAs,
}) => {
  const orderId = await aDraft(request, buyer, { quantity: 3 })
  const { quoteId, quoteNumber } = await sendQuote(request, buyer, orderId, { onAccept: 'submit' })
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(await quotePath(request, buyer, quoteId))
  const delivery = visitor.getByRole('region', { name: 'Delivery and setup' })
  const total = visitor.getByRole('region', { name: 'What it costs' })
  const costs = (await total.innerText()).match(/\$[\d,.]+/g)
  const form = delivery.getByRole('form', { name: 'Change shipping address' })
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })

  await test.step('what is missing is said at its field, which has the focus', async () => {
    await delivery.getByRole('button', { name: 'Change shipping address' }).click()
    await expect(field('Street')).toBeFocused()
    await field('City').fill('')
    await form.getByRole('button', { name: 'Check address' }).click()
    await expect(form.getByText('Shipping city must be at least 2 characters')).toBeVisible()
    await expect(field('City')).toBeFocused()
    await field('City').fill('Toledo')
  })

  await test.step('what is typed and not saved keeps from accepting', async () => {
    await field('Street').fill('1200 Dorr St')
    await visitor.getByRole('button', { name: 'Accept quote' }).click()
    await expect(visitor.getByRole('alert')).toContainText('The corrected address is not saved yet.')
  })

  await test.step('it is verified, and applied at the quoted price', async () => {
    await form.getByRole('button', { name: 'Check address' }).click()
    await expect(form.getByRole('status')).toContainText('All prices of your quote stay the same.')
    await expectNoAxeViolations(visitor)
    await form.getByRole('button', { name: 'Use this address' }).click()
    await expect(delivery.getByText(/^1200 Dorr St, Toledo, OH 43607/)).toBeVisible()
    await expect(delivery.getByRole('button', { name: 'Change shipping address' })).toBeFocused()
    expect((await total.innerText()).match(/\$[\d,.]+/g)).toEqual(costs)
  })

  await test.step('another price is said before, and only asked of the agent', async () => {
    await delivery.getByRole('button', { name: 'Change shipping address' }).click()
    await field('Street').fill('600 S Alameda St')
    await field('City').fill('Los Angeles')
    await field('State').fill('CA')
    await field('ZIP').fill('90021')
    await form.getByRole('button', { name: 'Check address' }).click()
    await expect(form.getByRole('status')).toContainText(/UPS \S+ would cost \$[\d.]+ instead of \$[\d.]+\./)
    await form.getByRole('button', { name: 'Send to my agent' }).click()
    await expect(delivery.getByText(/You asked for another shipping address: 600 S Alameda St/)).toBeVisible()
    await expect(delivery.getByText(/^1200 Dorr St, Toledo, OH 43607/)).toBeVisible()
    await expect(visitor.getByText('Your agent submits the order and contacts you.')).toBeVisible()
    expect((await total.innerText()).match(/\$[\d,.]+/g)).toEqual(costs)
    await expectNoAxeViolations(visitor)
  })

  await test.step('the agent reads it in an email, and on the order', async () => {
    const email = await emailAbout(page, buyer.userProfile.email, 'Another address requested')
    expect(email).toContain('600 S Alameda St')
    await signedInAs(buyer)
    await openOrder(page, orderId)
    const region = page.getByRole('region', { name: `Quote Q-${quoteNumber}` })
    await expect(region).toContainText('The recipient asks for another address.')
    await expect(region).toContainText('instead of 980 Airline Junction Rd')
    await expectNoAxeViolations(page)
  })

  await test.step('the request is taken back, and the quote accepted', async () => {
    await delivery.getByRole('button', { name: 'Keep the quoted address' }).click()
    await expect(delivery.getByText(/You asked for another/)).toHaveCount(0)
    await acceptOnPage(visitor)
    await expect(visitor.getByText(`Order ${orderId} was submitted at the quoted prices.`)).toBeVisible()
    await visitor.context().close()
  })
})

import { expect, type Page } from '@playwright/test'
import { messages } from '@portal/domain/messages'
import { test } from '../fixtures.ts'
import { chooseParties, listen, method, openShipping } from '../support/checkout.ts'
import { buyerAddress } from '../support/people.ts'
import { openFromAccount } from '../support/portal.ts'
import {
  addressOf,
  button,
  choose,
  confirmedOrderId,
  expectAddress,
  fillAddress,
  stepHeading,
} from '../support/screens.ts'

/** The steps and what survives between them (docs/spec/checkout.md#steps). */

const steps = (page: Page) => page.getByRole('list', { name: 'Checkout progress' }).getByRole('listitem')
const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' })

async function expectStep(page: Page, { now, heading }: { now: number; heading: string }) {
  await expect(stepHeading(page, heading)).toBeVisible()
  const names = ['Cart', 'Installed Apps', 'Shipping', 'Submit Order']
  await expect(steps(page), 'earlier steps count as done').toHaveText(
    names.map((name, index) => (index < now ? `${name} (done)` : name)),
  )
  for (let index = 0; index < names.length; index += 1)
    if (index === now) await expect(steps(page).nth(index)).toHaveAttribute('aria-current', 'step')
    else await expect(steps(page).nth(index)).not.toHaveAttribute('aria-current')
}

test('four steps with the labels of the spec; Back is hidden on the first and the last', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer)
  await signedInAs(buyer)
  await page.goto('/cart')
  await expectStep(page, { now: 0, heading: 'Cart' })
  await expect(summary(page).getByRole('button')).toHaveText(['Choose Installed Apps', 'Save as draft'])

  await button(page, 'Choose Installed Apps').click()
  await expectStep(page, { now: 1, heading: 'Installed Apps' })
  await expect(stepHeading(page, 'Installed Apps')).toBeFocused()
  await expect(summary(page).getByRole('button')).toHaveText([
    'Choose Shipping',
    'Back to Cart',
    'Save as draft',
  ])

  await button(page, 'Choose Shipping').click()
  await expectStep(page, { now: 2, heading: 'Shipping' })
  const ways = summary(page)
    .getByRole('button')
    .filter({ hasNotText: /^(choose|fill)/ })
  await expect(ways).toHaveText(['Submit Order', 'Back to Installed Apps', 'Save as draft'])

  await button(page, 'Back to Installed Apps').click()
  await expectStep(page, { now: 1, heading: 'Installed Apps' })
  await button(page, 'Back to Cart').click()
  await expectStep(page, { now: 0, heading: 'Cart' })
  await button(page, 'Choose Installed Apps').click()
  await button(page, 'Choose Shipping').click()
  await chooseParties(page, buyer)
  await method(page, 'direct').check()
  await button(page, 'Submit Order').click()

  const orderId = await confirmedOrderId(page)
  await expectStep(page, { now: 4, heading: messages.cart.confirmed })
  await expect(summary(page), 'no summary panel on the last step').toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Back to/ })).toHaveCount(0)
  await expect(page.getByText(/Thank you for your order/)).toBeVisible()
  await expect(page.getByText('Estimated Delivery: 3-5 business days')).toBeVisible()
  // This installation has no mail server.
  await expect(
    page.getByText(
      `No email is sent from this portal. Your confirmation with tracking is on the page of order ${orderId}.`,
    ),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'View this order' })).toHaveAttribute(
    'href',
    `/order-details/${orderId}`,
  )
  const confirmed = page.getByRole('region', { name: 'Your order' })
  await expect(confirmed.getByRole('table')).toContainText('Due on invoice')
  await expect(confirmed).toContainText('Shipping address')
  await expect(page.getByRole('link', { name: 'View Orders' })).toHaveAttribute('href', '/orders')
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/phones')
  await page.reload()
  expect(await confirmedOrderId(page), 'a reload shows the same confirmation').toBe(orderId)
  await page.goBack()
  await expect(page.getByRole('heading', { name: messages.cart.emptyHeading })).toBeVisible()

  await page.goto('/cart/order-results')
  await expect(page.getByText('Order results will appear here.')).toBeVisible()
})

test('reload, Back and Forward keep the step and every typed word', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  const typed = { street: '1 Half typed Roa', city: 'Tol', state: 'O', zip: '4' }
  await cartWith(buyer)
  await signedInAs(buyer)
  await page.goto('/cart')
  await button(page, 'Choose Installed Apps').click()
  await page.getByLabel('Staging Notes (optional)').fill('Half a sent')
  await page.getByLabel('PO / reference number (optional)').fill('PO 44')
  await button(page, 'Choose Shipping').click()
  await chooseParties(page, buyer)
  await fillAddress(page, 'Shipping', typed)

  await page.reload()
  await expect(stepHeading(page, 'Shipping')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Contact' })).toHaveValue(buyer.contact.name)
  await expectAddress(page, 'Shipping', typed)
  await page.goBack()
  await expect(page.getByLabel('Staging Notes (optional)')).toHaveValue('Half a sent')
  await expect(page.getByLabel('PO / reference number (optional)')).toHaveValue('PO 44')
  await page.goBack()
  await expect(stepHeading(page, 'Cart')).toBeVisible()
  await page.goForward()
  await page.goForward()
  await expectAddress(page, 'Shipping', typed)

  await page
    .getByRole('link', { name: 'Orbis T9 Duty' })
    .or(page.getByRole('link', { name: /^Cart/ }))
    .first()
    .click()
  await page.goBack()
  await expect(stepHeading(page, 'Shipping')).toBeVisible()
  await expectAddress(page, 'Billing', buyerAddress.billing)
  await expectAddress(page, 'Shipping', typed)
})

test('the cart is fresh for 5 minutes, accounts and contacts for 20, agents never', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer)
  await signedInAs(buyer)
  await page.clock.install()
  const [carts, accounts, contacts, agents] = [
    listen(page, '/cartItem/GetCartItemsByDomain'),
    listen(page, '/account/GetAllActiveByAgent'),
    listen(page, '/contact/GetContactsByAccount'),
    listen(page, '/admin/GetWbcUsers'),
  ]
  const comeBack = async () => {
    await button(page, 'Back to Installed Apps').click()
    await expect(stepHeading(page, 'Installed Apps')).toBeVisible()
    await button(page, 'Choose Shipping').click()
    await expect(page.getByRole('combobox', { name: 'Contact' })).toHaveValue(buyer.contact.name)
  }
  await openShipping(page)
  await chooseParties(page, buyer)
  await expect.poll(() => [accounts, contacts, agents].map((all) => all.length)).toEqual([1, 1, 1])
  const cartsRead = carts.length

  await page.clock.fastForward('04:50')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await comeBack()
  await expect.poll(() => agents.length, 'agents are always asked for').toBe(2)
  expect([carts, accounts, contacts].map((all) => all.length)).toEqual([cartsRead, 1, 1])

  await page.clock.fastForward('00:20')
  await page.getByRole('link', { name: 'Cart, 2 items' }).click()
  await expect(stepHeading(page, 'Cart')).toBeVisible()
  await openFromAccount(page, 'Orders')
  await expect(stepHeading(page, 'Orders')).toBeVisible()
  await page.getByRole('link', { name: 'Cart, 2 items' }).click()
  await expect.poll(() => carts.length, 'the cart is older than 5 minutes').toBe(cartsRead + 1)
  await button(page, 'Choose Installed Apps').click()
  await button(page, 'Choose Shipping').click()
  await expect.poll(() => agents.length).toBeGreaterThan(2)
  expect([accounts, contacts].map((all) => all.length)).toEqual([1, 1])

  await page.clock.fastForward('15:00')
  await comeBack()
  await expect.poll(() => [accounts, contacts].map((all) => all.length)).toEqual([2, 2])
})

test('another tab gets the agent and the address, never this order’s words and people', async ({
  page,
  context,
  aBuyer,
  signedInAs,
  cartWith,
}) => {
  const [manager, other] = [await aBuyer({ roles: ['Manager'] }), await aBuyer()]
  await cartWith(manager)
  await signedInAs(manager)
  await page.goto('/cart?step=installed-apps')
  await page.getByLabel('Order Notes (optional)').fill('Only here')
  // The apps are offered once the cart is read.
  await expect(page.getByRole('checkbox', { name: 'Waze' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Waze' }).uncheck()
  await button(page, 'Choose Shipping').click()
  const agent = (tab: Page) => tab.getByRole('combobox', { name: 'Agent' })
  await choose(page, 'Agent', other.agentLabel)
  await chooseParties(page, other)
  await method(page, 'direct').check()

  const tab = await context.newPage()
  await openShipping(tab)
  await expect(agent(tab)).toHaveValue(other.agentLabel)
  await expect(tab.getByRole('combobox', { name: 'Account' })).toHaveValue('')
  await expect(tab.getByRole('combobox', { name: 'Contact' })).toHaveValue('')
  await expectAddress(tab, 'Shipping', buyerAddress.shipping)
  await expect(method(tab, 'direct')).not.toBeChecked()
  await tab.goto('/cart?step=installed-apps')
  await expect(tab.getByLabel('Order Notes (optional)')).toHaveValue('')
  await expect(tab.getByRole('checkbox', { name: 'Waze' }), 'apps are kept').not.toBeChecked()
  await expect(addressOf(page, 'Shipping').street).toHaveValue(buyerAddress.shipping.street)
})

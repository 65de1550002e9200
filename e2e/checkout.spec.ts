import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import {
  addressOf,
  button,
  choose,
  confirmedOrderId,
  factOf,
  fillAddress,
  goToShipping,
  openSummary,
  stageHeading,
} from './support/screens.ts'

/** The checkout's rules, as far as only a browser can tell (storefront 4, 5). */

test('an order can wait as a draft', async ({ page, buyer, signedInAs, cartWith }) => {
  await signedInAs(buyer)
  await cartWith(buyer)
  await goToShipping(page)
  await choose(page, 'Account', buyer.account.name)
  await choose(page, 'Contact', buyer.contact.name)
  await page.getByRole('radio', { name: /^Direct from the carrier/ }).check()
  await button(page, 'Save as draft').click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByText(/^Order \d+ was saved as a draft\.$/)).toBeVisible()
  await button(page, 'View order').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
  await expect(page.getByText('Draft, not yet submitted')).toBeVisible()
})

test('sent directly by the carrier, shipping costs nothing here', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await signedInAs(buyer)
  await cartWith(buyer, { quantity: 2 })
  await goToShipping(page)
  const summary = await openSummary(page)
  await expect(factOf(summary, 'Shipping')).toHaveText('TBD')
  await choose(page, 'Account', buyer.account.name)
  await choose(page, 'Contact', buyer.contact.name)
  await page.getByRole('radio', { name: /^Direct from the carrier/ }).check()
  await expect(factOf(summary, 'Total due')).toHaveText('$578.00')
  await button(page, 'Submit Order').click()
  const orderId = await confirmedOrderId(page)
  await page.goto(`/order-details/${orderId}`)
  await expect(factOf(page, 'Shipping method')).toContainText('Direct from the carrier')
  await expect(page.getByRole('row').filter({ hasText: 'Order total' })).toContainText('$578.00')
})

test('addresses are checked billing first, each field in its own words', async ({
  page,
  aBuyer,
  signedInAs,
  cartWith,
}) => {
  const buyer = await aBuyer({ hasAddress: false })
  await signedInAs(buyer)
  await cartWith(buyer)
  await goToShipping(page)
  await choose(page, 'Account', buyer.account.name)
  await choose(page, 'Contact', buyer.contact.name)
  await expect(page.getByRole('radio', { name: /^Direct from the carrier/ })).toBeDisabled()
  await addressOf(page, 'Billing').street.fill('1 Dock St')
  await addressOf(page, 'Billing').state.fill('O')
  await addressOf(page, 'Shipping').street.fill('5 Pier Rd')
  await page.getByRole('radio', { name: /^Direct from the carrier/ }).check()

  await button(page, 'Submit Order').click()
  const problem = page.getByRole('alert').filter({ hasText: 'Please check the addresses.' })
  await expect(problem).toBeFocused()
  await expect(problem.getByRole('link')).toHaveText([
    'Billing city must be at least 2 characters',
    'Billing state must be at least 2 characters',
    'Billing zip must be at least 2 characters',
  ])
  await problem.getByRole('link', { name: /city/ }).click()
  await expect(addressOf(page, 'Billing').city).toBeFocused()

  await fillAddress(page, 'Billing', { street: '1 Dock St', city: 'Toledo', state: 'OH', zip: '43604' })
  await addressOf(page, 'Shipping').zip.fill('4'.repeat(51))
  await button(page, 'Submit Order').click()
  await expect(problem.getByRole('link')).toHaveText([
    'Shipping city must be at least 2 characters',
    'Shipping state must be at least 2 characters',
    'Shipping zip must be at most 50 characters',
  ])
  await fillAddress(page, 'Shipping', { street: '5 Pier Rd', city: 'Toledo', state: 'OH', zip: '43607' })
  await button(page, 'Submit Order').click()
  await confirmedOrderId(page)
})

test('another account or shipping street takes back what depended on it', async ({
  page,
  signedInAs,
  buyer,
  cartWith,
}) => {
  await signedInAs(buyer)
  await cartWith(buyer)
  await goToShipping(page)
  await choose(page, 'Account', buyer.account.name)
  await choose(page, 'Contact', buyer.contact.name)
  const wbc = page.getByRole('radio', { name: /^WBC kitting and staging/ })
  await wbc.check()
  await page.getByRole('radio', { name: /^UPS Ground/ }).check()
  await addressOf(page, 'Shipping').street.fill('7 Other St')
  await expect(wbc).not.toBeChecked()
  await expect(page.getByRole('radio', { name: /^UPS Ground/ })).toBeHidden()

  await button(page, 'Clear Account').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Contact' })).toHaveValue('')
  await expect(addressOf(page, 'Billing').street).toHaveValue('')
  await expect(wbc).toBeDisabled()
})

test('a reload keeps every typed word, and Back walks the stages', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await signedInAs(buyer)
  await cartWith(buyer)
  await page.goto('/cart')
  await button(page, 'Choose Installed Apps').click()
  await page.getByLabel('Order Notes (optional)').fill('Half a sentence')
  await page.getByRole('checkbox', { name: 'Waze' }).uncheck()
  await page.reload()
  await expect(stageHeading(page, 'Installed Apps')).toBeVisible()
  await expect(page.getByLabel('Order Notes (optional)')).toHaveValue('Half a sentence')
  await expect(page.getByRole('checkbox', { name: 'Waze' })).not.toBeChecked()

  await button(page, 'Choose Shipping').click()
  await choose(page, 'Account', buyer.account.name)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue(buyer.account.name)
  await page.goBack()
  await expect(stageHeading(page, 'Installed Apps')).toBeVisible()
  await page.goBack()
  await expect(stageHeading(page, 'Cart')).toBeVisible()
  await page.goForward()
  await expect(stageHeading(page, 'Installed Apps')).toBeVisible()
  await button(page, 'Back to Cart').click()
  await expect(stageHeading(page, 'Cart')).toBeFocused()
})

test('two tabs on one cart end with the same cart', async ({
  page,
  context,
  buyer,
  signedInAs,
  cartWith,
  guard,
}) => {
  await signedInAs(buyer)
  await cartWith(buyer)
  await page.goto('/cart')
  const other = await context.newPage()
  await other.goto('/cart')
  const setQuantity = async (tab: typeof page, quantity: string) => {
    await button(tab, 'Edit quantity of Orbis T9 Duty').click()
    await tab.getByRole('textbox', { name: 'Quantity of Orbis T9 Duty' }).fill(quantity)
    await tab.keyboard.press('Enter')
    await expect(tab.getByRole('link', { name: `Cart, ${quantity} items` })).toBeVisible()
  }
  await setQuantity(page, '5')
  await setQuantity(other, '7')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Cart, 7 items' })).toBeVisible()

  await button(page, 'Remove Orbis T9 Duty').click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  guard.expects('/cartItem/updateCartItemQuantity', 404)
  await other.getByRole('switch', { name: /^Ferro Armor Case/ }).click()
  await expect(other.getByText('That item is no longer in your cart.')).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { emptyCart } from './support/api.ts'
import { placeOrder } from './support/orders.ts'
import { button, choose, confirmedOrderId, factOf, goToShipping, stepHeading } from './support/screens.ts'

/** What each person may see and choose (docs/spec/roles.md#roles). */

test('una orders for her own account: account and contact are hers and locked, and her agent is named @core', async ({
  page,
  request,
  signedInAs,
  cartWith,
}) => {
  const una = await signedInAs('una')
  await emptyCart(request, una.token)
  await cartWith(una)
  await goToShipping(page)
  for (const [label, value] of [
    ['Account', 'Northgate Delivery LLC'],
    ['Contact', 'Una Marsh'],
  ] as const) {
    await expect(factOf(page, label)).toHaveText(value)
    await expect(page.getByRole('textbox', { name: label, exact: true }), 'a fact, no field').toHaveCount(0)
  }
  await expect(page.getByText('Your agent: Wes Porter')).toBeVisible()
  await expect(page.getByLabel('Agent', { exact: true }), 'no field of the staff').toHaveCount(0)
  await page.getByRole('radio', { name: /^Direct from the carrier/ }).check()
  await button(page, 'Submit Order').click()
  const orderId = await confirmedOrderId(page)
  await page.goto(`/order-details/${orderId}`)
  await expect(factOf(page, 'Account')).toHaveText('Northgate Delivery LLC')
})

test('una sees the orders of Northgate and no one else’s', async ({
  page,
  request,
  buyer,
  cartWith,
  signedInAs,
  guard,
}) => {
  await cartWith(buyer)
  const foreign = await placeOrder(request, buyer)
  await signedInAs('una')
  await page.goto('/orders-agent')
  await expect(page.getByText(/^Showing [1-9]\d* of/)).toBeVisible()
  const accounts = await page.getByRole('cell', { name: /LLC|Route|Co\.|Couriers/ }).allTextContents()
  expect(new Set(accounts)).toEqual(new Set(['Northgate Delivery LLC']))

  guard.expects('/order/GetSingleOrder', 404)
  await page.goto(`/order-details/${foreign}`)
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
  await expect(page.getByText('That order does not exist.')).toBeVisible()
})

test('mo orders for another agent, who sees in whose name it was done @core', async ({
  page,
  request,
  signedInAs,
  cartWith,
  anotherComputer,
}) => {
  const mo = await signedInAs('mo')
  await emptyCart(request, mo.token)
  await cartWith(mo)
  await goToShipping(page)
  await choose(page, 'Agent', 'Porter, Wes')
  await choose(page, 'Account', 'Harbor Point Couriers')
  const contact = page.getByRole('combobox', { name: 'Contact' })
  await contact.focus()
  await expect(page.getByRole('option').first()).toBeAttached()
  await contact.press('ArrowDown')
  await contact.press('Enter')
  await page.getByRole('radio', { name: /^Direct from the carrier/ }).check()
  await button(page, 'Submit Order').click()
  const orderId = await confirmedOrderId(page)

  const wesPage = await anotherComputer()
  await signedInAs('wes', wesPage)
  await wesPage.goto('/orders-agent')
  await wesPage.getByRole('link', { name: String(orderId), exact: true }).click()
  await expect(factOf(wesPage, 'Agent')).toContainText('Wes Porter')
  await expect(wesPage.getByRole('region', { name: 'Timeline' })).toContainText(
    'Submitted by Mo Okafor on behalf of Wes Porter',
  )
})

test('nia, who owns nothing yet, reads it in the spec’s words', async ({
  page,
  request,
  signedInAs,
  cartWith,
}) => {
  const nia = await signedInAs('nia')
  await emptyCart(request, nia.token)
  await page.goto('/orders-agent')
  await expect(page.getByText("You don't have any orders yet.")).toBeVisible()
  await page.goto('/accounts')
  await expect(page.getByText("You don't have any accounts yet.")).toBeVisible()

  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(
    page.getByText(
      "Looks like you haven't added anything to your cart yet. Explore our products and find something you love!",
    ),
  ).toBeVisible()
  for (const [name, path] of [
    ['Browse Phones', '/phones'],
    ['Shop Tablets', '/tablets'],
    ['View Accessories', '/accessories'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path)

  await cartWith(nia, { product: 'orbis-vent-mount', carrier: 'N/A' })
  await page.goto('/cart')
  await button(page, 'Choose Installed Apps').click()
  await expect(page.getByText('You do not have items in your cart that require Installed Apps')).toBeVisible()
  await button(page, 'Choose Shipping').click()
  await page.getByRole('combobox', { name: 'Account' }).fill('any')
  await expect(page.getByRole('listbox').getByText('No options found')).toBeVisible()
})

test('the way to the back office is shown to administrators only', async ({
  page,
  signedInAs,
  anotherComputer,
}) => {
  await signedInAs('ada')
  await page.goto('/orders-agent')
  await expect(stepHeading(page, 'Orders')).toBeVisible()
  await page.getByRole('button', { name: /My Account/ }).click()
  const links = page.getByRole('banner').getByRole('link')
  await expect(links.filter({ hasText: /^Admin$/ })).toBeVisible()

  const moPage = await anotherComputer()
  await signedInAs('mo', moPage)
  await moPage.goto('/orders-agent')
  await expect(stepHeading(moPage, 'Orders')).toBeVisible()
  await moPage.getByRole('button', { name: /My Account/ }).click()
  await expect(moPage.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await expect(moPage.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
  await moPage.goto('/admin')
  await expect(moPage).toHaveURL('/')
})

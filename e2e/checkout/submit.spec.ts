import { expect } from '@playwright/test'
import { messages } from '@portal/domain/messages'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { addPhone } from '../support/catalog.ts'
import { aPause, chooseParties, listen, method, openShipping, upsRate } from '../support/checkout.ts'
import {
  addressOf,
  button,
  choose,
  confirmedOrderId,
  factOf,
  fillAddress,
  openSummary,
  orderLink,
  stepHeading,
} from '../support/screens.ts'

/** Submitting (docs/spec/checkout.md#submitting). */

test('Submit is disabled until everything of the spec is there, and each reason leads to its field', async ({
  page,
  aBuyer,
  signedInAs,
  cartWith,
}) => {
  const buyer = await aBuyer({ hasAddress: false })
  await cartWith(buyer)
  await signedInAs(buyer)
  await openShipping(page)
  for (const heading of ['Billing address', 'Shipping address', 'Shipping method'])
    await expect(page.getByRole('heading', { level: 2, name: heading })).toHaveText(`${heading} *`)
  const submit = button(page, 'Submit Order')
  const reasons = page.getByRole('status').filter({ hasText: 'To submit:' })
  await expect(submit).toBeDisabled()
  await expect(reasons.getByRole('button')).toHaveText([
    'choose an account',
    'choose a contact',
    'fill in the billing street',
    'fill in the shipping street',
    'choose a shipping method',
  ])
  await reasons.getByRole('button', { name: 'choose an account' }).click()
  await expect(page.getByRole('combobox', { name: 'Account' })).toBeFocused()
  await page.keyboard.press('Escape')
  await chooseParties(page, buyer)
  await reasons.getByRole('button', { name: 'fill in the billing street' }).click()
  await expect(addressOf(page, 'Billing').street).toBeFocused()
  await page.keyboard.type('1 Dock St')
  await reasons.getByRole('button', { name: 'choose a shipping method' }).click()
  await expect(addressOf(page, 'Shipping').street, 'which waits for the street').toBeFocused()
  await page.keyboard.type('5 Pier Rd')
  await expect(submit).toBeDisabled()
  await reasons.getByRole('button', { name: 'choose a shipping method' }).click()
  await expect(method(page, 'wbc')).toBeFocused()
  await method(page, 'wbc').check()
  await expect(reasons).toHaveText('To submit: choose a UPS rate.')
  await expect(submit).toBeDisabled()
  await fillAddress(page, 'Shipping', { street: '5 Pier Rd', city: 'Toledo', state: 'OH', zip: '43604' })
  await upsRate(page, 'UPS Ground').check()
  await expect(reasons).toHaveCount(0)
  await expect(submit).toBeEnabled()
  await method(page, 'direct').check()
  await expect(submit).toBeEnabled()
})

test('success refetches and empties the cart, clears what was this order’s, and keeps the agent @core', async ({
  page,
  request,
  aBuyer,
  signedInAs,
  cartWith,
}) => {
  const manager = await aBuyer({ roles: ['WbcManager'] })
  const other = await aBuyer()
  await cartWith(manager)
  await signedInAs(manager)
  await page.goto('/cart?step=installed-apps')
  await page.getByLabel('Order Notes (optional)').fill('Of this order')
  await page.getByLabel('Staging Notes (optional)').fill('Of this order too')
  await button(page, 'Choose Shipping').click()
  const agent = page.getByRole('combobox', { name: 'Agent' })
  await choose(page, 'Agent', other.agentLabel)
  await chooseParties(page, other)
  await page.getByRole('checkbox', { name: 'Same as billing' }).check()
  await method(page, 'wbc').check()
  await upsRate(page, 'UPS Ground').check()

  const carts = listen(page, '/cartItem/GetCartItemsByDomain')
  const { held, release } = aPause()
  await page.route('**/api/order/InsertOrder', async (route) => {
    await held
    await route.continue()
  })
  await button(page, 'Submit Order').click()
  await expect(page.getByRole('button', { name: 'Submit Order' }), 'a loader shows').toHaveAttribute(
    'aria-busy',
    'true',
  )
  await expect(button(page, 'Back to Installed Apps')).toBeDisabled()
  release()
  const orderId = await confirmedOrderId(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  expect(carts.length, 'the cart is fetched again').toBeGreaterThan(0)
  expect((await callApi(request, 'getCart', { token: manager.token })).result).toEqual([])

  await test.step('the order is in the list of the agent whom it was placed for', async () => {
    await page.getByRole('link', { name: `Orders of ${other.userProfile.firstName}` }).click()
    await expect(stepHeading(page, 'Orders')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Agent' })).toHaveValue(other.agentLabel)
    await expect(orderLink(page, orderId)).toBeVisible()
  })

  await cartWith(manager)
  await page.goto('/cart?step=installed-apps')
  await expect(page.getByLabel('Order Notes (optional)')).toHaveValue('')
  await expect(page.getByLabel('Staging Notes (optional)')).toHaveValue('')
  await button(page, 'Choose Shipping').click()
  await expect(agent).toHaveValue(other.agentLabel)
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Contact' })).toHaveValue('')
  await expect(page.getByRole('checkbox', { name: 'Same as billing' })).not.toBeChecked()
  for (const owner of ['Billing', 'Shipping'] as const)
    await expect(addressOf(page, owner).street).toHaveValue('')
  await expect(method(page, 'wbc')).not.toBeChecked()
  await expect(factOf(await openSummary(page), 'Shipping')).toHaveText('TBD')

  await page.goto(`/order-details/${orderId}`)
  await expect(factOf(page, 'Order notes')).toHaveText('Of this order')
  await expect(page.getByText('2 devices', { exact: true })).toBeVisible()
})

test('hasError keeps the step and every word, says why, and the next try goes through', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
  guard,
}) => {
  guard.expects('/order/InsertOrder', 409)
  await cartWith(buyer)
  await signedInAs(buyer)
  await openShipping(page)
  await chooseParties(page, buyer)
  await method(page, 'direct').check()
  const badge = page.getByRole('link', { name: 'Cart, 2 items' })
  await expect(badge).toBeVisible()

  await cartWith(buyer, { product: 'halden-slate-8', quantity: 3 })
  await button(page, 'Submit Order').click()
  const problem = page
    .getByRole('alert')
    .filter({ hasText: 'Your cart has changed. Please review it again.' })
  await expect(problem).toBeFocused()
  await expect(page, 'the title says so too').toHaveTitle(/^Error: Shipping/)
  await expect(stepHeading(page, 'Shipping')).toBeVisible()
  await expect(button(page, 'Submit Order'), 'the loader stops').not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('link', { name: 'Cart, 5 items' }), 'and the cart is shown anew').toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Contact' })).toHaveValue(buyer.contact.name)
  await expect(method(page, 'direct')).toBeChecked()
  await button(page, 'Submit Order').click()
  const orderId = await confirmedOrderId(page)
  await page.goto(`/order-details/${orderId}`)
  await expect(page.getByText('5 devices', { exact: true })).toBeVisible()
})

test('a thing that left the shop while someone submits is named; without it the order goes', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
  cartWith,
  guard,
}) => {
  guard.expects('/order/InsertOrder', 404)
  const phone = await addPhone(database, request)
  await cartWith(buyer)
  await phone.putIntoCart(buyer, 1)
  await signedInAs(buyer)
  await openShipping(page)
  await chooseParties(page, buyer)
  await method(page, 'direct').check()
  await expect(button(page, 'Submit Order')).toBeEnabled()
  await phone.leaveShop()
  await button(page, 'Submit Order').click()
  const problem = page.getByRole('alert').filter({ hasText: 'That offer is no longer available.' })
  await expect(problem).toContainText(`${phone.name} is no longer available as chosen.`)
  await expect(button(page, 'Submit Order')).toBeDisabled()
  await button(page, `remove ${phone.name}, which is no longer available`).click()
  await button(page, `Remove ${phone.name}`).click()
  await button(page, 'Choose Installed Apps').click()
  await button(page, 'Choose Shipping').click()
  await button(page, 'Submit Order').click()
  await confirmedOrderId(page)
})

test('pressed twice it is one order; the order counts its items as the cart did', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer, { quantity: 3, withRepair: true, withAccessory: true })
  await signedInAs(buyer)
  await openShipping(page)
  await chooseParties(page, buyer)
  await expect(method(page, 'direct'), 'there is a shipping street').toBeEnabled()
  await method(page, 'wbc').check()
  await upsRate(page, 'UPS Ground').check()
  await expect(factOf(page.getByRole('group', { name: 'Check your order' }), 'Items')).toContainText(
    '3 items',
  )
  const sent = listen(page, '/order/InsertOrder')
  await button(page, 'Submit Order').dblclick()
  const orderId = await confirmedOrderId(page)
  expect(sent).toHaveLength(1)
  await page.goto('/orders')
  const row = page.getByRole('row').filter({ hasText: String(orderId) })
  await expect(page.getByRole('row'), 'the heads and one order').toHaveCount(2)
  await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible()
  await row.getByRole('link', { name: String(orderId), exact: true }).click()
  await expect(page.getByText(/^3 devices, \d+ add-ons$/)).toBeVisible()
})

test('"Save as draft" keeps everything as an order that waits, and empties the cart @core', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer)
  await signedInAs(buyer)
  await page.goto('/cart?step=installed-apps')
  await page.getByLabel('Order Notes (optional)').fill('Waits for approval')
  await button(page, 'Choose Shipping').click()
  const account = page.getByRole('combobox', { name: 'Account' })
  await expect(account, "the agent's accounts are there").toBeEnabled()
  await button(page, 'Save as draft').click()
  const dialog = page.getByRole('dialog', { name: 'Save as draft' })
  await dialog.getByRole('button', { name: 'Save as draft' }).click()
  await expect(dialog.getByRole('alert'), 'a draft belongs to someone').toContainText('ACCOUNT')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await chooseParties(page, buyer)
  await method(page, 'wbc').check()
  await upsRate(page, 'UPS Ground').check()
  await button(page, 'Save as draft').click()
  await expect(page.getByRole('heading', { name: messages.cart.emptyHeading })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  await button(page, 'View order').click()
  await expect(page.getByText('Not submitted')).toBeVisible()
  await expect(factOf(page, 'Order notes')).toHaveText('Waits for approval')
  await expect(factOf(page, 'Shipping method')).toContainText('UPS Ground')
  await expect(page.getByRole('button', { name: 'Submit Order' })).toBeVisible()
  await cartWith(buyer)
  await page.goto('/cart?step=installed-apps')
  await expect(page.getByLabel('Order Notes (optional)'), 'the next order has its own words').toHaveValue('')
})

test('a draft can be saved at the first step: only whom it is for is asked', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer)
  await signedInAs(buyer)
  await page.goto('/cart')
  await button(page, 'Save as draft').click()
  const dialog = page.getByRole('dialog', { name: 'Save as draft' })
  await dialog.getByRole('button', { name: 'Save as draft' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please select an AGENT, ACCOUNT, and CONTACT')
  await chooseParties(page, buyer)
  await dialog.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('heading', { name: messages.cart.emptyHeading })).toBeVisible()
  await button(page, 'View order').click()
  await expect(factOf(page, 'Account')).toHaveText(buyer.account.name)
  await expect(button(page, 'Submit Order')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a draft is saved in the middle of typing, and keeps what was typed', async ({
    page,
    buyer,
    signedInAs,
    cartWith,
  }) => {
    await cartWith(buyer)
    await signedInAs(buyer)
    await page.goto('/cart?step=installed-apps')
    await page.getByLabel('Order Notes (optional)').fill('Call before noon')
    await button(page, 'Save as draft').tap()
    await chooseParties(page, buyer)
    await page.getByRole('dialog').getByRole('button', { name: 'Save as draft' }).tap()
    await button(page, 'View order').tap()
    await expect(factOf(page, 'Order notes')).toHaveText('Call before noon')
  })

  test('a whole order by finger at 390 px, with the address typed', async ({
    page,
    aBuyer,
    signedInAs,
    cartWith,
  }) => {
    const buyer = await aBuyer({ hasAddress: false })
    await cartWith(buyer, { quantity: 2, withAccessory: true })
    await signedInAs(buyer)
    await page.goto('/cart')
    await expect(page.getByRole('list', { name: 'Cart items' })).toBeVisible()
    const summary = await openSummary(page)
    await expect(factOf(summary, 'Total due')).toHaveText('$647.00')
    await button(page, 'Choose Installed Apps').tap()
    await page.getByRole('checkbox', { name: 'Waze' }).tap()
    await button(page, 'Choose Shipping').tap()
    await expect(stepHeading(page, 'Shipping')).toBeVisible()
    await chooseParties(page, buyer)

    await addressOf(page, 'Billing').street.fill('12 Dock St, Toledo OH')
    await page.getByRole('option', { name: /^12 Dock St \(\d+ entries\), Toledo OH$/ }).tap()
    await page.getByRole('option', { name: /^12 Dock St, Toledo OH 43604$/ }).tap()
    await expect(page.getByText('Address format checked: 12 Dock St, Toledo, OH 43604')).toBeVisible()
    await page.getByText('Same as billing').tap()
    await method(page, 'wbc').tap()
    await upsRate(page, 'UPS Ground').tap()
    await expect(factOf(summary, 'Shipping')).toHaveText(/^\$\d+\.\d\d$/)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, 'nothing scrolls sideways').toBeLessThanOrEqual(0)
    await button(page, 'Submit Order').tap()
    const orderId = await confirmedOrderId(page)
    await page.goto(`/order-details/${orderId}`)
    await expect(factOf(page, 'Shipping address')).toHaveText('12 Dock StToledo, OH 43604')
  })
})

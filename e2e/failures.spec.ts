import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { visit } from './support/public-pages.ts'
import { button, choose, confirmedOrderId, goToShipping, stepHeading } from './support/screens.ts'

/** When a call fails, the person reads why and has a way on (docs/spec/messages.md#loading-and-failures). */

test('without rates there is Retry, and direct shipping still works', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
  guard,
}) => {
  guard.expects('/shipping/GetRates')
  await page.route('**/api/shipping/GetRates', (route) => route.abort())
  await signedInAs(buyer)
  await cartWith(buyer)
  await goToShipping(page)
  await choose(page, 'Account', buyer.account.name)
  await choose(page, 'Contact', buyer.contact.name)
  await page.getByRole('radio', { name: /^WBC kitting and staging/ }).check()
  await expect(page.getByRole('alert')).toContainText('Network response error')
  await page.unroute('**/api/shipping/GetRates')
  await button(page, 'Retry').click()
  await expect(page.getByRole('radio', { name: /^UPS Ground/ })).toBeVisible()

  await page.getByRole('radio', { name: /^Direct from the carrier/ }).check()
  await button(page, 'Submit Order').click()
  await confirmedOrderId(page)
})

test('a failed add to the cart says why and can be tried again', async ({
  page,
  buyer,
  signedInAs,
  guard,
}) => {
  guard.expects('/cartItem/InsertCartItem')
  await signedInAs(buyer)
  await page.route('**/api/cartItem/InsertCartItem', (route) => route.abort())
  await visit(page, '/buy/item-details/orbis-t9-duty?carrier=Verizon')
  await button(page, 'Add to cart').click()
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Network response error')
  await expect(button(page, 'Add to cart')).toBeEnabled()
  await page.unroute('**/api/cartItem/InsertCartItem')
  await button(page, 'Add to cart').click()
  await expect(stepHeading(page, 'Cart')).toBeVisible()
})

test('an order whose answer got lost is placed once', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
  guard,
}) => {
  guard.expects('/order/InsertOrder')
  await signedInAs(buyer)
  await cartWith(buyer)
  await goToShipping(page)
  await choose(page, 'Account', buyer.account.name)
  await choose(page, 'Contact', buyer.contact.name)
  await page.getByRole('radio', { name: /^Direct from the carrier/ }).check()
  await page.route('**/api/order/InsertOrder', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Submit Order').click()
  await expect(page.getByRole('alert')).toContainText('Network response error')
  await expect(stepHeading(page, 'Shipping')).toBeVisible()
  await page.unroute('**/api/order/InsertOrder')
  await button(page, 'Submit Order').click()
  await confirmedOrderId(page)
  await page.goto('/orders-agent')
  await expect(page.getByText('Showing 1 of 1 orders')).toBeVisible()
})

test('scripts that a new version took away load the page again, and Sign In works', async ({
  page,
  guard,
}) => {
  guard.expects('/assets/public-routes')
  let missed = 0
  await page.route('**/assets/public-routes-*.js', (route) => {
    missed++
    return missed === 1 ? route.abort() : route.continue()
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill('una@northgate.example')
  await expect.poll(() => missed).toBe(2)
  await page.getByLabel('Email').fill('una@northgate.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('Demo1234')
  await expect(button(page, 'Sign In')).toBeEnabled()
})

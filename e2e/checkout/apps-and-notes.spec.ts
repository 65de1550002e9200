import { expect } from '@playwright/test'
import { installedApps } from '@portal/domain/installed-apps'
import { messages } from '@portal/domain/messages'
import { test } from '../fixtures.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { chooseParties, method, upsRate } from '../support/checkout.ts'
import { button, confirmedOrderId, factOf, stepHeading } from '../support/screens.ts'

/** The second step: what is installed, and notes (docs/spec/checkout.md#installed-apps). */

test('all eleven apps are chosen for a cart with a tablet; each can be taken out and put back', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await cartWith(buyer, { product: 'orbis-vent-mount', carrier: 'N/A' }, { product: 'halden-slate-11' })
  await signedInAs(buyer)
  await page.goto('/cart?step=installed-apps')
  const apps = page.getByRole('group', { name: 'Select Installed Apps (optional)' }).getByRole('checkbox')
  await expect(apps).toHaveCount(11)
  for (const [index, name] of installedApps().entries())
    await expect(apps.nth(index)).toHaveAccessibleName(name)
  for (const app of await apps.all()) await expect(app).toBeChecked()

  const waze = page.getByRole('checkbox', { name: 'Waze' })
  await waze.uncheck()
  await expect(page.getByText('10 of 11 selected')).toBeVisible()
  await waze.check()
  await expect(page.getByText('11 of 11 selected')).toBeVisible()
  await button(page, 'Select none').click()
  for (const app of await apps.all()) await expect(app).not.toBeChecked()
  await expect(button(page, 'Choose Shipping'), 'apps are optional').toBeEnabled()
  await expectInBothThemes(page)

  await page.reload()
  await expect(page.getByText('0 of 11 selected'), 'none is a choice as well').toBeVisible()
  await page.getByRole('checkbox', { name: 'Mentor' }).check()
  await button(page, 'Choose Shipping').click()
  await expect(factOf(page, 'Installed apps')).toHaveText('Mentor')
})

test('a cart without phone or tablet needs no apps, and its order names none', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer, { product: 'orbis-vent-mount', carrier: 'N/A', quantity: 2 })
  await signedInAs(buyer)
  await page.goto('/cart?step=installed-apps')
  await expect(page.getByText(messages.cart.noAppsNeeded)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await button(page, 'Choose Shipping').click()
  await chooseParties(page, buyer)
  await method(page, 'wbc').check()
  await upsRate(page, 'UPS Ground').check()
  await button(page, 'Submit Order').click()
  const orderId = await confirmedOrderId(page)
  await page.goto(`/order-details/${orderId}`)
  await expect(stepHeading(page, `Order ${orderId}`)).toBeVisible()
  await expect(factOf(page, 'Installed apps')).toHaveText(messages.orders.noApps)
})

test('both notes are optional, keep their lines, and are shown before and after the order', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer)
  await signedInAs(buyer)
  await page.goto('/cart?step=installed-apps')
  await page.getByLabel('Order Notes (optional)').fill('Gate code 4471\nAsk for Ivy')
  await page.getByLabel('Staging Notes (optional)').fill('Units 14 <b>to</b> 33 & spare')
  await button(page, 'Choose Shipping').click()
  await expect(factOf(page, 'Order notes')).toHaveText('Gate code 4471 Ask for Ivy')
  await expect(factOf(page, 'Staging notes')).toHaveText('Units 14 <b>to</b> 33 & spare')
  await button(page, 'Back to Installed Apps').click()
  await expect(page.getByLabel('Order Notes (optional)')).toHaveValue('Gate code 4471\nAsk for Ivy')
  await button(page, 'Choose Shipping').click()
  await chooseParties(page, buyer)
  await method(page, 'direct').check()
  await button(page, 'Submit Order').click()
  const orderId = await confirmedOrderId(page)
  await page.goto(`/order-details/${orderId}`)
  await expect(factOf(page, 'Order notes')).toHaveText('Gate code 4471 Ask for Ivy')
  await expect(factOf(page, 'Staging notes')).toHaveText('Units 14 <b>to</b> 33 & spare')
})

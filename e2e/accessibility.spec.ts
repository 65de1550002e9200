import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectInBothThemes, expectNoAxeViolations } from './support/axe.ts'
import { placeOrder } from './support/orders.ts'
import { openFromAccount } from './support/portal.ts'
import { visit } from './support/public-pages.ts'
import { button, choose, stepHeading } from './support/screens.ts'

/**
 * Every signed-in route in both themes and both extremes of width (docs/spec/screens.md#accessibility); the public ones
 * have their own spec.
 */

// A theme that fades in has its own colours for a moment.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const widths = [320, 1440]

async function expectAccessible(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectInBothThemes(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
}

for (const width of widths) {
  test(`checkout at ${width} px${width === 1440 ? ' @core' : ''}`, async ({
    page,
    buyer,
    signedInAs,
    cartWith,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await signedInAs(buyer)
    await expectAccessible(page, '/cart')
    await cartWith(buyer, { withRepair: true, withAccessory: true })
    await expectAccessible(page, '/cart')
    await expectAccessible(page, '/cart?step=installed-apps')
    await expectAccessible(page, '/cart?step=shipping')
    const account = page.getByRole('combobox', { name: 'Account' })
    await account.focus()
    await expect(page.getByRole('listbox').locator('..')).toHaveCSS('opacity', '1')
    await expectNoAxeViolations(page, { listIsOpen: true })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await choose(page, 'Contact', buyer.contact.name)
    await page.getByRole('radio', { name: /^WBC kitting and staging/ }).check()
    await page.getByRole('radio', { name: /^UPS Ground/ }).check()
    // Scrolled down to here, the bar with Submit Order covers what is below it.
    await expectInBothThemes(page, { isCovered: true })
    await button(page, 'Submit Order').click()
    await expect(stepHeading(page, 'Order Confirmed!')).toBeVisible()
    await expectInBothThemes(page)
    await expectAccessible(page, '/cart/order-results')
  })
}

test('arriving on a page moves the focus to its heading and names it', async ({
  page,
  request,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer)
  const orderId = await placeOrder(request, buyer)
  await signedInAs(buyer)
  await visit(page, '/phones')
  const main = page.getByRole('navigation', { name: 'Main' })
  const heading = page.getByRole('heading', { level: 1 })
  await main.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about-wbc')
  await expect(heading).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toBeAttached()
  await page.getByRole('link', { name: /^Cart/ }).click()
  await expect(stepHeading(page, 'Cart')).toBeFocused()
  await openFromAccount(page, 'Orders')
  await expect(stepHeading(page, 'Orders')).toBeFocused()
  await page.getByRole('link', { name: String(orderId), exact: true }).click()
  await expect(page.getByRole('region', { name: 'Items' })).toBeVisible()
  await expect(stepHeading(page, `Order ${orderId}`)).toBeFocused()
  await main.getByRole('link', { name: 'Accounts' }).click()
  await expect(stepHeading(page, 'Accounts')).toBeFocused()
  await page.getByRole('link', { name: buyer.account.name }).click()
  await expect(stepHeading(page, buyer.account.name)).toBeFocused()
})

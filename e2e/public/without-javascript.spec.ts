import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'

/** Every public page reads and leads on without a single script. */

test.use({ javaScriptEnabled: false })

const pages: Record<string, RegExp> = {
  '/': /Phones that arrive ready to route/,
  '/services': /Every device, one team/,
  '/kitting': /Your Devices, Ready for Action/,
  '/mdm': /Mobile Device Management/,
  '/about-wbc': /Designed to Work for You/,
  '/why-wbc': /Why WBC\?/,
  '/contact': /Contact/,
  '/privacy': /Privacy Policy & SMS Terms/,
  '/promos/price-match-guarantee': /\$500 Price Match Guarantee – Terms & Conditions/,
  '/phones': /Shop/,
  '/tablets': /Shop/,
  '/accessories': /Shop/,
  '/services-software': /Shop/,
  '/broadband': /Shop/,
  '/buy/item-details/halden-n6-pro': /N6 Pro/,
  '/buy/accessories/accessory-details/orbis-vent-mount': /Vent Mount/,
  '/login': /Sign In/,
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('every page has its heading, its text, its pictures and its way to the others @core', async ({
  page,
}) => {
  test.slow()
  for (const [path, title] of Object.entries(pages)) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(heading(page)).toHaveText(title)
      const words = (await page.getByRole('main').innerText()).split(/\s+/).length
      expect(words, `${path} reads`).toBeGreaterThan(path === '/login' ? 15 : 60)
      const main = page.getByRole('navigation', { name: 'Main' })
      for (const name of ['Shop', 'About', 'Why Us'])
        await expect(main.getByRole('link', { name })).toBeVisible()
      await expect(page.getByRole('contentinfo').getByText('© 2025 WBC')).toBeVisible()
    })
  }
})

test('links lead on: Solutions under its button, the actions of the home page, the footer', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Solutions' }).focus()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Kitting & Staging/ })
    .click()
  await expect(page).toHaveURL('/kitting')
  await page.getByRole('link', { name: 'WBC home' }).first().click()
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Our Services' }).click()
  await expect(page).toHaveURL('/services')
  await page.goto('/')
  await page
    .getByRole('link', { name: /Price Match Guarantee/ })
    .first()
    .click()
  await expect(page).toHaveURL('/promos/price-match-guarantee')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /^Privacy/ })
    .click()
  await expect(page).toHaveURL('/privacy')
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/?not-found')
  await expect(page.getByText('That page was not found')).toBeVisible()
})

test('on phones the menu opens under its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).focus()
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: 'Why Us' }).click()
  await expect(page).toHaveURL('/why-wbc')
})

test('questions open, several at once, and the film is a link', async ({ page }) => {
  await page.goto('/')
  const questions = page.locator('details')
  await questions.nth(0).locator('summary').click()
  await questions.nth(3).locator('summary').click()
  await expect(page.getByText('charged to 100% and tested,')).toBeVisible()
  await expect(page.getByText('Estimated delivery is 3-5 business days. Staged')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Watch the film' })).toHaveAttribute('href', /\.webm$/)
  await expect(page.getByRole('button', { name: 'Watch the film' })).toBeHidden()
})

test('the shop lists and filters by URL: tabs, carrier, brand, search and order', async ({ page }) => {
  await page.goto('/phones')
  const filters = page.getByRole('form', { name: 'Filters' })
  await expect(page.getByText('Showing 16 results')).toBeVisible()
  await filters.getByRole('checkbox', { name: /^Verizon/ }).check()
  await filters.getByRole('checkbox', { name: /^Halden/ }).check()
  await filters.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/carriers=Verizon.*brands=Halden/)
  await expect(page.getByText(/^Showing \d+ results? with filters/)).toBeVisible()
  await expect(filters.getByRole('checkbox', { name: /^Halden/ })).toBeChecked()

  await page.goto('/phones')
  await page.getByRole('textbox', { name: 'Search phones' }).fill('rugged')
  await page.getByLabel('Sort').selectOption({ label: 'One-time price, low to high' })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/q=rugged/)
  await expect(page).toHaveURL(/sort=price/)
  await expect(page.getByText(/^Showing \d+ results? for “rugged”/)).toBeVisible()

  await page.goto('/phones?q=enroll')
  await page.getByRole('link', { name: /^\d+ results? in Services$/ }).click()
  await expect(page).toHaveURL('/services-software?q=enroll')

  await page.goto('/phones?brands=Nobody')
  await expect(
    page.getByText('No items match your selected filters. Try changing or removing some filters.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText('Showing 16 results')).toBeVisible()

  const tabs = page.getByRole('navigation', { name: 'Product categories' })
  for (const [name, path] of [
    ['Tablets', '/tablets'],
    ['Accessories', '/accessories'],
    ['Mobile Broadband & Routers', '/broadband'],
    ['Services', '/services-software'],
    ['Phones', '/phones'],
  ] as const) {
    await tabs.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByText(/^Showing \d+ results/)).toBeVisible()
  }

  for (const name of ['Orbis T9 Duty', 'Halden N6 Pro'])
    await page.getByRole('checkbox', { name: `Compare ${name}`, exact: true }).check()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: /N6 Pro/ })).toBeVisible()
  await page.getByLabel('How many of each?').fill('12')
  await page.getByRole('button', { name: 'Update costs' }).click()
  await expect(page.getByRole('rowheader', { name: 'Costs for 12 of each, with rate plans' })).toBeVisible()
})

test('on phones the filters stand above the list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/phones')
  await page
    .getByRole('form', { name: 'Filters' })
    .getByRole('checkbox', { name: /^Orbis/ })
    .check()
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page.getByText('Showing 4 results with filters')).toBeVisible()
})

test('a product shows the offers of each carrier, and the way to sign in and come back', async ({ page }) => {
  await page.goto('/buy/item-details/halden-n6-pro?brands=Halden')
  await expect(page.getByText('You are not signed in!')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Verizon' }).click()
  await expect(page).toHaveURL('/buy/item-details/halden-n6-pro?carrier=Verizon&brands=Halden')
  await expect(page.getByRole('radio', { name: 'Verizon' })).toBeChecked()
  await expect(page.getByRole('radio', { name: /Financed.*\*billed by carrier/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^One-time payment.*\*due at checkout/ })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Select Screen Repair Program' })).toBeVisible()
  await page.getByLabel('Quantity for costs').fill('12')
  await page.getByRole('button', { name: 'Update costs' }).click()
  const costs = page.getByRole('region', { name: 'Costs for 12' })
  await expect(costs).toContainText('A month, billed by Verizon$707.88')
  await page.getByRole('button', { name: 'Add to cart' }).press('Enter')
  await expect(page).toHaveURL(/\/login\?from=%2Fbuy%2Fitem-details%2Fhalden-n6-pro/)
  await page.goBack()
  await page.getByRole('link', { name: 'Shop More' }).click()
  await expect(page).toHaveURL('/phones?brands=Halden')
})

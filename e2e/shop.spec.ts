import { expect, type Page } from '@playwright/test'
import { filterSyncMs } from '@portal/domain/limits'
import { test } from './fixtures.ts'
import { visit } from './support/public-pages.ts'
import { stepHeading } from './support/screens.ts'

/** The shop: lists, filters in the address, and the details of a product (docs/spec/storefront.md#shop). */

const filters = (page: Page) => page.getByRole('form', { name: 'Filters' })
const details = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`View Details.*${name}`) })

test('a filter shows at once and reaches the address after 300 ms', async ({ page }) => {
  await visit(page, '/phones')
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await filters(page)
    .getByRole('checkbox', { name: /^Ferro/ })
    .check()
  await expect(page.getByText('Showing 4 results with filters')).toBeVisible()
  await page.clock.runFor(filterSyncMs - 50)
  expect(new URL(page.url()).search).toBe('')
  await page.clock.runFor(100)
  await expect(page).toHaveURL('/phones?brands=Ferro')
})

test('a card that is opened right after a filter was changed opens', async ({ page }) => {
  await visit(page, '/phones')
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/resource/GetAll/**', async (route) => {
    await held
    await route.continue()
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await filters(page)
    .getByRole('checkbox', { name: /^Orbis/ })
    .check()
  await details(page, 'Orbis T9 Duty').click()
  await page.clock.runFor(2 * filterSyncMs)
  answer()
  await expect(page).toHaveURL('/buy/item-details/orbis-t9-duty?brands=Orbis')
  await expect(stepHeading(page, 'T9 Duty')).toBeVisible()
})

test('counts, chips, clearing and the empty message @core', async ({ page }) => {
  await visit(page, '/phones?brands=Ferro')
  await expect(filters(page).getByRole('checkbox', { name: 'US Cellular 0' })).toBeVisible()
  await filters(page)
    .getByRole('checkbox', { name: /^US Cellular/ })
    .check()
  await expect(
    page.getByText('No items match your selected filters. Try changing or removing some filters.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/phones?carriers=US+Cellular&brands=Ferro')
  await page.goBack()
  await expect(page.getByText('Showing 4 results with filters')).toBeVisible()

  await page.getByRole('button', { name: /^Ferro/ }).click()
  await expect(page.getByText('Showing 16 results')).toBeVisible()
  await expect(page).toHaveURL('/phones')
  await filters(page)
    .getByRole('checkbox', { name: /^Unlocked only/ })
    .check()
  await expect(page.getByText('Showing 4 results', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Showing 16 results' })).toBeFocused()
})

test('a search that finds nothing here leads to the categories in which it does; carriers are found as people write them', async ({
  page,
}) => {
  await visit(page, '/phones')
  const search = page.getByRole('textbox', { name: 'Search phones' })
  const result = page.getByRole('status').filter({ hasText: 'Showing' })
  for (const typed of ['att', 'AT & T', 'tmobile', 'T Mobile', 'us cellular', 'uscellular']) {
    await search.fill(typed)
    await expect(result, typed).toHaveText(/^Showing (1[0-9]|[3-9]) results for/)
  }
  await search.fill('enroll')
  await expect(
    page.getByText('No items match your selected filters. Try changing or removing some filters.'),
  ).toBeVisible()
  await page.getByRole('link', { name: /^\d+ results? in Services$/ }).click()
  await expect(page).toHaveURL('/services-software?q=enroll')
  await expect(result).toHaveText(/^Showing \d+ results? for “enroll”/)
})

test('a carrier’s name on a card opens the details with that carrier chosen', async ({ page }) => {
  await visit(page, '/phones')
  await page
    .getByRole('list', { name: 'Carriers for Orbis T9 Duty' })
    .getByRole('link', { name: 'T-Mobile' })
    .click()
  await expect(page.getByRole('radio', { name: 'T-Mobile' })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^One-time payment/ })).toBeChecked()
})

test('a card lists features beside the facts, and "Unlocked" among the carriers', async ({ page }) => {
  await visit(page, '/phones?unlocked=true')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'C5 Mini' }) })
  await expect(card.getByText('Battery')).toBeVisible()
  await expect(card.locator('.card-features li')).not.toHaveCount(0)
  await expect(
    page.getByRole('list', { name: 'Carriers for Halden C5 Mini' }).getByText('Unlocked'),
  ).toBeVisible()
})

test('a product that is out of stock says so and cannot be added', async ({ page, buyer, signedInAs }) => {
  await visit(page, '/phones')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'X2', exact: true }) })
  await expect(card.getByText('Out of stock', { exact: true })).toBeVisible()

  await signedInAs(buyer)
  await visit(page, '/buy/item-details/orbis-x2?carrier=AT%26T')
  await expect(page.getByRole('main').getByText('Out of stock. It cannot be added')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
  await expect(page.getByText('This product is out of stock.')).toBeVisible()
})

test('before a carrier is chosen the page shows from which price each way to pay begins', async ({
  page,
}) => {
  await visit(page, '/buy/item-details/halden-n6-pro')
  const prices = page.getByRole('list', { name: 'Prices' }).getByRole('listitem')
  await expect(prices).toHaveText([
    /From \$56\.99 a monthT-Mobile, 36 months with rate plan, nothing due on invoice/,
    /From \$18\.99\/mo\.Carrier Financed \*billed by carrier/,
    /From \$649\.00One-time payment \*due at checkout/,
  ])
  await page.getByText('Verizon', { exact: true }).click()
  await expect(page.getByRole('list', { name: 'Prices' })).toHaveCount(0)
})

test('the list is sorted by one-time or by monthly price, never by both at once', async ({ page }) => {
  await visit(page, '/phones')
  // A public page's scripts come after its first paint.
  await page.waitForLoadState('networkidle')
  for (const [label, isMonthly] of [
    ['One-time price, low to high', false],
    ['Monthly price, low to high', true],
  ] as const) {
    await page.getByLabel('Sort').selectOption({ label })
    await expect(page).toHaveURL(isMonthly ? '/phones?sort=monthly' : '/phones?sort=price')
    const texts = await page.locator('.price-amount').allTextContents()
    const sorted = texts.filter((text) => text.endsWith('/mo.') === isMonthly)
    expect(texts.slice(0, sorted.length)).toEqual(sorted)
    const amounts = sorted.map((text) => Number.parseFloat(text.replaceAll(/[$,]/g, '')))
    expect(amounts.length).toBeGreaterThan(3)
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  }
  await page.goto('/accessories')
  await expect(page.getByLabel('Sort').getByRole('option')).toHaveText(['Featured', 'Price, low to high'])
})

test('brands and carriers come along to the details and back', async ({ page }) => {
  await visit(page, '/phones?carriers=Verizon&brands=Orbis')
  await details(page, 'Orbis T9 Duty').click()
  await expect(page).toHaveURL('/buy/item-details/orbis-t9-duty?carriers=Verizon&brands=Orbis')
  await expect(page.getByRole('radio', { name: 'Verizon' })).toBeChecked()
  await page.getByRole('link', { name: 'Shop More' }).click()
  await expect(page).toHaveURL('/phones?carriers=Verizon&brands=Orbis')
  await expect(page.getByRole('button', { name: /^Verizon/ })).toBeVisible()
})

test('the quantity takes digits up to 500, and 301 cannot be added', async ({ page, buyer, signedInAs }) => {
  await signedInAs(buyer)
  await visit(page, '/buy/item-details/orbis-t9-duty?carrier=Verizon')
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  const add = page.getByRole('button', { name: 'Add to cart' })
  await expect(add).toBeEnabled()
  await quantity.fill('301')
  await expect(add).toBeDisabled()
  await expect(page.getByText('To add to cart: enter a quantity from 1 to 300.')).toBeVisible()
  await quantity.fill('501')
  await expect(quantity).toHaveValue('301')
  await quantity.fill('12x')
  await expect(quantity).toHaveValue('301')
  await quantity.fill('0')
  await expect(add).toBeDisabled()
  await quantity.fill('300')
  await expect(add).toBeEnabled()
})

test('prices say who bills them, and rate plans are for phones', async ({ page }) => {
  await visit(page, '/buy/item-details/halden-n6-pro?carrier=Verizon')
  await expect(page.getByRole('radio', { name: /Financed.*rate plan.*\*billed by carrier/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: /One-time payment.*\*due at checkout/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: /US Cellular/ })).toBeDisabled()
  await visit(page, '/buy/accessories/accessory-details/orbis-vent-mount')
  await expect(page.getByRole('radio', { name: /^One-time payment/ })).toBeChecked()
  await expect(page.getByText('rate plan')).toHaveCount(0)
})

test('an unknown product leads to the phone shop, which says so', async ({ page }) => {
  await visit(page, '/buy/item-details/no-such-phone')
  await expect(page).toHaveURL('/phones')
  await expect(
    page.getByRole('main').getByText('That product was not found. Here are all phones.'),
  ).toBeVisible()
})

test('filters in the address are compared without case, and shown as the catalog spells them', async ({
  page,
}) => {
  await visit(page, '/phones?brands=ferro&sort=PRICE')
  await expect(page.getByText('Showing 4 results with filters')).toBeVisible()
  await expect(filters(page).getByRole('checkbox', { name: /^Ferro/ })).toBeChecked()
  await expect(page.getByLabel('Sort')).toHaveValue('price')
  await page.getByRole('button', { name: /^Ferro/ }).click()
  await expect(page.getByText('Showing 16 results')).toBeVisible()
})

test('the details of no accessory lead to all accessories', async ({ page }) => {
  await visit(page, '/buy/accessories/accessory-details')
  await expect(page).toHaveURL(/\/accessories$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Shop accessories' })).toBeVisible()
})

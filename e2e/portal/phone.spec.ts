import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { expectNoSidewaysScroll, expectWholeAmounts } from '../support/looks.ts'
import { storeAddresses } from '../support/people.ts'
import { aDraft, openOrder, setOrder } from '../support/portal.ts'
import { button, choose, stepHeading } from '../support/screens.ts'

/** Every table of the portal in one hand (docs/spec/screens.md#lists). */

// biome-ignore lint/suspicious/noSkippedTests: the desktop project has no fingers to tap with
test.skip(({ isMobile }) => !isMobile, 'for phones')

/** On phones rows are cards: every value has its name beside it, and nothing is off the screen. */
async function expectCards(page: Page, table: Locator, labels: readonly string[], lead: string) {
  await expect(table.getByRole('row').last()).toBeVisible()
  const row = table.locator('tbody tr').first()
  await expect(row.locator('[data-card=lead]')).toContainText(lead)
  const named = await row
    .locator('td[data-l]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-l')))
  for (const label of labels) expect(named).toContain(label)
  const wide = await row.locator('td').evaluateAll(
    (cells) =>
      cells.filter((cell) => {
        const { left, right } = cell.getBoundingClientRect()
        return left < 0 || right > window.innerWidth
      }).length,
  )
  expect(wide).toBe(0)
  await expectNoSidewaysScroll(page)
  await expectWholeAmounts(page)
}

test('every table of the portal is usable at 390 px @phone', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
}) => {
  test.slow()
  const draft = await aDraft(request, buyer, {})
  const past = await aDraft(request, buyer, {})
  await setOrder(database, past, { statusId: 1, invoiceLink: 'https://inventory.example/invoices/77' })
  await storeAddresses(database, buyer, { street: '7 Depot Way', city: 'Toledo', state: 'OH', zip: '43607' })
  await database.pool.query(
    `insert into repair_devices (id, zoho_account_id, serial_number_imei, device_make, device_model, expiration_date, pin, status)
     values ($1, $1, '001015010000018', 'Orbis', 'T9 Duty', '2027-03-05', '4780', 'Active')`,
    [buyer.account.id],
  )
  await signedInAs(buyer)
  const table = page.getByRole('table')
  const account = `/account-details-agent/${buyer.account.id}`

  await page.goto('/accounts')
  const listed = table.locator('tbody tr').filter({ hasText: buyer.account.name })
  expect((await listed.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.getByRole('link', { name: buyer.account.name }).tap()
  await expect(stepHeading(page, buyer.account.name)).toBeVisible()

  for (const [hash, labels, lead] of [
    ['contacts', ['Email', 'Mobile', 'Phone'], buyer.contact.name],
    ['shipping-addresses', ['City', 'State', 'ZIP', 'Type'], '7 Depot Way'],
    ['orders', ['Status', 'Order Date', 'Contact', 'Total'], String(past)],
    [
      'screen-repair-program',
      ['Device Make', 'Device Model', 'Expiration Date', 'PIN', 'Status'],
      '001015010000018',
    ],
  ] as const) {
    await page.goto(`${account}#${hash}`)
    await expectCards(page, table, labels, lead)
  }
  await page.getByRole('button', { name: /^Show PIN/ }).tap()
  await expect(page.getByText('4780', { exact: true })).toBeVisible()

  for (const list of ['/orders-agent', '/orders']) {
    await page.goto(list)
    const row = table.locator('tbody tr').filter({ hasText: String(past) })
    for (const text of ['Submitted', '$598.05', buyer.account.name, buyer.contact.name])
      await expect(row.getByText(text)).toBeVisible()
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    for (const name of ['Export', 'Filters'])
      expect((await button(page, name).boundingBox())?.height, name).toBeGreaterThanOrEqual(44)
    await expect(page.locator('thead button').first(), 'no focus out of sight').toBeHidden()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Order ID, oldest first')
    await expect(page).toHaveURL(/sort=-orderId/)
    await expect(table.locator('tbody tr').filter({ hasText: /\d{5}/ }).first()).toContainText(String(draft))
    await expectNoSidewaysScroll(page)
    await button(page, 'Filters').tap()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('combobox', { name: 'Status' }).selectOption('Draft')
    await sheet.getByRole('button', { name: 'Show orders' }).tap()
    await expect(page.getByText('Showing 1 of 2 orders')).toBeVisible()
    await expect(button(page, 'Filters (1)')).toBeVisible()
    await page.getByRole('button', { name: 'Status: Draft (remove)' }).tap()
    await expect(page.getByText('Showing 2 of 2 orders')).toBeVisible()
  }
  await table
    .locator('tbody tr')
    .filter({ hasText: String(draft) })
    .tap()

  await expect(stepHeading(page, `Order ${draft}`)).toBeVisible()
  await expectCards(page, table, ['Carrier', 'Purchase Type', 'Quantity', 'Rate', 'Total'], 'Orbis T9 Duty')
  await button(page, 'Remove Orbis T9 Duty').tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).tap()
  await expect(page.getByText('No items on this order yet.')).toBeVisible()

  await openOrder(page, past)
  await button(page, 'Reorder').tap()
  await expectCards(
    page,
    page.getByRole('dialog').getByRole('table'),
    ['Quantity', 'Price today', 'Rate'],
    'Orbis T9 Duty',
  )
})

test('a draft is created, filled, edited and submitted with a thumb @phone', async ({
  page,
  buyer,
  signedInAs,
}) => {
  test.slow()
  await signedInAs(buyer)
  await page.goto('/create-order')
  await choose(page, 'Account', buyer.account.name)
  await choose(page, 'Contact', buyer.contact.name)
  await button(page, 'Create').tap()
  await button(page, 'Open').tap()
  await button(page, 'Add Item To Order').tap()
  const sheet = page.getByRole('dialog', { name: 'Add item' })
  await choose(page, 'Product', 'Ferro Armor Case')
  await sheet.getByRole('button', { name: 'Quantity: one more' }).tap()
  await sheet.getByRole('button', { name: 'Add Item' }).tap()
  await expect(page.getByRole('row').filter({ hasText: 'Ferro Armor Case' })).toContainText('$69.00')
  // The acts move once the order can be submitted, and the message that the item was added covers them for a moment.
  await expect(async () => {
    await button(page, 'Edit Order').tap({ timeout: 2_000 })
    await expect(page.getByRole('textbox', { name: 'Order Notes' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('textbox', { name: 'Order Notes' }).fill('By thumb')
  await expect(button(page, 'Update'), 'at hand however long the form is').toBeInViewport()
  await button(page, 'Update').tap()
  await expect(page.getByText('By thumb')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await button(page, 'Submit Order').tap()
  await expect(page).toHaveURL('/orders')
})

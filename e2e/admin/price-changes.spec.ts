import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { carrierIds } from '@portal/domain/ids'
import { test } from '../fixtures.ts'
import { addAdministrator } from '../support/administrators.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes, expectNoAxeViolations } from '../support/axe.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { makeProduct } from '../support/made-product.ts'
import { button, stepHeading } from '../support/screens.ts'

/** Prices of many offers that change together (docs/spec/back-office.md#price-changes). */

const adjust = async (page: Page, maker: string, amount: string) => {
  await button(page, maker).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await button(page, 'Preview').click()
}

test('prices of a manufacturer are raised after a preview, and the change is undone @core', async ({
  page,
  request,
  database,
  signedInAs,
}) => {
  const { token } = await signedInAs(await addAdministrator(database))
  // A manufacturer of this test alone, since a change is of all offers that fit.
  const maker = `Maker ${randomUUID().slice(0, 8)}`
  const { result } = await callApi(request, 'createManufacturer', { token, body: { name: maker } })
  const made = await makeProduct(request, token, { offers: 2 })
  const { productId, form } = made
  await callApi(request, 'upsertProduct', {
    token,
    body: { ...form, productId, manufacturerId: result.manufacturerId },
  })
  const change = `Item Price +5%, rounded to .99`

  await page.goto('/admin/prices')
  await page.getByRole('main').getByRole('link', { name: 'Price changes' }).click()
  await expect(stepHeading(page, 'Price changes')).toBeVisible()
  await button(page, 'Preview').click()
  await expect(page.getByText('Enter a number with up to two decimals, such as 5 or -2.50.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Rounding' }).selectOption({ label: 'To .99' })
  await adjust(page, maker, '5')
  await expect(page.getByText('2 prices would change.')).toBeVisible()
  await expect(page.getByText('$302.99').first()).toBeVisible()
  await expectInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)

  await button(page, 'Change 2 prices now').click()
  const question = page.getByRole('alertdialog', { name: 'Change 2 prices in the shop now?' })
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Change prices' }).click()
  await expect(page.getByText('2 offers changed.')).toBeVisible()
  const prices = async () => {
    const { results } = await callApi(request, 'getOffersByProduct', { token, params: { productId } })
    return results.map(({ carrierId, itemPrice, displayPricePrimary }) => [
      carrierId === carrierIds.Verizon,
      itemPrice,
      displayPricePrimary,
    ])
  }
  expect(await prices()).toEqual([
    [true, 302.99, '$302.99'],
    [false, 302.99, '$302.99'],
  ])

  const listed = page
    .getByRole('table', { name: 'Price changes' })
    .getByRole('row')
    .filter({ hasText: maker })
  await listed.getByRole('button', { name: `View ${change}` }).click()
  const offers = page.getByRole('dialog', { name: change })
  await expect(offers.getByText('$289.00').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await listed.getByRole('button', { name: `Undo ${change}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 prices changed back.')).toBeVisible()
  await expect(listed).toContainText('Undone')
  expect((await prices()).map(([, price]) => price)).toEqual([289, 289])
})

test('a change waits for its day and can be cancelled; one that cannot be is refused', async ({
  page,
  request,
  database,
  signedInAs,
}) => {
  const { token } = await signedInAs(await addAdministrator(database))
  const maker = `Maker ${randomUUID().slice(0, 8)}`
  const { result } = await callApi(request, 'createManufacturer', { token, body: { name: maker } })
  const { productId, form } = await makeProduct(request, token, { offers: 1 })
  await callApi(request, 'upsertProduct', {
    token,
    body: { ...form, productId, manufacturerId: result.manufacturerId },
  })

  await page.goto('/admin/price-changes')
  await page.getByRole('combobox', { name: 'Change by' }).selectOption({ label: 'Dollars' })
  await adjust(page, maker, '-300')
  await expect(page.getByText('The price would be $0.00 or less.')).toBeVisible()
  await expect(button(page, 'Change 1 price now')).toBeDisabled()

  await page.getByRole('textbox', { name: 'Amount' }).fill('-9.01')
  await button(page, 'Preview').click()
  await expect(page.getByText('1 price would change.')).toBeVisible()
  const day = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10)
  await page.getByLabel('Takes effect on').fill(day)
  await button(page, 'Schedule change').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Schedule' }).click()
  const listed = page
    .getByRole('table', { name: 'Price changes' })
    .getByRole('row')
    .filter({ hasText: maker })
  await expect(listed).toContainText('Scheduled')
  await listed.getByRole('button', { name: /^Cancel/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel change' }).click()
  await expect(listed).toContainText('Cancelled')
})

test('the shop is seen on the day of a scheduled change, by those who have the link', async ({
  page,
  request,
  database,
  signedInAs,
  anotherComputer,
  guard,
}) => {
  const { token } = await signedInAs(await addAdministrator(database))
  const maker = `Maker ${randomUUID().slice(0, 8)}`
  const { result: made } = await callApi(request, 'createManufacturer', { token, body: { name: maker } })
  const { productId, form } = await makeProduct(request, token, { offers: 1 })
  await callApi(request, 'upsertProduct', {
    token,
    body: { ...form, productId, manufacturerId: made.manufacturerId },
  })
  const wanted = {
    filter: {
      carrierIds: [],
      manufacturerIds: [made.manufacturerId],
      productTypeIds: [],
      purchaseTypeIds: [],
    },
    adjustment: { target: 'itemPrice', unit: 'amount', value: -9.01, rounding: 'cent' },
  } as const
  const { result: planned } = await callApi(request, 'previewPriceChange', { token, body: wanted })
  const day = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10)
  const { result: saved } = await callApi(request, 'savePriceChange', {
    token,
    body: { ...wanted, fingerprint: planned.fingerprint, effectiveOn: day },
  })
  const shop = page.frameLocator('iframe[title="Preview of the page"]')
  const time = page.getByLabel('Day and time')
  const show = async (at: string) => {
    await time.fill(at)
    await button(page, 'Show the shop').click()
  }

  await page.goto('/admin/price-changes')
  await page
    .getByRole('row')
    .filter({ hasText: maker })
    .getByRole('link', { name: 'See the shop on this day' })
    .click()
  await expect(stepHeading(page, 'Shop on a day')).toBeVisible()
  await expect(time).toHaveValue(`${day}T00:00`)
  const card = shop.getByRole('listitem').filter({ hasText: form.model })
  await expect(card.getByText('$279.99').first()).toBeVisible()
  await expect(shop.getByText(/^Preview: the shop on .* with scheduled prices/)).toBeVisible()
  await expectInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await card.getByRole('link').first().click()
  await expect(shop.getByRole('heading', { level: 1, name: form.model })).toBeVisible()
  await expect(shop.getByText('$279.99').first()).toBeVisible()

  const link = await page.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')
  const visitor = await anotherComputer()
  await visitor.goto(link ?? '')
  await expect(visitor.getByText(/^Preview: the shop on/)).toBeVisible()
  await expect(visitor.getByRole('listitem').filter({ hasText: form.model })).toContainText('$279.99')
  await visitor.goto('/phones')
  await expect(visitor.getByRole('listitem').filter({ hasText: form.model })).toContainText('$289.00')
  const guessed = await visitor.request.get(`${link}`.replace(/[\w-]{43}/, 'a'.repeat(43)))
  expect([guessed.status(), await guessed.text()]).toEqual([
    404,
    'This preview has ended. Open it again in the back office.',
  ])

  const dayBefore = new Date(Date.parse(day) - 24 * 3_600_000).toISOString().slice(0, 10)
  await show(`${dayBefore}T23:59`)
  await expect(card.getByText('$289.00').first()).toBeVisible()
  guard.expects('/api/settings/PreviewShop', 400)
  await show('2020-01-01T00:00')
  await expect(page.getByText(/Choose a later time\.$/)).toBeVisible()
  await expectNoAxeViolations(page)
  await callApi(request, 'endPriceChange', { token, params: { priceChangeId: saved.priceChangeId } })
})

test('the page of an offer has its former prices, which are used again after a look', async ({
  page,
  request,
  database,
  signedInAs,
}) => {
  const { token } = await signedInAs(await addAdministrator(database))
  const { productId } = await makeProduct(request, token, { offers: 1 })
  const offers = async () =>
    (await callApi(request, 'getOffersByProduct', { token, params: { productId } })).results
  const [offer] = await offers()
  if (!offer) throw new Error('The product has an offer.')
  await page.goto(`/admin/offer-details/${productId}/${offer.offerId}`)
  const history = page.getByRole('region', { name: 'Price history' })
  await expect(history.getByText('No price changes yet.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Item Price' }).fill('249')
  await button(page, 'Update').click()
  await expect(page.getByText('The bundle was saved.')).toBeVisible()

  await page.goto(`/admin/offer-details/${productId}/${offer.offerId}`)
  const row = history.getByRole('row').filter({ hasText: '$249.00' })
  await expect(row).toContainText('$289.00')
  await expectInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)
  await row.getByRole('button', { name: /^Use former prices/ }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Item Price' })).toHaveValue('289.00')
  await expect(page.getByRole('textbox', { name: 'Item Price' })).toBeFocused()
  expect((await offers())[0]?.itemPrice).toBe(249)
  await button(page, 'Update').click()
  await expect(page.getByText('The bundle was saved.')).toBeVisible()
  expect(await offers()).toMatchObject([{ itemPrice: 289, displayPricePrimary: offer.displayPricePrimary }])
})

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

test('prices of a manufacturer are raised after a preview, and the change is undone', async ({
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
  await page.getByRole('link', { name: 'Price changes' }).click()
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

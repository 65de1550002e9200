import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { expectInBothThemes, expectNoAxeViolations } from '../support/axe.ts'
import { addStation } from '../support/fleet.ts'
import { cell, pasteInto } from '../support/fleet-sheet.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { placeOrder } from '../support/orders.ts'
import { button, tabTo } from '../support/screens.ts'

/** The fleet sheet in small windows (docs/spec/fleet.md#filling-in). */

test('on a phone a row is edited in a sheet, with the way to the next one', async ({
  page,
  request,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await addStation(request, { owner: buyer, accountId: buyer.account.id }, { name: 'Harbor', code: 'HB' })
  await cartWith(buyer, { quantity: 3 })
  const orderId = await placeOrder(request, buyer, { saveAsDraft: true })
  await signedInAs(buyer)
  await page.goto(`/orders/${orderId}/units`)
  await page.getByRole('button', { name: /^Row 1 no unit number/ }).click()
  const row = (n: number) => page.getByRole('dialog', { name: `Row ${n} of 3` })
  await row(1).getByRole('textbox', { name: 'Unit' }).fill('051')
  await row(1).getByRole('combobox', { name: 'Station' }).selectOption({ label: 'HB Harbor' })
  await row(1).getByRole('textbox', { name: 'Holder' }).fill('Kayla Simms')
  await row(1).getByRole('radio', { name: 'Keep' }).check()
  await expectInBothThemes(page, { isCovered: true })
  await row(1)
    .getByRole('button', { name: /^Next row, \d+$/ })
    .click()
  await expect(row(2).getByRole('textbox', { name: 'Unit' })).toBeFocused()
  const proposed = (await row(2).getByRole('button', { name: /^Use/ }).innerText()).replace(/\D/g, '')
  const next = row(2).getByRole('button', { name: /^Next row, / })
  await expect(next, 'not the number that this row would get').not.toHaveText(`Next row, ${proposed}`)
  await row(2)
    .getByRole('button', { name: `Use ${proposed}` })
    .press('Enter')
  await expect(row(2).getByRole('textbox', { name: 'Unit' }), 'the button is gone').toBeFocused()
  await row(2).getByRole('textbox', { name: 'Unit' }).fill('052')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Row 1 051 Kayla Simms HB/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await button(page, 'Save units').click()
  await expect(page.getByText('2 rows saved.')).toBeVisible()
})

test('on a phone a list is pasted in a dialog, or at a row that has the focus', async ({
  page,
  request,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await addStation(request, { owner: buyer, accountId: buyer.account.id }, { name: 'Harbor', code: 'HB' })
  await cartWith(buyer, { quantity: 3 })
  const orderId = await placeOrder(request, buyer, { saveAsDraft: true })
  await signedInAs(buyer)
  await page.goto(`/orders/${orderId}/units`)
  await test.step('files are behind one button', async () => {
    await button(page, 'File').click()
    const sample = button(page, 'Sample file')
    await expect(sample).toBeInViewport({ ratio: 1 })
    const [download] = await Promise.all([page.waitForEvent('download'), sample.click()])
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  })
  await button(page, 'Paste a list').click()
  const dialog = page.getByRole('dialog', { name: 'Paste a list' })
  const list = dialog.getByRole('textbox', { name: 'Unit, holder, station and number' })
  await expect(list).toBeFocused()
  await dialog.getByRole('button', { name: 'Fill in' }).click()
  await expect(dialog).toContainText('Paste at least one row.')
  await expectInBothThemes(page, { isCovered: true })
  await list.fill('Unit\tDriver\tStation\n051\t"Kayla\nSimms"\tHB\n052\tOmar\tHarbor\n')
  await dialog.getByRole('button', { name: 'Fill in' }).click()
  await expect(dialog).toHaveCount(0)
  const rowOf = (name: string) => page.getByRole('button', { name })
  await expect(rowOf('Row 1 051 Kayla Simms HB')).toBeVisible()
  await expect(rowOf('Row 2 052 Omar HB')).toBeVisible()
  await rowOf('Row 3 no unit number').focus()
  await pasteInto(page, '053\tLena\tHB')
  await expect(rowOf('Row 3 053 Lena HB')).toBeVisible()
  await test.step('errors are before the rows, for the eye and for the keyboard', async () => {
    await pasteInto(page, '052')
    await tabTo(page, button(page, 'Row 3, Unit'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Row 3 of 3' }).getByRole('textbox', { name: 'Unit' }).fill('054')
    await page.keyboard.press('Escape')
    await expect(rowOf('Row 3 054 Lena HB')).toBeVisible()
  })
  await button(page, 'Save units').click()
  await expect(page.getByText('3 rows saved.')).toBeVisible()
})

test('the list of stations is in view at the last row of the sheet', async ({
  page,
  request,
  buyer,
  signedInAs,
  cartWith,
}) => {
  const fleet = { owner: buyer, accountId: buyer.account.id }
  for (const code of ['AJ', 'HB', 'PB']) await addStation(request, fleet, { name: `Station ${code}`, code })
  await cartWith(buyer, { quantity: 60 })
  const orderId = await placeOrder(request, buyer, { saveAsDraft: true })
  await signedInAs(buyer)
  await page.goto(`/orders/${orderId}/units`)
  await cell(page, 1, 'Station').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowLeft')
  await expect(cell(page, 60, 'Station')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  const stations = page.getByRole('option')
  await expect(stations).toHaveCount(3)
  for (const station of await stations.all()) await expect(station).toBeInViewport({ ratio: 1 })
  await page.getByRole('option', { name: 'HB Station HB' }).click()
  await expect(cell(page, 60, 'Station')).toHaveText('HB')
})

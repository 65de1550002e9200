import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes, expectNoAxeViolations } from '../support/axe.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { signInPersona } from '../support/people.ts'
import { button } from '../support/screens.ts'

/** The numbers of an order come from the carrier's confirmation (docs/spec/staging.md#numbers-of-an-order). */

test('an agent pastes the numbers of an order, sees what is wrong at its row, and saves those that fit', async ({
  page,
  request,
  signedInAs,
}) => {
  const orderId = 10_110
  const { token } = await signInPersona(request, 'wes')
  const sheetNow = async () =>
    (await callApi(request, 'getNumbersSheet', { token, params: { orderId } })).result.units
  const before = await sheetNow()
  const [one, two, three] = before.slice(-3)
  if (!one || !two || !three) throw new Error('Units of the demo order wait for their numbers.')

  await signedInAs('wes')
  await page.goto(`/orders/${orderId}/numbers`)
  await expect(page.getByRole('heading', { name: `Numbers of order ${orderId}`, level: 1 })).toBeVisible()
  await expect(page.getByText(/\d+ of \d+ units wait for a number/)).toBeVisible()
  await expect(button(page, 'Save numbers')).toBeDisabled()
  await expectNoAxeViolations(page)

  await button(page, 'Paste a list').click()
  const dialog = page.getByRole('dialog', { name: 'Paste numbers' })
  const rows = [
    ['Unit', 'Wireless Number'],
    [one.unitNumber, '419-777-0101'],
    [two.unitNumber, '419777010'],
    ['no such unit', '4197770103'],
  ]
  await dialog
    .getByRole('textbox', { name: 'Numbers' })
    .fill(rows.map((cells) => cells.join('\t')).join('\n'))
  await dialog.getByRole('button', { name: 'Fill in' }).click()
  await expect(page.getByText('2 numbers pasted at their units. 1 fits, 2 need a look.')).toBeVisible()
  await expect(
    page.getByText('Row 4, 4197770103: No unit of this order is, or has, no such unit.'),
  ).toBeVisible()
  await expect(page.getByText('9 digits. A number has 10.')).toBeVisible()
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)

  await button(page, 'Save 1 number').click()
  await expect(page.getByText(/1 number saved\./)).toBeVisible()
  expect((await sheetNow()).map(({ deviceId }) => deviceId)).not.toContain(one.deviceId)

  // What did not fit stays, and is put right in its row.
  const number = page.getByRole('textbox', { name: `Number of unit ${two.unitNumber}` })
  await expect(number).toHaveValue('419777010')
  await number.fill('(419) 777-0101')
  await expect(page.getByText(`(419) 777-0101 is the number of unit ${one.unitNumber}.`)).toBeVisible()
  await number.fill('(419) 777-0102')
  await button(page, 'Save 1 number').click()
  await expect.poll(async () => (await sheetNow()).length).toBe(before.length - 2)
})

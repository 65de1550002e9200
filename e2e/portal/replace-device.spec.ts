import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { addDevice } from '../support/fleet.ts'
import { button, chooseMore, openMore } from '../support/screens.ts'

/** A draft order in the place of a device (docs/spec/fleet.md#replacement). */

test('@phone unit 014 is replaced: what nothing that is sold fits is chosen, and both devices say it', async ({
  page,
  request,
  buyer,
  signedInAs,
}) => {
  const fleet = { owner: buyer, accountId: buyer.account.id }
  const deviceId = await addDevice(request, fleet, {
    unitNumber: '014',
    holder: 'Dana Whitfield',
    phoneNumber: '4195550114',
    model: 'Not in the catalog',
  })
  await signedInAs(buyer)
  const dialog = page.getByRole('dialog', { name: 'Replace unit 014' })
  await page.goto(`/fleet/${deviceId}`)
  await chooseMore(page, 'Replace')

  await test.step('what is missing is said at its place', async () => {
    await expect(dialog).toContainText('Nothing that is sold today fits this device.')
    await expect(dialog).toContainText(
      'The new device keeps unit number 014 and phone number (419) 555-0114.',
    )
    await dialog.getByRole('button', { name: 'Create draft' }).click()
    await expect(dialog).toContainText('Choose what happens to the old device.')
    await expect(dialog).toContainText('Choose a product and an offer.')
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await expectNoAxeViolations(page)
  })

  await test.step('a draft for one is made', async () => {
    await dialog.getByText('Stolen', { exact: true }).click()
    await dialog.getByRole('combobox', { name: 'Product' }).fill('Halden N6 Pro')
    await dialog
      .getByRole('option', { name: /^Halden N6 Pro/ })
      .first()
      .click()
    await dialog.getByRole('combobox', { name: 'Offer' }).selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Create draft' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
  })

  const orderId = /\d+$/.exec(page.url())?.[0] ?? ''
  await page.goto(`/fleet/${deviceId}`)
  await expect(page.getByRole('link', { name: `Order ${orderId}` })).toBeVisible()
  await openMore(page)
  await expect(button(page, 'Edit')).toBeVisible()
  await expect(button(page, 'Replace')).toHaveCount(0)
  await page.getByRole('link', { name: 'The new device' }).click()
  await expect(page.getByText('Planned', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: '014', exact: true })).toHaveAttribute(
    'href',
    `/fleet/${deviceId}`,
  )
})

test('the list asks as the page of a device does', async ({ page, request, buyer, signedInAs }) => {
  await addDevice(request, { owner: buyer, accountId: buyer.account.id }, { unitNumber: '015' })
  await signedInAs(buyer)
  await page.goto('/fleet')
  await button(page, 'Actions for unit 015').click()
  await button(page, 'Replace').click()
  const dialog = page.getByRole('dialog', { name: 'Replace unit 015' })
  await expect(dialog).toContainText('What happens to the old device?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
})

import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { callApi, findOffer } from '../support/api.ts'
import { expectInBothThemes, expectNoAxeViolations } from '../support/axe.ts'
import { addDevice } from '../support/fleet.ts'
import { act, button, chooseMore, factOf, stepHeading } from '../support/screens.ts'

/** The kit that devices are prepared with (docs/spec/fleet.md#kits-of-devices). */

const rows = (page: Page) => page.getByRole('table', { name: /^Devices of/ }).locator('tbody tr')

test('@phone devices get a kit by keyboard, are found by it, and one is replaced with it', async ({
  page,
  request,
  buyer,
  signedInAs,
}) => {
  const fleet = { owner: buyer, accountId: buyer.account.id }
  const [deviceId] = [
    await addDevice(request, fleet, { unitNumber: '014' }),
    await addDevice(request, fleet, { unitNumber: '015' }),
    await addDevice(request, fleet, { unitNumber: '016' }),
  ]
  await signedInAs(buyer)
  await page.goto('/fleet')
  const select = (unit: string) => page.getByRole('checkbox', { name: `Select ${unit}` })
  const selected = page.getByRole('region', { name: 'Selected devices' })
  const dialog = page.getByRole('dialog', { name: 'Kit of 2 devices' })

  await test.step('without kits the dialog says where they come from', async () => {
    await select('014').check()
    await select('015').check()
    await selected.getByRole('button', { name: 'Kit' }).click()
    await expect(dialog).toContainText('This account has no kits yet.')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(selected.getByRole('button', { name: 'Kit' })).toBeFocused()
  })

  const { offerId } = await findOffer(request)
  const facts = {
    name: 'Driver phone',
    withScreenRepair: true,
    withAccessory: false,
    installedApps: 'Waze',
    stagingNotes: 'Charge to 80%.',
  }
  const { result: kit } = await callApi(request, 'createKit', {
    token: buyer.token,
    params: { accountId: buyer.account.id },
    body: { ...facts, offerId },
  })

  await test.step('a kit is chosen by keyboard', async () => {
    await page.keyboard.press('Enter')
    const field = dialog.getByRole('combobox', { name: 'Kit' })
    await expect(field.getByRole('option', { name: 'Driver phone' })).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Save kit' }).press('Enter')
    await expect(field).toHaveAccessibleDescription(/Choose a kit\./)
    await expect(field).toBeFocused()
    await expectInBothThemes(page)
    await field.press('D')
    await expect(field.locator('option:checked')).toHaveText('Driver phone')
    await dialog.getByRole('button', { name: 'Save kit' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Kit of 2 devices: Driver phone.')).toBeVisible()
  })

  await test.step('the list is narrowed by it, and has a column of it', async () => {
    await page.goto(`/fleet?kit=${kit.kitId}&columns=holder,kit`)
    await expect(rows(page)).toHaveCount(2)
    await expect(button(page, 'Kit: Driver phone (remove)')).toBeVisible()
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('combobox', { name: 'Kit' }).selectOption('No kit')
    await expect(page).toHaveURL(/kit=none/)
    await page.keyboard.press('Escape')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('016')
  })

  await test.step('the device says that its kit was changed since, and gets it as it is now', async () => {
    const changed = { ...facts, stagingNotes: 'Blue case.', version: kit.version }
    await callApi(request, 'updateKit', { token: buyer.token, params: { kitId: kit.kitId }, body: changed })
    await page.goto(`/fleet/${deviceId}`)
    await expect(stepHeading(page, '014')).toBeVisible()
    await expect(factOf(page, 'Kit')).toHaveText(/^Driver phone\s*Changed since$/)
    await act(page, 'Assign')
    const assign = page.getByRole('dialog', { name: 'Assign 014' })
    await expect(assign.getByRole('combobox', { name: 'Kit' })).toHaveValue('as-it-is')
    await assign.getByRole('combobox', { name: 'Kit' }).selectOption('Driver phone (current)')
    await expectNoAxeViolations(page)
    await assign.getByRole('button', { name: 'Assign' }).click()
    await expect(assign).toHaveCount(0)
    await expect(factOf(page, 'Kit')).toHaveText('Driver phone')
    const entries = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
    await expect(entries.first()).toContainText('Kit updated to the current version of Driver phone')
    await expect(entries.nth(1)).toContainText('Kit set to Driver phone')
  })

  await test.step('the replacement is what the kit orders', async () => {
    await chooseMore(page, 'Replace')
    const replace = page.getByRole('dialog', { name: 'Replace unit 014' })
    await expect(replace).toContainText('KitDriver phone')
    await expect(replace).toContainText('Blue case.')
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
  })

  await test.step('a kit that was removed says so', async () => {
    await callApi(request, 'removeKit', { token: buyer.token, params: { kitId: kit.kitId }, body: {} })
    await page.reload()
    await expect(factOf(page, 'Kit')).toHaveText(/^Driver phone\s*Removed$/)
    await expectInBothThemes(page)
    await act(page, 'Assign')
    const assign = page.getByRole('dialog', { name: 'Assign 014' })
    await assign.getByRole('combobox', { name: 'Kit' }).selectOption('No kit')
    await assign.getByRole('button', { name: 'Assign' }).click()
    await expect(factOf(page, 'Kit')).toHaveText(/None$/)
  })
})

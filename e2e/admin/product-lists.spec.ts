import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { addAdministrator } from '../support/administrators.ts'
import { expectInBothThemes, expectNoAxeViolations } from '../support/axe.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { button, stepHeading } from '../support/screens.ts'

/** Manufacturers and rate plans in the back office (docs/spec/back-office.md#lists). */

test('a manufacturer is added, renamed, deleted, and returns when that is undone', async ({
  page,
  database,
  signedInAs,
  guard,
}) => {
  const name = `Kestrel ${Math.random().toString(36).slice(2, 8)}`
  await signedInAs(await addAdministrator(database))
  await page.goto('/admin/products')
  await page.getByRole('banner').getByRole('link', { name: 'Manufacturers and rate plans' }).click()
  await expect(stepHeading(page, 'Manufacturers and rate plans')).toBeVisible()
  const makers = page.getByRole('table', { name: 'Manufacturers', exact: true })
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'Name' })

  await button(page, 'Add manufacturer').click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  guard.expects('/catalog/AddListEntry', 400)
  await field.fill('  HALDEN ')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('A manufacturer with this name already exists.')).toBeVisible()
  await expectNoAxeViolations(page)
  await field.fill(name)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()

  await makers.getByRole('button', { name: `Rename ${name}` }).click()
  await field.fill(`${name} Mobile`)
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(dialog).toBeHidden()
  const row = makers.getByRole('row').filter({ hasText: `${name} Mobile` })
  await expect(row).toBeVisible()
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)

  await row.getByRole('button', { name: `Delete ${name} Mobile` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await button(page, `Undo the change of ${name} Mobile`).click()
  await expect(row).toBeVisible()
})

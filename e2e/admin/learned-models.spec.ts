import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { addAdministrator } from '../support/administrators.ts'
import { expectInBothThemes, expectNoAxeViolations } from '../support/axe.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { openBackOffice } from '../support/portal.ts'
import { button, choose, stepHeading } from '../support/screens.ts'

/** Models that the bench knows by their IMEIs (docs/spec/back-office.md#recognized-models). */

test('@phone a model is added, found by its digits, and removed after a question', async ({
  page,
  database,
  signedInAs,
  guard,
}) => {
  // Each browser of the test run has digits of its own.
  const tac = String(10_000_000 + Math.floor(Math.random() * 89_999_999))
  await signedInAs(await addAdministrator(database))
  await page.goto('/admin')
  await openBackOffice(page, 'Catalog', 'Recognized models')
  await expect(stepHeading(page, 'Recognized models')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Add a model' })
  const digits = dialog.getByRole('textbox', { name: /First eight digits/ })
  const fill = async () => {
    await button(page, 'Add a model').click()
    await choose(page, 'Product', 'Orbis T9 Duty')
    await digits.fill(tac)
  }

  await fill()
  await digits.fill('1234')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Enter the first eight digits of the IMEI.')).toBeVisible()
  await expectNoAxeViolations(page)
  await digits.fill(tac)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('textbox', { name: 'Search product or digits' }).fill(tac.slice(0, 6))
  const row = page.getByRole('row').filter({ hasText: tac })
  await expect(row).toContainText('Orbis T9 Duty')
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)

  guard.expects('/staging/AddLearnedModel', 400)
  await fill()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(
    dialog.getByText(`IMEIs that begin with ${tac} are known for Orbis T9 Duty already.`),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await row.getByRole('button', { name: `Remove ${tac} from Orbis T9 Duty` }).click()
  const question = page.getByRole('alertdialog', { name: `Remove ${tac} from Orbis T9 Duty?` })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(`No models match “${tac.slice(0, 6)}”.`)).toBeVisible()
})

import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { addAdministrator } from '../support/administrators.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { addDevice } from '../support/fleet.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { openBackOffice } from '../support/portal.ts'
import { button, stepHeading } from '../support/screens.ts'

/** Names of holders as personal data (docs/spec/back-office.md#personal-data). */

test('@phone names of holders of an account are found, exported, and erased after a question', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
}) => {
  const fleet = { owner: buyer, accountId: buyer.account.id }
  const deviceId = await addDevice(request, fleet, { unitNumber: '014', holder: 'Dana Whitfield' })
  await addDevice(request, fleet, { unitNumber: '015', holder: 'Mei Tran' })
  await signedInAs(await addAdministrator(database))
  await page.goto('/admin')
  await openBackOffice(page, 'Customers', 'Personal data')
  await expect(stepHeading(page, 'Personal data')).toBeVisible()
  await page.getByRole('textbox', { name: 'Search account name or id' }).fill(buyer.account.id)
  await page.getByRole('link', { name: buyer.account.id }).click()
  const names = page.getByRole('region', { name: buyer.account.name })
  await expect(names).toContainText('2 names, 2 devices with a holder now')
  await expect(names).toContainText('Mei Tran')
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)

  const download = page.waitForEvent('download')
  await button(page, 'Export').click()
  await button(page, 'CSV').click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toMatch(/Dana Whitfield,.*,,014,Phone/)

  await button(page, 'Erase Dana Whitfield').click()
  const question = page.getByRole('alertdialog', { name: 'Erase the name Dana Whitfield?' })
  await question.getByRole('button', { name: 'No' }).click()
  await expect(names).toContainText('Dana Whitfield')
  await button(page, 'Erase Dana Whitfield').click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(names).not.toContainText('Dana Whitfield')
  await expect(names).toContainText('Mei Tran')
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText(
    'name of a holder erased',
    {
      ignoreCase: true,
    },
  )

  await button(page, 'Erase all names').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(names).toContainText('No names of holders are stored for this account.')
  await page.goto(`/fleet/${deviceId}`)
  await expect(page.getByText('Holder names erased').first()).toBeVisible()
})

import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { addDevice } from '../support/fleet.ts'
import { addCustomer } from '../support/people.ts'

/** Lines of an account: list, filter, one line, and people who see no prices (docs/spec/lines.md). */

const figure = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

test('@phone a person finds a line by a pasted list, and records what the carrier did @core', async ({
  page,
  request,
  database,
  buyer: wes,
  signedInAs,
}) => {
  const una = await addCustomer(database, wes)
  const fleet = { owner: wes, accountId: wes.account.id }
  await addDevice(request, fleet, { unitNumber: '014', holder: 'Kim Tran', phoneNumber: '4195550147' })
  await addDevice(request, fleet, { unitNumber: '022', holder: 'Leo Paz', phoneNumber: '4195550148' })
  await signedInAs(una, page)

  await page.goto('/lines')
  await expect(page.getByRole('link', { name: '(419) 555-0147' })).toBeVisible()
  await expect(figure(page, 'Active')).toContainText('2')
  const search = page.getByRole('textbox', { name: /^Search number/ })
  await search.fill('(419) 555-0148, 419-555-0199')
  await expect(page.getByRole('link', { name: '(419) 555-0147' })).toBeHidden()
  await expect(page.getByText('2 numbers from a list')).toBeVisible()
  await expectInBothThemes(page)

  await page.getByRole('link', { name: '(419) 555-0148' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '(419) 555-0148' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Device and holder' })).toContainText('Leo Paz')
  await page.locator('.record-acts').getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Mark as suspended' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption({ label: 'Stolen' })
  await dialog.getByRole('button', { name: 'Mark as suspended' }).click()
  await expect(page.getByRole('heading', { name: 'Suspended: Stolen' })).toBeVisible()
  await expectInBothThemes(page)
})

test('people with Fleet only see lines and no money', async ({
  page,
  request,
  database,
  buyer: wes,
  signedInAs,
}) => {
  const fay = await addCustomer(database, wes, 'Fay', 'fleet')
  const fleet = { owner: wes, accountId: wes.account.id }
  await addDevice(request, fleet, { unitNumber: '014', holder: 'Kim Tran', phoneNumber: '4195550147' })
  await signedInAs(fay, page)

  await page.goto('/lines')
  await expect(page.getByRole('link', { name: '(419) 555-0147' })).toBeVisible()
  await expect(figure(page, 'Terms end')).toBeHidden()
  await expect(page.getByRole('main')).not.toContainText(/\$|A month|Months left/)
  await page.getByRole('link', { name: '(419) 555-0147' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '(419) 555-0147' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/\$|A month|Months left/)
  await expect(page.getByRole('button', { name: 'Give to a device' })).toBeHidden()
})

import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { signInPersona } from '../support/people.ts'
import { button } from '../support/screens.ts'

/** What is printed of orders and stations, and enrollment files (docs/spec/staging.md#paper). */

/** Presses a button with the keyboard; the file that it saves. */
async function savedBy(page: Page, press: () => Promise<void>) {
  const download = page.waitForEvent('download')
  await press()
  const file = await download
  return { name: file.suggestedFilename(), text: (await readFile(await file.path())).toString('latin1') }
}

test('build sheets, handover lists and enrollment files are saved where they are needed', async ({
  page,
  request,
  signedInAs,
  anotherComputer,
}) => {
  const { token } = await signInPersona(request, 'sam')
  const { results } = await callApi(request, 'getStagingOrders', { token })
  const order = results.find(({ accountName }) => accountName.startsWith('Northgate'))
  const orderId = order?.orderId ?? 0

  await signedInAs('sam')
  await page.goto('/staging?stage=open')
  const sheet = await savedBy(page, () => button(page, `Build sheet of order ${orderId}, PDF`).press('Enter'))
  expect(sheet.name).toBe(`build-sheet-${orderId}.pdf`)
  expect(sheet.text).toMatch(/^%PDF-1\.7/)
  await expectNoAxeViolations(page)

  const unas = await anotherComputer()
  await signedInAs('una', unas)
  await unas.goto('/accounts')
  await unas
    .getByRole('link', { name: /Northgate/ })
    .first()
    .click()
  await unas.getByRole('main').getByRole('link', { name: 'Stations' }).first().click()
  const list = await savedBy(unas, () => button(unas, 'Handover list of Harbor, PDF').press('Enter'))
  expect(list.name).toBe('handover-list-HB.pdf')
  await expectNoAxeViolations(unas)

  // The fleet has it as well while it shows one station.
  await unas.getByRole('link', { name: /at Harbor$/ }).click()
  // The page that is left has the same button.
  await expect(unas.getByRole('heading', { name: 'Fleet', level: 1 })).toBeVisible()
  const ofFleet = await savedBy(unas, () => button(unas, 'Handover list of Harbor, PDF').press('Enter'))
  expect(ofFleet.name).toBe('handover-list-HB.pdf')
  await unas.getByRole('button', { name: 'Clear all' }).press('Enter')
  await expect(button(unas, 'Handover list of Harbor, PDF')).toHaveCount(0)

  await unas.goto(`/order-details/${orderId}`)
  await button(unas, 'Print tags').press('Enter')
  const tags = unas.getByRole('dialog', { name: 'Print tags' })
  await expect(tags).toContainText(/\d+ tags on \d+ sheets?, from label 1\./)
  const printed = await savedBy(unas, () => tags.getByRole('button', { name: 'Save PDF' }).press('Enter'))
  expect(printed.name).toMatch(/^tags.*\.pdf$/)
  expect(printed.text).toMatch(/^%PDF-1\.7/)
  await expect(tags).toBeHidden()
  await button(unas, 'Enrollment file').press('Enter')
  const dialog = unas.getByRole('dialog', { name: 'Enrollment file' })
  await dialog.getByRole('button', { name: 'Save file' }).press('Enter')
  await expect(dialog.getByText('Enter the customer ID: digits only.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Customer ID' })).toBeFocused()
  await unas.keyboard.type('1234567')
  const file = await savedBy(unas, () => unas.keyboard.press('Enter'))
  expect(file.name).toBe(`zero-touch-order-${orderId}.csv`)
  expect(file.text).toMatch(
    /^modemtype,modemid,manufacturer,profiletype,owner\r\nIMEI,\d{15},\w+,ZERO_TOUCH,1234567\r\n/,
  )
  await expect(dialog.getByRole('status')).toContainText(/\d+ devices have no IMEI yet/)
  await expectNoAxeViolations(unas)
})

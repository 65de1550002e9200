import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { addDevice, addStation, anImei } from '../support/fleet.ts'
import { button, choose, stepHeading } from '../support/screens.ts'

/** Files, views, the history of a unit number and tags of a fleet (docs/spec/fleet.md#files). */

const rows = (page: Page) => page.getByRole('table', { name: /^Devices of/ }).locator('tbody tr')

/** Lays a file in the box of the import. */
const give = (dialog: Locator, text: string) =>
  dialog
    .getByLabel('File of devices')
    .setInputFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a fleet is imported after two rows were corrected, and the import is undone', async ({
  page,
  request,
  buyer,
  signedInAs,
}) => {
  await addStation(request, { owner: buyer, accountId: buyer.account.id }, { name: 'Harbor', code: 'HB' })
  await signedInAs(buyer)
  await page.goto('/fleet')
  await button(page, 'Import a fleet').click()
  const dialog = page.getByRole('dialog', { name: 'Import a fleet' })

  await give(
    dialog,
    'Unit,Holder,Station,Color\n014,Dana Whitfield,Harbor,red\n015,Mei Tran,Elsewhere,red\n014,Leo,,red\n',
  )
  await expect(dialog.getByRole('alert')).toHaveText(
    '2 cells must be corrected, here or in the file. Nothing was saved. 1 row of 3 is fine.',
  )
  await expect(dialog).toContainText('3 columns read; not read: Color (red, red, red)')
  const errors = dialog.getByRole('table', { name: 'Rows of the file' }).locator('tbody tr')
  await expect(errors).toHaveText([
    /3.*C3 No station has the code or name “Elsewhere”\./,
    /4.*A4 Unit 014 is also in row 2\./,
  ])
  await expectInBothThemes(page)

  const correct = 'Unit,Holder,Station\n014,Dana Whitfield,Harbor\n015,Mei Tran,HB\n016,Leo Bianchi,\n'
  await give(dialog, correct)
  await expect(dialog).toContainText('All 3 rows are fine. Nothing has been saved yet.')
  await dialog.getByRole('button', { name: 'Save 3 devices' }).click()
  await expect(dialog).toContainText('3 devices imported. You can undo this for a day.')
  await dialog.getByRole('button', { name: 'Show the imported devices' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(page).toHaveURL(/import=/)
  await button(page, 'Imported devices (remove)').click()

  await test.step('what was changed since stays', async () => {
    await button(page, 'Actions for unit 015').click()
    await rows(page).nth(1).getByRole('button', { name: 'Assign' }).click()
    const assign = page.getByRole('dialog', { name: 'Assign 015' })
    await assign.getByRole('textbox', { name: 'Holder' }).fill('Kayla Simms')
    await assign.getByRole('button', { name: 'Assign' }).click()
    await expect(assign).toHaveCount(0)
    await button(page, 'Import').click()
    await dialog.getByRole('button', { name: 'Undo the import of 3 devices' }).click()
    const question = page.getByRole('alertdialog', { name: 'Undo the import of 3 devices?' })
    await expect(question).toContainText(
      '2 devices will be removed with their history. 1 device changed since and will stay.',
    )
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(dialog).toContainText('2 devices removed. 1 device changed since and stays: 015.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(rows(page)).toHaveCount(1)
  })

  await test.step('a file that was checked is checked again when the fleet changed in between', async () => {
    await button(page, 'Import').click()
    await give(dialog, 'Unit\n014\n')
    await expect(dialog).toContainText('The one row of the file is fine.')
    await addDevice(request, { owner: buyer, accountId: buyer.account.id }, { unitNumber: '014' })
    await dialog.getByRole('button', { name: 'Save 1 device' }).click()
    await expect(dialog).toContainText('Please check it again.')
    await dialog.getByRole('button', { name: 'Check again' }).click()
    await expect(dialog).toContainText('Unit 014 is already in use.')
  })

  await test.step('its own export changes nothing, and another holder in it is shown before it is saved', async () => {
    const { result } = await callApi(request, 'exportDevices', {
      token: buyer.token,
      params: { accountId: buyer.account.id },
    })
    await give(dialog, result.csv ?? '')
    await expect(dialog).toContainText('No changes: the fleet is as the file has it (2 rows).')
    await give(dialog, (result.csv ?? '').replace('Kayla Simms', 'Kayla Ward'))
    const changes = dialog.getByRole('table', { name: 'Changes of the file' }).locator('tbody tr')
    await expect(changes).toHaveText([/015.*Holder.*Kayla Simms.*Kayla Ward/])
    await expectInBothThemes(page)
    await dialog.getByRole('button', { name: 'Update 1 device' }).click()
    await expect(dialog).toContainText('1 device updated.')
  })
})

test('who had 014 on a day, and which devices had it over the years', async ({
  page,
  request,
  buyer,
  signedInAs,
}) => {
  const fleet = { owner: buyer, accountId: buyer.account.id }
  const first = await addDevice(request, fleet, { unitNumber: '014', holder: 'Dana Whitfield', model: 'N6' })
  const second = await addDevice(request, fleet, { unitNumber: '114', holder: 'Mei Tran', model: 'N6 Pro' })
  const change = (deviceId: string, unitNumber: string) =>
    callApi(request, 'updateDevice', {
      token: buyer.token,
      params: { deviceId },
      body: { version: 1, unitNumber },
    })
  await change(first, '914')
  await change(second, '014')
  await signedInAs(buyer)
  await page.goto('/fleet')
  await button(page, 'Who had a unit?').click()
  const dialog = page.getByRole('dialog', { name: 'Who had a unit?' })
  await dialog.getByRole('button', { name: 'Look up' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Unit number' })).toHaveAccessibleDescription(
    'Enter a unit number.',
  )
  await dialog.getByRole('textbox', { name: 'Unit number' }).fill('014')
  await dialog.getByRole('button', { name: 'Look up' }).click()
  const answer = dialog.getByRole('region', { name: 'Answer' })
  await expect(answer.getByRole('listitem')).toHaveText([
    /^Dana Whitfield, In service/,
    /^Mei Tran, In service/,
  ])
  await expectInBothThemes(page)
  await answer.getByRole('link', { name: 'Halden N6 Pro' }).click()
  await expect(stepHeading(page, '014')).toBeVisible()
  const years = page.getByRole('region', { name: 'History of unit 014' })
  await expect(years.getByRole('listitem')).toHaveText([
    /^Halden N6 .*Dana Whitfield$/,
    /^Halden N6 Pro since .*Mei Tran$/,
  ])
  await years.getByRole('link', { name: 'Halden N6' }).click()
  await expect(stepHeading(page, '914')).toBeVisible()
})

test('an agent keeps a view of one account: columns, filters and order; views are renamed and deleted', async ({
  page,
  request,
  buyer,
  signedInAs,
}) => {
  const fleet = { owner: buyer, accountId: buyer.account.id }
  await addDevice(request, fleet, { unitNumber: '014', status: 'spare', model: 'N6' })
  await addDevice(request, fleet, { unitNumber: '015', model: 'Slate 8' })
  await signedInAs(buyer)
  await page.goto('/fleet')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Spare only')
  await page.getByRole('combobox', { name: 'Model' }).selectOption('Halden N6')
  await button(page, 'Columns').click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('checkbox', { name: 'IMEI' }).check()
  await columns.getByRole('checkbox', { name: 'Holder' }).uncheck()
  await expectInBothThemes(page)
  await columns.getByRole('button', { name: 'Show columns' }).click()
  await page.getByRole('columnheader', { name: 'Status' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'IMEI' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Holder' })).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)

  await button(page, 'Views').click()
  const views = page.getByRole('dialog', { name: 'Saved views' })
  await views.getByRole('textbox', { name: 'Save this list as' }).fill('Spare phones')
  await views.getByRole('button', { name: 'Save view' }).click()
  await expect(views.getByRole('link', { name: 'Spare phones' })).toHaveAttribute('aria-current', 'true')
  await expectInBothThemes(page)
  await views.getByRole('button', { name: 'Rename Spare phones' }).click()
  await views.getByRole('textbox', { name: 'New name of Spare phones' }).fill('Spares')
  await views.getByRole('button', { name: 'Rename' }).click()
  await views.getByRole('link', { name: 'Spares' }).waitFor()
  await views.getByRole('button', { name: 'Close' }).last().click()

  await page.goto('/fleet')
  await expect(rows(page)).toHaveCount(2)
  // A saved view is a tab as well.
  await page
    .getByRole('navigation', { name: 'Views of the fleet' })
    .getByRole('link', { name: 'Spares' })
    .click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('columnheader', { name: 'IMEI' })).toBeVisible()
  await expect(page).toHaveURL(/status=spare/)
  await button(page, 'Views').click()
  await views.getByRole('button', { name: 'Delete Spares' }).click()
  await expect(views).toContainText('No views yet.')
})

test('tags of selected devices are saved for a sheet of labels, from the label that is chosen on its picture, and as ZPL', async ({
  page,
  request,
  buyer,
  signedInAs,
}) => {
  const fleet = { owner: buyer, accountId: buyer.account.id }
  await addDevice(request, fleet, { unitNumber: '014', phoneNumber: '5550100147' })
  await addDevice(request, fleet, { unitNumber: '015' })
  await signedInAs(buyer)
  await page.goto('/fleet')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all devices that are shown' }).check()
  const open = page
    .getByRole('region', { name: 'Selected devices' })
    .getByRole('button', { name: 'Print tags' })
  const dialog = page.getByRole('dialog', { name: 'Print tags' })
  await open.click()
  await expect(dialog).toContainText('2 tags on 1 sheet, from label 1.')
  const sheet = dialog.getByRole('radiogroup', { name: 'First label on the sheet' })
  await expect(sheet.getByRole('radio')).toHaveCount(30)
  await sheet.getByRole('radio', { name: 'Label 1, row 1, column 1' }).press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(sheet.getByRole('radio', { checked: true })).toHaveAccessibleName('Label 5, row 2, column 2')
  await expect(sheet.getByRole('radio', { checked: true })).toBeFocused()
  await expectInBothThemes(page)
  await sheet.getByRole('radio', { name: 'Label 30, row 10, column 3' }).click()
  await expect(dialog).toContainText('2 tags on 2 sheets, from label 30.')
  await dialog
    .getByRole('combobox', { name: 'Labels' })
    .selectOption('Letter, 80 labels of 1¾ × ½ in (Avery 5167)')
  await expect(sheet.getByRole('radio')).toHaveCount(80)
  await expectInBothThemes(page)
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toBe('tags.pdf')
  await expect(dialog).toBeHidden()
  await open.click()
  await expect(dialog).toContainText('2 tags on 1 sheet, from label 32.')
  await dialog.getByRole('radio', { name: 'ZPL, for label printers' }).check()
  await dialog.getByRole('textbox', { name: 'Label width, in' }).fill('0.2')
  await dialog.getByRole('button', { name: 'Save ZPL' }).click()
  await expect(dialog).toContainText('Enter 1.0 to 4.3 inches.')
  await dialog.getByRole('textbox', { name: 'Label width, in' }).fill('2.25')
  await dialog.getByRole('combobox', { name: 'Copies of each' }).selectOption('2')
  const [zpl] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save ZPL' }).click(),
  ])
  const text = await readFile(await zpl.path(), 'utf8')
  expect(text.match(/\^XA/g)).toHaveLength(2)
  expect(text).toContain('^FD(555) 010-0147^FS')
  expect(text).toContain('^PW457')
  expect(text).toContain('^PQ2')
})

test('phones of the repair program that the fleet does not have are added, and their rows lead to them', async ({
  page,
  database,
  buyer,
  signedInAs,
}) => {
  const imeis = [anImei(), anImei()]
  for (const imei of imeis)
    await database.pool.query(
      `insert into repair_devices (id, zoho_account_id, serial_number_imei, device_make, device_model, expiration_date, pin, status)
       values ($1, $2, $1, 'Halden', 'N6 Pro', '2027-01-31', '4711', 'Active')`,
      [imei, buyer.account.id],
    )
  await signedInAs(buyer)
  await page.goto('/fleet')
  await expect(
    page.getByText('2 devices of the Screen Repair Program are not in the fleet yet.'),
  ).toBeVisible()
  await button(page, 'Add them to the fleet').click()
  const dialog = page.getByRole('dialog', { name: 'Devices of the Screen Repair Program' })
  await dialog.getByRole('checkbox', { name: new RegExp(imeis[1] ?? '') }).uncheck()
  await expectInBothThemes(page)
  await dialog.getByRole('button', { name: 'Add 1 device' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('1 device of the Screen Repair Program is not in the fleet yet.')).toBeVisible()
  await page.goto(`/account-details-agent/${buyer.account.id}#screen-repair-program`)
  await page
    .getByRole('row')
    .filter({ hasText: imeis[0] ?? '' })
    .getByRole('link', { name: 'Unit 001', exact: true })
    .click()
  await expect(stepHeading(page, '001')).toBeVisible()
})

test('wes looks at one of his accounts or all; views and imports are those of one account', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('wes')
  await page.goto('/fleet')
  await expect(rows(page).first()).toBeVisible()
  await expect(button(page, 'Import')).toHaveCount(0)
  await expect(button(page, 'Views')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Account' })).toBeVisible()
  await choose(page, 'Account', 'Northgate Delivery LLC')
  await expect(page).toHaveURL(/account=/)
  await expect(button(page, 'Import')).toBeVisible()
  await expect(button(page, 'Views')).toBeVisible()
})

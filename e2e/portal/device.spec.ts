import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { addDevice, addStation, anImei } from '../support/fleet.ts'
import { storeAddresses } from '../support/people.ts'
import { act, button, chooseMore, factOf, stepHeading } from '../support/screens.ts'

/** One device, and the stations of its account (docs/spec/fleet.md#fields, docs/spec/fleet.md#stations). */

test('@phone a device is assigned, edited, lost and found, and its history has an entry for each change @core', async ({
  page,
  request,
  buyer,
  guard,
  signedInAs,
}) => {
  const fleet = { owner: buyer, accountId: buyer.account.id }
  const imei = anImei()
  await addStation(request, fleet, { name: 'Harbor', code: 'HB' })
  const deviceId = await addDevice(request, fleet, { unitNumber: '014', status: 'spare', imei })
  await addDevice(request, fleet, { unitNumber: '015' })
  await signedInAs(buyer)
  await page.goto(`/fleet/${deviceId}`)
  await expect(stepHeading(page, '014')).toBeVisible()
  await expect(page).toHaveTitle('Unit 014, WBC')
  await expect(factOf(page, 'Device')).toContainText(imei)
  const state = page.getByRole('region', { name: 'State of this device' })
  await expect(state.getByRole('heading')).toHaveText('Available as a spare')
  await expect(page.getByRole('img', { name: 'QR code on the tag of unit 014' })).toBeVisible()

  await test.step('Assign', async () => {
    await act(page, 'Assign')
    const dialog = page.getByRole('dialog', { name: 'Assign 014' })
    await dialog.getByRole('textbox', { name: 'Holder' }).fill('Dana Whitfield')
    await dialog.getByRole('combobox', { name: 'Station' }).selectOption('Harbor (HB)')
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(factOf(page, 'Holder')).toContainText('Dana Whitfield')
    await expect(factOf(page, 'Station')).toContainText('Harbor')
    await expect(state.getByRole('heading')).toHaveText('A spare with Dana Whitfield at Harbor')
  })

  await test.step('Edit says at the field what is wrong', async () => {
    await chooseMore(page, 'Edit')
    const dialog = page.getByRole('dialog', { name: 'Edit 014' })
    await dialog.getByRole('textbox', { name: 'Unit number' }).fill('015')
    guard.expects('/fleet/UpdateDevice', 400)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Unit number' })).toHaveAccessibleDescription(
      /Unit 015 is already in use\./,
    )
    await dialog.getByRole('textbox', { name: 'Unit number' }).fill('014')
    await dialog.getByRole('textbox', { name: 'Phone number' }).fill('(555) 010-0147')
    await dialog.getByRole('combobox', { name: 'Carrier' }).selectOption('Verizon')
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Left mount in van 22 is loose.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(factOf(page, 'Line')).toContainText('(555) 010-0147')
    await expect(factOf(page, 'Line')).toContainText('Verizon')
    await expect(factOf(page, 'Note')).toHaveText('Left mount in van 22 is loose.')
  })

  await test.step('what takes it out of use is asked first', async () => {
    await chooseMore(page, 'Report as lost')
    const question = page.getByRole('alertdialog', { name: 'Report unit 014 as lost?' })
    await question.getByRole('button', { name: 'No' }).click()
    await expect(question).toHaveCount(0)
    await chooseMore(page, 'Report as lost')
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByRole('main').getByText('Lost', { exact: true })).toBeVisible()
    await expect(state).toContainText('Lost, last with Dana Whitfield at Harbor')
    await chooseMore(page, 'Report as found')
    await expect(page.getByRole('main').getByText('In service', { exact: true })).toBeVisible()
  })

  await test.step('the history has it all, the latest first', async () => {
    const entries = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
    await expect(entries).toHaveCount(5)
    for (const [index, words] of [
      'Found',
      'Reported as lost',
      'set to (555) 010-0147',
      'Assigned to Dana Whitfield',
      'Added as 014',
    ].entries())
      await expect(entries.nth(index)).toContainText(words)
  })
})

test('someone else’s change is not overwritten', async ({ page, request, buyer, guard, signedInAs }) => {
  const fleet = { owner: buyer, accountId: buyer.account.id }
  const deviceId = await addDevice(request, fleet, { unitNumber: '014' })
  await signedInAs(buyer)
  await page.goto(`/fleet/${deviceId}`)
  await chooseMore(page, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit 014' })
  // A number that another unit has with other zeros is asked about; the person decides.
  await addDevice(request, fleet, { unitNumber: '007', holder: 'Una Marsh' })
  const number = dialog.getByRole('textbox', { name: 'Unit number' })
  await number.fill('7')
  await expect(dialog.getByText('007 is in service with Una Marsh. Did you mean 007?')).toBeVisible()
  await dialog.getByRole('button', { name: '007?' }).click()
  await expect(number).toHaveValue('007')
  await number.fill('014')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Mine')
  await callApi(request, 'updateDevice', {
    token: buyer.token,
    params: { deviceId },
    body: { note: 'Theirs', version: 1 },
  })
  guard.expects('/fleet/UpdateDevice', 409)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const { firstName, lastName } = buyer.userProfile
  await expect(dialog).toContainText(`${firstName} ${lastName} changed this while you were editing it`)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Mine')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Take theirs' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Theirs')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(factOf(page, 'Note')).toHaveText('Theirs')
})

test('@phone stations of an account are added, changed and removed; numbers are set', async ({
  page,
  request,
  database,
  buyer,
  guard,
  signedInAs,
}) => {
  await storeAddresses(database, buyer, { street: '7 Depot Way', city: 'Toledo', state: 'OH', zip: '43607' })
  await signedInAs(buyer)
  await page.goto(`/account-details-agent/${buyer.account.id}#stations`)
  await expect(page.getByText('No stations yet.')).toBeVisible()
  const table = page.getByRole('table', { name: `Stations of ${buyer.account.name}` })

  await test.step('add, with what is refused at its field', async () => {
    await button(page, 'Add station').click()
    const dialog = page.getByRole('dialog', { name: 'Add station' })
    await dialog.getByRole('button', { name: 'Add station' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Enter a name\./)
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Harbor')
    await dialog.getByRole('textbox', { name: 'Code' }).fill('H B')
    guard.expects('/fleet/CreateStation', 400)
    await dialog.getByRole('button', { name: 'Add station' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
      /A station code has 1 to 8 letters and digits\./,
    )
    await dialog.getByRole('textbox', { name: 'Code' }).fill('hb')
    await dialog.getByRole('textbox', { name: 'Unit numbers from' }).fill('201')
    await dialog.getByRole('combobox', { name: 'Shipping address' }).selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Add station' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(table.locator('tbody tr')).toContainText(['HB'])
    await expect(table).toContainText('7 Depot Way')
  })

  await test.step('change', async () => {
    await button(page, 'Edit Harbor').click()
    const dialog = page.getByRole('dialog', { name: 'Edit Harbor' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Harbor East')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(table).toContainText('Harbor East')
  })

  await test.step('a station with devices stays', async () => {
    const { results } = await callApi(request, 'getStations', {
      token: buyer.token,
      params: { accountId: buyer.account.id },
    })
    const fleet = { owner: buyer, accountId: buyer.account.id }
    await addDevice(request, fleet, { unitNumber: '201', stationId: results[0]?.stationId ?? '' })
    await button(page, 'Remove Harbor East').click()
    const question = page.getByRole('alertdialog', { name: 'Remove Harbor East?' })
    guard.expects('/fleet/RemoveStation', 409)
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(question).toContainText(/still has one device/)
    await question.getByRole('button', { name: 'No' }).click()
    await expect(page.getByRole('link', { name: '1 at Harbor East' })).toBeVisible()
  })

  await test.step('unit numbers', async () => {
    await page.getByRole('textbox', { name: 'Short code' }).fill('dsp4')
    await page.getByRole('textbox', { name: 'Next number' }).fill('201')
    await button(page, 'Save').click()
    await expect(page.getByText('Next free number: 202')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Short code' })).toHaveValue('DSP4')
  })

  await test.step('a station without devices is removed', async () => {
    await addStation(request, { owner: buyer, accountId: buyer.account.id }, { name: 'Yard', code: 'YD' })
    await page.reload()
    await button(page, 'Remove Yard').click()
    await page.getByRole('alertdialog', { name: 'Remove Yard?' }).getByRole('button', { name: 'Yes' }).click()
    await expect(button(page, 'Remove Yard')).toHaveCount(0)
    await expect(stepHeading(page, buyer.account.name)).toBeFocused()
  })
})

test('“Back to Fleet” leads to the list as it was, also by way of another device and a report', async ({
  page,
  request,
  buyer,
  signedInAs,
}) => {
  const fleet = { owner: buyer, accountId: buyer.account.id }
  const first = await addDevice(request, fleet, { unitNumber: '014', holder: 'Dana Whitfield' })
  const retired = { token: buyer.token, params: { deviceId: first } }
  await callApi(request, 'changeDeviceStatus', { ...retired, body: { action: 'retire', version: 1 } })
  const second = await addDevice(request, fleet, { unitNumber: '014', holder: 'Mei Tran' })
  await addDevice(request, fleet, { unitNumber: '015' })
  await signedInAs(buyer)
  const list = `/fleet?account=${buyer.account.id}&search=mei&sort=-unit`
  const back = page.getByRole('banner').getByRole('link', { name: 'Back to Fleet' })

  await page.goto(list)
  await page
    .getByRole('table', { name: /^Devices of/ })
    .getByRole('link', { name: '014' })
    .click()
  await expect(back).toHaveAttribute('href', list)
  await page
    .getByRole('region', { name: 'History of unit 014' })
    .getByRole('link', { name: 'Halden' })
    .click()
  await expect(page).toHaveURL(new RegExp(first))
  await expect(back).toHaveAttribute('href', list)

  await page.goBack()
  await page.locator('.record-acts').getByRole('link', { name: 'Report a problem' }).click()
  await page.getByRole('link', { name: 'Back to the device' }).click()
  await back.click()
  await expect(page).toHaveURL(list)

  await test.step('those who come from elsewhere see the fleet of the account', async () => {
    await page.goto(`/fleet/${second}`)
    await expect(back).toHaveAttribute('href', `/fleet?account=${buyer.account.id}`)
  })
})

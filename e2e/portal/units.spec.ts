import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes, expectNoAxeViolations } from '../support/axe.ts'
import { method, upsRate } from '../support/checkout.ts'
import { addDevice, addStation } from '../support/fleet.ts'
import { cell, grid, pasteInto } from '../support/fleet-sheet.ts'
import { placeOrder } from '../support/orders.ts'
import { button, choose, confirmedOrderId, stepHeading, tabTo } from '../support/screens.ts'

/** The fleet sheet: numbering the devices of an order (docs/spec/fleet.md#sheet). */

// What fades is judged at its end.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const toFix = (page: Page) => page.getByRole('region', { name: /to fix$/ })
const summary = (page: Page) => page.getByRole('status').filter({ hasText: 'numbered' })

test('60 rows for three stations are pasted, three bad cells mended, saved and submitted @core', async ({
  page,
  request,
  buyer,
  signedInAs,
  cartWith,
}) => {
  const fleet = { owner: buyer, accountId: buyer.account.id }
  for (const code of ['AJ', 'HB', 'PB']) await addStation(request, fleet, { name: `Station ${code}`, code })
  await addDevice(request, fleet, { unitNumber: '014', holder: 'Dana Whitfield' })
  await cartWith(buyer, { quantity: 22 }, { quantity: 38, carrier: 'AT&T' })
  const orderId = await placeOrder(request, buyer, { saveAsDraft: true })
  await signedInAs(buyer)
  await page.goto(`/order-details/${orderId}`)
  await page.getByRole('link', { name: 'Number the units' }).click()
  await expect(stepHeading(page, `Units of order ${orderId}`)).toBeVisible()
  await expect(summary(page)).toContainText('0 of 60 numbered')

  const list = Array.from({ length: 60 }, (_, index) => {
    const unit = index === 1 ? '014' : String(101 + index)
    const unknown = { 4: 'HB9', 7: 'Dock 4' }[index]
    const station = unknown ?? (['AJ', 'HB', 'PB'] as const)[index % 3]
    return `${unit}\t"Driver, ${index + 1}"\t${station}\tNew, area 419`
  })
  await test.step('the list is pasted as a spreadsheet copies it', async () => {
    await cell(page, 1, 'Unit').click()
    // Columns are found by their headings; this sheet has no place for the vans.
    const reordered = list.map((row) => [...row.split('\t').toReversed(), 'Van 22'].join('\t'))
    await pasteInto(page, `Number\tStation\tDriver\tUnit\tVan\r\n${reordered.join('\r\n')}\r\n`)
    await expect(page.getByText('Columns not read: Van.')).toBeVisible()
    await expect(summary(page)).toContainText('60 of 60 numbered')
    await expect(cell(page, 3, 'Holder')).toHaveText('Driver, 3')
    await expect(toFix(page).getByRole('listitem')).toHaveCount(3)
    await expect(toFix(page)).toContainText('014 is in service with Dana Whitfield.')
    await expectNoAxeViolations(page)
  })

  await test.step('errors are at their cells, and prevent saving', async () => {
    await expect(cell(page, 2, 'Unit')).toHaveAttribute('aria-invalid', 'true')
    await button(page, 'Save units').click()
    await expect(page.getByRole('alert')).toContainText('3 cells to fix first')
    await button(page, 'Row 5, Station').click()
    await expect(cell(page, 5, 'Station')).toBeFocused()
    await toFix(page).getByRole('button', { name: 'Choose a station for “HB9” in row 5' }).press('Enter')
    const choice = page.getByRole('dialog', { name: 'Station for “HB9”' })
    await choice.getByRole('combobox', { name: 'Station' }).selectOption('HB, Station HB')
    await expectNoAxeViolations(page)
    await choice.getByRole('button', { name: 'Use this station' }).press('Enter')
    await expect(choice).toBeHidden()
    await expect(cell(page, 5, 'Station')).toHaveText('HB')
    await expect(cell(page, 5, 'Station')).toBeFocused()
    await toFix(page).getByRole('button', { name: 'Add it as a station: “Dock 4” in row 8' }).press('Enter')
    const station = page.getByRole('dialog', { name: 'Add station' })
    await expect(station.getByRole('textbox', { name: 'Code' })).toHaveValue('DOCK4')
    await page.keyboard.press('Enter')
    await expect(cell(page, 8, 'Station')).toHaveText('DOCK4')
    await expect(cell(page, 8, 'Station')).toBeFocused()
    await expect(toFix(page).getByRole('listitem')).toHaveCount(1)
    await toFix(page)
      .getByRole('button', { name: /^Use 0\d\d in row 2$/ })
      .click()
    await expect(toFix(page)).toHaveCount(0)
  })

  await test.step('a number that a unit has with other zeros is asked about, and nothing waits for the answer', async () => {
    const toConfirm = page.getByRole('region', { name: '1 to confirm' })
    await cell(page, 2, 'Unit').click()
    await page.keyboard.type('14')
    await page.keyboard.press('Enter')
    await expect(toConfirm).toContainText('014 is in service with Dana Whitfield. Did you mean 014? Keep 14')
    await expectNoAxeViolations(page)
    await toConfirm.getByRole('button', { name: 'Use 014 in row 2' }).click()
    await expect(toFix(page)).toContainText('014 is in service with Dana Whitfield.')
    await expect(toConfirm).toHaveCount(0)
    await cell(page, 2, 'Unit').click()
    await page.keyboard.type('14')
    await page.keyboard.press('Enter')
    await toConfirm.getByRole('button', { name: 'Keep 14 in row 2' }).click()
    await expect(toConfirm).toHaveCount(0)
    await expect(cell(page, 2, 'Unit')).toHaveText('14')
  })

  await test.step('what is saved is in the order, and stays when it is submitted', async () => {
    await button(page, 'Save units').click()
    await expect(page.getByText('60 rows saved.')).toBeVisible()
    await page.getByRole('link', { name: `Order ${orderId}` }).click()
    const units = page.getByRole('region', { name: 'Units' })
    await expect(units).toContainText('60 of 60 numbered')
    await expect(units.getByRole('row', { name: '101 Driver, 1 AJ New, area 419' })).toBeVisible()
    await expect(units.getByRole('link', { name: 'All 22 units' })).toBeVisible()
    await expect(units.getByRole('link', { name: 'All 38 units' })).toBeVisible()
    await expectInBothThemes(page)
    const download = page.waitForEvent('download')
    await units.getByRole('button', { name: 'Export units' }).click()
    await units.getByRole('button', { name: 'CSV' }).click()
    expect((await download).suggestedFilename()).toBe(`units-of-order-${orderId}.csv`)
    await button(page, 'Submit Order').click()
    await expect(stepHeading(page, 'Orders')).toBeVisible()
    const { result } = await callApi(request, 'getUnits', { token: buyer.token, params: { orderId } })
    const rows = result.lines.flatMap((line) => line.rows)
    expect(rows).toHaveLength(60)
    expect(rows[4]).toMatchObject({ unitNumber: '105', status: 'ordered', areaCode: '419' })
  })
})

test('a sheet is filled in with the keyboard alone', async ({
  page,
  request,
  buyer,
  signedInAs,
  cartWith,
}) => {
  const fleet = { owner: buyer, accountId: buyer.account.id }
  await addStation(request, fleet, { name: 'Airline Junction', code: 'AJ' })
  await cartWith(buyer, { quantity: 6 })
  const orderId = await placeOrder(request, buyer, { saveAsDraft: true })
  await signedInAs(buyer)
  await page.goto(`/orders/${orderId}/units`)
  await tabTo(page, cell(page, 1, 'Unit'))
  const { keyboard } = page

  await test.step('typing replaces, Tab types on to the right, Escape restores', async () => {
    await keyboard.type('051')
    await keyboard.press('Tab')
    await keyboard.type('Kayla Simms')
    await keyboard.press('Tab')
    await keyboard.press('ArrowDown')
    await keyboard.press('Tab')
    await keyboard.type('New 419')
    await keyboard.press('Enter')
    await expect(cell(page, 1, 'Number')).toHaveText('New, area 419')
    await expect(cell(page, 1, 'Station')).toHaveText('AJ')
    await expect(cell(page, 2, 'Unit'), 'Enter goes back to where Tab began').toBeFocused()
    await keyboard.press('Control+Home')
    await keyboard.press('F2')
    await keyboard.type('9')
    await keyboard.press('Escape')
    await expect(cell(page, 1, 'Unit')).toHaveText('051')
    await expect(cell(page, 1, 'Unit')).toBeFocused()
  })

  await test.step('ranges are filled down and said, and undone', async () => {
    await keyboard.press('Control+Shift+End')
    await keyboard.press('Control+d')
    await expect(cell(page, 6, 'Unit')).toHaveText('056')
    await expect(cell(page, 6, 'Station')).toHaveText('AJ')
    await expect(page.getByRole('status').filter({ hasText: '20 cells filled.' })).toBeAttached()
    await keyboard.press('Control+z')
    await expect(cell(page, 6, 'Unit')).toHaveText('')
    await keyboard.press('Control+y')
    await expect(cell(page, 6, 'Unit')).toHaveText('056')
  })

  await test.step('F8 goes to the next error; a number has a dialog', async () => {
    await keyboard.press('Control+Home')
    await keyboard.press('ArrowDown')
    await keyboard.type('051')
    await keyboard.press('Enter')
    await keyboard.press('Control+Home')
    await expect(toFix(page)).toContainText('051 is also in row 1.')
    await keyboard.press('F8')
    await expect(cell(page, 2, 'Unit')).toBeFocused()
    await keyboard.press('Delete')
    await keyboard.press('End')
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Phone number, row 2' })
    await expect(dialog.getByRole('radio', { name: 'New' })).toBeFocused()
    await keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: 'Port in' })).toBeChecked()
    await dialog.getByRole('textbox', { name: 'Phone number' }).fill('(555) 010-0147')
    await dialog.getByRole('textbox', { name: 'Current carrier' }).fill('AT&T')
    await dialog.getByRole('textbox', { name: 'Account number there' }).fill('287301')
    await dialog.getByRole('textbox', { name: 'Transfer PIN' }).fill('4821')
    await keyboard.press('Enter')
    await expect(cell(page, 2, 'Number')).toHaveText('Port in, AT&T (555) 010-0147')
    await expect(cell(page, 2, 'Number')).toBeFocused()
  })

  await test.step('Tab leaves the sheet; what is not saved is asked about', async () => {
    await keyboard.press('Tab')
    await expect(grid(page).locator(':focus')).toHaveCount(0)
    await page.getByRole('link', { name: `Order ${orderId}` }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving your changes?' })
    await question.getByRole('button', { name: 'No' }).click()
    await button(page, 'Save units').click()
    await expect(page.getByText('6 rows saved.')).toBeVisible()
    await expectInBothThemes(page)
  })
})

test('a list with more rows than the order asks, and raises the order', async ({
  page,
  request,
  buyer,
  signedInAs,
  cartWith,
  guard,
}) => {
  await cartWith(buyer, { quantity: 2 })
  const orderId = await placeOrder(request, buyer, { saveAsDraft: true })
  await signedInAs(buyer)
  await page.goto(`/orders/${orderId}/units`)
  await cell(page, 1, 'Unit').click()
  await pasteInto(page, 'A1\nA2\nA3\n')
  const question = page.getByRole('dialog', { name: 'Your list has 3 rows, this order has 2' })
  await expect(question).toContainText(/Raise .* from 2 to 3\? That adds \$/)
  await expectNoAxeViolations(page)
  await button(page, 'Raise to 3').click()
  await expect(summary(page)).toContainText('3 of 3 numbered')

  await test.step('another person changed a row meanwhile', async () => {
    const { result } = await callApi(request, 'getUnits', { token: buyer.token, params: { orderId } })
    const orderItemId = result.lines[0]?.orderItemId ?? ''
    await callApi(request, 'saveUnits', {
      token: buyer.token,
      params: { orderId },
      body: { rows: [{ orderItemId, position: 1, version: 0, unitNumber: 'B7' }] },
    })
    await button(page, 'Save units').click()
    await expect(page.getByText('2 rows saved.')).toBeVisible()
    const changed = page.getByRole('alert').filter({ hasText: '1 row changed while you were working' })
    const { firstName, lastName } = buyer.userProfile
    await expect(changed).toContainText(`${firstName} ${lastName} saved: B7, no holder.`)
    await changed.getByRole('button', { name: 'Take theirs' }).click()
    await expect(cell(page, 2, 'Unit')).toHaveText('B7')
    await expect(button(page, 'Save units')).toBeDisabled()
  })

  await test.step('a number that another person gave to another row is said, and shown there', async () => {
    const { result } = await callApi(request, 'getUnits', { token: buyer.token, params: { orderId } })
    const [line] = result.lines
    const { version = 0 } = line?.rows.find(({ position }) => position === 2) ?? {}
    await callApi(request, 'saveUnits', {
      token: buyer.token,
      params: { orderId },
      body: { rows: [{ orderItemId: line?.orderItemId ?? '', position: 2, version, unitNumber: 'C9' }] },
    })
    guard.expects('/fleet/SaveUnits/', 400)
    await cell(page, 1, 'Unit').click()
    await page.keyboard.type('C9')
    await page.keyboard.press('Enter')
    await button(page, 'Save units').click()
    await expect(page.getByRole('alert').filter({ hasText: 'C9 is also in row 3.' })).toBeVisible()
    await expect(cell(page, 3, 'Unit')).toContainText('C9')
    await expect(toFix(page)).toContainText('C9 is also in row 1.')
  })

  await test.step('what is typed after Tab replaces what the cell had', async () => {
    for (const [unit, holder] of [
      ['C7', 'Lee'],
      ['C8', 'Ann'],
    ]) {
      await cell(page, 1, 'Unit').click()
      await page.keyboard.type(unit ?? '')
      await page.keyboard.press('Tab')
      await page.keyboard.type(holder ?? '')
      await page.keyboard.press('Enter')
      await expect(cell(page, 1, 'Holder')).toHaveText(holder ?? '')
    }
    await button(page, 'Save units').click()
    await expect(page.getByText('1 row saved.')).toBeVisible()
  })
})

test('units are numbered at checkout, kept over a reload without their PIN, and sent with the order', async ({
  page,
  buyer,
  request,
  signedInAs,
  cartWith,
}) => {
  await addStation(request, { owner: buyer, accountId: buyer.account.id }, { name: 'Harbor', code: 'HB' })
  await cartWith(buyer, { quantity: 3 })
  await signedInAs(buyer)
  await page.goto('/cart?step=installed-apps')
  await button(page, 'Number the units now').click()
  await choose(page, 'Account', buyer.account.name)
  await expect(page.getByRole('group', { name: 'Number the units' })).toBeFocused()
  await cell(page, 1, 'Unit').click()
  await pasteInto(page, '051\tUna\tHB\tNew 419\n052\tOwen\tHB\tNew 419')
  await cell(page, 3, 'Number').dblclick()
  const dialog = page.getByRole('dialog', { name: 'Phone number, row 3' })
  await dialog.getByRole('radio', { name: 'Port in' }).check()
  await dialog.getByRole('textbox', { name: 'Phone number' }).fill('5550100147')
  await dialog.getByRole('textbox', { name: 'Current carrier' }).fill('AT&T')
  await dialog.getByRole('textbox', { name: 'Account number there' }).fill('287301')
  await dialog.getByRole('textbox', { name: 'Transfer PIN' }).fill('Pin48213')
  await button(page, 'Apply').click()
  await expectInBothThemes(page)
  const stored = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  await expect.poll(stored).toContain('287301')
  expect(await stored()).not.toContain('Pin48213')

  await page.reload()
  await expect(cell(page, 2, 'Holder')).toHaveText('Owen')
  await expect(toFix(page)).toContainText('transfer PIN')
  const units = page.getByRole('region', { name: 'Units', exact: true })
  await test.step('the last step shows them, and leads back to what is to be fixed', async () => {
    await button(page, 'Choose Shipping').click()
    await expect(units).toContainText('2 of 3 numbered. We’ll number the rest.')
    await expect(units).toContainText('1 cell of the units to fix.')
    await expect(units.getByRole('row', { name: '052 Owen HB New, area 419' })).toBeVisible()
    await units.getByRole('link', { name: 'Change the units' }).click()
    await expect(page.getByText('Units (optional)')).toBeFocused()
  })
  await toFix(page).getByRole('button', { name: 'Open the number of row 3' }).click()
  await page.getByRole('textbox', { name: 'Transfer PIN' }).fill('Pin48213')
  await button(page, 'Apply').click()
  await button(page, 'Choose Shipping').click()
  await choose(page, 'Contact', buyer.contact.name)
  await method(page, 'direct').check()
  await expect(page.getByText('the devices arrive without tags')).toBeVisible()
  await method(page, 'wbc').check()
  await expect(page.getByText('the devices arrive without tags')).toHaveCount(0)
  await expect(units).not.toContainText('to fix')
  await upsRate(page, 'UPS Ground').check()
  await expectInBothThemes(page)
  await button(page, 'Submit Order').click()
  const orderId = await confirmedOrderId(page)
  await expect(units).toContainText('2 of 3 numbered.')
  await expect(units.getByRole('row', { name: '051 Una HB New, area 419' })).toBeVisible()
  await expect(units.getByRole('link', { name: 'Open the units' })).toHaveAttribute(
    'href',
    `/orders/${orderId}/units`,
  )
  expect(await stored()).not.toContain('Pin48213')
  const { result } = await callApi(request, 'getUnits', { token: buyer.token, params: { orderId } })
  expect(result.lines[0]?.rows).toMatchObject([
    { unitNumber: '051', holder: 'Una', status: 'ordered' },
    { unitNumber: '052', areaCode: '419' },
    { unitNumber: '', portCarrier: 'AT&T', hasPortPin: true },
  ])
})

test('a sheet whose order was closed elsewhere says what was not saved, and shows it', async ({
  page,
  request,
  aBuyer,
  guard,
  signedInAs,
  cartWith,
}) => {
  const manager = await aBuyer({ roles: ['Manager'] })
  await cartWith(manager, { quantity: 2 })
  const orderId = await placeOrder(request, manager, { saveAsDraft: true })
  await signedInAs(manager)
  await page.goto(`/orders/${orderId}/units`)
  await cell(page, 1, 'Holder').click()
  await page.keyboard.type('Kayla Simms')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 row not saved yet.')).toBeVisible()
  guard.expects('/fleet/SaveUnits', 409)
  const { token, zohoUserId } = manager
  await callApi(request, 'submitOrder', { token, params: { orderId, zohoUserId } })
  await callApi(request, 'cancelOrder', { token, params: { orderId }, body: { reason: 'Ordered twice' } })
  await button(page, 'Save units').click()
  await expect(page.getByText('These units can’t be changed any more.')).toBeVisible()
  await expect(page.getByText('1 row not saved.')).toBeVisible()
  await expect(cell(page, 1, 'Holder')).toHaveText('Kayla Simms')
  await expect(button(page, 'Save units')).toHaveCount(0)
})

import { expect, type Page } from '@playwright/test'
import { northgate } from '../../apps/server/src/db/seed/personas.ts'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { addDevice, addStation, anImei, aPrefix } from '../support/fleet.ts'
import { hold, refuse } from '../support/portal.ts'
import { button, choose, stepHeading } from '../support/screens.ts'

/** The fleet of an account as a list (docs/spec/fleet.md#lists). */

const search = (page: Page) => page.getByRole('textbox', { name: /^Search unit, phone, IMEI/ })
const rows = (page: Page) => page.getByRole('table', { name: /^Devices of/ }).locator('tbody tr')
const figure = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filter by status' }).getByRole('button', { name: new RegExp(`^${name}`) })

test('a customer finds devices, filters them, and assigns five from a pasted list @core', async ({
  page,
  request,
  signedInAs,
}) => {
  const una = await signedInAs('una')
  const fleet = { owner: una, accountId: northgate.zohoAccountId }
  const prefix = aPrefix()
  const unit = (n: number) => `${prefix}-${n}`
  const stationId = await addStation(request, fleet, { name: `Harbor ${prefix}`, code: prefix })
  const phoneNumber = '5550109931'
  const imei = anImei()
  for (const n of [1, 2, 3, 4, 5])
    await addDevice(request, fleet, {
      unitNumber: unit(n),
      stationId,
      ...(n === 1 ? { imei, phoneNumber, holder: `Dana ${prefix}` } : {}),
      ...(n === 5 ? { status: 'spare' as const } : {}),
    })
  await page.goto('/fleet')
  await expect(stepHeading(page, 'Fleet')).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Fleet' }),
  ).toHaveAttribute('aria-current', 'page')

  await test.step('the account is fixed, and the search looks through number, line, IMEI, holder and station', async () => {
    await expect(page.getByRole('combobox', { name: 'Account' })).toHaveCount(0)
    for (const words of [unit(1), imei, `dana ${prefix}`]) {
      await search(page).fill(words)
      await expect(rows(page), words).toHaveCount(1)
      await expect(rows(page)).toContainText(unit(1))
    }
    await search(page).fill(`harbor ${prefix}`)
    await expect(rows(page)).toHaveCount(5)
  })

  await test.step('figures filter, and say so in the address', async () => {
    await figure(page, 'Spare').click()
    await expect(figure(page, 'Spare')).toHaveAttribute('aria-pressed', 'true')
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/group=spare/)
    await page.reload()
    await expect(figure(page, 'Spare')).toHaveAttribute('aria-pressed', 'true')
    await expect(rows(page)).toHaveCount(1)
    await figure(page, 'Spare').click()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('In service')
    await expect(rows(page)).toHaveCount(4)
    await button(page, 'Clear all').click()
    await page.getByRole('combobox', { name: 'Station' }).selectOption(`Harbor ${prefix}`)
    await expect(rows(page)).toHaveCount(5)
  })

  await test.step('headers sort', async () => {
    await page.getByRole('columnheader', { name: 'Unit' }).getByRole('button').click()
    await expect(rows(page).first()).toContainText(unit(5))
    await page.getByRole('columnheader', { name: 'Unit' }).getByRole('button').click()
    await expect(rows(page).first()).toContainText(unit(1))
  })

  await test.step('a pasted list of units finds these units', async () => {
    await button(page, 'Clear all').click()
    await search(page).focus()
    await page.evaluate(
      ([text]) => {
        const data = new DataTransfer()
        data.setData('text', text ?? '')
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      },
      [`${unit(2)}\n${unit(3)}\r\n${unit(4)}`],
    )
    await expect(rows(page)).toHaveCount(3)
    await expect(button(page, '3 units from a list (remove)')).toBeVisible()
    await button(page, '3 units from a list (remove)').click()
    await search(page).fill(`${prefix}-`)
    await expect(rows(page)).toHaveCount(5)
  })

  const selected = page.getByRole('region', { name: 'Selected devices' })
  await test.step('five holders are assigned from a list, and nothing is saved while a line is wrong', async () => {
    await page.getByRole('checkbox', { name: 'Select all devices that are shown' }).check()
    await expect(selected).toContainText('5 selected')
    await selected.getByRole('button', { name: 'Holders' }).click()
    const dialog = page.getByRole('dialog', { name: 'Holders of 5 devices' })
    const list = dialog.getByRole('textbox', { name: 'Unit numbers and holders' })
    await expect(list).toBeFocused()
    const names = ['Mei Tran', 'Omar Siddiq', 'Leah Goldman', 'Leo Bianchi', 'Kayla Simms']
    const lines = names.map((name, index) => `${unit(index + 1)}\t${name} ${prefix}`)
    await list.fill([...lines.slice(0, 4), `${prefix}-9\tNo one`].join('\n'))
    await dialog.getByRole('button', { name: /^Assign/ }).click()
    await expect(dialog).toContainText(`Line 5: Unit ${prefix}-9 is not among the selected devices.`)
    await list.fill(lines.join('\n'))
    await expect(dialog.getByRole('list', { name: 'What will change' }).getByRole('listitem')).toHaveCount(5)
    await dialog.getByRole('button', { name: 'Assign 5' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: 'Select all devices that are shown' })).toBeFocused()
    await expect(selected).toHaveCount(0)
    for (const [index, name] of names.entries()) await expect(rows(page).nth(index)).toContainText(name)
  })

  await test.step('status: only what all of them allow, and what is lost is said', async () => {
    await page.getByRole('checkbox', { name: `Select ${unit(1)}` }).check()
    await page.getByRole('checkbox', { name: `Select ${unit(5)}` }).check()
    await selected.getByRole('button', { name: 'Status' }).click()
    const dialog = page.getByRole('dialog', { name: 'Status of 2 devices' })
    await expect(dialog.getByRole('radio', { name: 'Make spare' })).toHaveCount(0)
    await dialog.getByRole('radio', { name: 'Retire' }).check()
    await expect(dialog).toContainText('This can’t be undone.')
    await dialog.getByRole('radio', { name: 'Send to repair' }).check()
    await dialog.getByRole('button', { name: 'Send to repair' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(rows(page).filter({ hasText: 'In repair' })).toHaveCount(2)
  })

  await test.step('devices move to another station, and to none', async () => {
    await page.getByRole('checkbox', { name: `Select ${unit(2)}` }).check()
    await selected.getByRole('button', { name: 'Move to station' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move 1 device' })
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expect(dialog).toContainText('Choose a station.')
    await dialog.getByRole('combobox', { name: 'Station' }).selectOption('No station')
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(
      rows(page)
        .filter({ hasText: unit(2) })
        .locator('.station-code'),
    ).toHaveCount(0)
  })

  await test.step('the export has what the list shows', async () => {
    await button(page, 'Export').click()
    const dialog = page.getByRole('dialog', { name: 'Export the filtered list' })
    await dialog.getByRole('radio', { name: /^Excel/ }).check()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^devices-\d{4}-\d{2}-\d{2}\.xlsx$/)
    await expect(page.getByText('5 devices exported.')).toBeVisible()
  })
})

test('an agent looks at one account or all of theirs; managers choose the agent', async ({
  page,
  request,
  buyer,
  aBuyer,
  signedInAs,
}) => {
  const accountId = buyer.account.id
  await addDevice(request, { owner: buyer, accountId }, { unitNumber: '014', holder: 'Dana Whitfield' })
  const manager = await aBuyer({ roles: ['Manager'] })
  await signedInAs(manager)
  await page.goto('/fleet')
  await expect(page.getByText('No devices yet.')).toBeVisible()
  await expect(
    page.getByText('Choose another agent above to see the devices of their accounts.'),
  ).toBeVisible()
  await choose(page, 'Agent', buyer.agentLabel)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText(`${buyer.account.name}. 1 device.`)).toBeVisible()
})

test('@phone each device is a row of two lines with a menu that leads to it, and filters are behind one button', async ({
  page,
  request,
  buyer,
  signedInAs,
}) => {
  const fleet = { owner: buyer, accountId: buyer.account.id }
  await addDevice(request, fleet, { unitNumber: '014', holder: 'Dana Whitfield' })
  await addDevice(request, fleet, { unitNumber: '015', status: 'spare' })
  await signedInAs(buyer)
  await page.goto('/fleet')
  await expect(rows(page)).toHaveCount(2)
  expect((await rows(page).first().boundingBox())?.y, 'the first device is in view at once').toBeLessThan(330)
  if ((page.viewportSize()?.width ?? 0) < 720) {
    await button(page, 'Filters').click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('combobox', { name: 'Status' }).selectOption('Spare')
    await sheet.getByRole('button', { name: 'Show devices' }).click()
    await expect(rows(page)).toHaveCount(1)
    await button(page, 'Clear all').click()
    await expect(rows(page)).toHaveCount(2)
    // A press on the row leads to the device; one on its box selects it.
    await rows(page).first().getByRole('checkbox').check()
    await expect(page.getByRole('region', { name: 'Selected devices' })).toContainText('1 selected')
  }
  await button(page, 'Actions for unit 014').click()
  await expect(rows(page).first().getByRole('link', { name: 'Open' })).toBeVisible()
  await rows(page).first().getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await rows(page).first().getByRole('link').click()
  await expect(stepHeading(page, '014')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Fleet' }).click()
  await expect(rows(page)).toHaveCount(2)
})

test('“At a glance” has a tag for each device; arrows walk, and the table says the same', async ({
  page,
  request,
  buyer,
  signedInAs,
}) => {
  const fleet = { owner: buyer, accountId: buyer.account.id }
  const stationId = await addStation(request, fleet, { name: 'Harbor', code: 'HB' })
  for (const unitNumber of ['201', '202', '203']) await addDevice(request, fleet, { unitNumber, stationId })
  await addDevice(request, fleet, { unitNumber: '014', status: 'spare', holder: 'Van 22' })
  await signedInAs(buyer)
  await page.goto('/fleet')
  await page.getByRole('heading', { name: 'At a glance' }).click()
  const harbor = page.getByRole('region', { name: 'Harbor' })
  await expect(harbor.getByRole('link')).toHaveCount(3)
  await expect(
    page.getByRole('region', { name: 'No station' }).getByRole('link', { name: '014, Spare, Van 22' }),
  ).toBeVisible()
  await harbor.getByRole('link', { name: '201, In service' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(harbor.getByRole('link', { name: '202, In service' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(harbor.getByRole('link', { name: '203, In service' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(harbor.getByRole('link', { name: /^20/ }).and(page.locator(':focus'))).toHaveCount(0)
  await page.getByText('Show as a table').click()
  const table = page.getByRole('table', { name: 'Devices by station and status' })
  await expect(table.getByRole('row').filter({ hasText: 'Harbor' }).getByRole('cell')).toHaveText([
    'Harbor',
    '3',
    '0',
    '0',
    '0',
    '0',
    '0',
    '3',
  ])
  await harbor.getByRole('link', { name: '203, In service' }).click()
  await expect(stepHeading(page, '203')).toBeVisible()
})

test('nia owns nothing; a list that fails can be read again; no match says so', async ({
  page,
  request,
  buyer,
  guard,
  signedInAs,
  anotherComputer,
}) => {
  await test.step('no accounts', async () => {
    await signedInAs('nia')
    await page.goto('/fleet')
    await expect(page.getByText('No accounts yet.')).toBeVisible()
    await expect(page.getByText(/New accounts show up here within 20 minutes/)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Shop phones' })).toHaveCount(0)
  })
  await test.step('loading, failed, and no match', async () => {
    await addDevice(request, { owner: buyer, accountId: buyer.account.id }, { unitNumber: '014' })
    const other = await anotherComputer()
    await signedInAs(buyer, other)
    const release = await hold(other, '/fleet/GetDevicesByAccount/*')
    await other.goto('/fleet')
    await expect(other.getByRole('status').filter({ hasText: 'Loading fleet' })).toBeVisible()
    release()
    await expect(rows(other)).toHaveCount(1)
    await search(other).fill('nothing like that')
    await expect(other.getByText('No devices match “nothing like that”.')).toBeVisible()
    await other.getByRole('main').getByRole('button', { name: 'Clear all' }).last().click()
    await expect(rows(other)).toHaveCount(1)
    guard.expects('/fleet/GetDevicesByAccount', 500)
    await refuse(other, '/fleet/GetDevicesByAccount/*', 'The database is away.')
    await other.reload()
    await expect(other.getByText('Error loading devices: The database is away.')).toBeVisible()
  })
})

test('another account’s fleet is not found', async ({ page, buyer, aBuyer, guard, signedInAs, request }) => {
  const other = await aBuyer()
  const deviceId = await addDevice(
    request,
    { owner: other, accountId: other.account.id },
    { unitNumber: '014' },
  )
  const { result } = await callApi(request, 'getDevice', { token: other.token, params: { deviceId } })
  expect(result.unitNumber).toBe('014')
  guard.expects('/fleet/GetDevice', 404)
  await signedInAs(buyer)
  await page.goto(`/fleet/${deviceId}`)
  await expect(stepHeading(page, 'Device not found')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Back to Fleet' }).last().click()
  await expect(stepHeading(page, 'Fleet')).toBeVisible()
  await page.goto('/fleet/not-an-id')
  await expect(stepHeading(page, 'Device not found')).toBeVisible()

  await test.step('nor is their list', async () => {
    guard.expects('/api/', 404)
    await page.goto(`/fleet?account=${other.account.id}&search=014`)
    await expect(page.getByText('That account does not exist.')).toBeVisible()
    await expect(button(page, 'Retry')).toHaveCount(0)
    await page.getByRole('link', { name: 'Show your fleet' }).click()
    await expect(page.getByText('No devices yet.')).toBeVisible()
  })
})

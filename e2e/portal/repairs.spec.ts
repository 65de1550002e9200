import { expect, type Page } from '@playwright/test'
import { tagAddress } from '@portal/domain/tag-page'
import sharp from 'sharp'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { addDevice, addStation, anImei } from '../support/fleet.ts'
import { addCustomer, signInPersona } from '../support/people.ts'
import { button, factOf, stepHeading } from '../support/screens.ts'
import { stageAndShip } from '../support/staging.ts'

/** Reported problems from the report to the end of their cases (docs/spec/repairs.md). */

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const aPicture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1_800, height: 1_350, channels: 3, background } })
    .png()
    .toBuffer(),
})

const caseHeading = (page: Page, kind: string) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^C-\\d+ ${kind}$`) })
/** The state beside the title; the steps below name all of them. */
const stateOf = (page: Page, state: string) =>
  page.locator('.title-row .badge').getByText(state, { exact: true })
const band = (page: Page) => page.getByRole('region', { name: 'State of this case' })
const steps = (page: Page) => page.getByRole('list', { name: 'Steps of this case' })

test('@phone a crack is reported with pictures, covered, replaced, and the old device comes back @core', async ({
  page: phone,
  request,
  database,
  buyer: wes,
  signedInAs,
  anotherComputer,
}) => {
  test.slow()
  const una = await addCustomer(database, wes)
  const fleet = { owner: wes, accountId: wes.account.id }
  const stationId = await addStation(request, fleet, { name: 'Harbor', code: 'HB' })
  const deviceId = await addDevice(request, fleet, {
    unitNumber: '203',
    holder: 'Leah Goldman',
    stationId,
    imei: anImei(),
    phoneNumber: '4195550203',
    model: 'Not in the catalog',
    coverUntil: inDays(47),
  })
  await addDevice(request, fleet, { unitNumber: '207', status: 'spare', stationId })
  await signedInAs(una, phone)

  await test.step('una reports it from the device, and reads who pays before she sends it', async () => {
    await phone.goto(`/fleet/${deviceId}`)
    await phone.getByRole('link', { name: 'Report a problem' }).click()
    await expect(stepHeading(phone, 'Report a problem')).toBeVisible()
    // Nothing is chosen for them, so one press sends no wrong case.
    await button(phone, 'Send report').click()
    await expect(phone.getByText('Choose what is wrong.')).toBeVisible()
    await phone.getByRole('radio', { name: /^Cracked/ }).check()
    await expect(phone.getByRole('complementary')).toContainText(/Covered until .+: no charge\./)
    await phone.getByRole('textbox', { name: 'In a few words (optional)' }).fill('Fell off the dash mount.')
    await phone
      .getByLabel('Picture files')
      .setInputFiles([await aPicture('front.png', '#17251d'), await aPicture('back.png', '#d8f43a')])
    await expect(phone.getByText('Pictures, 2 of 4')).toBeVisible()
    await phone.getByRole('checkbox', { name: 'Lend Leah Goldman the spare 207 at Harbor' }).check()
    await button(phone, 'Send report').click()
    await expect(phone.getByText(/^Reported as C-\d+\.$/)).toBeVisible()
    await expect(caseHeading(phone, 'Cracked')).toBeVisible()
    await expect(phone.getByRole('button', { name: /^Picture \d of 2, enlarge$/ })).toHaveCount(2)
    await expect(phone.getByRole('region', { name: 'Spare and replacement' })).toContainText('207')
  })

  const desk = await anotherComputer()
  await signedInAs(wes, desk)

  await test.step('wes finds it in the list, answers and accepts it', async () => {
    await desk.goto('/repairs')
    await expect(stepHeading(desk, 'Repairs')).toBeVisible()
    const row = desk.getByRole('table', { name: 'Cases' }).getByRole('row').filter({ hasText: '203' })
    await expect(row).toContainText('Cracked')
    await expect(row).toContainText('Decision due')
    await row.getByRole('link').click()
    await expect(caseHeading(desk, 'Cracked')).toBeVisible()
    await expect(band(desk).getByRole('heading')).toHaveText('Waiting for a decision')
    await expect(band(desk)).toContainText(/Decision due in\s\d+\shours/)
    await desk.getByRole('button', { name: 'Picture 1 of 2, enlarge' }).click()
    await expect(desk.getByRole('dialog').getByRole('img', { name: /^Picture 1 of 2/ })).toBeVisible()
    await desk.keyboard.press('Escape')
    await desk.getByRole('textbox', { name: 'Message to the customer' }).fill('A new one leaves today.')
    await button(desk, 'Send message').click()
    const written = (name: string) => desk.getByRole('region', { name }).getByRole('listitem')
    await expect(written('Messages')).toContainText('A new one leaves today.')
    await desk.getByRole('textbox', { name: 'Internal note' }).fill('Third break of this mount.')
    await button(desk, 'Add note').click()
    await expect(written('Internal notes')).toContainText('Third break')
    await button(desk, 'Accept').click()
    const dialog = desk.getByRole('dialog', { name: /^Accept C-\d+$/ })
    await expect(dialog.getByRole('radio', { name: /^Covered/ })).toBeChecked()
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(stateOf(desk, 'Accepted')).toBeVisible()
    await expect(band(desk).getByRole('heading')).toHaveText('Waiting for a replacement or a repair')
    await expect(factOf(desk, 'Coverage')).toContainText('This case used one repair.')
  })

  const orderId = await test.step('the replacement is ordered; it keeps unit and line', async () => {
    await button(desk, 'Replace').click()
    const dialog = desk.getByRole('dialog', { name: 'Replace unit 203' })
    await expect(dialog).toContainText('Nothing that is sold today fits this device.')
    await dialog.getByRole('combobox', { name: 'Product' }).fill('Halden N6 Pro')
    await dialog
      .getByRole('option', { name: /^Halden N6 Pro/ })
      .first()
      .click()
    await dialog.getByRole('combobox', { name: 'Offer' }).selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Create draft' }).click()
    await expect(desk.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
    const made = Number(/\d+$/.exec(desk.url())?.[0])
    await expect(desk.getByRole('link', { name: /^C-\d+$/ })).toBeVisible()
    await expect(desk.getByRole('table', { name: /^Units of/ })).toContainText('203')
    await desk.getByRole('radio', { name: /^UPS Ground/ }).check()
    await button(desk, 'Submit Order').click()
    await expect(desk.getByText(/was submitted/).first()).toBeVisible()
    return made
  })

  const { boxCode } = await test.step('it is staged and shipped, and una receives it', async () => {
    const { token } = await signInPersona(request, 'sam')
    return stageAndShip(request, token, orderId)
  })
  await phone.reload()
  await expect(stateOf(phone, 'Replacement sent')).toBeVisible()
  await expect(band(phone).getByRole('heading')).toHaveText('Replacement sent, waiting for the old device')
  await expect(phone.getByRole('region', { name: 'Messages' })).toContainText('A new one leaves today.')
  await expect(phone.getByText('Third break')).toHaveCount(0)
  const caseUrl = phone.url()
  await phone.goto(`/receive/${boxCode}`)
  await button(phone, 'Check 203').click()
  await button(phone, 'Hand out 1').click()
  await button(phone, 'Handed out').click()
  await phone.getByRole('button', { name: /^Finish/ }).click()
  await expect(phone.getByText('1 device received')).toBeVisible()

  await test.step('the old device comes back, the case is closed, and its cover is used', async () => {
    await desk.goto(new URL(caseUrl).pathname)
    await button(desk, 'Mark returned').click()
    const dialog = desk.getByRole('dialog', { name: /^Mark returned/ })
    await dialog.getByText('Back as a spare').click()
    await dialog.getByRole('button', { name: 'Mark returned' }).click()
    await expect(stateOf(desk, 'Returned')).toBeVisible()
    await button(desk, 'Spare is back').click()
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await expect(button(desk, 'Spare is back')).toHaveCount(0)
    await button(desk, 'Close').click()
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await expect(steps(desk)).toContainText(/Closed.* by /)
  })

  await test.step('una sees the end, and the new 203 with what is left of the coverage', async () => {
    await phone.goto(caseUrl)
    await expect(stateOf(phone, 'Closed')).toBeVisible()
    await expect(band(phone).getByRole('heading')).toHaveText('Closed')
    const entries = phone.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
    await expect(entries).toHaveCount(8)
    await phone.getByRole('button', { name: /^Show all \d+ entries$/ }).click()
    await expect(entries.last()).toContainText('Reported')
    await expect(entries.nth(8)).toBeFocused()
    const { results } = await callApi(request, 'getDevicesByAccount', {
      token: una.token,
      params: { accountId: wes.account.id },
    })
    expect(results.filter(({ unitNumber }) => unitNumber === '203')).toMatchObject([
      { status: 'inService', phoneNumber: '4195550203', repairsUsed: 1 },
    ])
  })
})

test('@phone a stolen device gets its checklist, and the message of a finder arrives in its case', async ({
  page,
  browser,
  baseURL,
  request,
  database,
  buyer: wes,
  signedInAs,
}) => {
  const una = await addCustomer(database, wes)
  const fleet = { owner: wes, accountId: wes.account.id }
  const deviceId = await addDevice(request, fleet, { unitNumber: '213', holder: 'Malik Greer' })
  const { tagCode } = (await callApi(request, 'getDevice', { token: wes.token, params: { deviceId } })).result
  await signedInAs(una)

  await test.step('it is reported from its tag, with where it was', async () => {
    await page.goto(`/repairs/report?tag=${tagCode}`)
    await page.getByRole('radio', { name: /^Stolen/ }).check()
    await expect(page.getByRole('complementary')).toContainText('Not covered.')
    await expect(page.getByRole('complementary')).toContainText('Becomes stolen at once')
    await page.getByRole('textbox', { name: 'Where it is (optional)' }).fill('Harbor, dock 4')
    await button(page, 'Send report').click()
    await expect(caseHeading(page, 'Stolen')).toBeVisible()
    await expect(factOf(page, 'Who has it')).toContainText('Harbor, dock 4')
    await expect(factOf(page, 'Device')).toContainText('Stolen')
  })

  await test.step('each step of the checklist has its time and person', async () => {
    const checklist = page.getByRole('region', { name: 'Checklist' })
    await checklist.getByRole('checkbox', { name: 'Line suspension requested' }).check()
    await expect(checklist.getByText(/by Una Marsh/)).toHaveCount(1)
    await checklist.getByRole('checkbox', { name: 'Remote lock requested' }).check()
    await expect(checklist.getByText(/by Una Marsh/)).toHaveCount(2)
    await checklist.getByRole('textbox', { name: 'Police report number' }).fill('TPD-2026-114')
    await checklist.getByRole('button', { name: 'Save police report number' }).click()
    await expect(checklist.getByText(/by Una Marsh/)).toHaveCount(3)
  })

  await test.step('the tag still takes the message of a finder, without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const finder = await context.newPage()
    await finder.goto(new URL(tagAddress(baseURL ?? '', tagCode)).pathname)
    await expect(stepHeading(finder, 'This phone belongs to a delivery team')).toBeVisible()
    await finder.getByRole('textbox', { name: 'Where is it now?' }).fill('Front desk, 12 Oak St.')
    await finder.getByRole('textbox', { name: 'How can we reach you? (optional)' }).fill('419-555-0101')
    await button(finder, 'Send message').click()
    await expect(stepHeading(finder, 'The team has your message')).toBeVisible()
    await context.close()
  })

  await test.step('it is in the case, and the device is found again', async () => {
    await page.reload()
    const messages = page.getByRole('region', { name: 'Messages' })
    await expect(messages).toContainText('A finder, not verified')
    await expect(messages).toContainText('Front desk, 12 Oak St.')
    await expect(messages).toContainText('Reach them: 419-555-0101')
    await page.goto(`/fleet/${tagCode}`)
    await expect(page.getByText('Stolen', { exact: true }).first()).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^C-\d+$/ })
      .first()
      .click()
    await button(page, 'Found again').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await expect(stateOf(page, 'Closed')).toBeVisible()
    await expect(factOf(page, 'Device')).toContainText('In service')
  })
})

test('@phone expired cover has its price, what was typed stays on a refusal, and it is charged', async ({
  page,
  request,
  database,
  buyer,
  guard,
  signedInAs,
}) => {
  const fleet = { owner: buyer, accountId: buyer.account.id }
  const deviceId = await addDevice(request, fleet, { unitNumber: '304', coverUntil: inDays(-12) })
  await signedInAs(buyer)
  await page.goto('/repairs/report')

  await test.step('the device is chosen first', async () => {
    await page.getByRole('textbox', { name: /^Search unit/ }).fill('304')
    await page.getByRole('region', { name: 'Which device?' }).getByRole('link').click()
    await expect(page).toHaveURL(`/repairs/report?device=${deviceId}`)
    await page.getByRole('radio', { name: /^Cracked/ }).check()
    await expect(page.getByRole('complementary')).toContainText(/Not covered: \$129\.00/)
    await expect(page.getByRole('complementary')).toContainText(/The coverage of 304 ended \d+ days ago/)
  })

  await test.step('someone else reports it meanwhile: nothing that was typed is lost', async () => {
    const words = page.getByRole('textbox', { name: 'In a few words (optional)' })
    await words.fill('Cracked top left.')
    const { result } = await callApi(request, 'reportRepair', {
      token: buyer.token,
      params: { deviceId },
      body: { kind: 'cracked' },
    })
    guard.expects('/repair/Report', 409)
    await button(page, 'Send report').click()
    await expect(page.getByRole('alert')).toContainText(`C-${result.caseNumber}`)
    await expect(words).toHaveValue('Cracked top left.')
    await callApi(request, 'withdrawRepair', {
      token: buyer.token,
      params: { caseId: result.caseId },
      body: { version: result.version },
    })
    await button(page, 'Send report').click()
    await expect(caseHeading(page, 'Cracked')).toBeVisible()
  })

  await test.step('a decision that is late is said on top, with the way to who waits', async () => {
    const caseId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await database.pool.query(
      `update repair_cases set due_at = now() - interval '2 days 1 minute' where case_id = $1`,
      [caseId],
    )
    await page.goto(`/fleet/${deviceId}`)
    const device = page.getByRole('region', { name: 'State of this device' })
    await expect(device.getByRole('heading').first()).toHaveText('Cracked, decision 2 days late')
    await expectInBothThemes(page)
    await device.getByRole('link', { name: /^Open case C-\d+$/ }).click()
    await expect(band(page).getByRole('heading')).toHaveText('Decision 2 days late')
    await expectInBothThemes(page)
    await button(page, 'Write to the customer').click()
    await expect(page.getByRole('textbox', { name: 'Message to the customer' })).toBeFocused()
  })

  await test.step('it is accepted at its price', async () => {
    await button(page, 'Accept').click()
    const dialog = page.getByRole('dialog', { name: /^Accept/ })
    await expect(dialog.getByRole('radio', { name: /^Covered/ })).toHaveCount(0)
    await expect(dialog.getByRole('textbox', { name: 'Price in dollars' })).toHaveValue('129.00')
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(stateOf(page, 'Accepted')).toBeVisible()
    await expect(factOf(page, 'Payment')).toContainText('Charged $129.00')
  })
})

test('cases are filtered in the address, shown as a board, exported, and closed together', async ({
  page,
  request,
  buyer,
  signedInAs,
}) => {
  const fleet = { owner: buyer, accountId: buyer.account.id }
  const numbers: number[] = []
  for (const [unitNumber, kind] of [
    ['401', 'cracked'],
    ['402', 'battery'],
    ['403', 'lost'],
  ] as const) {
    const deviceId = await addDevice(request, fleet, { unitNumber })
    const { result } = await callApi(request, 'reportRepair', {
      token: buyer.token,
      params: { deviceId },
      body: { kind },
    })
    numbers.push(result.caseNumber)
    if (kind !== 'lost')
      await callApi(request, 'acceptRepair', {
        token: buyer.token,
        params: { caseId: result.caseId },
        body: { version: result.version, charge: 'none' },
      })
  }
  const [first, second, third] = numbers
  await signedInAs(buyer)
  await page.goto('/repairs')
  const rows = page.getByRole('table', { name: 'Cases' }).locator('tbody tr')

  await test.step('filters and search are in the address', async () => {
    await expect(rows).toHaveCount(3)
    await page.getByRole('button', { name: /^Accepted/ }).click()
    await expect(rows).toHaveCount(2)
    await expect(page).toHaveURL('/repairs?group=accepted')
    await page.getByRole('combobox', { name: 'Problem' }).selectOption('Battery')
    await expect(rows).toHaveCount(1)
    await page.reload()
    await expect(rows).toHaveText([/402/])
    await button(page, 'Clear all').click()
    await page.getByRole('textbox', { name: /^Search case/ }).fill(`C-${third}`)
    await expect(rows).toHaveText([/403/])
    await page.getByRole('textbox', { name: /^Search case/ }).fill('')
    await expect(rows).toHaveCount(3)
  })

  await test.step('the board has the same cases', async () => {
    await button(page, 'Board').click()
    await expect(page.getByRole('region', { name: 'Accepted' }).getByRole('listitem')).toHaveCount(2)
    await expect(page.getByRole('region', { name: 'Reported' }).getByRole('listitem')).toHaveCount(1)
    await button(page, 'List').click()
  })

  await test.step('a file', async () => {
    const downloading = page.waitForEvent('download')
    await button(page, 'Export').click()
    await button(page, 'CSV').click()
    expect((await downloading).suggestedFilename()).toMatch(/\.csv$/)
  })

  await test.step('closed together, or not at all', async () => {
    for (const number of numbers) await page.getByRole('checkbox', { name: `Select C-${number}` }).check()
    const dialog = page.getByRole('dialog')
    await button(page, 'Close cases').click()
    await dialog.getByRole('button', { name: 'Close 3 cases' }).click()
    await expect(dialog.getByRole('alert')).toContainText(`C-${third}`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('checkbox', { name: `Select C-${third}` }).uncheck()
    await button(page, 'Close cases').click()
    await dialog.getByRole('button', { name: 'Close 2 cases' }).click()
    await expect(rows).toHaveCount(1)
    await page.getByRole('button', { name: /^Closed/ }).click()
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: `C-${first}` })).toContainText('Closed')
    await expect(rows.filter({ hasText: `C-${second}` })).toContainText('No charge')
  })
})

import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { addAdministrator, aMark } from '../support/administrators.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes, expectNoAxeViolations } from '../support/axe.ts'
import { addDevice, aPrefix } from '../support/fleet.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { button, chooseMore, stepHeading } from '../support/screens.ts'
import { restoreInstalledSettings, settingVersion } from '../support/settings.ts'

/** What Administrators change of the site while it runs (docs/spec/settings.md). They change what everyone sees: one after the other. */
test.describe.configure({ mode: 'default' })

test.beforeEach(({ guard }) => {
  // The preview may be read again when its draft was just published or discarded.
  guard.expects('/settings-preview/', 404)
})

test.afterEach(async ({ request, database }) => {
  const { token } = await addAdministrator(database)
  await restoreInstalledSettings(request, token)
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]')

test('the phone of the company is previewed, published, seen by everyone and restored @core', async ({
  page,
  request,
  database,
  signedInAs,
  anotherComputer,
}) => {
  const { token } = await signedInAs(await addAdministrator(database))
  const before = await settingVersion(request, token, 'company')
  const visitor = await anotherComputer()
  await page.goto('/admin/settings')
  await expect(stepHeading(page, 'Settings')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: /^Company/ }).click()
  await expect(stepHeading(page, 'Company')).toBeVisible()
  await expect(preview(page).getByRole('heading', { name: 'Contact' })).toBeVisible()

  await field(page, 'Phone').fill('419-555')
  await expect(page.getByText('Enter ten digits, such as 877.377.3375.')).toBeVisible()
  await field(page, 'Phone').fill('(419) 555-0100')
  await field(page, 'Vanity phone').fill('419-FLEETS')
  await field(page, 'Name').fill('<b>Acme</b>')
  await expect(page.getByText('HTML is not allowed. Write plain text.')).toBeVisible()
  await button(page, 'Publish').click()
  await expect(page.getByRole('alert').getByText('Correct 1 field to publish.')).toBeVisible()
  await field(page, 'Name').fill('Acme & Sons “Fleet”')
  await expect(page.getByText('Your draft, saved. Only you see it until you publish.')).toBeVisible()
  await expect(preview(page).getByText('419.555.0100').first()).toBeVisible()
  await expectInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await visitor.goto('/contact')
  await expect(visitor.getByText('877-DSP-Desk').first()).toBeVisible()
  await field(page, 'Note').fill('We moved')
  await button(page, 'Publish').click()
  await expect(page.getByText('Published. The site shows it.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('main').getByText('419-FLEETS').first()).toBeVisible()
  await expect(visitor).toHaveTitle('Contact, Acme & Sons “Fleet”')
  await expectNoAxeViolations(visitor)

  const newest = page.getByRole('listitem').filter({ hasText: `Version ${before + 1} (published)` })
  await expect(newest.getByText('We moved')).toBeVisible()
  await newest.getByText('3 changes').click()
  await button(page, 'Restore the texts as installed').click()
  const question = page.getByRole('alertdialog', { name: 'Restore the texts as installed?' })
  await expect(question).toBeVisible()
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(`Version ${before + 2} (published)`)).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('WBC')
  await visitor.reload()
  await expect(visitor.getByRole('main').getByText('877-DSP-Desk').first()).toBeVisible()
})

test('the second of two Administrators sees what the first published, and keeps what they typed', async ({
  page,
  request,
  database,
  signedInAs,
  guard,
}) => {
  guard.expects('/api/settings/Publish', 409)
  const other = await addAdministrator(database)
  await signedInAs(await addAdministrator(database))
  await page.goto('/admin/settings/company')
  await field(page, 'Phone hours').fill('9 to 5')
  await field(page, 'Legal name').fill('Mine LLC')

  const read = await callApi(request, 'getSetting', { token: other.token, params: { key: 'company' } })
  const { value, version } = read.result
  const theirs = { ...value, legalName: 'Theirs LLC', emailReply: 'an hour' }
  await callApi(request, 'publishSetting', {
    token: other.token,
    body: { key: 'company', version, value: theirs, note: '' },
  })

  await button(page, 'Publish').click()
  const notice = page.getByRole('alert')
  await expect(notice.getByText(`${other.name} published another version`)).toBeVisible()
  await expect(notice.getByText('Theirs LLC')).toBeVisible()
  await expect(notice.getByText('You both changed Legal name')).toBeVisible()
  await expect(field(page, 'Phone hours')).toHaveValue('9 to 5')
  await expect(field(page, 'Legal name')).toHaveValue('Mine LLC')
  await expect(field(page, 'Email reply time')).toHaveValue('an hour')
  await expectNoAxeViolations(page)
  // The preview is read before its draft goes.
  await expect(preview(page).getByText('© 2025 Mine LLC.')).toBeVisible()
  await button(page, 'Publish').click()
  await expect(page.getByText('Published. The site shows it.')).toBeVisible()
  await page.goto('/contact')
  await expect(page.getByText('© 2025 Mine LLC.')).toBeVisible()
})

test('a draft that is still being saved does not come back after it was discarded', async ({
  page,
  database,
  signedInAs,
}) => {
  await signedInAs(await addAdministrator(database))
  const held = Promise.withResolvers<void>()
  await page.route('**/settings/SaveDraft', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/admin/settings/home')
  const [saving] = await Promise.all([
    page.waitForRequest('**/settings/SaveDraft'),
    field(page, 'Customers served').fill('7k+'),
  ])
  await button(page, 'Discard changes').click()
  held.resolve()
  await saving.response()
  await expect(field(page, 'Customers served')).toHaveValue('5k+')
  await page.reload()
  await expect(field(page, 'Customers served')).toHaveValue('5k+')
})

test('leaving with a field that is not right is asked about, and a draft waits for its author', async ({
  page,
  request,
  database,
  signedInAs,
}) => {
  await signedInAs(await addAdministrator(database))
  await page.goto('/admin/settings/home')
  await field(page, 'Customers served').fill('6k+')
  await expect(page.getByText('Your draft, saved. Only you see it until you publish.')).toBeVisible()
  await expect(preview(page).getByText('6k+')).toBeVisible()
  await page.reload()
  await expect(field(page, 'Customers served')).toHaveValue('6k+')
  // One that was begun before another version was published says so at every visit, not only at the first.
  const { token } = await addAdministrator(database)
  const { value, version } = (await callApi(request, 'getSetting', { token, params: { key: 'home' } })).result
  await callApi(request, 'publishSetting', {
    token,
    body: { key: 'home', version, value: { ...value, dspsSupported: '999' }, note: '' },
  })
  for (let visit = 1; visit <= 2; visit++) {
    await page.reload()
    await expect(page.getByText('Another version was published after you began this draft.')).toBeVisible()
    await expect(page.getByText('Your draft, saved. Only you see it until you publish.')).toBeVisible()
  }
  await field(page, 'Support').fill('')
  await page.getByRole('link', { name: 'Back to Settings' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click()
  await button(page, 'Discard changes').click()
  await expect(field(page, 'Customers served')).toHaveValue('5k+')
})

test('a banner and the page of a promotion are shown on their days, and questions are rewritten', async ({
  page,
  request,
  database,
  signedInAs,
  anotherComputer,
}) => {
  const { token } = await signedInAs(await addAdministrator(database))
  const visitor = await anotherComputer()
  await page.goto('/admin/settings/promotions')
  await button(page, 'Add banner').click()
  await button(page, 'Add banner').click()
  const [later, now] = [1, 2].map((place) =>
    page.getByRole('group', { name: `Banner ${place}`, exact: true }),
  )
  if (!later || !now) throw new Error('two banners were added')
  for (const [banner, words] of [
    [later, 'Next year'],
    [now, 'Spring sale.'],
  ] as const) {
    await banner.getByRole('textbox', { name: 'Bold words' }).fill(words)
    await banner.getByRole('textbox', { name: 'Words of the link' }).fill('See phones')
    await banner.getByRole('textbox', { name: 'Link', exact: true }).fill('javascript:alert(1)')
  }
  await button(page, 'Publish').click()
  await expect(page.getByRole('alert').getByText('Correct 2 fields to publish.')).toBeVisible()
  await later.getByRole('textbox', { name: 'Link', exact: true }).fill('/phones')
  await now.getByRole('textbox', { name: 'Link', exact: true }).fill('/promos/spring')
  await later.getByLabel('Starts').fill('2090-01-01T00:00')
  await button(page, 'Add promotion').click()
  const promotion = page.getByRole('group', { name: 'Promotion 1', exact: true })
  await promotion.getByRole('textbox', { name: 'Address' }).fill('spring')
  await promotion.getByRole('textbox', { name: 'Title' }).fill('Spring phones')
  await promotion.getByRole('textbox', { name: 'Introduction' }).fill('Ten percent less.')
  await promotion.getByRole('textbox', { name: 'Terms' }).fill('One for each account.\n\nUntil June.')
  await expect(preview(page).getByText('Spring sale.')).toBeVisible()
  await expectInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await button(page, 'Publish').click()
  await expect(page.getByText('Published. The site shows it.')).toBeVisible()

  await visitor.goto('/')
  await visitor.getByRole('complementary', { name: 'Offer' }).getByRole('link').click()
  await expect(visitor.getByRole('heading', { name: 'Spring phones' })).toBeVisible()
  await expect(visitor.getByText('Until June.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Spring phones' })).toBeVisible()
  await expectNoAxeViolations(visitor)
  await visitor.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(visitor)

  await page.goto('/admin/settings/questions')
  await button(page, 'Remove question 1').click()
  const first = page.getByRole('group', { name: 'Question 1', exact: true })
  await first.getByRole('textbox', { name: 'Answer' }).fill('Every carrier. [Compare them](/phones).')
  await button(page, 'Publish').click()
  await expect(page.getByText('Published. The site shows it.')).toBeVisible()
  await visitor.goto('/')
  await expect(visitor.getByText('What does “ready to route” mean?')).toHaveCount(0)
  await visitor.getByText('Which carriers can I use?').click()
  await expect(visitor.getByRole('link', { name: 'Compare them' })).toHaveAttribute('href', '/phones')

  await restoreInstalledSettings(request, token, ['promotions', 'questions'])
  await visitor.goto('/promos/spring')
  // The announcement takes its parameter out of the address.
  await expect(visitor).toHaveURL(/\/(\?not-found)?$/)
})

test('an email is rewritten, previewed and sent to oneself, and an app is offered in the checkout', async ({
  page,
  database,
  signedInAs,
}) => {
  const administrator = await addAdministrator(database)
  await signedInAs(administrator)
  await page.goto('/admin/settings/emails')
  await button(page, 'Add email').click()
  await field(page, 'Subject').fill('Order {order} for {recipient}')
  await field(page, 'Opening').fill('Thanks, {firstName}.\n\nOrder {order} is in good hands.')
  await button(page, 'Publish').click()
  await expect(page.getByText('{recipient} does not exist here.').first()).toBeVisible()
  await field(page, 'Subject').fill('Order {order} received')
  await expect(preview(page).getByText('Order 10012 is in good hands.')).toBeVisible()
  await expectInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await button(page, 'Send “Order confirmation” to me').click()
  await expect(page.getByText(`Sent to ${administrator.email}.`)).toBeVisible()
  await button(page, 'Discard changes').click()

  await page.goto('/admin/settings/apps')
  await button(page, 'Add app').click()
  const added = page.getByRole('group', { name: 'App 12', exact: true })
  await added.getByRole('textbox', { name: 'Name' }).fill('Route Pal')
  await expect(preview(page).getByText('Up to 12 work apps, from ADP to Route Pal')).toBeVisible()
  await button(page, 'Discard changes').click()

  await page.goto('/admin/settings/staging')
  await field(page, 'Cut-off hour').fill('25')
  await expect(page.getByText('Enter a whole number from 0 to 24.')).toBeVisible()
  await field(page, 'Cut-off hour').fill('15')
  await expect(page.getByText('Your draft, saved. Only you see it until you publish.')).toBeVisible()
  await button(page, 'Discard changes').click()
})

test('shipping rates are compared for a ZIP code, refused at their fields, published and restored', async ({
  page,
  request,
  database,
  signedInAs,
}) => {
  const { token } = await signedInAs(await addAdministrator(database))
  const before = await settingVersion(request, token, 'shipping')
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: /^Shipping/ }).click()
  await expect(stepHeading(page, 'Shipping')).toBeVisible()
  const calculator = page.getByRole('region', { name: 'Calculator' })
  const ground = calculator.getByRole('row', { name: /^UPS Ground/ })
  await expect(ground.getByRole('cell')).toHaveText(['UPS Ground', '$15.54, 3 days', '$15.54, 3 days'])

  const price = field(page, 'UPS Ground, Zone 5, first pound')
  await price.fill('12,54')
  await expect(page.getByText('Enter a number with at most 2 decimals from 0.01 to 1,000.')).toBeVisible()
  await button(page, 'Publish').click()
  await expect(page.getByRole('alert').getByText('Correct 1 field to publish.')).toBeVisible()
  await price.fill('13.54')
  await page.getByRole('combobox', { name: 'UPS 3 Day Select, checkout' }).selectOption('Not offered')
  await expect(ground.getByRole('cell')).toHaveText(['UPS Ground', '$15.54, 3 days', '$16.54, 3 days'])
  await expect(
    calculator
      .getByRole('row', { name: /^UPS 3 Day Select/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('not offered')
  await calculator.getByRole('textbox', { name: 'ZIP code' }).fill('00000')
  await expect(calculator.getByText('The built-in rates have no zone for this ZIP code.')).toBeVisible()
  await calculator.getByRole('textbox', { name: 'ZIP code' }).fill('10118')
  await expect(page.getByText('Your draft, saved. Only you see it until you publish.')).toBeVisible()
  await expectInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await button(page, 'Publish').click()
  await expect(page.getByText('Published. The site shows it.')).toBeVisible()
  await expect(page.getByText(`Version ${before + 1} (published)`)).toBeVisible()
  await restoreInstalledSettings(request, token, ['shipping'])
  await page.reload()
  await expect(price).toHaveValue('12.54')
})

test('a label of one’s own and an extra line are tried on a test sheet, published, and printed', async ({
  page,
  request,
  database,
  aBuyer,
  signedInAs,
  guard,
}) => {
  guard.expects('/PrintTags', 400)
  const { token } = await signedInAs(await addAdministrator(database))
  const buyer = await aBuyer()
  const unitNumber = `${aPrefix()}-1`
  const deviceId = await addDevice(request, { owner: buyer, accountId: buyer.account.id }, { unitNumber })
  await page.goto('/admin/settings/labels')
  const samples = page.getByRole('region', { name: 'Preview' })
  await expect(samples.getByText('DSP4, 014, (555) 010-0114, 7K2M-9QX4-TB')).toBeAttached()
  await page.getByLabel('Extra line').selectOption('Station')
  await expect(samples.getByText('DSP4, 014, (555) 010-0114, DLA7 North, 7K2M-9QX4-TB')).toBeAttached()

  await button(page, 'Add label').click()
  const measures = { Code: 'van-sheet', Name: 'Van sheet', 'Page width': '8.5', 'Page height': '11' }
  const places = { 'Labels across': '2', 'Labels down': '5', 'Label width': '4', 'Label height': '2' }
  const gaps = { 'Left margin': '0.1563', 'Top margin': '0.5', 'From label to label, down': '2' }
  for (const [label, text] of Object.entries({ ...measures, ...places, ...gaps }))
    await field(page, label).fill(text)
  await field(page, 'From label to label, across').fill('3.9')
  await button(page, 'Publish').click()
  await expect(page.getByText('Labels would overlap: enter at least their width.').first()).toBeVisible()
  await field(page, 'From label to label, across').fill('4.1875')
  await samples.getByRole('combobox', { name: 'Label' }).selectOption('Van sheet')
  await expect(page.getByText('Your draft, saved. Only you see it until you publish.')).toBeVisible()
  await expectInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const sheet = await page.request.get(
    (await samples.getByRole('link', { name: 'Open a test sheet (PDF)' }).getAttribute('href')) ?? '',
  )
  expect(sheet.headers()['content-type']).toBe('application/pdf')
  expect((await sheet.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await button(page, 'Publish').click()
  await expect(page.getByText('Published. The site shows it.')).toBeVisible()

  await page.goto(`/fleet/${deviceId}`)
  await chooseMore(page, 'Print tag')
  const dialog = page.getByRole('dialog', { name: 'Print tag' })
  await dialog.getByLabel('Labels', { exact: true }).selectOption('Van sheet')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)

  await restoreInstalledSettings(request, token, ['labels'])
  await chooseMore(page, 'Print tag')
  await dialog.getByRole('button', { name: 'Save PDF' }).click()
  await expect(dialog.getByText('Choose one of the label stocks that are offered.')).toBeVisible()
})

test('a carrier is added and offered to visitors, and one with active bundles cannot end', async ({
  page,
  request,
  database,
  signedInAs,
  anotherComputer,
  guard,
}) => {
  guard.expects('/api/settings/Publish', 400)
  const { token } = await signedInAs(await addAdministrator(database))
  const before = await settingVersion(request, token, 'carriers')
  // Carriers are never deleted, so a second try needs a name and a place of its own.
  const northwave = `Northwave ${aMark()}`
  const visitor = await anotherComputer()
  const phones = '/phones'
  const row = (name: string) => page.getByRole('group', { name, exact: true })
  await page.goto('/admin/settings/carriers')
  await expect(stepHeading(page, 'Carriers')).toBeVisible()
  const rows = page.getByRole('group', { name: /^Carrier \d+$/ })
  await expect(rows.first()).toBeVisible()
  const last = (await rows.count()) + 1
  await button(page, 'Add carrier').click()
  const name = row(`Carrier ${last}`).getByRole('textbox', { name: 'Name' })
  await name.fill('verizon')
  await button(page, 'Publish').click()
  await expect(row(`Carrier ${last}`).getByText('Another carrier has this value.')).toBeVisible()
  await name.fill(northwave)
  await row('Carrier 1').getByRole('combobox', { name: 'New bundles' }).selectOption('No longer offered')
  await button(page, 'Publish').click()
  await expect(
    row('Carrier 1').getByText(/^“AT&T” has \d+ active bundles\. Make them inactive/),
  ).toBeVisible()
  await expectInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await row('Carrier 1').getByRole('combobox', { name: 'New bundles' }).selectOption('Offered')
  for (let place = last; place > 1; place--) await button(page, `Move carrier ${place} up`).click()
  await expect(row('Carrier 1').getByRole('textbox', { name: 'Name' })).toHaveValue(northwave)
  await button(page, 'Publish').click()
  await expect(page.getByText('Published. The site shows it.')).toBeVisible()

  await visitor.goto(phones)
  const carriers = visitor.getByRole('group', { name: 'Carriers' }).getByRole('checkbox')
  await expect(carriers.first()).toHaveAccessibleName(new RegExp(`^${northwave}`))
  await visitor.goto('/kitting')
  await expect(visitor.getByRole('link', { name: northwave })).toHaveAttribute(
    'href',
    `${phones}?carriers=${northwave.replace(' ', '+')}`,
  )

  await button(page, 'Remove carrier 1').click()
  const changes = page.getByRole('region', { name: 'Changes' })
  // The form says what publishing does: a carrier is never deleted.
  const told = [`Carrier “${northwave}”, New bundles`, 'Carriers, order']
  await expect(changes.getByRole('heading')).toHaveText('2 changes')
  await expect(changes.getByRole('term')).toHaveText(told)
  await button(page, 'Publish').click()
  await page
    .getByRole('listitem')
    .filter({ hasText: `Version ${before + 2} (published)` })
    .getByText('2 changes')
    .click()
  await expect(page.getByRole('term')).toHaveText(told)
  await expect(row(`Carrier ${last}`).getByRole('textbox', { name: 'Name' })).toHaveValue(northwave)
  await expect(row(`Carrier ${last}`).getByRole('combobox')).toHaveValue('ended')
  await button(page, `Remove carrier ${last}`).click()
  await expect(button(page, 'Publish')).toBeDisabled()
  await visitor.goto(phones)
  await expect(carriers).toHaveCount(4)
})

test('only Administrators reach the settings', async ({ page, signedInAs }) => {
  await signedInAs('mo')
  await page.goto('/admin/settings/company')
  await expect(page).toHaveURL('/')
})

import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { addAdministrator } from '../support/administrators.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { ageOrder, failOrder } from '../support/desk.ts'
import { addDevice } from '../support/fleet.ts'
import { expectNoClippedText, expectNoSidewaysScroll } from '../support/looks.ts'
import { addCustomer } from '../support/people.ts'
import { aDraft, hold, refuse, setOrder } from '../support/portal.ts'
import { button, stepHeading } from '../support/screens.ts'

/** The desk (docs/spec/desk.md): what needs an agent now, and their accounts. */

const queue = (page: Page) => page.getByRole('region', { name: 'Queue', exact: true })
const rows = (page: Page) => queue(page).getByRole('listitem')
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filter by kind' }).getByRole('button', { name })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('an agent sees what needs them and their quiet accounts, one click from where signing in leads @phone @core', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
}, { project }) => {
  const failed = await aDraft(request, buyer, { product: 'halden-n6-pro', carrier: 'Verizon' })
  await ageOrder(database, failed, 120)
  await failOrder(database, failed, 'Halden N6 Pro is inactive in accounting.')
  const still = await aDraft(request, buyer, {})
  await ageOrder(database, still, 9)
  const sold = await aDraft(request, buyer, {})
  await setOrder(database, sold, { statusId: 1 })
  await ageOrder(database, sold, 100)
  await signedInAs(buyer)

  await test.step('the way to the desk', async () => {
    await page.goto('/phones')
    const isPhone = project.name === 'phone'
    if (isPhone) await button(page, 'Menu').click()
    const way = isPhone ? page.getByRole('navigation', { name: 'Menu' }) : page.getByRole('banner')
    // On the bar its name has what waits as well.
    await way.getByRole('link', { name: /^Desk(, \d+\+? waiting)?$/ }).click()
    await expect(stepHeading(page, 'Desk')).toBeVisible()
  })

  await test.step('one queue, the order in Error before the idle draft; a chip shows one kind', async () => {
    await expect(rows(page)).toHaveText([new RegExp(`Order ${failed}`), new RegExp(`Draft ${still}`)])
    await expect(rows(page).first()).toContainText('Halden N6 Pro is inactive in accounting')
    await expect(page.getByText('2 to do, most urgent first')).toBeVisible()
    await expect(chip(page, 'Late boxes'), 'nothing is said of what there is none of').toHaveCount(0)
    await chip(page, 'Drafts 1').click()
    await expect(page).toHaveURL(/kind=drafts/)
    await expect(rows(page)).toHaveText([new RegExp(`Draft ${still}`)])
    await chip(page, 'All 2').click()
    await expect(rows(page)).toHaveCount(2)
  })

  await test.step('the drawer says what to do; Escape gives the focus back', async () => {
    const title = rows(page)
      .first()
      .getByRole('link', { name: `Order ${failed}`, exact: true })
    await title.click()
    const drawer = page.getByRole('dialog', { name: `Order ${failed}` })
    await expect(drawer).toContainText('ask a manager to remove or replace the item')
    await expect(drawer.getByRole('link', { name: buyer.account.name })).toBeVisible()
    await expectInBothThemes(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(title).toBeFocused()
  })

  await test.step('accounts that have not ordered for 90 days, but not for 180', async () => {
    const accounts = part(page, 'Accounts')
    await button(page, 'No order for 90 days').click()
    await expect(page).toHaveURL(/quiet=90/)
    await expect(accounts.getByRole('link', { name: buyer.account.name })).toBeVisible()
    await expect(accounts).toContainText('100 days ago')
    await expectInBothThemes(page)
    await expectNoSidewaysScroll(page)
    await expectNoClippedText(page)
    await button(page, 'No order for 180 days').click()
    await expect(accounts.getByText('Every account ordered in the last 180 days.')).toBeVisible()
  })
})

test('a manager sees the desk of an agent; a customer has none', async ({
  page,
  request,
  database,
  buyer,
  aBuyer,
  signedInAs,
  anotherComputer,
}) => {
  const failed = await aDraft(request, buyer, {})
  await failOrder(database, failed, 'The address is not complete.')
  const manager = await aBuyer({ roles: ['Manager'] })
  await signedInAs(manager)
  await page.goto(`/desk?agent=${buyer.userProfile.zohoUserId}`)
  await expect(rows(page)).toContainText('The address is not complete')
  await rows(page)
    .getByRole('link', { name: `Order ${failed}`, exact: true })
    .click()
  await expect(page.getByRole('dialog')).toContainText('choose Edit and retry')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Agent' })).toHaveValue(buyer.agentLabel)

  const customersPage = await anotherComputer()
  await signedInAs(await addCustomer(database, buyer), customersPage)
  await customersPage.goto('/desk')
  await expect(
    customersPage.getByRole('heading', { level: 1, name: 'You don’t have access to this page' }),
  ).toBeVisible()
  await expectInBothThemes(customersPage)
})

test('a manager sees what is stuck across all agents, by age, two clicks from anywhere @phone', async ({
  page,
  request,
  database,
  buyer,
  aBuyer,
  signedInAs,
}) => {
  const failed = await aDraft(request, buyer, {})
  // Among the oldest, so that it is on the first page.
  await ageOrder(database, failed, 400)
  await failOrder(database, failed, 'The address is not complete.')
  await signedInAs(await aBuyer({ roles: ['Manager'] }))
  await page.goto('/orders-agent')

  await page.getByRole('navigation').getByRole('link', { name: 'Desk', exact: true }).first().click()
  await expect(part(page, 'By agent and age')).toContainText(buyer.userProfile.lastName)
  await part(page, 'By kind').getByRole('link', { name: 'Orders in Error, Over 30 days' }).click()
  await expect(page).toHaveURL('/desk?agent=all&kind=errors&age=over-30#rows')
  await expect(page.getByText('of every agent, Orders in Error, Over 30 days')).toBeVisible()
  const row = rows(page).filter({ hasText: `Order ${failed}` })
  await expect(row).toContainText('The address is not complete')
  await expect(row).toContainText(buyer.userProfile.lastName)
  await expect(button(page, 'No order for 90 days')).toHaveAttribute('aria-pressed', 'true')
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)
  await expectNoClippedText(page)

  await part(page, 'By agent and age')
    .getByRole('link', { name: `${buyer.userProfile.lastName}, Over 30 days` })
    .click()
  await expect(rows(page)).toHaveCount(1)
  await part(page, 'By agent and age')
    .getByRole('link', { name: new RegExp(`${buyer.userProfile.lastName}$`) })
    .click()
  await expect(page).toHaveURL(`/desk?agent=${buyer.userProfile.zohoUserId}`)
  await expect(rows(page)).toContainText(`Order ${failed}`)
  await expect(
    page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Team' }),
  ).toBeVisible()
})

test('by keyboard alone: J and K walk, Enter opens, Z undoes; a removed draft leaves and the focus goes on', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
}) => {
  const drafts: number[] = []
  for (let count = 0; count < 3; count++) {
    const orderId = await aDraft(request, buyer, {})
    await ageOrder(database, orderId, 20 - count)
    drafts.push(orderId)
  }
  const [first, second, third] = drafts
  await page.clock.install()
  await signedInAs(buyer)
  await page.goto('/desk')
  await expect(rows(page)).toHaveCount(3)
  const title = (orderId: number | undefined) =>
    page.getByRole('link', { name: `Draft ${orderId}`, exact: true })

  await page.keyboard.press('j')
  await expect(title(first)).toBeFocused()
  await page.keyboard.press('j')
  await expect(title(second)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: `Draft ${first}` })
  await expect(drawer).toContainText('submit, quote or remove it.')
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(title(first)).toBeFocused()

  const remove = rows(page).first().getByRole('button', { name: 'Remove' })
  await remove.press('Enter')
  const undo = page.getByRole('button', { name: `Undo Draft ${first} is removed` })
  await expect(undo).toBeFocused()
  await page.keyboard.press('z')
  await expect(rows(page).first().getByRole('link', { name: 'Open draft' })).toBeFocused()
  await expect(title(first)).toBeVisible()

  await remove.press('Enter')
  await expect(undo).toBeFocused()
  await page.clock.fastForward(10_000)
  await expect(rows(page)).toHaveText([new RegExp(`Draft ${second}`), new RegExp(`Draft ${third}`)])
  await expect(rows(page).first().getByRole('link', { name: 'Open draft' })).toBeFocused()

  // Leaving the page does not undo.
  await rows(page).first().getByRole('button', { name: 'Remove' }).click()
  const removed = page.waitForResponse(/RemoveOrder/)
  await page.getByRole('link', { name: 'Accounts', exact: true }).first().click()
  expect((await removed).status()).toBe(200)
  await page.goto('/desk')
  await expect(rows(page)).toHaveText([new RegExp(`Draft ${third}`)])

  await button(page, 'Turn keys off').click()
  await page.keyboard.press('j')
  await expect(title(third)).not.toBeFocused()
})

test('a row that can be undone is readable in both themes @phone', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
}) => {
  await ageOrder(database, await aDraft(request, buyer, {}), 20)
  // Looking takes longer than the ten seconds.
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window)
    const slowly = (run: TimerHandler, ms?: number) => wait(run, ms === 10_000 ? 600_000 : ms)
    Object.assign(window, { setTimeout: slowly })
  })
  await signedInAs(buyer)
  await page.goto('/desk')
  await rows(page).getByRole('button', { name: 'Remove' }).click()
  await expect(rows(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Enter')
  await expect(rows(page).getByRole('button', { name: 'Remove' })).toBeVisible()
})

test('an act that is refused brings its row back with the reason', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
  guard,
}) => {
  const orderId = await aDraft(request, buyer, {})
  await ageOrder(database, orderId, 20)
  await page.clock.install()
  await signedInAs(buyer)
  await page.goto('/desk')
  guard.expects('/order/RemoveOrder/', 500)
  await refuse(page, '/order/RemoveOrder/*', 'Out of order')
  await rows(page).getByRole('button', { name: 'Remove' }).click()
  await page.clock.fastForward(10_000)
  await expect(rows(page).getByRole('alert')).toContainText('Out of order')
  await expect(rows(page).getByRole('button', { name: 'Remove' })).toBeVisible()
})

test('a long queue continues', async ({ page, request, database, buyer, signedInAs }) => {
  for (let count = 0; count < 17; count++) await ageOrder(database, await aDraft(request, buyer, {}), 9)
  await signedInAs(buyer)
  await page.goto('/desk')
  await expect(rows(page)).toHaveCount(15)
  await expect(chip(page, 'All 17')).toBeVisible()
  await button(page, 'Show more').first().click()
  await expect(rows(page)).toHaveCount(17)
})

test('while it loads, when it failed, and when nothing needs the agent', async ({
  page,
  aBuyer,
  signedInAs,
  guard,
}) => {
  await signedInAs(await aBuyer({ hasAccount: false }))
  const release = await hold(page, '/desk/GetQueue/*')
  await page.goto('/desk')
  await expect(page.getByText('Loading desk')).toBeAttached()
  await release()
  await expect(page.getByRole('heading', { name: /^Nothing needs you, / })).toBeVisible()
  await expect(page.getByRole('heading', { name: "You don't have any accounts yet." })).toBeVisible()
  await expectInBothThemes(page)

  guard.expects('/desk/GetQueue/', 500)
  await refuse(page, '/desk/GetQueue/*', 'Out of order')
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Error loading desk')
  // A part that failed leaves the rest.
  await expect(page.getByRole('heading', { name: "You don't have any accounts yet." })).toBeVisible()
  await expectInBothThemes(page)
})

/** In the sidebar, and on phones in the bar. */
const searchButton = (page: Page) => page.getByRole('button', { name: /^Search or jump to/ })

test('one key searches everything, by keyboard alone @phone', async ({ page, request, buyer, signedInAs }, {
  project,
}) => {
  const orderId = await aDraft(request, buyer, {})
  await signedInAs(buyer)
  await page.goto('/accounts')
  // The page, and not its shape until the browser knows who is there.
  await expect(stepHeading(page, 'Accounts')).toBeVisible()
  await expect(searchButton(page)).toBeVisible()
  // Phones have no keys.
  if (project.name === 'phone') await searchButton(page).click()
  else await page.keyboard.press('ControlOrMeta+k')
  const search = page.getByRole('combobox', { name: /^Search orders/ })
  await expect(search).toBeFocused()
  await expect(page.getByText('Type at least 3 characters, or a unit number.')).toBeVisible()

  await search.fill(buyer.account.name)
  const options = page.getByRole('listbox', { name: 'Found' }).getByRole('option')
  // What has exactly this name stands before what mentions it.
  await expect(options).toContainText([buyer.account.name, `Order ${orderId}`])
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)
  await search.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await search.press('ArrowUp')
  await search.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/account-details-agent/${buyer.account.id}`))
  await expect(search).toHaveCount(0)

  await searchButton(page).click()
  await search.fill('zzzzzz')
  await expect(page.getByText('Nothing found for “zzzzzz”.')).toBeVisible()
  await search.press('Escape')
  await expect(search).toHaveCount(0)
  if (project.name === 'phone') return

  // Typed at once: no letter is lost, and Enter waits for what they find.
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type(`WBC-${orderId}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${orderId}$`))

  // A tag's code is found as it is printed, a short number as a unit only, and a printed beginning as nothing else.
  const fleet = { owner: buyer, accountId: buyer.account.id }
  const deviceId = await addDevice(request, fleet, { unitNumber: '7' })
  const { result: device } = await callApi(request, 'getDevice', { token: buyer.token, params: { deviceId } })
  const { tagCode } = device
  await page.keyboard.press('ControlOrMeta+k')
  await search.fill(`${tagCode.slice(0, 4)}-${tagCode.slice(4, 8)}-${tagCode.slice(8)}`)
  await expect(options).toHaveText([/^Unit 7/])
  await search.fill('98')
  await expect(
    page.getByText('No unit has the number “98”. Type at least 3 characters to search everything else.'),
  ).toBeVisible()
  await search.fill(`WBC-${String(orderId).slice(0, 4)}`)
  const found = page.getByRole('listbox', { name: 'Found' })
  await expect(options.first()).toContainText(/^Order \d+/)
  await expect(found.getByRole('group')).toHaveCount(1)
})

test('an Administrator who is neither agent nor manager begins with all agents, and opens the desk of one', async ({
  page,
  database,
  signedInAs,
}) => {
  await signedInAs(await addAdministrator(database))
  await page.goto('/desk')
  await expect(part(page, 'By agent and age')).toBeVisible()
  await part(page, 'Accounts').getByRole('link', { name: 'Wes Porter' }).first().click()
  await expect(page).toHaveURL(/\/desk\?agent=\d+$/)
  await expect(part(page, 'Accounts').getByRole('link', { name: 'Granite State Runners' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Team' }).click()
  await expect(part(page, 'By agent and age')).toBeVisible()

  // Ada is an agent of the CRM as well, and has no accounts.
  await signedInAs('ada')
  await page.goto('/desk')
  await expect(part(page, 'By agent and age')).toBeVisible()
})

import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { addAdministrator } from '../support/administrators.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { ageOrder, failOrder } from '../support/desk.ts'
import { expectNoClippedText, expectNoSidewaysScroll } from '../support/looks.ts'
import { addCustomer } from '../support/people.ts'
import { aDraft, hold, refuse, setOrder } from '../support/portal.ts'
import { button, stepHeading } from '../support/screens.ts'

/** The desk (docs/spec/desk.md): what needs an agent now, and their accounts. */

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('an agent sees what needs them and their quiet accounts, one click from where signing in leads @phone', async ({
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
    await way.getByRole('link', { name: 'Desk', exact: true }).click()
    await expect(stepHeading(page, 'Desk')).toBeVisible()
  })

  await test.step('an order in Error says why and what to do; a figure leads to its list', async () => {
    await page
      .getByRole('navigation', { name: 'What needs you now' })
      .getByRole('link', { name: '1 In Error' })
      .click()
    await expect(page).toHaveURL('/desk#errors')
    await expect(part(page, 'Orders in Error')).toContainText('Halden N6 Pro is inactive in accounting.')
    await expect(part(page, 'Orders in Error')).toContainText('ask a manager to remove or replace the item')
    await expect(part(page, 'Orders in Error').getByRole('link', { name: `Order ${failed}` })).toBeVisible()
    await expect(part(page, 'Idle drafts')).toContainText(`Order ${still}`)
    await expect(part(page, 'Late boxes'), 'nothing is said of what there is none of').toHaveCount(0)
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
  await expect(part(page, 'Orders in Error')).toContainText('The address is not complete.')
  await expect(part(page, 'Orders in Error')).toContainText('choose Edit and retry')
  await expect(page.getByRole('combobox', { name: 'Agent' })).toHaveValue(buyer.agentLabel)

  const customersPage = await anotherComputer()
  await signedInAs(await addCustomer(database, buyer), customersPage)
  await customersPage.goto('/desk')
  await expect(customersPage).toHaveURL('/')
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
  await button(page, 'All agents').click()
  await expect(page).toHaveURL('/desk?agent=all')
  const row = page.getByRole('row', { name: `Order ${failed}` })
  await expect(part(page, 'Orders in Error')).toContainText('The address is not complete.')
  await expect(row.getByRole('link', { name: buyer.userProfile.lastName })).toHaveAttribute(
    'href',
    `/desk?agent=${buyer.userProfile.zohoUserId}`,
  )

  await part(page, 'Work by age').getByRole('link', { name: 'Orders in Error, Over 30 days' }).click()
  await expect(page).toHaveURL('/desk?agent=all&kind=errors&age=over-30#rows')
  await expect(part(page, 'Orders in Error, Over 30 days')).toContainText(`Order ${failed}`)
  await expect(button(page, 'No order for 90 days')).toHaveAttribute('aria-pressed', 'true')
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)
  await expectNoClippedText(page)

  await row.getByRole('link', { name: buyer.userProfile.lastName }).click()
  await expect(button(page, 'All agents')).toHaveAttribute('aria-pressed', 'false')
  await expect(part(page, 'Orders in Error')).toContainText('What to do')
})

test('a long list shows five rows until all are asked for', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
}) => {
  for (let count = 0; count < 6; count++) await ageOrder(database, await aDraft(request, buyer, {}), 9)
  await signedInAs(buyer)
  await page.goto('/desk')
  const rows = part(page, 'Idle drafts').getByRole('link', { name: /^Order \d+$/ })
  await expect(rows).toHaveCount(5)
  await button(page, 'See all 6 in Idle drafts').click()
  await expect(rows).toHaveCount(6)
  await expect(rows.nth(5)).toBeFocused()
})

test('while it loads, when it failed, and when nothing needs the agent', async ({
  page,
  aBuyer,
  signedInAs,
  guard,
}) => {
  await signedInAs(await aBuyer({ hasAccount: false }))
  const release = await hold(page, '/desk/GetDesk/*')
  await page.goto('/desk')
  await expect(page.getByText('Loading desk')).toBeAttached()
  await release()
  await expect(page.getByRole('heading', { name: 'Nothing needs your attention.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: "You don't have any accounts yet." })).toBeVisible()
  await expectInBothThemes(page)

  guard.expects('/desk/GetDesk/', 500)
  await refuse(page, '/desk/GetDesk/*', 'Out of order')
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Error loading desk')
  await expectInBothThemes(page)
})

test('one key searches everything, by keyboard alone @phone', async ({ page, request, buyer, signedInAs }, {
  project,
}) => {
  const orderId = await aDraft(request, buyer, {})
  await signedInAs(buyer)
  await page.goto('/accounts')
  // The page, and not its shape until the browser knows who is there.
  await expect(stepHeading(page, 'Accounts')).toBeVisible()
  await expect(button(page, 'Search')).toBeVisible()
  // Phones have no keys.
  if (project.name === 'phone') await button(page, 'Search').click()
  else await page.keyboard.press('ControlOrMeta+k')
  const search = page.getByRole('combobox', { name: /^Search orders/ })
  await expect(search).toBeFocused()
  await expect(page.getByText('Type at least 3 characters.')).toBeVisible()

  await search.fill(buyer.account.name)
  const options = page.getByRole('option')
  await expect(options.first()).toContainText(`Order ${orderId}`)
  await expect(page.getByRole('group', { name: 'Accounts' }).getByRole('option')).toContainText(
    buyer.account.name,
  )
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)
  await search.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await search.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/account-details-agent/${buyer.account.id}`))
  await expect(search).toHaveCount(0)

  await button(page, 'Search').click()
  await search.fill('zzzzzz')
  await expect(page.getByText('Nothing found for “zzzzzz”.')).toBeVisible()
  await search.press('Escape')
  await expect(search).toHaveCount(0)
})

test('an Administrator who is neither agent nor manager begins with all agents, and opens the desk of one', async ({
  page,
  database,
  signedInAs,
}) => {
  await signedInAs(await addAdministrator(database))
  await page.goto('/desk')
  await expect(part(page, 'Work by age')).toBeVisible()
  await part(page, 'Accounts').getByRole('link', { name: 'Wes Porter' }).first().click()
  await expect(page).toHaveURL(/\/desk\?agent=\d+$/)
  await expect(part(page, 'Accounts').getByRole('link', { name: 'Granite State Runners' })).toBeVisible()
  await button(page, 'All agents').click()
  await expect(part(page, 'Work by age')).toBeVisible()

  // Ada is an agent of the CRM as well, and has no accounts.
  await signedInAs('ada')
  await page.goto('/desk')
  await expect(part(page, 'Work by age')).toBeVisible()
})

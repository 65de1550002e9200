import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { expectNoClippedText, expectNoSidewaysScroll } from '../support/looks.ts'
import { placeOrder } from '../support/orders.ts'
import { openPlace, refuse } from '../support/portal.ts'
import { button, stepHeading } from '../support/screens.ts'

/** Sales (docs/spec/sales.md): a manager reads what was sold, row by row. */

const table = (page: Page, by: string) => page.getByRole('table', { name: new RegExp(`^Sales by ${by}`) })

test('a manager goes from the agents to what one of them sold, and takes it along @phone', async ({
  page,
  request,
  buyer,
  aBuyer,
  signedInAs,
  cartWith,
}) => {
  await cartWith(buyer)
  await placeOrder(request, buyer)
  const { firstName, lastName } = buyer.userProfile
  await signedInAs(await aBuyer({ roles: ['Manager'] }))

  await test.step('by agent', async () => {
    await page.goto('/desk')
    await openPlace(page, 'Sales')
    await expect(stepHeading(page, 'Sales')).toBeVisible()
    await expect(table(page, 'agent').getByRole('link', { name: `${firstName} ${lastName}` })).toBeVisible()
    await expectInBothThemes(page)
    await expectNoSidewaysScroll(page)
    await expectNoClippedText(page)
  })

  await test.step('an agent leads to their accounts, an account to its products', async () => {
    await table(page, 'agent')
      .getByRole('link', { name: `${firstName} ${lastName}` })
      .click()
    await expect(page.getByRole('list', { name: 'Narrowed to' })).toContainText(
      `Agent: ${firstName} ${lastName}`,
    )
    await table(page, 'account').getByRole('link', { name: buyer.account.name }).click()
    await expect(table(page, 'product').getByRole('row')).not.toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Narrowed to' })).toContainText(buyer.account.name)
  })

  await test.step('the file has the same rows', async () => {
    await page.getByRole('navigation', { name: 'Sales by' }).getByRole('link', { name: 'Carrier' }).click()
    await expect(table(page, 'carrier')).toBeVisible()
    const downloading = page.waitForEvent('download')
    await button(page, 'Export').click()
    await button(page, 'CSV').click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file).toMatch(/^\uFEFFCarrier,/)
    expect(file.trim().split('\r\n').length).toBeGreaterThan(1)
  })

  await test.step('last month is one press away, and the grouping stays', async () => {
    await button(page, 'Last month').click()
    await expect(page).toHaveURL(/by=carrier/)
    await expect(button(page, 'Last month')).toHaveAttribute('aria-pressed', 'true')
    await expect(button(page, 'This month')).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('another period, and one in which nothing was sold', async () => {
    await page.goto('/desk/sales?by=month&from=2019-01&to=2019-03')
    await expect(
      page.getByRole('heading', { name: 'Nothing was sold in January 2019 to March 2019.' }),
    ).toBeVisible()
    await expectInBothThemes(page)
  })
})

test('a failure is shown; only managers come to sales', async ({
  page,
  buyer,
  aBuyer,
  signedInAs,
  anotherComputer,
  guard,
}) => {
  await signedInAs(await aBuyer({ roles: ['Manager'] }))
  guard.expects('/desk/GetSales', 500)
  await refuse(page, '/desk/GetSales*', 'Out of order')
  await page.goto('/desk/sales')
  await expect(page.getByRole('alert')).toContainText('Error loading sales')
  await expectInBothThemes(page)
  const agents = await anotherComputer()
  await signedInAs(buyer, agents)
  await agents.goto('/desk/sales')
  await expect(
    agents.getByRole('heading', { level: 1, name: 'You don’t have access to this page' }),
  ).toBeVisible()
  await expect(agents.getByText('Sales are for managers and Administrators.')).toBeVisible()
})

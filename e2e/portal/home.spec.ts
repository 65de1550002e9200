import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { expectNoClippedText, expectNoSidewaysScroll } from '../support/looks.ts'
import { addCustomer } from '../support/people.ts'
import { stepHeading } from '../support/screens.ts'

/** Home of people of an account (docs/spec/home.md): what arrives, what needs them, their fleet. */

// A theme that fades in has its own colors for a moment.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const part = (page: Page, name: string) => page.getByRole('region', { name })

async function open(page: Page) {
  await page.goto('/home')
  await expect(stepHeading(page, 'Home')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Nothing on the page leads to orders or names an amount. */
async function expectNoOrders(page: Page) {
  const main = page.locator('main')
  await expect(
    main.locator('a[href*="order-details"], a[href*="orders-agent"], a[href*="books"]'),
  ).toHaveCount(0)
  await expect(main).not.toContainText('$')
  await expect(main).not.toContainText('Order')
}

test('una sees what arrives, what needs her and her fleet, and goes on from there @phone @core', async ({
  page,
  signedInAs,
}) => {
  test.slow()
  await signedInAs('una')
  await open(page)
  await expect(page.getByText(/^Good (morning|afternoon|evening), Una$/)).toBeVisible()
  await expect(part(page, 'Arriving').getByRole('listitem').first()).toContainText(/days? late/)
  await expect(part(page, 'Arriving').getByRole('listitem').first()).toContainText('No new day yet')
  await expect(part(page, 'Needs you').getByRole('listitem').first()).toContainText(/invoices? overdue, \$/)
  await expect(
    part(page, 'Fleet').getByRole('img', { name: /devices at Airline Junction: \d+ in service/ }),
  ).toBeVisible()
  const places = page.getByRole('navigation', { name: /^(Main|Sections)$/ })
  await expect(places.getByRole('link', { name: 'Orders', exact: true })).toHaveAccessibleDescription(
    /^\d+ late or to approve$/,
  )
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)
  await expectNoClippedText(page)

  await part(page, 'Fleet')
    .getByRole('link', { name: /Airline Junction/ })
    .click()
  await expect(page).toHaveURL(/\/fleet\?station=[0-9a-f-]{36}$/)
  await page.goBack()
  await part(page, 'Needs you').getByRole('link', { name: 'View invoices' }).click()
  await expect(page).toHaveURL('/books?month=all&state=overdue')
  await page.goBack()
  await page.getByRole('button', { name: /^Order again/ }).click()
  await expect(page.getByRole('dialog', { name: /^Reorder \d+/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^Report a problem/ }).click()
  await expect(page).toHaveURL('/repairs/report')
})

test('home goes by the access: devices without orders, invoices without devices', async ({
  page,
  signedInAs,
  anotherComputer,
}) => {
  test.slow()
  await test.step('Fay has the fleet', async () => {
    await signedInAs('fay')
    await open(page)
    await expect(
      part(page, 'Arriving')
        .getByRole('link', { name: /^Receive/ })
        .first(),
    ).toBeVisible()
    await expect(part(page, 'Fleet')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /^Receive a box/ })).toBeVisible()
    await expectNoOrders(page)
    await expectInBothThemes(page)
  })

  await test.step('Fay receives what is on the way', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Receive a box/ })
      .click()
    await expect(page).toHaveURL('/receive')
    const box = part(page, 'On the way')
      .getByRole('link', { name: /^Receive Box \d+, / })
      .first()
    await expect(box).toBeVisible()
    await expectInBothThemes(page)
    await box.click()
    await expect(stepHeading(page, 'Receive box ')).toBeVisible()
  })

  await test.step('Ines has the invoices', async () => {
    const theirs = await anotherComputer()
    await signedInAs('ines', theirs)
    await open(theirs)
    await expect(part(theirs, 'You owe')).toContainText('is overdue')
    await expect(part(theirs, 'Needs you').getByRole('listitem').first()).toContainText(/\d+ days? late/)
    await expect(part(theirs, 'Fleet')).toHaveCount(0)
    await expect(part(theirs, 'Arriving')).toHaveCount(0)
    await expect(theirs.getByRole('link', { name: /^Statement/ })).toBeVisible()
    await expectInBothThemes(theirs)
  })
})

test('staff are told for whom Home is', async ({ page, signedInAs }) => {
  await signedInAs('wes')
  await page.goto('/home')
  await expect(stepHeading(page, 'You don’t have access to this page')).toBeVisible()
  await expect(page.getByText('Home is for the people of an account.')).toBeVisible()
})

test('the page says when it could not be read, and reads it again; a part that failed leaves the others @phone', async ({
  page,
  signedInAs,
  guard,
}) => {
  guard.expects('/home/GetHome')
  await signedInAs('una')
  await page.route('**/home/GetHome', (route) => route.abort())
  await page.goto('/home')
  const retry = page.getByRole('button', { name: 'Retry', exact: true })
  await expect(retry).toBeVisible()
  await expectInBothThemes(page)
  await page.unroute('**/home/GetHome')
  await retry.click()
  await expect(part(page, 'Fleet')).toBeVisible()

  await page.route('**/home/GetHome', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const result = { ...body.result, needs: null, failed: ['needs'] }
    await route.fulfill({ response: answer, json: { ...body, result } })
  })
  await open(page)
  const needs = part(page, 'Needs you')
  await expect(needs).toContainText('We couldn’t load what needs you')
  await expect(part(page, 'Arriving').getByRole('listitem').first()).toContainText('late')
  await expectInBothThemes(page)
  await page.unroute('**/home/GetHome')
  await needs.getByRole('button', { name: 'Try Again' }).click()
  await expect(needs).toContainText('overdue')
})

test('a new account has four first steps, and an approver decides on the page @phone', async ({
  page,
  database,
  buyer,
  signedInAs,
  anotherComputer,
}) => {
  test.slow()
  await signedInAs(await addCustomer(database, buyer))
  await open(page)
  await expect(page.getByText(`Welcome, Una. ${buyer.account.name} is approved.`)).toBeVisible()
  const steps = part(page, 'Set up your company')
  await expect(steps.getByRole('progressbar', { name: 'Steps done' })).toHaveAttribute('aria-valuenow', '0')
  await expect(part(page, 'Arriving')).toHaveCount(0)
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)
  await steps.getByRole('link', { name: 'Add a station' }).click()
  await expect(page).toHaveURL(`/account-details-agent/${buyer.account.id}#stations`)

  const theirs = await anotherComputer()
  await signedInAs('iris', theirs)
  await open(theirs)
  const toApprove = part(theirs, 'To approve')
  await expect(toApprove).toContainText(/Order \d+ by Cole Reyes/)
  await expectInBothThemes(theirs)
  await toApprove.getByRole('button', { name: 'Approve and submit' }).click()
  const question = theirs.getByRole('alertdialog', { name: /^Approve and submit order \d+\?$/ })
  await expect(question).toContainText(
    /It is ordered at once, for \$[\d,.]+ over 36 months with carriers and \$[\d,.]+ on invoice/,
  )
})

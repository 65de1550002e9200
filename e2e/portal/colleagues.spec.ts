import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { emailAbout, linkInEmail } from '../support/emails.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { addCustomer } from '../support/people.ts'
import { messagesRegion } from '../support/portal.ts'

/** The people of an account (docs/spec/colleagues.md): invited, at work with limited access, and ended. */

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

const password = 'Harbor lights 27'

const signIn = async (page: Page, email: string) => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign In').click()
}

/** The names of a person's places: at the side, and on phones the first of them at the bottom. */
async function placeNames(page: Page, isPhone: boolean): Promise<string[]> {
  const places = isPhone ? page.getByRole('navigation', { name: 'Sections' }) : page.locator('.places')
  await expect(places.getByRole('link').first()).toBeVisible()
  return (await places.getByRole('link').allTextContents()).map((name) => name.trim())
}

test('una invites a colleague for the fleet, who accepts by email and sees nothing else @phone @core', async ({
  page,
  database,
  buyer,
  signedInAs,
  anotherComputer,
  isMobile,
}) => {
  // Two people at two computers, an email between them, and both themes of each page.
  test.slow()
  const una = await addCustomer(database, buyer)
  await signedInAs(una)
  const email = `kim-${buyer.account.id}@route.example`
  const kimsPage = await anotherComputer()
  const people = page.getByRole('table', { name: `People of ${buyer.account.name}` })

  await test.step('the invitation says at its fields what is missing, and is sent by keyboard', async () => {
    await page.goto(`/account-details-agent/${buyer.account.id}#people`)
    await expect(people.getByText('(you)')).toBeVisible()
    await button(page, 'Invite a colleague').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
    await button(dialog, 'Invite').click()
    await expect(dialog.getByText('Choose what this person has access to.')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'First name' })).toBeFocused()
    await expectInBothThemes(page)
    await page.keyboard.type('Kim')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Ortiz')
    await page.keyboard.press('Tab')
    await page.keyboard.type(email)
    await dialog.getByRole('radio', { name: /^Fleet only/ }).check()
    await page.reload()
    await expect(dialog).toContainText('We kept what you typed.')
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    await expect(dialog.getByRole('radio', { name: /^Fleet only/ })).toBeChecked()
    await dialog.getByRole('textbox', { name: 'Email' }).press('Enter')
    await expect(messagesRegion(page)).toContainText(
      `${email} was invited. No email is sent from this portal.`,
    )
    await expect(page.getByRole('table', { name: /^Open invitations/ })).toContainText('Kim Ortiz')
    await expectInBothThemes(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('Kim accepts by the email and chooses a password', async () => {
    const link = await linkInEmail(kimsPage, email, '/invitation')
    await kimsPage.goto(link)
    await expect(kimsPage.getByRole('heading', { name: `Join ${buyer.account.name}` })).toBeVisible()
    await expect(kimsPage.getByText('Fleet only.')).toBeVisible()
    await button(kimsPage, 'Accept the invitation').click()
    await expect(kimsPage.getByText('Password must be at least 8 characters long')).toBeVisible()
    await expectInBothThemes(kimsPage)
    await expectNoSidewaysScroll(kimsPage)
    await kimsPage.getByLabel('Password', { exact: true }).fill(password)
    await button(kimsPage, 'Accept the invitation').click()
    await expect(kimsPage.getByRole('heading', { name: 'You’re in' })).toBeFocused()
    await kimsPage.getByRole('link', { name: 'Sign In' }).last().click()
    await signIn(kimsPage, email)
  })

  await test.step('she sees the fleet, and nothing leads to orders', async () => {
    await expect(kimsPage).toHaveURL(/\/fleet/)
    await expect(kimsPage.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible()
    await expect(kimsPage.getByRole('link', { name: 'Cart' })).toHaveCount(0)
    // On phones Lines is behind More.
    const places = ['Home', 'Fleet', ...(isMobile ? [] : ['Lines']), 'Repairs', 'Receive a box']
    expect(await placeNames(kimsPage, isMobile)).toEqual(
      isMobile ? places : [...places, 'Overview', 'Stations'],
    )
    await expectInBothThemes(kimsPage)
    for (const path of ['/orders-agent', '/cart', '/create-order']) {
      await kimsPage.goto(path)
      await expect(
        kimsPage.getByRole('heading', { level: 1, name: 'You don’t have access to this page' }),
        path,
      ).toBeVisible()
      await expect(kimsPage.getByText('Ask a colleague with full access.')).toBeVisible()
    }
    await kimsPage.getByRole('link', { name: 'Go to your start page' }).click()
    await expect(kimsPage).toHaveURL(/\/fleet/)
    await kimsPage.goto(`/account-details-agent/${buyer.account.id}#people`)
    const sections = kimsPage.getByRole('navigation', { name: 'Account sections' })
    await expect(sections.getByRole('link')).toHaveText(['Overview', 'Fleet', 'People and places'])
    await kimsPage.goto('/phones')
    await kimsPage.locator('a[href*="/buy/item-details/"]').first().click()
    await expect(kimsPage.getByText('Your access does not include ordering.')).toBeVisible()
    await expect(button(kimsPage, 'Add to cart')).toHaveCount(0)
  })
})

test('una ends the access of a colleague, whose session is over, and an Administrator sees it @phone', async ({
  page,
  guard,
  database,
  buyer,
  signedInAs,
  anotherComputer,
}) => {
  const una = await addCustomer(database, buyer)
  const kim = await addCustomer(database, buyer, 'Kim', 'fleet')
  const kimsName = `Kim ${kim.userProfile.lastName}`
  const [kimsPage, adasPage] = [await anotherComputer(), await anotherComputer()]
  await signedInAs(una)
  await signedInAs(kim, kimsPage)
  await signedInAs('ada', adasPage)

  await test.step('Kim is at work', async () => {
    await kimsPage.goto('/fleet')
    await expect(kimsPage.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible()
    await expect(kimsPage.getByRole('link', { name: 'Cart' })).toHaveCount(0)
  })

  await test.step('una ends her access', async () => {
    await page.goto(`/account-details-agent/${buyer.account.id}#people`)
    await button(page, `End access of ${kimsName}`).click()
    const question = page.getByRole('alertdialog', { name: `End the access of ${kimsName}?` })
    await expect(button(question, 'Cancel')).toBeFocused()
    await button(question, 'End access').click()
    await expect(messagesRegion(page)).toContainText(`The access of ${kimsName} has ended.`)
    await expect(page.getByRole('table', { name: /whose access/ })).toContainText(kimsName)
    await expect(page.getByRole('region', { name: 'Who did what' })).toContainText(
      `${kimsName}: Access ended`,
    )
    await expectInBothThemes(page)
  })

  await test.step('Kim’s session is over', async () => {
    guard.expects('/api/', 401)
    await kimsPage.goto('/accounts')
    await expect(kimsPage.getByText('Please log in to view orders')).toBeVisible()
  })

  await test.step('an email tells her', async () => {
    const email = await emailAbout(kimsPage, kim.userProfile.email, 'has ended')
    expect(email).toContain(`ended your access to the account of ${buyer.account.name}`)
  })

  await test.step('an Administrator sees it', async () => {
    await adasPage.goto(`/account-details-agent/${buyer.account.id}#people`)
    await expect(adasPage.getByRole('table', { name: /whose access/ })).toContainText(kimsName)
    await expect(button(adasPage, 'Invite a colleague')).toBeVisible()
    await expect(
      adasPage.getByText('This is the only person with full access. Give another person full access first.'),
    ).toBeVisible()
    await expectNoSidewaysScroll(adasPage)
  })
})

test('a colleague for invoices reads submitted orders, and places none', async ({ page, signedInAs }) => {
  await signedInAs('ines')
  await page.goto('/orders-agent')
  const views = page.getByRole('navigation', { name: 'Views of orders' })
  await expect(views.getByRole('link')).toHaveText(['All', 'Needs attention', 'Invoiced'])
  await expect(button(page, 'Create order')).toHaveCount(0)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+/ })).toBeVisible()
  await expect(button(page, 'Order again')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Units' })).toHaveCount(0)
  await expectInBothThemes(page)
})

test('an invitation without a token, or with one that is none, says so', async ({ page, guard }) => {
  await page.goto('/invitation')
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  guard.expects('/api/colleague/ReadInvitation', 404)
  await page.goto('/invitation#no-invitation-has-this-one')
  await expect(page.getByText('This invitation was not found.')).toBeVisible()
  await expectInBothThemes(page)
})

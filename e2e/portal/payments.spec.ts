import { expect, type Page } from '@playwright/test'
import { personaPassword, personas } from '../../apps/server/src/db/seed/personas.ts'
import { test } from '../fixtures.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'

/** Payments of accounts (docs/spec/books.md#received). */

async function signIn(page: Page, email: string) {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(personaPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

const outcome = (page: Page) => page.getByRole('main').getByRole('status')

test('abe enters one check for two invoices, is asked about the same check, and the bank returns it @phone @core', async ({
  page,
  isMobile,
  guard,
}) => {
  test.slow()
  const check = isMobile ? '9902' : '9901'
  await signIn(page, personas.abe.email)
  await page.goto('/books/receive-payment')
  await page.getByLabel('Account, invoice or order').fill('northgate')
  await expectInBothThemes(page)
  await page.getByRole('button', { name: /^Northgate Delivery LLC/ }).click()
  const amounts = page.getByLabel(/^Pays of INV-/)
  await expect(amounts.first()).toBeVisible()

  await test.step('a press with nothing typed says what is missing', async () => {
    await page.getByRole('button', { name: 'Enter payment' }).click()
    await expect(page.getByText('Enter an amount such as 125.00.')).toBeVisible()
  })

  await test.step('the amount goes to what is due first, and each can be changed', async () => {
    await page.getByLabel('Amount').fill('10')
    await page.getByLabel('Check number').fill(check)
    await expect(amounts.first()).toHaveValue('10.00')
    await expect(outcome(page)).toHaveText('Pays 1 invoice, $10.00.')
    await amounts.nth(0).fill('4')
    await amounts.nth(1).fill('7')
    await expect(outcome(page)).toHaveText('$11.00 is applied, $1.00 more than $10.00.')
    await amounts.nth(1).fill('5')
    await expect(outcome(page)).toHaveText('Pays 2 invoices, $9.00. $1.00 stays as a credit of the account.')
    await expectInBothThemes(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Enter payment' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Payment PAY-/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: '$1.00 is not applied' })).toBeVisible()
    await expectInBothThemes(page)
  })
  const paymentPage = page.url()

  await test.step('the same check again is asked about', async () => {
    guard.expects('/payments/Receive', 409)
    await page.goto('/books/receive-payment?account=487687600000200001')
    await page.getByLabel('Amount').fill('10')
    await page.getByLabel('Check number').fill(check)
    await expect(outcome(page)).toHaveText('Pays 1 invoice, $10.00.')
    await page.getByRole('button', { name: 'Enter payment' }).click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(question).toContainText(`Check ${check} of $10.00 was entered already: PAY-`)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Amount')).toHaveValue('10')
  })

  await test.step('what is left is applied, and the bank returns the check', async () => {
    await page.goto(paymentPage)
    await page.getByRole('button', { name: 'Apply to invoices' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('Pays 1 invoice, $1.00.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByText('Nothing of it is left to apply.')).toBeVisible()
    await page.locator('.record-acts').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Returned by the bank' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('No funds')
    await page.getByRole('dialog').getByRole('button', { name: 'Enter return' }).click()
    await expect(page.getByRole('heading', { name: '$10.00 came back from the bank' })).toBeVisible()
  })

  await test.step('the list has it, and its account sees it without who entered it', async () => {
    await page.goto(`/books/payments?search=${check}`)
    await expect(page.getByRole('table', { name: 'Payments' })).toContainText('Returned')
    await expectInBothThemes(page)
    await expectNoSidewaysScroll(page)
  })
})

test('una sees the payments of her account, and enters none', async ({ page }) => {
  await signIn(page, personas.una.email)
  await page.goto('/books/payments')
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Receive payment' })).toHaveCount(0)
  await page.goto('/books/receive-payment')
  await expect(page.getByText('Payments are entered by accounting.')).toBeVisible()
})

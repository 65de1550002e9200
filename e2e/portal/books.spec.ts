import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { personaPassword, personas } from '../../apps/server/src/db/seed/personas.ts'
import { test } from '../fixtures.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { button } from '../support/screens.ts'

/** Invoices by month (docs/spec/books.md): what accounting does with them, and what people of an account see of their own. */

async function signIn(page: Page, email: string) {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(personaPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

const table = (page: Page) => page.getByRole('table', { name: 'Invoices' })
const list = (page: Page) => page.getByRole('status').filter({ hasText: /^Showing/ })

test('abe finds what is overdue, enters a payment, undoes it, and saves the statement @phone @core', async ({
  page,
  isMobile,
}) => {
  test.slow()
  // Computers and phones share the invoices.
  const amount = isMobile ? '1.75' : '1.25'
  const check = isMobile ? 'Check 4712' : 'Check 4711'
  await signIn(page, personas.abe.email)

  await test.step('signing in leads to the invoices, and nowhere else', async () => {
    await expect(page).toHaveURL(/\/books$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible()
    const places = isMobile ? page.getByRole('navigation', { name: 'Sections' }) : page.locator('.places')
    await expect(places.getByRole('link')).toHaveText(['Invoices', 'Terms and tax'])
    await expectInBothThemes(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('what is overdue is of all months, and one press; of them only what is unpaid is added up', async () => {
    await expect(page.getByText(/^[A-Z][a-z]+ \d{4}: \d+ invoices?, \$[\d,.]+ invoiced, /)).toBeVisible()
    const owed = page.getByRole('region', { name: 'Customers owe' })
    await expect(owed.getByText(/^\$[\d,.]+ is overdue$/)).toBeVisible()
    const views = page.getByRole('navigation', { name: 'Views of invoices' })
    await views.getByRole('link', { name: 'Overdue' }).click()
    await expect(page).toHaveURL(/month=all.*state=overdue|state=overdue.*month=all/)
    await expect(page.getByText(/^[A-Z][a-z]+ \d{4}: /)).toHaveCount(0)
    // The first tab leads back to the month.
    await views.getByRole('link', { name: 'All' }).click()
    await expect(page).toHaveURL(/\/books$/)
    // What is open has what is overdue in it, and an age is a part of it.
    await views.getByRole('link', { name: 'Open' }).click()
    // The newest come first, and phones begin with thirty.
    if (!isMobile)
      await expect(
        table(page)
          .getByText(/ days? overdue$/)
          .first(),
      ).toBeVisible()
    await owed.getByRole('button', { name: /^Not due yet/ }).click()
    await expect(page).toHaveURL(/state=open/)
    await expect(table(page).getByText(/ days? overdue$/)).toHaveCount(0)
    await views.getByRole('link', { name: 'Overdue' }).click()
    await expect(table(page).getByText('Overdue', { exact: true }).first()).toBeVisible()
    await expect(table(page).getByText('Paid', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText(
      /^\d+ invoices?Total\$[\d,]+\.\d\dOpen\$[\d,]+\.\d\d$/,
    )
  })

  const opener = table(page).getByRole('link', { name: /^INV-/ }).last()
  const number = (await opener.textContent()) ?? ''
  const invoice = page.getByRole('main')

  await test.step('a payment of more than is left is refused at its field, and nothing typed is lost', async () => {
    await opener.click()
    await expect(page.getByRole('heading', { level: 1, name: `Invoice ${number}` })).toBeFocused()
    await expect(page.getByRole('region', { name: 'State of this invoice' })).toContainText(
      /^\$[\d,.]+ is \d+ days? overdue/,
    )
    await expectInBothThemes(page)
    await expectNoSidewaysScroll(page)
    await button(page, 'Enter payment').click()
    const form = page.getByRole('dialog', { name: `Payment of ${number}` })
    await expect(form.getByLabel('Amount')).toBeFocused()
    await form.getByLabel('Amount').fill('9999999')
    await form.getByLabel(/^Reference/).fill(check)
    await form.getByRole('button', { name: 'Enter payment' }).click()
    await expect(form.getByText(/^Enter at most \$/)).toBeVisible()
    await expect(form.getByLabel('Amount')).toBeFocused()
    await form.getByLabel('Amount').fill(amount)
    await form.getByRole('button', { name: 'Enter payment' }).click()
    await expect(invoice.getByText(`${check}, entered by Abe Lindgren`)).toBeVisible()
  })

  await test.step('the payment is undone and stays visible', async () => {
    await invoice.getByRole('button', { name: `Undo Payment of $${amount}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await expect(
      invoice.getByRole('listitem').filter({ hasText: check }).getByText('Undone by Abe Lindgren'),
    ).toBeVisible()
  })

  await test.step('its link is renewed, and the former one says that it has ended', async () => {
    const view = page.getByRole('link', { name: /^View Invoice/ })
    const former = (await view.getAttribute('href')) ?? ''
    await button(page, 'Renew link').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Renew link' }).click()
    await expect(page.getByText('Link renewed.')).toBeVisible()
    await expect(view).not.toHaveAttribute('href', former)
    expect((await page.request.get(former)).status()).toBe(410)
    expect((await page.request.get((await view.getAttribute('href')) ?? '')).status()).toBe(200)
    await expectInBothThemes(page)
  })

  await test.step('the way back leads to the list as it was left', async () => {
    await page.getByRole('link', { name: 'Back to Invoices' }).click()
    await expect(page).toHaveURL(/state=overdue/)
  })

  await test.step('the statement of one account, on screen and as PDF', async () => {
    await table(page)
      .getByRole('button', { name: /show only this account/ })
      .last()
      .click()
    await page.getByRole('link', { name: /^Statement of / }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Statement of / })).toBeVisible()
    await page.getByLabel('From').fill('2020-01-01')
    await expect(page.getByRole('table', { name: 'Transactions' }).getByText('Invoice').first()).toBeVisible()
    await expectInBothThemes(page)
    await expectNoSidewaysScroll(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^statement-.+\.pdf$/)
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

test('a month is compared with its orders, and exported with lines and as PDFs', async ({ page }) => {
  test.slow()
  await signIn(page, personas.abe.email)
  await page.getByLabel('Month').selectOption({ index: 3 })
  await expect(list(page)).toBeVisible()
  await expect(page.getByText('Orders and accounting agree.')).toBeVisible()

  const saved = async (name: string) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  const csv = await saved('Lines, CSV')
  expect(csv.name).toMatch(/^invoices-\d{4}-\d\d\.csv$/)
  const numbers = new Set(csv.bytes.toString().match(/^INV-\d+/gm))
  expect(numbers.size).toBeGreaterThan(0)
  await expect(list(page)).toContainText(`of ${numbers.size}`)
  expect((await saved('Lines, Excel')).bytes.subarray(0, 2).toString()).toBe('PK')
  const zip = await saved('PDFs (ZIP, up to 200)')
  expect(zip.bytes.subarray(0, 2).toString()).toBe('PK')
  expect(new Set(zip.bytes.toString('latin1').match(/INV-\d+\.pdf/g)).size).toBe(numbers.size)
})

test('terms and tax are entered by state, and a state twice is refused at its field @phone', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('abe')
  await page.goto('/books/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and tax' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a state' }).click()
  await page.getByRole('button', { name: 'Save terms and tax' }).click()
  await expect(page.getByText('Enter a state.')).toBeVisible()
  await expect(page.getByText('Enter a percentage such as 6.625.')).toBeVisible()
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)
  // A state to which no order of the other tests ships.
  await page.getByRole('textbox', { name: 'State' }).fill('Guam')
  await page.getByRole('textbox', { name: 'Rate' }).fill('4')
  await page.getByRole('button', { name: 'Save terms and tax' }).click()
  await expect(page.getByText('Terms and tax saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'State' })).toHaveValue('GU')
  await page.getByRole('button', { name: 'Remove GU' }).click()
  await page.getByRole('button', { name: 'Save terms and tax' }).click()
  await expect(page.getByText('No state has a rate. Invoices have no tax.')).toBeVisible()
})

test('ines sees the invoices and the statement of her own account, and enters nothing @phone', async ({
  page,
  signedInAs,
  guard,
}) => {
  await signedInAs('ines')
  await page.goto('/books')
  // What is to pay comes first: the sum, how much of it is late, and the invoices of every month.
  await expect(page.getByRole('region', { name: 'You owe' })).toContainText(/\$[\d,.]+ is overdue/)
  await expect(
    table(page)
      .getByText(/ days? overdue$/)
      .first(),
  ).toBeVisible()
  await expect(table(page).getByText('Paid', { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL(/state=all/)
  await expect(table(page).getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /show only this account/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Terms and tax' })).toHaveCount(0)
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)
  await table(page).getByRole('link', { name: /^INV-/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice INV-/ })).toBeVisible()
  const facts = page.getByRole('complementary', { name: 'Facts' })
  await expect(facts.getByText('Northgate Delivery LLC')).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('button', { name: /payment|credit note|void|undo|link/i }),
  ).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^View Invoice/ })).toBeVisible()
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)
  guard.expects('/api/books/GetInvoice/1', 404)
  await page.goto('/books/invoice/1')
  await expect(page.getByText('That invoice does not exist.')).toBeVisible()
  await page.goto('/books?month=all')
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Statement of Northgate Delivery LLC' }),
  ).toBeVisible()
  // Another account’s statement does not exist, and settings lead back.
  const other = '487687600000200002'
  guard.expects(`/api/books/GetStatement/${other}`, 404)
  await page.goto(`/books/statement/${other}`)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.goto('/books/settings')
  await expect(page).toHaveURL(/\/books$/)
})

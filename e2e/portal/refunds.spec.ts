import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { placeOrder } from '../support/orders.ts'
import { type Buyer, signInPersona } from '../support/people.ts'
import { openOrder } from '../support/portal.ts'
import { button, chooseMore } from '../support/screens.ts'

/** Money that is paid back (docs/spec/books.md#refunds), from the warning of a cancellation to a statement that comes to nothing. */

// biome-ignore lint/suspicious/noSkippedTests: payments are entered in the embedded ledger.
test.skip(process.env.VENDORS === 'live', 'a live ledger keeps its payments itself')

type Request = Parameters<typeof callApi>[0]

/** An order that was placed and invoiced, and how an Accountant finds its invoice. */
async function anInvoicedOrder(request: Request, buyer: Buyer) {
  const orderId = await placeOrder(request, buyer)
  const { token } = await signInPersona(request, 'abe')
  const find = async () =>
    (await callApi(request, 'getInvoices', { token, query: { accountId: buyer.account.id } })).results.find(
      (invoice) => invoice.orderId === orderId,
    )
  await expect.poll(find, { message: 'invoiced', timeout: 20_000 }).toBeDefined()
  const invoice = await find()
  if (!invoice) throw new Error('The order was invoiced.')
  return { orderId, invoice, token, find }
}

const cancelDialog = (page: Page, orderId: number) =>
  page.getByRole('dialog', { name: `Cancel order ${orderId}` })

test('a payment of a cancelled order is refunded, and the statement comes to nothing @phone', async ({
  page,
  request,
  buyer,
  aBuyer,
  cartWith,
  signedInAs,
  anotherComputer,
}) => {
  test.slow()
  await cartWith(buyer, { product: 'ferro-armor-case', carrier: 'N/A', quantity: 3 })
  const { orderId, invoice, token, find } = await anInvoicedOrder(request, buyer)
  const { invoiceId, number, total, invoicedOn } = invoice
  const paid = `$${total.toFixed(2)}`
  await callApi(request, 'recordPayment', {
    token,
    params: { invoiceId },
    body: { amount: total, paidOn: invoicedOn, reference: 'Check 4713' },
  })

  await test.step('a manager reads that a payment was entered, without the amount', async () => {
    const [manager, computer] = [await aBuyer({ roles: ['Manager'] }), await anotherComputer()]
    await signedInAs(manager, computer)
    await openOrder(computer, orderId)
    await chooseMore(computer, 'Cancel order')
    const dialog = cancelDialog(computer, orderId)
    await expect(dialog).toContainText(
      'A payment was entered on the invoice of this order. It stays as a credit of the account until it is refunded.',
    )
    await expect(dialog).not.toContainText(number)
  })

  await test.step('an Administrator reads number and amount, and cancels', async () => {
    const computer = await anotherComputer()
    await signedInAs('ada', computer)
    await openOrder(computer, orderId)
    await chooseMore(computer, 'Cancel order')
    const dialog = cancelDialog(computer, orderId)
    await expect(dialog).toContainText(
      `${paid} is paid on invoice ${number}. It stays as a credit of the account until it is refunded.`,
    )
    await expectInBothThemes(computer)
    await dialog.getByLabel('Reason').fill('The station has closed.')
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await find())?.state, { message: 'void', timeout: 20_000 }).toBe('void')
  })

  await signedInAs('abe')
  await page.goto(`/books?month=all&account=${buyer.account.id}`)
  const shown = page.getByRole('main')

  await test.step('the figure leads to the void invoice with its credit', async () => {
    await page.getByRole('button', { name: 'Show void invoices with credit' }).click()
    await expect(page).toHaveURL(/state=credit/)
    await expect(page.getByRole('link', { name: 'Void with credit' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText(`${paid} credit`)).toBeVisible()
    await expectInBothThemes(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('table', { name: 'Invoices' }).getByRole('link', { name: number }).click()
    await expect(shown.getByText(`${paid} is a credit of the account`)).toBeVisible()
  })

  await test.step('a refund of more than was paid, or of before, is refused at its field', async () => {
    await button(page, 'Enter refund').click()
    const form = page.getByRole('dialog', { name: `Refund of ${number}` })
    await expect(form.getByLabel('Amount')).toHaveValue(total.toFixed(2))
    await expect(
      form.getByText('The credit of the account is lower by this amount: $0.00 is left.'),
    ).toBeVisible()
    await expectInBothThemes(page)
    await form.getByLabel('Amount').fill('9999999')
    await form.getByLabel(/^Reference/).fill('Transfer 8')
    await form.getByRole('button', { name: 'Enter refund' }).click()
    await expect(form.getByText(`Enter at most ${paid}.`)).toBeVisible()
    await form.getByLabel('Amount').fill(total.toFixed(2))
    const today = await form.getByLabel('Refunded on').inputValue()
    await form.getByLabel('Refunded on').fill('2020-01-01')
    await form.getByRole('button', { name: 'Enter refund' }).click()
    await expect(form.getByText('Nothing was paid by this day.')).toBeVisible()
    await form.getByLabel('Refunded on').fill(today)
    await form.getByRole('button', { name: 'Enter refund' }).click()
    await expect(shown.getByText('Transfer 8, entered by Abe Lindgren')).toBeVisible()
    await expect(shown.getByText(/is a credit of the account/)).toHaveCount(0)
    await expect(button(page, 'Enter refund')).toHaveCount(0)
    await expectInBothThemes(page)
  })

  await test.step('the statement has the refund, and nothing is owed', async () => {
    await page.goto(`/books/statement/${buyer.account.id}`)
    const lines = page.getByRole('table', { name: 'Transactions' })
    await expect(lines.getByText('Refund', { exact: true })).toBeVisible()
    await expect(page.getByText(`${paid} refunded`)).toBeVisible()
    await expect(page.getByText('Closing balance').locator('..')).toContainText('$0.00')
    await expectInBothThemes(page)
    await expectNoSidewaysScroll(page)
  })
})

test('a refund of an invoice that stands opens it again, and its payment is undone after it', async ({
  page,
  request,
  buyer,
  cartWith,
  signedInAs,
  guard,
}) => {
  test.slow()
  guard.expects('/books/UndoEntry', 409)
  await cartWith(buyer, { product: 'ferro-armor-case', carrier: 'N/A', quantity: 3 })
  const { invoice, token } = await anInvoicedOrder(request, buyer)
  const { invoiceId, number, total, invoicedOn } = invoice
  await callApi(request, 'recordPayment', {
    token,
    params: { invoiceId },
    body: { amount: total, paidOn: invoicedOn, reference: '' },
  })
  await signedInAs('abe')
  await page.goto(`/books?month=all&account=${buyer.account.id}`)
  await page.getByRole('table', { name: 'Invoices' }).getByRole('link', { name: number }).click()
  const shown = page.getByRole('main')
  const state = page.locator('.record-head')
  await expect(state.getByText('Paid', { exact: true })).toBeVisible()
  await chooseMore(page, 'Enter refund')
  const form = page.getByRole('dialog', { name: `Refund of ${number}` })
  await form.getByLabel('Amount').fill('2.50')
  await expect(
    form.getByText('The invoice is open again by this amount: $2.50 is left to pay.'),
  ).toBeVisible()
  await form.getByRole('button', { name: 'Enter refund' }).click()
  await expect(state.getByText('Open', { exact: true })).toBeVisible()

  const undo = async (what: string) => {
    await shown.getByRole('button', { name: `Undo ${what}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  }
  await undo(`Payment of $${total.toFixed(2)}`)
  await expect(page.getByText('This payment was refunded. Undo the refund first.')).toBeVisible()
  await undo('Refund of $2.50')
  await expect(state.getByText('Paid', { exact: true })).toBeVisible()
  await undo(`Payment of $${total.toFixed(2)}`)
  await expect(shown.getByText('Undone by Abe Lindgren')).toHaveCount(2)
})

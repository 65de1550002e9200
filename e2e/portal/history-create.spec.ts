import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { addSecondAccount } from '../support/people.ts'
import {
  aDraft,
  box,
  comeBack,
  countCalls,
  headers,
  hold,
  locked,
  messagesRegion,
  setOrder,
} from '../support/portal.ts'
import { button, choose, factOf, stepHeading } from '../support/screens.ts'

/** Order history, second version, with its create panel (docs/spec/orders.md#create). */

const panel = (page: Page) => page.getByRole('region', { name: 'Create order' })

test('Items, Total, Invoice in a new tab, View Details; never cached', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
}) => {
  const orderId = await aDraft(
    request,
    buyer,
    { quantity: 3 },
    { product: 'ferro-armor-case', carrier: 'N/A' },
  )
  const bare = await aDraft(request, buyer)
  await setOrder(database, orderId, {
    statusId: 1,
    dateCreated: '2025-03-04T17:00:00Z',
    invoiceLink: 'https://inventory.example/invoices/77',
  })
  await signedInAs(buyer)
  const asked = countCalls(page, '/order/GetOrderHistory/')
  await page.goto('/orders')
  await expect(page.getByText('Showing 2 of 2 orders')).toBeVisible()
  await expect(headers(page)).toHaveText([
    'Order ID',
    'Status',
    'Order Date',
    'Account',
    'Contact',
    'Items',
    'Total',
    'Invoice',
    'Details',
  ])
  const row = page.getByRole('row').filter({ hasText: String(orderId) })
  await expect(row.getByRole('cell')).toHaveText([
    String(orderId),
    'Submitted',
    '03/04/2025',
    buyer.account.name,
    buyer.contact.name,
    '5',
    '$961.43',
    /^View Invoice/,
    /^View Details/,
  ])
  const invoice = row.getByRole('link', { name: /View Invoice/ })
  await expect(invoice).toHaveAttribute('href', 'https://inventory.example/invoices/77')
  await expect(invoice).toHaveAttribute('target', '_blank')
  await expect(invoice).toHaveAttribute('rel', /noopener/)
  await expect(page.getByRole('row').filter({ hasText: String(bare) })).toContainText('None')

  await test.step('greatest total first, then the least', async () => {
    const numbers = page.getByRole('row').getByText(/^\d{5,}$/)
    await page.getByRole('button', { name: 'Total' }).click()
    await expect(numbers).toHaveText([String(orderId), String(bare)])
    await page.getByRole('button', { name: 'Total' }).click()
    await expect(numbers).toHaveText([String(bare), String(orderId)])
  })

  const before = asked()
  await comeBack(page)
  await expect.poll(asked, { message: 'read again on focus' }).toBeGreaterThan(before)
  await row.getByRole('link', { name: /View Details/ }).click()
  await expect(page).toHaveURL(`/order-details/${orderId}`)
  await expect(page.getByRole('link', { name: /View Invoice/ })).toHaveAttribute('target', '_blank')
  await page.getByRole('link', { name: 'Back to Orders' }).click()
  await expect(page, 'back where they came from').toHaveURL('/orders?sort=-orderTotal')
})

test('the create panel asks for agent, account and contact, and makes one draft @core', async ({
  page,
  database,
  buyer,
  signedInAs,
}) => {
  const second = await addSecondAccount(database, buyer)
  await signedInAs(buyer)
  const created = countCalls(page, '/order/CreateOrder')
  const asked = countCalls(page, '/order/GetOrderHistory/')

  await test.step('/create-order opens it; Cancel closes it', async () => {
    await page.goto('/create-order')
    await expect(panel(page)).toBeVisible()
    await expect(page).toHaveTitle('Create order, WBC')
    await panel(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(panel(page)).toHaveCount(0)
    await expect(page).toHaveURL('/orders')
    await expect(stepHeading(page, 'Orders')).toBeFocused()
    await button(page, 'Create order').click()
    await expect(panel(page)).toBeFocused()
  })

  await test.step('own agent, locked; all three are marked *', async () => {
    await expect(locked(page, 'Agent')).toHaveValue(buyer.agentLabel)
    for (const label of ['Agent', 'Account', 'Contact'])
      await expect(panel(page).locator('label').filter({ hasText: label })).toHaveText(`${label} *`)
    await expect(box(page, 'Contact')).toBeDisabled()
  })

  await test.step('creation does nothing if any is missing', async () => {
    const message = 'Please select an AGENT, ACCOUNT, and CONTACT before creating an order.'
    await panel(page).getByRole('button', { name: 'Create' }).click()
    await expect(panel(page).getByRole('alert')).toHaveText(message)
    await expect(panel(page).getByText('Select an Account', { exact: true })).toBeVisible()
    await expect(panel(page).getByText('Select a Contact', { exact: true })).toBeVisible()
    await choose(page, 'Account', second.account.name)
    await expect(panel(page).getByText('Select an Account', { exact: true })).toHaveCount(0)
    await panel(page).getByRole('button', { name: 'Create' }).click()
    await expect(panel(page).getByRole('alert')).toHaveText(message)
    expect(created()).toBe(0)
  })

  await test.step('another account empties the contact', async () => {
    await choose(page, 'Contact', second.contact.name)
    await choose(page, 'Account', buyer.account.name)
    await expect(box(page, 'Contact')).toHaveValue('')
    // By keyboard alone: the words in any order, and Tab takes the only match.
    await box(page, 'Contact').fill(buyer.contact.name.split(' ').reverse().join(' '))
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(box(page, 'Contact')).toHaveValue(buyer.contact.name)
  })

  await test.step('"the account and contact selection is cleared, the panel closes and orders are refetched"', async () => {
    const before = asked()
    await panel(page).getByRole('button', { name: 'Create' }).dblclick()
    await expect(panel(page)).toHaveCount(0)
    await expect(page.getByText('Showing 1 of 1 orders')).toBeVisible()
    expect(created(), 'a double click makes one order').toBe(1)
    expect(asked()).toBeGreaterThan(before)
    await button(page, 'Create order').click()
    await expect(box(page, 'Account')).toHaveValue('')
    await expect(box(page, 'Contact')).toHaveValue('')
    await panel(page).getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the next one is marked in a list without filters, has the focus, and Open leads to it', async () => {
    await page.getByLabel('Status').selectOption('Submitted')
    await expect(page.getByText('No orders match these filters.')).toBeVisible()
    await button(page, 'Create order').click()
    await choose(page, 'Account', buyer.account.name)
    await choose(page, 'Contact', buyer.contact.name)
    await panel(page).getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('Showing 2 of 2 orders')).toBeVisible()
    const row = page.getByRole('row').nth(1)
    await expect(row).toContainText('New')
    const number = row.getByRole('link', { name: /^\d+$/ })
    await expect(number).toBeFocused()
    const orderId = await number.innerText()
    await expect(messagesRegion(page).getByText(`Order ${orderId} was created.`)).toHaveCount(1)
    await messagesRegion(page).getByRole('button', { name: 'Open' }).last().click()
    await expect(page).toHaveURL(`/order-details/${orderId}`)
    await expect(page.getByText('No items on this order yet.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to Orders' }).click()
    await expect(page).toHaveURL('/orders')
  })
})

test('a customer creates for themselves; who has both manager roles for any agent', async ({
  page,
  aBuyer,
  signedInAs,
  anotherComputer,
}) => {
  const [manager, other] = [await aBuyer({ roles: ['Manager', 'WbcManager'] }), await aBuyer()]
  await signedInAs('una')
  await page.goto('/create-order')
  await expect(page.getByText('Porter, Wes'), 'who serves them is not theirs to choose').toHaveCount(0)
  for (const [label, value] of [
    ['Account', 'Northgate Delivery LLC'],
    ['Contact', 'Una Marsh'],
  ] as const) {
    await expect(factOf(panel(page), label)).toHaveText(value)
    await expect(locked(page, label), 'a fact, no field').toHaveCount(0)
  }

  const computer = await anotherComputer()
  await signedInAs(manager, computer)
  await computer.goto('/create-order')
  const release = await hold(computer, '/contact/GetContactsByAccount/**')
  await choose(computer, 'Agent', other.agentLabel)
  await choose(computer, 'Account', other.account.name)
  await expect(box(computer, 'Contact')).toHaveAttribute('placeholder', 'Loading contacts...')
  release()
  await choose(computer, 'Contact', other.contact.name)
  await panel(computer).getByRole('button', { name: 'Create' }).click()
  await expect(computer).toHaveURL('/orders')
  await expect(computer.getByText('Showing 1 of 1 orders')).toBeVisible()
  await expect(computer.getByRole('row').last()).toContainText(other.account.name)
  await expect(computer.getByRole('link', { name: /^\d+$/ }), 'also from its own address').toBeFocused()
})

test('an order that could not be created keeps the panel and what was chosen', async ({
  page,
  buyer,
  signedInAs,
  guard,
}) => {
  guard.expects('/order/CreateOrder')
  await signedInAs(buyer)
  await page.goto('/create-order')
  await choose(page, 'Account', buyer.account.name)
  await choose(page, 'Contact', buyer.contact.name)
  await page.route('**/api/order/CreateOrder', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await panel(page).getByRole('button', { name: 'Create' }).click()
  await expect(panel(page).getByRole('alert')).toContainText('Network response error')
  await expect(box(page, 'Contact')).toHaveValue(buyer.contact.name)
  await page.unroute('**/api/order/CreateOrder')
  await panel(page).getByRole('button', { name: 'Create' }).click()
  await expect(
    page.getByText('Showing 1 of 1 orders'),
    'an answer that got lost makes no second order',
  ).toBeVisible()
})

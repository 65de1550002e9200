import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { v7 } from 'uuid'
import type { Database } from '../../apps/server/src/db/client.ts'
import { orderExportAttempts, orderExports } from '../../apps/server/src/db/schema/order-export.tables.ts'
import { orderEvents } from '../../apps/server/src/db/schema/orders.tables.ts'
import { test } from '../fixtures.ts'
import { addAdministrator, addPerson } from '../support/administrators.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import type { Buyer } from '../support/people.ts'
import { aDraft, hold, openOrder, setOrder } from '../support/portal.ts'
import { addressOf, button, orderLink, stepHeading, tabTo } from '../support/screens.ts'

/**
 * The Vendors screen, orders in Error, and how old the copy of the CRM is
 * (docs/spec/back-office.md#vendors).
 */

const reason = 'The customer is inactive in the ledger.'

type Failure = { salesOrderId?: string }

/** An order in Error whose order export failed at its third attempt. */
async function aFailedOrder(
  { database, request, buyer }: { database: Database; request: APIRequestContext; buyer: Buyer },
  { salesOrderId }: Failure = {},
): Promise<number> {
  const orderId = await aDraft(request, buyer, {})
  await setOrder(database, orderId, { statusId: 3 })
  const step = salesOrderId ? 'invoice' : 'customer'
  await database.inTransaction(async (tx) => {
    await tx.insert(orderExports).values({
      orderId,
      state: 'failed',
      attempts: 3,
      lastError: reason,
      createdAt: new Date(),
      finishedAt: new Date(),
      ...(salesOrderId && { customerId: '4815', salesOrderId, salesOrderNumber: 'SO-4815' }),
    })
    await tx.insert(orderExportAttempts).values({
      orderExportAttemptId: v7(),
      orderId,
      attempt: 3,
      step,
      at: new Date(),
      tookMs: 1_240,
      outcome: 'invalid',
      httpStatus: 400,
      vendorCode: '1038',
      says: reason,
    })
    await tx.insert(orderEvents).values({
      orderEventId: v7(),
      orderId,
      kind: 'failed',
      by: 'Ledger',
      reason,
      at: new Date(),
    })
  })
  return orderId
}

const connections = (page: Page) => page.getByRole('region', { name: 'Connections' })
const ledgerSync = (page: Page) => page.getByRole('region', { name: 'Ledger sync' })
const rowOf = (page: Page, orderId: number) =>
  ledgerSync(page)
    .getByRole('row')
    .filter({ has: orderLink(page, orderId) })
const panelOf = (page: Page, orderId: number) =>
  page.getByRole('dialog', { name: `Export of order ${orderId}` })
const show = (page: Page, list: 'Failed' | 'Waiting' | 'Synced') =>
  ledgerSync(page)
    .getByRole('button', { name: new RegExp(`^${list}`) })
    .click()

test('the Vendors screen is for Administrators: others go to "/" and are refused by every call', async ({
  page,
  request,
  database,
  signedInAs,
}) => {
  const manager = await addPerson(database, { roles: ['Manager', 'WbcManager'] })
  await signedInAs(manager)
  await page.goto('/admin/vendors')
  await expect(page).toHaveURL('/')
  const headers = { authorization: `Bearer ${manager.token}` }
  for (const path of ['GetIntegrations', 'GetOrderExports', 'GetOrderExport/10001', 'GetDrift'])
    expect((await request.get(`/api/vendors/${path}`, { headers })).status(), path).toBe(403)
  for (const path of ['vendors/RetryOrderExport/10001', 'vendors/MarkHandled/10001', 'crm/StartSync'])
    expect((await request.post(`/api/${path}`, { headers, data: {} })).status(), path).toBe(403)
})

test('every vendor with its driver and health; the copy of the CRM; the dashboard leads here', async ({
  page,
  database,
  signedInAs,
  request,
  buyer,
}) => {
  await aFailedOrder({ database, request, buyer })
  await signedInAs(await addAdministrator(database))
  await page.goto('/admin')
  await page.getByRole('link', { name: 'See why they failed' }).click()
  await expect(stepHeading(page, 'Vendors')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Vendors' })).toHaveAttribute('aria-current', 'page')

  await expect(connections(page).getByRole('row')).toHaveCount(10)
  for (const name of [
    'Database',
    'CRM',
    'Ledger',
    'Shipping rates',
    'Delivery days',
    'Tracking',
    'Address checks',
    'Pictures',
    'Mail',
  ])
    await expect(
      connections(page)
        .getByRole('row')
        .filter({ has: page.getByText(name, { exact: true }) }),
    ).toContainText(/(Embedded|Live).*(Up|Not checked yet)/s)
  await expect(page.getByRole('region', { name: 'CRM sync' })).toContainText(
    /Nothing to sync\.|Screen repair devices/,
  )
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectInBothThemes(page)
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
})

test('a failed order export: why, every attempt, what was sent without names; Retry by keyboard, and it arrives @core', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
}) => {
  const orderId = await aFailedOrder({ database, request, buyer })
  await signedInAs(await addAdministrator(database))
  await page.goto('/admin/vendors')

  await test.step('order, account, agent, step, attempts, next try, reason', async () => {
    const row = rowOf(page, orderId)
    await expect(row).toContainText(buyer.account.name)
    await expect(row).toContainText(`Kai ${buyer.userProfile.lastName}`)
    await expect(row).toContainText('Customer')
    await expect(row).toContainText('Manual retry')
    await expect(row).toContainText(reason)
    await expect(orderLink(row, orderId)).toHaveAttribute('href', `/order-details/${orderId}`)
  })

  const panel = panelOf(page, orderId)
  await test.step('the panel has its own address, and gives the focus back', async () => {
    await button(page, `Details of order ${orderId}`).click()
    await expect(page).toHaveURL(`/admin/vendors?order=${orderId}`)
    await expect(panel.getByRole('region', { name: 'Attempts' })).toContainText('Customer: Rejected')
    await expect(panel.getByRole('region', { name: 'Attempts' })).toContainText(
      'Attempt 3, HTTP 400, code 1038, 1.2 s',
    )
    const sent = panel.getByRole('region', { name: 'Payload' })
    await expect(sent).toContainText(`WBC-${orderId}`)
    await expect(sent).not.toContainText(buyer.account.name)
    await expect(sent).not.toContainText(buyer.contact.name)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expectInBothThemes(page, { within: 'dialog[open]' })
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL('/admin/vendors')
    await expect(button(page, `Details of order ${orderId}`)).toBeFocused()
  })

  await test.step('Retry is one Tab further; then the order is on its way and arrives', async () => {
    await tabTo(page, button(page, `Retry order ${orderId}`))
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Retrying order ${orderId}.`)).toBeVisible()
    await expect(rowOf(page, orderId)).toHaveCount(0)
    await show(page, 'Synced')
    await expect(rowOf(page, orderId)).toContainText(/Synced.*SO-\d+/s, { timeout: 30_000 })
  })
})

test('Mark as handled asks what was done; the order is Submitted, and everyone reads it', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
}) => {
  const orderId = await aFailedOrder({ database, request, buyer })
  await signedInAs(await addAdministrator(database))
  await page.goto(`/admin/vendors?order=${orderId}`)
  await panelOf(page, orderId).getByRole('button', { name: 'Mark as handled' }).click()
  const dialog = page.getByRole('dialog', { name: `Mark order ${orderId} as handled?` })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectInBothThemes(page, { within: 'dialog[open]:last-of-type' })
  await dialog.getByRole('button', { name: 'Mark as handled' }).click()
  await expect(dialog.getByText('Please say what you did.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'What did you do?' }).fill('Entered manually as SO-0042.')
  await dialog.getByRole('button', { name: 'Mark as handled' }).click()
  await expect(dialog).toBeHidden()
  await expect(panelOf(page, orderId)).toContainText('Handled manually')
  await panelOf(page, orderId)
    .getByRole('link', { name: `Open order ${orderId}` })
    .click()
  await expect(page.locator('.title-row .badge').first()).toHaveText('Submitted')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Entered manually as SO-0042.')
})

test('"No failed orders.", shapes while it is read, and a failure with Try Again and its request', async ({
  page,
  database,
  signedInAs,
  guard,
}) => {
  guard.expects('/vendors/', 500)
  await signedInAs(await addAdministrator(database))
  await page.route('**/api/vendors/GetOrderExports*', (route) =>
    route.fulfill({ json: { hasError: false, result: { orderExports: [] } } }),
  )
  const release = await hold(page, '/vendors/GetIntegrations')
  await page.goto('/admin/vendors')
  await expect(page.getByRole('status').filter({ hasText: 'Loading vendors' })).toBeAttached()
  await expect(connections(page).getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await release()
  await expect(page.getByRole('heading', { name: 'No failed orders.' })).toBeVisible()
  await expect(connections(page).getByText('Mail', { exact: true })).toBeVisible()
  await show(page, 'Waiting')
  await expect(page.getByRole('heading', { name: 'Queue is empty.' })).toBeVisible()

  const error = { code: 'UNEXPECTED', message: 'The books are closed.' }
  await page.route('**/api/vendors/GetIntegrations', (route) =>
    route.fulfill({ status: 500, json: { hasError: true, error, requestId: 'r-1' } }),
  )
  await page.reload()
  const failure = page.getByRole('alert').filter({ hasText: 'Error loading vendors: The books are closed.' })
  await expect(failure).toContainText('Request r-1')
  await page.unroute('**/api/vendors/GetIntegrations')
  await failure.getByRole('button', { name: 'Try Again' }).click()
  await expect(connections(page).getByText('Mail', { exact: true })).toBeVisible()
})

test('Compare with the ledger: how many, what is missing, what should not be there, or that all agree', async ({
  page,
  database,
  signedInAs,
}) => {
  await signedInAs(await addAdministrator(database))
  await page.goto('/admin/vendors')
  const comparison = page.getByRole('region', { name: 'Reconciliation' })
  await expect(comparison.getByText('Not run yet.')).toBeVisible()
  await button(page, 'Compare with the ledger').click()
  await expect(comparison.getByRole('status')).toHaveText(/^[\d,]+ orders? and [\d,]+ box(es)? compared\.$/)

  let result: unknown = {
    checked: 2,
    missing: [{ orderId: 10001, accountName: 'Northgate', submitted: new Date().toISOString() }],
    unexpected: [{ orderId: 10002, accountName: 'Blue Mesa', statusId: 2 }],
    boxes: {
      checked: 3,
      missing: [{ orderId: 10003, number: 2, accountName: 'Harbor', shipped: new Date().toISOString() }],
    },
  }
  await page.route('**/api/vendors/GetDrift', (route) => route.fulfill({ json: { hasError: false, result } }))
  await button(page, 'Compare with the ledger').click()
  await expect(
    comparison.getByRole('region', { name: 'Missing from the ledger', exact: true }),
  ).toContainText('10001')
  await expect(comparison.getByRole('region', { name: 'In the ledger but not here' })).toContainText(
    /10002.*Blue Mesa.*Cancelled/s,
  )
  await expect(comparison.getByRole('region', { name: 'Boxes missing from the ledger' })).toContainText(
    /10003.*Harbor.*Box 2/s,
  )
  result = { checked: 2, missing: [], unexpected: [], boxes: { checked: 3, missing: [] } }
  await button(page, 'Compare with the ledger').click()
  await expect(
    comparison.getByRole('heading', { name: 'No differences between portal and ledger.' }),
  ).toBeVisible()
})

test('an order in Error says why; managers retry it, or edit and retry; its agent learns who can', async ({
  page,
  request,
  database,
  buyer,
  aBuyer,
  signedInAs,
  anotherComputer,
  guard,
}) => {
  guard.expects('/order/ReopenOrder', 409)
  const orderId = await aFailedOrder({ database, request, buyer })
  const notice = (on: Page) => on.getByRole('region', { name: 'Why this order has an error' })

  await test.step('the agent reads the reason, and who can continue', async () => {
    await signedInAs(buyer)
    await openOrder(page, orderId)
    await expect(notice(page)).toContainText(reason)
    await expect(notice(page)).toContainText(/What to do: ask a manager to .*, or to retry it\./)
    await expect(notice(page).getByRole('button')).toHaveCount(0)
  })

  const computer = await anotherComputer()
  await signedInAs(await aBuyer({ roles: ['WbcManager'] }), computer)
  await test.step('Edit and retry opens the form of the draft that it is again', async () => {
    await openOrder(computer, orderId)
    await button(computer, 'Edit and retry').click()
    await computer.getByRole('alertdialog').getByRole('button', { name: 'Edit order' }).click()
    await expect(computer.getByRole('form', { name: `Edit order ${orderId}` })).toBeFocused()
    await expect(computer.locator('.title-row .badge').first()).toHaveText('Draft')
    await addressOf(computer, 'Billing').city.fill('Toledo')
    await button(computer, 'Cancel').click()
    await expect(button(computer, 'Submit Order')).toBeVisible()
    await expect(notice(computer)).toHaveCount(0)
  })

  await test.step('what the ledger has already is not edited, which it says in words', async () => {
    const inLedger = await aFailedOrder({ database, request, buyer }, { salesOrderId: '4815162342' })
    await openOrder(computer, inLedger)
    await button(computer, 'Edit and retry').click()
    await computer.getByRole('alertdialog').getByRole('button', { name: 'Edit order' }).click()
    await expect(computer.getByRole('alert')).toContainText(
      'Accounting already has this order, so it can’t be edited. Retry it, or cancel it and reorder.',
    )
    await expect(computer.locator('.title-row .badge').first()).toHaveText('Error')
  })
})

test('how old the copy of a live CRM is, Refresh for those who may, and a warning while it does not answer', async ({
  page,
  database,
  buyer,
  signedInAs,
  anotherComputer,
}) => {
  const freshness = { live: true, copiedAt: new Date().toISOString(), unreachable: false, running: false }
  const tell = (on: Page, changes: Partial<typeof freshness> = {}) =>
    on.route('**/api/crm/GetFreshness', (route) =>
      route.fulfill({ json: { hasError: false, result: { ...freshness, ...changes } } }),
    )
  const asOf = new Date(Date.now() - 4.5 * 60_000).toISOString()

  await test.step('the list of accounts: a line for all, a button for Administrators', async () => {
    await signedInAs(buyer)
    await tell(page, { copiedAt: asOf })
    await page.goto('/accounts')
    await expect(page.getByText('Accounts as of 4 minutes ago')).toBeVisible()
    await expect(page.getByText('4 minutes ago')).toHaveAttribute('title', /\d{2}\/\d{2}\/\d{4}, /)
    await expect(button(page, 'Refresh')).toHaveCount(0)
    const office = await anotherComputer()
    await signedInAs(await addAdministrator(database), office)
    await tell(office, { copiedAt: asOf })
    await office.goto('/accounts')
    await expect(button(office, 'Refresh')).toBeVisible()
  })

  await test.step('one account is read again by a user who sees it', async () => {
    await page.route(`**/api/crm/RefreshAccount/${buyer.account.id}`, (route) =>
      route.fulfill({ json: { hasError: false, result: { refreshed: true } } }),
    )
    await page.goto(`/account-details-agent/${buyer.account.id}`)
    await expect(page.getByText('Account as of 4 minutes ago')).toBeVisible()
    const readAgain = page.waitForRequest(`**/api/account/GetSingleAccount/${buyer.account.id}`)
    await button(page, 'Refresh').click()
    await readAgain
    await expect(page.getByText('Account as of just now')).toBeVisible()
  })

  await test.step('a CRM that does not answer blocks nothing', async () => {
    await tell(page, { copiedAt: asOf, unreachable: true })
    await page.goto('/accounts')
    await expect(
      page.getByText(/^CRM is not responding. Showing data from .*\d+:\d{2}\s[AP]M\.$/),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: buyer.account.name })).toBeVisible()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expectInBothThemes(page)
  })
})

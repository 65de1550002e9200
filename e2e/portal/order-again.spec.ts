import { type APIRequestContext, expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { callApi, emptyCart, fillCart } from '../support/api.ts'
import { addPhone } from '../support/catalog.ts'
import { placeOrder } from '../support/orders.ts'
import type { Buyer } from '../support/people.ts'
import { aDraft, countCalls, openOrder, setOrder } from '../support/portal.ts'
import { button, chooseMore, factOf, stepHeading } from '../support/screens.ts'

/** Order again, PO number, cancel and retry (docs/spec/orders.md#order-again). */

test('a past order becomes a draft again; what changed since is flagged before anything is created', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
  guard,
}) => {
  test.slow()
  guard.expects('/order/OrderAgain', 409)
  const [dearer, gone] = [await addPhone(database, request), await addPhone(database, request)]
  await emptyCart(request, buyer.token)
  await fillCart(request, buyer.token, [{ quantity: 3 }])
  await dearer.putIntoCart(buyer, 2)
  await gone.putIntoCart(buyer, 1)
  const orderId = await placeOrder(request, buyer)
  await setOrder(database, orderId, {
    notes: 'Bill the station.',
    stagingNotes: 'Units 014 to 033.',
    installedApps: 'ADP, Waze',
    referenceNumber: 'PO-4411',
  })
  await numberFirst(request, buyer, orderId)
  await dearer.setPrice(31_900)
  await gone.leaveShop()
  await signedInAs(buyer)
  await openOrder(page, orderId)
  const created = countCalls(page, '/order/OrderAgain')
  await button(page, 'Reorder').click()
  const dialog = page.getByRole('dialog', { name: `Reorder ${orderId}` })

  await test.step('line by line: same, price changed, no longer available', async () => {
    const row = (device: string) => dialog.getByRole('row').filter({ hasText: device })
    await expect(row('Orbis T9 Duty')).toContainText('No change')
    await expect(row(dearer.name)).toContainText('Price changed')
    await expect(row(dearer.name)).toContainText(/was \$289\.00.*now \$319\.00/)
    await expect(row(gone.name)).toContainText('No longer available')
    await expect(dialog.getByRole('status')).toContainText(
      '1 item with a new price, 1 item no longer available.',
    )
    expect(created(), 'looking creates nothing').toBe(1)
  })

  await test.step('what changes while one looks is shown again first', async () => {
    await dearer.setPrice(32_900)
    await dialog.getByRole('button', { name: 'Create draft' }).click()
    await expect(dialog.getByRole('alert')).toContainText(
      'Offers or prices have changed. Please review them again.',
    )
    await expect(dialog.getByText('$329.00')).toBeVisible()
  })

  await test.step('lines, apps, notes and shipping are copied, the PO number is not', async () => {
    await dialog.getByRole('button', { name: 'Create draft' }).dblclick()
    await expect(stepHeading(page, `Order ${orderId}`)).toHaveCount(0)
    await expect(page.locator('.title-row .badge').first()).toHaveText('Draft')
    await expect(page.getByRole('row').filter({ hasText: 'Orbis T9 Duty' })).toContainText('$867.00')
    await expect(page.getByRole('row').filter({ hasText: dearer.name })).toContainText('$658.00')
    await expect(page.getByRole('row').filter({ hasText: gone.name })).toHaveCount(0)
    await expect(factOf(page, 'Order notes')).toHaveText('Bill the station.')
    await expect(factOf(page, 'Staging notes')).toHaveText('Units 014 to 033.')
    await expect(factOf(page, 'Installed apps').getByRole('listitem')).toHaveText(['ADP', 'Waze'])
    await expect(factOf(page, 'Shipping method')).toContainText('UPS Ground')
    await expect(factOf(page, 'Shipping address')).toContainText('1 Dock St')
    await expect(page.getByText('PO-4411')).toHaveCount(0)
  })

  await test.step('which unit numbers its devices got stays on the draft', async () => {
    const notice = page.getByText(/^5 units were numbered \d+ to \d+\. Change them$/)
    await expect(notice).toBeVisible()
    await page.reload()
    await notice.getByRole('link', { name: 'Change them' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Units')
  })
  await dearer.leaveShop()
})

/** Gives the first device of an order a unit number. */
async function numberFirst(request: APIRequestContext, { token }: Buyer, orderId: number) {
  const { result } = await callApi(request, 'getUnits', { token, params: { orderId } })
  const row = { orderItemId: result.lines[0]?.orderItemId ?? '', position: 0, version: 0, unitNumber: '945' }
  await callApi(request, 'saveUnits', { token, params: { orderId }, body: { rows: [row] } })
}

test('a manager cancels with a reason that everyone reads; what is in Error is retried', async ({
  page,
  request,
  database,
  buyer,
  aBuyer,
  signedInAs,
  anotherComputer,
  guard,
}) => {
  guard.expects('/order/RetryOrder', 409)
  const [manager, computer] = [await aBuyer({ roles: ['Manager'] }), await anotherComputer()]
  const orderId = await aDraft(request, buyer, {})
  await setOrder(database, orderId, { statusId: 1 })
  await signedInAs(manager)
  await openOrder(page, orderId)
  const badge = page.locator('.title-row .badge').first()
  const latest = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()
  const done = `by Kai ${manager.userProfile.lastName} on behalf of Kai ${buyer.userProfile.lastName}`

  await test.step('without a reason nothing is cancelled', async () => {
    await chooseMore(page, 'Cancel order')
    const dialog = page.getByRole('dialog', { name: `Cancel order ${orderId}` })
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await expect(dialog.getByText('Tell us why the order is being cancelled.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep order' }).click()
    await expect(badge).toHaveText('Submitted')
  })

  await test.step('with one it is', async () => {
    await chooseMore(page, 'Cancel order')
    await page.getByLabel('Reason').fill('The station has closed.')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
    await expect(badge).toHaveText('Cancelled')
    await expect(latest).toContainText(`Cancelled ${done}`)
    await expect(latest).toContainText('The station has closed.')
    await signedInAs(buyer, computer)
    await openOrder(computer, orderId)
    await expect(computer.getByRole('region', { name: 'State of this order' })).toContainText(
      'The station has closed.',
    )
  })

  await test.step('Retry submits what is in Error once more, or says why not', async () => {
    const second = await aDraft(request, buyer, {})
    await setOrder(database, second, { statusId: 3 })
    await openOrder(page, second)
    await setOrder(database, second, { statusId: 1 })
    await button(page, 'Retry').click()
    await expect(page.getByRole('alert')).toContainText('This order is no longer in Error.')
    await setOrder(database, second, { statusId: 3 })
    await openOrder(page, second)
    await button(page, 'Retry').click()
    await expect(badge).toHaveText('Submitted')
    // The ledger may have it before the page is read again.
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(`Retried ${done}`)
  })
})

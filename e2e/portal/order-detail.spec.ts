import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { emptyCart } from '../support/api.ts'
import { placeOrder } from '../support/orders.ts'
import {
  aDraft,
  addLine,
  comeBack,
  countCalls,
  messagesRegion,
  openOrder,
  refuse,
  removeLines,
  setOrder,
} from '../support/portal.ts'
import { button, chooseMore, factOf, openMore, orderLink, stepHeading } from '../support/screens.ts'

/** Order detail (docs/spec/orders.md#details). */

const itemsOf = (page: Page, orderId: number) =>
  page.getByRole('table', { name: `Items of order ${orderId}` })
/** In the bar: what is seldom done is behind More. */
const actions = (page: Page) => page.getByRole('banner').locator('.record-acts .btn')
const seldom = (page: Page) => page.locator('.record-acts .menu-panel').getByRole('button')

test('every part of an order is on one page, fresh whenever one comes back @core', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
}) => {
  const orderId = await aDraft(
    request,
    buyer,
    { quantity: 4 },
    { purchaseType: 'Finance', quantity: 1 },
    { product: 'ferro-armor-case', carrier: 'N/A' },
  )
  await setOrder(database, orderId, {
    dateCreated: '2025-03-04T17:00:00Z',
    notes: 'Bill the station.',
    stagingNotes: 'Units 014 to 033.',
    installedApps: 'ADP, Waze',
    referenceNumber: 'PO-4411',
  })
  await signedInAs(buyer)
  await openOrder(page, orderId)

  await test.step('number, badge, account, contact, agent, addresses, apps, notes', async () => {
    await expect(page.locator('.title-row .badge').first()).toHaveText('Draft')
    await expect(factOf(page, 'Account')).toHaveText(buyer.account.name)
    await expect(factOf(page, 'Contact')).toHaveText(
      `${buyer.contact.name}(555) 010-0133contact-${buyer.account.id}@route.example`,
    )
    await expect(factOf(page, 'Agent')).toHaveText(`Kai ${buyer.userProfile.lastName}${buyer.email}`)
    await expect(factOf(page, 'Order date')).toContainText('03/04/2025')
    await expect(factOf(page, 'Billing address')).toHaveText('4100 Harbor BlvdToledo, OH 43604')
    await expect(factOf(page, 'Shipping address')).toHaveText('980 Airline Junction RdToledo, OH 43607')
    await expect(factOf(page, 'PO / reference number')).toHaveText('PO-4411')
    await expect(factOf(page, 'Installed apps').getByRole('listitem')).toHaveText(['ADP', 'Waze'])
    await expect(factOf(page, 'Order notes')).toHaveText('Bill the station.')
    await expect(factOf(page, 'Staging notes')).toHaveText('Units 014 to 033.')
  })

  await test.step('Carrier, Device, Purchase Type, Quantity, Rate, Total; Finance by the month', async () => {
    const items = itemsOf(page, orderId)
    await expect(items.getByRole('columnheader')).toHaveText([
      'Carrier',
      'Device',
      'Purchase Type',
      'Quantity',
      'Rate',
      'Total',
      'Remove',
    ])
    const [bought, financed, accessory] = [1, 2, 3].map((n) =>
      items.getByRole('row').nth(n).getByRole('cell'),
    )
    await expect(bought ?? items).toHaveText([
      'Verizon',
      'Orbis T9 Duty',
      'One-time payment',
      '4',
      /^\$289\.00/,
      /^\$1,156\.00/,
      '',
    ])
    await expect(financed ?? items).toHaveText([
      'Verizon',
      'Orbis T9 Duty',
      'Carrier Financed',
      '1',
      // A rate plan price per month is below.
      /^\$\d+\.\d\d\/mo\..*\$\d+\.\d\d\/mo\.$/,
      /^\$\d+\.\d\d/,
      '',
    ])
    await expect(accessory ?? items).toHaveText([
      'N/A',
      'Ferro Armor Case',
      'One-time payment',
      '2',
      '$34.50',
      '$69.00',
      '',
    ])
    await expect(factOf(page, 'Due on invoice')).toHaveText('$1,259.26')
    await expect(page.getByText('7 items (5 devices)', { exact: true })).toBeVisible()
  })

  await test.step('always fetched fresh: on focus and on mount', async () => {
    const asked = countCalls(page, '/order/GetSingleOrder/')
    await setOrder(database, orderId, { notes: 'Changed elsewhere.' })
    await comeBack(page)
    await expect(factOf(page, 'Order notes')).toHaveText('Changed elsewhere.')
    const before = asked()
    await page.getByRole('link', { name: 'Back to Orders' }).click()
    await orderLink(page, orderId).click()
    await expect(factOf(page, 'Order notes')).toHaveText('Changed elsewhere.')
    expect(asked()).toBeGreaterThan(before)
  })

  await test.step('timeline: what, who, when, the latest first', async () => {
    const events = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
    await expect(events).toHaveCount(4)
    await expect(events.first()).toContainText(`Item added by Kai ${buyer.userProfile.lastName}`)
    await expect(events.last()).toContainText(`Created by Kai ${buyer.userProfile.lastName}`)
    await expect(events.last().locator('time')).toHaveText(/^\d\d\/\d\d\/\d{4}, \d{1,2}:\d\d [AP]M$/)
  })

  await test.step('in print: its head, the details and the items; no navigation, no button', async () => {
    await page.emulateMedia({ media: 'print' })
    const head = page.locator('.print-head')
    await expect(head).toBeVisible()
    await expect(head).toHaveText(
      new RegExp(`^WBC\\s*Order ${orderId}, PO PO-4411, printed \\d\\d/\\d\\d/\\d{4}$`),
    )
    await expect(page.locator('.title-row .badge').first(), 'its state').toBeVisible()
    await expect(factOf(page, 'Billing address')).toBeVisible()
    await expect(factOf(page, 'Installed apps')).toContainText('ADP')
    await expect(itemsOf(page, orderId)).toBeVisible()
    for (const hidden of [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByRole('navigation', { name: 'Main' }),
      page.getByRole('link', { name: 'Back to Orders' }),
      page.getByRole('region', { name: 'Timeline' }),
    ])
      await expect(hidden).toBeHidden()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await page.emulateMedia({ media: null })
  })

  await test.step('as a PDF file', async () => {
    const saving = page.waitForEvent('download')
    await button(page, `PDF of order ${orderId}`).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(new RegExp(`${orderId}.*\\.pdf$`))
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

test('buttons follow the status: only drafts are edited, removed and submitted', async ({
  page,
  request,
  database,
  buyer,
  aBuyer,
  signedInAs,
  anotherComputer,
}) => {
  const orderId = await aDraft(request, buyer, {})
  await signedInAs(buyer)
  // A cancelled order stays cancelled, so it comes last.
  const forAgents: [statusId: number, badge: string, buttons: string[], more: string[]][] = [
    [0, 'Draft', ['Edit Order', 'Submit Order', 'More'], ['Send Quote', 'Remove Order']],
    [1, 'Submitted', ['Reorder'], []],
    [3, 'Error', ['Reorder'], []],
    [2, 'Cancelled', ['Reorder'], []],
  ]
  for (const [statusId, badge, buttons, more] of forAgents) {
    await setOrder(database, orderId, { statusId })
    await openOrder(page, orderId)
    await expect(page.locator('.title-row .badge').first()).toHaveText(badge)
    await expect(actions(page)).toHaveText(buttons)
    if (more.length > 0) {
      await openMore(page)
      await expect(seldom(page)).toHaveText(more)
    }
    await expect(button(page, `PDF of order ${orderId}`)).toBeVisible()
    const isDraft = badge === 'Draft'
    await expect(button(page, 'Add Item To Order')).toHaveCount(isDraft ? 1 : 0)
    await expect(button(page, 'Remove Orbis T9 Duty')).toHaveCount(isDraft ? 1 : 0)
  }

  await test.step('any other status is shown raw', async () => {
    await page.route(`**/api/order/GetSingleOrder/${orderId}`, async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      answer.results[0].statusId = 7
      await route.fulfill({ response, json: answer })
    })
    await openOrder(page, orderId)
    await expect(page.locator('.title-row .badge').first()).toHaveText('7')
    await expect(button(page, 'Edit Order')).toHaveCount(0)
  })

  await test.step('managers may cancel what is submitted', async () => {
    const [manager, computer] = [await aBuyer({ roles: ['WbcManager'] }), await anotherComputer()]
    const another = await aDraft(request, buyer, {})
    await signedInAs(manager, computer)
    for (const [statusId, buttons] of [
      [1, ['Reorder', 'More']],
      [3, ['Reorder']],
    ] as const) {
      await setOrder(database, another, { statusId })
      await openOrder(computer, another)
      await expect(actions(computer)).toHaveText([...buttons])
      if (statusId === 1) {
        await openMore(computer)
        await expect(seldom(computer)).toHaveText(['Cancel order'])
      }
    }
  })
})

test('an item is removed after the exact question, and a failure is said', async ({
  page,
  request,
  buyer,
  signedInAs,
  guard,
}) => {
  guard.expects('/order/RemoveOrderItem', 500)
  const orderId = await aDraft(request, buyer, {})
  await signedInAs(buyer)
  await openOrder(page, orderId)
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to remove this item?' })
  const remove = button(page, 'Remove Orbis T9 Duty')

  await test.step('No, and Escape, leave it', async () => {
    await remove.click()
    await expect(question.getByRole('button')).toHaveText(['No', 'Yes'])
    await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
    await question.getByRole('button', { name: 'No' }).click()
    await expect(question).toBeHidden()
    await expect(remove).toBeFocused()
    await remove.click()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
  })

  await test.step('a failed removal leaves the line and says so', async () => {
    await refuse(page, '/order/RemoveOrderItem/**', 'The books are closed.')
    await remove.click()
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(messagesRegion(page)).toContainText('Orbis T9 Duty was not removed. The books are closed.')
    await expect(remove).toBeVisible()
    await page.unroute('**/api/order/RemoveOrderItem/**')
  })

  await test.step('Yes takes it off; without an item there is no Submit', async () => {
    await remove.click()
    await question.getByRole('button', { name: 'Yes' }).dblclick()
    await expect(page.getByText('No items on this order yet.')).toBeVisible()
    await expect(page.getByText('No apps installed.')).toBeVisible()
    await expect(messagesRegion(page).getByText('Orbis T9 Duty was removed.')).toHaveCount(1)
    await expect(stepHeading(page, `Order ${orderId}`)).toBeFocused()
    await expect(button(page, 'Submit Order')).toHaveCount(0)
    await openMore(page)
    await expect(button(page, 'Remove Order')).toBeVisible()
  })
})

test('an order is removed after the exact question, or stays with the reason', async ({
  page,
  request,
  buyer,
  signedInAs,
  guard,
}) => {
  guard.expects('/order/RemoveOrder', 500)
  guard.expects('/order/GetSingleOrder', 404)
  const orderId = await aDraft(request, buyer, {})
  await signedInAs(buyer)
  await openOrder(page, orderId)
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to remove this Order?' })

  await refuse(page, '/order/RemoveOrder/**', 'The books are closed.')
  await chooseMore(page, 'Remove Order')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('alert')).toContainText('The books are closed.')
  await expect(page, 'a failed removal leaves the user on the page').toHaveURL(`/order-details/${orderId}`)
  await page.unroute('**/api/order/RemoveOrder/**')

  await chooseMore(page, 'Remove Order')
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page, 'successful removal returns to the orders list').toHaveURL('/orders')
  await expect(page.getByText(`Order ${orderId} was removed.`)).toBeVisible()
  await expect(page.getByText("You don't have any orders yet.")).toBeVisible()
  await page.goto(`/order-details/${orderId}`)
  await expect(stepHeading(page, 'Order not found')).toBeVisible()
})

test('Submit returns to the list; a refused one leaves the user on the page, with the reason in focus', async ({
  page,
  request,
  buyer,
  signedInAs,
  guard,
}) => {
  guard.expects('/order/SubmitOrder', 409)
  const orderId = await aDraft(request, buyer, {})
  await signedInAs(buyer)
  await openOrder(page, orderId)
  const submitted = countCalls(page, '/order/SubmitOrder')

  await test.step('refused: emptied elsewhere', async () => {
    await removeLines(request, buyer, orderId)
    await button(page, 'Submit Order').click()
    await expect(page.getByRole('alert')).toContainText('This order changed since you opened it')
    await expect(button(page, 'Submit Order')).toHaveCount(0)
    await expect(page).toHaveURL(`/order-details/${orderId}`)
    await expect(page.locator(':focus')).toContainText('This order changed since you opened it')
  })

  await test.step('an answer that got lost: once more submits once', async () => {
    await addLine(request, buyer, orderId)
    await comeBack(page)
    await expect(button(page, 'Submit Order')).toBeVisible()
    await page.route('**/api/order/SubmitOrder/**', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await button(page, 'Submit Order').click()
    await expect(page.getByRole('alert')).toContainText('Network response error')
    await expect(page.locator('.title-row .badge').first(), 'read again, it is submitted').toHaveText(
      'Submitted',
    )
    await page.unroute('**/api/order/SubmitOrder/**')
  })

  await test.step('a double click submits once and returns to the orders list', async () => {
    const second = await aDraft(request, buyer, {})
    await openOrder(page, second)
    const before = submitted()
    await button(page, 'Submit Order').dblclick()
    await expect(page).toHaveURL('/orders')
    await expect(messagesRegion(page).getByText(`Order ${second} was submitted.`)).toHaveCount(1)
    expect(submitted() - before).toBe(1)
    await expect(page.getByText('Showing 2 of 2 orders')).toBeVisible()
  })
})

test('an order from the cart shows how it ships', async ({ page, request, signedInAs, buyer, cartWith }) => {
  await emptyCart(request, buyer.token)
  await cartWith(buyer)
  const orderId = await placeOrder(request, buyer)
  await signedInAs(buyer)
  await openOrder(page, orderId)
  await expect(factOf(page, 'Shipping method')).toContainText('UPS Ground')
})

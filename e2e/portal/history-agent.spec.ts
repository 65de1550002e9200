import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Database } from '../../apps/server/src/db/client.ts'
import { test } from '../fixtures.ts'
import { addSecondAccount } from '../support/people.ts'
import { aDraft, box, comeBack, countCalls, headers, setOrder } from '../support/portal.ts'
import { button, choose, stepHeading } from '../support/screens.ts'

/** Order history, agent version (docs/spec/orders.md#lists). */

const ids = (page: Page) => page.getByRole('table').getByRole('link', { name: /^\d+$/ })
const shown = (page: Page, x: number, y = x) =>
  expect(page.getByText(`Showing ${x} of ${y} orders`)).toBeVisible()
const searchBox = (page: Page) =>
  page.getByRole('textbox', { name: 'Search number, PO, contact, product, note, IMEI' })

test('the signed-in agent’s own orders, always fresh; filtered by account with a badge that names it @core', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
}) => {
  const second = await addSecondAccount(database, buyer)
  const third = await addSecondAccount(database, buyer)
  await database.pool.query('update accounts set account_name = $2 where zoho_account_id = $1', [
    third.account.id,
    'Quiet Route Inc',
  ])
  const first = await aDraft(request, buyer, {})
  const other = await aDraft(request, { ...buyer, ...second }, {})
  await setOrder(database, first, { statusId: 1, dateCreated: '2025-03-04T17:00:00Z' })
  await signedInAs(buyer)
  const asked = countCalls(page, '/order/GetOrderHistory/')

  await test.step('columns, MM/dd/yyyy, “Showing X of Y orders”', async () => {
    await page.goto('/orders-agent')
    await shown(page, 2)
    await expect(headers(page)).toHaveText([
      'Order ID',
      'Status',
      'Order Date',
      'Account',
      'Contact',
      'Total',
      'Invoice',
    ])
    await expect(ids(page)).toHaveText([String(other), String(first)])
    await expect(page.getByRole('row').last().getByRole('cell')).toHaveText([
      String(first),
      'Submitted',
      '03/04/2025',
      buyer.account.name,
      buyer.contact.name,
      '$598.05',
      '',
    ])
  })

  await test.step('one row above the rows, each of which leads to its order as a whole; j walks', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const row = page.getByRole('row').filter({ hasText: String(other) })
    const [line, filters, tools, contact] = await Promise.all(
      [
        row,
        button(page, 'Filters'),
        button(page, 'Export'),
        row.getByRole('cell', { name: second.contact.name }),
      ].map((shape) => shape.boundingBox()),
    )
    expect(line?.y, 'the first row').toBeLessThanOrEqual(330)
    expect(line?.height, 'is one line').toBeLessThanOrEqual(46)
    expect(tools?.y).toBe(filters?.y)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect(ids(page).last()).toBeFocused()
    await page.keyboard.press('k')
    await expect(ids(page).first()).toBeFocused()
    await page.mouse.click((contact?.x ?? 0) + 4, (contact?.y ?? 0) + 4)
    await expect(stepHeading(page, `Order ${other}`)).toBeVisible()
    await page.goBack()
    await shown(page, 2)
  })

  await test.step('never cached: read again on focus and on mount', async () => {
    const before = asked()
    await comeBack(page)
    await expect.poll(asked, { message: 'on focus' }).toBeGreaterThan(before)
    await ids(page).first().click()
    await expect(stepHeading(page, `Order ${other}`)).toBeFocused()
    const between = asked()
    await page.getByRole('link', { name: 'Back to Orders' }).click()
    await expect(page).toHaveURL('/orders-agent')
    await shown(page, 2)
    expect(asked(), 'on mount').toBeGreaterThan(between)
  })

  await test.step('account filter: badge, count, and the sentence for an account without orders', async () => {
    await choose(page, 'Account', second.account.name)
    await shown(page, 1, 2)
    await expect(ids(page)).toHaveText([String(other)])
    const badge = page.getByRole('button', { name: `Account: ${second.account.name} (remove)` })
    await expect(badge).toBeVisible()
    await page.reload()
    await expect(badge, 'it is in the address').toBeVisible()
    await badge.click()
    await shown(page, 2)
    await expect(badge).toHaveCount(0)

    await choose(page, 'Account', 'Quiet Route Inc')
    await expect(
      page.getByText('No orders found for the selected account. Clear the account filter to see all orders.'),
    ).toBeVisible()
    await button(page, 'Clear account filter').click()
    await shown(page, 2)
    await expect(box(page, 'Account')).toHaveValue('')
  })
})

test('orders are found by number, account, contact, note, PO and IMEI, filtered, sorted and exported', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
}) => {
  const second = await addSecondAccount(database, buyer)
  const [small, large] = [
    await aDraft(request, buyer, { quantity: 1 }),
    await aDraft(request, { ...buyer, ...second }, { quantity: 9 }),
  ]
  const mark = buyer.zohoUserId.slice(-6)
  await setOrder(database, small, {
    statusId: 1,
    dateCreated: '2025-02-10T17:00:00Z',
    notes: `Dock seven ${mark}`,
    referenceNumber: `PO-77${mark}`,
  })
  await setOrder(database, large, {
    dateCreated: '2025-03-20T17:00:00Z',
    accountName: `Comma, "Quoted" ${mark}`,
  })
  await database.pool.query(
    `insert into repair_devices (id, zoho_account_id, serial_number_imei, device_make, device_model, expiration_date, pin, status)
     values ($1, $1, $2, 'Orbis', 'T9 Duty', '2027-01-01', '1234', 'Active')`,
    [second.account.id, `35${second.account.id.slice(0, 13)}`],
  )
  await signedInAs(buyer)
  await page.goto('/orders-agent')
  await shown(page, 2)
  const search = searchBox(page)

  await test.step('search', async () => {
    for (const [words, found] of [
      [String(small), small],
      ['Quoted', large],
      [second.contact.name.toUpperCase(), large],
      [`dock seven ${mark}`, small],
      [`po-77${mark}`, small],
      [`35${second.account.id.slice(0, 13)}`, large],
    ] as const) {
      await search.fill(words)
      await shown(page, 1, 2)
      await expect(ids(page), words).toHaveText([String(found)])
    }
    await search.fill('zzzz')
    await expect(page.getByText('No orders match “zzzz”.')).toBeVisible()
    await search.press('Escape')
    await expect(search).toHaveValue('')
    await shown(page, 2)
  })

  await test.step('status and days, each with a badge', async () => {
    const status = page.getByRole('combobox', { name: 'Status' })
    await expect(status.getByRole('option')).toHaveText([
      'All statuses',
      'Draft',
      'Submitted',
      'Cancelled',
      'Error',
    ])
    await status.selectOption('Submitted')
    await expect(ids(page)).toHaveText([String(small)])
    await status.selectOption('Cancelled')
    await expect(page.getByText('No orders match these filters.')).toBeVisible()
    await button(page, 'Clear filters').click()
    await button(page, 'Filters').click()
    await page.getByLabel('From').fill('2025-03-20')
    await expect(ids(page)).toHaveText([String(large)])
    await page.getByRole('button', { name: 'From: 03/20/2025 (remove)' }).click()
    await button(page, 'Filters').click()
    await page.getByLabel('To', { exact: true }).fill('2025-02-10')
    await expect(ids(page)).toHaveText([String(small)])
    await page.getByRole('button', { name: 'To: 02/10/2025 (remove)' }).click()
    await shown(page, 2)
  })

  await test.step('sorting', async () => {
    await expect(ids(page)).toHaveText([String(large), String(small)])
    await page.getByRole('button', { name: 'Order Date' }).click()
    await page.getByRole('button', { name: 'Order Date' }).click()
    await expect(ids(page)).toHaveText([String(small), String(large)])
    await expect(page.getByRole('columnheader', { name: 'Order Date' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
  })

  await test.step('CSV of what is shown', async () => {
    await search.fill('Quoted')
    await shown(page, 1, 2)
    const saving = page.waitForEvent('download')
    await button(page, 'Export').click()
    await button(page, 'Filtered orders, CSV').click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^orders-filtered-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.charCodeAt(0), 'a byte order mark, for spreadsheets').toBe(0xfeff)
    expect(text.slice(1).trim().split('\r\n')).toEqual([
      'Order ID,Status,Stage,Order Date,Account,Contact,PO / reference number,Requested delivery,Estimated delivery,Items,Total,Invoice,Destinations,Boxes shipped,Boxes delivered,Tracking numbers,Due today,Billed monthly by carriers,Term (months),Billed by carriers over the term,Billed once by carriers,Quote,Quote status,Quote valid until,Approval',
      `${large},Draft,,03/20/2025,"Comma, ""Quoted"" ${mark}",${second.contact.name},,,,9,2650.62,,"980 Airline Junction Rd, Toledo",,,,2650.62,360.00,,,0.00,,,,`,
    ])
    await expect(
      page.getByText('1 order exported, out of 2: only those that match the search and filters.'),
    ).toBeVisible()

    const savingAll = page.waitForEvent('download')
    await button(page, 'Export').click()
    await button(page, 'All orders, CSV').click()
    const all = await savingAll
    expect(all.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
    expect((await readFile(await all.path(), 'utf8')).trim().split('\r\n')).toHaveLength(3)
  })
})

test('the words of a search and the order of the list outlive a reload, Back and Back to Orders', async ({
  page,
  request,
  buyer,
  signedInAs,
}) => {
  const second = await aDraft(request, buyer, { quantity: 9 })
  const first = await aDraft(request, buyer, { quantity: 1 })
  await signedInAs(buyer)
  const words = buyer.account.name
  const order = page.getByRole('link', { name: String(first), exact: true })

  for (const { list, open, sort } of [
    { list: '/orders-agent', open: order, sort: 'Order Date' },
    {
      list: '/orders',
      open: page.getByRole('link', { name: `View Details of order ${first}` }),
      sort: 'Total',
    },
  ])
    await test.step(list, async () => {
      const rows = page.getByRole('table').getByRole('row')
      const seen = async () => {
        await expect(searchBox(page)).toHaveValue(words)
        await expect(rows.nth(1)).toContainText(String(second))
        await expect(rows.nth(2)).toContainText(String(first))
        await expect(page.getByRole('columnheader', { name: sort })).toHaveAttribute(
          'aria-sort',
          /ascending|descending/,
        )
      }
      await page.goto(list)
      await searchBox(page).fill(words)
      await page.getByRole('button', { name: sort }).click()
      if (sort === 'Order Date') await page.getByRole('button', { name: sort }).click()
      await seen()
      const address = page.url()
      expect(new URL(address).searchParams.get('search')).toBe(words)

      await page.reload()
      await seen()
      await open.click()
      await expect(stepHeading(page, `Order ${first}`)).toBeVisible()
      await page.getByRole('link', { name: 'Back to Orders' }).click()
      await expect(page).toHaveURL(address)
      await seen()
      await page.goBack()
      await page.goBack()
      await expect(page).toHaveURL(address)
      await seen()
    })

  await test.step('the navigation leads to the whole list', async () => {
    await page.goto(`/orders-agent?search=${encodeURIComponent('nothing has this')}`)
    await expect(page.getByText('No orders match “nothing has this”.')).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click()
    await shown(page, 2)
    await expect(searchBox(page)).toHaveValue('')
  })
})

test('a search for a common word counts all matches and loads them page by page', async ({
  page,
  database,
  request,
  buyer,
  signedInAs,
}) => {
  await manyOrders(database, await aDraft(request, buyer, {}), 400)
  await signedInAs(buyer)
  await page.goto(`/orders-agent?search=${encodeURIComponent(buyer.account.name)}`)
  await shown(page, 100, 401)
  await button(page, 'Show more').click()
  await shown(page, 350, 401)
  await button(page, 'Show more').click()
  await shown(page, 401)
})

test('long histories come page by page', async ({ page, database, request, buyer, signedInAs }) => {
  await manyOrders(database, await aDraft(request, buyer, {}), 250)
  await signedInAs(buyer)
  await page.goto('/orders-agent')
  await shown(page, 100, 251)
  await button(page, 'Show more').click()
  await shown(page, 251)
  await expect(button(page, 'Show more')).toHaveCount(0)
  expect(await ids(page).count(), 'only the rows in view are drawn').toBeLessThan(100)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '252')
})

test('Back from an order restores the place in a long list, with the pages that were loaded', async ({
  page,
  database,
  request,
  buyer,
  signedInAs,
}) => {
  await manyOrders(database, await aDraft(request, buyer, {}), 380)
  await signedInAs(buyer)
  await page.goto('/orders-agent?status=draft')
  await shown(page, 100, 381)
  await button(page, 'Show more').click()
  await shown(page, 350, 381)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight * 0.8))
  // Scrolling draws other rows, so the row is known by its number once it stays in view.
  let number: string | null = null
  const orderOf = (text: string | null) => page.getByRole('link', { name: String(text), exact: true })
  await expect(async () => {
    number = await ids(page)
      .nth(Math.floor((await ids(page).count()) / 2))
      .textContent()
    await expect(orderOf(number)).toBeInViewport({ timeout: 1_000 })
  }).toPass()
  const order = orderOf(number)
  const before = await order.boundingBox()
  await order.click()
  await expect(stepHeading(page, `Order ${number}`)).toBeVisible()

  await page.goBack()
  // At least as many rows as before; the rest may come along.
  await expect(page.getByText(/^Showing (350|381) of 381 orders$/)).toBeVisible()
  await expect(order).toBeInViewport()
  await expect
    .poll(async () => Math.abs(((await order.boundingBox())?.y ?? 0) - (before?.y ?? 0)))
    .toBeLessThan(8)
})

test('views, status, account and days are in the address; after signing out and in the list shows all of one’s own orders', async ({
  page,
  database,
  request,
  aBuyer,
  signedInAs,
}) => {
  const [manager, other] = [await aBuyer({ roles: ['Manager'] }), await aBuyer()]
  const [draft, failed, invoiced] = [
    await aDraft(request, other, {}),
    await aDraft(request, other, {}),
    await aDraft(request, other, {}),
  ]
  await setOrder(database, failed, { statusId: 3 })
  await setOrder(database, invoiced, { statusId: 1, invoiceLink: 'https://inventory.example/invoices/77' })
  await signedInAs(manager)
  await page.goto('/orders-agent')
  await choose(page, 'Agent', other.agentLabel)
  await shown(page, 3)
  const views = page.getByRole('navigation', { name: 'Views of orders' })

  await expect(views.getByRole('link', { name: 'All' })).toHaveAccessibleDescription('3 orders')
  const foot = page.getByRole('region', { name: 'Totals' })
  await expect(foot).toContainText(/^3 ordersOrder totals, drafts and cancelled included\$[\d,]+\.\d\d$/)
  for (const [view, query, order] of [
    ['Drafts', '?status=draft', draft],
    ['Needs attention', '?status=error', failed],
    ['Invoiced', '?invoiced=yes', invoiced],
  ] as const) {
    await views.getByRole('link', { name: view }).click()
    await expect(page).toHaveURL(`/orders-agent${query}`)
    await expect(views.getByRole('link', { name: view })).toHaveAttribute('aria-current', 'page')
    await expect(ids(page)).toHaveText([String(order)])
    await shown(page, 1, 3)
    await expect(views.getByRole('link', { name: view })).toHaveAccessibleDescription('1 order')
    await expect(foot).toContainText('1 order')
  }
  await page.goBack()
  await expect(ids(page)).toHaveText([String(failed)])
  await views.getByRole('link', { name: 'All' }).click()
  await shown(page, 3)

  await test.step('a cleared agent stays cleared until one is chosen', async () => {
    await button(page, 'Clear Agent').click()
    await expect(box(page, 'Agent')).toHaveValue('')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(page.getByText('Choose an agent to see their orders.')).toBeVisible()
    await comeBack(page)
    await expect(box(page, 'Agent')).toHaveValue('')
    await choose(page, 'Agent', other.agentLabel)
    await shown(page, 3)
  })
})

/** Further drafts like one, each an hour older than the one before. */
const manyOrders = ({ pool }: Database, orderId: number, count: number) =>
  pool.query(
    `insert into orders (status_id, zoho_user_id, zoho_account_id, account_name, zoho_contact_id, contact_first_name,
       contact_last_name, contact_email, contact_mobile, agent_name, agent_email, created_by, date_created)
     select 0, zoho_user_id, zoho_account_id, account_name, zoho_contact_id, contact_first_name, contact_last_name,
       contact_email, contact_mobile, agent_name, agent_email, created_by, date_created - n * interval '1 hour'
     from orders, generate_series(1, $2::int) n where order_id = $1`,
    [orderId, count],
  )

import { expect } from '@playwright/test'
import type { Database } from '../../apps/server/src/db/client.ts'
import { test } from '../fixtures.ts'
import { addDevice } from '../support/fleet.ts'
import type { Buyer } from '../support/people.ts'
import { addSecondAccount, storeAddresses } from '../support/people.ts'
import { aDraft, countCalls, headers, messagesRegion, setOrder } from '../support/portal.ts'
import { button, factOf, orderLink, stepHeading } from '../support/screens.ts'

/**
 * Account details (docs/spec/accounts.md#details): sections by URL hash, devices with their PINs
 * (docs/spec/accounts.md#pins).
 */

const devices = [
  {
    imei: '001015010000018',
    make: 'Orbis',
    model: 'T9 Duty',
    ends: '2027-03-05',
    status: 'Active',
    tone: 'success',
  },
  {
    imei: '001015010000026',
    make: 'Halden',
    model: 'N6',
    ends: '2025-01-31',
    status: 'Expired',
    tone: 'danger',
  },
  {
    imei: '001015010000034',
    make: 'Ferro',
    model: 'R3 Rugged',
    ends: '2026-12-24',
    status: 'Used',
    tone: 'info',
  },
  {
    imei: '001015010000042',
    make: 'Kestrel',
    model: 'A2',
    ends: '2027-10-01',
    status: 'On hold',
    tone: 'neutral',
  },
] as const

async function coverDevices(database: Database, { account }: Buyer) {
  for (const [place, { imei, make, model, ends, status }] of devices.entries())
    await database.pool.query(
      `insert into repair_devices (id, zoho_account_id, serial_number_imei, device_make, device_model, expiration_date, pin, status)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [`${account.id.slice(0, 17)}${place}`, account.id, imei, make, model, ends, `478${place}`, status],
    )
}

test('every section has its own address; an unknown hash falls back to details', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
}) => {
  const orderId = await aDraft(request, buyer, {})
  await setOrder(database, orderId, { dateCreated: '2025-03-04T17:00:00Z' })
  await storeAddresses(database, buyer, {
    street: '7 Depot Way',
    second: 'Gate B',
    city: 'Toledo',
    state: 'OH',
    zip: '43607',
  })
  await database.pool.query('update contacts set phone = $2 where zoho_account_id = $1', [
    buyer.account.id,
    '(555) 010-0999',
  ])
  await signedInAs(buyer)
  const path = `/account-details-agent/${buyer.account.id}`
  const tabs = page.getByRole('navigation', { name: 'Account sections' })
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const table = page.getByRole('table')

  await test.step('details, also for no hash and for one that no one knows', async () => {
    for (const hash of ['', '#details', '#nonsense']) {
      await page.goto(`${path}${hash}`)
      await expect(stepHeading(page, buyer.account.name)).toBeVisible()
      await expect(factOf(region('Details'), 'Owner')).toHaveText(`Kai ${buyer.userProfile.lastName}`)
      await expect(tabs.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
    }
    await expect(factOf(page, 'Account')).toHaveText(buyer.account.name)
    await expect(factOf(page, 'Sales support')).toHaveText(/None$/)
    await expect(factOf(page, 'Billing address')).toHaveText('4100 Harbor BlvdToledo, OH 43604')
    await expect(factOf(page, 'Shipping address')).toHaveText('980 Airline Junction RdToledo, OH 43607')
  })

  await test.step('at a glance: figures that lead on, what needs attention, last orders, whom to call', async () => {
    await expect(page.getByRole('link', { name: /^Devices in service\s*0/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Deliveries to come\s*0/ })).toHaveAttribute(
      'href',
      `/orders-agent?status=submitted&account=${buyer.account.id}`,
    )
    await expect(region('Needs attention')).toContainText('Nothing needs attention.')
    await expect(orderLink(region('Last orders'), orderId)).toBeVisible()
    await expect(region('Contacts').getByRole('link', { name: '(555) 010-0133' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Owed\s*\$0\.00/ })).toHaveAttribute('href', /#money$/)
    await expect(page.getByRole('link', { name: 'Create order' })).toBeVisible()
  })

  await test.step('contacts: first and last name, email, mobile and phone', async () => {
    await tabs.getByRole('link', { name: 'People and places' }).click()
    await expect(page).toHaveURL(`${path}#contacts`)
    await expect(headers(page)).toHaveText(['Name', 'Email', 'Mobile', 'Phone', 'Actions'])
    await expect(table.getByRole('cell')).toHaveText([
      buyer.contact.name,
      `contact-${buyer.account.id}@route.example`,
      '(555) 010-0133',
      '(555) 010-0999',
      `Invite ${buyer.contact.name}`,
    ])
  })

  await test.step('shipping addresses: street1, street2, city, state, zipCode, addressTypeDisplay', async () => {
    await page
      .getByRole('navigation', { name: 'People and places of the account' })
      .getByRole('link', { name: 'Shipping Addresses' })
      .click()
    await expect(page).toHaveURL(`${path}#shipping-addresses`)
    await expect(headers(page)).toHaveText(['Street', 'City', 'State', 'ZIP', 'Type'])
    await expect(table.getByRole('cell')).toHaveText([
      /7 Depot Way\s*Gate B/,
      'Toledo',
      'OH',
      '43607',
      'Shipping',
    ])
  })

  await test.step('Order History', async () => {
    await tabs.getByRole('link', { name: 'Order History' }).click()
    await expect(page).toHaveURL(`${path}#orders`)
    await expect(headers(page)).toHaveText(['Order ID', 'Status', 'Order Date', 'Contact', 'Total'])
    await expect(table.getByRole('cell')).toHaveText([
      String(orderId),
      'Draft',
      '03/04/2025',
      buyer.contact.name,
      '$598.05',
    ])
  })

  await test.step('Back goes through the sections; a deep link opens one', async () => {
    await page.goBack()
    await expect(region('Shipping Addresses')).toBeVisible()
    await page.goBack()
    await expect(region('Contacts')).toBeVisible()
    await page.goto('/accounts')
    await page.goto(`${path}#orders`)
    await orderLink(page, orderId).click()
    await expect(stepHeading(page, `Order ${orderId}`)).toBeVisible()
    await page.goBack()
    await expect(region('Order History')).toBeVisible()
    await page.getByRole('link', { name: 'Back to Accounts' }).click()
    await expect(page).toHaveURL('/accounts')
  })
})

test('fleet and what needs attention lead to the rows that they count; an order or a quote is created for the account', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
}) => {
  const second = await addSecondAccount(database, buyer)
  for (const { id } of [buyer.account, second.account]) {
    const deviceId = await addDevice(request, { owner: buyer, accountId: id }, { unitNumber: '014' })
    await database.pool.query(`update devices set status = 'missing' where device_id = $1`, [deviceId])
  }
  await signedInAs(buyer)
  await page.goto(`/account-details-agent/${second.account.id}`)

  await page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('link', { name: '1 device missing' })
    .click()
  await expect(page).toHaveURL(`/fleet?status=missing&account=${second.account.id}`)
  await expect(page.getByText('Showing 1 of 1 device'), 'not those of the other account').toBeVisible()
  await page.goBack()

  const fleet = page.getByRole('region', { name: 'Fleet', exact: true })
  await fleet.getByRole('link', { name: /^No station/ }).click()
  await expect(page).toHaveURL(`/fleet?station=none&account=${second.account.id}`)
  await page.goBack()
  await expect(fleet.getByRole('link', { name: 'Open fleet' })).toHaveAttribute(
    'href',
    `/fleet?account=${second.account.id}`,
  )

  await page.getByRole('link', { name: 'Create order' }).click()
  await expect(page).toHaveURL(`/create-order?account=${second.account.id}`)
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue(second.account.name)
  await page.goBack()

  await test.step('a quote begins with its draft, which is opened for its items', async () => {
    await page.getByRole('link', { name: 'Create quote' }).click()
    const panel = page.getByRole('region', { name: 'Create quote' })
    await expect(panel.getByRole('combobox', { name: 'Account' })).toHaveValue(second.account.name)
    await expect(page.getByRole('heading', { name: 'Quotes', level: 1 })).toBeVisible()
    await panel.getByRole('combobox', { name: 'Contact' }).click()
    await page.getByRole('option').first().click()
    await button(page, 'Create').click()
    await expect(page).toHaveURL(/\/order-details\/\d+$/)
    await expect(messagesRegion(page)).toContainText('Add items, then send its quote.')
    await button(page, 'Send Quote').click()
    await expect(page.getByText('A quote offers the items of the order. Add an item')).toBeVisible()
  })
})

test('screen-repair devices: every field, a badge per status, PINs hidden until shown, each reveal logged', async ({
  page,
  database,
  buyer,
  signedInAs,
  context,
  guard,
}) => {
  guard.expects('/screenrepair/RevealPin')
  await coverDevices(database, buyer)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await signedInAs(buyer)
  const revealed = countCalls(page, '/screenrepair/RevealPin')
  await page.goto(`/account-details-agent/${buyer.account.id}#screen-repair-program`)
  const row = (imei: string) => page.getByRole('row').filter({ hasText: imei })
  const logged = async () => {
    const { rows } = await database.pool.query(`select user_name from audit_log where entity_id = $1`, [
      `${buyer.account.id.slice(0, 17)}0`,
    ])
    return rows.map(({ user_name }) => user_name)
  }

  await expect(headers(page)).toHaveText([
    'Serial Number / IMEI',
    'Device Make',
    'Device Model',
    'Expiration Date',
    'PIN',
    'Status',
  ])
  for (const { imei, make, model, ends, status, tone } of devices) {
    const [year, month, day] = ends.split('-')
    for (const text of [make, model, `${month}/${day}/${year}`, status])
      await expect(row(imei)).toContainText(text)
    const badge = row(imei).locator('.badge')
    await expect(badge).toHaveText(status)
    if (tone === 'neutral')
      await expect(badge).not.toHaveAttribute('data-tone', /success|danger|info|warning/)
    else await expect(badge).toHaveAttribute('data-tone', tone)
    await expect(row(imei)).not.toContainText('478')
  }
  expect(await page.content(), 'no PIN is in the page before it is shown').not.toContain('4780')

  const { imei } = devices[0]
  await row(imei)
    .getByRole('button', { name: `Copy ${imei}` })
    .click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(imei)

  await button(page, `Show PIN of ${imei}`).click()
  await expect(row(imei)).toContainText('4780')
  expect(await logged()).toEqual([`Kai ${buyer.userProfile.lastName}`])
  await button(page, `Hide PIN of ${imei}`).click()
  await expect(row(imei)).not.toContainText('4780')
  await button(page, `Show PIN of ${imei}`).click()
  await expect(row(imei)).toContainText('4780')
  await page.clock.fastForward(31_000)
  await expect(row(imei), 'after 30 seconds it is hidden again').not.toContainText('4780')
  expect(await logged()).toHaveLength(2)
  expect(revealed()).toBe(2)

  await page.route('**/api/screenrepair/RevealPin/**', (route) => route.abort())
  await button(page, `Show PIN of ${imei}`).click()
  await expect(messagesRegion(page)).toContainText('Network response error')
  await expect(row(imei)).not.toContainText('4780')
})

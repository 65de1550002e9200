import { expect, type Locator, type Page } from '@playwright/test'
import { businessDay, defaultTimeZone } from '@portal/domain/business-day'
import { formatCents } from '@portal/domain/money'
import { monthAfter, monthLabel } from '@portal/domain/sales'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../apps/server/src/db/client.ts'
import { type PersonaName, personaPassword, personas } from '../../apps/server/src/db/seed/personas.ts'
import { test } from '../fixtures.ts'
import { signInByForm } from '../support/sign-in.ts'

/**
 * Questions of a morning, each answered within two presses from the page that its person lands on after signing in: by what the
 * database says, not by what another screen shows. Pages and options that are pressed count, and so does a text that is typed.
 */

const today = businessDay(new Date(), defaultTimeZone)
const lastMonth = monthAfter(today.slice(0, 7), -1)

/** Does what a person does in one press; a third one fails the question. */
type Press = (what: Locator, how?: 'click' | { option: string } | { text: string }) => Promise<void>

/** Agents and managers come from the bookmark of their desk, or have chosen to start there. */
async function landing(page: Page, who: PersonaName): Promise<Press> {
  await page.goto(who === 'wes' || who === 'mo' ? '/desk' : '/login')
  await signInByForm(page, { email: personas[who].email, password: personaPassword })
  await expect(page).not.toHaveURL(/\/login/)
  let pressed = 0
  return async (what, how = 'click') => {
    pressed += 1
    expect(pressed, 'presses').toBeLessThanOrEqual(2)
    if (how === 'click') await what.click()
    else if ('option' in how) await what.selectOption(how.option)
    else await what.fill(how.text)
  }
}

async function rowsOf<Row extends Record<string, unknown>>({ reader }: Database, query: SQL) {
  return (await reader.execute<Row>(query)).rows as unknown as Row[]
}

const part = (page: Page, name: string) => page.getByRole('region', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const sections = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^My Account/ })
const entry = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).filter({ visible: true })

test('an agent: which of my accounts have not ordered for 90 days?', async ({ page, database }) => {
  const press = await landing(page, 'wes')
  await press(button(page, 'No order for 90 days'))
  const quiet = await rowsOf<{ name: string }>(
    database,
    sql`select account_name as name from accounts a
      where owner_zoho_user_id = ${personas.wes.zohoUserId} and is_active and not exists (
        select from orders o where o.zoho_account_id = a.zoho_account_id and o.status_id in (1, 3)
        and o.date_submitted >= now() - interval '90 days')`,
  )
  expect(quiet.length).toBeGreaterThan(0)
  const accounts = part(page, 'Accounts')
  for (const { name } of quiet) await expect(accounts.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(accounts.getByText(/^\d+ accounts?$/)).toHaveText(
    `${quiet.length} account${quiet.length === 1 ? '' : 's'}`,
  )
})

test('a manager: what did Verizon sell last month?', async ({ page, database }) => {
  const press = await landing(page, 'mo')
  await press(sections(page).getByRole('link', { name: 'Sales' }))
  await press(page.getByRole('navigation', { name: 'Sales by' }).getByRole('link', { name: 'Carrier' }))
  const [sold] = await rowsOf<{ due: string; units: string }>(
    database,
    sql`select sum(i.quantity * i.rate_cents) filter (where not i.is_carrier_inventory) as due,
        sum(i.quantity) filter (where not i.is_add_on) as units
      from order_items i join orders o using (order_id) join carriers c on c.id = i.carrier_id
      where c.name = 'Verizon' and o.status_id in (1, 3)
        and to_char(o.date_submitted at time zone ${defaultTimeZone}, 'YYYY-MM') = ${lastMonth}`,
  )
  const row = page.getByRole('row', { name: /^Verizon/ })
  await expect(row).toContainText(`${formatCents(Number(sold?.due))} before`)
  await expect(row).toContainText(`${Number(sold?.units).toLocaleString('en-US')} before`)
  await expect(page.getByText(`in ${monthLabel(lastMonth)}`).first()).toBeVisible()
})

test('a manager: which orders of any agent are stuck, and which for more than a month?', async ({
  page,
  database,
}) => {
  const press = await landing(page, 'mo')
  await press(part(page, 'By kind').getByRole('link', { name: 'Orders in Error, Over 30 days' }))
  const [oldest] = await rowsOf<{ id: number; name: string }>(
    database,
    sql`select order_id as id, account_name as name from orders where status_id = 3
      and date_submitted < now() - interval '31 days' order by date_submitted limit 1`,
  )
  const row = part(page, 'Queue').getByRole('listitem').first()
  await expect(row).toContainText(`Order ${oldest?.id}`)
  await expect(row).toContainText(String(oldest?.name))
})

test('a manager: what did each agent sell this month?', async ({ page }) => {
  const press = await landing(page, 'mo')
  await press(sections(page).getByRole('link', { name: 'Sales' }))
  const sales = page.getByRole('table', { name: /^Sales by agent/ })
  await expect(sales.getByRole('row', { name: /^Wes Porter/ })).toContainText('$')
})

test('an accountant: what do the invoices of last month sum to?', async ({ page, database }) => {
  const press = await landing(page, 'abe')
  await press(page.getByLabel('Month'), { option: lastMonth })
  const [sum] = await rowsOf<{ cents: string; count: string }>(
    database,
    sql`select sum(total_cents) as cents, count(*) as count from book_invoices
      where to_char(invoiced_on, 'YYYY-MM') = ${lastMonth} and voided_on is null`,
  )
  await expect(
    page.getByText(`${sum?.count} invoices, ${formatCents(Number(sum?.cents))} invoiced, `),
  ).toBeVisible()
  await expect(page.getByText('Orders and accounting agree.')).toBeVisible()
})

test('an accountant: what is overdue, of all months?', async ({ page }) => {
  const press = await landing(page, 'abe')
  await press(page.getByRole('link', { name: 'Overdue', exact: true }))
  const invoices = page.getByRole('table', { name: 'Invoices' })
  await expect(invoices.getByText('Overdue', { exact: true }).first()).toBeVisible()
  await expect(invoices.getByText('Paid', { exact: true })).toHaveCount(0)
})

test("a customer's invoice person: what do we owe?", async ({ page, database }) => {
  await landing(page, 'ines')
  const unpaid = await rowsOf<{ number: string; cents: string }>(
    database,
    sql`select number, total_cents - paid_cents - credited_cents as cents from book_invoices
      where zoho_account_id = ${personas.una.zohoAccountId} and voided_on is null
        and paid_cents + credited_cents < total_cents`,
  )
  expect(unpaid.length).toBeGreaterThan(0)
  const owed = unpaid.reduce((sum, { cents }) => sum + Number(cents), 0)
  await expect(page.getByRole('region', { name: 'You owe' })).toContainText(formatCents(owed))
  for (const { number } of unpaid)
    await expect(page.getByRole('table', { name: 'Invoices' }).getByText(number)).toBeVisible()
})

test('an agent: who holds unit 014 of Northgate?', async ({ page, database }) => {
  const press = await landing(page, 'wes')
  await press(button(page, 'Search'))
  await press(page.getByRole('combobox', { name: /^Search orders/ }), { text: '014' })
  const [unit] = await rowsOf<{ holder: string }>(
    database,
    sql`select holder from devices where unit_number = '014' and zoho_account_id = ${personas.una.zohoAccountId}
      and status not in ('retired', 'lost')`,
  )
  await expect(
    page.getByRole('option').filter({ hasText: 'Unit 014' }).filter({ hasText: 'Northgate Delivery' }),
  ).toContainText(String(unit?.holder))
})

test('an agent: whose cover ends soon, and on which devices?', async ({ page }) => {
  const press = await landing(page, 'wes')
  await press(
    part(page, 'Accounts')
      .getByRole('link', { name: /, \d+ devices?$/ })
      .first(),
  )
  await expect(page).toHaveURL(/\/fleet\?account=\d+&cover=soon/)
  await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(1)
})

test('an approver: what waits for my approval?', async ({ page, database }) => {
  const press = await landing(page, 'iris')
  await press(menu(page))
  await press(entry(page, 'Orders'))
  const waiting = await rowsOf<{ id: number }>(
    database,
    sql`select order_id as id from order_approvals join orders using (order_id)
      where orders.zoho_account_id = ${personas.iris.zohoAccountId} and order_approvals.status = 'waiting'`,
  )
  const list = page.getByRole('table', { name: 'Orders waiting for your approval' })
  for (const { id } of waiting) await expect(list.getByRole('link', { name: String(id) })).toBeVisible()
  expect(waiting.length).toBeGreaterThan(0)
})

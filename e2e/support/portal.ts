import type { APIRequestContext, Page, Route } from '@playwright/test'
import type { Database } from '../../apps/server/src/db/client.ts'
import { type CartWish, callApi, findOffer } from './api.ts'
import type { Buyer, SignedIn } from './people.ts'
import { stepHeading } from './screens.ts'

/** Parts of the portal that its specs share. */

type Parties = Pick<Buyer, 'zohoUserId' | 'account' | 'contact'>

/** A draft of this buyer's account with these lines; none unless they are named. Answers its number. */
export async function aDraft(
  request: APIRequestContext,
  owner: Parties & SignedIn,
  ...lines: CartWish[]
): Promise<number> {
  const { token } = owner
  const { result } = await callApi(request, 'createOrder', {
    token,
    body: { agentId: owner.zohoUserId, accountId: owner.account.id, contactId: owner.contact.id },
  })
  for (const line of lines) await addLine(request, owner, result.orderId, line)
  return result.orderId
}

export async function addLine(
  request: APIRequestContext,
  { token }: SignedIn,
  orderId: number,
  line: CartWish = {},
) {
  const { productId, offerId } = await findOffer(request, line)
  const body = { orderId, productId, offerId, quantity: line.quantity ?? 2 }
  await callApi(request, 'insertOrderItem', { token, body })
}

/** Someone else takes every line off the draft. */
export async function removeLines(request: APIRequestContext, { token }: SignedIn, orderId: number) {
  const { results } = await callApi(request, 'getSingleOrder', { token, params: { orderId } })
  for (const { orderItemId } of results[0]?.orderItems ?? [])
    await callApi(request, 'removeOrderItem', { token, params: { orderId, orderItemId } })
}

const orderColumns = {
  statusId: 'status_id',
  version: 'version',
  notes: 'notes',
  stagingNotes: 'staging_notes',
  referenceNumber: 'reference_number',
  installedApps: 'installed_apps',
  invoiceLink: 'zoho_inventory_invoice_link',
  dateCreated: 'date_created',
  accountName: 'account_name',
} as const

/** Writes into an order behind the portal's back, as time and the ledger do. */
export async function setOrder(
  database: Database,
  orderId: number,
  changes: Partial<Record<keyof typeof orderColumns, string | number>>,
) {
  const entries = Object.entries(changes) as Array<[keyof typeof orderColumns, string | number]>
  const sets = entries.map(([name], index) => `${orderColumns[name]} = $${index + 2}`)
  if ('statusId' in changes)
    sets.push(`date_submitted = ${changes.statusId === 0 ? 'null' : 'coalesce(date_submitted, now())'}`)
  await database.pool.query(`update orders set ${sets.join(', ')} where order_id = $1`, [
    orderId,
    ...entries.map(([, value]) => value),
  ])
}

/** Adds facts to an account that no screen can write. */
export async function setSupport(
  database: Database,
  accountId: string,
  { name, email }: { name: string; email: string },
) {
  await database.pool.query(
    'update accounts set sales_support = $2, sales_support_email = $3 where zoho_account_id = $1',
    [accountId, name, email],
  )
}

/** Answers a call with a refusal of the server, in these words. */
export async function refuse(page: Page, path: string, message: string, status = 500) {
  await page.route(`**/api${path}`, (route) =>
    route.fulfill({
      status,
      json: { hasError: true, error: { code: 'UNEXPECTED', message }, requestId: 'r-1' },
    }),
  )
}

/** Lets a call wait until it is released; then it goes its way. */
export async function hold(page: Page, path: string) {
  const waiting: Array<() => void> = []
  let isOpen = false
  const handler = async (route: Route) => {
    if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve))
    await route.fallback()
  }
  await page.route(`**/api${path}`, handler)
  return () => {
    isOpen = true
    for (const go of waiting) go()
  }
}

/** How often the page has asked for this from now on. */
export function countCalls(page: Page, path: string): () => number {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes(path)) asked += 1
  })
  return () => asked
}

/** The person looks at another window and comes back. */
export const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

export async function openOrder(page: Page, orderId: number) {
  await page.goto(`/order-details/${orderId}`)
  await stepHeading(page, `Order ${orderId}`).waitFor()
  // The heading is there before the order is.
  await page.getByRole('region', { name: 'Items' }).waitFor()
}

export const box = (page: Page, name: string) => page.getByRole('combobox', { name })
export const locked = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const messagesRegion = (page: Page) => page.getByRole('status', { name: 'Messages' })
export const headers = (page: Page) => page.getByRole('columnheader')

/** Opens a page from the menu My Account, which the bars of the site and of work pages have. */
export async function openFromAccount(page: Page, name: string) {
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: /^My Account/ }).click()
  await bar.getByRole('link', { name, exact: true }).click()
}

/** Opens a page from the sidebar, or on phones from More. @param group in the sidebar, where it has to be opened first */
export async function openPlace(page: Page, name: string, group?: string) {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  if (isPhone) await page.getByRole('button', { name: 'More', exact: true }).click()
  const places = page.getByRole('navigation', { name: isPhone ? 'More' : 'Main' })
  if (group && !isPhone) await places.getByRole('button', { name: group, exact: true }).click()
  await places.getByRole('link', { name, exact: true }).click()
}

/** Opens a page of the back office, where each is in a group. */
export const openBackOffice = (page: Page, group: string, name: string) => openPlace(page, name, group)

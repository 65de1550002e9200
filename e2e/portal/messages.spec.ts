import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { aDraft, box, hold, openOrder, refuse } from '../support/portal.ts'
import { button, choose } from '../support/screens.ts'

/**
 * Every empty state, loading notice and failure of accounts and orders, word for word
 * (docs/spec/messages.md#empty-lists). The sentences are quoted from the spec, not read from the product. Those of
 * forms are where the forms are walked.
 */

type Case = {
  says: string
  at: string
  /** The call that answers nothing, or fails, or waits. */
  when?: 'is empty' | 'fails' | 'fails without words' | 'waits'
  call?: string
  /** What leads on from there. */
  wayOn?: string
}

const sections = '/account-details-agent/ACCOUNT'
const cases: Case[] = [
  // Empty states
  { says: "You don't have any orders yet.", at: '/orders-agent', wayOn: 'Shop phones' },
  { says: "You don't have any orders yet.", at: '/orders', wayOn: 'Shop phones' },
  {
    says: 'No contacts found for this account.',
    at: `${sections}#contacts`,
    when: 'is empty',
    call: '/contact/GetContactsByAccount/**',
  },
  { says: 'No shipping addresses found for this account.', at: `${sections}#shipping-addresses` },
  { says: 'No devices found for this account.', at: `${sections}#screen-repair-program` },
  { says: 'No orders found for this account.', at: `${sections}#orders` },
  {
    says: "You don't have any accounts yet.",
    at: '/accounts',
    when: 'is empty',
    call: '/account/GetAllActiveByAgent/**',
  },
  // Loading notices
  { says: 'Loading accounts...', at: '/accounts', when: 'waits', call: '/account/GetAllActiveByAgent/**' },
  {
    says: 'Loading contacts...',
    at: `${sections}#contacts`,
    when: 'waits',
    call: '/contact/GetContactsByAccount/**',
  },
  // Failures, with the server's words and without any
  {
    says: 'Error loading orders: The books are closed.',
    at: '/orders-agent',
    when: 'fails',
    call: '/order/GetOrderHistory/**',
    wayOn: 'Retry',
  },
  {
    says: 'Error loading orders: Unknown error',
    at: '/orders',
    when: 'fails without words',
    call: '/order/GetOrderHistory/**',
    wayOn: 'Retry',
  },
  {
    says: 'Error loading orders: The books are closed.',
    at: `${sections}#orders`,
    when: 'fails',
    call: '/order/GetOrderHistoryByAccount/**',
    wayOn: 'Retry',
  },
  {
    says: 'Error loading accounts: The books are closed.',
    at: '/accounts',
    when: 'fails',
    call: '/account/GetAllActiveByAgent/**',
    wayOn: 'Retry',
  },
  {
    says: 'Error loading accounts: Unknown error',
    at: '/account-agent',
    when: 'fails without words',
    call: '/account/GetAllActiveByAgent/**',
    wayOn: 'Retry',
  },
  {
    says: 'Error loading users. Please try again.',
    at: '/accounts',
    when: 'fails',
    call: '/admin/GetWbcUsers',
    wayOn: 'Retry',
  },
  {
    says: 'Error loading users. Please try again.',
    at: '/orders-agent',
    when: 'fails',
    call: '/admin/GetWbcUsers',
    wayOn: 'Retry',
  },
  {
    says: 'Error loading contacts: The books are closed.',
    at: `${sections}#contacts`,
    when: 'fails',
    call: '/contact/GetContactsByAccount/**',
    wayOn: 'Retry',
  },
  {
    says: 'Error loading account details: The books are closed.',
    at: sections,
    when: 'fails',
    call: '/account/GetSingleAccount/**',
    wayOn: 'Try Again',
  },
]

const groups = {
  'empty states': cases.filter(({ when }) => when === undefined || when === 'is empty'),
  'loading notices': cases.filter(({ when }) => when === 'waits'),
  failures: cases.filter(({ when }) => when?.startsWith('fails')),
}

for (const [group, ones] of Object.entries(groups))
  test(`${group} stand there word for word`, async ({ page, buyer, signedInAs, guard }) => {
    test.slow()
    guard.expects('/api/', 500)
    await signedInAs(buyer)
    for (const { says, at, when, call = '', wayOn } of ones)
      await test.step(`${at}: “${says}”`, async () => {
        const release = when ? await disturb(page, when, call) : undefined
        // A new page for each: nothing of the one before is kept.
        await page.goto('/privacy')
        await page.goto(at.replace('ACCOUNT', buyer.account.id))
        await expect(page.getByText(says, { exact: true }).first()).toBeAttached()
        if (when?.startsWith('fails')) {
          const alert = page.getByRole('alert').filter({ hasText: says })
          await expect(alert).toBeVisible()
          await page.unroute(`**/api${call}`)
          await alert.getByRole('button', { name: wayOn ?? '' }).click()
          await expect(alert, `${wayOn} leads on`).toHaveCount(0)
        } else if (wayOn) await expect(page.getByRole('link', { name: wayOn })).toBeVisible()
        release?.()
        if (call) await page.unroute(`**/api${call}`)
      })
  })

async function disturb(page: Page, when: NonNullable<Case['when']>, call: string) {
  if (when === 'waits') return hold(page, call)
  if (when === 'is empty')
    await page.route(`**/api${call}`, (route) =>
      route.fulfill({ json: { hasError: false, results: [], total: 0, nextCursor: null } }),
    )
  else await refuse(page, call, when === 'fails' ? 'The books are closed.' : '')
  return undefined
}

test('about another agent the sentences say “This agent”', async ({ page, aBuyer, signedInAs }) => {
  const manager = await aBuyer({ roles: ['Manager', 'WbcManager'] })
  const withoutAccount = await aBuyer({ hasAccount: false })
  await signedInAs(manager)
  for (const [at, says] of [
    ['/accounts', "This agent doesn't have any accounts yet."],
    ['/orders-agent', "This agent doesn't have any orders yet."],
    ['/orders', 'No order history available for this agent'],
  ] as const) {
    await page.goto(at)
    await choose(page, 'Agent', withoutAccount.agentLabel)
    await expect(page.getByText(says, { exact: true })).toBeVisible()
  }
  await page.goto('/create-order')
  await expect(page.getByText("This agent doesn't have any accounts yet.")).toBeVisible()
})

test('calls that never arrive are “Network response error”, also in the forms of orders', async ({
  page,
  request,
  buyer,
  signedInAs,
  guard,
}) => {
  test.slow()
  guard.expects('/api/')
  const orderId = await aDraft(request, buyer, {})
  await signedInAs(buyer)

  await page.route('**/api/order/GetSingleOrder/**', (route) => route.abort())
  await page.goto(`/order-details/${orderId}`)
  await expect(page.getByRole('alert')).toContainText('Network response error')
  await page.unroute('**/api/order/GetSingleOrder/**')
  await button(page, 'Try Again').click()
  await expect(page.getByRole('region', { name: 'Items' })).toBeVisible()

  for (const [path, label] of [
    ['/account/GetAllActiveByAgent/**', 'Account'],
    ['/contact/GetContactsByAccount/**', 'Contact'],
  ] as const) {
    await page.route(`**/api${path}`, (route) => route.abort())
    await openOrder(page, orderId)
    await button(page, 'Edit Order').click()
    await expect(page.getByRole('alert')).toContainText('Network response error')
    await expect(box(page, label), 'what is there stays').not.toHaveValue('')
    await page.unroute(`**/api${path}`)
    await button(page, 'Retry').click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }

  await page.route('**/api/resource/GetAll/**', (route) => route.abort())
  await openOrder(page, orderId)
  await button(page, 'Add Item To Order').click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'Error loading products: Network response error',
  )
})

test('“Please log in to view orders” is there when the session ends while the page is open', async ({
  page,
  request,
  buyer,
  signedInAs,
  guard,
}) => {
  // The header may be about to count the cart when the session ends; that call is refused and shows nothing.
  guard.expects('/cartItem/GetCartItemsByDomain', 401)
  const orderId = await aDraft(request, buyer, {})
  await signedInAs(buyer)
  // The sign-in page takes its time.
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(/\/assets\/(login-screen|auth)[^/]*\.js/, async (route) => {
    await opened
    await route.continue()
  })
  for (const path of [
    '/accounts',
    '/orders-agent',
    '/orders',
    `/order-details/${orderId}`,
    `/account-details-agent/${buyer.account.id}`,
  ]) {
    await page.goto('/privacy')
    await page.evaluate(
      ([token, profile]) => {
        sessionStorage.setItem('token', token ?? '')
        sessionStorage.setItem('userProfile', profile ?? '')
      },
      [buyer.token, JSON.stringify(buyer.userProfile)],
    )
    await page.goto(path)
    await expect(page.getByRole('button', { name: /My Account/ })).toBeVisible()
    // As when they sign out in another window.
    await page.evaluate(() => new BroadcastChannel('session').postMessage({ kind: 'signed-out' }))
    await expect(page.getByText('Please log in to view orders')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      `/login?from=${encodeURIComponent(path)}&ended`,
    )
  }
  open()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
})

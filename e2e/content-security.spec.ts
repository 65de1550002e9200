import { expect, type Page } from '@playwright/test'
import { insertId, paths } from '@portal/domain/paths'
import { weakPoints } from '../apps/server/src/testing/weak-points.ts'
import { test } from './fixtures.ts'
import { guardConsole } from './support/console-guard.ts'
import { aDraft } from './support/portal.ts'

/**
 * The content security policy and Trusted Types in a real browser (docs/spec/security.md#headers): nothing of ours
 * needs an exception.
 */

/** What TypeScript does not know of browsers yet. */
type TrustedTypes = {
  trustedTypes?: { defaultPolicy: object | null; createPolicy: (name: string, rules: object) => object }
}

const publicPaths = [
  paths.home,
  paths.services,
  paths.kitting,
  paths.mdm,
  paths.about,
  paths.why,
  paths.contact,
  paths.priceMatch,
  paths.privacy,
  paths.phones,
  `${paths.phones}?compare=orbis-t9-duty,halden-n6-pro`,
  paths.tablets,
  paths.accessories,
  paths.servicesSoftware,
  paths.broadband,
  `${paths.itemDetails}/halden-n6-pro?carrier=Verizon`,
  `${paths.accessoryDetails}/orbis-vent-mount`,
  paths.login,
  paths.register,
  paths.passwordResetRequest,
  `${paths.passwordReset}?token=x&email=a@b.example`,
]

const adminPaths = [
  paths.admin,
  paths.adminProducts,
  `${paths.adminProductDetails}/${insertId}`,
  paths.adminPrices,
  paths.adminImport,
  paths.adminUsers,
  paths.adminRoles,
  `${paths.adminUserDetails}/${insertId}`,
  paths.adminActivity,
  paths.adminVendors,
  '/admin/privacy',
  '/admin/learned-models',
  '/admin/product-lists',
  '/admin/api-access',
  '/admin/settings',
]

/** Opens the page, waits until its scripts have drawn it, and asks whether it refuses HTML from scripts. */
async function expectStrict(page: Page, path: string) {
  const answer = await page.goto(path)
  expect(weakPoints(answer?.headers()['content-security-policy']), path).toEqual([])
  await page.mouse.move(200, 200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const hasPolicy = await page.evaluate(() => {
    const page: TrustedTypes = window as object
    return Boolean(page.trustedTypes?.defaultPolicy)
  })
  expect(hasPolicy, `${path} has its policy`).toBe(true)
}

test('public pages break none of it, read by no one and by someone', async ({ page, signedInAs }) => {
  test.slow()
  for (const path of publicPaths) await expectStrict(page, path)
  await signedInAs('wes')
  for (const path of [paths.home, `${paths.itemDetails}/halden-n6-pro?carrier=Verizon`])
    await expectStrict(page, path)
})

test('pages of the portal break none of it', async ({ page, request, buyer, signedInAs, cartWith }) => {
  test.slow()
  const draft = await aDraft(request, buyer, {})
  await cartWith(buyer, { withRepair: true, withAccessory: true })
  await signedInAs(buyer)
  for (const path of [
    paths.cart,
    `${paths.cart}?step=shipping`,
    paths.orders,
    paths.ordersAgent,
    paths.createOrder,
    `${paths.orderDetails}/${draft}`,
    paths.accounts,
    paths.accountAgent,
    `${paths.accountDetails}/${buyer.account.id}`,
  ])
    await expectStrict(page, path)
})

test('pages of the back office break none of it', async ({ page, signedInAs }) => {
  test.slow()
  await signedInAs('ada')
  for (const path of adminPaths) await expectStrict(page, path)
})

test('what others write into a page throws, and the tests hear of it', async ({ browser, baseURL }) => {
  const context = await browser.newContext()
  const guard = guardConsole(baseURL ?? '')
  guard.watch(context)
  const page = await context.newPage()
  for (const path of [paths.home, paths.login, paths.cart]) {
    await page.goto(path)
    const thrown = await page.evaluate(() => {
      const page: TrustedTypes = window as object
      const ways: Array<() => unknown> = [
        () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
        () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
        () => (document.createElement('script').textContent = 'alert(1)'),
        () => (document.createElement('script').src = '/x.js'),
        () => document.createRange().createContextualFragment('<b>x</b>'),
        () => (document.createElement('iframe').srcdoc = '<b>x</b>'),
        () => page.trustedTypes?.createPolicy('another', {}),
      ]
      return ways.map((way) => {
        try {
          way()
          return 'done'
        } catch (error) {
          return error instanceof Error ? error.name : ''
        }
      })
    })
    expect(thrown, path).toEqual(Array(7).fill('TypeError'))
  }
  expect(guard.problems.filter((problem) => problem.includes('TrustedHTML')).length).toBeGreaterThan(0)
  await context.close()
})

test('a page that something else has changed is drawn anew', async ({ browser }) => {
  // Extensions and translators do so before our scripts look. React writes to the console, so it is not checked here.
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.replaceWith('changed')),
  )
  for (const path of [paths.home, paths.phones, `${paths.itemDetails}/halden-n6-pro`, paths.login]) {
    await page.goto(path)
    await page.mouse.move(200, 200)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByText('broke'), path).toHaveCount(0)
  }
  await context.close()
})

test('the guide to the API can be read in the browser, and finds calls', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'Start here', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Reference of all calls' }).click()
  await page.getByLabel('Find a call').fill('userlogin')
  await page.getByRole('link', { name: 'auth/UserLogin' }).click()
  await expect(page.getByRole('heading', { name: '/api/auth/UserLogin' })).toBeInViewport()
})

import { expect, type Page } from '@playwright/test'
import { paths } from '@portal/domain/paths'
import { test } from '../fixtures.ts'

const history = '/api/order/GetOrderHistory/'

/** The calls for a history, by whose token asked. */
function heardHistories(page: Page): string[] {
  const tokens: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(history)) tokens.push(request.headers().authorization ?? '')
  })
  return tokens
}

test('a list asks for its rows before its scripts are there, and once @phone', async ({
  page,
  buyer,
  signedInAs,
}) => {
  await signedInAs(buyer)
  const tokens = heardHistories(page)
  await page.goto(paths.orders)
  await expect(page.locator('main .empty')).toBeVisible()

  expect(tokens).toEqual([`Bearer ${buyer.token}`])
  const askedAt = await page.evaluate((part) => {
    const [asked] = performance.getEntriesByType('resource').filter(({ name }) => name.includes(part))
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js')) as PerformanceResourceTiming[]
    return {
      asked: asked?.startTime ?? 0,
      scripts: Math.max(...scripts.slice(0, 10).map((one) => one.responseEnd)),
    }
  }, history)
  expect(askedAt.asked).toBeLessThan(askedAt.scripts)
})

test('an answer that no one took goes with the session', async ({ page, aBuyer, signedInAs, guard }) => {
  // The page that is being left may ask once more.
  guard.expects('/api/', 401)
  const manager = await aBuyer({ roles: ['Manager', 'WbcManager'] })
  await signedInAs(manager)
  // They emptied the agent of the list, which then asks for no orders.
  await page.addInitScript(
    (ownerEmail) =>
      sessionStorage.setItem(
        'session:orderListAgent',
        JSON.stringify({ state: { ownerEmail, agent: null }, version: 1 }),
      ),
    manager.email,
  )
  const tokens = heardHistories(page)
  await page.goto(paths.orders)
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  const isKept = () => page.evaluate(() => Reflect.has(window, 'firstCall'))
  expect(await isKept()).toBe(true)

  await page.getByRole('button', { name: /My Account/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(isKept).toBe(false)
  expect(tokens).toEqual([`Bearer ${manager.token}`])
})

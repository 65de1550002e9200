import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'

/** A line so slow that a visitor acts before the scripts are there; `arrive` lets them come. */
async function scriptsHeldBack(page: Page) {
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  return { arrive: arrival.resolve }
}

test('the scripts of a public page wait for its first paint; a signed-in page has them at once', async ({
  request,
}) => {
  const publicPage = await (await request.get('/')).text()
  expect(publicPage).toContain('<link rel="later"')
  expect(publicPage).not.toContain('modulepreload" href')
  expect(publicPage).not.toContain('<script type="module"')

  const signedInPage = await (await request.get('/cart')).text()
  expect(signedInPage).not.toContain('rel="later"')
  expect(signedInPage).toContain('<script type="module"')
})

/** Held scripts that begin before the load event hold that event back as well. */
const untilItIsShown = { waitUntil: 'domcontentloaded' } as const

test('what a visitor does before the scripts are there is not lost', async ({ page }) => {
  await test.step('a carrier', async () => {
    const scripts = await scriptsHeldBack(page)
    await page.goto('/buy/item-details/halden-n6-pro', untilItIsShown)
    await page.getByText('Verizon', { exact: true }).click()
    await expect(page.getByText('Choose a carrier to see its payment options.')).toBeVisible()
    scripts.arrive()
    await expect(page.getByRole('radio', { name: /Carrier Financed/ })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Verizon' })).toBeChecked()
    await page.unrouteAll()
  })

  await test.step('a search', async () => {
    const scripts = await scriptsHeldBack(page)
    await page.goto('/phones', untilItIsShown)
    await page.getByRole('textbox', { name: /search/i }).pressSequentially('ferro')
    scripts.arrive()
    await expect(page).toHaveURL(/\/phones\?q=ferro$/)
    await page.unrouteAll()
  })

  await test.step('an order and a filter', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const scripts = await scriptsHeldBack(page)
    await page.goto('/phones', untilItIsShown)
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('price')
    await page.getByRole('checkbox', { name: /^Verizon/ }).check()
    scripts.arrive()
    await expect(page).toHaveURL(/\/phones\?sort=price&carriers=Verizon$/)
    await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('price')
    await page.unrouteAll()
  })

  await test.step('a form that only scripts can send', async () => {
    const scripts = await scriptsHeldBack(page)
    await page.goto('/register', untilItIsShown)
    await page.getByRole('textbox', { name: 'First name' }).fill('Rita')
    await page.getByRole('button', { name: 'Create account' }).click()
    scripts.arrive()
    await expect(page.getByText('Last name must be at least 2 characters')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Rita')
    await page.unrouteAll()
  })

  await test.step('the menu on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const scripts = await scriptsHeldBack(page)
    await page.goto('/', untilItIsShown)
    const menu = page.getByRole('button', { name: /menu/i })
    await menu.click()
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    scripts.arrive()
    await expect(page.getByRole('button', { name: /menu/i }).first()).toHaveAttribute('aria-expanded', 'true')
  })
})

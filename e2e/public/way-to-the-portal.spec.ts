import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { visit } from '../support/public-pages.ts'
import { stepHeading } from '../support/screens.ts'

/** Public pages come without the routes behind sign-in (apps/web/app/lib/route-files.ts); the way there is as before. */

const routesFile = '/assets/portal-routes-*'

/** Whether the document is still the one that was marked: the router went on, and the server was not asked for a page. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-first', 'yes'))
const marked = (page: Page) => page.locator('html[data-first]')

const toCart = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()

test('a public page goes to a page behind sign-in, and back, without loading a document', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
}) => {
  await signedInAs(buyer)
  await cartWith(buyer)
  const hold = Promise.withResolvers<void>()
  await page.route(`**${routesFile}`, async (route) => {
    await hold.promise
    await route.continue()
  })
  await visit(page, '/services')
  await mark(page)
  await toCart(page)
  hold.resolve()
  await expect(stepHeading(page, 'Cart')).toBeVisible()
  await expect(marked(page)).toHaveCount(1)

  await page.goBack()
  await expect(page).toHaveURL('/services')
  await expect(marked(page)).toHaveCount(1)
})

test('when the routes cannot be read, the server’s page is loaded', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
  guard,
}) => {
  guard.expects('/assets/portal-routes-', 404)
  await signedInAs(buyer)
  await cartWith(buyer)
  await page.route(`**${routesFile}`, (route) => route.fulfill({ status: 404 }))
  await visit(page, '/services')
  await mark(page)
  await toCart(page)
  await expect(stepHeading(page, 'Cart')).toBeVisible()
  await expect(marked(page)).toHaveCount(0)
})

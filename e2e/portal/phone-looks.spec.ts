import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { addDevice } from '../support/fleet.ts'
import { aDraft } from '../support/portal.ts'
import { stepHeading } from '../support/screens.ts'

/** What a phone shows while it loads, and where its links are. */

test.use({ viewport: { width: 390, height: 844 } })

test('the ways to reach a contact stand together, each as high as a finger', async ({
  page,
  request,
  buyer,
  signedInAs,
}) => {
  const orderId = await aDraft(request, buyer, {})
  await signedInAs(buyer)
  await page.goto(`/order-details/${orderId}`)
  const links = page.locator('dl > div', { hasText: 'Contact' }).first().locator('small a')
  await expect(links).toHaveCount(2)
  const placed = await links.evaluateAll((all) =>
    all.map((link) => {
      const words = document.createRange()
      words.selectNodeContents(link)
      const { top, bottom } = words.getBoundingClientRect()
      const cell = link.closest('dl > div')?.getBoundingClientRect().bottom ?? 0
      return { height: link.getBoundingClientRect().height, top, bottom, beneath: cell - bottom }
    }),
  )
  const [phone, email] = placed
  for (const { height } of placed) expect(height).toBeGreaterThan(43.9)
  expect((email?.top ?? 0) - (phone?.bottom ?? 0)).toBeLessThan(16)
  expect(email?.beneath).toBeLessThan(28)
})

test('the fleet shows no empty box while "At a glance" is on its way, and nothing moves when it is there', async ({
  page,
  request,
  buyer,
  signedInAs,
}) => {
  for (const unitNumber of ['014', '015'])
    await addDevice(request, { owner: buyer, accountId: buyer.account.id }, { unitNumber })
  await signedInAs(buyer)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/fleet-glance-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/fleet?account=${buyer.account.id}`)
  await expect(stepHeading(page, 'Fleet')).toBeVisible()
  const search = page.getByRole('textbox', { name: /^Search/ })
  await expect(search).toBeVisible()
  await expect(page.locator('.glance:not(:has(h2))')).toHaveCount(0)
  // The line of cases is gone where nothing was reported.
  await expect(page.locator('p.min-h-6')).toHaveCount(0)
  const before = await search.boundingBox()
  release()
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible()
  const after = await search.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(6)
})

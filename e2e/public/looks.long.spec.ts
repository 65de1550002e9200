import { expect } from '@playwright/test'
import { brand } from '@portal/domain/brand'
import { carousel } from '@portal/domain/limits'
import { test } from '../fixtures.ts'

/** What can be measured of how public pages look: nothing is cut off, moves when it is chosen, or lies behind a bar. */

test('the banner says all of its sentence on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const banner = page.getByRole('complementary', { name: 'Offer' })
  await expect(banner.getByText(`or pay you $${brand.priceGuaranteeDollars}.`)).toBeVisible()
})

for (const width of [1440, 390])
  test(`the tabs of the shop keep their places at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const tabs = page.getByRole('navigation', { name: 'Product categories' })
    const places = () =>
      tabs.evaluate((nav) => ({
        top: Math.round(nav.getBoundingClientRect().top),
        widths: [...nav.querySelectorAll('a')].map((tab) => tab.getBoundingClientRect().width),
      }))
    await page.goto('/phones')
    const first = await places()
    for (const path of ['/tablets', '/accessories', '/services-software']) {
      await page.goto(path)
      expect(await places(), path).toEqual(first)
    }
  })

test('a carousel moves for 350 ms', async ({ page }) => {
  await page.goto('/')
  const partners = page.getByRole('group', { name: 'Partners' })
  await partners.scrollIntoViewIfNeeded()
  await partners.getByRole('button', { name: 'Pause' }).click()
  const moved = await partners.evaluate(async (group) => {
    const next = [...group.querySelectorAll('button')].find(
      (one) => one.textContent === 'Next' || one.ariaLabel === 'Next',
    )
    next?.click()
    // The move begins with the next render.
    for (let frame = 0; frame < 30; frame += 1) {
      await new Promise(requestAnimationFrame)
      const [motion] = group.getAnimations({ subtree: true })
      if (motion) return { duration: motion.effect?.getComputedTiming().duration }
    }
  })
  expect(moved).toMatchObject({ duration: carousel.transitionMs })
  expect(carousel.transitionMs).toBe(350)
})

test('what has the focus is not behind the bar of the comparison', async ({ page }) => {
  await page.goto('/phones')
  for (const box of (await page.getByRole('checkbox', { name: /^Compare / }).all()).slice(0, 2))
    await box.check()
  const bar = page.getByRole('form', { name: 'Compare' })
  await expect(bar).toBeVisible()
  for (const link of (await page.getByRole('link', { name: /^View Details/ }).all()).slice(0, 9)) {
    await link.focus()
    const [own, ofBar] = await Promise.all([link.boundingBox(), bar.boundingBox()])
    expect((own?.y ?? 0) + (own?.height ?? 0)).toBeLessThanOrEqual(ofBar?.y ?? 0)
  }
})

test('picking for a comparison is announced', async ({ page }) => {
  await page.goto('/phones')
  const box = page.getByRole('checkbox', { name: 'Compare Halden N6 Pro' })
  await box.check()
  const status = page.getByRole('status')
  await expect(
    status.filter({ hasText: 'Halden N6 Pro added to the comparison. 1 of 4 chosen.' }),
  ).toBeAttached()
  await box.uncheck()
  await expect(
    status.filter({ hasText: 'Halden N6 Pro removed from the comparison. 0 of 4 chosen.' }),
  ).toBeAttached()
})

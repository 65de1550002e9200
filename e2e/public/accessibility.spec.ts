import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { expectInBothThemes, expectNoAxeViolations } from '../support/axe.ts'
import { expectNoClippedText, expectNoSidewaysScroll, focusStops } from '../support/looks.ts'
import { arrive, arriveWithoutScripts, publicRoutes, visit } from '../support/public-pages.ts'
import { button } from '../support/screens.ts'

/**
 * Every public route in both themes and both extremes of width, with everything that opens
 * (docs/spec/screens.md#accessibility).
 */

// A theme that fades in has its own colours for a moment.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const widths = [320, 1440]

for (const width of widths)
  for (const group of publicRoutes)
    test(`public pages from ${group[0]} at ${width} px${width === 1440 ? ' @core' : ''}`, async ({
      page,
    }) => {
      test.slow()
      await page.setViewportSize({ width, height: 900 })
      for (const path of group) {
        await arrive(page, path)
        await expectInBothThemes(page)
        await expectNoSidewaysScroll(page, path)
        await expectNoClippedText(page, path)
      }
    })

test('public pages as the server sends them, before any script, at 320 px', async ({ page }) => {
  test.slow()
  for (const path of publicRoutes.flat()) {
    await page.setViewportSize({ width: 320, height: 900 })
    await arriveWithoutScripts(page, path)
    await expectNoAxeViolations(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page, `${path} at ${width}`)
    }
  }
})

test('the guide to the API in both themes, at both widths', async ({ page }) => {
  for (const path of ['/api/docs', '/api/docs/errors', '/api/docs/reference', '/api/docs/reference/order'])
    for (const width of widths)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        await page.goto(path)
        await expectNoAxeViolations(page)
        await expectNoSidewaysScroll(page, `${path} at ${width}`)
      }
})

test('at 1440 px with everything open: Solutions, My Account, film, questions, comparison', async ({
  page,
  signedInAs,
}) => {
  test.slow()
  await signedInAs('ada')
  await page.goto('/')
  await page.getByRole('button', { name: 'Solutions' }).click()
  await expect(page.getByRole('link', { name: /^Kitting & Staging/ }).first()).toBeVisible()
  await expectInBothThemes(page, { within: '.site-header' })
  await page.getByRole('button', { name: /My Account/ }).click()
  await expect(button(page, 'Sign Out')).toBeVisible()
  await expectInBothThemes(page, { within: '.site-header' })
  await page.keyboard.press('Escape')
  await openQuestions(page)
  await expectInBothThemes(page, { within: '.home-questions' })
  await openFilm(page)
  await expectInBothThemes(page, { within: 'dialog[open]' })
  await page.keyboard.press('Escape')
  await pickTwo(page)
  await expectInBothThemes(page, { within: '.compare-bar' })
})

test('at 320 px with everything open: menu, film, questions, filters, comparison', async ({
  page,
  signedInAs,
}) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await expectMenu(page)
  await openQuestions(page)
  await expectInBothThemes(page, { within: '.home-questions' })
  await expectNoClippedText(page, 'open questions')
  await openFilm(page)
  await expectInBothThemes(page, { within: 'dialog[open]' })
  await page.keyboard.press('Escape')
  await pickTwo(page)
  await expectInBothThemes(page, { within: '.compare-bar' })
  await expectNoSidewaysScroll(page, 'with the bar of the comparison')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expectInBothThemes(page, { within: 'dialog[open]' })
  await expectNoClippedText(page, 'filters')
  await page.keyboard.press('Escape')
  await signedInAs('ada')
  await visit(page, '/phones')
  await expectMenu(page)
})

async function expectMenu(page: Page) {
  await button(page, 'Menu').click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expectInBothThemes(page, { within: '.site-header' })
  await expectNoClippedText(page, 'the menu')
  await page.keyboard.press('Escape')
  await expect(button(page, 'Menu')).toBeFocused()
}

async function openQuestions(page: Page) {
  const questions = page.locator('.home-questions summary')
  for (const question of await questions.all()) await question.click()
  await expect(page.locator('.home-questions details[open]')).toHaveCount(await questions.count())
}

async function openFilm(page: Page) {
  await page.getByRole('button', { name: 'Watch the film' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function pickTwo(page: Page) {
  await visit(page, '/phones')
  for (const name of ['Orbis T9 Duty', 'Halden N6 Pro'])
    await page.getByRole('checkbox', { name: `Compare ${name}`, exact: true }).check()
  await expect(page.getByRole('button', { name: 'Compare (2)' })).toBeVisible()
}

test('at 200 % and 450 % zoom every page reflows: nothing is cut off, nothing scrolls sideways', async ({
  page,
}) => {
  test.slow()
  for (const path of publicRoutes.flat()) {
    await arrive(page, path)
    // A window of 1440 by 900 pixels seems this large then.
    for (const viewport of [
      { width: 720, height: 450 },
      { width: 320, height: 200 },
    ]) {
      await page.setViewportSize(viewport)
      await expectNoSidewaysScroll(page, path)
      await expectNoClippedText(page, path)
      // What stays in view must leave room for what is read.
      const covered = await page.evaluate(() => document.querySelector('.site-header')?.clientHeight ?? 0)
      expect(covered, `${path}: the sticky bar`).toBeLessThan(viewport.height / 2)
    }
  }
})

test.describe('in forced colors', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })

  test('the focus is seen on every stop of the home page, the shop and a product', async ({ page }) => {
    test.slow()
    for (const path of ['/', '/phones?brands=Ferro', '/buy/item-details/halden-n6-pro?carrier=Verizon']) {
      await arrive(page, path)
      const stops = await focusStops(page)
      expect(stops.length, path).toBeGreaterThan(20)
      expect(
        stops.filter(({ hasRing }) => !hasRing).map(({ name }) => name),
        path,
      ).toEqual([])
    }
  })

  test('what is chosen looks unlike the rest', async ({ page }) => {
    await arrive(page, '/phones?brands=Ferro')
    const nav = page.getByRole('navigation', { name: 'Main' })
    await expectUnlike(nav.getByRole('link', { name: 'Shop' }), nav.getByRole('link', { name: 'About' }))
    const tabs = page.getByRole('navigation', { name: 'Product categories' })
    await expectUnlike(
      tabs.getByRole('link', { name: 'Phones' }),
      tabs.getByRole('link', { name: 'Tablets' }),
    )
    const filters = page.getByRole('form', { name: 'Filters' })
    await expectUnlike(
      filters.getByRole('checkbox', { name: /^Ferro/ }),
      filters.getByRole('checkbox', { name: /^Orbis/ }),
    )

    await arrive(page, '/buy/item-details/halden-n6-pro?carrier=Verizon')
    const label = (name: string | RegExp) =>
      page.locator('label').filter({ has: page.getByRole('radio', { name }) })
    await expectUnlike(label('Verizon'), label('T-Mobile'))
    await expectUnlike(label(/^Carrier Financed/), label(/^One-time payment/))
    await expectUnlike(label('Verizon'), label(/^US Cellular/))
    const views = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
    await expectUnlike(views.first(), views.nth(1))

    await page.setViewportSize({ width: 390, height: 844 })
    await button(page, 'Menu').click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expectUnlike(menu.getByRole('link', { name: 'Shop' }), menu.getByRole('link', { name: 'About' }))
  })
})

/** Two controls of one size with different words differ in more than their words. */
async function expectUnlike(chosen: ReturnType<Page['locator']>, other: ReturnType<Page['locator']>) {
  const look = (element: Element) =>
    ['', '::before', '::after'].map((pseudo) => {
      const {
        backgroundColor,
        borderColor,
        borderStyle,
        outlineStyle,
        outlineColor,
        content,
        forcedColorAdjust,
      } = getComputedStyle(element, pseudo)
      const isDrawn = pseudo === '' || content !== 'none'
      // A ground counts only where it is not taken away.
      const ground = forcedColorAdjust === 'none' ? backgroundColor : ''
      const isChecked = element instanceof HTMLInputElement && element.checked
      return isDrawn ? [ground, borderColor, borderStyle, outlineStyle, outlineColor, isChecked] : []
    })
  expect(await chosen.evaluate(look), `${chosen}`).not.toEqual(await other.evaluate(look))
}

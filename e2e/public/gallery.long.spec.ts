import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { expectInBothThemes, expectNoAxeViolations } from '../support/axe.ts'
import { openGallery } from '../support/gallery.ts'
import {
  expectDrawn,
  expectNoClippedText,
  expectNoSidewaysScroll,
  focusStops,
  pictureOf,
  scrollTo,
  showTheme,
  themes,
} from '../support/looks.ts'
import { button } from '../support/screens.ts'

/**
 * The design system with all its states. Looks are measured and not compared with kept pictures: letters
 * are drawn a little differently by every build of a browser, so such pictures would have to be renewed
 * on each machine, and a renewed picture proves nothing.
 */

// One build of the gallery is enough for all tests here.
test.describe.configure({ mode: 'default' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const widths = [320, 1440]
let gallery: Awaited<ReturnType<typeof openGallery>>

test.beforeAll(async () => {
  test.setTimeout(120_000)
  gallery = await openGallery()
})
test.afterAll(() => gallery.close())

// One picture is missing so that its stand-in can be seen.
test.beforeEach(({ guard }) => guard.expects('/pictures/not-there/'))

async function open(page: Page, { width = 1440, query = '' } = {}) {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${gallery.url}${query}`)
  await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible()
}

for (const width of widths)
  test(`at ${width} px every part is drawn whole in both themes, and accessible`, async ({ page }) => {
    test.slow()
    await open(page, { width })
    const sections = page.getByRole('region').and(page.locator('main > section'))
    const looks: Record<string, Buffer[]> = {}
    for (const theme of themes) {
      await showTheme(page, theme)
      await expectNoAxeViolations(page, { colorsOnly: theme === 'dark' })
      await expectNoSidewaysScroll(page)
      await expectNoClippedText(page, `the gallery in ${theme}`)
      for (const section of await sections.all()) {
        const name = (await section.locator('h2').first().textContent()) ?? ''
        await expectDrawn(section, `${name} in ${theme}`)
        looks[name] = [...(looks[name] ?? []), await pictureOf(section)]
      }
    }
    expect(Object.keys(looks).length).toBeGreaterThan(9)
    for (const [name, [light, dark]] of Object.entries(looks))
      expect(light && dark && light.equals(dark), `${name} looks different in the dark`).toBe(false)
  })

for (const width of widths)
  test(`at ${width} px what opens is accessible: menu, dialog, sheet, question, list, toasts`, async ({
    page,
  }) => {
    test.slow()
    await open(page, { width })
    await button(page, 'Menu').last().click()
    await expectInBothThemes(page, { within: '.menu:has([aria-expanded=true])', isCovered: true })
    await page.keyboard.press('Escape')
    for (const opener of ['Open dialog', 'Open sheet', 'Remove item', 'Item is being removed']) {
      await button(page, opener).click()
      const dialog = page.locator('dialog[open]')
      await expect(dialog).toBeVisible()
      await expectInBothThemes(page, { within: 'dialog[open]' })
      await expectNoSidewaysScroll(page, opener)
      await expectNoClippedText(page, opener)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(button(page, opener)).toBeFocused()
    }
    const account = page.getByRole('combobox', { name: 'Account', exact: true })
    // Scrolling closes an open list.
    await scrollTo(account, 'center')
    await account.focus()
    await expect(page.getByRole('listbox').locator('..')).toHaveCSS('opacity', '1')
    await expectInBothThemes(page, { within: '.options-popover', listIsOpen: true })
    await page.keyboard.press('Escape')
    for (const name of ['Toast', 'Toast with action', 'Failure toast']) await button(page, name).click()
    await expect(page.locator('.toast')).not.toHaveCount(0)
    await expectInBothThemes(page, { within: '.toasts' })
  })

test('an address in every state is accessible and whole', async ({ page }) => {
  test.slow()
  await open(page, { width: 320 })
  const entry = page.getByRole('region', { name: 'Address entry' })
  const states = await entry.locator('button[aria-pressed]').allTextContents()
  expect(states.length).toBeGreaterThan(8)
  for (const state of states) {
    await entry.getByRole('button', { name: state, exact: true }).click()
    await expect(entry.getByRole('button', { name: state, pressed: true })).toBeVisible()
    await expectInBothThemes(page, { within: 'section[aria-labelledby=address-entry]' })
    await expectNoSidewaysScroll(page, state)
    await expectNoClippedText(page, state)
  }
})

test('the shell of the portal, a page on its way and a lost network', async ({ page, context }) => {
  test.slow()
  await open(page, { query: '?kind=app&user=1' })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectInBothThemes(page)
    await expectNoSidewaysScroll(page)
  }
  await page.goto(`${gallery.url}?record=1`)
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)
  await page.goto(`${gallery.url}?loading=1`)
  await expect(page.locator('main[aria-busy=true]')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You’re offline. Your changes are saved on this device.')).toBeVisible()
  // It has no heading yet, so only colors can be judged.
  for (const theme of themes) {
    await showTheme(page, theme)
    await expectNoAxeViolations(page, { colorsOnly: true })
  }
  await expectNoSidewaysScroll(page)
  await context.setOffline(false)
  await expect(page.getByText('You’re offline. Your changes are saved on this device.')).toBeHidden()
})

for (const forcedColors of ['none', 'active'] as const)
  test(`the keyboard sees where it is on every stop, forced colors ${forcedColors}`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ forcedColors })
    await open(page)
    const stops = await focusStops(page)
    expect(stops.length).toBeGreaterThan(80)
    expect(stops.filter(({ hasRing }) => !hasRing).map(({ name }) => name)).toEqual([])
  })

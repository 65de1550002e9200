import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expectNoSidewaysScroll, showTheme, themes } from './support/looks.ts'
import { button, choose } from './support/screens.ts'

/**
 * A lost network is said at once, and nothing that is being read or filled in moves or is covered
 * (docs/spec/screens.md#offline).
 */

// What turns or fades by itself would move as well.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const words = 'You’re offline. Your changes are saved on this device.'
const mark = (page: Page) => page.getByText(words)

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // A public page's scripts come after its first paint; the mark's place is filled by them.
  await page.waitForLoadState('networkidle')
}

for (const { who, paths } of [
  { who: null, paths: ['/', '/phones', '/buy/item-details/halden-n6-pro?carrier=Verizon', '/login'] },
  { who: 'mo', paths: ['/cart', '/orders', '/accounts', '/my-security'] },
  { who: 'ada', paths: ['/admin/products', '/admin/users'] },
] as const)
  for (const width of [1440, 390, 320])
    test(`${who ?? 'a visitor'} at ${width} px reads it, and everything else stays where it was`, async ({
      page,
      context,
      signedInAs,
      guard,
    }) => {
      test.slow()
      // The shop looks whether its prices are still those, and parts of a page may still be on their way.
      guard.expects('/api/resource/GetAll/')
      guard.expects('/assets/')
      await page.setViewportSize({ width, height: 844 })
      if (who) await signedInAs(who)
      for (const path of paths)
        await test.step(path, async () => {
          // The site's header counts only where it shows the link to Home or Desk.
          const isCounted = who !== null && (path !== '/cart' || width >= 1024)
          const counts = isCounted ? page.waitForResponse(/\/home\/GetWaiting/) : undefined
          await arrive(page, path)
          // What waits is counted after the page; it is shown two frames after its answer at the latest.
          await (await counts)?.finished()
          await page.evaluate(
            () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
          )
          const before = await page.evaluate(places)
          await context.setOffline(true)
          await expect(mark(page)).toBeInViewport({ ratio: 1 })
          expect(await page.evaluate(places), 'nothing moves').toEqual(before)
          expect(await page.evaluate(covered, words), 'nothing is covered').toEqual([])
          await expectNoSidewaysScroll(page, path)
          for (const theme of themes) {
            await showTheme(page, theme)
            await expectNoAxeViolations(page, { within: '.offline', colorsOnly: theme === 'dark' })
          }
          await context.setOffline(false)
          await expect(mark(page)).toBeHidden()
        })
    })

test('it is announced once, politely', async ({ page, context, signedInAs }) => {
  await signedInAs('mo')
  await arrive(page, '/orders')
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of addedNodes)
          if (target instanceof Element && target.closest('[role=status]')) heard.push(node.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true })
  })
  await context.setOffline(true)
  await expect(mark(page)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([words])
})

test('a registration is not lost: pressing the button says why it cannot be sent', async ({
  page,
  context,
  guard,
}) => {
  // The rules of the form, and what asks about a ZIP code.
  guard.expects('/assets/')
  guard.expects('/api/auth/Register')
  await arrive(page, '/register')
  await context.setOffline(true)
  await expect(mark(page)).toBeVisible()
  await page.getByRole('textbox', { name: 'First name' }).fill('Rita')
  await button(page, 'Create account').click()
  await expect(page.getByRole('alert')).toHaveText('Network response error')
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Rita')
})

test('going back by Tab through the orders of someone else, no field or link hides behind it', async ({
  page,
  context,
  signedInAs,
  guard,
}) => {
  test.slow()
  // Parts that the narrow page has may still be on their way: they wait for the network.
  guard.expects('/assets/')
  await signedInAs('mo')
  await arrive(page, '/orders-agent')
  await choose(page, 'Agent', 'Porter, Wes')
  await expect(page.getByRole('region', { name: 'Acting for another agent' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 640 })
  await expect(page.getByRole('link', { name: /^\d+$/ })).not.toHaveCount(0)
  await context.setOffline(true)
  await expect(mark(page)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: /^\d+$/ }).last().focus()
  const hidden: string[] = []
  const seen: string[] = []
  for (;;) {
    await page.keyboard.press('Shift+Tab')
    // The browser scrolls to what has the focus with its next frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const stop = await page.evaluate(focusBehind, words)
    if (stop === null) break
    seen.push(stop.name)
    if (stop.isBehind) hidden.push(stop.name)
  }
  expect(seen.length).toBeGreaterThan(10)
  expect(hidden).toEqual([])

  // A long name makes the bar higher, and with it what is hidden.
  await page
    .getByRole('region', { name: 'Acting for another agent' })
    .locator('b')
    .last()
    .evaluate((name) => {
      name.textContent = 'Porter and Daughters '.repeat(12)
    })
  const search = page.getByRole('textbox', { name: /^Search number/ })
  for (const top of [80, 116, 160]) {
    await button(page, 'Filters').evaluate((filters) => filters.focus({ preventScroll: true }))
    await search.evaluate((field, wanted) => scrollBy(0, field.getBoundingClientRect().top - wanted), top)
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => page.evaluate(focusBehind, words)).toMatchObject({ isBehind: false })
  }
})

/** Runs in the page: the position of everything that is no part of the mark. */
function places(): string[] {
  return [...document.querySelectorAll('body *:not(script, .offline, .offline *)')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return `${element.tagName} ${[x, y, width, height].map(Math.round)}`
  })
}

/** Runs in the page: what could be read or pressed where the mark is. */
function covered(words: string): string[] {
  const marks = [...document.querySelectorAll('.offline > span')].filter((one) => one.textContent === words)
  const box = marks[0]?.getBoundingClientRect()
  if (marks.length !== 1 || !box) return [`${marks.length} marks`]
  return [...document.querySelectorAll('main :is(h1, h2, p, label), a, button, input, select, textarea')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => !element.closest('.offline, .vh, .skip'))
    .filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return left < box.right && right > box.left && top < box.bottom - 1 && bottom > box.top + 1
    })
    .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`)
}

/** Runs in the page: what has the focus, and whether any of it is behind the mark; null where Tab leaves the page's content. */
function focusBehind(words: string): { name: string; isBehind: boolean } | null {
  const focused = document.activeElement
  if (!focused?.closest('main, footer')) return null
  const mark = [...document.querySelectorAll('.offline > span')].find((one) => one.textContent === words)
  const box = mark?.getBoundingClientRect()
  return {
    name: `${focused.tagName} ${focused.getAttribute('name') ?? focused.textContent}`,
    // The bars that it hangs from are above it.
    isBehind: !box || focused.getBoundingClientRect().top < box.bottom,
  }
}

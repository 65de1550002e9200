import { expect, type Locator, type Page } from '@playwright/test'

/** What can be measured of how a page looks, on any machine and with any build of the browser. */

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Chooses a theme as another tab would: at once, without a reload. */
export async function showTheme(page: Page, theme: Theme) {
  await page.evaluate((choice) => {
    localStorage.setItem('theme', choice)
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  }, theme)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

export async function expectNoSidewaysScroll(page: Page, what = page.url()) {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  // After a change of width, what depends on it is drawn with the next render.
  await expect.poll(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** The most that a page moves by itself while it loads. */
const shiftMax = 0.02

/** Loads the page and fails when what was there moved before it was whole; `settled` waits until it is. */
export async function expectNoShift(page: Page, settled: () => Promise<void>) {
  await page.reload()
  await settled()
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // What was recorded before is told at once.
        new PerformanceObserver((list) =>
          resolve(
            list
              .getEntries()
              .reduce((sum, entry) => sum + ((entry as PerformanceEntry & { value?: number }).value ?? 0), 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )
  expect(shift, `${page.url()} moves while it loads`).toBeLessThanOrEqual(shiftMax)
}

/** Fails with every text that its own box cuts off, or that is outside the window. */
export async function expectNoClippedText(page: Page, what = page.url()) {
  expect(await page.evaluate(clippedTexts), `${what} cuts off no text`).toEqual([])
}

/** Runs in the page. Boxes made for scrolling may hold more than they show. */
function clippedTexts(): string[] {
  const cut = (style: CSSStyleDeclaration) => /hidden|clip/.test(`${style.overflowX} ${style.overflowY}`)
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!element || text === '' || element.closest('script, style, noscript, .vh, select, svg, [inert]'))
      continue
    // A row of two lines ends in an ellipsis; it leads to the page that has the whole name.
    if (element.closest("[data-line='second']")) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width === 0) continue
    const name = `${element.tagName.toLowerCase()}.${element.className}: ${text.slice(0, 60)}`
    for (let around: Element | null = element; around; around = around.parentElement) {
      if (scrolls(around)) break
      if (around === document.documentElement) {
        if (box.right > innerWidth + 1 || box.left < -1) found.push(`${name} (outside the window)`)
        break
      }
      if (!cut(getComputedStyle(around))) continue
      const frame = around.getBoundingClientRect()
      // One pixel is for screen readers.
      if (frame.width <= 1 || frame.height <= 1) break
      const isCut =
        box.right > frame.right + 1 ||
        box.left < frame.left - 1 ||
        box.bottom > frame.bottom + 2 ||
        box.top < frame.top - 2
      if (isCut) found.push(name)
      break
    }
  }
  return found
}

/** Fails with every amount of money that is broken into two lines. */
export async function expectWholeAmounts(page: Page, what = page.url()) {
  expect(await page.evaluate(brokenAmounts), `${what} breaks no amount`).toEqual([])
}

/** Runs in the page. */
function brokenAmounts(): string[] {
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { 0: amount, index } of (node.textContent ?? '').matchAll(/-?\$[\d,]+(\.\d\d)?/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + amount.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(amount)
    }
  return found
}

/** Every stop of the Tab key from here on, and whether it shows a ring; stops when it starts over. */
export async function focusStops(page: Page, most = 400): Promise<{ name: string; hasRing: boolean }[]> {
  const stops: { name: string; hasRing: boolean }[] = []
  await page.evaluate(() => {
    const seen = window as Window & { seenStops?: WeakSet<Element> }
    seen.seenStops = new WeakSet()
  })
  while (stops.length < most) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(focusStop)
    if (stop === null) break
    stops.push(stop)
  }
  return stops
}

/** Runs in the page. A hidden native control may show its ring on the label or box around it. */
function focusStop(): { name: string; hasRing: boolean } | null {
  const { seenStops: seen } = window as Window & { seenStops?: WeakSet<Element> }
  const focused = document.activeElement
  if (!focused || focused === document.body || seen?.has(focused)) return null
  seen?.add(focused)
  const ringed = (element: Element | null, pseudo?: string) => {
    if (!element) return false
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, pseudo)
    const isSeen = !/^rgba\(.*, 0\)$/.test(outlineColor)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && isSeen
  }
  const around = focused.closest('label, .input, .qty, .card, .home-feature, summary')
  const words = focused.getAttribute('aria-label') ?? focused.textContent?.trim() ?? ''
  return {
    name: `${focused.tagName.toLowerCase()}.${focused.className} ${words.slice(0, 40)}`,
    hasRing: ringed(focused) || ringed(around) || ringed(focused, '::after') || ringed(focused, '::before'),
  }
}

/** Scrolls a part into view, and waits until the page has dispatched its scroll events and drawn what came into view. */
export async function scrollTo(locator: Locator, block: ScrollLogicalPosition) {
  await locator.evaluate(async (element, to) => {
    element.scrollIntoView({ block: to, behavior: 'instant' })
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
  }, block)
}

/** A picture of one part of a page. Far down a long page Chromium returns a white picture of a part not yet drawn. */
export async function pictureOf(locator: Locator): Promise<Buffer> {
  await scrollTo(locator, 'start')
  return locator.screenshot({ animations: 'disabled' })
}

/** A control must differ from its background: something is drawn at its place. */
export async function expectDrawn(locator: Locator, what: string) {
  const { default: sharp } = await import('sharp')
  const { channels } = await sharp(await pictureOf(locator)).stats()
  const variety = Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))
  expect(variety, `${what} is drawn`).toBeGreaterThan(4)
}

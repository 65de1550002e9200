import type { Page } from 'playwright-core'

/** What a visit felt like: when the largest thing was there (ms), the slowest answer to a press (ms), and how much jumped. */
export type Feel = { lcpMs: number; inpMs: number; cls: number }

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Press = PerformanceEntry & { interactionId: number }

/** Watches every document that this page opens from now on. */
export const watchFeel = (page: Page) =>
  page.addInitScript(() => {
    const feel: Feel = { lcpMs: 0, inpMs: 0, cls: 0 }
    Object.assign(window, { feel })
    const watch = (
      options: PerformanceObserverInit & { durationThreshold?: number },
      take: (entry: PerformanceEntry) => void,
    ) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
        buffered: true,
        ...options,
      })
    watch({ type: 'largest-contentful-paint' }, ({ startTime }) => {
      feel.lcpMs = startTime
    })
    watch({ type: 'layout-shift' }, (entry) => {
      const { value, hadRecentInput } = entry as Shift
      if (!hadRecentInput) feel.cls += value
    })
    watch({ type: 'event', durationThreshold: 16 }, (entry) => {
      if ((entry as Press).interactionId > 0) feel.inpMs = Math.max(feel.inpMs, entry.duration)
    })
  })

/** What was felt until now, once the frame that is under way has been drawn. */
export const readFeel = (page: Page): Promise<Feel> =>
  page.evaluate(
    () =>
      new Promise<Feel>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve(Reflect.get(window, 'feel') as Feel), 50)),
        ),
      ),
  )

/** How quick the machine is on which the limits were set, in the unit of `quicknessOf`. */
const usualQuickness = 15
const rates = { usual: 4, least: 2 }

/**
 * A mid-range phone on slow 4G, as Lighthouse's mobile preset has it. A machine that is slow, or has other work at
 * the moment, is slowed down by less: the phone stays the same.
 */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1_024 * 1_024) / 8,
    uploadThroughput: (750 * 1_024) / 8,
  })
  const share = Math.min(1, (await page.evaluate(quicknessOf)) / usualQuickness)
  await session.send('Emulation.setCPUThrottlingRate', { rate: Math.max(rates.least, rates.usual * share) })
}

/** Runs in the page: how often a text of 10,000 emails is made in a millisecond. */
function quicknessOf(): number {
  const forMs = 500
  const began = performance.now()
  let times = 0
  for (; performance.now() - began < forMs; times++) {
    let text = ''
    for (let email = 0; email < 10_000; email++) text += 'a'
    if (text.length === 0) return 0
  }
  return times / (performance.now() - began)
}

/** Down to the end at a reader's pace, so that what loads late has its chance to push. */
export const scrollToEnd = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(function step() {
          scrollBy(0, innerHeight / 4)
          const isEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
          if (isEnd) resolve()
          else requestAnimationFrame(step)
        })
      }),
  )

import { chromium, type Page } from 'playwright-core'
import { personas } from '../../apps/server/src/db/seed/personas.ts'
import { ensureChromium } from '../../scripts/ensure-chromium.mjs'
import { signedInPage } from '../vitals/signed-in-page.ts'
import { anImei, aSim, type BenchOrder } from './bench-order.ts'

/** How long it took from a scanner's Enter until the screen said the answer, ms. */
export type ScreenTimes = { wrong: number[]; fits: number[]; unitSeconds: number[] }

/** Scans units of an order through the bench screen in a real browser, by keyboard as a hand scanner does. */
export async function scanOnScreen(
  { orderId, units }: BenchOrder,
  { port, count }: { port: number; count: number },
): Promise<ScreenTimes> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  })
  try {
    const page = await signedInPage(browser, port, personas.sam.email)
    await page.goto(`http://127.0.0.1:${port}/staging/${orderId}`)
    await page.getByRole('textbox', { name: /^Scan field/ }).waitFor()
    await page.evaluate(watchAnswers)
    const times: ScreenTimes = { wrong: [], fits: [], unitSeconds: [] }
    await scan(page, 'WBC:NEXT')
    for (let n = 0; n < count; n++) {
      const began = performance.now()
      const shown = page.locator('#bench-unit')
      const number = (await shown.textContent())?.replace(/^Unit\s*/, '').trim()
      const unit = units.find(({ unitNumber }) => unitNumber === number)
      if (!unit) throw new Error(`The bench shows unit ${number}, which is not of the order.`)
      times.wrong.push(await answered(page, '0010150390000'))
      times.fits.push(await answered(page, anImei()))
      if (unit.needsSim) times.fits.push(await answered(page, aSim()))
      times.fits.push(await answered(page, unit.tagCode))
      await scan(page, 'WBC:NEXT')
      await page.waitForFunction(
        (before) =>
          ![...document.querySelectorAll('h2, h3')].some(({ textContent }) => textContent?.trim() === before),
        `Unit ${number}`,
      )
      await shown.waitFor()
      times.unitSeconds.push((performance.now() - began) / 1_000)
    }
    return times
  } finally {
    await browser.close()
  }
}

async function scan(page: Page, text: string) {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Scans it and answers how long the screen was silent, ms. */
async function answered(page: Page, text: string): Promise<number> {
  await page.evaluate(() => {
    ;(globalThis as Watched).answeredMs = null
  })
  await scan(page, text)
  const told = await page.waitForFunction(() => (globalThis as Watched).answeredMs)
  return (await told.jsonValue()) ?? 0
}

type Watched = typeof globalThis & { answeredMs?: number | null }

/** Runs in the page: from Enter to the frame in which the band says another answer. */
function watchAnswers() {
  const watched = globalThis as Watched
  const band = document.querySelector<HTMLElement>('.scan-band')
  const words = document.querySelector<HTMLElement>('.scan-words > div')
  if (!band || !words) throw new Error('The screen has a band.')
  const said = () => `${band.dataset.tone} ${words.innerText}`
  let enter: { atMs: number; said: string } | null = null
  const atEnter = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') enter = { atMs: performance.now(), said: said() }
  }
  addEventListener('keydown', atEnter, true)
  new MutationObserver(() => {
    if (!enter || band.dataset.tone === 'ask' || said() === enter.said) return
    const { atMs } = enter
    enter = null
    requestAnimationFrame(() => {
      watched.answeredMs = performance.now() - atMs
    })
  }).observe(band, { subtree: true, childList: true, characterData: true, attributes: true })
}

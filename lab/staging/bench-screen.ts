import { chromium, type Page } from 'playwright-core'
import { personas } from '../../apps/server/src/db/seed/personas.ts'
import { ensureChromium } from '../../scripts/ensure-chromium.mjs'
import { signedInPage } from '../vitals/signed-in-page.ts'
import { anImei, aSim, type BenchOrder } from './bench-order.ts'

/** How long it took from a scanner's Enter until the answer was on the screen in colour and words, and until it sounded, ms. */
export type AnswerTimes = { seen: number[]; heard: number[] }
export type ScreenTimes = { wrong: AnswerTimes; fits: AnswerTimes; unitSeconds: number[] }

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
    const times: ScreenTimes = {
      wrong: { seen: [], heard: [] },
      fits: { seen: [], heard: [] },
      unitSeconds: [],
    }
    await scan(page, 'WBC:NEXT')
    for (let n = 0; n < count; n++) {
      const began = performance.now()
      const shown = page.locator('#bench-unit')
      const number = (await shown.textContent())?.replace(/^Unit\s*/, '').trim()
      const unit = units.find(({ unitNumber }) => unitNumber === number)
      if (!unit) throw new Error(`The bench shows unit ${number}, which is not of the order.`)
      await answered(page, '0010150390000', times.wrong)
      await answered(page, anImei(), times.fits)
      if (unit.needsSim) await answered(page, aSim(), times.fits)
      await answered(page, unit.tagCode, times.fits)
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

/** Scans it and notes how long the screen and the loudspeaker were silent. */
async function answered(page: Page, text: string, times: AnswerTimes) {
  await page.evaluate(() => {
    ;(globalThis as Watched).answer = {}
  })
  await scan(page, text)
  const told = await page.waitForFunction(() => {
    const { seenMs, heardMs } = (globalThis as Watched).answer ?? {}
    return seenMs !== undefined && heardMs !== undefined && { seenMs, heardMs }
  })
  const { seenMs, heardMs } = (await told.jsonValue()) || { seenMs: 0, heardMs: 0 }
  times.seen.push(seenMs)
  times.heard.push(heardMs)
}

type Watched = typeof globalThis & { answer?: { seenMs?: number; heardMs?: number } }

/**
 * Runs in the page: from Enter to the frame in which the band has another colour and other words, and to the moment at which the
 * first tone leaves for the loudspeaker.
 */
function watchAnswers() {
  const watched = globalThis as Watched
  const band = document.querySelector<HTMLElement>('.scan-band')
  const words = document.querySelector<HTMLElement>('.scan-words > div')
  if (!band || !words) throw new Error('The screen has a band.')
  const said = () => `${band.dataset.tone} ${words.innerText}`
  let enter: { atMs: number; said: string } | null = null
  let enteredMs = 0
  const atEnter = ({ key }: KeyboardEvent) => {
    if (key !== 'Enter') return
    enteredMs = performance.now()
    enter = { atMs: enteredMs, said: said() }
  }
  addEventListener('keydown', atEnter, true)
  new MutationObserver(() => {
    if (!enter || band.dataset.tone === 'ask' || said() === enter.said) return
    const { atMs } = enter
    enter = null
    requestAnimationFrame(() => {
      if (watched.answer) watched.answer.seenMs = performance.now() - atMs
    })
  }).observe(band, { subtree: true, childList: true, characterData: true, attributes: true })
  const { start } = OscillatorNode.prototype
  OscillatorNode.prototype.start = function (when = 0) {
    const { currentTime, baseLatency } = this.context as AudioContext
    const delayMs = (Math.max(0, when - currentTime) + baseLatency) * 1_000
    if (watched.answer) watched.answer.heardMs ??= performance.now() - enteredMs + delayMs
    start.call(this, when)
  }
}

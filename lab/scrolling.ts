import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { paths } from '@portal/domain/paths'
import { chromium, type Page } from 'playwright-core'
import { personas } from '../apps/server/src/db/seed/personas.ts'
import { ensureChromium } from '../scripts/ensure-chromium.mjs'
import { fillUsers } from './scale/fill-users.ts'
import { openScaleDatabase, sizeOf } from './scale/scale-database.ts'
import { signedInPage } from './vitals/signed-in-page.ts'

/**
 * Scrolls the longest lists of the built product in a real browser and counts the frames that came late:
 * `npm run lab -- scrolling`. 10,000 orders of one agent, and a list of 50,000 users with everything that was
 * loaded of it. It needs a machine with nothing else to do; a directory that `seed-large` filled is taken
 * with `--data`.
 */
const { values: args } = parseArgs({
  options: {
    data: { type: 'string' },
    orders: { type: 'string', default: '60000' },
    accounts: { type: 'string', default: '5000' },
    items: { type: 'string', default: '120000' },
    users: { type: 'string', default: '50000' },
    rows: { type: 'string', default: '10000' },
  },
})
const rowsWanted = Number(args.rows)
/** A frame that took longer than two of 60 a second has skipped one. */
const lateMs = 34
const scrollSeconds = 6

const dataDir = args.data ?? mkdtempSync(join(tmpdir(), 'portal-scrolling-'))
const { port, client, close } = await openScaleDatabase(dataDir, sizeOf(args), (line) =>
  console.error(`  ${line}`),
)
await fillUsers(client, Number(args.users))
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
})
try {
  await measure('orders', personas.bo.email, paths.ordersAgent)
  await measure('users', personas.ada.email, paths.adminUsers)
} finally {
  await browser.close()
  await close()
  if (args.data === undefined) rmSync(dataDir, { recursive: true, force: true })
}

async function measure(name: string, email: string, path: string) {
  const page = await signedInPage(browser, port, email)
  await page.goto(`http://127.0.0.1:${port}${path}`)
  const loadMs = await loadRows(page)
  const frames = await scrollThrough(page)
  const late = frames.filter((ms) => ms > lateMs)
  const seconds = frames.reduce((sum, ms) => sum + ms, 0) / 1_000
  console.log(
    `${name}: ${await rowsIn(page)} rows, loaded in ${(loadMs / 1_000).toFixed(1)} s; ${frames.length} frames in ` +
      `${seconds.toFixed(1)} s (${(frames.length / seconds).toFixed(0)} a second), ${late.length} later than ` +
      `${lateMs} ms, the longest ${Math.max(...frames).toFixed(0)} ms`,
  )
  await page.close()
}

/** Presses "Show more" until so many rows are there. Answers how long that took, ms. */
async function loadRows(page: Page): Promise<number> {
  const started = performance.now()
  const more = page.getByRole('button', { name: 'Show more' })
  await more.waitFor()
  while ((await rowsIn(page)) < rowsWanted) {
    const before = await rowsIn(page)
    await more.click()
    while ((await rowsIn(page)) === before) await delay(10)
  }
  return performance.now() - started
}

function rowsIn(page: Page): Promise<number> {
  return page.evaluate(() => {
    const table = document.querySelector('table')
    const said = table?.getAttribute('aria-rowcount')
    return said ? Number(said) - 1 : (table?.tBodies[0]?.rows.length ?? 0)
  })
}

/** Scrolls down and up again at a hurried reader's pace. Answers how long each frame took, ms. */
function scrollThrough(page: Page): Promise<number[]> {
  return page.evaluate(
    ({ ms }) =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = []
        const started = performance.now()
        let last = started
        requestAnimationFrame(function frame(now) {
          frames.push(now - last)
          last = now
          const passed = now - started
          scrollBy(0, passed < ms / 2 ? 180 : -180)
          if (passed < ms) requestAnimationFrame(frame)
          else resolve(frames.slice(1))
        })
      }),
    { ms: scrollSeconds * 1_000 },
  )
}

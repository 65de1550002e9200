import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { ensureChromium } from '../scripts/ensure-chromium.mjs'
import { productionEnv, serverArgs } from '../scripts/product-build.mjs'
import { freePort, startNode, stop, untilAnswered } from './bench/processes.ts'

/**
 * Lighthouse's mobile preset (slow 4G, 4 × CPU) over every public page and one product of each kind:
 * `npm run lab -- lighthouse`, or `npm run lab -- lighthouse 3` for the median of three visits a page. Exits 1 when
 * a category of a page stays below the aim. It needs a machine with nothing else to do.
 */
const aim = 98
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const visits = Number(process.argv[2] ?? 1)
const products = [
  'halden-n6-pro',
  'ferro-r3-rugged',
  'ferro-armor-case',
  'ferro-hub-5g',
  'screen-repair-coverage',
]

const dataDir = mkdtempSync(join(tmpdir(), 'portal-lighthouse-'))
const [port, debugPort] = [await freePort(), await freePort()]
const base = `http://localhost:${port}`
const product = startNode(serverArgs, {
  ...productionEnv,
  PORT: String(port),
  PUBLIC_BASE_URL: base,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  LOG_LEVEL: 'error',
})
await untilAnswered(`${base}/api/ready`)
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: [`--remote-debugging-port=${debugPort}`, '--no-sandbox', '--disable-gpu', '--no-first-run'],
})

let worst = 100
for (const path of await publicPaths()) {
  const scores = await scoresOf(path)
  worst = Math.min(worst, ...Object.values(scores))
  const shown = Object.entries(scores).map(([category, score]) => `${category} ${score}`)
  console.log(path.padEnd(44), shown.join('  '))
}
console.log(`Lowest: ${worst}. Aim: ${aim}.`)

await browser.close()
await stop(product)
rmSync(dataDir, { recursive: true, force: true })
process.exitCode = worst < aim ? 1 : 0

async function publicPaths(): Promise<string[]> {
  const sitemap = await (await fetch(`${base}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = base]) => new URL(url).pathname)
  const isProduct = (path: string) => path.startsWith('/buy/')
  return listed.filter((path) => !isProduct(path) || products.some((name) => path.endsWith(`/${name}`)))
}

/** The median score of each category, 0 to 100. */
async function scoresOf(path: string): Promise<Record<string, number>> {
  const seen: Record<string, number[]> = {}
  for (let visit = 0; visit < visits; ) {
    const answer = await lighthouse(`${base}${path}`, {
      port: debugPort,
      logLevel: 'silent',
      onlyCategories: categories,
    })
    // Chromium sometimes misses the start of a trace; such a visit says nothing about the page.
    if (answer?.lhr.runtimeError) continue
    visit++
    for (const { id, score } of Object.values(answer?.lhr.categories ?? {})) {
      seen[id] = [...(seen[id] ?? []), Math.round((score ?? 0) * 100)]
    }
  }
  return Object.fromEntries(Object.entries(seen).map(([id, scores]) => [id, median(scores)]))
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

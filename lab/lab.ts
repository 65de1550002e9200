import { join } from 'node:path'
import { buildIfStale } from '../scripts/product-build.mjs'
import { root } from '../scripts/root.mjs'
import { runProgram } from '../scripts/run-program.mjs'

/**
 * `npm run lab -- <name> [options]` runs one program of this folder, and without a name lists them. Programs that need
 * the built portal build it first if its sources have changed.
 */
type Program = { does: string; file: string; needsBuild?: true }

const programs: Readonly<Record<string, Program>> = {
  bench: {
    does: 'cost of every operation beside the lowest possible cost',
    file: 'bench.ts',
    needsBuild: true,
  },
  lighthouse: { does: 'Lighthouse on every public page', file: 'lighthouse.ts', needsBuild: true },
  vitals: { does: 'load times, response times and layout shifts', file: 'vitals.ts', needsBuild: true },
  faults: { does: 'behavior when parts fail, each against a limit', file: 'faults.ts', needsBuild: true },
  orders: { does: 'fifty buyers who order at the same time', file: 'orders.ts', needsBuild: true },
  lists: { does: 'lists and details on a database with 500,000 orders', file: 'lists.ts', needsBuild: true },
  desks: {
    does: 'desks, sales and books on a database with 500,000 orders',
    file: 'desks.ts',
    needsBuild: true,
  },
  scrolling: { does: 'late frames while long lists are scrolled', file: 'scrolling.ts', needsBuild: true },
  fleet: {
    does: 'rosters, searches, devices and imports with 1,000,000 devices',
    file: 'fleet.ts',
    needsBuild: true,
  },
  staging: { does: 'benches that scan an order, and the bench screen', file: 'staging.ts', needsBuild: true },
  'first-copy': { does: 'first copy of a large CRM', file: 'first-copy.ts', needsBuild: true },
  'sign-in': { does: 'time of refused sign-ins, known and unknown', file: 'sign-in.ts', needsBuild: true },
  'old-beside-new': {
    does: 'rolling deployment over an older build',
    file: 'old-beside-new.ts',
    needsBuild: true,
  },
  mutate: { does: 'share of small changes to the rules that tests find', file: 'mutate.sh' },
  sqlmap: { does: 'SQL injection into every call of a running portal', file: 'attack/sqlmap.sh' },
  wapiti: { does: 'web scanner against a running portal', file: 'attack/wapiti.sh' },
  slowhttptest: { does: 'slow connections to a running portal', file: 'attack/slowhttptest.sh' },
  'rehearse-image': { does: 'steps of the container image without Docker', file: 'rehearse-image.sh' },
  'fresh-clone': { does: 'start and tests in a new clone', file: 'fresh-clone.sh' },
  sbom: { does: 'software bill of materials in CycloneDX format', file: 'sbom.ts' },
  'seed-large': { does: 'fills an embedded database with many orders', file: 'seed-large.ts' },
  cases: { does: 'lists of 100,000 cases, as an agent and as a manager', file: 'cases.ts', needsBuild: true },
  'seed-fleet': { does: 'adds a large fleet to an account of a demo database', file: 'seed-fleet.ts' },
  film: { does: 'renders the video of the home page', file: 'film/render-film.ts' },
  share: { does: 'renders the pictures of shared links', file: 'share/render-cards.ts' },
}

const [name, ...args] = process.argv.slice(2)
process.exitCode = name === undefined ? list() : await run(name, args)

function list(): number {
  console.log('npm run lab -- <name> [options]; lab/README.md describes the options.\n')
  for (const [key, { does }] of Object.entries(programs)) console.log(`  ${key.padEnd(16)}${does}`)
  return 0
}

async function run(key: string, options: string[]): Promise<number> {
  const program = programs[key]
  if (program === undefined) {
    console.error(`There is no "${key}" in the lab. There are: ${Object.keys(programs).join(', ')}.`)
    return 1
  }
  // The first copy can also run from source.
  if (program.needsBuild && !options.includes('--source')) {
    const built = await buildIfStale(process.execPath)
    if (built !== 0) return built
  }
  const file = join(root, 'lab', program.file)
  const interpreter = file.endsWith('.sh') ? 'bash' : process.execPath
  return runProgram(interpreter, [file, ...options], { env: { NODE: process.execPath } })
}

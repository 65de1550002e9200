import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startFakeZoho } from '@portal/testkit/fakes/zoho/fake-zoho'
import { fakeZohoClient } from '@portal/testkit/fakes/zoho/fake-zoho-accounts'
import { fakeZohoCrm } from '@portal/testkit/fakes/zoho/fake-zoho-crm'
import { openDatabase } from '../apps/server/src/db/client.ts'
import { openEmbeddedServer } from '../apps/server/src/db/embedded/embedded-server.ts'
import { productionEnv, serverArgs } from '../scripts/product-build.mjs'
import { freePort, startNode, stop, untilAnswered } from './bench/processes.ts'

/**
 * The first copy of a large CRM: starts the stand-in of the CRM and the built product with an empty database, kills
 * the product in the middle, and says how long the copy took and how much memory it needed at most.
 * `npm run lab -- first-copy`, or `npm run lab -- first-copy --accounts 5000 --contacts 20000`. Fails when a
 * row is missing, when the copy began again instead of continuing, or when it takes more memory than `--mb`.
 */
const { values: args } = parseArgs({
  options: {
    accounts: { type: 'string', default: '50000' },
    contacts: { type: 'string', default: '200000' },
    /** The most memory the product may need, in MB. */
    mb: { type: 'string', default: '400' },
    /** Runs the sources, without pages: nothing has to be built. */
    source: { type: 'boolean', default: false },
  },
})
const size = { accounts: Number(args.accounts), contacts: Number(args.contacts) }
const rowsOfAll = size.accounts + size.contacts
const rowsAtOnce = 200
const pagesOfAll = Math.ceil(size.accounts / rowsAtOnce) + Math.ceil(size.contacts / rowsAtOnce)

const part = fakeZohoCrm()
part.crowd(size)
const fake = await startFakeZoho([part])
const scratch = mkdtempSync(join(tmpdir(), 'portal-first-copy-'))
const port = await freePort()
const problems: string[] = []

let product = await startProduct()
const embedded = await openEmbeddedServer({ dataDir: scratch, log: () => {} })
const database = openDatabase(embedded.connection, { size: 2 })
try {
  const began = performance.now()
  const firstPeakMb = await until((rows) => rows >= rowsOfAll / 2)
  product.kill('SIGKILL')
  const atKill = await copiedRows()
  const killed = performance.now()
  console.log(`  killed with ${counted(atKill)} of ${counted(rowsOfAll)} rows copied`)

  product = await startProduct()
  const secondPeakMb = await until((_, finished) => finished)
  const seconds = (performance.now() - began) / 1_000
  await verify()

  const peakMb = Math.max(firstPeakMb, secondPeakMb)
  if (peakMb > Number(args.mb)) problems.push(`It needed ${peakMb} MB, more than ${args.mb}.`)
  console.log(`
  ${counted(size.accounts)} accounts and ${counted(size.contacts)} contacts in ${seconds.toFixed(0)} s, ${counted(rowsOfAll / seconds)} rows a second
  before the kill ${((killed - began) / 1_000).toFixed(0)} s; after it, from the start of the process, ${((performance.now() - killed) / 1_000).toFixed(0)} s
  peak memory of the product: ${firstPeakMb} MB until the kill, ${secondPeakMb} MB after it
  pages asked for: ${pagesAsked()} of ${pagesOfAll}`)
} finally {
  await database.close()
  await stop(product)
  await embedded.stop()
  await fake.close()
  rmSync(scratch, { recursive: true, force: true })
}
for (const problem of problems) console.error(`  ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0

async function startProduct() {
  const started = startNode(args.source ? ['apps/server/src/main.ts'] : serverArgs, {
    ...productionEnv,
    ...(args.source && { NODE_ENV: 'test' }),
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: scratch,
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
    CRM_DRIVER: 'live',
    LEDGER_DRIVER: 'embedded',
    ZOHO_ACCOUNTS_URL: fake.url,
    ZOHO_CLIENT_ID: fakeZohoClient.clientId,
    ZOHO_CLIENT_SECRET: fakeZohoClient.clientSecret,
    ZOHO_REFRESH_TOKEN: fakeZohoClient.refreshToken,
  })
  const ended = new Promise<never>((_, reject) => {
    started.once('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready.`)))
  })
  ended.catch(() => {})
  await Promise.race([untilAnswered(`http://127.0.0.1:${port}/api/ready`), ended])
  return started
}

/** Waits, telling how far it is. @returns the most memory that the product has needed, in MB */
async function until(isEnough: (rows: number, finished: boolean) => boolean): Promise<number> {
  let told = 0
  for (;;) {
    const rows = await copiedRows()
    if (isEnough(rows, await isFinished())) return peakMbOf(product.pid)
    if (performance.now() - told > 5_000) {
      told = performance.now()
      console.log(`  ${counted(rows)} of ${counted(rowsOfAll)} rows, ${peakMbOf(product.pid)} MB at most`)
    }
    await delay(100)
  }
}

async function copiedRows(): Promise<number> {
  const { rows } = await database.pool.query<{ done: number }>(
    `select coalesce(sum(rows_done), 0)::int as done from crm_sync where kind in ('accounts', 'contacts')`,
  )
  return rows[0]?.done ?? 0
}

async function isFinished(): Promise<boolean> {
  const { rows } = await database.pool.query<{ finished: boolean }>(
    'select count(last_success) = 5 as finished from crm_sync',
  )
  return rows[0]?.finished ?? false
}

async function verify() {
  const { rows } = await database.pool.query<{ accounts: number; contacts: number }>(
    'select (select count(*)::int from accounts) as accounts, (select count(*)::int from contacts) as contacts',
  )
  const [there] = rows
  for (const kind of ['accounts', 'contacts'] as const)
    if (there?.[kind] !== size[kind])
      problems.push(`There are ${there?.[kind]} ${kind} instead of ${size[kind]}.`)
  // One page may be under way at the kill, and one more list says that there is nothing after the last.
  if (pagesAsked() > pagesOfAll + 4)
    problems.push(`${pagesAsked()} pages were asked for where ${pagesOfAll} are enough: it began again.`)
}

/** Pages of the first copy: later ones ask for what changed. */
function pagesAsked(): number {
  return fake.asked.filter(
    ({ text }) => / from (Accounts|Contacts) /.test(text) && !text.includes('Modified_Time >='),
  ).length
}

function peakMbOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024)
}

function counted(rows: number): string {
  return Math.round(rows).toLocaleString('en-US')
}

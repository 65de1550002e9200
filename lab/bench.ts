import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openEmbeddedServer } from '../apps/server/src/db/embedded/embedded-server.ts'
import { personas } from '../apps/server/src/db/seed/personas.ts'
import { productionEnv, serverArgs } from '../scripts/product-build.mjs'
import { aims } from './bench/aims.ts'
import { type Finding, pageOf, tableOf } from './bench/findings.ts'
import { holdJobs, measureJobs } from './bench/held-jobs.ts'
import { clientOf, type Load, runLoad } from './bench/load.ts'
import { addOrders } from './bench/many-orders.ts'
import { type Cost, cpuOf, cpuText, type Measured, measureBeside, type Operation } from './bench/measured.ts'
import { plotOf } from './bench/plot.ts'
import { freePort, postmasterOf, residentMb, startNode, stop, untilAnswered } from './bench/processes.ts'
import { openScene } from './bench/scene.ts'

/**
 * Measures the built product beside a floor on the same machine, the two taking turns, and says whether it meets its
 * aims: `npm run lab -- bench`, or `npm run lab -- bench --seconds 10` for so long an operation. `--write` writes lab/results/bench.md
 * with its plots. Costs are CPU of the server and of PostgreSQL for one operation: neighbours on the machine
 * stretch times, and CPU hardly. Ends with 1 when something failed.
 */
const { values: args } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    /** How many orders of others the history is measured beside, the second time. */
    orders: { type: 'string', default: '500000' },
    write: { type: 'boolean', default: false },
  },
})
const seconds = Number(args.seconds)
/** Cold starts, of which the one in the middle counts. */
const starts = 5
/** After a start, until it has nothing more to do. */
const settleMs = 3_000
const scratch = mkdtempSync(join(tmpdir(), 'portal-bench-'))
const port = await freePort()
const environment = {
  ...productionEnv,
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: scratch,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  DATABASE_URL: '',
}

// The first start creates and seeds the database; those after it are the cold starts that people meet.
let product = startNode(serverArgs, environment)
await untilAnswered(`http://127.0.0.1:${port}/api/ready`)
await countStatements()
const coldStartMs = await middleOfStarts()
await delay(settleMs)
const idleMb = residentMb(product.pid ?? 0)
await startWithoutJobs()

// The floor uses the product's own database server.
const server = await openEmbeddedServer({ dataDir: scratch, log: () => {} })
const admin = new pg.Client({ ...server.adminConnection, database: 'portal' })
await admin.connect()
await admin.query('create extension if not exists pg_stat_statements')
const postmaster = postmasterOf(join(scratch, 'postgres'))
const [floorPort, barePort] = [await freePort(), await freePort()]
const floor = startNode(['lab/bench/floor.ts'], {
  FLOOR_PORT: String(floorPort),
  BARE_PORT: String(barePort),
  FLOOR_CONNECTION: JSON.stringify(server.connection),
})
await untilAnswered(`http://127.0.0.1:${floorPort}/select`)

const scene = await openScene(clientOf(port, 50))
const [bare, floorHttp] = [clientOf(barePort, 50), clientOf(floorPort, 50)]
const select: Operation = async () => (await floorHttp('GET', '/select')).status === 200
const insert: Operation = async () => (await floorHttp('POST', '/insert')).status === 200

const findings: Finding[] = []
try {
  await measurePages()
  await measureReads()
  await measureWrites()
  await measureCrowd()
  await measureHistoryAmongMany()
  findings.push(
    {
      name: `cold start to the first page, middle of ${starts}`,
      found: `${(coldStartMs / 1_000).toFixed(2)} s`,
      aim: `≤ ${aims.coldStartSeconds} s`,
      share: coldStartMs / 1_000 / aims.coldStartSeconds,
    },
    {
      name: 'memory of the server, idle',
      found: `${idleMb} MB`,
      aim: `≤ ${aims.idleMb} MB`,
      share: idleMb / aims.idleMb,
    },
  )
  console.log(tableOf(findings))
  if (args.write) write()
} finally {
  await admin.end()
  await stop(floor)
  await stop(product)
  await server.stop()
  rmSync(scratch, { recursive: true, force: true })
}

/** Leaves the last one running. */
async function middleOfStarts(): Promise<number> {
  const tookMs: number[] = []
  for (let start = 0; start < starts; start++) {
    await stop(product)
    const beganMs = performance.now()
    product = startNode(serverArgs, environment)
    tookMs.push(await untilAnswered(`http://127.0.0.1:${port}/phones`, beganMs))
  }
  return tookMs.sort((a, b) => a - b)[Math.floor(starts / 2)] ?? Number.POSITIVE_INFINITY
}

/** In place of the process that runs. */
async function startWithoutJobs() {
  await stop(product)
  product = startNode(serverArgs, { ...environment, JOBS: 'off' })
  await untilAnswered(`http://127.0.0.1:${port}/phones`)
}

async function countStatements() {
  const first = await openEmbeddedServer({ dataDir: scratch, log: () => {} })
  const client = new pg.Client(first.adminConnection)
  await client.connect()
  await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await client.end()
  await stop(product)
  await first.stop()
}

function write() {
  mkdirSync('docs/images', { recursive: true })
  writeFileSync('lab/results/bench.md', pageOf(findings, seconds, Number(args.orders)))
  writeFileSync('lab/results/bench-aims.svg', plotOf(findings))
}

type Beside = { floorRun: Operation; workers: number }

async function measured(name: string, run: Operation, { floorRun, workers }: Beside): Promise<Measured> {
  const result = await measureBeside(
    {
      ours: { pid: product.pid ?? 0, run, workers },
      floor: { pid: floor.pid ?? 0, run: floorRun, workers },
      postmaster,
      admin,
    },
    seconds,
  )
  const { ours } = result
  console.error(
    `  ${name}: ${(cpuOf(ours) / cpuOf(result.floor)).toFixed(1)} × floor, ${cpuText(ours)} beside ${cpuText(result.floor)}, ${ours.perSecond.toFixed(0)}/s, ${ours.failures} failed`,
  )
  if (ours.failures > 0) process.exitCode = 1
  return result
}

async function measurePages() {
  const pages = [
    ['shop page', 'shopPage'],
    ['product page', 'productPage'],
    ['manifest', 'manifest'],
    // Every hook that each request passes, and nothing else.
    ['a call that answers a constant', 'constantCall'],
  ] as const
  for (const [name, what] of pages) {
    const bytes = await scene.bytesOf(what)
    const floorRun: Operation = async () =>
      (await bare('GET', `/${bytes}`, { encoding: 'br' })).status === 200
    const { ours, floor: bareSide } = await measured(name, scene[what], { floorRun, workers: 10 })
    const percent = (cpuOf(bareSide) / cpuOf(ours)) * 100
    findings.push({
      name: `${name}, ${(bytes / 1_024).toFixed(1)} KB`,
      found: `${percent.toFixed(0)} % of bare`,
      ...(what === 'constantCall'
        ? { aim: null, share: null }
        : { aim: `≥ ${aims.pagePercent} %`, share: aims.pagePercent / percent }),
      load: ours,
      cost: ours,
    })
  }
}

type Compared = { unit: 'SELECT' | 'INSERT'; most: number | null; workers: number }

/** Compared with its floor, in the floor's unit. */
async function compare(name: string, run: Operation, { unit, most, workers }: Compared): Promise<Measured> {
  const floorRun = unit === 'SELECT' ? select : insert
  const result = await measured(name, run, { floorRun, workers })
  const ratio = cpuOf(result.ours) / cpuOf(result.floor)
  findings.push({
    name,
    found: `${ratio.toFixed(1)} ${unit}s`,
    aim: most === null ? null : `≤ ${most}`,
    share: most === null ? null : ratio / most,
    load: result.ours,
    cost: result.ours,
    statements: result.statements,
  })
  return result
}

async function measureReads() {
  await compare('cart', scene.cart, { unit: 'SELECT', most: null, workers: 10 })
  await compare('order detail', scene.orderDetail, {
    unit: 'SELECT',
    most: aims.orderDetailSelects,
    workers: 10,
  })
}

async function measureWrites() {
  await compare('add to cart', scene.addToCart, {
    unit: 'INSERT',
    most: aims.addToCartInserts,
    workers: 8,
  })
  // Each whole order starts from a cart of its own single line.
  await admin.query('delete from cart_items')
  const {
    ours,
    floor: oneInsert,
    statements,
  } = await compare('whole order', scene.wholeOrder, {
    unit: 'INSERT',
    most: null,
    workers: 4,
  })
  findings.push({
    name: 'statements of a whole order',
    found: statements.toFixed(1),
    aim: `≤ ${aims.wholeOrderStatements}`,
    share: statements / aims.wholeOrderStatements,
  })
  await compare('order detail, another each time', scene.orderDetailAnew, {
    unit: 'SELECT',
    most: null,
    workers: 10,
  })
  const cost = await afterOrders()
  findings.push({
    name: 'its email and order export, afterwards',
    found: `${(cpuOf(cost) / cpuOf(oneInsert)).toFixed(1)} INSERTs`,
    aim: null,
    share: null,
    cost,
  })
  const whole = (cpuOf(ours) + cpuOf(cost)) / cpuOf(oneInsert)
  findings.push({
    name: 'whole order with everything behind it',
    found: `${whole.toFixed(1)} INSERTs`,
    aim: `≤ ${aims.wholeOrderInserts}`,
    share: whole / aims.wholeOrderInserts,
  })
}

/** What a process that does the background work spends on the email and the order export of one order. */
async function afterOrders(): Promise<Cost> {
  const orders = (await holdJobs(admin)) / 2
  const workerPort = await freePort()
  const worker = startNode(serverArgs, { ...environment, PORT: String(workerPort) })
  await untilAnswered(`http://127.0.0.1:${workerPort}/api/ready`)
  await delay(settleMs)
  const { serverCpuMs, databaseCpuMs } = await measureJobs(admin, { server: worker.pid ?? 0, postmaster })
  await stop(worker)
  return { serverCpuMs: serverCpuMs / orders, databaseCpuMs: databaseCpuMs / orders }
}

/** How long the slowest hundredth waits when 50 ask at once, beside that of the floor. */
async function measureCrowd() {
  const crowds = [
    ['order detail', scene.orderDetail, 'SELECT', select],
    ['add to cart', scene.addToCart, 'INSERT', insert],
  ] as const
  for (const [what, run, unit, floorRun] of crowds) {
    const name = `${what}, 50 connections`
    const { ours, floor: beside } = await measured(name, run, { floorRun, workers: 50 })
    const ratio = ours.p99Ms / beside.p99Ms
    findings.push(
      {
        name,
        found: `p99 ${ratio.toFixed(1)} × the floor's, ${spreadText(ours)}`,
        aim: `≤ ${aims.crowdP99} ×`,
        share: ratio / aims.crowdP99,
        load: ours,
      },
      {
        name: `the floor's ${unit}, 50 connections`,
        found: spreadText(beside),
        aim: null,
        share: null,
        load: beside,
      },
    )
  }
}

function spreadText({ p50Ms, p99Ms }: Load) {
  return `${(p99Ms / p50Ms).toFixed(1)} × its p50`
}

/** Half a million orders come in seconds here: connections that knew the table without them would have been replaced long before. */
async function withNewConnections() {
  await startWithoutJobs()
  // As long until V8 has compiled what is used as it took for the operations before.
  await runLoad(scene.orderDetail, { workers: 10, seconds })
}

/** What the database does behind so many new rows is no part of reading them. */
async function databaseIsCalm() {
  await admin.query('checkpoint')
  const isVacuuming = async () => {
    const { rows } = await admin.query(
      `select from pg_stat_activity where backend_type = 'autovacuum worker'`,
    )
    return rows.length > 0
  }
  while (await isVacuuming()) await delay(settleMs)
}

/** Of an agent with 200 orders, alone and then among many; and of one who has a good part of the many. */
async function measureHistoryAmongMany() {
  const ofFew = personas.nia.zohoUserId
  const others = Array.from({ length: 10 }, (_, agent) => `99${String(agent).padStart(16, '0')}`)
  const asked: Compared = { unit: 'SELECT', most: aims.historySelects, workers: 10 }
  // Four a day.
  await addOrders(admin, 200, [ofFew], 6 * 60)
  await withNewConnections()
  const alone = await compare('history', scene.historyOf(ofFew), asked)
  await compare('history, another page each time', scene.historyAnew(ofFew), { ...asked, most: null })
  await addOrders(admin, Number(args.orders), others)
  await databaseIsCalm()
  await withNewConnections()
  const amongMany = await compare(`history among ${args.orders}`, scene.historyOf(ofFew), asked)
  const growth = cpuOf(amongMany.ours) / cpuOf(amongMany.floor) / (cpuOf(alone.ours) / cpuOf(alone.floor))
  findings.push({
    name: 'history, growth among many',
    found: `${growth.toFixed(2)} ×`,
    aim: `≤ ${aims.historyGrowth} ×`,
    share: growth / aims.historyGrowth,
  })
  const ofMany = others[0] ?? ''
  await compare('history of one with 50,000', scene.historyOf(ofMany), asked)
}

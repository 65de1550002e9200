import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultDomainId } from '@portal/domain/ids'
import { personaPassword, personas } from '@portal/testkit/personas'
import pg from 'pg'
import { openEmbeddedServer } from '../apps/server/src/db/embedded/embedded-server.ts'
import { type Client, clientOf, type Load, runLoad } from './bench/load.ts'
import {
  cpuMs,
  freePort,
  postmasterOf,
  residentMb,
  startNode,
  stop,
  untilAnswered,
} from './bench/processes.ts'
import { productionEnv, serverArgs } from './product-build.mjs'

/**
 * Measures the built product next to a floor on the same machine in the same minute, and prints
 * ratios (docs/quality.md has the aims). `npm run bench`, or `npm run bench -- 10` for 10 seconds an operation.
 */
const seconds = Number(process.argv[2] ?? 5)
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

// The first start creates and seeds the database; the second is the cold start that people meet.
let product = startNode(serverArgs, environment)
await untilAnswered(`http://127.0.0.1:${port}/api/ready`)
await countStatements()
const beganMs = performance.now()
product = startNode(serverArgs, environment)
const coldStartMs = await untilAnswered(`http://127.0.0.1:${port}/phones`, beganMs)

// The floor uses the product's own database server.
const server = await openEmbeddedServer({ dataDir: scratch, log: () => {} })
const admin = new pg.Client({ ...server.adminConnection, database: 'portal' })
await admin.connect()
const productClient = clientOf(port, 16)
const shopBytes = (await productClient('GET', '/phones', { encoding: 'br' })).bytes
const [floorPort, barePort] = [await freePort(), await freePort()]
const floor = startNode(['scripts/bench/floor.ts'], {
  FLOOR_PORT: String(floorPort),
  BARE_PORT: String(barePort),
  BARE_BYTES: String(shopBytes),
  FLOOR_CONNECTION: JSON.stringify(server.connection),
})
await untilAnswered(`http://127.0.0.1:${floorPort}/select`)
const postmaster = postmasterOf(join(scratch, 'postgres'))
const idleMb = residentMb(product.pid ?? 0)

type Row = Load & { name: string; serverCpuMs: number; databaseCpuMs: number; statements: number | null }
const rows: Row[] = []
const bare = clientOf(barePort, 16)
const floorClient = clientOf(floorPort, 16)

const agent = personas.wes
const tokens = await Promise.all(Array.from({ length: 8 }, () => signIn(agent.email)))
const token = tokens[0] ?? ''
const manifest = JSON.parse((await productClient('GET', `/api/resource/GetAll/${defaultDomainId}`)).body) as {
  result: { offers: Array<{ offerId: string; isCarrierInventory: boolean }> }
}
const offers = manifest.result.offers
const buyers = await Promise.all(
  [
    personas.wes,
    personas.mo,
    personas.wren,
    personas.bo,
    personas.wes,
    personas.mo,
    personas.wren,
    personas.bo,
  ].map(({ email }) => signIn(email)),
)
const orderBody = await headerFor(token)
const history = JSON.parse(
  (await productClient('GET', `/api/order/GetOrderHistory/${agent.zohoUserId}?limit=20`, { token })).body,
) as { results: Array<{ orderId: number }> }
const orderId = history.results[0]?.orderId ?? 0

const ok = async (answer: ReturnType<Client>) => (await answer).status === 200
await measure('floor: bare node:http', floor.pid, 10, () => ok(bare('GET', '/', { encoding: 'br' })))
await measure('floor: Fastify + SELECT', floor.pid, 10, () => ok(floorClient('GET', '/select')))
await measure('floor: Fastify + INSERT transaction', floor.pid, 8, () => ok(floorClient('POST', '/insert')))
await measure('shop page (HTML)', product.pid, 10, () =>
  ok(productClient('GET', '/phones', { encoding: 'br' })),
)
await measure('product page (HTML)', product.pid, 10, () =>
  ok(productClient('GET', '/buy/item-details/halden-n6-pro', { encoding: 'br' })),
)
await measure('manifest', product.pid, 10, () =>
  ok(productClient('GET', `/api/resource/GetAll/${defaultDomainId}`, { encoding: 'br' })),
)
await measure('sign-in', product.pid, 8, async () => (await signIn(agent.email)) !== '')
await measure('cart', product.pid, 10, () =>
  ok(productClient('GET', '/api/cartItem/GetCartItemsByDomain', { token })),
)
await measure('order detail', product.pid, 10, () =>
  ok(productClient('GET', `/api/order/GetSingleOrder/${orderId}`, { token })),
)
await measure('order history (20)', product.pid, 10, () =>
  ok(productClient('GET', `/api/order/GetOrderHistory/${agent.zohoUserId}?limit=20`, { token })),
)
await measure('add to cart', product.pid, 8, (worker, turn) =>
  ok(addToCart(buyers[worker] ?? '', turn + worker)),
)
// Each whole order starts from a cart of its own single line.
await admin.query('delete from cart_items')
await measure('whole order', product.pid, 4, wholeOrder)
report()

await admin.end()
await stop(floor)
await stop(product)
await server.stop()
rmSync(scratch, { recursive: true, force: true })

async function countStatements() {
  const first = await openEmbeddedServer({ dataDir: scratch, log: () => {} })
  const client = new pg.Client(first.adminConnection)
  await client.connect()
  await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await client.end()
  await stop(product)
  await first.stop()
}

async function statementsSoFar(): Promise<number | null> {
  const { rows: counted } = await admin
    .query<{ calls: string }>('select coalesce(sum(calls), 0) as calls from pg_stat_statements')
    .catch(() => ({ rows: [] }))
  return counted[0] ? Number(counted[0].calls) : null
}

async function measure(
  name: string,
  pid: number | undefined,
  workers: number,
  operation: (worker: number, turn: number) => Promise<boolean>,
) {
  await admin.query('create extension if not exists pg_stat_statements').catch(() => {})
  await runLoad(operation, { workers, seconds: Math.min(1, seconds / 4) })
  const statementsBefore = await statementsSoFar()
  const before = cpuMs({ server: pid ?? 0, postmaster })
  const load = await runLoad(operation, { workers, seconds })
  const after = cpuMs({ server: pid ?? 0, postmaster })
  const statementsAfter = await statementsSoFar()
  const per = (ms: number) => ms / load.operations
  rows.push({
    ...load,
    name,
    serverCpuMs: per(after.serverMs - before.serverMs),
    databaseCpuMs: per(after.databaseMs - before.databaseMs),
    statements:
      statementsBefore === null || statementsAfter === null
        ? null
        : Math.round(((statementsAfter - statementsBefore) / load.operations) * 10) / 10,
  })
  console.error(
    `  ${name}: ${Math.round(load.perSecond)}/s${load.failures > 0 ? `, ${load.failures} FAILED` : ''}`,
  )
}

async function signIn(email: string): Promise<string> {
  const answer = await productClient('POST', '/api/auth/UserLogin', {
    body: { email, password: personaPassword },
  })
  return answer.status === 200 ? (JSON.parse(answer.body) as { result: { token: string } }).result.token : ''
}

function addToCart(buyer: string, turn: number) {
  const offer = offers[turn % offers.length]
  return productClient('POST', '/api/cartItem/InsertCartItem', {
    token: buyer,
    body: {
      domainId: defaultDomainId,
      offerId: offer?.offerId,
      quantity: 1,
      screenRepairQuantity: 0,
      accessoryQuantity: 0,
    },
  })
}

/** The header of an order for the agent's first account that has a contact. */
async function headerFor(caller: string) {
  const accounts = await list<{ id: string; accountName: string }>(
    `/api/account/GetAllActiveByAgent/${agent.zohoUserId}`,
    caller,
  )
  for (const { id, accountName } of accounts) {
    const [contact] = await list<{
      id: string
      first_Name: string
      last_Name: string
      email: string
      mobile: string
    }>(`/api/contact/GetContactsByAccount/${id}`, caller)
    if (!contact) continue
    const at = { Street: '4100 Harbor Blvd', City: 'Toledo', State: 'OH', Code: '43604' }
    return {
      agentId: agent.zohoUserId,
      accountId: id,
      accountName,
      contactId: contact.id,
      contactFirstName: contact.first_Name,
      contactLastName: contact.last_Name,
      contactEmail: contact.email,
      contactMobile: contact.mobile,
      saveAsDraft: false,
      installedApps: 'ADP,Waze',
      notes: '',
      stagingNotes: '',
      ...Object.fromEntries(
        Object.entries(at).flatMap(([part, value]) => [
          [`billing${part}`, value],
          [`shipping${part}`, value],
        ]),
      ),
      shipDirect: true,
      shippingDescription: '',
      shippingRate: 0,
    }
  }
  throw new Error('No account with a contact.')
}

async function list<T>(path: string, caller: string): Promise<T[]> {
  return (JSON.parse((await productClient('GET', path, { token: caller })).body) as { results: T[] }).results
}

/** Add, order, confirm: one buyer per worker, since a cart is one person's. */
async function wholeOrder(worker: number, turn: number): Promise<boolean> {
  const buyer = buyers[worker] ?? ''
  const added = await addToCart(buyer, turn + worker)
  const placed = await productClient('POST', '/api/order/InsertOrder', {
    token: buyer,
    body: orderBody,
    key: `bench-${worker}-${turn}-${seconds}-${Math.random()}`,
  })
  if (added.status !== 200 || placed.status !== 200) return false
  const { result } = JSON.parse(placed.body) as { result: { orderId: number } }
  return ok(productClient('GET', `/api/order/GetSingleOrder/${result.orderId}`, { token: buyer }))
}

function report() {
  const find = (name: string) => rows.find((row) => row.name.startsWith(`floor: ${name}`))
  const floors: Record<string, Row | undefined> = {
    'shop page (HTML)': find('bare'),
    'product page (HTML)': find('bare'),
    manifest: find('bare'),
    cart: find('Fastify + SELECT'),
    'order detail': find('Fastify + SELECT'),
    'order history (20)': find('Fastify + SELECT'),
    'add to cart': find('Fastify + INSERT'),
    'whole order': find('Fastify + INSERT'),
  }
  const cpu = (row: Row) => row.serverCpuMs + row.databaseCpuMs
  const lines = rows.map((row) => {
    const base = floors[row.name]
    const ratio = !base
      ? ''
      : base.name.includes('bare')
        ? `${Math.round((row.perSecond / base.perSecond) * 100)} % of bare`
        : `${(cpu(row) / cpu(base)).toFixed(1)} × floor CPU`
    return [
      row.name,
      row.perSecond.toFixed(0),
      row.p50Ms.toFixed(2),
      row.p95Ms.toFixed(2),
      row.p99Ms.toFixed(2),
      row.serverCpuMs.toFixed(3),
      row.databaseCpuMs.toFixed(3),
      row.statements ?? '',
      row.failures,
      ratio,
    ]
  })
  const heads = [
    'operation',
    'per s',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'server CPU ms',
    'database CPU ms',
    'statements',
    'failed',
    'ratio',
  ]
  console.log(`\n| ${heads.join(' | ')} |\n|${heads.map(() => '---').join('|')}|`)
  for (const line of lines) console.log(`| ${line.join(' | ')} |`)
  console.log(
    `\nCold start to the first page: ${(coldStartMs / 1_000).toFixed(2)} s. Resident memory idle: ${idleMb} MB, after load: ${residentMb(product.pid ?? 0)} MB. Shop page: ${(shopBytes / 1_024).toFixed(1)} KB brotli.`,
  )
}

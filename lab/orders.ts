import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultDomainId } from '@portal/domain/ids'
import { orderStatus } from '@portal/domain/order-status'
import { openDatabase } from '../apps/server/src/db/client.ts'
import { openEmbeddedServer } from '../apps/server/src/db/embedded/embedded-server.ts'
import { productionEnv, serverArgs } from '../scripts/product-build.mjs'
import { clientOf } from './bench/load.ts'
import { freePort, startNode, stop, untilAnswered } from './bench/processes.ts'
import {
  addBuyers,
  type Buyer,
  expectedCents,
  expectedLines,
  orderHeader,
  readShop,
  wishesFor,
} from './load/buyers.ts'

/**
 * Many buyers order at once from the built product with a fresh database; then the database is asked
 * whether everything is there, once and to the cent. Every order is sent twice at the same moment under
 * one Idempotency-Key, as by a double click or a repeated request.
 * `npm run lab -- orders`, or `npm run lab -- orders 20 5` for 20 buyers with 5 orders each. Fails when anything is wrong.
 */
const buyersCount = Number(process.argv[2] ?? 50)
const ordersEach = Number(process.argv[3] ?? 10)
const scratch = mkdtempSync(join(tmpdir(), 'portal-load-'))
const port = await freePort()
const product = startNode(serverArgs, {
  ...productionEnv,
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: scratch,
  DATABASE_URL: '',
  RATE_LIMITS: 'off',
  // All at the same moment: here none is to be refused.
  MAX_IN_FLIGHT: '5000',
  LOG_LEVEL: 'error',
})
await untilAnswered(`http://127.0.0.1:${port}/api/ready`)
const embedded = await openEmbeddedServer({ dataDir: scratch, log: () => {} })
const database = openDatabase(embedded.connection, { size: 4 })

const shop = await readShop(database)
const buyers = await addBuyers(database, buyersCount)
const problems: string[] = []
/** What became of each order, by its reference number. */
const placed = new Map<string, number>()

const send = clientOf(port, 2 * buyersCount * ordersEach)

const fromCarts = await timed('orders from carts, buyers at once', (latencies) =>
  Promise.all(
    buyers.map(async (buyer, number) => {
      // A cart is one person's: their orders follow one another, everyone's run side by side.
      for (let turn = 0; turn < ordersEach; turn++) await orderFromCart(buyer, number, turn, false, latencies)
    }),
  ),
)
await verify('C', buyersCount * ordersEach)

await Promise.all(
  buyers.map(async (buyer, number) => {
    for (let turn = 0; turn < ordersEach; turn++) await orderFromCart(buyer, number, turn, true, [])
  }),
)
const allAtOnce = await timed('drafts submitted, all at the same moment', (latencies) =>
  Promise.all(
    buyers.flatMap((buyer, number) =>
      Array.from({ length: ordersEach }, (_, turn) =>
        submitDraft(buyer, referenceOf('D', number, turn), latencies),
      ),
    ),
  ),
)
await verify('D', buyersCount * ordersEach)

report([fromCarts, allAtOnce])
await database.close()
await stop(product)
await embedded.stop()
rmSync(scratch, { recursive: true, force: true })

function referenceOf(phase: 'C' | 'D', buyer: number, turn: number) {
  return `LOAD-${phase}-${buyer}-${turn}`
}

type Phase = { name: string; seconds: number; latenciesMs: number[] }

async function timed(name: string, work: (latenciesMs: number[]) => Promise<unknown>): Promise<Phase> {
  const latenciesMs: number[] = []
  const began = performance.now()
  await work(latenciesMs)
  return {
    name,
    seconds: (performance.now() - began) / 1_000,
    latenciesMs: latenciesMs.sort((a, b) => a - b),
  }
}

async function orderFromCart(
  buyer: Buyer,
  number: number,
  turn: number,
  asDraft: boolean,
  latencies: number[],
) {
  const reference = referenceOf(asDraft ? 'D' : 'C', number, turn)
  for (const wish of wishesFor(shop, number, turn)) {
    const { status, body } = await send('POST', '/api/cartItem/InsertCartItem', {
      token: buyer.token,
      body: {
        domainId: defaultDomainId,
        offerId: wish.offer.offerId,
        quantity: wish.quantity,
        screenRepairQuantity: wish.withRepair ? wish.quantity : 0,
        accessoryQuantity: 0,
      },
    })
    if (status !== 200) problems.push(`${reference}: adding to the cart answered ${status} ${body}`)
  }
  const body = {
    ...orderHeader(buyer),
    installedApps: 'ADP,Waze',
    saveAsDraft: asDraft,
    referenceNumber: reference,
  }
  const ids = await twice(latencies, reference, () =>
    send('POST', '/api/order/InsertOrder', { token: buyer.token, body, key: reference }),
  )
  note(reference, ids)
}

async function submitDraft(buyer: Buyer, reference: string, latencies: number[]) {
  const path = `/api/order/SubmitOrder/${placed.get(reference)}/${buyer.agentId}`
  const ids = await twice(latencies, reference, () =>
    send('POST', path, { token: buyer.token, key: `submit-${reference}` }),
  )
  note(reference, ids)
}

/** Sends the same request twice at once; both must answer the same order. A second that meets the first under way is asked again. */
async function twice(
  latencies: number[],
  reference: string,
  ask: () => ReturnType<typeof send>,
): Promise<number[]> {
  const one = async () => {
    for (;;) {
      const began = performance.now()
      const { status, body } = await ask()
      const answer = JSON.parse(body) as { result?: { orderId: number }; error?: { code: string } }
      if (status === 409 && answer.error?.code === 'REQUEST_RUNNING') continue
      latencies.push(performance.now() - began)
      if (status === 200 && answer.result) return answer.result.orderId
      problems.push(`${reference}: answered ${status} ${body}`)
      return 0
    }
  }
  return Promise.all([one(), one()])
}

function note(reference: string, [first = 0, second = 0]: number[]) {
  if (first !== second) problems.push(`${reference}: two orders, ${first} and ${second}`)
  const before = placed.get(reference)
  if (before !== undefined && before !== first) problems.push(`${reference}: was ${before}, is ${first}`)
  placed.set(reference, first)
}

/** Everything a phase ordered, as the database has it. */
async function verify(phase: 'C' | 'D', expected: number) {
  const { rows } = await database.pool.query<{
    reference: string
    orderId: number
    statusId: number
    totalCents: number
    isSubmitted: boolean
    lines: string[]
  }>(
    `select o.reference_number as reference, o.order_id as "orderId", o.status_id as "statusId",
            o.order_total_cents as "totalCents", o.date_submitted is not null as "isSubmitted",
            array(select i.offer_id || ' ' || i.quantity from order_items i where i.order_id = o.order_id) as lines
     from orders o where o.reference_number like 'LOAD-' || $1 || '-%'`,
    [phase],
  )
  if (rows.length !== expected) problems.push(`There are ${rows.length} orders and not ${expected}.`)
  const byReference = new Map(rows.map((row) => [row.reference, row]))
  for (const number of buyers.keys())
    for (let turn = 0; turn < ordersEach; turn++) {
      const reference = referenceOf(phase, number, turn)
      const order = byReference.get(reference)
      const wishes = wishesFor(shop, number, turn)
      if (!order) problems.push(`${reference} is lost.`)
      else if (order.orderId !== placed.get(reference)) problems.push(`${reference} has another number.`)
      else if (order.statusId !== orderStatus.submitted || !order.isSubmitted)
        problems.push(`${reference} is not submitted.`)
      else if (order.totalCents !== expectedCents(wishes))
        problems.push(`${reference} comes to ${order.totalCents} cents and not ${expectedCents(wishes)}.`)
      else if (order.lines.sort().join() !== expectedLines(wishes).join())
        problems.push(`${reference} has other lines: ${order.lines.join()}`)
    }
  const { rows: left } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from cart_items where user_id = any($1)`,
    [buyers.map(({ userId }) => userId)],
  )
  if (left[0]?.count !== 0) problems.push(`${left[0]?.count} lines are left in carts.`)
  const { rows: mails } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from outbound_mail m join orders o on m.key = 'order-confirmation-' || o.order_id
     where o.reference_number like 'LOAD-' || $1 || '-%'`,
    [phase],
  )
  if (mails[0]?.count !== expected)
    problems.push(`${mails[0]?.count} confirmations are queued and not ${expected}.`)
}

function report(phases: Phase[]) {
  const orders = buyersCount * ordersEach
  console.log(`\n${buyersCount} buyers, ${ordersEach} orders each, every request sent twice\n`)
  console.log(
    '| what | orders | seconds | orders per s | p50 ms | p95 ms | p99 ms |\n|---|---|---|---|---|---|---|',
  )
  for (const { name, seconds, latenciesMs } of phases) {
    const at = (share: number) => (latenciesMs[Math.floor(latenciesMs.length * share)] ?? 0).toFixed(0)
    console.log(
      `| ${name} | ${orders} | ${seconds.toFixed(1)} | ${(orders / seconds).toFixed(0)} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} |`,
    )
  }
  const found = problems.length
  console.log(
    found === 0
      ? `\nAll ${2 * orders} orders are submitted once, with every line, to the cent; all carts are empty; one confirmation each.`
      : `\n${found} PROBLEMS\n${problems.slice(0, 20).join('\n')}`,
  )
  if (found > 0) process.exitCode = 1
}

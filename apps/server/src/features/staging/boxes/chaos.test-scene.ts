import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FakeActivity, FakeParcel } from '@portal/testkit/fakes/ups/fake-tracking'
import type { FakeUps } from '@portal/testkit/fakes/ups/fake-ups'
import type { Trouble } from '@portal/testkit/fakes/vendor-server'
import type { FakeZoho } from '@portal/testkit/fakes/zoho/fake-zoho'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Database, Tx } from '../../../db/client.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { orderItems } from '../../../db/schema/orders.tables.ts'
import { deviceStaging, orderStaging } from '../../../db/schema/staging.tables.ts'
import { releaseAbandonedJobs } from '../../../jobs/run-jobs.ts'
import type { BoxesWorkerSettings } from '../../../testing/boxes-worker.ts'
import { callerOf } from '../../../testing/call-api.ts'
import { asCaller } from '../../../testing/fixtures.ts'
import { freePort } from '../../../testing/free-port.ts'
import { aDevice } from '../../fleet/testing.ts'
import { placeOrder } from '../../orders/place/place-order.ts'
import { aCart, anAgentWithAccount, anOrderForm, aShop, realDeps } from '../../orders/testing.ts'
import { aBox, aTrackingNumber } from './testing.ts'

/** Portals that are killed, and vendors that lie, for boxes on their way. */

export type Random = () => number

/** Always the same chances for the same seed, so that a failure can be looked at again. */
export function chances(seed: number): Random {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

export type ClosedBox = { boxId: string; orderId: number; number: number; trackingNumber: string }
type Made = { orderId: number; accountId: string; orderItemId: string }

/** An order in the ledger's queue whose devices are packed in closed boxes, two in each. */
export async function anOrderInBoxes(database: Database, boxCount: number) {
  const deps = realDeps(database, { now: () => new Date() })
  const { agent, parties, shop } = await database.inTransaction(async (tx) => ({
    ...(await anAgentWithAccount(tx, { roles: ['Manager'] })),
    shop: await aShop(tx),
  }))
  const quantity = boxCount * 2
  await database.inTransaction((tx) =>
    aCart(tx, agent.userId, { offerId: shop.offer.offerId, quantity, withScreenRepair: true }),
  )
  const { orderId } = (await placeOrder(asCaller(deps, agent), anOrderForm(parties))).result
  const closed = await database.inTransaction(async (tx) => {
    const [line] = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId)).limit(1)
    await tx.insert(orderStaging).values({
      orderId,
      unitCount: quantity,
      stagedCount: quantity,
      packedCount: quantity,
      boxCount,
      stage: 'atBench',
      receivedAt: new Date(),
    })
    const made = { orderId, accountId: parties.accountId, orderItemId: line?.orderItemId ?? '' }
    const boxes: ClosedBox[] = []
    for (let n = 0; n < boxCount; n++) boxes.push(await aClosedBox(tx, made, n))
    return boxes
  })
  const itemIds = [shop.phone, shop.service].map(({ zohoProductId }) => zohoProductId)
  return { orderId, closed, itemIds }
}

async function aClosedBox(tx: Tx, { orderId, accountId, orderItemId }: Made, n: number): Promise<ClosedBox> {
  const { boxId, number } = await aBox(tx, orderId, { status: 'closed', closedAt: new Date() })
  for (const linePosition of [n * 2, n * 2 + 1]) {
    const place = { status: 'ordered' as const, orderId, orderItemId, linePosition, holder: '' }
    const { deviceId } = await aDevice(tx, accountId, place)
    await tx.update(devices).set({ status: 'staged' }).where(eq(devices.deviceId, deviceId))
    const staged = { deviceId, orderId, boxId, stagedBy: 'Sam Ortiz', stagedAt: new Date() }
    await tx.insert(deviceStaging).values(staged)
  }
  return { boxId, orderId, number, trackingNumber: aTrackingNumber() }
}

export type Weather = { isFair: boolean; wentWrong: number }

/** What a vendor does instead of answering; much of it after having done what it was asked. */
const troubles: Trouble[] = [
  { fault: '503' },
  { fault: '500', isLie: true },
  { fault: '429' },
  { fault: 'html-502', isLie: true },
  { fault: 'hang-up', isLie: true },
  { fault: 'reset' },
  { fault: 'malformed-json', isLie: true },
  { fault: 'timeout', isLie: true },
  { fault: 'wrong-types', isLie: true },
  // Does it when no one waits any more.
  { waitMs: 500 },
]

/** Three calls of ten to the ledger go wrong. */
export function spoilLedger(fake: FakeZoho, weather: Weather, random: Random) {
  fake.setMood(({ path }) => {
    if (weather.isFair || path.startsWith('/oauth/') || random() >= 0.3) return undefined
    weather.wentWrong++
    return oneOf(random, troubles)
  })
}

/** What happens to a box at the carrier, and how the portal must tell it in the end. */
export type Journey = { parcel: FakeParcel; end: 'delivered' | 'returned'; isLate: boolean }

const hourMs = 3_600_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** A journey of its own for each box: with an exception, late, back to its sender, or as it should be. */
export function aJourney(random: Random, startedAtMs: number): Journey {
  const chance = random()
  const end = chance < 0.1 ? 'returned' : 'delivered'
  const isLate = end === 'delivered' && chance > 0.85
  const way: Array<[type: string, description: string]> = [
    ['M', 'Shipper created a label'],
    ['P', 'Pickup scan'],
    ...Array.from({ length: 1 + Math.floor(random() * 3) }, (_, stop): [string, string] => [
      'I',
      `Departed from facility ${stop + 1}`,
    ]),
    // At the same moment as the entry before it.
    ['I', 'Processing at UPS facility'],
    ...(chance < 0.25 ? ([['X', 'Severe weather']] as Array<[string, string]>) : []),
    end === 'returned' ? ['RS', 'Returned to shipper'] : ['O', 'Out for delivery'],
    ...(end === 'delivered' ? ([['D', 'Delivered']] as Array<[string, string]>) : []),
  ]
  let atMs = Math.floor(startedAtMs / 1_000) * 1_000 + hourMs
  const activities = way.map(([type, description], place): FakeActivity => {
    if (description !== 'Processing at UPS facility') atMs += hourMs * (1 + (place % 4))
    return { at: new Date(atMs).toISOString(), type, description, city: 'Toledo' }
  })
  const scheduled = isLate ? { scheduled: dayOf(startedAtMs + 24 * hourMs) } : {}
  return { parcel: { activities, ...scheduled }, end, isLate }
}

/**
 * The carrier fails, does not know a number at first, answers what it said before, tells entries in a wrong order and twice.
 * Each right answer knows one to three entries more.
 */
export function spoilCarrier(
  fake: FakeUps,
  journeys: ReadonlyMap<string, Journey>,
  weather: Weather,
  random: Random,
) {
  const told = new Map<string, number>()
  const begin = '/api/track/v1/details/'
  fake.setMood(({ path }) => {
    if (!path.startsWith(begin)) return undefined
    const number = path.slice(begin.length)
    const journey = journeys.get(number)
    if (!journey) return undefined
    const { activities } = journey.parcel
    if (weather.isFair) {
      fake.answers.parcels[number] = journey.parcel
      return undefined
    }
    if (random() < 0.2) {
      weather.wentWrong++
      return oneOf(random, troubles)
    }
    const known = told.get(number) ?? -Math.floor(random() * 2)
    const next = Math.min(activities.length, known + 1 + Math.floor(random() * 3))
    told.set(number, next)
    if (next <= 0) {
      delete fake.answers.parcels[number]
      return undefined
    }
    fake.answers.parcels[number] = { ...journey.parcel, activities: toldBadly(activities.slice(0, next)) }
    return undefined
  })
  const toldBadly = (right: FakeActivity[]) => {
    const chance = random()
    if (chance < 0.12) return right.slice(0, 1 + Math.floor(random() * right.length))
    if (chance < 0.22) return right.toSorted(() => random() - 0.5)
    if (chance < 0.34) return right.flatMap((one) => [one, one])
    return right
  }
}

export type Portal = { port: number; child: ChildProcess }
const program = fileURLToPath(new URL('../../../testing/boxes-worker.ts', import.meta.url))

/** Starts a portal as a process of its own and waits until it listens. */
export async function startPortal(settings: Omit<BoxesWorkerSettings, 'port'>): Promise<Portal> {
  const port = await freePort()
  const child = spawn(process.execPath, [program, JSON.stringify({ ...settings, port })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('A portal ended by itself.')))
  await Promise.race([once(child.stdout, 'data'), gone])
  gone.catch(() => {})
  return { port, child }
}

export async function kill({ child }: Portal): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

type Answer = { hasError: boolean; error?: { code: string } }

/** Ships a box as a bench does: with one key, again and again until a portal has answered. Some ask twice at once. */
export async function shipSurely(
  portals: () => readonly Portal[],
  { boxId, trackingNumber }: ClosedBox,
  { token, random }: { token: string; random: Random },
): Promise<void> {
  const key = v7()
  const isTwice = random() < 0.2
  const ask = async () => {
    const { port } = oneOf(random, portals())
    const signal = AbortSignal.timeout(5_000)
    const body = { trackingNumber }
    return callerOf(port)<Answer>(`/staging/ShipBox/${boxId}`, { token, body, key, signal })
  }
  for (;;) {
    const answers = await Promise.allSettled(isTwice ? [ask(), ask()] : [ask()])
    const said = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    if (said.some(({ hasError }) => !hasError)) return
    const refused = said.find(({ error }) => error && !passing.includes(error.code))
    if (refused) throw new Error(`Box ${boxId} was refused: ${refused.error?.code}`)
    await delay(100)
  }
}
/** What a portal answers while another one, perhaps a killed one, still works on the same call. */
const passing = ['REQUEST_RUNNING', 'BUSY']

/** Sends an alert about a number to one of the portals; one that is lost is lost. */
export async function alertAbout(portal: Portal, trackingNumber: string, credential: string): Promise<void> {
  await fetch(`http://127.0.0.1:${portal.port}/api/hooks/ups-track`, {
    method: 'POST',
    headers: { credential, 'content-type': 'application/json' },
    body: JSON.stringify({ trackingNumber, activityStatus: { type: 'D' } }),
    signal: AbortSignal.timeout(5_000),
  }).catch(() => {})
}

const soon = `update graphile_worker._private_jobs set run_at = now()
  where run_at > now() and locked_at is null and task_id in
    (select id from graphile_worker._private_tasks where identifier in ('track-box', 'send-mail'))`
/** Those of a portal that was killed; jobs of one that lives are known by its connection. */
const old = `update graphile_worker._private_jobs set locked_at = locked_at - interval '20 seconds'
  where locked_at between now() - interval '10 seconds' and now() - interval '1 second'`

/** Hours pass for the queue: what waits for its moment is due, and jobs of killed portals are free. */
export async function letHoursPass({ pool }: Database): Promise<void> {
  await pool.query(soon)
  await pool.query(old)
  await releaseAbandonedJobs(pool)
}

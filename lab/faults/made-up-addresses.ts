import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { residentMb } from '../bench/processes.ts'
import { addBuyers, type Buyer } from '../load/buyers.ts'
import { again, browsing, type Caller, callerOf, type Met } from './callers.ts'
import { atLeast, atMost, type Fault, type Figure, most, none, quantile, told } from './fault.ts'
import { joinDatabase, startPortal } from './portal.ts'

const seconds = Number(process.env.ADDRESS_SECONDS ?? 10)
/** All kinds take turns so often, so that what else the machine does falls on each of them. */
const rounds = 5
const connections = 10
const manyConnections = 150
const buyersAtOnce = 4
/** Between two calls of a buyer, in ms. */
const thinkMs = () => 20 + Math.random() * 20
const sampleMs = 250
const memoryMaxMb = 300

const word = () => randomBytes(8).toString('hex')

/** What addresses people and programs make up, apart from the one that everyone asks for. */
const made = {
  'an unknown parameter': () => `/phones?gclid=${word()}`,
  'another search': () => `/phones?q=${word()}`,
  'another maker': () => `/phones?brands=${word()}&carriers=Verizon`,
  'another order': () => `/order-details/${Math.floor(Math.random() * 1e9)}`,
  'no page': () => `/${word()}`,
  'no product': () => `/phone-details/${word()}?x=${word()}`,
} as const

/** How signed-in people fare while pages are asked for in one way. */
type Phase = { pages: Met[]; calls: Met[]; memoryMb: number[] }

export const madeUpAddressesFault: Fault = {
  name: 'made-up-addresses',
  about: `pages asked for as fast as they are answered, with another address each time, ${seconds} s each (ADDRESS_SECONDS), while ${buyersAtOnce} signed-in people go on`,
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-addresses-'))
    const portal = await startPortal({ dataDir })
    const database = await joinDatabase(dataDir)
    const buyers = await addBuyers(database, buyersAtOnce)
    await database.leave()
    const pages = callerOf(portal.port, manyConnections)
    const calls = callerOf(portal.port, buyersAtOnce)
    const figures: Figure[] = []

    const run = (address: (() => string) | undefined, atOnce: number): Promise<Phase> =>
      runPhase({ pid: portal.pid, pages, calls, buyers, address, atOnce })
    // Compiled code and connections that stand.
    await run(() => '/phones', connections)
    const [quiet, one, crowd] = [newPhase(), newPhase(), newPhase()]
    const kinds = Object.entries(made).map(([what, address]) => ({ what, address, phase: newPhase() }))
    for (let round = 0; round < rounds; round += 1) {
      add(quiet, await run(undefined, 0))
      add(one, await run(() => '/phones', connections))
      for (const { address, phase } of kinds) add(phase, await run(address, connections))
      add(crowd, await run(made['another search'], manyConnections))
    }

    const quietMs = p95(quiet)
    const onePerSecond = one.pages.length / seconds
    figures.push(
      told('signed-in calls, p95 in quiet', quietMs, 'ms'),
      told('one address, pages a second', onePerSecond),
      told('one address, signed-in p95', p95(one), 'ms'),
      ...kinds.flatMap(({ what, phase }) => figuresOf(what, phase, { quietMs, onePerSecond })),
    )
    const memory = [quiet, one, crowd, ...kinds.map(({ phase }) => phase)].flatMap(({ memoryMb }) => memoryMb)
    const refused = crowd.calls.filter(({ status }) => status === 503)
    figures.push(
      told(`another search, ${manyConnections} connections, signed-in p95`, p95(crowd), 'ms'),
      none(`another search, ${manyConnections} connections, signed-in calls refused`, refused.length),
      atMost('resident memory, most', most(memory), memoryMaxMb, 'MB'),
    )
    await portal.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
    return figures
  },
}

/** Only a parameter that no page reads has to cost no more than the address without it. */
function figuresOf(
  what: string,
  phase: Phase,
  { quietMs, onePerSecond }: { quietMs: number; onePerSecond: number },
): Figure[] {
  const answered = phase.pages.filter(({ status }) => status === 200 || status === 302)
  const perSecond = answered.length / seconds
  const refused = phase.pages.filter(({ status }) => status === 503)
  const broken = [...phase.pages, ...phase.calls].filter(({ status }) => ![200, 302, 503].includes(status))
  return [
    what === 'an unknown parameter'
      ? atLeast(`${what}, pages a second`, perSecond, onePerSecond / 2)
      : told(`${what}, pages a second`, perSecond),
    told(`${what}, pages refused with Retry-After`, refused.length),
    atMost(`${what}, signed-in p95`, p95(phase), quietMs * 3, 'ms'),
    none(`${what}, anything else`, broken.length + refused.filter(({ retryAfter }) => !retryAfter).length),
  ]
}

const p95 = ({ calls }: Phase) =>
  quantile(
    calls.map(({ ms }) => ms),
    0.95,
  )

const newPhase = (): Phase => ({ pages: [], calls: [], memoryMb: [] })

function add(phase: Phase, { pages, calls, memoryMb }: Phase) {
  phase.pages.push(...pages)
  phase.calls.push(...calls)
  phase.memoryMb.push(...memoryMb)
}

type Scene = {
  pid: number
  pages: Caller
  calls: Caller
  buyers: readonly Buyer[]
  address: (() => string) | undefined
  atOnce: number
}

async function runPhase({ pid, pages, calls, buyers, address, atOnce }: Scene): Promise<Phase> {
  const phase = newPhase()
  const stop = AbortSignal.timeout((seconds / rounds) * 1_000)
  const watching = again(
    stop,
    () => sampleMs,
    async () => void phase.memoryMb.push(residentMb(pid)),
  )
  const asking = Array.from({ length: address ? atOnce : 0 }, () =>
    again(
      stop,
      () => 0,
      async () => void phase.pages.push(await pages('GET', address?.() ?? '/')),
    ),
  )
  const working = buyers.map((buyer) => {
    const paths = browsing(buyer).filter((path) => path.startsWith('/api/'))
    let turn = 0
    return again(
      stop,
      thinkMs,
      async () =>
        void phase.calls.push(
          await calls('GET', paths[turn++ % paths.length] ?? '/', { token: buyer.token }),
        ),
    )
  })
  await Promise.all([watching, ...asking, ...working])
  return phase
}

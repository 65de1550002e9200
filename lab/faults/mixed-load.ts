import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { residentMb } from '../bench/processes.ts'
import { addBuyers, type Buyer, orderHeader, readShop } from '../load/buyers.ts'
import { again, browsing, callerOf, lineOf, type Met } from './callers.ts'
import { atLeast, atMost, type Fault, none, quantile, told } from './fault.ts'
import { joinDatabase, startPortal } from './portal.ts'

const users = 50
const minutes = Number(process.env.MIXED_MINUTES ?? 10)
/** Between two clicks, in ms: half a second on average, which is more than people do. */
const thinkMs = () => Math.random() * 1_000
const sampleMs = 5_000
/** Caches and compiled code have grown by then. */
const warmUpShare = 0.3

export const mixedLoadFault: Fault = {
  name: 'mixed-load',
  about: `R13: ${users} people for ${minutes} minutes (MIXED_MINUTES): 70 % browse, 20 % fill carts, 10 % order`,
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-mixed-'))
    const portal = await startPortal({ dataDir })
    const database = await joinDatabase(dataDir)
    const buyers = await addBuyers(database, users)
    const shop = await readShop(database)
    const call = callerOf(portal.port, users)
    const met: Met[] = []
    const memory: Array<{ hours: number; mb: number }> = []
    const stop = new AbortController()
    let orders = 0

    const began = performance.now()
    const watching = again(
      stop.signal,
      () => sampleMs,
      async () => {
        memory.push({ hours: (performance.now() - began) / 3_600_000, mb: residentMb(portal.pid) })
      },
    )
    const working = Promise.all(
      buyers.map((buyer, number) =>
        again(stop.signal, thinkMs, async () => void met.push(await oneClick(buyer, number))),
      ),
    )
    await delay(minutes * 60_000)
    stop.abort()
    await Promise.all([working, watching])

    await database.leave()
    await portal.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
    const settled = memory.slice(Math.floor(memory.length * warmUpShare))
    const ms = met.map((answer) => answer.ms)
    const wrong = met.filter(({ status }) => status !== 200)
    return [
      atLeast('answers', met.length, users * minutes * 60),
      told('orders', orders),
      told('p50', quantile(ms, 0.5), 'ms'),
      atMost('p95', quantile(ms, 0.95), 150, 'ms'),
      told('p99', quantile(ms, 0.99), 'ms'),
      none(`errors${statusesOf(wrong)}`, wrong.length),
      told('resident memory at the end', settled.at(-1)?.mb ?? 0, 'MB'),
      told(
        `slope of resident memory after ${Math.round(minutes * warmUpShare)} minutes`,
        slopeOf(settled),
        'MB/h',
      ),
    ]

    async function oneClick(buyer: Buyer, number: number): Promise<Met> {
      const dice = Math.random()
      const { token } = buyer
      const paths = browsing(buyer)
      const offer = shop[Math.floor(Math.random() * shop.length)]
      if (dice < 0.7) return call('GET', paths[Math.floor(Math.random() * paths.length)] ?? '/', { token })
      const added = await call('POST', '/api/cartItem/InsertCartItem', {
        token,
        body: lineOf(offer?.offerId ?? ''),
      })
      if (dice < 0.9 || added.status !== 200) return added
      const reference = `MIXED-${number}-${orders++}`
      return call('POST', '/api/order/InsertOrder', {
        token,
        body: { ...orderHeader(buyer), referenceNumber: reference },
        key: reference,
      })
    }
  },
}

const statusesOf = (wrong: Met[]) =>
  [...new Set(wrong.map(({ status, problem }) => ` ${status} ${problem}`.trimEnd()))].join(',')

/** Least squares: how much a value grows in an hour. */
function slopeOf(samples: ReadonlyArray<{ hours: number; mb: number }>): number {
  const mean = (values: number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const hours = mean(samples.map((sample) => sample.hours))
  const mb = mean(samples.map((sample) => sample.mb))
  const over = samples.reduce((sum, sample) => sum + (sample.hours - hours) * (sample.mb - mb), 0)
  const under = samples.reduce((sum, sample) => sum + (sample.hours - hours) ** 2, 0)
  return under === 0 ? 0 : over / under
}

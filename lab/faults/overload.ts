import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { residentMb } from '../bench/processes.ts'
import { addBuyers, type Buyer } from '../load/buyers.ts'
import { again, browsing, callerOf, type Met } from './callers.ts'
import { atLeast, atMost, type Fault, most, none, quantile, told } from './fault.ts'
import { joinDatabase, startPortal } from './portal.ts'

const connections = 500
const seconds = 60
const metricsToken = 'a-token-of-this-measurement'

export const overloadFault: Fault = {
  name: 'overload',
  about: `R12: ${connections} open connections begin to ask in the same moment, for ${seconds} s, each as fast as it is answered; who is refused comes back when told`,
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-overload-'))
    const portal = await startPortal({ dataDir, env: { METRICS_TOKEN: metricsToken } })
    const database = await joinDatabase(dataDir)
    const buyers = await addBuyers(database, 50)
    await database.leave()
    const call = callerOf(portal.port, connections)
    // A portal at work, and connections that stand: its first pages and their opening are no part of an answer.
    for (const buyer of buyers)
      for (const path of browsing(buyer)) await call('GET', path, { token: buyer.token })
    await Promise.all(Array.from({ length: connections }, () => call('GET', '/api/health')))
    const met: Met[] = []
    const loopMs: number[] = []
    const memoryMb: number[] = []
    const stop = new AbortController()

    const watching = again(
      stop.signal,
      () => 1_000,
      async () => {
        memoryMb.push(residentMb(portal.pid))
        loopMs.push(await loopDelayMs(portal.port))
      },
    )
    const asking = Promise.all(
      Array.from({ length: connections }, (_, number) => {
        const buyer = buyers[number % buyers.length] as Buyer
        const paths = browsing(buyer)
        let turn = number
        return again(
          stop.signal,
          () => 0,
          async () => {
            const answer = await call('GET', paths[turn++ % paths.length] ?? '/', { token: buyer.token })
            met.push(answer)
            if (answer.status === 503)
              await delay(Number(answer.retryAfter) * 1_000, undefined, { signal: stop.signal }).catch(
                () => {},
              )
          },
        )
      }),
    )
    await delay(seconds * 1_000)
    stop.abort()
    await Promise.all([asking, watching])
    const normalMs = await untilNormal(portal.port, buyers[0] as Buyer)
    await portal.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })

    const accepted = met.filter(({ status }) => status === 200).map(({ ms }) => ms)
    const refused = met.filter(({ status }) => status === 503)
    return [
      atLeast('accepted', accepted.length, 1_000),
      told('accepted a second', accepted.length / seconds),
      told('accepted p50', quantile(accepted, 0.5), 'ms'),
      atMost('accepted p99', quantile(accepted, 0.99), 500, 'ms'),
      told('refused with 503', refused.length),
      atMost(
        'refused p99',
        quantile(
          refused.map(({ ms }) => ms),
          0.99,
        ),
        100,
        'ms',
      ),
      none('refused without Retry-After', refused.filter(({ retryAfter }) => !retryAfter).length),
      none('anything else', met.length - accepted.length - refused.length),
      atMost(
        'delay of the event loop, p99 of a second, in 95 % of the seconds',
        quantile(loopMs, 0.95),
        50,
        'ms',
      ),
      told('the same, in the worst second', most(loopMs), 'ms'),
      atMost('resident memory, most', most(memoryMb), 400, 'MB'),
      atMost('normal again after', normalMs / 1_000, 5, 's'),
    ]
  },
}

/** As the portal's own metrics tell it: 99 % of the loop's turns since the last question were at most so late, in ms. */
async function loopDelayMs(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  const text = await answer.text()
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1] ?? 0) * 1_000
}

/** How long until ten calls in a row are answered within 100 ms, in ms. */
async function untilNormal(port: number, { token, agentId }: Buyer): Promise<number> {
  const call = callerOf(port, 1)
  const began = performance.now()
  for (let inRow = 0; inRow < 10; ) {
    const { status, ms } = await call('GET', `/api/order/GetOrderHistory/${agentId}`, { token })
    inRow = status === 200 && ms < 100 ? inRow + 1 : 0
  }
  return performance.now() - began
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { addBuyers } from '../load/buyers.ts'
import { again, browsing, callerOf, type Met } from './callers.ts'
import { atLeast, atMost, type Fault, most, none, told } from './fault.ts'
import { joinDatabase, startPortal } from './portal.ts'
import { goShopping, verifyOrders } from './shoppers.ts'

const rounds = 20

export const shutdownFault: Fault = {
  name: 'shutdown',
  about: `R14: ${rounds} times SIGTERM while 10 people browse and 10 order, on connections that they keep`,
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-shutdown-'))
    let portal = await startPortal({ dataDir })
    const { port } = portal
    const database = await joinDatabase(dataDir)
    const buyers = await addBuyers(database, 20)
    const exits: Array<number | null> = []
    const leavingMs: number[] = []
    const met: Met[] = []
    let acknowledged = 0
    let wrong = 0

    for (let round = 1; round <= rounds; round++) {
      const prefix = `STOP${round}`
      const stop = new AbortController()
      const shopping = await goShopping({ port, database, buyers: buyers.slice(10), prefix }, stop.signal)
      const browsers = buyers.slice(0, 10).map((buyer, number) => {
        const call = callerOf(port, 1)
        const paths = browsing(buyer)
        let turn = number
        return again(
          stop.signal,
          () => 0,
          async () => {
            const answer = await call('GET', paths[turn++ % paths.length] ?? '/', { token: buyer.token })
            // No one is there any more, which is said before anything is taken on.
            if (answer.problem === 'ECONNREFUSED') await delay(20)
            else met.push(answer)
          },
        )
      })
      await delay(500 + ((round * 97) % 300))
      const toldAt = performance.now()
      exits.push(await portal.kill('SIGTERM'))
      leavingMs.push(performance.now() - toldAt)
      stop.abort()
      await Promise.all([...browsers, shopping.done])
      const outcome = await verifyOrders(database, shopping.acknowledged, prefix)
      acknowledged += outcome.acknowledged
      wrong += outcome.lost + outcome.duplicate + outcome.torn
      if (round < rounds) portal = await startPortal({ dataDir, port })
    }
    await database.leave()
    await rm(dataDir, { recursive: true, force: true })
    const broken = met.filter(({ status }) => status !== 200)
    return [
      atLeast('answers', met.length, 1_000),
      none(`broken answers${broken[0] ? ` (${broken[0].status} ${broken[0].problem})` : ''}`, broken.length),
      none(`orders lost, doubled or torn, of ${acknowledged}`, wrong),
      none('exit codes other than 0', exits.filter((code) => code !== 0).length),
      told('median time to leave', leavingMs.sort((a, b) => a - b)[rounds / 2] ?? 0, 'ms'),
      atMost('slowest', most(leavingMs) / 1_000, 15, 's'),
    ]
  },
}

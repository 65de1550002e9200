import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { addBuyers } from '../load/buyers.ts'
import { atLeast, atMost, type Fault, most, none, told } from './fault.ts'
import { joinDatabase, postmasterPid, startPortal } from './portal.ts'
import { goShopping, verifyOrders } from './shoppers.ts'

const kills = 40
const buyersCount = 8

export const killsFault: Fault = {
  name: 'kills',
  about: `R1: ${buyersCount} people order, the portal is killed ${kills} times, every fifth time the database with it`,
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-kills-'))
    let portal = await startPortal({ dataDir })
    const { port } = portal
    let database = await joinDatabase(dataDir)
    const buyers = await addBuyers(database, buyersCount)
    const stop = new AbortController()
    const shopping = await goShopping({ port, database, buyers, prefix: 'KILL' }, stop.signal)
    await database.leave()

    const restartsMs: number[] = []
    for (let kill = 1; kill <= kills; kill++) {
      // At every moment of a submit, also in the middle of the first ones after a start.
      await delay(200 + ((kill * 137) % 500))
      const withDatabase = kill % 5 === 0
      const postmaster = postmasterPid(dataDir)
      await portal.kill('SIGKILL')
      if (withDatabase) process.kill(postmaster, 'SIGKILL')
      portal = await startPortal({ dataDir, port })
      restartsMs.push(portal.readyMs)
    }
    stop.abort()
    await shopping.done

    database = await joinDatabase(dataDir)
    const outcome = await verifyOrders(database, shopping.acknowledged, 'KILL')
    await database.leave()
    await portal.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
    return [
      atLeast('orders acknowledged', outcome.acknowledged, 100),
      none('acknowledged and lost', outcome.lost),
      none('made twice', outcome.duplicate),
      none('torn', outcome.torn),
      told('median restart to /api/ready', restartsMs.sort((a, b) => a - b)[kills / 2] ?? 0, 'ms'),
      atMost('slowest restart to /api/ready', most(restartsMs), 3_000, 'ms'),
    ]
  },
}

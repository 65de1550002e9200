import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { addBuyers } from '../load/buyers.ts'
import { missingForDisks, newDisk } from './disk.ts'
import { atLeast, type Fault, most, none, told } from './fault.ts'
import { joinDatabase, startPortal } from './portal.ts'
import { signalServer, untilServerHasExited } from './server-processes.ts'
import { goShopping, verifyOrders } from './shoppers.ts'

const rounds = 15

export const powerLossFault: Fault = {
  name: 'power-loss',
  about: `R2: ${rounds} power cuts while 8 people order; what the disk was not made to flush is gone`,
  missing: missingForDisks,
  run: async () => {
    const disk = newDisk(1_500)
    const dataDir = join(disk.path, 'data')
    const seen = { acknowledged: 0, lost: 0, duplicate: 0, torn: 0, opened: 0 }
    const startsMs: number[] = []
    let portal = await startPortal({ dataDir })
    const prepared = await joinDatabase(dataDir)
    const buyers = await addBuyers(prepared, 8)
    await prepared.leave()

    for (let round = 1; round <= rounds; round++) {
      const prefix = `POWER${round}`
      const stop = new AbortController()
      let database = await joinDatabase(dataDir)
      const shopping = await goShopping({ port: portal.port, database, buyers, prefix }, stop.signal)
      await database.leave()
      await delay(800 + ((round * 211) % 900))
      disk.loseWhatIsNotFlushed()
      await portal.kill('SIGKILL')
      signalServer(dataDir, 'SIGKILL')
      stop.abort()
      await shopping.done
      await untilServerHasExited(dataDir)
      disk.comeBack()

      portal = await startPortal({ dataDir })
      seen.opened++
      startsMs.push(portal.readyMs)
      database = await joinDatabase(dataDir)
      const outcome = await verifyOrders(database, shopping.acknowledged, prefix)
      await database.leave()
      seen.acknowledged += outcome.acknowledged
      seen.lost += outcome.lost
      seen.duplicate += outcome.duplicate
      seen.torn += outcome.torn
    }
    await portal.kill('SIGTERM')
    disk.remove()
    return [
      atLeast('opened unaided', seen.opened, rounds),
      atLeast('orders acknowledged', seen.acknowledged, 100),
      none('acknowledged and lost', seen.lost),
      none('made twice', seen.duplicate),
      none('torn', seen.torn),
      told('slowest start after a cut', most(startsMs), 'ms'),
    ]
  },
}

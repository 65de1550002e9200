import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { addBuyers } from '../load/buyers.ts'
import { missingForDisks, newDisk } from './disk.ts'
import { atMost, type Fault, none, told } from './fault.ts'
import { joinDatabase, launchPortal, startPortal } from './portal.ts'
import { goShopping, verifyOrders } from './shoppers.ts'

export const diskFullFault: Fault = {
  name: 'disk-full',
  about:
    'R11: the disk of the embedded database fills up while 8 people order, and is given room again 15 s later',
  missing: missingForDisks,
  run: async () => {
    const disk = newDisk(260)
    const dataDir = join(disk.path, 'data')
    const ballast = join(disk.path, 'ballast')
    const portal = await startPortal({ dataDir })
    const database = await joinDatabase(dataDir)
    const buyers = await addBuyers(database, 8)
    const stop = new AbortController()
    const shopping = await goShopping({ port: portal.port, database, buyers, prefix: 'FULL' }, stop.signal)
    await delay(1_500)

    fill(ballast)
    const before = shopping.acknowledged.size
    await delay(15_000)
    const whileFull = shopping.acknowledged.size
    rmSync(ballast)
    const roomAt = performance.now()
    while (shopping.acknowledged.size === whileFull && performance.now() - roomAt < 60_000) await delay(20)
    const backMs = performance.now() - roomAt
    await delay(2_000)
    stop.abort()
    await shopping.done
    await database.leave()

    const again = await joinDatabase(dataDir)
    const outcome = await verifyOrders(again, shopping.acknowledged, 'FULL')
    await again.leave()
    const alive = portal.isAlive()
    await portal.kill('SIGTERM')

    fill(ballast)
    const began = performance.now()
    const refused = await launchPortal({ dataDir })
    const started = await Promise.race([refused.ended.then(() => false), delay(30_000, true)])
    const refusedMs = performance.now() - began
    if (started) await refused.kill('SIGTERM')
    const message = /The portal could not start.*/.exec(refused.said())?.[0] ?? ''
    rmSync(ballast)
    const healed = await startPortal({ dataDir })
    await healed.kill('SIGTERM')
    disk.remove()

    const unexpected = [...shopping.answers].filter(([status]) => status === 500 || status === 0)
    return [
      told(
        'orders acknowledged before, while full, after',
        `${before}, ${whileFull - before}, ${outcome.acknowledged - whileFull}`,
      ),
      none('acknowledged and lost', outcome.lost),
      none('made twice or torn', outcome.duplicate + outcome.torn),
      none(
        'answers that were 500, or none',
        unexpected.reduce((sum, [, count]) => sum + count, 0),
      ),
      none('the portal ended', alive ? 0 : 1),
      atMost('first order after there was room again', backMs / 1_000, 15, 's'),
      told('start on a full disk', started ? 'starts' : message),
      ...(started ? [] : [atMost('which it says after', refusedMs / 1_000, 5, 's')]),
      told('starts again with room', 'yes'),
    ]
  },
}

/** Until nothing fits any more, not even a byte. */
function fill(file: string) {
  writeFileSync(file, '')
  for (let size = 4 * 1024 * 1024; size >= 512; size /= 2)
    for (;;)
      try {
        appendFileSync(file, Buffer.alloc(size))
      } catch {
        break
      }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../apps/server/src/db/client.ts'
import { addBuyers } from '../load/buyers.ts'
import { callerOf } from './callers.ts'
import { fakeClock, missingFaketime } from './fake-clock.ts'
import type { Fault, Figure } from './fault.ts'
import { figuresOfJump } from './finished-work.ts'
import { joinDatabase, startPortal } from './portal.ts'
import { goShopping } from './shoppers.ts'

/** What the clock does, one after the other, as libfaketime says it. */
const jumps = {
  'set back 1 h': '-1h',
  'set forward again': '+0',
  'set forward 1 h': '+1h',
  'over midnight into a leap day': '@2028-02-28 23:59:57',
  'over the hour that a clock in New York skips': '@2028-03-12 06:59:57',
}

export const clockFault: Fault = {
  name: 'clock',
  about: "R18: the portal's clock jumps, away from the database's (faketime), while 4 people order",
  missing: missingFaketime,
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-clock-'))
    const clock = await fakeClock(join(dataDir, 'clock'))
    const portal = await startPortal({ dataDir, env: clock.env })
    const database = await joinDatabase(dataDir)
    const buyers = await addBuyers(database, 4)
    const call = callerOf(portal.port, 1)
    const figures: Figure[] = []
    for (const [name, setting] of Object.entries(jumps)) {
      await clock.set(setting)
      // Dates years ahead end every session, as they should; people sign in again.
      if (setting.startsWith('@')) await signInAgain(database, await now(portal.port))
      const cart = await call('GET', '/api/cartItem/GetCartItemsByDomain', { token: buyers[0]?.token ?? '' })

      const prefix = `CLOCK${figures.length}`
      const stop = new AbortController()
      const shopping = await goShopping({ port: portal.port, database, buyers, prefix }, stop.signal)
      await delay(6_000)
      stop.abort()
      await shopping.done
      const signedOut = cart.status === 200 ? 0 : 1
      figures.push(
        ...(await figuresOfJump(name, database, { acknowledged: shopping.acknowledged, prefix, signedOut })),
      )
    }
    await database.leave()
    await portal.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
    return figures
  },
}

/** What the portal takes for now. */
async function now(port: number): Promise<Date> {
  const { headers } = await fetch(`http://127.0.0.1:${port}/api/health`)
  return new Date(headers.get('date') ?? '')
}

async function signInAgain({ pool }: Database, at: Date) {
  await pool.query('update sessions set created_at = $1, last_seen_at = $1', [at])
}

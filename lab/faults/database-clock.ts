import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Database, openDatabase } from '../../apps/server/src/db/client.ts'
import { newPostgres, seedOwnPostgres, serverFolder } from '../../apps/server/src/testing/own-postgres.ts'
import { missingPrograms } from '../../scripts/test-programs.mjs'
import { addBuyers, type Buyer } from '../load/buyers.ts'
import { callerOf } from './callers.ts'
import { fakeClock, missingFaketime } from './fake-clock.ts'
import { type Fault, type Figure, none, told } from './fault.ts'
import { figuresOfJump } from './finished-work.ts'
import { startPortal } from './portal.ts'
import { goShopping } from './shoppers.ts'

/** How the clocks are set while people order, one after the other: the database's, and the portal's where both jump. */
const jumps: ReadonlyArray<{ name: string; database: string; portal: string }> = [
  { name: "the database's set back 1 h", database: '-1h', portal: '+0' },
  { name: 'right again', database: '+0', portal: '+0' },
  { name: "the database's set forward 1 h", database: '+1h', portal: '+0' },
  { name: 'right again, by going back', database: '+0', portal: '+0' },
  { name: 'both set forward 1 h', database: '+1h', portal: '+1h' },
  { name: 'both set back 1 h', database: '+0', portal: '+0' },
]

export const databaseClockFault: Fault = {
  name: 'database-clock',
  about: "R18: PostgreSQL's own clock jumps (faketime), alone and with the portal's, while 4 people order",
  missing: () =>
    missingFaketime() ??
    (missingPrograms(['postgres15']).length > 0 ? 'needs the Debian package postgresql-15' : undefined),
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-clock-'))
    // The server is someone else's process, and reads its clock there.
    await chmod(dataDir, 0o755)
    const clocks = {
      database: await fakeClock(join(dataDir, 'database-clock')),
      portal: await fakeClock(join(dataDir, 'portal-clock')),
    }
    const folder = await serverFolder()
    const postgres = await withEnvironment(clocks.database.env, () => newPostgres(folder))
    await seedOwnPostgres(postgres)
    const database = openDatabase(postgres.connection, { size: 4 })
    const portal = await startPortal({ dataDir, env: { ...clocks.portal.env, DATABASE_URL: postgres.url() } })
    const buyers = await addBuyers(database, 4)
    const figures: Figure[] = []
    for (const jump of jumps) figures.push(...(await during(jump)))
    figures.push(...(await doneTwice(database)))
    await portal.kill('SIGTERM')
    await database.close()
    await postgres.stop()
    await folder.remove()
    await rm(dataDir, { recursive: true, force: true })
    return figures

    /** The clocks jump in the middle of it, so that work is under way, waits, and begins. */
    async function during({ name, ...to }: (typeof jumps)[number]): Promise<Figure[]> {
      const prefix = `DBCLOCK${figures.length}`
      const stop = new AbortController()
      const shopping = await goShopping({ port: portal.port, database, buyers, prefix }, stop.signal)
      await delay(3_000)
      await clocks.database.set(to.database)
      await clocks.portal.set(to.portal)
      await delay(5_000)
      const signedOut = await countSignedOut(portal.port, buyers)
      stop.abort()
      await shopping.done
      return figuresOfJump(name, database, { acknowledged: shopping.acknowledged, prefix, signedOut })
    }
  },
}

async function countSignedOut(port: number, buyers: readonly Buyer[]): Promise<number> {
  const call = callerOf(port, buyers.length)
  const met = await Promise.all(
    buyers.map(({ token }) => call('GET', '/api/cartItem/GetCartItemsByDomain', { token })),
  )
  return met.filter(({ status }) => status !== 200).length
}

/** What leases are there to prevent. */
async function doneTwice({ pool }: Database): Promise<Figure[]> {
  const { rows } = await pool.query<{ salesOrders: number; emails: number; steps: number }>(
    `select (select count(*)::int from (select from ledger_sales_orders where status <> 'void'
              group by order_id having count(*) > 1) twice) as "salesOrders",
            (select count(*)::int from outbound_mail where attempts > 1) as emails,
            (select count(*) - count(distinct (order_id, step)) from order_export_attempts
              join orders using (order_id) where starts_with(reference_number, 'DBCLOCK'))::int as steps`,
  )
  const { salesOrders = 0, emails = 0, steps = 0 } = rows[0] ?? {}
  return [
    none('orders that stand in the ledger twice', salesOrders),
    told('emails tried more than once', emails),
    told('steps of order exports taken more than once', steps),
  ]
}

/** Child processes that are started meanwhile get it; we ourselves take no notice. */
async function withEnvironment<T>(env: Record<string, string>, work: () => Promise<T>): Promise<T> {
  Object.assign(process.env, env)
  try {
    return await work()
  } finally {
    for (const name of Object.keys(env)) delete process.env[name]
  }
}

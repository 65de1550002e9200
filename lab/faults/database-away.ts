import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../../apps/server/src/db/client.ts'
import { openEmbeddedServer } from '../../apps/server/src/db/embedded/embedded-server.ts'
import { linkDatabase } from '../../apps/server/src/testing/database-link.ts'
import { addBuyers, type Buyer } from '../load/buyers.ts'
import { again, browsing, callerOf, type Met } from './callers.ts'
import { atMost, type Fault, type Figure, most, none, told } from './fault.ts'
import { startPortal } from './portal.ts'
import { signalServer } from './server-processes.ts'
import { goShopping, verifyOrders } from './shoppers.ts'

const callers = 20

/** The portal with its own database at the other end of a way that we hold; ten people browse and ten order. */
export const databaseAwayFault: Fault = {
  name: 'database-away',
  about: `R10: the database is stopped, frozen, its connections are killed, it is slow, while ${callers} people work`,
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-away-'))
    // A first start makes and fills the database; then it is only a server among others.
    await (await startPortal({ dataDir })).kill('SIGTERM')
    const server = await openEmbeddedServer({ dataDir, log: () => {} })
    const database = openDatabase(server.connection, { size: 2 })
    const admin = openDatabase(server.adminConnection, { size: 1 })
    const link = await linkDatabase(server.connection)
    const portal = await startPortal({ dataDir: join(dataDir, 'node'), env: { DATABASE_URL: link.url } })
    const buyers = await addBuyers(database, callers)
    const figures: Figure[] = []
    const stopped = { leave: link.down, comeBack: link.up }
    const frozen = {
      leave: async () => signalServer(dataDir, 'SIGSTOP'),
      comeBack: async () => signalServer(dataDir, 'SIGCONT'),
    }
    figures.push(...(await away('stopped for 3 s', 3, stopped)))
    figures.push(...(await away('stopped for 60 s', 60, stopped)))
    figures.push(...(await away('frozen (SIGSTOP) for 30 s', 30, frozen)))
    figures.push(
      ...(await away('connections killed 20 times', 10, {
        leave: killConnections,
        comeBack: async () => {},
      })),
    )
    figures.push(...(await slow()))
    figures.push(none('uncaught errors', (portal.said().match(/uncaught|unhandled/gi) ?? []).length))
    figures.push(none('the portal ended', portal.isAlive() ? 0 : 1))

    await portal.kill('SIGTERM')
    await link.close()
    await admin.close()
    await database.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
    return figures

    async function killConnections() {
      for (let kill = 0; kill < 20; kill++) {
        await admin.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'portal' and application_name not like 'portal node%' and client_addr is null and pid <> pg_backend_pid()`,
        )
        await delay(250)
      }
    }

    async function away(
      name: string,
      seconds: number,
      { leave, comeBack }: { leave: () => Promise<unknown>; comeBack: () => Promise<unknown> },
    ): Promise<Figure[]> {
      const prefix = `AWAY-${seconds}`
      const stop = new AbortController()
      const met: Met[] = []
      const shopping = await goShopping(
        { port: portal.port, database, buyers: buyers.slice(0, callers / 2), prefix },
        stop.signal,
      )
      const browsers = Promise.all(buyers.slice(callers / 2).map((buyer) => browse(buyer, met, stop.signal)))
      await delay(1_000)
      const leftAt = performance.now()
      await leave()
      await delay(Math.max(0, seconds * 1_000 - (performance.now() - leftAt)))
      const backAt = performance.now()
      await comeBack()
      const firstSuccessMs = await firstSuccess(buyers[0] as Buyer, backAt)
      await delay(2_000)
      stop.abort()
      await Promise.all([shopping.done, browsers])

      const outcome = await verifyOrders(database, shopping.acknowledged, prefix)
      const failed = met.filter(({ status }) => status !== 200)
      return [
        told(`${name}: refused with 503`, failed.filter(({ status }) => status === 503).length),
        none(
          `${name}: neither answered nor refused with 503`,
          failed.filter(({ status }) => status !== 503).length,
        ),
        none(
          `${name}: refused without Retry-After`,
          failed.filter(({ status, retryAfter }) => status === 503 && !retryAfter).length,
        ),
        atMost(`${name}: slowest answer`, most(met.map(({ ms }) => ms)), 2_500, 'ms'),
        atMost(`${name}: first success after its return`, firstSuccessMs, 2_000, 'ms'),
        none(
          `${name}: orders lost, doubled or torn, of ${outcome.acknowledged}`,
          outcome.lost + outcome.duplicate + outcome.torn,
        ),
      ]
    }

    /** Someone holds the lock of a table that carts need for ten seconds, and every answer takes 100 ms more. */
    async function slow(): Promise<Figure[]> {
      const stop = new AbortController()
      const met: Met[] = []
      link.delay(50)
      const browsers = Promise.all(buyers.slice(callers / 2).map((buyer) => browse(buyer, met, stop.signal)))
      await admin.pool.query('select pg_sleep(3)')
      const locked = await database.inTransaction(async (tx) => {
        await tx.execute('lock table cart_items in access exclusive mode')
        const began = performance.now()
        await delay(10_000)
        return { from: began, to: performance.now() }
      })
      link.delay(0)
      await delay(1_000)
      stop.abort()
      await browsers
      const waited = met.filter(({ status }) => status !== 200)
      const meanwhile = met.filter(({ at, status }) => status === 200 && at > locked.from && at < locked.to)
      return [
        none(
          'slow: neither answered nor refused with 503',
          waited.filter(({ status }) => status !== 503).length,
        ),
        told('slow: refused with 503', waited.length),
        atMost(
          'slow: slowest refusal (locks are waited for 4 s)',
          most(waited.map(({ ms }) => ms)),
          4_500 + 2_000,
          'ms',
        ),
        told('slow: answered while a table was locked', meanwhile.length),
      ]
    }

    function browse(buyer: Buyer, met: Met[], signal: AbortSignal) {
      const call = callerOf(portal.port, 1)
      const paths = browsing(buyer).filter((path) => path.startsWith('/api'))
      let turn = 0
      return again(
        signal,
        () => 50,
        async () => {
          met.push(await call('GET', paths[turn++ % paths.length] ?? '/', { token: buyer.token }))
        },
      )
    }

    async function firstSuccess({ token, agentId }: Buyer, since: number): Promise<number> {
      const call = callerOf(portal.port, 1)
      for (;;) {
        const { status } = await call('GET', `/api/order/GetOrderHistory/${agentId}`, { token })
        if (status === 200) return performance.now() - since
        await delay(20)
      }
    }
  },
}

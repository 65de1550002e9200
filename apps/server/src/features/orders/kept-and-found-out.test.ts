import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Actor } from '@portal/domain/roles'
import type pg from 'pg'
import { describe, expect, onTestFinished } from 'vitest'
import { type Database, openDatabase, type Reader, type Tx, txOn } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { newToken } from '../../http/session.ts'
import { aSession } from '../../testing/builders.ts'
import { linkDatabase } from '../../testing/database-link.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { needs } from '../../testing/needs.ts'
import { newPostgres, serverFolder, startPostgres } from '../../testing/own-postgres.ts'
import { agentHistory } from './order-history.ts'
import { aDraft, anAgentWithAccount, anApp, type Parties, realDeps, seen } from './testing.ts'

/**
 * What is kept of orders (ADR 0025) where the rows' places and transactions alone would be mistaken for those of other
 * rows, and what asking for it costs the database when a stranger asks.
 */

const run = promisify(execFile)
/** Ends a test that waits in vain; a busy machine may take its time. */
const soon = { timeout: 30_000 }

/** A reader of its own, for which nothing is kept yet; `asked` is told the name of each statement that goes through it. */
function aReader({ pool }: Database, asked: string[] = []): Reader {
  const client = {
    query: (said: pg.QueryConfig) => {
      asked.push(said.name ?? 'a statement without a name')
      return pool.query(said)
    },
  }
  return txOn(client as unknown as pg.PoolClient)
}

/** The third reading is of what is kept: the first one is not. */
async function keep(read: () => Promise<unknown>) {
  for (let reading = 1; reading <= 3; reading += 1) await read()
}

/** An agent with an order of theirs. */
async function anAgentWithOrder(database: Database) {
  return database.inTransaction(async (tx) => {
    const inside = <T>(work: (inner: Tx) => Promise<T>) => work(tx)
    const made = await anAgentWithAccount(tx)
    const deps = { ...realDeps(database), db: tx, inTransaction: inside }
    return { ...made, orderId: await aDraft(tx, deps, made.agent, made.parties) }
  })
}

/** So many orders of an agent at the same moment, without lines, written by one transaction; answers their numbers. */
async function someOrders({ pool }: Database, actor: Actor, parties: Parties, count: number, at = testNow) {
  const { rows } = await pool.query<{ id: number }>(
    `insert into orders (status_id, zoho_user_id, zoho_account_id, account_name, zoho_contact_id, contact_first_name,
       contact_last_name, contact_email, contact_mobile, agent_name, agent_email, created_by, date_created)
     select 0, $1, $2, 'Northgate', $3, 'Marcus', 'Bell', '', '', '', '', $4, $5 from generate_series(1, $6::int)
     returning order_id as id`,
    [parties.agentId, parties.accountId, parties.contactId, actor.userId, at, count],
  )
  return rows.map(({ id }) => id)
}

/** Where these rows stand, and which transactions wrote them: all that the rows themselves tell of their versions. */
async function versionsOf({ pool }: Database, ...orderIds: number[]) {
  const { rows } = await pool.query<{ version: string }>(
    'select ctid || xmin::text as version from orders where order_id = any($1) order by order_id',
    [orderIds],
  )
  return rows.map(({ version }) => version)
}

test('a history shows no deleted order when the table was written anew, and others stand where its rows stood', async ({
  database,
}) => {
  const { agent, parties } = await database.inTransaction((tx) => anAgentWithAccount(tx))
  const [first = 0, second = 0, third = 0] = await someOrders(database, agent, parties, 3)
  await database.pool.query('vacuum full orders')
  const deps = realDeps(database)
  // The order that is shown, and the one that tells of a next page.
  const page = (db: Reader) =>
    agentHistory(asCaller({ ...deps, db }, agent), parties.agentId, { sort: 'oldest', limit: 1 })
  await keep(() => page(deps.db))
  const was = await versionsOf(database, first, second)

  await database.pool.query('delete from orders where order_id = $1', [first])
  // So that their count stays.
  await someOrders(database, agent, parties, 1, new Date(testNow.getTime() + 60_000))
  // The server's own vacuum may look at the table just now: what it might see stays where it is.
  const versionsAnew = async () => {
    await database.pool.query('vacuum full orders')
    return versionsOf(database, second, third)
  }
  await expect.poll(versionsAnew, { ...soon, message: 'their versions look like those before' }).toEqual(was)
  const now = await page(deps.db)
  expect(now.results.map(({ orderId }) => orderId)).toEqual([second])
  expect(now).toEqual(await page(aReader(database)))
})

describe.skipIf(!needs('postgres15'))('A PostgreSQL of your own', { timeout: 120_000 }, () => {
  test('is believed when its standby takes over without the last transactions of the primary', async () => {
    const folder = await serverFolder()
    onTestFinished(folder.remove)
    // Nobody else may have a transaction: those that follow are to be numbered alike on both.
    const alone = { autovacuum: 'off' }
    const { agent, parties, orderId, primary, standby } = await aPairOfServers()
    const link = await linkDatabase(primary.connection)
    onTestFinished(link.close)
    const here = opened(link.url)
    const there = opened(standby.url())
    const deps = realDeps(here)
    /** What a person reads in the order and in the history. */
    const told = async (db: Reader) => {
      const order = await seen({ ...deps, db }, agent, orderId)
      const { results } = await agentHistory(asCaller({ ...deps, db }, agent), parties.agentId, {})
      return [order.notes, results[0]?.referenceNumber]
    }
    const write = ({ pool }: Database, text: string) =>
      pool.query('update orders set notes = $2, reference_number = $2 where order_id = $1', [orderId, text])

    await write(here, 'lost')
    await keep(() => told(deps.db))
    const lost = await versionsOf(here, orderId)
    await primary.stop('SIGKILL')
    link.leadTo(standby.connection)
    await write(there, 'written after')

    expect(await versionsOf(there, orderId), 'its version looks like the one that was lost').toEqual(lost)
    // The connections to the primary are noticed to be gone one by one.
    await expect.poll(() => here.pool.query('select').then(() => 'led there', String), soon).toBe('led there')
    expect(await told(deps.db)).toEqual(['written after', 'written after'])

    function opened(connectionString: string) {
      const database = openDatabase({ connectionString }, { size: 1 })
      onTestFinished(database.close)
      return database
    }

    /** A primary with an order, and a standby that has got everything up to now. */
    async function aPairOfServers() {
      const before = await newPostgres(folder, 'primary', alone)
      const database = openDatabase({ connectionString: before.url() })
      await migrate(database.pool)
      const made = await anAgentWithOrder(database)
      await database.close()
      await before.stop()
      const copy = join(folder.path, 'standby')
      await run('cp', ['-a', before.dataDir, copy])
      const primary = await startPostgres(folder, before.dataDir)
      onTestFinished(() => primary.stop('SIGKILL'))
      const standby = await startPostgres(folder, copy)
      onTestFinished(() => standby.stop('SIGKILL'))
      return { ...made, primary, standby }
    }
  })
})

/** Callers of whom this process knows nothing, with all that their question may cost. */
const strangers: Record<string, { headers: { authorization?: string }; costs: string[] }> = {
  'no token': { headers: {}, costs: [] },
  'a malformed token': { headers: { authorization: 'Bearer nonsense' }, costs: [] },
  'a token of another kind': { headers: { authorization: `Basic ${newToken()}` }, costs: [] },
  'an unknown token': { headers: { authorization: `Bearer ${newToken()}` }, costs: ['session_read'] },
}

/** The API with its statements counted, an agent who is signed in, and what they may read. */
async function aPortal(database: Database) {
  const { agent, parties, orderId } = await anAgentWithOrder(database)
  const asked: string[] = []
  const app = await anApp(database, { db: aReader(database, asked) })
  onTestFinished(() => app.close())
  const token = await database.inTransaction((tx) => aSession(tx, agent.userId, testNow))
  return {
    headers: { authorization: `Bearer ${token}` },
    urls: [`/api/order/GetSingleOrder/${orderId}`, `/api/order/GetOrderHistory/${parties.agentId}`],
    /** The answer's status, and the statements that the question cost, also those that nobody waited for. */
    ask: async (url: string, headers: { authorization?: string }) => {
      asked.length = 0
      const { statusCode } = await app.inject({ url, headers })
      await nextTurn()
      return { status: statusCode, costs: [...asked] }
    },
  }
}

describe('the database is asked for no more than it has to be, by somebody with', () => {
  test.for(Object.entries(strangers))('%s', async ([, stranger], { database }) => {
    const { ask, urls, headers } = await aPortal(database)
    for (const url of urls) {
      const refused = { status: 401, costs: stranger.costs }
      expect(await ask(url, stranger.headers), `${url}, of which nothing is kept`).toEqual(refused)
      await keep(() => ask(url, headers))
      expect(await ask(url, stranger.headers), `${url}, which is kept`).toEqual(refused)
    }
  })

  test('a token that was admitted before: what they ask for goes together with the session', async ({
    database,
  }) => {
    const { ask, urls, headers } = await aPortal(database)
    const [order = '', history = ''] = urls
    await keep(() => ask(history, headers))
    expect(await ask(history, headers)).toEqual({
      status: 200,
      costs: [expect.stringMatching(/_stamp\+session_read$/)],
    })
    // An order shows today's prices: it is read each time.
    await keep(() => ask(order, headers))
    expect(await ask(order, headers)).toEqual({ status: 200, costs: ['session_read', 'order_read'] })
  })
})

import fc from 'fast-check'
import type pg from 'pg'
import { describe, expect } from 'vitest'
import { type Database, type Reader, txOn } from '../../db/client.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { longFrom } from './long-histories.ts'
import { findHistory } from './order-history.store.ts'
import { accountHistory, agentHistory } from './order-history.ts'
import { anAgentWithAccount, realDeps } from './testing.ts'

/**
 * How many orders a long history has (ADR 0026): "Showing X of Y orders" (portal 2) says the Y that there is, whoever
 * writes and in whatever process. FUZZ_RUNS sets the number of series, FUZZ_SEED other ones.
 */
const numRuns = Number(process.env.FUZZ_RUNS ?? 8)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)

/** One process of the product, as far as counting goes: a reader with a memory of its own, that notes what it asks. */
function aNode({ pool }: Database) {
  const asked: string[] = []
  const client = {
    query: (said: string | pg.QueryConfig, values?: unknown[]) => {
      asked.push((typeof said === 'object' && said.name) || 'a count')
      return pool.query(said as string, values)
    },
  }
  return { reader: txOn(client as unknown as pg.PoolClient) as Reader, asked }
}

/** An agent whose only account has a long history: most of it from before yesterday, ten orders of the last hours. */
async function aLongHistory(database: Database) {
  const { pool, inTransaction } = database
  await pool.query('alter table orders enable trigger orders_from_long_ago')
  const { agent, parties } = await inTransaction((tx) => anAgentWithAccount(tx))
  const others = await inTransaction((tx) => anAgentWithAccount(tx))
  const nodes = [aNode(database), aNode(database)] as const
  const { agentId, accountId, contactId } = parties

  /** So many orders, the newest one so many hours ago, a minute between two. */
  const add = (count: number, hoursAgo: number, to = parties) =>
    pool.query(
      `insert into orders (status_id, zoho_user_id, zoho_account_id, account_name, zoho_contact_id, contact_first_name,
         contact_last_name, contact_email, contact_mobile, agent_name, agent_email, created_by, number_of_items, date_created)
       select 0, $1, $2, 'Northgate', $3, 'Marcus', 'Bell', '', '', '', '', $4, 1,
         now() - $5 * interval '1 hour' - n * interval '1 minute'
       from generate_series(0, $6::int - 1) n`,
      [to.agentId, to.accountId, contactId, agent.userId, hoursAgo, count],
    )
  await add(longFrom + 50, 30)
  await add(10, 1)
  await add(3, 40, others.parties)

  const totals = async (reader: Reader) => {
    const ctx = asCaller({ ...realDeps(database), db: reader }, agent)
    const asManager = { ...ctx, actor: { ...agent, roles: ['Manager' as const] } }
    const pages = [
      await agentHistory(ctx, agentId, { limit: 2 }),
      await agentHistory(ctx, agentId, { limit: 2, sort: 'oldest' }),
      await accountHistory(ctx, accountId, { limit: 2 }).catch(() => ({ total: 0, totalIsExact: true })),
      await accountHistory(asManager, accountId, { limit: 2 }),
    ]
    return pages.map(({ total, totalIsExact }) => ({ total, totalIsExact }))
  }
  /** What is there, counted by itself. */
  async function truth() {
    const count = async (where: string, values: string[]) => {
      const { rows } = await pool.query<{ total: number }>(
        `select count(*)::int as total from orders where ${where}`,
        values,
      )
      return { total: rows[0]?.total ?? 0, totalIsExact: true }
    }
    const ofAgent = await count('zoho_user_id = $1', [agentId])
    return [
      ofAgent,
      ofAgent,
      await count('zoho_account_id = $1 and zoho_user_id = $2', [accountId, agentId]),
      await count('zoho_account_id = $1', [accountId]),
    ]
  }
  /** Both processes know the history, and keep its pages. */
  async function know() {
    for (const { reader } of [...nodes, ...nodes, ...nodes]) await totals(reader)
  }
  return { agent, parties, otherParties: others.parties, nodes, add, totals, truth, know }
}
type Scene = Awaited<ReturnType<typeof aLongHistory>>
type Write = (database: Database, scene: Scene) => Promise<unknown>

/** An order of the agent's, so many places from the newest, or from the oldest if below zero. */
const nth = (place: number) =>
  `(select order_id from orders where zoho_user_id = $1
    order by date_created ${place < 0 ? '' : 'desc'} offset ${place < 0 ? -place - 1 : place} limit 1)`
const onTheirs =
  (text: string): Write =>
  ({ pool }, { parties }) =>
    pool.query(text, [parties.agentId])

const writes = {
  'an order is placed': (_, { add }) => add(1, 0),
  'one of half a day ago is written by hand': (_, { add }) => add(1, 13),
  'one of the other day is written by hand': (_, { add }) => add(1, 60),
  'one of today is removed': onTheirs(`delete from orders where order_id = ${nth(3)}`),
  'an old one is removed': onTheirs(`delete from orders where order_id = ${nth(-2)}`),
  'old and new ones are removed': onTheirs(
    `delete from orders where order_id in (${nth(2)}, ${nth(-1)}, ${nth(-3)})`,
  ),
  'an old one changes its status': onTheirs(
    `update orders set status_id = 1, date_submitted = date_created where order_id = ${nth(-1)}`,
  ),
  'an old one becomes a new one': onTheirs(
    `update orders set date_created = now() where order_id = ${nth(-2)}`,
  ),
  'a new one becomes an old one': onTheirs(
    `update orders set date_created = now() - interval '3 days' where order_id = ${nth(1)}`,
  ),
  'an old one goes to another agent': ({ pool }, { parties, otherParties }) =>
    pool.query(`update orders set zoho_user_id = $2 where order_id = ${nth(-2)}`, [
      parties.agentId,
      otherParties.agentId,
    ]),
  'an old one goes to another account': ({ pool }, { parties, otherParties }) =>
    pool.query(`update orders set zoho_account_id = $2 where order_id = ${nth(-2)}`, [
      parties.agentId,
      otherParties.accountId,
    ]),
  'old ones of another agent come here': ({ pool }, { parties, otherParties }) =>
    pool.query(
      'update orders set zoho_user_id = $1, zoho_account_id = $3 where zoho_user_id = $2 and status_id = 0',
      [parties.agentId, otherParties.agentId, parties.accountId],
    ),
  'a removal is undone': async ({ inTransaction }, { parties }) => {
    const removing = inTransaction(async ({ $client }) => {
      await $client.query('delete from orders where zoho_user_id = $1', [parties.agentId])
      throw new Error('undone')
    })
    await expect(removing).rejects.toThrow('undone')
  },
  'one is removed and another placed': async (database, scene) => {
    await onTheirs(`delete from orders where order_id = ${nth(-1)}`)(database, scene)
    await scene.add(1, 0)
  },
  'all but a few are removed': onTheirs(
    'delete from orders where zoho_user_id = $1 and order_id > (select min(order_id) + 4 from orders where zoho_user_id = $1)',
  ),
  'all of them are removed': onTheirs('delete from orders where zoho_user_id = $1'),
} satisfies Record<string, Write>

describe('a long history says how many orders it has when', () => {
  test.for(Object.entries(writes))('%s', async ([, write], { database }) => {
    const scene = await aLongHistory(database)
    const { nodes, totals, truth, know } = scene
    await know()
    await write(database, scene)

    const now = await truth()
    for (const { reader } of nodes) expect(await totals(reader)).toEqual(now)
    await know()
    for (const { reader } of nodes) expect(await totals(reader)).toEqual(now)
  })
})

test('whatever happens to it, in any series', { timeout: 120_000 }, async ({ database }) => {
  const steps = fc.array(fc.tuple(fc.constantFrom(...Object.values(writes)), fc.nat({ max: 2 })), {
    minLength: 2,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (series) => {
      const scene = await aLongHistory(database)
      await scene.know()
      for (const [write, reader] of series) {
        await write(database, scene)
        // Nobody looks after each write; what was missed shows later.
        const node = scene.nodes[reader]
        if (node) expect(await scene.totals(node.reader)).toEqual(await scene.truth())
      }
      for (const node of scene.nodes) expect(await scene.totals(node.reader)).toEqual(await scene.truth())
    }),
    { numRuns, seed },
  )
})

test('and what is not committed yet counts from its commit on', async ({ database }) => {
  const { parties, nodes, totals, truth, know } = await aLongHistory(database)
  const before = await truth()
  await database.inTransaction(async ({ $client }) => {
    await $client.query(`delete from orders where order_id = ${nth(-1)}`, [parties.agentId])
    // Counted beside it, and kept.
    await know()
    expect(await totals(nodes[0].reader)).toEqual(before)
  })
  for (const { reader } of nodes) expect(await totals(reader)).toEqual(await truth())
  expect((await truth())[0]?.total).toBe((before[0]?.total ?? 0) - 1)
})

test('it is not counted again for a page, neither as it was nor after a new order', async ({ database }) => {
  const { nodes, add, totals, know } = await aLongHistory(database)
  const [{ reader, asked }] = nodes
  await know()
  asked.length = 0
  await totals(reader)
  expect(
    asked.every((name) => name.endsWith('_long_stamp')),
    asked.join(),
  ).toBe(true)

  await add(1, 0)
  asked.length = 0
  await totals(reader)
  expect(asked).not.toContain('a count')
  expect(asked).toContain('order_history_agent_newest_long')
})

test('a draft of today that is removed makes nobody count anew', async ({ database }) => {
  const { parties, nodes, totals, truth, know } = await aLongHistory(database)
  const [{ reader, asked }] = nodes
  await know()
  await database.pool.query(`delete from orders where order_id = ${nth(0)}`, [parties.agentId])
  asked.length = 0
  expect(await totals(reader)).toEqual(await truth())
  expect(asked).not.toContain('a count')
})

test('once it is short, it is read and kept like any other', async ({ database }) => {
  const { parties, nodes, totals, truth, know } = await aLongHistory(database)
  const [{ reader, asked }] = nodes
  await know()
  await database.pool.query(
    'delete from orders where zoho_user_id = $1 and order_id > (select min(order_id) + 4 from orders where zoho_user_id = $1)',
    [parties.agentId],
  )
  await know()
  asked.length = 0
  expect(await totals(reader)).toEqual(await truth())
  expect(asked).toHaveLength(4)
  expect(
    asked.every((name) => name.endsWith('_stamp') && !name.includes('_long')),
    asked.join(),
  ).toBe(true)
})

test('a table that was emptied and filled again is another one', async ({ database }) => {
  const { nodes, add, totals, truth, know } = await aLongHistory(database)
  await know()
  await database.pool.query('create table old_orders as select * from history_changes')
  await database.pool.query('truncate orders cascade')
  await add(longFrom + 20, 50)
  // As a restore leaves it: the rows are others, and what was noted is what it was.
  await database.inTransaction(async ({ $client }) => {
    await $client.query('delete from history_changes')
    await $client.query('insert into history_changes select * from old_orders')
  })
  for (const { reader } of nodes) expect(await totals(reader)).toEqual(await truth())
})

test('many old orders written in savepoints are noted once', async ({ database }) => {
  const { agent, parties, know, nodes, totals, truth } = await aLongHistory(database)
  await know()
  const versions = async () => {
    const { rows } = await database.pool.query<{ ctid: string; by: string }>(
      `select ctid::text, changed_by::text as by from history_changes where kind = 'agent' and zoho_id = $1`,
      [agent.zohoUserId],
    )
    return rows
  }
  const [before] = await versions()
  await database.inTransaction(async ({ $client }) => {
    for (let removed = 0; removed < 20; removed += 1) {
      await $client.query('savepoint one')
      await $client.query(`delete from orders where order_id = ${nth(-1)}`, [parties.agentId])
      await $client.query('release savepoint one')
    }
  })
  const [after] = await versions()
  expect(after?.by).not.toBe(before?.by)
  const place = (ctid = '') => Number(/,(\d+)/.exec(ctid)?.[1])
  expect(place(after?.ctid) - place(before?.ctid)).toBeLessThan(10)
  for (const { reader } of nodes) expect(await totals(reader)).toEqual(await truth())
})

describe('it is counted anew', () => {
  const wanted = { of: 'agent', also: null, statusId: null, invoiced: false, from: null, to: null } as const
  const part = { sort: 'newest', after: null, limit: 3 } as const

  /** What a process would know that counted seven orders before the last ten. */
  async function whatIsKnown({ pool }: Database, id: string) {
    const { rows } = await pool.query<{ changes: string; server: string; beforeUs: string }>(
      `select concat(changed_by, '.', pg_relation_filenode('orders')) as changes,
         pg_postmaster_start_time()::text as server,
         (extract(epoch from now() - interval '25 hours') * 1000000)::bigint::text as "beforeUs"
       from history_changes where kind = 'agent' and zoho_id = $1`,
      [id],
    )
    const [row] = rows
    if (!row) throw new Error('Its old orders were noted.')
    return { count: 7, ...row }
  }

  test.for([
    ['by another server, whose changes mean nothing here', { server: 'another' }],
    ['while the clock of the database is behind', { beforeUs: String(Date.now() * 1_000) }],
    ['once it changed', { changes: '12345.6' }],
  ] as const)('%s', async ([, other], { database }) => {
    const { parties, nodes, truth } = await aLongHistory(database)
    const one = { ...wanted, id: parties.agentId }
    const [{ reader, asked }] = nodes
    const earlier = await whatIsKnown(database, parties.agentId)
    expect(await findHistory(reader, one, part, earlier)).toMatchObject({ total: 7 + 10 })
    expect(asked).not.toContain('a count')
    expect(await findHistory(reader, one, part, { ...earlier, ...other })).toMatchObject(
      (await truth())[0] ?? {},
    )
    expect(asked).toContain('a count')
  })

  test('for who writes, and only for them', async ({ database }) => {
    const { agent, parties, nodes, totals, truth, know } = await aLongHistory(database)
    await know()
    const all = await truth()
    const before = all[0]?.total ?? 0
    await database.inTransaction(async (tx) => {
      const total = async () => {
        const ctx = asCaller({ ...realDeps(database), db: tx }, agent)
        return (await agentHistory(ctx, parties.agentId, { limit: 2 })).total
      }
      const removeOldest = () =>
        tx.$client.query(`delete from orders where order_id = ${nth(-1)}`, [parties.agentId])
      expect(await total()).toBe(before)
      for (const removed of [1, 2, 3]) {
        await removeOldest()
        expect(await total()).toBe(before - removed)
        expect(await totals(nodes[0].reader)).toEqual(all)
      }
    })
    expect(await totals(nodes[0].reader)).toEqual(await truth())
  })
})

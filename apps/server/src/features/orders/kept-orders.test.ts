import type { Order } from '@portal/contract/orders'
import { orderStatus } from '@portal/domain/order-status'
import type { Actor } from '@portal/domain/roles'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { v7 } from 'uuid'
import { describe, expect, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { type Database, openDatabase, type Reader, type Tx, txOn } from '../../db/client.ts'
import type { PostgresConnection } from '../../db/embedded/postgres-connection.ts'
import type { Deps } from '../../deps.ts'
import { aCustomer, anAccount, anAgent, anOffer, aProduct, aSession } from '../../testing/builders.ts'
import { linkDatabase } from '../../testing/database-link.ts'
import { asCaller, test as base, testDeps, testNow } from '../../testing/fixtures.ts'
import { addOrderItem } from './add-order-item.ts'
import { cancelOrder, retryOrder } from './change-status.ts'
import { failOrder, noteDelivered } from './note-delivery.ts'
import { removeOrder } from './remove-order.ts'
import { removeOrderItem } from './remove-order-item.ts'
import { reopenOrder } from './reopen-order.ts'
import { submitOrder } from './submit-order.ts'
import { aDraft, anAgentWithAccount, anUpdateForm, aShop, type Parties, realDeps, seen } from './testing.ts'
import { updateOrder } from './update-order.ts'

/**
 * Orders and histories that a process keeps while they are the same (ADR 0025): whatever somebody changes, by whatever
 * way, the next answer of every process is what it would be if nothing were kept. FUZZ_RUNS sets the number of
 * series, FUZZ_SEED other ones.
 */
const numRuns = Number(process.env.FUZZ_RUNS ?? 12)
const seed = Number(process.env.FUZZ_SEED ?? 20_260_302)

/** One process of the product, as far as keeping goes: an API with a pool and memory of its own. */
type Node = { app: FastifyInstance; asked: string[] }

async function aNode({ pool, inTransaction }: Database, memory: 'kept' | 'none' = 'kept'): Promise<Node> {
  const asked: string[] = []
  const client = {
    query: (said: { name?: string }, ...rest: []) => {
      asked.push(said.name ?? 'a statement without a name')
      return pool.query(said as pg.QueryConfig, ...rest)
    },
  }
  const aReader = (): Reader => txOn(client as unknown as pg.PoolClient)
  const deps = testDeps({ db: aReader(), inTransaction })
  // What is kept belongs to its reader.
  if (memory === 'none') Object.defineProperty(deps, 'db', { get: aReader, enumerable: true })
  const config = { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: deps.publicBaseUrl }
  const health = { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true }
  return { app: await buildApp({ deps, config, health }), asked }
}

type World = {
  /** Two processes that keep what they read, with a pool each. */
  nodes: [Node, Node]
  /** A process that keeps nothing: what everybody ought to be answered. */
  anew: Node
}

const test = base.extend<{ world: World; writing: Deps }>({
  world: [
    async ({ database }, use) => {
      const other = openDatabase(database.pool.options, { size: 3 })
      const nodes: World['nodes'] = [await aNode(database), await aNode(other)]
      const anew = await aNode(database, 'none')
      await use({ nodes, anew })
      for (const { app } of [...nodes, anew]) await app.close()
      await other.close()
    },
    { scope: 'file' },
  ],
  /** Whoever writes, besides those who read. */
  writing: async ({ database }, use) => use(realDeps(database)),
})

type Person = Actor & { headers: { authorization: string } }
type People = Record<'wes' | 'other' | 'mo' | 'una' | 'stranger', Person>

/** An agent and their customer, another agent and theirs, and a manager; the first agent has an order of two lines. */
async function aScene({ inTransaction }: Database, writing: Deps) {
  return inTransaction(async (tx) => {
    const deps = { ...writing, db: tx, inTransaction: <T>(work: (inner: Tx) => Promise<T>) => work(tx) }
    const signedIn = async (actor: Actor): Promise<Person> => ({
      ...actor,
      headers: { authorization: `Bearer ${await aSession(tx, actor.userId, testNow)}` },
    })
    const { agent, parties } = await anAgentWithAccount(tx)
    const others = await anAgentWithAccount(tx)
    const secondAccount = { agentId: parties.agentId, ...(await anAccount(tx, parties.agentId)) }
    const shop = await aShop(tx)
    const people: People = {
      wes: await signedIn(agent),
      other: await signedIn(others.agent),
      mo: await signedIn(await anAgent(tx, { roles: ['Manager'] })),
      una: await signedIn(await aCustomer(tx, parties)),
      stranger: await signedIn(await aCustomer(tx, others.parties)),
    }
    const { offerId } = shop.offer
    const orderId = await aDraft(tx, deps, agent, parties, { offerId, withScreenRepair: true })
    return { people, parties, secondAccount, otherParties: others.parties, shop, orderId }
  })
}
type Scene = Awaited<ReturnType<typeof aScene>>

const single = (orderId: number) => `/api/order/GetSingleOrder/${orderId}`
const ofAgent = (agentId: string, query = '') => `/api/order/GetOrderHistory/${agentId}${query}`
const ofAccount = (accountId: string, query = '') =>
  `/api/order/GetOrderHistoryByAccount/${accountId}${query}`

type Said = { results: Order[]; total: number; nextCursor: string | null; error?: { code: string } }
type Read = { status: number; type: unknown; text: string; said: Said }

async function read({ app }: Node, url: string, person: Person | undefined): Promise<Read> {
  const reply = await app.inject({ url, ...(person && { headers: person.headers }) })
  // The one thing that is every answer's own.
  const text = reply.body.replace(/"requestId":"[^"]*"/, '')
  const { requestId: _, ...said } = reply.json()
  return { status: reply.statusCode, type: reply.headers['content-type'], text, said }
}

/** Reads so often that a history is kept, and makes sure that it is. A single order is read each time, and never kept. */
async function keep(node: Node, url: string, person: Person): Promise<Read> {
  await read(node, url, person)
  await read(node, url, person)
  node.asked.length = 0
  const kept = await read(node, url, person)
  if (!url.includes('GetSingleOrder'))
    expect(node.asked, `${url} is kept`).toEqual([expect.stringMatching(/_stamp/)])
  return kept
}

type Write = (scene: Scene, deps: Deps, database: Database) => Promise<unknown>
const query =
  (text: string, ...more: unknown[]): Write =>
  ({ orderId }, _, { pool }) =>
    pool.query(text, [orderId, ...more])
const as = (who: keyof People, deps: Deps, { people }: Scene) => asCaller(deps, people[who])
const firstLine = async (scene: Scene, deps: Deps) =>
  (await seen(deps, scene.people.wes, scene.orderId)).orderItems.at(0)?.orderItemId ?? ''
const inStatus = (statusId: number) =>
  query(
    `update orders set status_id = $2::int, date_submitted = case when $2::int > 0 then $3::timestamptz end where order_id = $1`,
    statusId,
    testNow,
  )
const event = { at: new Date(testNow.getTime() + 60_000) }

/** Everything that the portal does to an order, and what somebody may do to its rows by hand. */
const writes = {
  'its header is edited': (scene, deps) =>
    updateOrder(
      as('wes', deps, scene),
      scene.orderId,
      anUpdateForm(scene.parties, { notes: 'Leave at dock 4' }),
    ),
  'an item is added': (scene, deps) => {
    const { offerId, productId } = scene.shop.financed
    return addOrderItem(as('wes', deps, scene), { orderId: scene.orderId, offerId, productId, quantity: 2 })
  },
  'an item is removed': async (scene, deps) => {
    const orderItemId = await firstLine(scene, deps)
    return removeOrderItem(as('wes', deps, scene), { orderId: scene.orderId, orderItemId })
  },
  'it is submitted': (scene, deps) =>
    submitOrder(as('wes', deps, scene), { orderId: scene.orderId, zohoUserId: scene.parties.agentId }),
  'it is removed': (scene, deps) => removeOrder(as('wes', deps, scene), scene.orderId),
  'the ledger has it, with an invoice': ({ orderId }, { inTransaction }) =>
    inTransaction((tx) =>
      noteDelivered(tx, { orderId, ...event, invoiceLink: '/i/4815000000045010000/secret' }),
    ),
  'the ledger refuses it': async (scene, deps, database) => {
    await inStatus(orderStatus.submitted)(scene, deps, database)
    await deps.inTransaction((tx) =>
      failOrder(tx, { orderId: scene.orderId, ...event, reason: 'No such item.' }),
    )
  },
  'a quantity is set by hand': query('update order_items set quantity = 7 where order_id = $1'),
  'a line is deleted by hand': query(
    'delete from order_items where order_id = $1 and position = (select max(position) from order_items where order_id = $1)',
  ),
  'its lines change places by hand': query(
    'update order_items set position = 3 - position where order_id = $1',
  ),
  'a line has an invoice of its own': query(
    `update order_items set zoho_inventory_invoice_link = 'https://inventory.example/77' where order_id = $1`,
  ),
  'an event is written by hand': (scene, _, { pool }) =>
    pool.query(
      `insert into order_events (order_event_id, order_id, kind, by, at) values ($1, $2, 'edited', 'Support', $3)`,
      [v7(), scene.orderId, event.at],
    ),
  'an event is worded anew by hand': query(
    `update order_events set by = 'Somebody else' where order_id = $1`,
  ),
  'its timeline is deleted by hand': query('delete from order_events where order_id = $1'),
  'a product has another picture': ({ shop }, _, { pool }) =>
    pool.query(`update products set image = '/pictures/uploaded/new-720.webp' where product_id = $1`, [
      shop.phone.productId,
    ]),
  'a product has another address': ({ shop }, _, { pool }) =>
    pool.query(`update products set url_path_name = url_path_name || '-new' where product_id = $1`, [
      shop.phone.productId,
    ]),
  'a line is of another product': async ({ orderId }, { inTransaction }) =>
    inTransaction(async (tx) => {
      const { productId } = await aProduct(tx, { image: '/pictures/another-720.avif' })
      const { offerId } = await anOffer(tx, productId)
      await tx.$client.query('update order_items set product_id = $2, offer_id = $3 where order_id = $1', [
        orderId,
        productId,
        offerId,
      ])
    }),
  'it is deleted by hand': query('delete from orders where order_id = $1'),
  'it goes to another agent by hand': (scene, _, { pool }) =>
    pool.query('update orders set zoho_user_id = $2, zoho_account_id = $3 where order_id = $1', [
      scene.orderId,
      scene.otherParties.agentId,
      scene.otherParties.accountId,
    ]),
  'it is deleted and written again under its number': (scene, _, { inTransaction }) =>
    inTransaction(async ({ $client }) => {
      const columns = (
        await $client.query<{ names: string }>(
          `select string_agg(column_name, ', ') as names from information_schema.columns
           where table_name = 'orders' and is_generated = 'NEVER'`,
        )
      ).rows[0]?.names
      await $client.query(
        'create temporary table copied on commit drop as select * from orders where order_id = $1',
        [scene.orderId],
      )
      await $client.query('delete from orders where order_id = $1', [scene.orderId])
      await $client.query(`update copied set notes = 'written again'`)
      await $client.query(
        `insert into orders (${columns}) overriding system value select ${columns} from copied`,
      )
    }),
} satisfies Record<string, Write>

/** Changes of an order that has been on its way already. */
const laterWrites = {
  'it is cancelled': [
    orderStatus.submitted,
    (scene, deps) => cancelOrder(as('mo', deps, scene), scene.orderId, { reason: 'Ordered twice' }),
  ],
  'it is tried again': [orderStatus.error, (scene, deps) => retryOrder(as('mo', deps, scene), scene.orderId)],
  'it is a draft again': [
    orderStatus.error,
    (scene, deps) => reopenOrder(as('mo', deps, scene), scene.orderId),
  ],
} satisfies Record<string, [before: number, Write]>

const before: Record<string, number> = Object.fromEntries(
  Object.entries(laterWrites).map(([what, [statusId]]) => [what, statusId]),
)
const allWrites: Array<[string, Write]> = [
  ...Object.entries(writes),
  ...Object.entries(laterWrites).map(([what, [, write]]): [string, Write] => [what, write]),
]

/** The write is seen by everybody in the first answer after it, in every process. */
describe('an order is read as it is when', () => {
  test.for(allWrites)('%s', async ([what, write], { world, database, writing }) => {
    const { nodes, anew } = world
    const scene = await aScene(database, writing)
    const { people, orderId } = scene
    if (before[what]) await inStatus(before[what])(scene, writing, database)
    const url = single(orderId)
    const was = await keep(nodes[0], url, people.wes)
    expect(await keep(nodes[1], url, people.mo)).toEqual(was)

    await write(scene, writing, database)

    const now = await read(anew, url, people.mo)
    expect(now, 'the write changes what is read').not.toEqual(was)
    for (const node of nodes)
      for (const person of Object.values(people))
        expect(await read(node, url, person)).toEqual(await read(anew, url, person))
    // And kept again as it is now.
    if (now.status === 200) expect(await keep(nodes[0], url, people.mo)).toEqual(now)
    else expect(now.said.error?.code).toBe('ORDER_NOT_FOUND')
  })
})

type Rows = Partial<Record<'status' | 'account' | 'minutes' | 'cents', number>>

/** Orders of the first agent without lines, a minute apart; answers their numbers, oldest first. */
async function someOrders({ pool }: Database, scene: Scene, ...rows: Rows[]): Promise<number[]> {
  const { parties, secondAccount, people } = scene
  const made: number[] = []
  for (const [at, { status = 0, account = 0, minutes = at, cents = at * 100 }] of rows.entries()) {
    const of: Parties = account ? secondAccount : parties
    const { rows: written } = await pool.query<{ id: number }>(
      `insert into orders (status_id, zoho_user_id, zoho_account_id, account_name, zoho_contact_id, contact_first_name,
         contact_last_name, contact_email, contact_mobile, agent_name, agent_email, created_by, date_created,
         date_submitted, order_total_cents, number_of_items)
       values ($1::int, $2, $3, 'Northgate', $4, 'Marcus', 'Bell', '', '', '', '', $5, $6::timestamptz,
         case when $1::int > 0 then $6::timestamptz end, $7, 1) returning order_id as id`,
      [
        status,
        of.agentId,
        of.accountId,
        of.contactId,
        people.wes.userId,
        new Date(testNow.getTime() + minutes * 60_000),
        cents,
      ],
    )
    made.push(written[0]?.id ?? 0)
  }
  return made
}

/** Ways to ask for histories, with who may. Filtered by total is never kept, and has to be right all the same. */
const questions = (scene: Scene, cursor = ''): Array<[url: string, who: keyof People]> => {
  const { parties, secondAccount, otherParties } = scene
  const from = encodeURIComponent(new Date(testNow.getTime() - 3_600_000).toISOString())
  const to = encodeURIComponent(new Date(testNow.getTime() + 120_500).toISOString())
  return [
    [ofAgent(parties.agentId), 'wes'],
    [ofAgent(parties.agentId), 'mo'],
    [ofAgent(parties.agentId), 'una'],
    [ofAgent(parties.agentId), 'other'],
    [ofAgent(otherParties.agentId), 'other'],
    [ofAgent(otherParties.agentId), 'stranger'],
    [ofAgent(parties.agentId, '?limit=2'), 'wes'],
    [ofAgent(parties.agentId, '?limit=3&sort=oldest'), 'wes'],
    [ofAgent(parties.agentId, '?limit=3&sort=total'), 'mo'],
    [ofAgent(parties.agentId, '?sort=total-ascending'), 'wes'],
    [ofAgent(parties.agentId, '?status=1'), 'wes'],
    [ofAgent(parties.agentId, '?status=1&sort=total'), 'wes'],
    [ofAgent(parties.agentId, `?from=${from}&to=${to}&limit=2`), 'wes'],
    [ofAgent(parties.agentId, `?accountId=${secondAccount.accountId}`), 'wes'],
    [ofAgent(parties.agentId, `?accountId=${secondAccount.accountId}&status=0&sort=oldest`), 'mo'],
    [ofAgent(parties.agentId, '?search=north'), 'wes'],
    [ofAccount(parties.accountId), 'wes'],
    [ofAccount(parties.accountId), 'mo'],
    [ofAccount(parties.accountId), 'una'],
    [ofAccount(parties.accountId), 'stranger'],
    [ofAccount(secondAccount.accountId, '?limit=2&sort=total'), 'mo'],
    [ofAccount(secondAccount.accountId), 'other'],
    [ofAccount(otherParties.accountId), 'wes'],
    ...(cursor
      ? ([
          [ofAgent(parties.agentId, `?limit=2&cursor=${cursor}`), 'wes'],
          [ofAgent(parties.agentId, `?limit=2&cursor=${cursor}`), 'mo'],
        ] as Array<[string, keyof People]>)
      : []),
  ]
}

const newOrder =
  (rows: Rows): Write =>
  (scene, _, database) =>
    someOrders(database, scene, rows)

/** Changes of which a history tells by its rows, by their order, or only by how many there are. */
const historyWrites = {
  ...writes,
  'a new order is the newest': newOrder({ minutes: 100 }),
  'a new order is the oldest, and only the count tells of it': newOrder({ minutes: -100 }),
  'a new order is of the other account': newOrder({ account: 1, minutes: 50 }),
  'the last of a page is removed': (_, __, { pool }) =>
    pool.query('delete from orders where date_created = $1', [new Date(testNow.getTime() + 2 * 60_000)]),
  'all of them change in one transaction': ({ parties }, _, { pool }) =>
    pool.query(
      `update orders set order_total_cents = 900 - order_total_cents, number_of_items = number_of_items + 1
       where zoho_user_id = $1 and order_total_cents < 900`,
      [parties.agentId],
    ),
  'two that stand side by side change places': ({ parties }, _, { pool }) =>
    pool.query(
      `update orders set date_created = $2::timestamptz + ($2::timestamptz - date_created)
       where zoho_user_id = $1 and date_created > $2::timestamptz - interval '2 minutes'`,
      [parties.agentId, new Date(testNow.getTime() + 3.5 * 60_000)],
    ),
  'one moves beyond the hour': query(
    `update orders set date_created = date_created - interval '2 hours' where order_id = $1`,
  ),
  'one is removed and another made, so that the count stays': (scene, _, database) =>
    database.inTransaction(async ({ $client }) => {
      await $client.query('delete from orders where order_id = $1', [scene.orderId])
      await someOrders({ pool: $client as unknown as pg.Pool } as Database, scene, { minutes: -200 })
    }),
} satisfies Record<string, Write>

describe('a kept history is read anew when', () => {
  test.for(Object.entries(historyWrites))('%s', async ([, write], { world, database, writing }) => {
    const { nodes, anew } = world
    const scene = await aScene(database, writing)
    await someOrders(
      database,
      scene,
      { status: 1 },
      { account: 1 },
      { status: 2 },
      { status: 1, account: 1 },
      {},
      { status: 3 },
    )
    const { people, parties } = scene
    const cursor = (await read(anew, ofAgent(parties.agentId, '?limit=2'), people.wes)).said.nextCursor ?? ''
    const asked = questions(scene, cursor)
    for (const node of nodes)
      for (const [url, who] of asked)
        for (let reading = 1; reading <= 3; reading += 1) await read(node, url, people[who])

    await write(scene, writing, database)

    for (const node of nodes)
      for (const [url, who] of asked)
        expect(await read(node, url, people[who]), `${who} reads ${url}`).toEqual(
          await read(anew, url, people[who]),
        )
  })

  test('every way to ask is kept, but for searches, empty pages and what is planned anew each time', async ({
    world,
    database,
    writing,
  }) => {
    const scene = await aScene(database, writing)
    await someOrders(database, scene, {}, {}, { account: 1 }, {})
    const { people, parties } = scene
    const first = await read(world.anew, ofAgent(parties.agentId, '?limit=2'), people.wes)
    const [node] = world.nodes
    for (const [url, who] of questions(scene, first.said.nextCursor ?? '')) {
      await read(node, url, people[who])
      await read(node, url, people[who])
      node.asked.length = 0
      const { status, said } = await read(node, url, people[who])
      const pages = node.asked.filter((name) => /^order_history_(?!account_owner|.*_stamp)/.test(name))
      const isKept = !/search=|status=1&sort=total/.test(url)
      if (status === 200 && isKept && said.results.length > 0)
        expect(pages, `${who} reads ${url}`).toEqual([])
    }
  })
})

test('questions that find the same rows, and are answered otherwise, are kept apart', async ({
  world,
  database,
  writing,
}) => {
  const scene = await aScene(database, writing)
  await someOrders(database, scene, { minutes: 1 }, { minutes: 2 })
  const { people, parties, orderId } = scene
  const ask = (query: string) => ofAgent(parties.agentId, query)
  const { nextCursor } = (await read(world.anew, ask('?limit=2'), people.wes)).said
  const [key, number] = (nextCursor ?? '').split('.')
  const asked = [
    // Three orders: one page of two with a next one, one that ends.
    ...['?limit=2', '?limit=3', '?limit=4', ''].map(ask),
    // The same place in a history that had three orders when it was opened, seven, and more than were counted.
    ...['3', '7', '10000m'].map((total) => ask(`?limit=2&cursor=${key}.${number}.${total}`)),
    // The same single order.
    single(orderId),
    ask('?limit=1&sort=oldest'),
  ]
  for (let round = 1; round <= 4; round += 1)
    for (const url of asked)
      expect(await read(world.nodes[0], url, people.wes), url).toEqual(
        await read(world.anew, url, people.wes),
      )
})

describe('an order that was read before, and a kept history', () => {
  test('are not changed by a change that is undone', async ({ world, database, writing }) => {
    const scene = await aScene(database, writing)
    const [node] = world.nodes
    const [order, history] = [single(scene.orderId), ofAgent(scene.parties.agentId)]
    const { wes } = scene.people
    const was = [await keep(node, order, wes), await keep(node, history, wes)]

    await database
      .inTransaction(async ({ $client }) => {
        await $client.query(`update orders set notes = 'never' where order_id = $1`, [scene.orderId])
        await $client.query('delete from order_items where order_id = $1', [scene.orderId])
        expect([await read(node, order, wes), await read(node, history, wes)], 'not yet').toEqual(was)
        throw new Error('undone')
      })
      .catch(() => {})

    node.asked.length = 0
    expect([await read(node, order, wes), await read(node, history, wes)]).toEqual(was)
    expect(node.asked.filter((name) => /newest$/.test(name))).toEqual([])
  })

  test('reads the same while another transaction locks it, and when its rows are vacuumed', async ({
    world,
    database,
    writing,
  }) => {
    const scene = await aScene(database, writing)
    const [node] = world.nodes
    const { wes } = scene.people
    const was = await keep(node, single(scene.orderId), wes)
    await database.inTransaction(async ({ $client }) => {
      await $client.query('select from orders where order_id = $1 for update', [scene.orderId])
      expect(await keep(node, single(scene.orderId), wes)).toEqual(was)
    })
    await database.pool.query('vacuum freeze orders, order_items, order_events, products')
    expect(await keep(node, single(scene.orderId), wes)).toEqual(was)
  })

  test('is read anew when a change stands where the kept one stood', async ({ world, database, writing }) => {
    const scene = await aScene(database, writing)
    const [node] = world.nodes
    const { wes } = scene.people
    let changes = 0
    const change = async () => {
      changes += 1
      await database.pool.query('update orders set notes = $2 where order_id = $1', [
        scene.orderId,
        `change ${changes}`,
      ])
      await database.pool.query('vacuum orders')
      const query = 'select ctid as place from orders where order_id = $1'
      return (await database.pool.query<{ place: string }>(query, [scene.orderId])).rows[0]?.place
    }
    // Which freed place PostgreSQL uses next is its own choice, so each round keeps the order anew.
    let stood: string | undefined
    let stands: string | undefined
    for (let round = 0; round < 30 && (stands === undefined || stands !== stood); round++) {
      stood = await change()
      await keep(node, single(scene.orderId), wes)
      await change()
      stands = await change()
    }

    expect(stands, 'the place is used again').toBe(stood)
    const [order] = (await read(node, single(scene.orderId), wes)).said.results
    expect(order?.notes).toBe(`change ${changes}`)
  })

  test('of a transaction is its own: two changes in it with readings between, seen by it alone', async ({
    world,
    database,
    writing,
  }) => {
    const scene = await aScene(database, writing)
    const { people, orderId, parties } = scene
    const [node] = world.nodes
    const was = await keep(node, single(orderId), people.wes)

    await database.inTransaction(async (tx) => {
      const inside = { ...writing, db: tx }
      const notes: string[] = []
      for (const text of ['first', 'second', 'first', 'third']) {
        await tx.$client.query('update orders set notes = $2, reference_number = $2 where order_id = $1', [
          orderId,
          text,
        ])
        for (let reading = 1; reading <= 3; reading += 1)
          notes.push((await seen(inside, people.wes, orderId)).notes)
      }
      expect(notes).toEqual(['first', 'second', 'first', 'third'].flatMap((text) => [text, text, text]))
      expect(await read(node, single(orderId), people.wes)).toEqual(was)
    })

    expect((await read(node, single(orderId), people.wes)).said.results[0]?.notes).toBe('third')
    expect(await read(node, ofAgent(parties.agentId), people.wes)).toEqual(
      await read(world.anew, ofAgent(parties.agentId), people.wes),
    )
  })

  test('is answered to the byte as one that is read, with the same headers', async ({
    world,
    database,
    writing,
  }) => {
    const scene = await aScene(database, writing)
    await someOrders(database, scene, ...Array.from({ length: 40 }, () => ({})))
    for (const url of [single(scene.orderId), ofAgent(scene.parties.agentId)]) {
      const replies = []
      for (let reading = 1; reading <= 4; reading += 1) {
        const headers = { ...scene.people.wes.headers, 'accept-encoding': 'gzip' }
        const { statusCode, rawPayload, headers: said } = await world.nodes[0].app.inject({ url, headers })
        const { date: _, 'x-request-id': __, ...same } = said
        replies.push({ statusCode, same, body: rawPayload.toString('base64') })
      }
      expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    }
  })

  test('is 404 to everybody who may not see it, and nothing about it tells that it is kept', async ({
    world,
    database,
    writing,
  }) => {
    const { people, orderId } = await aScene(database, writing)
    for (const node of world.nodes) {
      await keep(node, single(orderId), people.wes)
      for (const who of ['other', 'stranger'] as const) {
        const refused = await read(node, single(orderId), people[who])
        expect(refused).toMatchObject({ status: 404, said: { error: { code: 'ORDER_NOT_FOUND' } } })
        expect(refused.text).toBe((await read(node, single(2_000_000_000), people[who])).text)
      }
      for (const who of ['wes', 'mo', 'una'] as const)
        expect((await read(node, single(orderId), people[who])).status).toBe(200)
    }
  })

  test('is no PDF any more, either, once it is removed', async ({ world, database, writing }) => {
    const scene = await aScene(database, writing)
    const [node] = world.nodes
    await keep(node, single(scene.orderId), scene.people.wes)
    await removeOrder(as('wes', writing, scene), scene.orderId)
    expect(await read(node, `/api/order/GetOrderPdf/${scene.orderId}`, scene.people.wes)).toMatchObject({
      status: 404,
    })
  })
})

/** Callers whose session is none, or none any more. */
const outsiders = {
  'signed out': async () => undefined,
  'a token that nobody has': async () => ({ authorization: `Bearer ${'x'.repeat(43)}` }),
  'a session that was idle for too long': async ({ people }, { pool }) => {
    await pool.query(
      `update sessions set last_seen_at = $2::timestamptz - interval '121 minutes' where user_id = $1`,
      [people.wes.userId, testNow],
    )
    return people.wes.headers
  },
  'a session that is too old': async ({ people }, { pool }) => {
    await pool.query(
      `update sessions set created_at = $2::timestamptz - interval '31 days' where user_id = $1`,
      [people.wes.userId, testNow],
    )
    return people.wes.headers
  },
  'a session that was revoked': async ({ people }, { pool }) => {
    await pool.query('delete from sessions where user_id = $1', [people.wes.userId])
    return people.wes.headers
  },
  'somebody who was deactivated': async ({ people }, { pool }) => {
    await pool.query('update users set is_active = false where user_id = $1', [people.wes.userId])
    return people.wes.headers
  },
} satisfies Record<string, (scene: Scene, database: Database) => Promise<Person['headers'] | undefined>>

describe('what is kept is 401 at the very next call to', () => {
  test.for(Object.entries(outsiders))('%s', async ([, become], { world, database, writing }) => {
    const scene = await aScene(database, writing)
    const { orderId, parties, people } = scene
    const kept = [single(orderId), ofAgent(parties.agentId), ofAgent(parties.agentId, '?limit=2')]
    for (const node of world.nodes) for (const url of kept) await keep(node, url, people.wes)

    const headers = await become(scene, database)

    for (const { app } of world.nodes)
      for (const url of [
        ...kept,
        single(2_000_000_000),
        '/api/order/GetSingleOrder/nonsense',
        ofAgent(parties.agentId, '?limit=nonsense'),
        ofAgent(parties.agentId, '?cursor=nonsense'),
        ofAgent('nonsense', '?search=x'),
      ]) {
        const reply = await app.inject({ url, ...(headers && { headers }) })
        expect([reply.statusCode, reply.json().error.code], url).toEqual([401, 'NOT_SIGNED_IN'])
      }
  })

  test('who signs out in another process, while others read on', async ({ world, database, writing }) => {
    const { orderId, people } = await aScene(database, writing)
    const [here, there] = world.nodes
    await keep(here, single(orderId), people.wes)
    await there.app.inject({ method: 'POST', url: '/api/auth/Logout', headers: people.wes.headers })
    const [refused, answered] = await Promise.all([
      read(here, single(orderId), people.wes),
      read(here, single(orderId), people.mo),
    ])
    expect([refused.status, answered.status]).toEqual([401, 200])
  })
})

test('malformed questions of people who are signed in are refused for what is wrong with them', async ({
  world,
  database,
  writing,
}) => {
  const { people, parties } = await aScene(database, writing)
  for (const url of [
    '/api/order/GetSingleOrder/nonsense',
    ofAgent(parties.agentId, '?limit=nonsense'),
    ofAgent(parties.agentId, '?cursor=nonsense'),
  ])
    expect(await read(world.nodes[0], url, people.wes)).toMatchObject({
      status: 400,
      said: { error: { code: 'INVALID_INPUT' } },
    })
})

test('forty people who ask at once, five times each, are each answered as themselves', async ({
  world,
  database,
  writing,
}) => {
  const scenes: Scene[] = []
  for (let at = 0; at < 20; at += 1) scenes.push(await aScene(database, writing))
  const people = scenes.flatMap((scene) =>
    (['wes', 'una'] as const).map((who) => ({ scene, person: scene.people[who] })),
  )
  const everyOrder = scenes.map(({ orderId }) => orderId)
  const [node] = world.nodes
  // Every other order is kept.
  for (const { orderId, people: own } of scenes.filter((_, at) => at % 2 === 0))
    await keep(node, single(orderId), own.wes)

  const asked = people.flatMap((one, at) => [
    { ...one, url: single(one.scene.orderId), sees: [one.scene.orderId] },
    { ...one, url: single(one.scene.orderId), sees: [one.scene.orderId] },
    { ...one, url: single(everyOrder[(Math.floor(at / 2) + 1) % 20] ?? 0), sees: null },
    { ...one, url: ofAgent(one.scene.parties.agentId), sees: [one.scene.orderId] },
    { ...one, url: single(everyOrder[(Math.floor(at / 2) + 2) % 20] ?? 0), sees: null },
  ])
  expect(asked).toHaveLength(200)
  for (let round = 1; round <= 3; round += 1) {
    const answers = await Promise.all(asked.map(({ url, person }) => read(node, url, person)))
    expect(
      answers.map(({ status, said }) =>
        status === 200 ? said.results.map(({ orderId }) => orderId) : status,
      ),
    ).toEqual(asked.map(({ sees }) => sees ?? 404))
  }
})

test('while the database is away, whoever asks for what is kept is told so, and the process lives on', async ({
  database,
  writing,
}) => {
  const { host, port, user, database: name } = database.pool.options as PostgresConnection
  const link = await linkDatabase({ host, port, user, database: name })
  const own = openDatabase({ connectionString: link.url }, { size: 2 })
  const node = await aNode(own)
  const { people, orderId, parties } = await aScene(database, writing)
  const kept = [single(orderId), ofAgent(parties.agentId)]
  const was = []
  for (const url of kept) was.push(await keep(node, url, people.wes))
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)

  await link.down()
  for (const url of kept) {
    expect(await read(node, url, undefined)).toMatchObject({ status: 401 })
    expect(await read(node, url, people.wes)).toMatchObject({
      status: 503,
      said: { error: { code: 'DATABASE_UNAVAILABLE' } },
    })
  }
  await link.up()
  const now = []
  for (const url of kept) now.push(await read(node, url, people.wes))
  process.off('unhandledRejection', unhandled)

  expect(now).toEqual(was)
  expect(unhandled).not.toHaveBeenCalled()
  await node.app.close()
  await own.close()
  await link.close()
})

type Model = { orders: number; opened: Array<{ node: number; who: keyof People; url: string }> }
type Real = { scene: Scene; world: World; database: Database; deps: Deps; orderIds: number[] }
type Command = fc.AsyncCommand<Model, Real>

const say = ({ opened }: Model, { world, scene }: Real) =>
  Promise.all(
    opened.map(async ({ node, who, url }) => {
      const person = scene.people[who]
      expect(await read(world.nodes[node] as Node, url, person), `${who} reads ${url} at ${node}`).toEqual(
        await read(world.anew, url, person),
      )
    }),
  )

const openedMax = 6

/** Somebody opens an order or a page of a history, and looks at it again after everything that happens. */
const open = (node: number, who: keyof People, at: number, ofOrder: boolean): Command => ({
  check: () => true,
  run: async (model, real) => {
    const { scene, orderIds, world } = real
    const all = questions(scene)
    const url = ofOrder ? single(orderIds[at % orderIds.length] ?? 0) : (all[at % all.length]?.[0] ?? '')
    model.opened = [...model.opened, { node, who, url }].slice(-openedMax)
    for (let reading = 1; reading <= 2; reading += 1)
      await read(world.nodes[node] as Node, url, scene.people[who])
    await say(model, real)
  },
  toString: () => `${who} opens ${ofOrder ? 'order' : 'history'} ${at} at ${node}`,
})

/** Something happens to one of the orders, also what cannot happen to it in its status. */
const happen = (what: string, write: Write, at: number, isUndone: boolean): Command => ({
  check: () => true,
  run: async (model, real) => {
    const { scene, deps, database, orderIds } = real
    const orderId = orderIds[at % orderIds.length] ?? 0
    const changed = { ...scene, orderId }
    await write(changed, deps, database).catch(refused)
    if (isUndone)
      await database
        .inTransaction(async (tx) => {
          await tx.$client.query(`update orders set notes = 'undone' where order_id = $1`, [orderId])
          throw new Error('undone')
        })
        .catch(() => {})
    await say(model, real)
  },
  toString: () => `order ${at}: ${what}`,
})

/** A refusal of ours, or of a constraint, leaves everything as it was. */
function refused(error: unknown) {
  const { code } = error as { code?: string }
  if (code === undefined) throw error
}

const order = (at: number): Command => ({
  check: () => true,
  run: async (model, real) => {
    const { scene, database, orderIds } = real
    orderIds.push(...(await someOrders(database, scene, { status: at % 4, account: at % 2, minutes: at })))
    await say(model, real)
  },
  toString: () => `a new order ${at}`,
})

const everyWrite: Array<[string, Write]> = [
  ...allWrites,
  ...Object.entries(historyWrites).filter(([what]) => !(what in writes)),
  ...Object.values(orderStatus).map((status): [string, Write] => [
    `it is in status ${status}`,
    inStatus(status),
  ]),
]
const who = fc.constantFrom<keyof People>('wes', 'other', 'mo', 'una', 'stranger')
const nat = fc.nat({ max: 40 })
const series = fc.commands<Model, Real, false>(
  [
    fc.tuple(fc.nat({ max: 1 }), who, nat, fc.boolean()).map((given) => open(...given)),
    fc
      .tuple(fc.nat({ max: 1 }), fc.constantFrom<keyof People>('wes', 'mo'), nat)
      .map((given) => open(...given, true)),
    fc
      .tuple(fc.constantFrom(...everyWrite), fc.nat({ max: 3 }), fc.boolean())
      .map(([[what, write], at, isUndone]) => happen(what, write, at, isUndone)),
    nat.map(order),
  ],
  { maxCommands: 24, size: '+1' },
)

test(`${numRuns} series of seed ${seed}: whatever happens, everybody reads what they would if nothing were kept`, {
  timeout: 30_000 + numRuns * 5_000,
}, async ({ world, database, writing }) => {
  for (const { asked } of [...world.nodes, world.anew]) asked.length = 0
  await fc.assert(
    fc.asyncProperty(series, async (commands) => {
      const scene = await aScene(database, writing)
      const orderIds = [
        scene.orderId,
        ...(await someOrders(database, scene, { status: 1 }, { account: 1 }, { status: 3 })),
      ]
      const real: Real = { scene, world, database, deps: writing, orderIds }
      await fc.asyncModelRun(() => ({ model: { orders: 1, opened: [] }, real }), commands)
    }),
    // One that fails is made smaller until then.
    { seed, numRuns, interruptAfterTimeLimit: 20_000 + numRuns * 4_000, markInterruptAsFailure: true },
  )
  // The comparison is one: what is kept was given, and what is compared with it was read.
  const stamps = ({ asked }: Node) => asked.filter((name) => name.includes('_stamp')).length
  expect(world.nodes.map((node) => stamps(node) > 20)).toEqual([true, true])
  expect(stamps(world.anew)).toBe(0)
})

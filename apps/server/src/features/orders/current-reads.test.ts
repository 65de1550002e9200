import type { Actor } from '@portal/domain/roles'
import type { FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished } from 'vitest'
import { type Database, openDatabase, type Tx } from '../../db/client.ts'
import { aCustomer, anAgent } from '../../testing/builders.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { removeOrder } from './draft/drafts.ts'
import { updateOrder } from './draft/update-order.ts'
import {
  aDraft,
  anAgentWithAccount,
  anApp,
  anUpdateForm,
  aSignIn,
  type Parties,
  realDeps,
} from './testing.ts'

/** Orders and histories are read from the database on every call (ADR 0031). */

type Headers = { authorization: string }
type Person = Actor & { headers: Headers }

const single = (orderId: number) => `/api/order/GetSingleOrder/${orderId}`
const ofAgent = ({ agentId }: Parties) => `/api/order/GetOrderHistory/${agentId}`

/** An agent with an order, their customer, a manager, and another agent. */
async function aScene(database: Database) {
  return database.inTransaction(async (tx) => {
    const deps = {
      ...realDeps(database),
      db: tx,
      inTransaction: <T>(work: (inner: Tx) => Promise<T>) => work(tx),
    }
    const signedIn = async (actor: Actor): Promise<Person> => ({
      ...actor,
      headers: await aSignIn(tx, actor.userId),
    })
    const { agent, parties } = await anAgentWithAccount(tx)
    const others = await anAgentWithAccount(tx)
    return {
      agent: await signedIn(agent),
      customer: await signedIn(await aCustomer(tx, parties)),
      manager: await signedIn(await anAgent(tx, { roles: ['Manager'] })),
      otherAgent: await signedIn(others.agent),
      parties,
      orderId: await aDraft(tx, deps, agent, parties),
    }
  })
}

/** Two processes of the product: each an API with its own pool. */
async function twoApps(database: Database): Promise<[FastifyInstance, FastifyInstance]> {
  const other = openDatabase(database.pool.options, { size: 3 })
  const apps: [FastifyInstance, FastifyInstance] = [await anApp(database), await anApp(other)]
  onTestFinished(async () => {
    for (const app of apps) await app.close()
    await other.close()
  })
  return apps
}

async function read(app: FastifyInstance, url: string, headers: Headers) {
  const reply = await app.inject({ url, headers })
  return { status: reply.statusCode, body: reply.json() }
}

describe('after a change, the next read in every process shows it when', () => {
  test('the header of an order is edited', async ({ database }) => {
    const { agent, manager, parties, orderId } = await aScene(database)
    const apps = await twoApps(database)
    for (const app of apps) await read(app, single(orderId), agent.headers)
    const form = anUpdateForm(parties, { notes: 'Leave at dock 4' })
    await updateOrder(asCaller(realDeps(database), agent), orderId, form)
    for (const app of apps)
      for (const { headers } of [agent, manager])
        expect((await read(app, single(orderId), headers)).body).toMatchObject({
          results: [{ notes: 'Leave at dock 4' }],
        })
  })

  test('a row is edited in the database', async ({ database }) => {
    const { agent, parties, orderId } = await aScene(database)
    const apps = await twoApps(database)
    for (const app of apps) await read(app, ofAgent(parties), agent.headers)
    await database.pool.query(`update orders set reference_number = 'PO 7' where order_id = $1`, [orderId])
    for (const app of apps)
      expect((await read(app, ofAgent(parties), agent.headers)).body).toMatchObject({
        results: [{ orderId, referenceNumber: 'PO 7' }],
      })
  })

  test('an order is removed', async ({ database }) => {
    const { agent, parties, orderId } = await aScene(database)
    const apps = await twoApps(database)
    for (const url of [single(orderId), ofAgent(parties)])
      for (const app of apps) expect((await read(app, url, agent.headers)).status).toBe(200)
    await removeOrder(asCaller(realDeps(database), agent), orderId)
    for (const app of apps) {
      expect((await read(app, single(orderId), agent.headers)).status).toBe(404)
      expect((await read(app, ofAgent(parties), agent.headers)).body).toMatchObject({ results: [], total: 0 })
    }
  })
})

test('an order is 404 for people who may not see it, after others have read it', async ({ database }) => {
  const { agent, customer, manager, otherAgent, orderId } = await aScene(database)
  const [app] = await twoApps(database)
  for (const { headers } of [agent, customer, manager])
    expect((await read(app, single(orderId), headers)).status).toBe(200)
  expect((await read(app, single(orderId), otherAgent.headers)).status).toBe(404)
})

test('after a sign-out in one process, the next read is 401 in the other', async ({ database }) => {
  const { agent, manager, orderId } = await aScene(database)
  const [here, there] = await twoApps(database)
  expect((await read(here, single(orderId), agent.headers)).status).toBe(200)
  await there.inject({ method: 'POST', url: '/api/auth/Logout', headers: agent.headers })
  expect((await read(here, single(orderId), agent.headers)).status).toBe(401)
  expect((await read(here, single(orderId), manager.headers)).status).toBe(200)
})

test('callers who are not signed in get 401 for malformed questions too', async ({ database }) => {
  const { agent, parties } = await aScene(database)
  const [app] = await twoApps(database)
  for (const url of ['/api/order/GetSingleOrder/nonsense', `${ofAgent(parties)}?cursor=nonsense`]) {
    expect((await read(app, url, { authorization: `Bearer ${'x'.repeat(43)}` })).status).toBe(401)
    expect((await read(app, url, agent.headers)).status).toBe(400)
  }
})

test('people who read at the same moment each get their own answers', async ({ database }) => {
  const scenes: Array<Awaited<ReturnType<typeof aScene>>> = []
  for (let at = 0; at < 10; at++) scenes.push(await aScene(database))
  const [app] = await twoApps(database)
  const asked = scenes.flatMap(({ agent, customer, parties, orderId }, at) => [
    { url: single(orderId), headers: agent.headers, sees: [orderId] },
    { url: ofAgent(parties), headers: customer.headers, sees: [orderId] },
    { url: single(scenes[(at + 1) % 10]?.orderId ?? 0), headers: agent.headers, sees: 404 },
  ])
  const answers = await Promise.all(asked.map(({ url, headers }) => read(app, url, headers)))
  expect(
    answers.map(({ status, body }) =>
      status === 200 ? body.results.map((row: { orderId: number }) => row.orderId) : status,
    ),
  ).toEqual(asked.map(({ sees }) => sees))
})

import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/client.ts'
import { aCustomer, anAccount, anAgent, aPerson, aSession } from '../../testing/builders.ts'
import { test as base, testNow } from '../../testing/fixtures.ts'
import { aDevice, anImei, aStation } from '../fleet/testing.ts'
import { anApp } from '../orders/testing.ts'

/** Covered until September 1, 2026, of which 183 days are left at the moment of the tests. */
export const covered = { coverFrom: '2025-09-02', coverUntil: '2026-09-01' }

/**
 * wes with a customer, una, who has unit 203 and the spare 207 at Harbor; nia, another agent with a customer of her own, kim;
 * mo, a manager; ben of the staging desk.
 */
async function aWorld(tx: Tx) {
  const wes = await anAgent(tx)
  const nia = await anAgent(tx)
  const mo = await anAgent(tx, { roles: ['Manager'] })
  const ben = await aPerson(tx, { roles: ['Staging'] })
  const northgate = await anAccount(tx, wes.zohoUserId)
  const other = await anAccount(tx, nia.zohoUserId)
  const una = await aCustomer(tx, northgate)
  const kim = await aCustomer(tx, other)
  const people = { wes, nia, mo, ben, una, kim }
  const tokens = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([name, { userId }]) => [name, await aSession(tx, userId, testNow)]),
    ),
  ) as Record<keyof typeof people, string>
  const harbor = await aStation(tx, northgate.accountId, { name: 'Harbor' })
  const at = { stationId: harbor.stationId, make: 'Orbis', model: 'T9 Duty' }
  const device = await aDevice(tx, northgate.accountId, {
    ...at,
    ...covered,
    unitNumber: '203',
    holder: 'Leah',
    imei: anImei(),
    phoneNumber: '4195550203',
  })
  const spare = await aDevice(tx, northgate.accountId, {
    ...at,
    unitNumber: '207',
    status: 'spare',
    holder: '',
    imei: anImei(),
  })
  return { ...people, people, northgate, other, tokens, harbor, device, spare }
}

type World = Awaited<ReturnType<typeof aWorld>>
export type Person = keyof World['tokens']
// biome-ignore lint/suspicious/noExplicitAny: answers of many calls, looked at field by field.
type Answer = { status: number; body: any }
export type Ask = (who: Person, path: string, body?: unknown) => Promise<Answer>
type Send = (who: Person, path: string, file: Buffer, type?: string) => Promise<Answer>

/** Asks the calls of cases over HTTP, as one of these people. */
export const test = base.extend<{ app: FastifyInstance; world: World; ask: Ask; send: Send }>({
  app: [
    async ({ database }, use) => {
      const app = await anApp(database)
      await use(app)
      await app.close()
    },
    { scope: 'file' },
  ],
  world: async ({ database }, use) => {
    const world = await database.inTransaction(async (tx) => aWorld(tx))
    await use(world)
  },
  ask: async ({ app, world }, use) =>
    use(async (who, path, body) => {
      const reply = await app.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: `/api/${path.includes('/') && /^(fleet|repair)\//.test(path) ? path : `repair/${path}`}`,
        headers: { authorization: `Bearer ${world.tokens[who]}` },
        ...(body !== undefined && { payload: body as object }),
      })
      return { status: reply.statusCode, body: reply.json() }
    }),
  send: async ({ app, world }, use) =>
    use(async (who, path, file, type = 'image/jpeg') => {
      const reply = await app.inject({
        method: 'POST',
        url: `/api/repair/${path}`,
        headers: { authorization: `Bearer ${world.tokens[who]}`, 'content-type': type },
        payload: file,
      })
      return { status: reply.statusCode, body: reply.json() }
    }),
})

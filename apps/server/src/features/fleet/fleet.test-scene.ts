import type { FastifyInstance } from 'fastify'
import { aCustomer, anAccount, anAgent, aSession } from '../../testing/builders.ts'
import { test as base, testNow } from '../../testing/fixtures.ts'
import { anApp } from '../orders/testing.ts'
import { anAddress } from './testing.ts'

type World = Awaited<ReturnType<typeof aWorld>>

/** wes with two customers, una of the first; nia with a customer of her own; mo, a manager; ada, an Administrator. */
async function aWorld(tx: Parameters<typeof anAgent>[0]) {
  const wes = await anAgent(tx)
  const nia = await anAgent(tx, { firstName: 'Nia', lastName: 'Brandt' })
  const mo = await anAgent(tx, { firstName: 'Mo', lastName: 'Okafor', roles: ['Manager'] })
  const ada = await anAgent(tx, { firstName: 'Ada', lastName: 'Whitlock', roles: ['Administrator'] })
  const northgate = await anAccount(tx, wes.zohoUserId)
  const second = await anAccount(tx, wes.zohoUserId)
  const other = await anAccount(tx, nia.zohoUserId)
  const una = await aCustomer(tx, northgate)
  const tokens = {
    wes: await aSession(tx, wes.userId, testNow),
    nia: await aSession(tx, nia.userId, testNow),
    mo: await aSession(tx, mo.userId, testNow),
    ada: await aSession(tx, ada.userId, testNow),
    una: await aSession(tx, una.userId, testNow),
  }
  return { wes, nia, northgate, second, other, tokens, addressId: await anAddress(tx, northgate.accountId) }
}

type Person = keyof World['tokens']
// biome-ignore lint/suspicious/noExplicitAny: answers of many calls, looked at field by field.
type Answer = { status: number; body: any }
type Ask = (who: Person, path: string, body?: unknown) => Promise<Answer>

/** Asks the calls of the fleet over HTTP, as one of these people. */
export const test = base.extend<{ app: FastifyInstance; world: World; ask: Ask }>({
  app: [
    async ({ database }, use) => {
      const app = await anApp(database)
      await use(app)
      await app.close()
    },
    { scope: 'file' },
  ],
  world: async ({ database }, use) => use(await database.inTransaction(aWorld)),
  ask: async ({ app, world }, use) =>
    use(async (who, path, body) => {
      const reply = await app.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: `/api/fleet/${path}`,
        headers: { authorization: `Bearer ${world.tokens[who]}` },
        ...(body !== undefined && { payload: body as object }),
      })
      return { status: reply.statusCode, body: reply.json() }
    }),
})

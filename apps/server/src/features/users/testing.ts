import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { buildApp } from '../../app.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { outbox } from '../../mail/testing.ts'
import { aSession } from '../../testing/builders.ts'
import { test as base, testNow } from '../../testing/fixtures.ts'

type Someone = { userId: string } | null

export type Post = (path: string, as: Someone, body?: unknown) => Promise<LightMyRequestResponse>

type Fixtures = {
  app: FastifyInstance
  /** Calls the API as this person, or as no one. */
  get: (path: string, as: Someone) => Promise<LightMyRequestResponse>
  post: Post
}

/** `test` with the whole HTTP application on the test's own transaction. */
export const test = base.extend<Fixtures>({
  app: async ({ deps }, use) => {
    const app = await buildApp({
      deps,
      config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost:3000' },
      health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
    })
    await use(app)
    await app.close()
  },
  get: async ({ app, tx }, use) => {
    await use(async (path, as) =>
      app.inject({ method: 'GET', url: `/api/${path}`, headers: await signedIn(tx, as) }),
    )
  },
  post: async ({ app, tx }, use) => {
    await use(async (path, as, body = {}) =>
      app.inject({
        method: 'POST',
        url: `/api/${path}`,
        headers: { ...(await signedIn(tx, as)), 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      }),
    )
  },
})

async function signedIn(tx: Tx, as: Someone): Promise<Record<string, string>> {
  if (!as) return {}
  return { authorization: `Bearer ${await aSession(tx, as.userId, testNow)}` }
}

/** The emails of one kind, each with the address it goes to. */
export const emailsOf = async (on: Reader, kind: string) =>
  (await outbox(on)).filter((email) => email.kind === kind)

/** The secret of an email that lets its reader choose a password. */
export const tokenIn = (email: { data: object } | undefined): string => {
  const { token } = (email?.data ?? {}) as { token?: string }
  if (!token) throw new Error('This email brings no token.')
  return token
}

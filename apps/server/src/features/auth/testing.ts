import { secondFactor } from '@portal/domain/second-factor'
import type { FastifyBaseLogger, FastifyInstance, LightMyRequestResponse } from 'fastify'
import { TOTP } from 'otpauth'
import { buildApp } from '../../app.ts'
import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { aSession } from '../../testing/builders.ts'
import { test as base, testNow } from '../../testing/fixtures.ts'

/** What an app shows at this moment for this secret. */
export const appCode = (secret: string, at: Date) =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() })

/** Six digits that are right neither now nor in the steps around it. */
export function wrongCode(secret: string, at: Date): string {
  const stepMs = secondFactor.stepSeconds * 1_000
  const right = [-1, 0, 1].map((steps) => appCode(secret, new Date(at.getTime() + steps * stepMs)))
  const wrong = ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code))
  if (wrong === undefined) throw new Error('Three codes cannot be four.')
  return wrong
}

export type Clock = { at: Date; later(seconds: number): void }

export const password = 'Demo1234'
type Someone = { userId: string; email: string }

/** The API as people use it who look after their own sign-in. */
export type OwnApi = {
  /** Calls `auth/‹call›` with a token; by GET without a body. */
  call: (call: string, token: string, body?: object) => Promise<LightMyRequestResponse>
  signIn: (
    person: { email: string },
    also?: { code?: string; password?: string; ip?: string; userAgent?: string },
  ) => Promise<LightMyRequestResponse>
  /** Turns this person's second factor on. */
  turnOn: (person: Someone) => Promise<{ token: string; secret: string; recoveryCodes: string[] }>
}

/** @param open makes a session for a person and answers its token */
export function ownApi(
  app: FastifyInstance,
  clock: { at: Date },
  open: (person: Someone) => Promise<string>,
): OwnApi {
  const call: OwnApi['call'] = (name, token, body) =>
    app.inject({
      method: body ? 'POST' : 'GET',
      url: `/api/auth/${name}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    })
  return {
    call,
    signIn: ({ email }, { ip = '203.0.113.9', userAgent = '', ...also } = {}) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/UserLogin',
        headers: { 'x-forwarded-for': ip, 'user-agent': userAgent },
        payload: { email, password, ...also },
      }),
    turnOn: async (person) => {
      const token = await open(person)
      const { secret } = (await call('StartSecondFactor', token, { password })).json().result
      const code = appCode(secret, clock.at)
      const { recoveryCodes } = (await call('ConfirmSecondFactor', token, { code })).json().result
      return { token, secret, recoveryCodes }
    },
  }
}

type Fixtures = { clock: Clock; limited: Deps; app: FastifyInstance; own: OwnApi }

/** The API with limits on, behind one proxy, a clock that a test may turn, and every statement in the test's transaction. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  clock: async ({}, use) => {
    const clock: Clock = {
      at: testNow,
      later: (seconds) => {
        clock.at = new Date(clock.at.getTime() + seconds * 1_000)
      },
    }
    await use(clock)
  },
  limited: async ({ deps, clock }, use) => {
    await use({ ...deps, rateLimits: 'on', now: () => clock.at })
  },
  app: async ({ limited }, use) => {
    const app = await anAuthApp(limited)
    await use(app)
    await app.close()
  },
  own: async ({ app, clock, tx }, use) => {
    await use(ownApi(app, clock, (person) => openSession(tx, person, clock)))
  },
})

export const openSession = (tx: Tx, { userId }: Someone, clock: { at: Date }) =>
  aSession(tx, userId, clock.at)

export const anAuthApp = (deps: Deps, logger?: FastifyBaseLogger) =>
  buildApp({
    deps,
    ...(logger && { logger }),
    config: { corsOrigins: [], TRUST_PROXY: 1, publicBaseUrl: 'http://localhost:3000' },
    health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
  })

import { invitationMs, minuteMs, passwordResetMs } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { solveChallenge } from '@portal/domain/proof-of-work'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { describe, expect } from 'vitest'
import { buildApp } from '../../app.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { passwordResets, sessions } from '../../db/schema/auth.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import type { Deps } from '../../deps.ts'
import { outbox } from '../../mail/testing.ts'
import { anAgent, aPerson } from '../../testing/builders.ts'
import { asCaller, test as base, testDeps, testNow } from '../../testing/fixtures.ts'
import { createPasswordLink, issueInvitationToken } from '../users/invitations.ts'
import { forgotPassword, resetPassword } from './passwords.ts'

type Fixtures = {
  clock: { at: Date; later(ms: number): void }
  limited: Deps
  app: FastifyInstance
  post: (call: string, body: unknown, ip?: string) => Promise<LightMyRequestResponse>
  /** Asks for a reset, and pays with computing where that is wanted. */
  paid: (email: string) => Promise<LightMyRequestResponse>
}

const health = { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true }
const newPassword = 'tram-nickel-harbor'

/** The API with limits on, behind one proxy, and a clock that a test may turn. */
const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  clock: async ({}, use) => {
    const clock = {
      at: testNow,
      later: (ms: number) => {
        clock.at = new Date(clock.at.getTime() + ms)
      },
    }
    await use(clock)
  },
  limited: async ({ deps, clock }, use) => {
    await use({ ...deps, rateLimits: 'on', now: () => clock.at })
  },
  app: async ({ limited }, use) => {
    const app = await buildApp({
      deps: limited,
      config: { corsOrigins: [], TRUST_PROXY: 1, publicBaseUrl: 'http://localhost:3000' },
      health,
    })
    await use(app)
    await app.close()
  },
  post: async ({ app }, use) => {
    await use((call, body, ip = '203.0.113.9') =>
      app.inject({
        method: 'POST',
        url: `/api/auth/${call}`,
        headers: { 'x-forwarded-for': ip, host: 'evil.example' },
        payload: body as object,
      }),
    )
  },
  paid: async ({ post }, use) => {
    await use(async (email) => {
      const asked = await post('ForgotPassword', { email })
      if (asked.statusCode !== 428) return asked
      const given = await post('ResetChallenge', { email })
      if (given.statusCode !== 200) return given
      const proof = await solveChallenge(given.json().result, { pause: async () => {} })
      return post('ForgotPassword', { email, proof })
    })
  },
})

/** The token that the newest reset email carries. */
async function mailedToken(deps: Deps): Promise<string> {
  const mail = (await outbox(deps.db)).filter(({ kind }) => kind === 'password-reset').at(-1)
  if (!mail || !('token' in mail.data)) throw new Error('No reset email is queued.')
  return mail.data.token
}

describe('POST auth/ForgotPassword', () => {
  test('mails a link to the address we know, in one transaction with its hashed token', async ({
    tx,
    limited,
    post,
  }) => {
    const { userId } = await anAgent(tx, { email: 'Wes.Porter@wbc.example' })

    const reply = await post('ForgotPassword', { email: 'wes.porter@WBC.example' })

    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ hasError: false, result: null })
    const [mail, ...others] = await outbox(tx)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      kind: 'password-reset',
      toAddress: 'Wes.Porter@wbc.example',
      state: 'queued',
    })
    const token = await mailedToken(limited)
    expect(token).toMatch(/^[\w-]{43}$/)
    const [stored] = await tx.select().from(passwordResets).where(eq(passwordResets.userId, userId))
    expect(stored?.tokenHash.toString('utf8')).not.toContain(token)
    expect(stored?.usedAt).toBeNull()
  })

  test('names an address that no one registered, and mails no one', async ({ tx, post }) => {
    const reply = await post('ForgotPassword', { email: 'nobody@wbc.example' })

    expect(reply.statusCode).toBe(404)
    expect(reply.json().error.code).toBe('EMAIL_NOT_FOUND')
    expect(await outbox(tx)).toEqual([])
  })

  test('answers alike for known and unknown addresses where RESET_REVEALS_ACCOUNT is false', async ({
    tx,
    limited,
  }) => {
    const { email } = await anAgent(tx)
    const quiet = { ...limited, ip: '203.0.113.9', disclosure: { revealsUnknownAddress: false, answerMs: 0 } }

    expect(await forgotPassword(quiet, { email: 'nobody@wbc.example' })).toEqual({ result: null })
    expect(await outbox(tx)).toEqual([])
    expect(await forgotPassword(quiet, { email })).toEqual({ result: null })
    expect(await outbox(tx)).toHaveLength(1)
  })

  test('takes its time for known and unknown addresses alike', async ({ tx, limited }) => {
    const { email } = await anAgent(tx)
    const quiet = {
      ...limited,
      ip: '203.0.113.9',
      disclosure: { revealsUnknownAddress: false, answerMs: 240 },
    }

    for (const asked of [email, 'nobody@wbc.example']) {
      const began = performance.now()
      await forgotPassword(quiet, { email: asked })
      expect(performance.now() - began).toBeGreaterThanOrEqual(195)
    }
  })

  test('does not end the link that an Administrator shared while no email is sent', async ({
    tx,
    limited,
    post,
  }) => {
    const ada = await aPerson(tx, { roles: ['Administrator'] })
    const gus = await aPerson(tx, { passwordHash: null })
    const { result } = await createPasswordLink(asCaller(limited, ada), gus.userId)

    expect((await post('ForgotPassword', { email: gus.email })).json()).toEqual({
      hasError: false,
      result: null,
    })
    const token = new URL(result.url).searchParams.get('token')
    const chosen = await post('ResetPassword', { email: gus.email, token, newPassword })
    expect(chosen.statusCode).toBe(200)
  })

  test('recovers who waits for approval, and not who was disabled', async ({ tx, post }) => {
    const waiting = await aPerson(tx, { isActive: false, registration: { accountName: 'Harbor Couriers' } })
    const disabled = await aPerson(tx, { isActive: false })

    expect((await post('ForgotPassword', { email: waiting.email })).statusCode).toBe(200)
    expect((await post('ForgotPassword', { email: disabled.email })).json().error.code).toBe(
      'EMAIL_NOT_FOUND',
    )
  })

  test('takes five from one network in 15 minutes and twenty in a day', async ({ clock, post, paid }) => {
    let refused = 0
    for (let quarter = 0; quarter < 5; quarter += 1) {
      for (let n = 0; n < 5; n += 1)
        if ((await paid(`nobody-${quarter}-${n}@wbc.example`)).statusCode === 429) refused += 1
      const sixth = await paid('sixth@wbc.example')
      expect(sixth.statusCode).toBe(429)
      expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
      clock.later(15 * minuteMs)
    }
    // The fifth quarter is the first that meets the limit of the day.
    expect(refused).toBe(5)
    expect(
      (await post('ForgotPassword', { email: 'far@wbc.example' }, '198.51.100.7')).json().error.code,
    ).toBe('EMAIL_NOT_FOUND')
  })

  test('writes three emails to one address in an hour, from wherever they are asked for', async ({
    tx,
    clock,
    post,
  }) => {
    const { email } = await anAgent(tx)
    for (let n = 0; n < 3; n += 1)
      expect((await post('ForgotPassword', { email }, `198.51.100.${n}`)).statusCode).toBe(200)

    const fourth = await post('ForgotPassword', { email: email.toUpperCase() }, '198.51.100.9')
    expect(fourth.statusCode).toBe(429)
    expect(fourth.json().error.code).toBe('TOO_MANY_REQUESTS')
    expect(await outbox(tx)).toHaveLength(3)

    clock.later(60 * minuteMs)
    expect((await post('ForgotPassword', { email }, '198.51.100.9')).statusCode).toBe(200)
  })

  test('past a limit answers the same for known and unknown addresses', async ({ tx, post }) => {
    const { email } = await anAgent(tx)
    for (let n = 0; n < 3; n += 1) {
      await post('ForgotPassword', { email }, `198.51.100.${n}`)
      await post('ForgotPassword', { email: 'nobody@wbc.example' }, `192.0.2.${n}`)
    }

    const known = await post('ForgotPassword', { email }, '198.51.100.9')
    const unknown = await post('ForgotPassword', { email: 'nobody@wbc.example' }, '192.0.2.9')

    expect([known.statusCode, unknown.statusCode]).toEqual([429, 429])
    expect(known.json().error).toEqual(unknown.json().error)
    expect(known.headers['retry-after']).toBe(unknown.headers['retry-after'])
  })

  test.for([[{}], [{ email: 'wes' }], [{ email: ['wes@wbc.example'] }]])(
    'refuses %j',
    async ([body], { post }) => {
      expect((await post('ForgotPassword', body)).json().error.code).toBe('INVALID_INPUT')
    },
  )
})

describe('POST auth/ResetPassword', () => {
  /** A signed-in agent who asked for a reset. */
  const test2 = test.extend<{ wes: Awaited<ReturnType<typeof anAgent>>; token: string }>({
    wes: async ({ tx }, use) => {
      await use(await anAgent(tx))
    },
    token: async ({ wes, limited, post }, use) => {
      await post('ForgotPassword', { email: wes.email })
      await use(await mailedToken(limited))
    },
  })

  test2(
    'sets the password, ends every session, sends an email to the owner, and is in the audit log',
    async ({ tx, wes, token, post }) => {
      const signedIn = (await post('UserLogin', { email: wes.email, password: 'Demo1234' })).json().result
        .token

      const reply = await post('ResetPassword', { email: wes.email, token, newPassword })

      expect(reply.json()).toEqual({ hasError: false, result: null })
      expect(await tx.select().from(sessions).where(eq(sessions.userId, wes.userId))).toEqual([])
      expect((await post('UserLogin', { email: wes.email, password: 'Demo1234' })).statusCode).toBe(401)
      expect((await post('UserLogin', { email: wes.email, password: newPassword })).statusCode).toBe(200)
      expect((await outbox(tx)).map(({ kind, toAddress }) => [kind, toAddress])).toContainEqual([
        'password-changed',
        wes.email,
      ])
      const [entry] = await tx.select().from(auditLog).where(eq(auditLog.entityId, wes.userId))
      expect(entry).toMatchObject({
        action: 'password-reset',
        userName: expect.any(String),
        requestId: expect.any(String),
      })
      expect(signedIn).toBeDefined()
    },
  )

  test2(
    'answers "Invalid token." to a used token, which screens show as "already been used"',
    async ({ wes, token, post }) => {
      await post('ResetPassword', { email: wes.email, token, newPassword })

      const again = await post('ResetPassword', {
        email: wes.email,
        token,
        newPassword: 'another-nickel-tram',
      })

      expect(again.statusCode).toBe(400)
      expect(again.json().error).toEqual({
        code: 'INVALID_TOKEN',
        message: messages.passwordReset.invalidToken,
      })
    },
  )

  test2('takes the token for sixty minutes', async ({ clock, wes, token, post }) => {
    clock.later(passwordResetMs)

    expect((await post('ResetPassword', { email: wes.email, token, newPassword })).json().error.code).toBe(
      'INVALID_TOKEN',
    )
  })

  test2('takes only the newest token', async ({ wes, token, limited, post }) => {
    await post('ForgotPassword', { email: wes.email })
    const newest =
      (await outbox(limited.db))
        .map(({ data }) => ('token' in data ? data.token : ''))
        .find((one) => one !== token && one !== '') ?? ''

    expect((await post('ResetPassword', { email: wes.email, token, newPassword })).json().error.code).toBe(
      'INVALID_TOKEN',
    )
    expect((await post('ResetPassword', { email: wes.email, token: newest, newPassword })).statusCode).toBe(
      200,
    )
  })

  test2('binds the token to its person', async ({ tx, token, post }) => {
    const nia = await anAgent(tx)

    expect((await post('ResetPassword', { email: nia.email, token, newPassword })).json().error.code).toBe(
      'INVALID_TOKEN',
    )
    expect((await post('UserLogin', { email: nia.email, password: 'Demo1234' })).statusCode).toBe(200)
  })

  test2('leaves other people’s sessions alone', async ({ tx, wes, token, post }) => {
    const nia = await anAgent(tx)
    await post('UserLogin', { email: nia.email, password: 'Demo1234' })

    await post('ResetPassword', { email: wes.email, token, newPassword })

    expect(await tx.select().from(sessions).where(eq(sessions.userId, nia.userId))).toHaveLength(1)
  })

  test2('refuses what is easily guessed, and the token stays good', async ({ wes, token, post }) => {
    const refused = await post('ResetPassword', { email: wes.email, token, newPassword: 'Password2026!' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().error.fields).toEqual({
      newPassword: ['This password is too easy to guess. Please choose another one.'],
    })

    expect((await post('ResetPassword', { email: wes.email, token, newPassword })).statusCode).toBe(200)
  })

  test2('asks for eight characters in the words of the spec', async ({ wes, token, post }) => {
    const reply = await post('ResetPassword', { email: wes.email, token, newPassword: 'seven77' })

    expect(reply.json().error.fields).toEqual({ newPassword: [messages.passwordReset.passwordMin] })
  })

  test2('lets the owner in who had failed too often before', async ({ wes, token, post }) => {
    for (let n = 0; n < 11; n += 1) await post('UserLogin', { email: wes.email, password: 'forgotten' })
    expect((await post('UserLogin', { email: wes.email, password: 'forgotten' })).statusCode).toBe(429)

    await post('ResetPassword', { email: wes.email, token, newPassword })

    expect((await post('UserLogin', { email: wes.email, password: newPassword })).statusCode).toBe(200)
  })

  test2.for(['', 'nonsense', 'A'.repeat(43)])('knows no token "%s"', async (token, { wes, post }) => {
    expect((await post('ResetPassword', { email: wes.email, token, newPassword })).json().error.code).toBe(
      'INVALID_TOKEN',
    )
  })
})

describe('POST auth/CheckPasswordToken', () => {
  test('says what became of a link, to its address only, and uses nothing up', async ({
    tx,
    limited,
    clock,
    post,
    paid,
  }) => {
    const { email } = await anAgent(tx)
    await paid(email)
    const token = await mailedToken(limited)
    const stateOf = async (one = token, address = email) =>
      (await post('CheckPasswordToken', { email: address, token: one })).json().result?.state

    expect(await stateOf()).toBe('usable')
    expect(await stateOf(token, 'somebody@wbc.example')).toBe('unknown')
    expect(await stateOf('A'.repeat(43))).toBe('unknown')
    expect((await post('ResetPassword', { email, token, newPassword })).statusCode).toBe(200)
    expect(await stateOf()).toBe('used')

    await paid(email)
    const next = await mailedToken(limited)
    expect(await stateOf()).toBe('unknown')
    clock.later(passwordResetMs)
    expect(await stateOf(next)).toBe('expired')
    await tx.update(users).set({ isActive: false }).where(eq(users.email, email))
    clock.later(-1)
    expect(await stateOf(next)).toBe('unknown')
  })

  test('says of a working link only whether it chooses a first password', async ({ tx, clock, post }) => {
    const { email, userId } = await aPerson(tx, { passwordHash: null })
    const token = await issueInvitationToken(tx, userId, clock.at)
    const resultOf = async (address = email) =>
      (await post('CheckPasswordToken', { email: address, token })).json().result

    expect(await resultOf()).toEqual({ state: 'usable', isFirstPassword: true })
    expect(await resultOf('somebody@wbc.example')).toEqual({ state: 'unknown', isFirstPassword: false })
    await tx.update(users).set({ passwordHash: 'a hash' }).where(eq(users.userId, userId))
    expect(await resultOf()).toEqual({ state: 'usable', isFirstPassword: false })
    await tx.update(users).set({ passwordHash: null }).where(eq(users.userId, userId))
    clock.later(invitationMs)
    expect(await resultOf()).toEqual({ state: 'expired', isFirstPassword: false })
  })

  test('answers sixty from one network in a quarter of an hour', async ({ post }) => {
    const check = () => post('CheckPasswordToken', { email: 'wes@wbc.example', token: 'x' })
    const replies = []
    for (let n = 0; n < 61; n += 1) replies.push((await check()).statusCode)
    expect(replies.filter((status) => status === 200)).toHaveLength(60)
    expect(replies.at(-1)).toBe(429)
  })
})

test('a token used by eight at once changes the password once', async ({ database }) => {
  const deps = testDeps({ db: database.reader, inTransaction: database.inTransaction })
  const needs = { ...deps, ip: '203.0.113.9', requestId: 'test' }
  const wes = await database.inTransaction((tx) => anAgent(tx, { email: 'raced@wbc.example' }))
  await forgotPassword(needs, { email: wes.email })
  const token = await mailedToken(deps)

  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) =>
      resetPassword(needs, { email: wes.email, token, newPassword: `tram-nickel-${n}` }),
    ),
  )

  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const changed = await database.reader.select().from(auditLog).where(eq(auditLog.entityId, wes.userId))
  expect(changed).toHaveLength(1)
})

test('two requests at once leave one valid token', async ({ database }) => {
  const deps = testDeps({ db: database.reader, inTransaction: database.inTransaction })
  const needs = { ...deps, ip: '203.0.113.9' }
  const nia = await database.inTransaction((tx) => anAgent(tx, { email: 'twice@wbc.example' }))

  await Promise.all([1, 2, 3, 4].map(() => forgotPassword(needs, { email: nia.email })))

  expect(
    await database.reader.select().from(passwordResets).where(eq(passwordResets.userId, nia.userId)),
  ).toHaveLength(1)
  const [person] = await database.reader.select().from(users).where(eq(users.userId, nia.userId))
  expect(person?.passwordHash).toBe('plain:Demo1234')
})

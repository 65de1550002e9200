import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { describe, expect } from 'vitest'
import { buildApp } from '../../app.ts'
import { userRoles, users } from '../../db/schema/users.tables.ts'
import { outbox } from '../../mail/testing.ts'
import { aPerson } from '../../testing/builders.ts'
import { test as base } from '../../testing/fixtures.ts'

const test = base.extend<{
  app: FastifyInstance
  register: (changes?: object) => Promise<LightMyRequestResponse>
}>({
  app: async ({ deps }, use) => {
    const app = await buildApp({
      deps: { ...deps, rateLimits: 'on' },
      config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost:3000' },
      health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
    })
    await use(app)
    await app.close()
  },
  register: async ({ app }, use) => {
    await use((changes = {}) =>
      app.inject({ method: 'POST', url: '/api/auth/Register', payload: { ...form, ...changes } }),
    )
  },
})

const form = {
  firstName: 'Iris',
  lastName: 'Novak',
  phoneNumber: '(555) 010-0188',
  email: 'Iris@harbor.example',
  password: 'Tram-9-Fog',
  confirmPassword: 'Tram-9-Fog',
  accountName: 'Harbor Couriers',
  taxId: '12-3456789',
  billingStreet: '1 Pier Rd',
  billingCity: 'Toledo',
  billingState: 'OH',
  billingZip: '43604',
}

describe('POST auth/Register', () => {
  test('creates a person who waits for approval, and sends emails to them and to every active Administrator', async ({
    tx,
    register,
  }) => {
    const ada = await aPerson(tx, { roles: ['Administrator'] })
    const gus = await aPerson(tx, { roles: ['Administrator'] })
    await aPerson(tx, { roles: ['Administrator'], isActive: false })
    await aPerson(tx, { roles: ['Manager'] })

    const reply = await register()

    expect(reply.json()).toEqual({ hasError: false, result: null })
    const [iris] = await tx.select().from(users).where(eq(users.email, form.email))
    expect(iris).toMatchObject({
      isActive: false,
      passwordHash: `plain:${form.password}`,
      zohoAccountId: null,
      registration: {
        accountName: 'Harbor Couriers',
        taxId: '12-3456789',
        billingStreet: '1 Pier Rd',
        billingCity: 'Toledo',
        billingState: 'OH',
        billingZip: '43604',
      },
    })
    expect(
      await tx
        .select()
        .from(userRoles)
        .where(eq(userRoles.userId, iris?.userId ?? '')),
    ).toHaveLength(1)
    const mail = await outbox(tx)
    expect(
      mail.filter(({ kind }) => kind === 'registration-received').map(({ toAddress }) => toAddress),
    ).toEqual([form.email])
    expect(
      mail
        .filter(({ kind }) => kind === 'registration-waiting')
        .map(({ toAddress }) => toAddress)
        .toSorted(),
    ).toEqual([ada.email, gus.email].toSorted())
    expect(JSON.stringify(mail)).not.toContain(form.password)
  })

  test('"Your account is waiting for approval." is what they hear when they sign in', async ({
    app,
    register,
  }) => {
    await register()

    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth/UserLogin',
      payload: { email: form.email, password: form.password },
    })

    expect(reply.json().error.message).toBe('Your account is waiting for approval.')
  })

  test('answers the same for an address that is taken, changes nothing, and sends an email to its owner only', async ({
    tx,
    register,
  }) => {
    await aPerson(tx, { roles: ['Administrator'] })
    const owner = await aPerson(tx, { email: 'iris@HARBOR.example', firstName: 'Owner' })

    const reply = await register()

    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ hasError: false, result: null })
    expect((await outbox(tx)).map(({ kind, toAddress }) => [kind, toAddress])).toEqual([
      ['registration-known', owner.email],
    ])
    const [kept] = await tx.select().from(users).where(eq(users.userId, owner.userId))
    expect(kept).toMatchObject({ firstName: 'Owner', passwordHash: 'plain:Demo1234', isActive: true })
  })

  test('of the same address three times in an hour is enough', async ({ register }) => {
    for (let n = 0; n < 3; n += 1) expect((await register()).statusCode).toBe(200)

    const fourth = await register()
    expect(fourth.statusCode).toBe(429)
    expect(fourth.headers['retry-after']).toBe('3600')
  })

  test('takes five from one network in 15 minutes', async ({ register }) => {
    for (let n = 0; n < 5; n += 1)
      expect((await register({ email: `iris-${n}@harbor.example` })).statusCode).toBe(200)

    expect((await register({ email: 'iris-6@harbor.example' })).json().error.code).toBe('TOO_MANY_REQUESTS')
  })

  const { personNameLength, registerAccountNameLength, taxIdLength, addressPartLength } = limits
  const atLeast = (min: number) => `Enter at least ${min} characters.`
  const atMost = (max: number) => `Enter at most ${max} characters.`
  const lengths = [
    ['accountName', registerAccountNameLength],
    ['taxId', taxIdLength],
    ['billingStreet', addressPartLength],
    ['billingCity', addressPartLength],
    ['billingState', addressPartLength],
    ['billingZip', addressPartLength],
  ] as const
  test.for([
    ['firstName', 'I', messages.user.firstNameMin],
    ['firstName', 'I'.repeat(personNameLength.max + 1), messages.user.firstNameMax],
    ['lastName', ' N ', messages.user.lastNameMin],
    ['lastName', 'N'.repeat(personNameLength.max + 1), messages.user.lastNameMax],
    ['lastName', 'No\u202evak', messages.user.nameCharacters],
    ['phoneNumber', ' ', messages.user.phoneRequired],
    ['phoneNumber', '555-FOG-0188', messages.user.phoneLetters],
    ['phoneNumber', '555 010 018', messages.user.phoneDigits],
    ['email', 'iris@', messages.signIn.email],
    ['password', 'Tra-9', atLeast(6)],
    ['password', 'Tram-9-Fog-41', atMost(12)],
    ['password', 'Tram-Fog', 'Password must include a digit'],
    ['password', 'tram-9-fog', 'Password must include an uppercase letter'],
    ['confirmPassword', 'Tram-9-Fig', messages.register.passwordsDiffer],
    ...lengths.flatMap(([name, { min, max }]) => [
      [name, 'x'.repeat(min - 1), atLeast(min)] as const,
      [name, 'x'.repeat(max + 1), atMost(max)] as const,
    ]),
  ] as const)('refuses %s "%s": %s', async ([name, value, message], { register }) => {
    const reply = await register({
      [name]: value,
      ...(name === 'password' && { confirmPassword: value }),
    })

    expect(reply.statusCode).toBe(400)
    expect(reply.json().error.fields[name]).toContain(message)
  })

  test.for([
    [
      'a password that does not match',
      { confirmPassword: 'Tram-9-Fig' },
      { confirmPassword: ["Passwords don't match"] },
    ],
    [
      'an easily guessed password',
      { password: 'Harbor1', confirmPassword: 'Harbor1' },
      { password: [expect.stringContaining('too easy')] },
    ],
    [
      'a long password',
      { password: 'Tram-9-Fog-Tram', confirmPassword: 'Tram-9-Fog-Tram' },
      { password: expect.anything() },
    ],
    ['a field too many', { roles: ['Administrator'] }, { roles: expect.anything() }],
    [
      'a phone with letters',
      { phoneNumber: '555-FOG-0188' },
      { phoneNumber: expect.arrayContaining(['Phone number cannot include letters']) },
    ],
  ] as const)('refuses %s', async ([, change, fields], { tx, register }) => {
    const reply = await register(change)

    expect(reply.statusCode).toBe(400)
    expect(reply.json().error.fields).toEqual(fields)
    expect(await outbox(tx)).toEqual([])
  })
})

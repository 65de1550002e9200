import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { passwordResets } from '../../db/schema/auth.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { outbox } from '../../mail/testing.ts'
import { anAgent } from '../../testing/builders.ts'
import { openSession, password, test } from './testing.ts'

const newPassword = 'tram-nickel-harbor'

describe('changing one’s own password', () => {
  test('sets it, ends every other session and every link, sends an email and is in the audit log', async ({
    tx,
    clock,
    own,
  }) => {
    const wes = await anAgent(tx)
    const [here, there] = [await openSession(tx, wes, clock), await openSession(tx, wes, clock)]
    await tx.insert(passwordResets).values({
      tokenHash: Buffer.from('a link'),
      userId: wes.userId,
      createdAt: clock.at,
      expiresAt: new Date(clock.at.getTime() + 60_000),
    })

    const reply = await own.call('ChangePassword', here, { currentPassword: password, newPassword })

    expect(reply.json()).toEqual({ hasError: false, result: null })
    expect((await own.call('GetMySessions', here)).json().results).toHaveLength(1)
    expect((await own.call('GetMySessions', there)).statusCode).toBe(401)
    expect((await own.signIn(wes)).statusCode).toBe(401)
    expect((await own.signIn(wes, { password: newPassword })).statusCode).toBe(200)
    expect(await tx.select().from(passwordResets)).toEqual([])
    expect((await outbox(tx)).map(({ kind, toAddress }) => [kind, toAddress])).toEqual([
      ['password-changed', wes.email],
    ])
    const [entry] = await tx.select().from(auditLog).where(eq(auditLog.entityId, wes.userId))
    expect(entry).toMatchObject({ action: 'password changed', userId: wes.userId, before: null, after: null })
  })

  test('takes the one in force, and wrong ones count like failed sign-ins', async ({ tx, clock, own }) => {
    const wes = await anAgent(tx)
    const token = await openSession(tx, wes, clock)
    const change = (currentPassword: string) =>
      own.call('ChangePassword', token, { currentPassword, newPassword })

    for (let n = 0; n < 10; n += 1)
      expect((await change('wrong-one')).json().error.code).toBe('PASSWORD_WRONG')
    expect((await change(password)).statusCode).toBe(429)
    expect((await own.signIn(wes, { ip: '127.0.0.1' })).statusCode).toBe(429)
    // From elsewhere the owner is not kept waiting.
    expect((await own.signIn(wes, { ip: '198.51.100.7' })).statusCode).toBe(200)
  })

  test.for([
    ['short', 'Password must be at least 8 characters long'],
    ['Password2026!', 'This password is too easy to guess. Please choose another one.'],
    ['tram-nickel-harbor', null],
    ['WesPorter', 'This password is too easy to guess. Please choose another one.'],
    ['porter2026', 'This password is too easy to guess. Please choose another one.'],
  ] as const)('"%s" is judged as in a reset', async ([chosen, words], { tx, clock, own }) => {
    const wes = await anAgent(tx)
    const token = await openSession(tx, wes, clock)

    const reply = await own.call('ChangePassword', token, { currentPassword: password, newPassword: chosen })

    expect(reply.json().error?.fields?.newPassword ?? null).toEqual(words && [words])
    const [row] = await tx.select().from(users).where(eq(users.userId, wes.userId))
    expect(row?.passwordHash).toBe(words ? `plain:${password}` : `plain:${chosen}`)
  })
})

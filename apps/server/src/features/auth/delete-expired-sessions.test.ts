import { hourMs, minuteMs } from '@portal/domain/limits'
import { expect } from 'vitest'
import { passwordResets, sessions } from '../../db/schema/auth.tables.ts'
import { findSession } from '../../http/session.ts'
import { aPerson, aSession } from '../../testing/builders.ts'
import { test, testNow } from '../../testing/fixtures.ts'
import { deleteExpiredSessions } from './sessions.ts'

test('a session is kept as long as it is valid, and deleted afterwards', async ({ tx, deps }) => {
  const { userId } = await aPerson(tx)
  const token = await aSession(tx, userId, testNow)
  const at = (ms: number) => ({ ...deps, now: () => new Date(testNow.getTime() + ms) })
  const count = async () => (await tx.select().from(sessions)).length

  await deleteExpiredSessions(at(2 * hourMs - minuteMs))
  expect(await count()).toBe(1)
  expect(await findSession(at(2 * hourMs - minuteMs), token)).toBeDefined()

  // Used again a minute ago: idle from then on.
  await deleteExpiredSessions(at(3 * hourMs))
  expect(await count()).toBe(1)
  await deleteExpiredSessions(at(4 * hourMs))
  expect(await findSession(at(4 * hourMs), token)).toBeUndefined()
  expect(await count()).toBe(0)
})

test('a session in use all day ends after twelve hours and is deleted', async ({ tx, deps }) => {
  const { userId } = await aPerson(tx)
  const token = await aSession(tx, userId, testNow)
  const at = (ms: number) => ({ ...deps, now: () => new Date(testNow.getTime() + ms) })
  for (let hour = 1; hour < 12; hour++) await findSession(at(hour * hourMs), token)

  await deleteExpiredSessions(at(12 * hourMs - 1))
  expect(await tx.select().from(sessions)).toHaveLength(1)
  await deleteExpiredSessions(at(12 * hourMs))
  expect(await tx.select().from(sessions)).toHaveLength(0)
})

test('the link of an email is deleted a week after it expired', async ({ tx, deps }) => {
  const { userId } = await aPerson(tx)
  const expiresAt = new Date(testNow.getTime() + hourMs)
  await tx
    .insert(passwordResets)
    .values({ tokenHash: Buffer.from('x'), userId, createdAt: testNow, expiresAt })
  const at = (ms: number) => ({ ...deps, now: () => new Date(testNow.getTime() + ms) })

  await deleteExpiredSessions(at(7 * 24 * hourMs))
  expect(await tx.select().from(passwordResets)).toHaveLength(1)
  await deleteExpiredSessions(at(7 * 24 * hourMs + hourMs))
  expect(await tx.select().from(passwordResets)).toHaveLength(0)
})

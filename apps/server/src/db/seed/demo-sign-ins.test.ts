import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { anAgent } from '../../testing/builders.ts'
import { test, testNow } from '../../testing/fixtures.ts'
import { plainPasswords } from '../../testing/plain-passwords.ts'
import { users } from '../schema/users.tables.ts'
import { userRows } from './demo-people.ts'
import { hasDemoSignIns } from './demo-sign-ins.ts'

test('people of the demo data count while their password is the published one', async ({ tx }) => {
  const published = await plainPasswords.hash('Demo1234')
  await anAgent(tx, { passwordHash: published })
  expect(await hasDemoSignIns(tx, plainPasswords)).toBe(false)

  const rows = userRows(published, testNow).map((row) => ({
    ...row,
    zohoUserId: null,
    zohoAccountId: null,
    zohoContactId: null,
  }))
  await tx.insert(users).values(rows)
  expect(await hasDemoSignIns(tx, plainPasswords)).toBe(true)

  await tx.update(users).set({ isActive: false })
  expect(await hasDemoSignIns(tx, plainPasswords)).toBe(false)

  await tx
    .update(users)
    .set({ isActive: true, passwordHash: await plainPasswords.hash('tram-nickel-harbor') })
  expect(await hasDemoSignIns(tx, plainPasswords)).toBe(false)
  await tx
    .update(users)
    .set({ passwordHash: published })
    .where(eq(users.email, rows[0]?.email ?? ''))
  expect(await hasDemoSignIns(tx, plainPasswords)).toBe(true)
})

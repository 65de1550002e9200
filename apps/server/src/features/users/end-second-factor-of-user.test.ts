import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { recoveryCodes, secondFactors, sessions } from '../../db/schema/auth.tables.ts'
import { anAgent, aPerson, aSession } from '../../testing/builders.ts'
import { testNow } from '../../testing/fixtures.ts'
import { emailsOf, test } from './testing.ts'

const turnOn = async (tx: Tx, userId: string) => {
  await tx
    .insert(secondFactors)
    .values({ userId, sealedSecret: Buffer.from('sealed'), startedAt: testNow, confirmedAt: testNow })
  await tx.insert(recoveryCodes).values({ userId, codeHash: Buffer.from('hashed') })
}

describe('POST admin/EndSecondFactor', () => {
  test('helps someone who lost the phone: off, signed out, told and written down', async ({
    tx,
    get,
    post,
  }) => {
    const administrator = await aPerson(tx, { roles: ['Administrator'] })
    const wes = await anAgent(tx)
    await turnOn(tx, wes.userId)
    await aSession(tx, wes.userId, testNow)
    const details = async () =>
      (await get(`admin/GetSingleUser/${wes.userId}`, administrator)).json().result.hasSecondFactor
    expect(await details()).toBe(true)

    const reply = await post('admin/EndSecondFactor', administrator, { userId: wes.userId })

    expect(reply.json()).toEqual({ hasError: false, result: null })
    expect(await details()).toBe(false)
    expect(await tx.select().from(recoveryCodes)).toEqual([])
    expect(await tx.select().from(sessions).where(eq(sessions.userId, wes.userId))).toEqual([])
    expect(await emailsOf(tx, 'second-factor-off-by-administrator')).toMatchObject([{ toAddress: wes.email }])
    const [entry] = await tx.select().from(auditLog).where(eq(auditLog.entityId, wes.userId))
    expect(entry).toMatchObject({ action: 'second factor turned off', userId: administrator.userId })
  })

  test('is refused for oneself, for no one, and where there is nothing to turn off', async ({ tx, post }) => {
    const administrator = await aPerson(tx, { roles: ['Administrator'] })
    const wes = await anAgent(tx)
    await turnOn(tx, administrator.userId)
    const codeFor = async (userId: string) =>
      (await post('admin/EndSecondFactor', administrator, { userId })).json().error.code

    expect(await codeFor(administrator.userId)).toBe('OWN_SECOND_FACTOR')
    expect(await codeFor(wes.userId)).toBe('SECOND_FACTOR_OFF')
    expect(await codeFor('0197f3f0-0000-7000-8000-000000000000')).toBe('USER_NOT_FOUND')
  })
})

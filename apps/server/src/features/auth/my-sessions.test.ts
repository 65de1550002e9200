import { sessionMs } from '@portal/domain/limits'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { sessions } from '../../db/schema/auth.tables.ts'
import { anAgent, aSession } from '../../testing/builders.ts'
import { openSession, test } from './testing.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

describe('my sessions', () => {
  test('say where and with what one is signed in: this one first, then the last used', async ({
    tx,
    clock,
    own,
  }) => {
    const wes = await anAgent(tx)
    await aSession(tx, (await anAgent(tx)).userId, clock.at)
    const began = clock.at.toISOString()
    const desk = (await own.signIn(wes, { userAgent: firefox, ip: '203.0.113.9' })).json().result.token
    clock.later(120)
    await own.signIn(wes, { userAgent: iphone, ip: '2001:db8::7' })
    const phoneBegan = clock.at.toISOString()
    clock.later(120)

    const { results } = (await own.call('GetMySessions', desk)).json()

    expect(results).toEqual([
      {
        id: expect.any(String),
        createdAt: began,
        lastSeenAt: clock.at.toISOString(),
        device: 'Firefox on Linux',
        ipAddress: '203.0.113.9',
        isThis: true,
      },
      {
        id: expect.any(String),
        createdAt: phoneBegan,
        lastSeenAt: phoneBegan,
        device: 'Safari on iPhone',
        ipAddress: '2001:db8::7',
        isThis: false,
      },
    ])
  })

  test('their ids open nothing and tell nothing of a token', async ({ tx, own }) => {
    const token = (await own.signIn(await anAgent(tx))).json().result.token
    const [{ id }] = (await own.call('GetMySessions', token)).json().results
    const [row] = await tx.select().from(sessions).where(eq(sessions.sessionId, id))

    expect(row?.tokenHash.toString('hex')).not.toContain(id.replaceAll('-', ''))
    expect((await own.call('GetMySessions', id)).statusCode).toBe(401)
  })

  test('one that is over is not shown', async ({ tx, clock, own }) => {
    const wes = await anAgent(tx)
    await openSession(tx, wes, clock)
    clock.later(sessionMs.idle / 1_000)
    const token = await openSession(tx, wes, clock)

    expect((await own.call('GetMySessions', token)).json().results).toHaveLength(1)
  })

  test('of what a browser or proxy says only so much is kept', async ({ tx, own }) => {
    const wes = await anAgent(tx)
    await own.signIn(wes, { userAgent: `${firefox} ${'x'.repeat(5_000)}` })

    const [row] = await tx.select().from(sessions).where(eq(sessions.userId, wes.userId))

    expect(row?.userAgent).toHaveLength(400)
    expect(row?.userAgent.startsWith(firefox)).toBe(true)
  })

  test('one ends within its next call, and is not there again', async ({ tx, clock, own }) => {
    const wes = await anAgent(tx)
    const [here, there] = [await openSession(tx, wes, clock), await openSession(tx, wes, clock)]
    const { results } = (await own.call('GetMySessions', here)).json()
    const other = results.find(({ isThis }: { isThis: boolean }) => !isThis)

    expect((await own.call('EndSession', here, { sessionId: other.id })).json()).toEqual({
      hasError: false,
      result: null,
    })
    expect((await own.call('GetMySessions', there)).statusCode).toBe(401)
    expect((await own.call('EndSession', here, { sessionId: other.id })).json().error.code).toBe(
      'SESSION_NOT_FOUND',
    )
    expect((await own.call('GetMySessions', here)).json().results).toHaveLength(1)
  })

  test('another person’s cannot be ended', async ({ tx, clock, own }) => {
    const [wes, nia] = [await anAgent(tx), await anAgent(tx)]
    const [mine, theirs] = [await openSession(tx, wes, clock), await openSession(tx, nia, clock)]
    const [{ id }] = (await own.call('GetMySessions', theirs)).json().results

    expect((await own.call('EndSession', mine, { sessionId: id })).json().error.code).toBe(
      'SESSION_NOT_FOUND',
    )
    expect((await own.call('GetMySessions', theirs)).statusCode).toBe(200)
  })

  test('all others end at once, and no one else’s', async ({ tx, clock, own }) => {
    const [wes, nia] = [await anAgent(tx), await anAgent(tx)]
    const theirs = await openSession(tx, nia, clock)
    const tokens = [await openSession(tx, wes, clock), await openSession(tx, wes, clock)]
    const here = await openSession(tx, wes, clock)

    expect((await own.call('EndOtherSessions', here, {})).json()).toEqual({
      hasError: false,
      result: { ended: 2 },
    })
    for (const token of tokens) expect((await own.call('GetMySessions', token)).statusCode).toBe(401)
    for (const token of [here, theirs]) expect((await own.call('GetMySessions', token)).statusCode).toBe(200)
  })
})

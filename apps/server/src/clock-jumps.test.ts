import { minuteMs, sessionMs } from '@portal/domain/limits'
import { describe, expect } from 'vitest'
import { sessions } from './db/schema/auth.tables.ts'
import { findSession, hashToken, newToken } from './http/session.ts'
import { aPerson } from './testing/builders.ts'
import { test } from './testing/fixtures.ts'

/**
 * A clock that jumps does not sign out people who are active (docs/spec/reliability.md#clock). `npm run lab -- faults clock` does it
 * to a whole portal.
 */

const hour = 60 * minuteMs
const at =
  (moment: string, ms = 0) =>
  () =>
    new Date(Date.parse(moment) + ms)

describe('Signed in', () => {
  test.for([
    ['set back an hour', '2026-03-02T15:00:00Z', -hour],
    ['set forward an hour', '2026-03-02T15:00:00Z', hour],
    ['going over the hour that New York skips', '2026-03-08T06:59:59Z', 2 * minuteMs],
    ['going over the hour that New York has twice', '2026-11-01T05:59:59Z', 2 * minuteMs],
    ['going into a leap day', '2028-02-28T23:59:59Z', 2 * minuteMs],
    ['going out of a leap day', '2028-02-29T23:59:59Z', 2 * minuteMs],
  ] as const)('before a clock %s: still signed in', async ([, moment, jumpMs], { deps, tx }) => {
    const { userId } = await aPerson(tx)
    const token = newToken()
    const began = at(moment)()
    await tx
      .insert(sessions)
      .values({ tokenHash: hashToken(token), userId, createdAt: began, lastSeenAt: began })

    for (const now of [at(moment, jumpMs), at(moment), at(moment, jumpMs)])
      expect(await findSession({ ...deps, now }, token)).toMatchObject({ actor: { userId } })
    const tooLate = at(moment, sessionMs.idle + Math.abs(jumpMs) + minuteMs)
    expect(await findSession({ ...deps, now: tooLate }, token)).toBeUndefined()
  })

  test('not with a session that begins days from now: it would never end', async ({ deps, tx }) => {
    const { userId } = await aPerson(tx)
    const token = newToken()
    const began = at('2036-03-02T15:00:00Z')()
    await tx
      .insert(sessions)
      .values({ tokenHash: hashToken(token), userId, createdAt: began, lastSeenAt: began })
    expect(await findSession(deps, token)).toBeUndefined()
  })
})

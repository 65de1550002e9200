import { hash, randomBytes } from 'node:crypto'
import { hourMs, minuteMs, sessionMs } from '@portal/domain/limits'
import type { Actor } from '@portal/domain/roles'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Reader } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { sessions } from '../db/schema/auth.tables.ts'
import { users } from '../db/schema/users.tables.ts'
import { roleNames } from '../db/user-roles.ts'
import { coveredAgents } from '../features/agent-covers/running-covers.ts'

/** Opaque, 256 bits; only its hash is ever stored (docs/spec/sign-in.md#sessions). */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => hash('sha256', token, 'buffer')

/**
 * The person behind a token, or undefined when it is unknown, revoked, idle for 2 h, older than
 * 12 h, or the person may no longer use the portal. Use is noted at most once a minute.
 */
export const findSession = (needs: Needs, token: string): Promise<Session | undefined> =>
  findSessionByHash(needs, hashToken(token))

type Needs = { db: Reader; now: () => Date }
export type Session = { actor: Actor; tokenHash: Buffer }

const touchSession = prepared('session_touch', (on) =>
  on
    .update(sessions)
    .set({ lastSeenAt: sql`${sql.placeholder('at')}` })
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash'))),
)

/** Every call asks this. */
const readSession = prepared('session_read', (on) =>
  on
    .select({
      userId: users.userId,
      zohoUserId: users.zohoUserId,
      zohoAccountId: users.zohoAccountId,
      zohoContactId: users.zohoContactId,
      access: users.access,
      roles: roleNames,
      covers: coveredAgents(sql`${sql.placeholder('at')}`),
      isToBeTouched: sql<boolean>`${lt(sessions.lastSeenAt, sql.placeholder('touchedBefore'))}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.userId, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.createdAt, sql.placeholder('createdAfter')),
        lte(sessions.createdAt, sql.placeholder('createdUntil')),
        gt(sessions.lastSeenAt, sql.placeholder('seenAfter')),
        eq(users.isActive, true),
      ),
    ),
)

/** The same by the token's hash, for callers who prove in another way that they know the token. */
export async function findSessionByHash({ db, now }: Needs, tokenHash: Buffer): Promise<Session | undefined> {
  const at = now()
  const before = (ms: number) => new Date(at.getTime() - ms)
  const [row] = await readSession(db, {
    tokenHash,
    createdAfter: before(sessionMs.absolute),
    // A row from the future would never end. Clocks of nodes differ, and are set back, by less than a day.
    createdUntil: before(-24 * hourMs),
    seenAfter: before(sessionMs.idle),
    touchedBefore: before(minuteMs),
    at,
  })
  if (!row) return undefined
  const { isToBeTouched, ...actor } = row
  if (isToBeTouched) await touchSession(db, { tokenHash, at })
  return { actor, tokenHash }
}

import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { sessions } from './auth.tables.ts'

/** Sessions that began and were used after these moments are still open. */
export type OpenSince = { began: Date; used: Date }

const isThis = (tokenHash: Buffer) => sql<boolean>`${sql`${sessions.tokenHash}`} = ${tokenHash}`

/** The person's open sessions, the one with this token first, then the last used. */
export const readSessionsOf = (on: Reader, userId: string, tokenHash: Buffer, { began, used }: OpenSince) =>
  on
    .select({
      sessionId: sessions.sessionId,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      isThis: isThis(tokenHash),
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.createdAt, began), gt(sessions.lastSeenAt, used)))
    .orderBy(desc(isThis(tokenHash)), desc(sessions.lastSeenAt), sessions.sessionId)

/** False when the person has no session with this id, or no more. */
export async function removeSessionOf(on: Reader, userId: string, sessionId: string): Promise<boolean> {
  const removed = await on
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.sessionId, sessionId)))
    .returning({ sessionId: sessions.sessionId })
  return removed.length > 0
}

/** Ends all sessions of the person but the one with this token; returns how many were open. */
export async function removeOtherSessions(
  on: Reader,
  userId: string,
  tokenHash: Buffer,
  { began, used }: OpenSince,
): Promise<number> {
  const gone = await on
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)))
    .returning({ createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
  return gone.filter(({ createdAt, lastSeenAt }) => createdAt > began && lastSeenAt > used).length
}

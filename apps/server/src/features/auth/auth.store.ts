import { and, desc, eq, exists, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'
import { build } from '../../db/build.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { accounts } from '../../db/schema/accounts.tables.ts'
import { passwordResets, secondFactors, sessions } from '../../db/schema/auth.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { roleNames } from '../../db/user-roles.ts'

/** Whether the second factor of a user in a query of `users` is on. */
export const hasSecondFactor = sql<boolean>`${exists(
  build
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, users.userId), isNotNull(secondFactors.confirmedAt))),
)}`

/** The person with this address, regardless of its case, with `zohoUserId` as the profile shows it. */
export async function findSignInPerson(on: Reader, email: string) {
  const [person] = await on
    .select({
      userId: users.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      passwordHash: users.passwordHash,
      isActive: users.isActive,
      hasRegistered: sql<boolean>`${isNotNull(users.registration)}`,
      hasSecondFactor,
      zohoUserId: sql<string | null>`coalesce(${users.zohoUserId}, ${accounts.ownerZohoUserId})`,
      roles: roleNames,
      ownZohoUserId: users.zohoUserId,
      zohoAccountId: users.zohoAccountId,
      access: users.access,
      startAt: users.startAt,
    })
    .from(users)
    .leftJoin(accounts, eq(accounts.zohoAccountId, users.zohoAccountId))
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`))
  return person
}
export type SignInRow = NonNullable<Awaited<ReturnType<typeof findSignInPerson>>>

/** Browsers and proxies say more than we need, and a caller may say anything. */
const userAgentMax = 400
const ipAddressMax = 64

const isPassword = (passwordHash: string | null) =>
  sql`${users.passwordHash} is not distinct from ${passwordHash}`

/**
 * Holds the person as they were when the password was checked, so that a change of password, standing or second
 * factor from now on ends the session that follows; false when one of the former has changed already. A statement of its
 * own: one that had to wait for this lock still sees what was there before.
 */
export async function holdSignInPerson(
  tx: Tx,
  { userId, passwordHash }: Pick<SignInRow, 'userId' | 'passwordHash'>,
): Promise<boolean> {
  const held = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.userId, userId), eq(users.isActive, true), isPassword(passwordHash)))
    .for('share')
  return held.length > 0
}

type NewSession = {
  tokenHash: Buffer
  userId: string
  at: Date
  userAgent: string
  ip: string
  hasGivenCode: boolean
}

/** A session for a person who is held; false when their second factor is on and no code was asked for. */
export async function addSession(tx: Tx, session: NewSession): Promise<boolean> {
  const { tokenHash, userId, at, userAgent, ip, hasGivenCode } = session
  if (!hasGivenCode) {
    const on = await tx
      .select({ userId: secondFactors.userId })
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
    if (on.length > 0) return false
  }
  await tx.insert(sessions).values({
    tokenHash,
    userId,
    createdAt: at,
    lastSeenAt: at,
    userAgent: userAgent.slice(0, userAgentMax),
    ipAddress: ip.slice(0, ipAddressMax),
  })
  return true
}

const ownSignIn = (on: Reader, userId: string) =>
  on
    .select({
      userId: users.userId,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(and(eq(users.userId, userId), eq(users.isActive, true)))

/** How a signed-in person signs in. */
export const findOwnSignIn = async (on: Reader, userId: string) => (await ownSignIn(on, userId))[0]
export type OwnSignIn = NonNullable<Awaited<ReturnType<typeof findOwnSignIn>>>

/** The same, once no one is signing in as them, and until the transaction ends. */
export const lockOwnSignIn = async (tx: Tx, userId: string) =>
  (await ownSignIn(tx, userId).for('no key update'))[0]

type PasswordChange = { userId: string; passwordHash: string; formerHash: string | null; at: Date }

/** False when the former password is not in force any more; links to choose one are void otherwise. */
export async function replacePassword(tx: Tx, change: PasswordChange): Promise<boolean> {
  const { userId, passwordHash, formerHash, at } = change
  const changed = await tx
    .update(users)
    .set({ passwordHash, updatedAt: at })
    .where(and(eq(users.userId, userId), isPassword(formerHash)))
    .returning({ userId: users.userId })
  if (changed.length === 0) return false
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  return true
}

/** Ends one session at once; one that is already gone is no error. */
export async function removeSession(on: Reader, tokenHash: Buffer): Promise<void> {
  await on.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/**
 * Deletes up to a hundred sessions, of anyone, that were created then or before. Few at a time, and never one that
 * another sign-in is deleting: no one waits for it.
 */
export async function removeSessionsUntil(tx: Tx, createdAt: Date): Promise<void> {
  const some = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(lte(sessions.createdAt, createdAt))
    .orderBy(sessions.createdAt)
    .limit(100)
    .for('update', { skipLocked: true })
  await tx.delete(sessions).where(inArray(sessions.tokenHash, some))
}

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

import type { TokenState } from '@portal/contract/auth'
import { and, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/client.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { passwordResets, sessions } from '../../db/schema/auth.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { revokeAllKeys } from './revoke-all-keys.ts'

const personColumns = {
  userId: users.userId,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
}
/** A person whom an Administrator disabled has no account to recover; one who waits for approval has. */
const mayReset = or(eq(users.isActive, true), isNotNull(users.registration))
const hasEmail = (email: string) => eq(sql`lower(${users.email})`, sql`lower(${email})`)

/**
 * Who gets a reset email for this address, regardless of its case. Locked until the transaction ends, so that two requests at
 * once leave one valid token and not two.
 */
export async function lockPersonForReset(tx: Tx, email: string) {
  const [person] = await tx
    .select({ ...personColumns, hasPassword: sql<boolean>`${users.passwordHash} is not null` })
    .from(users)
    .where(and(hasEmail(email), mayReset))
    .for('no key update')
  return person
}
export type ResetPerson = Omit<NonNullable<Awaited<ReturnType<typeof lockPersonForReset>>>, 'hasPassword'>

type NewToken = { tokenHash: Buffer; userId: string; at: Date; expiresAt: Date }

/** The person's one valid token from now on. */
export async function replaceResetToken(
  tx: Tx,
  { tokenHash, userId, at, expiresAt }: NewToken,
): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await tx.insert(passwordResets).values({ tokenHash, userId, createdAt: at, expiresAt })
}

/** The person of a token that is not expired, unused, and of this very address. */
export async function findPersonOfToken(
  on: Reader,
  tokenHash: Buffer,
  email: string,
  at: Date,
): Promise<(ResetPerson & { isFirstPassword: boolean }) | undefined> {
  const isValid = and(isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, at))
  const [person] = await on
    .select({ ...personColumns, isFirstPassword: sql<boolean>`${users.passwordHash} is null` })
    .from(passwordResets)
    .innerJoin(users, eq(users.userId, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, tokenHash), hasEmail(email), isValid, mayReset))
  return person
}

/** What has become of the token that was sent to this address, and whether it chooses the person's first password. */
export async function readTokenState(
  on: Reader,
  tokenHash: Buffer,
  email: string,
  at: Date,
): Promise<{ state: TokenState; isFirstPassword: boolean }> {
  const [token] = await on
    .select({
      usedAt: passwordResets.usedAt,
      expiresAt: passwordResets.expiresAt,
      mayReset: sql<boolean>`${mayReset}`,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
    })
    .from(passwordResets)
    .innerJoin(users, eq(users.userId, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, tokenHash), hasEmail(email)))
  const state = stateOfToken(token, at)
  return { state, isFirstPassword: state === 'usable' && token?.hasPassword === false }
}

type FoundToken = { usedAt: Date | null; expiresAt: Date; mayReset: boolean }

function stateOfToken(token: FoundToken | undefined, at: Date): TokenState {
  if (!token) return 'unknown'
  if (token.usedAt !== null) return 'used'
  if (token.expiresAt <= at) return 'expired'
  return token.mayReset ? 'usable' : 'unknown'
}

/** True for exactly one of all who try. */
export async function useResetToken(tx: Tx, tokenHash: Buffer, at: Date): Promise<boolean> {
  const isValid = and(isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, at))
  const used = await tx
    .update(passwordResets)
    .set({ usedAt: at })
    .where(and(eq(passwordResets.tokenHash, tokenHash), isValid))
    .returning({ userId: passwordResets.userId })
  return used.length > 0
}

type NewPassword = { userId: string; passwordHash: string; at: Date; tokenHash: Buffer; requestId: string }

/** The new password; every session, API key and other token of the person ends, and the audit log says so. */
export async function writeNewPassword(tx: Tx, change: NewPassword): Promise<void> {
  const { userId, passwordHash, at, tokenHash, requestId } = change
  // Waits for sign-ins that are under way: what follows then sees their sessions.
  const [person] = await tx
    .update(users)
    .set({ passwordHash, updatedAt: at })
    .where(eq(users.userId, userId))
    .returning({ firstName: users.firstName, lastName: users.lastName })
  if (!person) return
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await revokeAllKeys(tx, userId)
  await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.userId, userId), ne(passwordResets.tokenHash, tokenHash)))
  const name = `${person.firstName} ${person.lastName}`.trim()
  await tx.insert(auditLog).values({
    at,
    userId,
    userName: name,
    entity: 'user',
    entityId: userId,
    entityName: name,
    action: 'password-reset',
    requestId,
  })
}

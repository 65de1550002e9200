import type { TokenState } from '@portal/contract/auth'
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/client.ts'
import { agents } from '../../db/schema/accounts.tables.ts'
import { emailChanges, passwordResets, sessions } from '../../db/schema/auth.tables.ts'
import { users } from '../../db/schema/users.tables.ts'

type NewChange = typeof emailChanges.$inferInsert

/** The user's one link from now on; those before are void. */
export async function replaceEmailChange(tx: Tx, change: NewChange): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, change.userId))
  await tx.insert(emailChanges).values(change)
}

/** What a link asks for, and of whom. Users who were turned off since then have none. */
export async function findEmailChange(on: Reader, tokenHash: Buffer) {
  const [change] = await on
    .select({
      userId: emailChanges.userId,
      email: emailChanges.email,
      isOwn: sql<boolean>`${emailChanges.requestedBy} = ${emailChanges.userId}`,
      expiresAt: emailChanges.expiresAt,
      usedAt: emailChanges.usedAt,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
    })
    .from(emailChanges)
    .innerJoin(users, eq(users.userId, emailChanges.userId))
    .where(and(eq(emailChanges.tokenHash, tokenHash), eq(users.isActive, true)))
  return change
}
type EmailChange = NonNullable<Awaited<ReturnType<typeof findEmailChange>>>

export function stateOfChange(change: EmailChange | undefined, at: Date): TokenState {
  if (!change) return 'unknown'
  if (change.usedAt !== null) return 'used'
  return change.expiresAt <= at ? 'expired' : 'usable'
}

/** False when the link was used, expired or replaced meanwhile: of two at once one is first. */
export async function takeEmailChange(tx: Tx, tokenHash: Buffer, at: Date): Promise<boolean> {
  const used = await tx
    .update(emailChanges)
    .set({ usedAt: at })
    .where(
      and(eq(emailChanges.tokenHash, tokenHash), isNull(emailChanges.usedAt), gt(emailChanges.expiresAt, at)),
    )
    .returning({ userId: emailChanges.userId })
  return used.length > 0
}

/** The new address; every session ends, and links that choose a password are void. API keys stay. */
export async function writeNewEmail(
  tx: Tx,
  { userId, email, at }: { userId: string; email: string; at: Date },
): Promise<void> {
  await tx
    .update(users)
    .set({ email, updatedAt: at, version: sql`${users.version} + 1` })
    .where(eq(users.userId, userId))
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}

const sameAs = (email: string) => sql`lower(${email})`

/** Whether another user has this address. */
export const isEmailTaken = async (on: Reader, userId: string, email: string): Promise<boolean> =>
  (await on.$count(users, and(eq(sql`lower(${users.email})`, sameAs(email)), ne(users.userId, userId)))) > 0

/** Whether the CRM knows an employee by this address, other than this one. */
export const isOtherEmployee = async (
  on: Reader,
  zohoUserId: string | null,
  email: string,
): Promise<boolean> =>
  (await on.$count(
    agents,
    and(eq(sql`lower(${agents.email})`, sameAs(email)), ne(agents.zohoUserId, zohoUserId ?? '')),
  )) > 0

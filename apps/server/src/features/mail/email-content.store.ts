import { and, eq, isNull } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { passwordResets } from '../auth/auth.tables.ts'
import { users } from '../users/users.tables.ts'

/** The user with their registration (null once it is decided) and the name of the account they are linked to. */
export const findEmailRecipient = (on: Reader, userId: string) =>
  on
    .select({
      userId: users.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phoneNumber: users.phoneNumber,
      isActive: users.isActive,
      registration: users.registration,
      accountName: accounts.accountName,
    })
    .from(users)
    .leftJoin(accounts, eq(accounts.zohoAccountId, users.zohoAccountId))
    .where(eq(users.userId, userId))

export type EmailRecipient = Awaited<ReturnType<typeof findEmailRecipient>>[number]

export const findResetForEmail = (on: Reader, tokenHash: Buffer) =>
  on
    .select({ expiresAt: passwordResets.expiresAt })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt)))

import { and, eq, isNull } from 'drizzle-orm'
import type { Reader } from '../db/client.ts'
import { accounts } from '../db/schema/accounts.tables.ts'
import { passwordResets } from '../db/schema/auth.tables.ts'
import { users } from '../db/schema/users.tables.ts'
import { hashToken } from '../http/session.ts'
import type { EmailContent } from './email-content.ts'
import { defineEmail, type EmailNeeds, type Link } from './email-definition.ts'
import type { MailData, MailKind } from './mail-kinds.ts'

/** What the emails about a user share. */

/** The user with their registration (null once it is decided) and the name of the account they are linked to. */
export async function findEmailRecipient(on: Reader, userId: string) {
  const [person] = await on
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
  return person
}
export type EmailRecipient = NonNullable<Awaited<ReturnType<typeof findEmailRecipient>>>

/** Whom a token lets in, and for how many ms; undefined once it was used, has expired, or another took its place. */
export async function findPersonWithToken(
  { db, now }: Pick<EmailNeeds, 'db' | 'now'>,
  { userId, token }: { userId: string; token: string },
) {
  const person = await findEmailRecipient(db, userId)
  const [reset] = await db
    .select({ expiresAt: passwordResets.expiresAt })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, hashToken(token)), isNull(passwordResets.usedAt)))
  const leftMs = reset ? reset.expiresAt.getTime() - now().getTime() : 0
  return person && leftMs > 0 ? { person, leftMs } : undefined
}

type PersonKind = { [K in MailKind]: MailData[K] extends { userId: string } ? K : never }[MailKind]

/** An email that needs nothing but the user. */
export const personEmail = <K extends PersonKind>(
  kind: K,
  write: (person: EmailRecipient, link: Link) => EmailContent,
) =>
  defineEmail({
    kind,
    find: ({ db }, { userId }) => findEmailRecipient(db, userId),
    write: (person, { link }) => write(person, link),
  })

import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '../../db/client.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { users } from '../users/users.tables.ts'

const authors = alias(users, 'authors')

/**
 * A person of an account with what emails about their access say; undefined when they are gone.
 * @param byUserId who changed it; the name of someone outside of the account is null
 */
export async function findAccessForEmail(
  on: Reader,
  { userId, byUserId }: { userId: string; byUserId: string },
) {
  const [found] = await on
    .select({
      firstName: users.firstName,
      access: users.access,
      isActive: users.isActive,
      accountName: accounts.accountName,
      by: { firstName: authors.firstName, lastName: authors.lastName },
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.zohoAccountId, users.zohoAccountId))
    .leftJoin(authors, and(eq(authors.userId, byUserId), eq(authors.zohoAccountId, users.zohoAccountId)))
    .where(eq(users.userId, userId))
  if (!found) return undefined
  const { by, ...person } = found
  return { ...person, byName: by && `${by.firstName} ${by.lastName}`.trim() }
}
export type AccessForEmail = NonNullable<Awaited<ReturnType<typeof findAccessForEmail>>>

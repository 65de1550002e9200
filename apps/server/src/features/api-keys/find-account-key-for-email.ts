import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '../../db/client.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { users } from '../users/users.tables.ts'
import { keyColumns } from './api-keys.store.ts'
import { apiKeys } from './api-keys.tables.ts'

const recipients = alias(users, 'recipients')
const authors = alias(users, 'authors')

/** What an email to one of the people of an account says of a key; undefined when it is gone, or they have left. */
export async function findAccountKeyForEmail(
  on: Reader,
  { keyId, userId, byUserId }: { keyId: string; userId: string; byUserId: string },
) {
  const [found] = await on
    .select({
      ...keyColumns,
      accountId: accounts.zohoAccountId,
      accountName: accounts.accountName,
      firstName: recipients.firstName,
      byName: sql<
        string | null
      >`case when ${authors.zohoAccountId} = ${users.keyAccountId} then btrim(${authors.firstName} || ' ' || ${authors.lastName}) end`,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.userId, apiKeys.userId))
    .innerJoin(accounts, eq(accounts.zohoAccountId, users.keyAccountId))
    .innerJoin(recipients, and(eq(recipients.userId, userId), recipients.isActive))
    .innerJoin(authors, eq(authors.userId, byUserId))
    .where(eq(apiKeys.keyId, keyId))
  return found
}
export type AccountKeyForEmail = NonNullable<Awaited<ReturnType<typeof findAccountKeyForEmail>>>

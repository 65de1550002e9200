import { keyLimits } from '@portal/domain/api-keys'
import { and, desc, eq, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader, Tx } from '../../db/client.ts'
import { accounts } from '../../db/schema/accounts.tables.ts'
import { apiKeys } from '../../db/schema/api-keys.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { hasWords } from '../../db/words.ts'

export const keyColumns = {
  keyId: apiKeys.keyId,
  name: apiKeys.name,
  ending: apiKeys.ending,
  scopes: apiKeys.scopes,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
  revokedAt: apiKeys.revokedAt,
}

const userName = sql<string>`btrim(${users.firstName} || ' ' || ${users.lastName})`

/** As whom a key acts: its user, or the row that stands for a key of an account. */
const authors = alias(users, 'authors')
/** Whose key it is: its user; of a key of an account the one who created it. */
const isOwner = eq(users.userId, sql`coalesce(${authors.keyCreatedBy}, ${authors.userId})`)

const ownedColumns = {
  ...keyColumns,
  /** Null for a key of a user. */
  accountId: authors.keyAccountId,
  accountName: sql<
    string | null
  >`case when ${authors.keyAccountId} is not null then coalesce(${accounts.accountName}, '') end`,
  userId: users.userId,
  userName,
  userEmail: users.email,
  userIsActive: users.isActive,
}

/** Keys that ended before this moment are not listed any more, and are deleted by the clock. */
export const listedSince = (now: Date) => new Date(now.getTime() - keyLimits.endedKeptDays * 24 * 3_600_000)

export const isListed = (since: Date) =>
  and(gt(apiKeys.expiresAt, since), or(isNull(apiKeys.revokedAt), gt(apiKeys.revokedAt, since)))

export const works = (now: Date) => and(isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now))

export type KeyRow = Awaited<ReturnType<typeof findKeysOf>>[number]

export const findKeysOf = (on: Reader, userId: string, since: Date) =>
  on
    .select(keyColumns)
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isListed(since)))
    .orderBy(desc(apiKeys.keyId))

/** Keys of this person that work. */
export const countWorkingKeys = (on: Reader, userId: string, now: Date): Promise<number> =>
  on.$count(apiKeys, and(eq(apiKeys.userId, userId), works(now)))

export async function addKey(tx: Tx, key: typeof apiKeys.$inferInsert): Promise<void> {
  await tx.insert(apiKeys).values(key)
}

/** The key with whose it is, which no one else changes until the transaction ends. */
export async function lockKey(tx: Tx, keyId: string) {
  const [key] = await tx
    .select(ownedColumns)
    .from(apiKeys)
    .innerJoin(authors, eq(authors.userId, apiKeys.userId))
    .innerJoin(users, isOwner)
    .leftJoin(accounts, eq(accounts.zohoAccountId, authors.keyAccountId))
    .where(eq(apiKeys.keyId, keyId))
    .for('update', { of: apiKeys })
  return key
}

export async function markRevoked(tx: Tx, keyId: string, at: Date): Promise<void> {
  await tx.update(apiKeys).set({ revokedAt: at }).where(eq(apiKeys.keyId, keyId))
}

/** Which keys: everything that is not null narrows them. */
export type KeysWanted = { search: string | null; userId: string | null; since: Date }

const conditionOf = ({ search, userId, since }: KeysWanted): SQL | undefined =>
  and(
    isListed(since),
    userId === null ? undefined : eq(users.userId, userId),
    search === null
      ? undefined
      : hasWords(
          // The account counts for keys of an account only.
          sql`folded(concat_ws(chr(10), ${apiKeys.name}, ${users.email}, ${userName}, ${apiKeys.ending}, case when ${isNotNull(authors.keyAccountId)} then ${accounts.accountName} end))`,
          search,
        ),
  )

/** Keys of everyone from the newest on, or from before one of them. */
export const findKeys = (
  on: Reader,
  wanted: KeysWanted,
  { before, limit }: { before: string | null; limit: number },
) =>
  on
    .select(ownedColumns)
    .from(apiKeys)
    .innerJoin(authors, eq(authors.userId, apiKeys.userId))
    .innerJoin(users, isOwner)
    .leftJoin(accounts, eq(accounts.zohoAccountId, authors.keyAccountId))
    .where(and(conditionOf(wanted), before === null ? undefined : lt(apiKeys.keyId, before)))
    .orderBy(desc(apiKeys.keyId))
    .limit(limit)

export async function countKeys(on: Reader, wanted: KeysWanted): Promise<number> {
  const [counted] = await on
    .select({ count: sql<number>`count(*)::int` })
    .from(apiKeys)
    .innerJoin(authors, eq(authors.userId, apiKeys.userId))
    .innerJoin(users, isOwner)
    .leftJoin(accounts, eq(accounts.zohoAccountId, authors.keyAccountId))
    .where(conditionOf(wanted))
  return counted?.count ?? 0
}

export async function deleteEndedKeys(on: Reader, before: Date): Promise<void> {
  await on.delete(apiKeys).where(or(lte(apiKeys.expiresAt, before), lte(apiKeys.revokedAt, before)))
}

export const readKeyWithPerson = (on: Reader, keyId: string) =>
  on
    .select({ ...keyColumns, firstName: users.firstName, email: users.email })
    .from(apiKeys)
    .innerJoin(users, eq(users.userId, apiKeys.userId))
    .where(eq(apiKeys.keyId, keyId))

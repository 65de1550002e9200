import { defaultDomainId } from '@portal/domain/ids'
import { mayActForOthers } from '@portal/domain/roles'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader, Tx } from '../../db/client.ts'
import { apiKeys } from '../../db/schema/api-keys.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { roleNames } from '../../db/user-roles.ts'
import { isListed, keyColumns, works } from './api-keys.store.ts'

/** Who created a key of an account, beside the row that stands for the key. */
const creators = alias(users, 'creators')
const creatorName = sql<string>`btrim(${creators.firstName} || ' ' || ${creators.lastName})`

const accountKeyColumns = {
  ...keyColumns,
  accountId: sql<string>`${users.keyAccountId}`,
  createdByName: creatorName,
  /** A name of the house says nothing to the people of an account. */
  isCreatorOfAccount: sql<boolean>`${creators.zohoAccountId} is not distinct from ${users.keyAccountId}`,
}

/** The keys of an account, the newest first, with those that ended since. */
export const findAccountKeys = (on: Reader, accountId: string, since: Date) =>
  on
    .select(accountKeyColumns)
    .from(apiKeys)
    .innerJoin(users, eq(users.userId, apiKeys.userId))
    .innerJoin(creators, eq(creators.userId, users.keyCreatedBy))
    .where(and(eq(users.keyAccountId, accountId), isListed(since)))
    .orderBy(desc(apiKeys.keyId))
export type AccountKeyRow = Awaited<ReturnType<typeof findAccountKeys>>[number]

/** The account of a key; undefined for keys of users, and for those that are none. */
export async function findAccountOfKey(on: Reader, keyId: string): Promise<string | undefined> {
  const [found] = await on
    .select({ accountId: users.keyAccountId })
    .from(apiKeys)
    .innerJoin(users, eq(users.userId, apiKeys.userId))
    .where(eq(apiKeys.keyId, keyId))
  return found?.accountId ?? undefined
}

const isOfAccount = (accountId: string, at: Date) => and(eq(users.keyAccountId, accountId), works(at))

/** Keys of an account that work. */
export async function countAccountKeys(on: Reader, accountId: string, at: Date): Promise<number> {
  const [counted] = await on
    .select({ count: sql<number>`count(*)::int` })
    .from(apiKeys)
    .innerJoin(users, eq(users.userId, apiKeys.userId))
    .where(isOfAccount(accountId, at))
  return counted?.count ?? 0
}

type KeyAuthor = {
  userId: string
  keyId: string
  name: string
  accountId: string
  createdBy: string
  at: Date
}

/**
 * The row that stands for a key of an account: the author of what it does, with the name that histories show. Its address is
 * below a domain that no one can own (RFC 2606).
 */
export async function addKeyAuthor(tx: Tx, author: KeyAuthor): Promise<void> {
  const { userId, keyId, name, accountId, createdBy, at } = author
  await tx.insert(users).values({
    userId,
    domainId: defaultDomainId,
    firstName: 'API key',
    lastName: name,
    email: `${keyId}@api-key.invalid`,
    isActive: false,
    keyAccountId: accountId,
    keyCreatedBy: createdBy,
    createdAt: at,
    updatedAt: at,
  })
}

/** The keys of an account that work, locked. */
export const lockAccountKeys = (tx: Tx, accountId: string, at: Date) =>
  tx
    .select(keyColumns)
    .from(apiKeys)
    .innerJoin(users, eq(users.userId, apiKeys.userId))
    .where(isOfAccount(accountId, at))
    .orderBy(apiKeys.keyId)
    .for('update', { of: apiKeys })

/** Keys of accounts that this user created, that work, and of which no one was told yet that the user left. */
export const lockKeysCreatedBy = (tx: Tx, userId: string, at: Date) =>
  tx
    .select({ keyId: apiKeys.keyId, accountId: sql<string>`${users.keyAccountId}` })
    .from(apiKeys)
    .innerJoin(users, eq(users.userId, apiKeys.userId))
    .where(
      and(
        eq(users.keyCreatedBy, userId),
        isNull(apiKeys.revokedAt),
        gt(apiKeys.expiresAt, at),
        isNull(apiKeys.creatorLeftAt),
      ),
    )
    .orderBy(apiKeys.keyId)
    .for('update', { of: apiKeys })

/** What a creator of keys may still do. */
export async function findCreator(on: Reader, userId: string) {
  const [row] = await on
    .select({
      isActive: users.isActive,
      zohoAccountId: users.zohoAccountId,
      access: users.access,
      roles: roleNames,
    })
    .from(users)
    .where(eq(users.userId, userId))
  if (!row) return undefined
  const { roles, ...creator } = row
  return { ...creator, isStaff: mayActForOthers({ roles }) }
}

export async function noteCreatorLeft(tx: Tx, keyId: string, at: Date): Promise<void> {
  await tx.update(apiKeys).set({ creatorLeftAt: at }).where(eq(apiKeys.keyId, keyId))
}

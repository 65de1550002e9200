import type { KeyScope } from '@portal/domain/api-keys'
import { minuteMs } from '@portal/domain/limits'
import type { Actor } from '@portal/domain/roles'
import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Reader } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { apiKeys } from '../db/schema/api-keys.tables.ts'
import { users } from '../db/schema/users.tables.ts'
import { roleNames } from '../db/user-roles.ts'
import { coveredAgents } from '../features/agent-covers/running-covers.ts'
import { hasManager } from '../features/api-keys/account-managers.ts'
import { accountActor } from '../features/api-keys/usable-scopes.ts'

/** How often the use of a key is noted at most. */
const touchEveryMs = 5 * minuteMs

/** Who calls with a key: its person as they are now, or the account; and what the key may do. */
export type KeyCaller = {
  actor: Actor
  tokenHash: Buffer
  key: {
    keyId: string
    scopes: readonly KeyScope[]
    /** The account for which it acts; null for a key of a user. */
    accountId: string | null
  }
}

const touchKey = prepared('api_key_touch', (on) =>
  on
    .update(apiKeys)
    .set({ lastUsedAt: sql`${sql.placeholder('at')}` })
    .where(eq(apiKeys.keyId, sql.placeholder('keyId'))),
)

/** Every call with a key asks this. */
const readKey = prepared('api_key_read', (on) =>
  on
    .select({
      keyId: apiKeys.keyId,
      scopes: apiKeys.scopes,
      userId: users.userId,
      zohoUserId: users.zohoUserId,
      zohoAccountId: users.zohoAccountId,
      zohoContactId: users.zohoContactId,
      access: users.access,
      roles: roleNames,
      keyAccountId: users.keyAccountId,
      covers: coveredAgents(sql`${sql.placeholder('at')}`),
      isToBeTouched: sql<boolean>`${or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, sql.placeholder('touchedBefore')))}`,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.userId, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.tokenHash, sql.placeholder('tokenHash')),
        isNull(apiKeys.revokedAt),
        gt(apiKeys.expiresAt, sql.placeholder('at')),
        or(eq(users.isActive, true), and(isNotNull(users.keyAccountId), hasManager(users.keyAccountId))),
      ),
    ),
)

/**
 * The person of a key with their roles and links of today, or the account of one that is an account's; undefined when the key is
 * unknown, revoked or expired, its person may no longer use the portal, or no one has full access to its account
 * (docs/spec/api-keys.md#using-a-key).
 */
export async function findKeyByHash(
  { db, now }: { db: Reader; now: () => Date },
  tokenHash: Buffer,
): Promise<KeyCaller | undefined> {
  const at = now()
  const touchedBefore = new Date(at.getTime() - touchEveryMs)
  const [row] = await readKey(db, { tokenHash, at, touchedBefore })
  if (!row) return undefined
  const { keyId, scopes, isToBeTouched, keyAccountId: accountId, ...person } = row
  if (isToBeTouched) await touchKey(db, { keyId, at })
  const actor = accountId === null ? person : accountActor(accountId, person.userId)
  return { actor, tokenHash, key: { keyId, scopes, accountId } }
}

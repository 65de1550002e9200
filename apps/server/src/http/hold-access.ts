import { type Endpoint, scopeOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { mayDo, type Needed } from '@portal/domain/account-access'
import type { KeyScope } from '@portal/domain/api-keys'
import type { Actor } from '@portal/domain/roles'
import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { apiKeys } from '../db/schema/api-keys.tables.ts'
import { users } from '../db/schema/users.tables.ts'

/**
 * Holds the access of a person until the transaction ends: a change of it waits, and one that was made since the call was
 * admitted counts. Throws NOT_SIGNED_IN when it ended or became that of another account, and ACCESS_LIMITED.
 */
export async function holdAccess(tx: Tx, actor: Actor, needed: Needed): Promise<void> {
  const [person] = await tx
    .select({ isActive: users.isActive, zohoAccountId: users.zohoAccountId, access: users.access })
    .from(users)
    .where(eq(users.userId, actor.userId))
    .for('share')
  if (!person?.isActive || person.zohoAccountId !== actor.zohoAccountId) throw new AppError('NOT_SIGNED_IN')
  if (!mayDo({ ...actor, access: person.access }, needed)) throw new AppError('ACCESS_LIMITED')
}

/**
 * Holds a key of an account until the transaction ends: revoking it waits, and a revocation since the call was admitted counts.
 * Throws NOT_SIGNED_IN.
 */
export async function holdKey(tx: Tx, keyId: string): Promise<void> {
  const [key] = await tx
    .select({ revokedAt: apiKeys.revokedAt })
    .from(apiKeys)
    .where(eq(apiKeys.keyId, keyId))
    .for('share')
  if (!key || key.revokedAt !== null) throw new AppError('NOT_SIGNED_IN')
}

/**
 * Refuses a call that a key may not make (docs/spec/api-keys.md#scopes). What its person may do is asked as for everyone.
 * Throws PERSON_REQUIRED and KEY_SCOPE_MISSING.
 */
export function refuseOutOfScope(scopes: readonly KeyScope[], endpoint: Endpoint): void {
  const scope = scopeOf(endpoint)
  if (scope === 'public') return
  if (scope === 'person') throw new AppError('PERSON_REQUIRED')
  if (!scopes.includes(scope))
    throw new AppError('KEY_SCOPE_MISSING', { message: `This API key does not have the scope ${scope}.` })
}

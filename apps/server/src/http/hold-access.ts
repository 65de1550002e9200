import { AppError } from '@portal/contract/errors'
import { mayDo, type Needed } from '@portal/domain/account-access'
import type { Actor } from '@portal/domain/roles'
import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { users } from '../features/users/users.tables.ts'

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

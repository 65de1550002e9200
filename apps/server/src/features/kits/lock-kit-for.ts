import { AppError } from '@portal/contract/errors'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { findOwner, mayActForAccount } from '../fleet/fleet-author.ts'
import { lockKit } from './kits.store.ts'
import type { KitRow } from './kits.tables.ts'

/**
 * A kit of the caller's, locked until the transaction ends.
 * Throws KIT_NOT_FOUND for an unknown kit and for one of another account.
 */
export async function lockKitFor(
  tx: Tx,
  { actor }: Pick<SignedInContext, 'actor'>,
  kitId: string,
): Promise<KitRow> {
  const kit = await lockKit(tx, kitId)
  const owner = kit && (await findOwner(tx, kit.zohoAccountId))
  if (!kit || !mayActForAccount(actor, kit.zohoAccountId, owner)) throw new AppError('KIT_NOT_FOUND')
  return kit
}

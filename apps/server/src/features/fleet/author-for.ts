import { AppError } from '@portal/contract/errors'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { type FleetAuthor, findOwner, fleetAuthor, mayActForAccount } from './fleet-author.ts'

type Needs = Pick<SignedInContext, 'actor' | 'now' | 'requestId'>

/**
 * Who changes the fleet of an account, when the caller may.
 * Throws ACCOUNT_NOT_FOUND for an unknown account and for one that is not theirs.
 */
export async function authorFor(tx: Tx, needs: Needs, zohoAccountId: string): Promise<FleetAuthor> {
  const owner = await findOwner(tx, zohoAccountId)
  if (!owner || !mayActForAccount(needs.actor, zohoAccountId, owner)) throw new AppError('ACCOUNT_NOT_FOUND')
  return fleetAuthor(tx, needs, owner)
}

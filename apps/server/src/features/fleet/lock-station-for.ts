import { AppError } from '@portal/contract/errors'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { type FleetAuthor, findOwner, fleetAuthor, mayActForAccount } from './fleet-author.ts'
import { lockStation, type StationRow } from './stations.store.ts'

type Needs = Pick<SignedInContext, 'actor' | 'now' | 'requestId'>

/**
 * A station of the caller's, locked until the transaction ends, and who changes it.
 * Throws STATION_NOT_FOUND for an unknown station and for one of another account.
 */
export async function lockStationFor(
  tx: Tx,
  needs: Needs,
  stationId: string,
): Promise<{ station: StationRow; author: FleetAuthor }> {
  const station = await lockStation(tx, stationId)
  const owner = station && (await findOwner(tx, station.zohoAccountId))
  if (!station || !mayActForAccount(needs.actor, station.zohoAccountId, owner))
    throw new AppError('STATION_NOT_FOUND')
  return { station, author: await fleetAuthor(tx, needs, owner) }
}

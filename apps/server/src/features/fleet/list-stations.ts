import type { AnswerOf } from '@portal/contract/endpoint'
import type { getStations } from '@portal/contract/fleet'
import type { SignedInContext } from '../../deps.ts'
import { getVisibleAccount } from '../accounts/visible-account.ts'
import { countByStation, findStations } from './stations.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/**
 * The stations of an account by name, each with its address and how many devices it has (docs/spec/fleet.md#stations).
 * Throws ACCOUNT_NOT_FOUND.
 */
export async function listStations(needs: Needs, accountId: string): Promise<AnswerOf<typeof getStations>> {
  await getVisibleAccount(needs, accountId)
  const [found, counts] = await Promise.all([
    findStations(needs.db, accountId),
    countByStation(needs.db, accountId),
  ])
  return {
    results: found.map(({ station, address }) => ({
      stationId: station.stationId,
      name: station.name,
      code: station.code,
      address,
      contact: station.contact,
      firstNumber: station.firstNumber,
      deviceCount: counts.get(station.stationId) ?? 0,
      version: station.version,
    })),
  }
}

import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { updateStation as endpoint } from '@portal/contract/fleet'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { lockStationFor } from './lock-station-for.ts'
import { refusingTaken } from './refuse-taken.ts'
import { factsOf, refuseOtherAddress } from './station-facts.ts'
import { writeStation } from './stations.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>

/**
 * Changes a station (docs/spec/fleet.md#stations). An address that has left the CRM may stay.
 * Throws STATION_NOT_FOUND, STATION_CHANGED, and INVALID_INPUT as `createStation`.
 */
export const updateStation = (
  needs: Needs,
  stationId: string,
  { version, ...sent }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
  idempotentTransaction(needs, async (tx) => {
    const { station } = await lockStationFor(tx, needs, stationId)
    if (station.version !== version) throw new AppError('STATION_CHANGED')
    if (sent.addressId !== station.addressId)
      await refuseOtherAddress(tx, station.zohoAccountId, sent.addressId)
    const facts = {
      name: sent.name,
      code: sent.code,
      addressId: sent.addressId,
      contact: sent.contact ?? station.contact,
      firstNumber: sent.firstNumber === undefined ? station.firstNumber : sent.firstNumber,
    }
    await refusingTaken(() => writeStation(tx, station, facts))
    await recordChange(tx, needs, {
      entity: 'station',
      entityId: stationId,
      entityName: facts.name,
      action: 'changed',
      before: factsOf(station),
      after: factsOf(facts),
    })
    return { result: { stationId, version: version + 1 } }
  })

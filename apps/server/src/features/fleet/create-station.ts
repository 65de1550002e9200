import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { createStation as endpoint } from '@portal/contract/fleet'
import { fleetMessages } from '@portal/domain/device-fields'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { v7 } from 'uuid'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { authorFor } from './author-for.ts'
import { refusingTaken } from './refuse-taken.ts'
import { factsOf, refuseOtherAddress } from './station-facts.ts'
import { addStation, lockStationsOf } from './stations.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>

/**
 * Adds a station to an account (docs/spec/fleet.md#stations).
 * Throws ACCOUNT_NOT_FOUND, and INVALID_INPUT for a name or code that another station of the account has, an address
 * of another account, and more stations than an account can have.
 */
export const createStation = (
  needs: Needs,
  accountId: string,
  { name, code, addressId, contact = '', firstNumber = null }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
  idempotentTransaction(needs, async (tx) => {
    const { at } = await authorFor(tx, needs, accountId)
    await refuseOtherAddress(tx, accountId, addressId)
    if ((await lockStationsOf(tx, accountId)) >= fleetLimits.stationsMax)
      throw new AppError('INVALID_INPUT', { fields: { name: [fleetMessages.stationsFull] } })
    const station = { stationId: v7(), name, code, addressId, contact, firstNumber }
    await refusingTaken(() => addStation(tx, { ...station, zohoAccountId: accountId, createdAt: at }))
    await recordChange(tx, needs, {
      entity: 'station',
      entityId: station.stationId,
      entityName: name,
      action: 'created',
      before: null,
      after: { accountId, ...factsOf(station) },
    })
    return { result: { stationId: station.stationId, version: 1 } }
  })

import type { moveDevices as endpoint } from '@portal/contract/device-changes'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { fleetMessages } from '@portal/domain/device-fields'
import { hasEnded } from '@portal/domain/device-status'
import { changeMany, type ManyNeeds, rowsOfIds } from './change-many.ts'
import { withoutGaps } from './create-device.ts'
import { kitFacts } from './device-kit.ts'
import { findStationsOf } from './stations.store.ts'

/**
 * Moves devices of an account to a station, or to none, or gives them the kit that they are prepared with, or none
 * (docs/spec/fleet.md#changes).
 * Throws ACCOUNT_NOT_FOUND, and INVALID_INPUT for a station or kit that the account does not have.
 */
export const moveDevices = (
  needs: ManyNeeds,
  accountId: string,
  { deviceIds, stationId, kitId }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
  changeMany(needs, accountId, {
    kind: 'changed',
    read: async (tx) => {
      if (stationId && !(await findStationsOf(tx, accountId, [stationId])).has(stationId))
        throw new AppError('INVALID_INPUT', { fields: { stationId: [fleetMessages.noStation] } })
      const changes = { ...withoutGaps({ stationId }), ...(await kitFacts(tx, accountId, kitId)) }
      return rowsOfIds(tx, accountId, deviceIds, (device) =>
        hasEnded(device.status) ? { message: fleetMessages.ended } : { ...device, ...changes },
      )
    },
  })

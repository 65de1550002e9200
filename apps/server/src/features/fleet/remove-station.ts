import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { removeStation as endpoint } from '@portal/contract/fleet'
import { hasEnded } from '@portal/domain/device-status'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { changeDevices, namesFor } from './change-devices.ts'
import { lockDevicesAt } from './devices.store.ts'
import { lockStationFor } from './lock-station-for.ts'
import { factsOf } from './station-facts.ts'
import { deleteStation } from './stations.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>

/**
 * Removes a station (docs/spec/fleet.md#stations). Devices that have ended lose it with an entry in their history.
 * Throws STATION_NOT_FOUND, and STATION_IN_USE while devices that have not ended are there.
 */
export const removeStation = (needs: Needs, stationId: string): Promise<AnswerOf<typeof endpoint>> =>
  idempotentTransaction(needs, async (tx) => {
    const { station, author } = await lockStationFor(tx, needs, stationId)
    const there = await lockDevicesAt(tx, station)
    const current = there.filter(({ status }) => !hasEnded(status)).length
    if (current > 0) throw new AppError('STATION_IN_USE', { message: inUse(station.name, current) })
    await changeDevices(tx, author, {
      kind: 'changed',
      changes: there.map((before) => ({ before, after: { ...before, stationId: null } })),
      names: await namesFor(tx, station.zohoAccountId, there),
    })
    await deleteStation(tx, stationId)
    await recordChange(tx, needs, {
      entity: 'station',
      entityId: stationId,
      entityName: station.name,
      action: 'removed',
      before: factsOf(station),
      after: null,
    })
    return { result: { stationId } }
  })

const inUse = (name: string, count: number) =>
  `${name} still has ${count === 1 ? 'one device' : `${count.toLocaleString('en-US')} devices`}. Move ${count === 1 ? 'it' : 'them'} to another station first.`

import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  createStation as createStationCall,
  getStations,
  removeStation as removeStationCall,
  updateStation as updateStationCall,
} from '@portal/contract/fleet'
import { fleetMessages } from '@portal/domain/device-fields'
import { hasEnded } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { v7 } from 'uuid'
import { changedSince } from '../../../audit/changed-since.ts'
import { recordChange } from '../../../audit/record-change.ts'
import type { Reader, Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import { refusingTaken } from '../../../db/refuse-taken.ts'
import type { SignedInContext } from '../../../deps.ts'
import {
  authorFor,
  type FleetAuthor,
  findOwner,
  fleetAuthor,
  mayActForAccount,
} from '../../accounts/account-author.ts'
import { getVisibleAccount } from '../../accounts/visible-account.ts'
import { changeDevices, namesFor } from '../devices/change-devices.ts'
import { lockDevicesAt } from '../devices/devices.store.ts'
import {
  addStation,
  countByStation,
  deleteStation,
  findStations,
  isAddressOf,
  lockStation,
  lockStationsOf,
  type StationFacts,
  type StationRow,
  writeStation,
} from './stations.store.ts'

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

type CreateStationNeeds = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'
>

/**
 * Adds a station to an account (docs/spec/fleet.md#stations).
 * Throws ACCOUNT_NOT_FOUND, and INVALID_INPUT for a name or code that another station of the account has, an address
 * of another account, and more stations than an account can have.
 */
export const createStation = (
  needs: CreateStationNeeds,
  accountId: string,
  { name, code, addressId, contact = '', firstNumber = null }: BodyOf<typeof createStationCall>,
): Promise<AnswerOf<typeof createStationCall>> =>
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

type UpdateStationNeeds = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'
>

/**
 * Changes a station (docs/spec/fleet.md#stations). An address that has left the CRM may stay.
 * Throws STATION_NOT_FOUND, STATION_CHANGED, and INVALID_INPUT as `createStation`.
 */
export const updateStation = (
  needs: UpdateStationNeeds,
  stationId: string,
  { version, ...sent }: BodyOf<typeof updateStationCall>,
): Promise<AnswerOf<typeof updateStationCall>> =>
  idempotentTransaction(needs, async (tx) => {
    const { station } = await lockStationFor(tx, needs, stationId)
    if (station.version !== version)
      throw await changedSince(tx, 'STATION_CHANGED', { entity: 'station', entityId: stationId })
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

type RemoveStationNeeds = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'
>

/**
 * Removes a station (docs/spec/fleet.md#stations). Devices that have ended lose it with an entry in their history.
 * Throws STATION_NOT_FOUND, and STATION_IN_USE while devices that have not ended are there.
 */
export const removeStation = (
  needs: RemoveStationNeeds,
  stationId: string,
): Promise<AnswerOf<typeof removeStationCall>> =>
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

/** Throws INVALID_INPUT unless the address is one of the account's, or none. */
async function refuseOtherAddress(on: Reader, zohoAccountId: string, addressId: string | null) {
  if (addressId !== null && !(await isAddressOf(on, zohoAccountId, addressId)))
    throw new AppError('INVALID_INPUT', { fields: { addressId: [fleetMessages.noAddress] } })
}

/** What the activity log says of a station. */
const factsOf = ({ name, code, addressId, contact, firstNumber }: StationFacts) => ({
  name,
  code,
  addressId,
  contact,
  firstNumber,
})

type LockStationForNeeds = Pick<SignedInContext, 'actor' | 'now' | 'requestId'>

/**
 * A station of the caller's, locked until the transaction ends, and who changes it.
 * Throws STATION_NOT_FOUND for an unknown station and for one of another account.
 */
async function lockStationFor(
  tx: Tx,
  needs: LockStationForNeeds,
  stationId: string,
): Promise<{ station: StationRow; author: FleetAuthor }> {
  const station = await lockStation(tx, stationId)
  const owner = station && (await findOwner(tx, station.zohoAccountId))
  if (!station || !mayActForAccount(needs.actor, station.zohoAccountId, owner))
    throw new AppError('STATION_NOT_FOUND')
  return { station, author: await fleetAuthor(tx, needs, owner) }
}

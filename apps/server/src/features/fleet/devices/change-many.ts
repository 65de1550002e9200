import type {
  assignHolders as assignHoldersCall,
  changeStatuses as changeStatusesCall,
  ManyChanged,
  moveDevices as moveDevicesCall,
} from '@portal/contract/device-changes'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError, errorCatalogue } from '@portal/contract/errors'
import { fleetMessages, unitKey } from '@portal/domain/device-fields'
import { isReplacing } from '@portal/domain/device-replacement'
import { deviceRefusal, hasEnded } from '@portal/domain/device-status'
import type { LineFate } from '@portal/domain/line-states'
import type { Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import type { DeviceRow } from '../../../db/schema/fleet.tables.ts'
import { unitSortOf } from '../../../db/schema/fleet.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { authorFor } from '../../accounts/account-author.ts'
import { findStationsOf } from '../stations/stations.store.ts'
import { changeDevices, namesFor } from './change-devices.ts'
import type { DeviceEventKind } from './device-history.ts'
import { afterAction, mayArrive, refuseFate } from './device-status.ts'
import { lockDevices, lockUnits, lockWithReplaced } from './devices.store.ts'
import { kitFacts, withoutGaps } from './devices.ts'
import { withCoverOfArrivals } from './ordered-cover.ts'

type ManyNeeds = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'timeZone' | 'requestId'
>

/** A row of a request: the device it is about, and what that device is to be, or why it cannot be. */
type Wanted = { unitNumber: string | null } & (
  | { device: DeviceRow; after: DeviceRow }
  | { device: DeviceRow | null; message: string }
)

/**
 * Changes many devices of an account, all of them or none (docs/spec/fleet.md#changes); cover that was ordered begins when
 * a device arrives.
 * @param read finds the devices, locked, and says of each row what it is to be
 * Throws ACCOUNT_NOT_FOUND.
 */
const changeMany = (
  needs: ManyNeeds,
  accountId: string,
  {
    kind,
    fate,
    read,
  }: { kind: DeviceEventKind; fate?: LineFate | undefined; read: (tx: Tx) => Promise<Wanted[]> },
): Promise<{ result: ManyChanged }> =>
  idempotentTransaction(needs, async (tx) => {
    const author = await authorFor(tx, needs, accountId)
    const rows = withoutRepetitions(await read(tx))
    const problems = rows.flatMap((row, index) =>
      'after' in row
        ? []
        : [
            {
              row: index,
              deviceId: row.device?.deviceId ?? null,
              unitNumber: row.unitNumber,
              message: row.message,
            },
          ],
    )
    if (problems.length > 0) return { result: { saved: false, changed: 0, problems } }
    const asked = rows.flatMap((row) => ('after' in row ? [{ before: row.device, after: row.after }] : []))
    const changes = await withCoverOfArrivals(tx, needs, asked)
    const names = await namesFor(
      tx,
      accountId,
      changes.flatMap(({ before, after }) => [before, after]),
    )
    const changed = await changeDevices(tx, author, { kind, changes, names, fate })
    return { result: { saved: true, changed, problems } }
  })

/** The second row about a device says so: which of two were meant is not for us to choose. */
function withoutRepetitions(rows: readonly Wanted[]): Wanted[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const id = row.device?.deviceId
    if (id === undefined || !('after' in row)) return row
    if (seen.has(id)) return { unitNumber: row.unitNumber, device: row.device, message: fleetMessages.twice }
    seen.add(id)
    return row
  })
}

/**
 * The rows of a request that names devices by id; one that is missing or of another account does not exist.
 * @param change what a device is to be, or why it cannot be
 */
async function rowsOfIds(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
  change: (device: DeviceRow) => DeviceRow | { message: string },
): Promise<Wanted[]> {
  const found = await lockDevices(tx, ids)
  const own = new Map(
    found.filter((row) => row.zohoAccountId === accountId).map((row) => [row.deviceId, row]),
  )
  return ids.map((id): Wanted => {
    const device = own.get(id)
    if (!device) return { unitNumber: null, device: null, message: errorCatalogue.DEVICE_NOT_FOUND.message }
    const changed = change(device)
    const { unitNumber } = device
    return 'message' in changed
      ? { unitNumber, device, message: changed.message }
      : { unitNumber, device, after: changed }
  })
}

/** Takes an action on devices of an account (docs/spec/fleet.md#changes). Throws ACCOUNT_NOT_FOUND and NOT_ALLOWED. */
export const changeStatuses = (
  needs: ManyNeeds,
  accountId: string,
  { deviceIds, action, line: fate }: BodyOf<typeof changeStatusesCall>,
): Promise<AnswerOf<typeof changeStatusesCall>> =>
  changeMany(needs, accountId, {
    kind: action,
    fate,
    read: async (tx) => {
      refuseFate(needs, fate)
      if (mayArrive(action)) await lockWithReplaced(tx, deviceIds)
      return rowsOfIds(
        tx,
        accountId,
        deviceIds,
        (device) => afterAction(device, action) ?? { message: deviceRefusal(device.status, action) },
      )
    },
  })

/**
 * Gives devices of an account to holders by unit number (docs/spec/fleet.md#changes). Spreadsheets drop leading zeros, so
 * that 14 means 014 where there is no 14.
 * Throws ACCOUNT_NOT_FOUND.
 */
export const assignHolders = (
  needs: ManyNeeds,
  accountId: string,
  { rows }: BodyOf<typeof assignHoldersCall>,
): Promise<AnswerOf<typeof assignHoldersCall>> =>
  changeMany(needs, accountId, {
    kind: 'changed',
    read: async (tx) => {
      const found = await lockUnits(
        tx,
        accountId,
        rows.map(({ unitNumber }) => unitSortOf(unitNumber)),
      )
      const unitOf = unitFinder(found)
      return rows.map(({ unitNumber, holder }): Wanted => {
        const device = unitOf(unitNumber)
        return device
          ? { unitNumber: device.unitNumber, device, after: { ...device, holder } }
          : { unitNumber, device: null, message: fleetMessages.noUnit(unitNumber) }
      })
    },
  })

/**
 * Finds a device by its unit number as typed, else by the only one that differs in leading zeros. A device that is to be
 * replaced is meant, not the one on its way.
 */
function unitFinder(all: readonly DeviceRow[]) {
  const there = new Set(all.flatMap((row) => (isReplacing(row) ? [] : [unitSortOf(row.unitNumber ?? '')])))
  const found = all.filter((row) => !isReplacing(row) || !there.has(unitSortOf(row.unitNumber ?? '')))
  const exact = new Map(found.map((row) => [unitKey(row.unitNumber ?? ''), row]))
  const alike = Map.groupBy(found, (row) => unitSortOf(row.unitNumber ?? ''))
  return (unitNumber: string): DeviceRow | undefined => {
    const others = alike.get(unitSortOf(unitNumber)) ?? []
    return exact.get(unitKey(unitNumber)) ?? (others.length === 1 ? others[0] : undefined)
  }
}

/**
 * Moves devices of an account to a station, or to none, or gives them the kit that they are prepared with, or none
 * (docs/spec/fleet.md#changes).
 * Throws ACCOUNT_NOT_FOUND, and INVALID_INPUT for a station or kit that the account does not have.
 */
export const moveDevices = (
  needs: ManyNeeds,
  accountId: string,
  { deviceIds, stationId, kitId }: BodyOf<typeof moveDevicesCall>,
): Promise<AnswerOf<typeof moveDevicesCall>> =>
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

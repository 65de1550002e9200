import type { ManyChanged } from '@portal/contract/device-changes'
import { errorCatalogue } from '@portal/contract/errors'
import { fleetMessages } from '@portal/domain/device-fields'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { authorFor } from './author-for.ts'
import { changeDevices, namesFor } from './change-devices.ts'
import type { DeviceEventKind } from './device-history.ts'
import { lockDevices } from './devices.store.ts'
import type { DeviceRow } from './fleet.tables.ts'
import { withCoverOfArrivals } from './ordered-cover.ts'

export type ManyNeeds = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'timeZone' | 'requestId'
>

/** A row of a request: the device it is about, and what that device is to be, or why it cannot be. */
export type Wanted = { unitNumber: string | null } & (
  | { device: DeviceRow; after: DeviceRow }
  | { device: DeviceRow | null; message: string }
)

/**
 * Changes many devices of an account, all of them or none (docs/spec/fleet.md#changes); cover that was ordered begins when
 * a device arrives.
 * @param read finds the devices, locked, and says of each row what it is to be
 * Throws ACCOUNT_NOT_FOUND.
 */
export const changeMany = (
  needs: ManyNeeds,
  accountId: string,
  { kind, read }: { kind: DeviceEventKind; read: (tx: Tx) => Promise<Wanted[]> },
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
    const changed = await changeDevices(tx, author, { kind, changes, names })
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
export async function rowsOfIds(
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

import { AppError } from '@portal/contract/errors'
import { lineNumberTaken } from '@portal/domain/line-messages'
import { changedSince } from '../../audit/changed-since.ts'
import type { Tx } from '../../db/client.ts'
import type { DeviceRow } from '../../db/schema/fleet.tables.ts'
import type { LineRow } from '../../db/schema/lines.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { type FleetAuthor, findOwner, fleetAuthor, mayActForAccount } from '../accounts/account-author.ts'
import { lockTheseDevices } from '../fleet/devices/lock-devices.ts'
import { findLine, findRivals, lockLines } from '../lines/keep-lines.ts'

export type LineNeeds = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId' | 'timeZone'
>

export type LockedLine = {
  line: LineRow
  /** Its device, and the others that were asked for, by their ids. */
  devices: ReadonlyMap<string, DeviceRow>
  author: FleetAuthor
}

/**
 * A line of the caller's with its device, locked in this order until the transaction ends, as those lock who change devices.
 * @param seen the version that the person saw
 * @param also a device that is to get it
 * Throws LINE_NOT_FOUND for an unknown line and one of another account, and LINE_CHANGED for another version.
 */
export async function lockLineFor(
  tx: Tx,
  needs: LineNeeds,
  { lineId, seen, also = null }: { lineId: string; seen: number; also?: string | null },
): Promise<LockedLine> {
  const found = await findLine(tx, lineId)
  const owner = found && (await findOwner(tx, found.zohoAccountId))
  if (!found || !mayActForAccount(needs.actor, found.zohoAccountId, owner))
    throw new AppError('LINE_NOT_FOUND')
  const ids = [found.deviceId, also].filter((id) => id !== null)
  const devices = ids.length > 0 ? await lockTheseDevices(tx, ids) : []
  const [line] = await lockLines(tx, [lineId])
  if (!line || line.version !== seen || line.deviceId !== found.deviceId)
    throw await changedSince(tx, 'LINE_CHANGED', { lineId })
  return {
    line,
    devices: new Map(devices.map((device) => [device.deviceId, device])),
    author: await fleetAuthor(tx, needs, owner),
  }
}

/** Throws NUMBER_TAKEN when another line of the account has the number of this one, and names its unit. */
export async function refuseTakenNumber(tx: Tx, { lineId, zohoAccountId, number }: LineRow): Promise<void> {
  if (number === null) return
  const rivals = await findRivals(tx, { zohoAccountId, numbers: [number], iccids: [] })
  const rival = rivals.find(({ line }) => line.lineId !== lineId)
  if (rival) throw new AppError('NUMBER_TAKEN', { message: lineNumberTaken(number, rival.unitNumber) })
}

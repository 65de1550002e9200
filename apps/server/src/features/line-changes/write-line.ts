import { AppError } from '@portal/contract/errors'
import { hasEnded } from '@portal/domain/device-status'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { databaseError } from '../../db/database-error.ts'
import type { DeviceRow } from '../../db/schema/fleet.tables.ts'
import { type LineRow, lines } from '../../db/schema/lines.tables.ts'
import type { FleetAuthor } from '../accounts/account-author.ts'
import { writeCopies } from '../fleet/devices/change-devices.ts'
import { carrierNames } from '../fleet/devices/find-carriers.ts'
import { copiesOf } from '../lines/follow-devices.ts'
import { addLineEvents, addLines } from '../lines/keep-lines.ts'
import { changesOfLine, lineEventOf } from '../lines/line-history.ts'

type Written = {
  kind: string
  /** Null for a new line. */
  before: LineRow | null
  after: LineRow
  reason?: string | undefined
  devices: ReadonlyMap<string, DeviceRow>
}

/**
 * Writes a line with its history. Devices that get it or give it up are written before it, with their own histories; all are locked
 * by the caller. A change that changes nothing leaves the version as it is.
 * Throws NUMBER_TAKEN for a number that another line got at the same moment.
 * @returns the version that the line has then
 */
export async function writeLine(
  tx: Tx,
  author: FleetAuthor,
  { kind, before, after, reason, devices }: Written,
): Promise<number> {
  const names = {
    carriers: await carrierNames(tx),
    units: new Map(
      [...devices].flatMap(([id, { unitNumber }]) => (unitNumber === null ? [] : [[id, unitNumber]])),
    ),
  }
  const changes = changesOfLine(before, after, names)
  if (before && changes.length === 0) return before.version
  await writeCopies(tx, author, copiesIn({ before, after }, devices))
  await refusingNumber(async () => {
    if (!before) await addLines(tx, [after])
    else await updateLine(tx, after, author.at)
  })
  await addLineEvents(tx, [lineEventOf(author, { kind, line: after, changes, reason })])
  return before ? before.version + 1 : after.version
}

/** What the devices of a line have of it before and after. */
function copiesIn({ before, after }: Pick<Written, 'before' | 'after'>, devices: Written['devices']) {
  const left = before && before.deviceId !== after.deviceId ? devices.get(before.deviceId ?? '') : undefined
  const has = devices.get(after.deviceId ?? '')
  // One that waits for its number wishes it still, and one that has ended keeps what it had.
  const loses = left && before?.state !== 'pending' && !hasEnded(left.status)
  return [
    ...(loses ? [{ before: left, after: { ...left, phoneNumber: null, iccid: null } }] : []),
    ...(has ? [{ before: has, after: { ...has, ...copiesOf(after, has) } }] : []),
  ]
}

async function updateLine(tx: Tx, { lineId, createdAt: _, version: __, ...facts }: LineRow, at: Date) {
  await tx
    .update(lines)
    .set({ ...facts, version: sql`${lines.version} + 1`, changedAt: at })
    .where(eq(lines.lineId, lineId))
}

async function refusingNumber(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const fields = error instanceof AppError && error.code === 'INVALID_INPUT' ? error.fields : undefined
    const { constraint } = (databaseError(error) ?? {}) as { constraint?: string }
    if (constraint !== 'lines_number' && !fields?.phoneNumber) throw error
    throw new AppError('NUMBER_TAKEN', { cause: error })
  }
}

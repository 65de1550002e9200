import { unitKey } from '@portal/domain/device-fields'
import { isReplacing } from '@portal/domain/device-replacement'
import { deviceActions, hasEnded } from '@portal/domain/device-status'
import type { Tx } from '../../db/client.ts'
import { lockWithReplaced } from './devices.store.ts'
import type { DeviceRow } from './fleet.tables.ts'
import { findGivenAnew } from './history.store.ts'
import { coverTaken, noCover, takesCoverOf } from './moved-cover.ts'

type Change = { before: DeviceRow; after: DeviceRow }

/**
 * What ends because devices take their places: the devices that arrive with the unit number of the one that they replace
 * end it, and another replacement of it that did not arrive (docs/spec/fleet.md#replacement). They take over who has the
 * old device now, and where, unless holder or station were given to them since, and its cover where they have none.
 * @returns the changes that come before those of the caller, and the caller's with what is taken over
 */
export async function arrivalsIn(
  tx: Tx,
  changes: readonly Change[],
): Promise<{ ended: Change[]; changes: readonly Change[] }> {
  const arriving = changes.filter(({ before, after }) => isReplacing(before) && !isReplacing(after))
  if (arriving.length === 0) return { ended: [], changes }
  const ids = arriving.map(({ after }) => after.deviceId)
  const near = await lockWithReplaced(tx, ids)
  const ended = near.flatMap((before) => {
    const successor = arriving.find(({ after }) => takesPlaceOf(after, before))
    if (!successor) return []
    const status = deviceActions.replace.to ?? before.status
    const cover = takesCover(successor, before) ? noCover : {}
    return [{ before, after: { ...before, ...cover, status } }]
  })
  const givenAnew = await findGivenAnew(tx, ids)
  const takenOver = changes.map((change) => {
    const old = ended.find(({ before }) => before.deviceId === change.after.replacesDeviceId)?.before
    const isArriving = ids.includes(change.after.deviceId)
    if (!old || !isArriving) return change
    return { ...change, after: withPlaceOf(old, change, givenAnew) }
  })
  return { ended, changes: takenOver }
}

/** Holder and station of the old device, each unless the new one was given its own before or is with this change. */
function withPlaceOf(old: DeviceRow, { before, after }: Change, givenAnew: ReadonlySet<string>): DeviceRow {
  const isOwn = (field: 'holder' | 'station') => givenAnew.has(`${after.deviceId} ${field}`)
  const hasHolder = isOwn('holder') || before.holder !== after.holder
  const hasStation = isOwn('station') || before.stationId !== after.stationId
  return {
    ...after,
    ...(takesCover({ after }, old) ? coverTaken(old) : {}),
    holder: hasHolder ? after.holder : old.holder,
    stationId: hasStation ? after.stationId : old.stationId,
  }
}

/** A device without cover of its own takes over what is left of the old one's (docs/spec/repairs.md#replace). */
const takesCover = ({ after }: Pick<Change, 'after'>, old: DeviceRow) =>
  after.replacesDeviceId === old.deviceId && takesCoverOf(old, after)

/** With a unit number of its own it is one device more, and the other one stays as it is. */
const takesPlaceOf = (arrived: DeviceRow, other: DeviceRow) =>
  other.deviceId !== arrived.deviceId &&
  !hasEnded(other.status) &&
  unitKey(other.unitNumber ?? '') === unitKey(arrived.unitNumber ?? '') &&
  (other.deviceId === arrived.replacesDeviceId ||
    (other.replacesDeviceId === arrived.replacesDeviceId && other.status === 'missing'))

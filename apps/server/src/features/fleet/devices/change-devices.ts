import { AppError } from '@portal/contract/errors'
import { unitKey } from '@portal/domain/device-fields'
import { isReplacing } from '@portal/domain/device-replacement'
import { deviceActions, hasEnded } from '@portal/domain/device-status'
import type { LineFate } from '@portal/domain/line-states'
import type { Tx } from '../../../db/client.ts'
import { refusingTaken } from '../../../db/refuse-taken.ts'
import type { DeviceRow } from '../../../db/schema/fleet.tables.ts'
import type { EventAuthor, FleetAuthor } from '../../accounts/account-author.ts'
import { followDevices } from '../../lines/follow-devices.ts'
import { findStationsOf } from '../stations/stations.store.ts'
import { changesOf, type DeviceEventKind, eventOf, type Names } from './device-history.ts'
import {
  addDevices,
  addEvents,
  findCarriers,
  lockDevices,
  lockWithReplaced,
  writeDevices,
} from './devices.store.ts'
import { findGivenAnew } from './history.store.ts'

/** A device as it was, and as it is to be. */
export type DeviceChange = { before: DeviceRow; after: DeviceRow }

/** What stations and carriers of these devices are called. */
export async function namesFor(tx: Tx, zohoAccountId: string, rows: readonly DeviceRow[]): Promise<Names> {
  const ids = new Set(rows.flatMap(({ stationId }) => (stationId === null ? [] : [stationId])))
  return {
    stations: await findStationsOf(tx, zohoAccountId, [...ids]),
    carriers: rows.some(({ carrierId }) => carrierId !== null) ? await findCarriers(tx) : new Map(),
  }
}

const namesOf = (tx: Tx, changes: readonly DeviceChange[]) =>
  namesFor(
    tx,
    changes[0]?.before.zohoAccountId ?? '',
    changes.map(({ before }) => before),
  )

/**
 * Writes changes of devices of one account with their history, in the caller's transaction; a device that stays as it
 * was is left alone. The devices are locked by the caller. What arrives in the place of another device ends that one and
 * takes over its holder and station.
 * Throws INVALID_INPUT for a unit number, IMEI or phone number that another device has.
 * @param fate what becomes of the lines of devices that end; `keep` when left out
 * @returns how many changed
 */
export async function changeDevices(
  tx: Tx,
  author: EventAuthor,
  {
    kind,
    changes: asked,
    names: known,
    fate,
  }: { kind: DeviceEventKind; changes: readonly DeviceChange[]; names: Names; fate?: LineFate | undefined },
): Promise<number> {
  if (toldOf(asked, known).length === 0) return 0
  const { ended, changes: arrived } = await arrivalsIn(tx, asked)
  const names = ended.length === 0 ? known : await withStationsOf(tx, known, arrived)
  if (ended.length > 0)
    await changeDevices(tx, author, {
      kind: 'replace',
      changes: ended,
      names: await namesOf(tx, ended),
    })
  const lines = await followDevices(tx, author, arrived, { carriers: names.carriers, fate })
  const told = toldOf(lines.changes, names)
  const [first] = told
  const unitNumber = (told.length === 1 && first?.device.unitNumber) || undefined
  await refusingTaken(
    () =>
      writeDevices(
        tx,
        told.map(({ device }) => device),
        author.at,
      ),
    { unitNumber },
  )
  await addEvents(
    tx,
    told.map(({ device, changes: values }) => eventOf(author, { kind, device, changes: values, names })),
  )
  await lines.apply()
  return told.length
}

/** The devices that change, with what their histories tell. */
const toldOf = (changes: readonly DeviceChange[], names: Names) =>
  changes.flatMap(({ before, after }) => {
    const values = changesOf(before, after, names)
    return values.length > 0 ? [{ device: after, changes: values }] : []
  })

/** Also of the stations that are taken over. */
async function withStationsOf(tx: Tx, names: Names, changes: readonly DeviceChange[]): Promise<Names> {
  const account = changes[0]?.after.zohoAccountId ?? ''
  const { stations } = await namesFor(
    tx,
    account,
    changes.map(({ after }) => after),
  )
  return { ...names, stations: new Map([...names.stations, ...stations]) }
}

/** Adds devices of one account with the entry of their creation. Throws as `changeDevices`. */
export async function createDevices(
  tx: Tx,
  author: EventAuthor,
  { kind, rows: sent, names }: { kind: 'created' | 'imported'; rows: readonly DeviceRow[]; names: Names },
): Promise<void> {
  const [first] = sent
  const unitNumber = (sent.length === 1 && first?.unitNumber) || undefined
  const asked = sent.map((after) => ({ before: null, after }))
  const lines = await followDevices(tx, author, asked, { carriers: names.carriers })
  const rows = lines.changes.map(({ after }) => after)
  await refusingTaken(() => addDevices(tx, rows), { unitNumber })
  await addEvents(
    tx,
    rows.map((device) => eventOf(author, { kind, device, changes: changesOf(null, device, names), names })),
  )
  await lines.apply()
}

type Change = { before: DeviceRow; after: DeviceRow }

/**
 * What ends because devices take their places: the devices that arrive with the unit number of the one that they replace
 * end it, and another replacement of it that did not arrive (docs/spec/fleet.md#replacement). They take over who has the
 * old device now, and where, unless holder or station were given to them since, and its cover where they have none.
 * @returns the changes that come before those of the caller, and the caller's with what is taken over
 */
async function arrivalsIn(
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

/** What a device that takes another one's place takes over of its cover; the other one has none then. */
export const coverTaken = ({ coverFrom, coverUntil, repairsUsed, coverIsSubscription }: DeviceRow) => ({
  coverFrom,
  coverUntil,
  repairsUsed,
  coverIsSubscription,
})
/** Whether a device that takes another one's place takes over its cover: only where it has none of its own. */
export const takesCoverOf = (old: DeviceRow, device: DeviceRow) =>
  device.coverUntil === null && old.coverUntil !== null
export const noCover = { coverFrom: null, coverUntil: null, repairsUsed: 0, coverIsSubscription: false }

/**
 * Changes a device with its history, in the transaction of a caller who knows that the author may.
 * Throws DEVICE_NOT_FOUND, and INVALID_INPUT for an IMEI that another device got at the same moment.
 */
export async function changeOneDevice(
  tx: Tx,
  author: FleetAuthor,
  deviceId: string,
  { kind, values }: { kind: DeviceEventKind; values: Partial<DeviceRow> },
): Promise<void> {
  const [before] = await lockDevices(tx, [deviceId])
  if (!before) throw new AppError('DEVICE_NOT_FOUND')
  const names = await namesFor(tx, before.zohoAccountId, [before])
  await changeDevices(tx, author, { kind, changes: [{ before, after: { ...before, ...values } }], names })
}

/**
 * Writes what devices copy of lines, before their lines are written, with their histories. The devices are locked by the caller, who
 * changes the lines afterwards (docs/spec/lines.md#device).
 */
export async function writeCopies(
  tx: Tx,
  author: EventAuthor,
  changes: readonly DeviceChange[],
): Promise<void> {
  const [first] = changes
  if (!first) return
  const rows = changes.flatMap(({ before, after }) => [before, after])
  const names = await namesFor(tx, first.after.zohoAccountId, rows)
  const told = toldOf(changes, names)
  await writeDevices(
    tx,
    told.map(({ device }) => device),
    author.at,
  )
  await addEvents(
    tx,
    told.map(({ device, changes: values }) =>
      eventOf(author, { kind: 'changed', device, changes: values, names }),
    ),
  )
}

/** Says in the history of a locked device what is no change of its own row. */
export const noteInHistory = (
  tx: Tx,
  author: EventAuthor,
  event: Parameters<typeof eventOf>[1],
): Promise<void> => addEvents(tx, [eventOf(author, event)])

/** The same for a device that is not locked yet. */
export async function noteOfDevice(
  tx: Tx,
  author: EventAuthor,
  deviceId: string,
  event: Pick<Parameters<typeof eventOf>[1], 'kind' | 'changes'>,
): Promise<void> {
  const [device] = await lockDevices(tx, [deviceId])
  if (!device) return
  await noteInHistory(tx, author, {
    ...event,
    device,
    names: await namesFor(tx, device.zohoAccountId, [device]),
  })
}

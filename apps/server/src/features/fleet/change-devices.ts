import type { Tx } from '../../db/client.ts'
import { changesOf, type DeviceEventKind, eventOf, type Names } from './device-history.ts'
import { addDevices, addEvents, findCarriers, writeDevices } from './devices.store.ts'
import { arrivalsIn } from './end-replaced.ts'
import type { DeviceRow } from './fleet.tables.ts'
import type { EventAuthor } from './fleet-author.ts'
import { refusingTaken } from './refuse-taken.ts'
import { findStationsOf } from './stations.store.ts'

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
 * Throws INVALID_INPUT for a unit number or IMEI that another device has.
 * @returns how many changed
 */
export async function changeDevices(
  tx: Tx,
  author: EventAuthor,
  {
    kind,
    changes: asked,
    names: known,
  }: { kind: DeviceEventKind; changes: readonly DeviceChange[]; names: Names },
): Promise<number> {
  if (toldOf(asked, known).length === 0) return 0
  const { ended, changes } = await arrivalsIn(tx, asked)
  const names = ended.length === 0 ? known : await withStationsOf(tx, known, changes)
  if (ended.length > 0)
    await changeDevices(tx, author, {
      kind: 'replace',
      changes: ended,
      names: await namesOf(tx, ended),
    })
  const told = toldOf(changes, names)
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
  { kind, rows, names }: { kind: 'created' | 'imported'; rows: readonly DeviceRow[]; names: Names },
): Promise<void> {
  const [first] = rows
  const unitNumber = (rows.length === 1 && first?.unitNumber) || undefined
  await refusingTaken(() => addDevices(tx, rows), { unitNumber })
  await addEvents(
    tx,
    rows.map((device) => eventOf(author, { kind, device, changes: changesOf(null, device, names), names })),
  )
}

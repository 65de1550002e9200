import { AppError } from '@portal/contract/errors'
import { strayWords } from '@portal/domain/device-destination'
import type { Reader, Tx } from '../../../db/client.ts'
import type { BoxRow } from '../../../db/schema/staging.tables.ts'
import {
  type DestinationOf,
  type DeviceDestination,
  findDeviceDestinations,
} from '../../orders/destinations/device-destinations.ts'
import { findBoxStations, lockContents } from './boxes.store.ts'

/** Where a box goes: where its first device went when it was put in (docs/spec/staging.md#destinations). */

/**
 * @param stationIds of its devices by unit number, for a box from before destinations were kept; without devices it goes to
 * the order's shipping address
 */
export const destinationOfBox = (
  destinationOf: DestinationOf,
  { destinationPosition }: Pick<BoxRow, 'destinationPosition'>,
  stationIds: ReadonlyArray<string | null>,
): DeviceDestination =>
  destinationPosition !== null && stationIds.length > 0
    ? destinationOf.at(destinationPosition)
    : destinationOf(stationIds[0] ?? null)

/** Where a box goes; null when its order has one destination. */
export async function findBoxDestination(
  on: Reader,
  box: Pick<BoxRow, 'boxId' | 'orderId' | 'destinationPosition'>,
): Promise<DeviceDestination | null> {
  const destinationOf = await findDeviceDestinations(on, box.orderId)
  return destinationOf && destinationOfBox(destinationOf, box, await findBoxStations(on, box.boxId))
}

/** How a message calls a device. */
export const unitWords = ({ unitNumber }: { unitNumber: string | null }) =>
  unitNumber === null ? 'A device without a number' : `Unit ${unitNumber}`

/**
 * A box is packed or leaves: all devices in it still go where it goes. They are locked, so that none is moved to another
 * station before it has left. Throws BOX_MIXED, which names the units and the places.
 * @returns the position of its destination; null for a box without devices
 */
export async function refuseStrays(tx: Tx, box: BoxRow): Promise<number | null> {
  const locked = await lockContents(tx, box.boxId)
  if (locked.length === 0) return null
  const destinationOf = await findDeviceDestinations(tx, box.orderId)
  if (!destinationOf) return 1
  const to = destinationOfBox(destinationOf, box, await findBoxStations(tx, box.boxId))
  const byUnit = locked.toSorted((a, b) =>
    (a.unitNumber ?? '').localeCompare(b.unitNumber ?? '', 'en', { numeric: true }),
  )
  const devices = byUnit.map((one) => ({ what: unitWords(one), to: destinationOf(one.stationId) }))
  const message = strayWords({ what: `Box ${box.number}`, to }, devices, box.status === 'closed')
  if (message !== null) throw new AppError('BOX_MIXED', { message })
  return to.position
}

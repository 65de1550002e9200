import type { Reader } from '../../../db/client.ts'
import {
  type DestinationOf,
  type DeviceDestination,
  findDeviceDestinations,
} from '../../orders/device-destinations.ts'
import { findBoxStations } from './boxes.store.ts'

/** Where a box goes, by the stations of its devices by unit number; one without devices to the order's shipping address. */
export const destinationOfBox = (
  destinationOf: DestinationOf,
  stationIds: ReadonlyArray<string | null>,
): DeviceDestination => destinationOf(stationIds[0] ?? null)

/** Where a box goes (docs/spec/staging.md#destinations); null when its order has one destination. */
export async function findBoxDestination(
  on: Reader,
  { boxId, orderId }: { boxId: string; orderId: number },
): Promise<DeviceDestination | null> {
  const destinationOf = await findDeviceDestinations(on, orderId)
  return destinationOf && destinationOfBox(destinationOf, await findBoxStations(on, boxId))
}

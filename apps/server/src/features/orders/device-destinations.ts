import type { Address } from '@portal/domain/address'
import { addressesOf } from '@portal/domain/address-fields'
import { destinationName } from '@portal/domain/destination-name'
import { destinationOfStation, type NamedDestination } from '@portal/domain/device-destination'
import { and, eq } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { accountAddresses } from '../accounts/accounts.tables.ts'
import { stations } from '../fleet/fleet.tables.ts'
import { addressColumns } from './address-columns.ts'
import { addressOfDestination } from './destination-shipping.ts'
import { readDestinations } from './destinations.store.ts'
import { orders } from './orders.tables.ts'

export type DeviceDestination = NamedDestination & { address: Address }
export type DestinationOf = {
  /** The destination of a device by its station, null for one without. */
  (stationId: string | null): DeviceDestination
  /**
   * Whether that follows from the station. Any other device goes to the shipping address, or, where the carrier ships direct
   * to it, to the first destination that we ship to.
   */
  isSettled(stationId: string | null): boolean
  /** The destination at a position of the order, from 1. */
  at(position: number): DeviceDestination
}

/** A destination as it is answered. */
export const toNamedDestination = ({ position, name, city }: DeviceDestination): NamedDestination => ({
  position,
  name,
  city,
})

/**
 * Where the devices of an order go (docs/spec/staging.md#destinations).
 * @returns null for an order with one destination
 */
export async function findDeviceDestinations(on: Reader, orderId: number): Promise<DestinationOf | null> {
  const destinations = await readDestinations(on, orderId)
  if (destinations.length === 0) return null
  const others = destinations.map((one) => ({ ...one, address: addressOfDestination(one) }))
  const [{ address: first, isDirect }, known] = [
    await findFirst(on, orderId),
    await findStationPlaces(on, orderId),
  ]
  const all = [{ name: '', address: first }, ...others].map(({ name, address }, index) => ({
    position: index + 1,
    name: destinationName({ name, address }),
    city: address.city,
    address,
  }))
  const at = (position: number) => {
    const found = all[position - 1]
    if (!found) throw new Error('Every position has its destination.')
    return found
  }
  const stationOf = (stationId: string | null) =>
    stationId === null ? null : { stationId, address: known.get(stationId) ?? null }
  const shipped = others.findIndex(({ shipDirect }) => shipDirect === false)
  const positionOf = (stationId: string | null, otherwise: number) =>
    destinationOfStation(stationOf(stationId), others, isDirect ? { address: first, otherwise } : null)
  return Object.assign(
    (stationId: string | null) => at(positionOf(stationId, shipped === -1 ? 1 : shipped + 2)),
    {
      at,
      isSettled: (stationId: string | null) => !isDirect || positionOf(stationId, 0) !== 0,
    },
  )
}

/** The shipping address of the order, and whether the carrier ships direct to it. */
async function findFirst(on: Reader, orderId: number): Promise<{ address: Address; isDirect: boolean }> {
  const [order] = await on
    .select({ ...addressColumns, shipDirect: orders.shipDirect })
    .from(orders)
    .where(eq(orders.orderId, orderId))
  if (!order) throw new Error('An order with destinations is there.')
  return { address: addressesOf(order).Shipping, isDirect: order.shipDirect === true }
}

/** The stations of the order's account that have an address, with it. */
async function findStationPlaces(on: Reader, orderId: number): Promise<Map<string, Address>> {
  const rows = await on
    .select({
      stationId: stations.stationId,
      street1: accountAddresses.street1,
      street2: accountAddresses.street2,
      city: accountAddresses.city,
      state: accountAddresses.state,
      zip: accountAddresses.zipCode,
    })
    .from(orders)
    .innerJoin(stations, eq(stations.zohoAccountId, orders.zohoAccountId))
    .innerJoin(
      accountAddresses,
      and(
        eq(accountAddresses.id, stations.addressId),
        eq(accountAddresses.zohoAccountId, stations.zohoAccountId),
      ),
    )
    .where(eq(orders.orderId, orderId))
  return new Map(
    rows.map(({ stationId, street1, street2, ...rest }) => [
      stationId,
      { ...rest, street: `${street1} ${street2}`.trim() },
    ]),
  )
}

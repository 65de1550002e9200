import { type Address, addressesOf } from '@portal/domain/address'
import { destinationName } from '@portal/domain/destinations'
import { destinationOfStation, type NamedDestination } from '@portal/domain/device-destination'
import { and, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/client.ts'
import { accountAddresses } from '../../../db/schema/accounts.tables.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import { stations } from '../../../db/schema/stations.tables.ts'
import { addressOfDestination } from './destination-shipping.ts'
import { readDestinations } from './destinations.store.ts'
import { addressColumns } from './order-addresses.ts'

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
  // The remainder goes to the shipping address, and no station sends a device there: its lines do.
  const ofStations = others.filter(({ isRemainder }) => !isRemainder)
  const positionOf = (stationId: string | null, otherwise: number) =>
    destinationOfStation(stationOf(stationId), ofStations, isDirect ? { address: first, otherwise } : null)
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

/** A destination as paper names it: without its rate. */
export type PaperPlace = {
  name: string
  /** Of the address, below the name. */
  lines: readonly string[]
  /** How it ships; empty when no method was chosen. */
  service: string
}

type FindPaperPlacesAddress = Record<'street' | 'city' | 'state' | 'code', string>
const cityLine = ({ city, state, code }: FindPaperPlacesAddress) =>
  [city, `${state} ${code}`.trim()].filter(Boolean).join(', ')

const placeOf = (name: string, address: FindPaperPlacesAddress, service: string | null): PaperPlace => ({
  name: name === '' ? address.street : name,
  lines: [...(name === '' ? [] : [address.street]), cityLine(address)].filter((line) => line !== ''),
  service: service ?? '',
})

/**
 * The destinations of an order: where devices of a station go (docs/spec/staging.md#destinations).
 * @returns for stations of devices (null for none) the destinations they go to, in the order's sequence; for a box that has
 * its destination, the one at this position
 */
export async function findPaperPlaces(on: Reader, orderId: number) {
  const [[header], others, destinationOf] = [
    await on
      .select({
        accountName: orders.accountName,
        street: orders.shippingStreet,
        city: orders.shippingCity,
        state: orders.shippingState,
        code: orders.shippingCode,
        service: orders.shippingDescription,
      })
      .from(orders)
      .where(eq(orders.orderId, orderId)),
    await readDestinations(on, orderId),
    await findDeviceDestinations(on, orderId),
  ]
  if (!header) throw new Error('The order of a box is there.')
  const first = placeOf(header.accountName, header, header.service)
  return (stationIds: ReadonlyArray<string | null>, position: number | null = null): PaperPlace[] => {
    // A box of accessories alone goes where devices without a station go.
    const stationsOf = stationIds.length === 0 ? [null] : stationIds
    const ofStations = () => stationsOf.map((stationId) => destinationOf?.(stationId).position ?? 1)
    const wanted = new Set(position === null ? ofStations() : [position])
    const named = others.flatMap((one, index) =>
      wanted.has(index + 2) ? [placeOf(one.name, one, one.shippingDescription)] : [],
    )
    return wanted.has(1) ? [first, ...named] : named
  }
}

/** What of an order the carrier ships direct. */
type DirectShipments = {
  /** Whether the destination at this position, from 1, gets its goods direct from the carrier. */
  isDirect: (position: number) => boolean
  /** How many items of a line we ship. */
  shippedOf: (orderItemId: string, quantity: number) => number
}

/** Undefined for an order of which the carrier ships nothing direct. */
export async function findDirectShipments(on: Reader, orderId: number): Promise<DirectShipments | undefined> {
  const others = await readDestinations(on, orderId)
  const [order] = await on
    .select({ shipDirect: orders.shipDirect })
    .from(orders)
    .where(eq(orders.orderId, orderId))
  const direct = [order?.shipDirect === true, ...others.map(({ shipDirect }) => shipDirect === true)]
  if (!direct.includes(true)) return undefined
  return {
    isDirect: (position) => direct[position - 1] ?? false,
    shippedOf: (orderItemId, quantity) => {
      const given = others.map(
        ({ items }) => items.find((item) => item.orderItemId === orderItemId)?.quantity ?? 0,
      )
      const first = quantity - given.reduce((sum, many) => sum + many, 0)
      return [first, ...given].reduce((sum, many, place) => sum + (direct[place] ? 0 : many), 0)
    },
  }
}

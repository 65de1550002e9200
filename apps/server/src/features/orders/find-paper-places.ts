import { eq } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { readDestinations } from './destinations.store.ts'
import { findDeviceDestinations } from './device-destinations.ts'
import { orders } from './orders.tables.ts'

/** A destination as paper names it: without its rate. */
export type PaperPlace = {
  name: string
  /** Of the address, below the name. */
  lines: readonly string[]
  /** How it ships; empty when no method was chosen. */
  service: string
}

type Address = Record<'street' | 'city' | 'state' | 'code', string>
const cityLine = ({ city, state, code }: Address) =>
  [city, `${state} ${code}`.trim()].filter(Boolean).join(', ')

const placeOf = (name: string, address: Address, service: string | null): PaperPlace => ({
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

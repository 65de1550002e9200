import { type Address, addressParts, normalPart } from './address.ts'

/** Where the devices of an order with several destinations go (docs/spec/staging.md#destinations). */

type Station = { stationId: string; address: Address | null }
type Destination = { stationId: string | null; address: Address }

/** A destination as benches and boxes name it. */
export type NamedDestination = {
  /** From 1, the shipping address of the order. */
  position: number
  name: string
  city: string
}

/**
 * The destination of a device by its station: the one that was chosen as this station, else the one at the station's address.
 * @param station null for a device without one
 * @param others the destinations after the first, in their order
 * @param direct where the carrier ships direct to the shipping address: this address, and the position for devices of no
 * station there, which it does not ship
 * @returns the position of the destination; 1, the shipping address of the order, for all other devices
 */
export function destinationOfStation(
  station: Station | null,
  others: readonly Destination[],
  direct: { address: Address; otherwise: number } | null = null,
): number {
  const elsewhere = direct?.otherwise ?? 1
  if (station === null) return elsewhere
  const chosen = others.findIndex(({ stationId }) => stationId === station.stationId)
  if (chosen !== -1) return chosen + 2
  const { address } = station
  const there = address === null ? -1 : others.findIndex((one) => isSamePlace(one.address, address))
  if (there !== -1) return there + 2
  return direct && address !== null && isSamePlace(direct.address, address) ? 1 : elsewhere
}

const isSamePlace = (a: Address, b: Address) =>
  addressParts.every((part) => normalPart(a[part]) === normalPart(b[part]))

/** "Harbor, Toledo"; "Dayton" for a station that is called like its city. */
export const destinationWords = ({ name, city }: Pick<NamedDestination, 'name' | 'city'>): string =>
  [name, city === name ? '' : city].filter((part) => part !== '').join(', ')

/** A box or a device with the destination that it goes to. */
type Bound = { what: string; to: NamedDestination }

/**
 * Why devices cannot be in one box: where the box goes, or the first of them into an empty box, and which others go elsewhere.
 * @param box null for an empty box
 * @returns sentences such as "Box 1 goes to Harbor, Toledo."; none when all go to the same destination
 */
export function boxMixups(box: Bound | null, devices: readonly Bound[]): string[] {
  const leading = box ?? devices[0]
  if (!leading) return []
  const astray = devices.filter(({ to }) => to.position !== leading.to.position)
  if (astray.length === 0) return []
  return [leading, ...astray].map(({ what, to }) => `${what} goes to ${destinationWords(to)}.`)
}

/**
 * Why a box cannot be closed or shipped: units in it whose destination is another now (docs/spec/staging.md#destinations).
 * @param box the box with the destination that it got with its first unit
 * @param isClosed whether the box has to be opened before a unit is taken out
 * @returns null when all of them go where the box goes
 */
export function strayWords(box: Bound, devices: readonly Bound[], isClosed: boolean): string | null {
  const sentences = boxMixups(box, devices)
  if (sentences.length === 0) return null
  const [it, its] = sentences.length === 2 ? ['it', 'its station'] : ['them', 'their stations']
  const wayOn = isClosed ? `Open the box again and take ${it} out` : `Take ${it} out`
  return [...sentences, `${wayOn}, or change ${its} back.`].join(' ')
}

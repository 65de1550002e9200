import { sameAddress } from '@portal/domain/address'
import { splitByStation } from '@portal/domain/destinations'
import {
  type DraftDestination,
  goodsOf,
  type KnownPlace,
  newDestination,
  type SplitLine,
  splittable,
} from './draft-destinations.ts'

type Units = Parameters<typeof splitByStation>[0]

/** A destination for each station that has units; those of the shipping address stay there. */
const destinationsByStation = (
  units: Units,
  places: readonly KnownPlace[],
  to: KnownPlace['address'],
): DraftDestination[] => {
  const stations = places.filter(({ stationId, address }) => stationId !== null && !sameAddress(address, to))
  const ids = stations.flatMap(({ stationId }) => (stationId === null ? [] : [stationId]))
  return splitByStation(units, ids).flatMap(({ stationId, items }) => {
    const station = stations.find((one) => one.stationId === stationId)
    const quantities = Object.fromEntries(items.map(({ lineId, quantity }) => [lineId, quantity]))
    return station
      ? [newDestination({ stationId, name: station.name, address: station.address, quantities })]
      : []
  })
}

export type StationSplit = {
  /** The station that becomes the shipping address; null where goods are left for the present one. */
  first: Pick<DraftDestination, 'name' | 'address'> | null
  destinations: DraftDestination[]
}

/**
 * What goes where by the stations of the numbered units. When they leave no goods for the shipping address, it becomes that of the
 * first station (docs/spec/checkout.md#destinations).
 */
export function splitAtStations(
  units: Units,
  {
    places,
    to,
    lines,
  }: { places: readonly KnownPlace[]; to: KnownPlace['address']; lines: readonly SplitLine[] },
): StationSplit {
  const destinations = destinationsByStation(units, places, to)
  const [left = []] = goodsOf(lines, destinations)
  const isEmpty = splittable(left).every(({ quantity }) => quantity === 0)
  const [first, ...others] = destinations
  return isEmpty && first ? { first, destinations: others } : { first: null, destinations }
}

/** Said when the shipping address was replaced. */
export const firstStationWords = (name: string) =>
  `Everything goes to stations, so the first of them, ${name}, is the shipping address now.`

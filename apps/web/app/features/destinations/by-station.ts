import { sameAddress } from '@portal/domain/address'
import { splitByStation } from '@portal/domain/destinations'
import { type DraftDestination, type KnownPlace, newDestination } from './draft-destinations.ts'

type Units = Parameters<typeof splitByStation>[0]

/** A destination for each station that has units; those of the shipping address stay there. */
export const destinationsByStation = (
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

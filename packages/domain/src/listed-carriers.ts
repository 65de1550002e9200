import { brand } from './brand.ts'
import { noCarrier, standardCarriers } from './catalog.ts'
import { carrierIds } from './ids.ts'

/** A carrier as the settings list it (docs/spec/settings.md#carriers). */
export type Carrier = { carrierId: string; name: string; isOffered: boolean }

/** The carriers while the settings list no others, as they list them. */
export const defaultCarriers: readonly Carrier[] = standardCarriers.map((name) => ({
  carrierId: carrierIds[name],
  name,
  isOffered: true,
}))

/** All carriers in their order, also those that are no longer offered; without N/A. */
export const listedCarriers = (): readonly Carrier[] => brand.carriers ?? defaultCarriers

/** The name of a carrier, also of one that is no longer offered; undefined for an id that is none. */
export const carrierNameOf = (carrierId: string): string | undefined =>
  carrierId === carrierIds[noCarrier]
    ? noCarrier
    : listedCarriers().find((carrier) => carrier.carrierId === carrierId)?.name

/** Where a carrier is in every list of carriers: N/A after all that are listed, and one that is not listed last. */
export function placeOfCarrier(name: string): number {
  const listed = listedCarriers()
  const place = listed.findIndex((carrier) => carrier.name === name)
  if (place !== -1) return place
  return name === noCarrier ? listed.length : listed.length + 1
}

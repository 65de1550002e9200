import { packBoxes } from '@portal/domain/packing'
import {
  islandStates,
  originZip,
  type RateTable,
  ratesInZone,
  standardRateTable,
  type Zone,
  zoneBands,
} from '@portal/domain/rate-table'
import type { ShippingRate } from '@portal/domain/shipping'
import { milesBetween, type PostalData } from '../../ports/postal-data.ts'
import {
  poundsPerUnit,
  type RateTableSource,
  type Shipment,
  type ShippingRates,
} from '../../ports/shipping-rates.ts'
import { zipData } from '../zip-data/zip-data.ts'
/** The table of this version of the portal, which never changes. */
export const installedTable: RateTableSource = { read: () => standardRateTable, edition: () => 'installed' }

/**
 * The default shipping rates (docs/spec/integrations.md#ups): a zone table, without an account, a network or
 * chance. Cheapest first, whole cents; an empty list for a ZIP code that is malformed or that UPS
 * does not reach, and for a shipment without items.
 */
export const tableRates = (
  table: RateTableSource = installedTable,
  postal: PostalData = zipData(),
): ShippingRates => ({
  quote: (shipment) => ratesFor(postal, table.read(), shipment),
  edition: table.edition,
})

async function ratesFor(postal: PostalData, table: RateTable, shipment: Shipment): Promise<ShippingRate[]> {
  const { to, itemCount, declaredValueCents } = shipment
  const zone = await findZone(postal, to.zip)
  if (zone === undefined || itemCount < 1) return []
  const boxes = packBoxes(itemCount, poundsPerUnit(shipment))
  if (!boxes) return []
  return ratesInZone(table, { zone, boxes, declaredValueCents })
}

/**
 * The price zone of a ZIP code, by the distance from our facility; undefined when it is malformed or
 * nowhere UPS delivers at these prices (post of the forces, the Pacific islands).
 */
export async function findZone(postal: PostalData, zip: string): Promise<Zone | undefined> {
  const zip5 = /^(\d{5})(?:-?\d{4})?$/.exec(zip.trim())?.[1]
  if (zip5 === undefined) return undefined
  const [origin, destination] = [await postal.findRegion(originZip), await postal.findRegion(zip5)]
  if (!origin || !destination || unserved.has(destination.state)) return undefined
  const island = islandStates[destination.state]
  if (island) return island
  const miles = milesBetween(origin.at, destination.at)
  return zoneBands.find((band) => miles <= band.miles)?.zone ?? 8
}

const unserved: ReadonlySet<string> = new Set(['AA', 'AE', 'AP', 'AS', 'FM', 'GU', 'MH', 'MP', 'PW'])

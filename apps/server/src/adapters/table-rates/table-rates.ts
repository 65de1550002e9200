import type { ShippingRate } from '@portal/domain/shipping'
import type { Shipment, ShippingRates } from '../../ports/shipping-rates.ts'
import {
  type BoxPrice,
  declaredValue,
  originZip,
  packing,
  services,
  type Zone,
  zoneBands,
} from './rate-table.ts'
import { findZipRegion, type Point } from './zip-regions.ts'

/**
 * The default shipping rates (integrations 4): a zone table, without an account, a network or
 * chance. Cheapest first, whole cents; an empty list for a ZIP code that is malformed or that UPS
 * does not reach, and for a shipment without items.
 */
export const tableRates = (): ShippingRates => ({ quote: async (shipment) => ratesFor(shipment) })

function ratesFor({ to, itemCount, declaredValueCents }: Shipment): ShippingRate[] {
  const zone = findZone(to.zip)
  if (zone === undefined || itemCount < 1) return []
  const boxes = boxPounds(itemCount)
  const insuranceCents = insurance(declaredValueCents)
  return services
    .flatMap(({ description, prices }) => {
      const price = prices[zone]
      return price ? [{ description, rateCents: carriage(price, boxes) + insuranceCents }] : []
    })
    .sort((a, b) => a.rateCents - b.rateCents)
}

/** The price zone of a ZIP code, seen from our facility. */
export function findZone(zip: string): Zone | undefined {
  const origin = findZipRegion(originZip)
  const destination = findZipRegion(zip)
  if (!origin || !destination) return undefined
  if (destination.island) return destination.island
  const miles = milesBetween(origin.at, destination.at)
  return zoneBands.find((band) => miles <= band.miles)?.zone ?? 8
}

/** The weight of each box: full ones, and one with the rest. */
function boxPounds(itemCount: number): number[] {
  const { unitsPerBox, poundsPerUnit, poundsPerEmptyBox } = packing
  const weighed = (units: number) => Math.ceil(units * poundsPerUnit + poundsPerEmptyBox)
  const rest = itemCount % unitsPerBox
  const full = Array<number>(Math.floor(itemCount / unitsPerBox)).fill(weighed(unitsPerBox))
  return rest > 0 ? [...full, weighed(rest)] : full
}

const carriage = ({ firstPound, furtherPound }: BoxPrice, boxes: number[]) =>
  boxes.reduce((sum, pounds) => sum + firstPound + furtherPound * (pounds - 1), 0)

function insurance(valueCents: number) {
  const { freeCents, stepCents, centsPerStep } = declaredValue
  return Math.ceil(Math.max(0, valueCents - freeCents) / stepCents) * centsPerStep
}

const earthRadiusMiles = 3_958.8

/** Along the surface of a round earth; good to half a percent, far finer than the bands. */
function milesBetween([northA, eastA]: Point, [northB, eastB]: Point) {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const halfNorth = Math.sin(radians(northB - northA) / 2)
  const halfEast = Math.sin(radians(eastB - eastA) / 2)
  const chord = halfNorth ** 2 + Math.cos(radians(northA)) * Math.cos(radians(northB)) * halfEast ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(chord))
}

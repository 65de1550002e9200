import { productTypeIds } from './ids.ts'

/** How units are packed for shipping, where UPS or our own table prices the boxes. The figures are ours to change. */
export const packing = {
  unitsPerBox: 10,
  /** A unit with its share of padding, where nothing better is known of it. */
  poundsPerUnit: 1.2,
  poundsPerEmptyBox: 0.8,
  /** What UPS carries in one box, and in one shipment. */
  boxPoundsMax: 150,
  boxesMax: 50,
  boxInches: { length: 16, width: 12, height: 10 },
} as const

/** What one unit of each product type weighs with its share of padding, in pounds. A service weighs nothing. */
export const unitPounds: Readonly<Record<keyof typeof productTypeIds, number>> = {
  phone: 1.2,
  tablet: 2.1,
  accessory: 0.5,
  service: 0,
  router: 2.8,
}

const poundsByTypeId: ReadonlyMap<string, number> = new Map(
  Object.entries(productTypeIds).map(([type, id]) => [id, unitPounds[type as keyof typeof productTypeIds]]),
)

/** What the units of these lines weigh together, in pounds. */
export const contentsPounds = (lines: ReadonlyArray<{ quantity: number; productTypeId: string }>): number =>
  hundredths(
    lines.reduce(
      (sum, { quantity, productTypeId }) =>
        sum + quantity * (poundsByTypeId.get(productTypeId) ?? packing.poundsPerUnit),
      0,
    ),
  )

/** Sums of decimal fractions are not exact; a box must not gain a pound by it. */
const hundredths = (pounds: number) => Math.round(pounds * 100) / 100

/** Why UPS has no rate for so many units of this weight, to an address that is complete. */
export const noRateWords = (units: number, poundsPerUnit?: number): string =>
  packBoxes(units, poundsPerUnit)
    ? 'UPS has no rate for this address. Choose another one.'
    : `This is too much for one UPS shipment, which holds ${packing.boxesMax} boxes of up to ${packing.boxPoundsMax} lb. Split it into several orders.`

export type Box = { units: number; pounds: number }

/**
 * The boxes of a shipment: full ones, and one with the rest; weights in whole pounds, rounded up. More
 * than fifty boxes become fewer, heavier ones; undefined when even those would not hold it all.
 */
export function packBoxes(units: number, poundsPerUnit: number = packing.poundsPerUnit): Box[] | undefined {
  const { poundsPerEmptyBox, boxPoundsMax, boxesMax } = packing
  const unitsPerBox = Math.max(packing.unitsPerBox, Math.ceil(units / boxesMax))
  const weighed = (count: number) => Math.ceil(hundredths(count * poundsPerUnit + poundsPerEmptyBox))
  if (weighed(Math.min(units, unitsPerBox)) > boxPoundsMax) return undefined
  const full = Array.from({ length: Math.floor(units / unitsPerBox) }, () => unitsPerBox)
  const rest = units % unitsPerBox
  return [...full, ...(rest > 0 ? [rest] : [])].map((count) => ({ units: count, pounds: weighed(count) }))
}

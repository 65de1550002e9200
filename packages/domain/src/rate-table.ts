import type { Cents } from './money.ts'
import type { Box } from './packing.ts'
import type { ShippingRate } from './shipping.ts'

/**
 * The prices and transit days behind the built-in shipping rates and delivery days, as installed. They are ours, estimated
 * to be plausible; Administrators set their own under Settings (docs/spec/settings.md#shipping). Money is whole cents.
 */

/** The facility that kits and ships (Alpharetta, Georgia). */
export const originZip = '30005'

export type Island = 'alaska' | 'hawaii' | 'caribbean'

/** States and territories that the sea parts from us, and what their zone is called. */
export const islandStates: Readonly<Record<string, Island>> = {
  AK: 'alaska',
  HI: 'hawaii',
  PR: 'caribbean',
  VI: 'caribbean',
}

export const zoneNames = [2, 3, 4, 5, 6, 7, 8, 'alaska', 'hawaii', 'caribbean'] as const
export type Zone = (typeof zoneNames)[number]

/** The nearest band that reaches the destination is its zone; beyond the last one it is zone 8. */
export const zoneBands = [
  { zone: 2, miles: 150 },
  { zone: 3, miles: 300 },
  { zone: 4, miles: 600 },
  { zone: 5, miles: 1_000 },
  { zone: 6, miles: 1_400 },
  { zone: 7, miles: 1_800 },
] as const satisfies ReadonlyArray<{ zone: Zone; miles: number }>

/** What a service asks for a box's first pound and for each further one, and how many UPS business days it takes. */
export type ZoneService = { firstPound: Cents; furtherPound: Cents; days: number }

/** The services of the table. Their names are UPS's: delivery days and stored orders find them by it. */
export const serviceKeys = ['ground', 'threeDay', 'secondDay', 'nextDaySaver', 'nextDay'] as const
export type ServiceKey = (typeof serviceKeys)[number]

export type Service = {
  key: ServiceKey
  description: string
  /** False hides its rates; its days stay known for orders that have it. */
  isOffered: boolean
  /** A zone that a service does not name is not served by it. */
  zones: Partial<Record<Zone, ZoneService>>
}

export type RateTable = {
  services: readonly Service[]
  /** Value over `freeCents` is insured: each started step of it costs `centsPerStep`. */
  declaredValue: { freeCents: Cents; stepCents: Cents; centsPerStep: Cents }
}

const zone = (firstPound: Cents, furtherPound: Cents, days: number): ZoneService => ({
  firstPound,
  furtherPound,
  days,
})

const services: readonly Service[] = [
  {
    key: 'ground',
    description: 'UPS Ground',
    isOffered: true,
    zones: {
      2: zone(1_089, 24, 1),
      3: zone(1_142, 31, 2),
      4: zone(1_198, 39, 2),
      5: zone(1_254, 50, 3),
      6: zone(1_321, 63, 3),
      7: zone(1_397, 78, 4),
      8: zone(1_475, 94, 4),
      alaska: zone(3_410, 236, 7),
      hawaii: zone(3_485, 241, 7),
      caribbean: zone(3_290, 229, 6),
    },
  },
  {
    key: 'threeDay',
    description: 'UPS 3 Day Select',
    isOffered: true,
    zones: {
      2: zone(1_718, 62, 3),
      3: zone(1_835, 78, 3),
      4: zone(1_994, 97, 3),
      5: zone(2_186, 128, 3),
      6: zone(2_407, 163, 3),
      7: zone(2_618, 197, 3),
      8: zone(2_894, 236, 3),
    },
  },
  {
    key: 'secondDay',
    description: 'UPS 2nd Day Air',
    isOffered: true,
    zones: {
      2: zone(2_264, 96, 2),
      3: zone(2_431, 121, 2),
      4: zone(2_672, 158, 2),
      5: zone(2_963, 204, 2),
      6: zone(3_318, 262, 2),
      7: zone(3_577, 307, 2),
      8: zone(3_846, 355, 2),
      alaska: zone(4_915, 468, 3),
      hawaii: zone(5_032, 481, 3),
      caribbean: zone(4_786, 452, 3),
    },
  },
  {
    key: 'nextDaySaver',
    description: 'UPS Next Day Air Saver',
    isOffered: true,
    zones: {
      2: zone(3_472, 128, 1),
      3: zone(4_315, 187, 1),
      4: zone(5_246, 258, 1),
      5: zone(6_084, 334, 1),
      6: zone(6_598, 391, 1),
      7: zone(6_972, 437, 1),
      8: zone(7_364, 486, 1),
      hawaii: zone(8_840, 672, 2),
    },
  },
  {
    key: 'nextDay',
    description: 'UPS Next Day Air',
    isOffered: true,
    zones: {
      2: zone(3_954, 142, 1),
      3: zone(4_876, 205, 1),
      4: zone(5_863, 281, 1),
      5: zone(6_742, 362, 1),
      6: zone(7_318, 424, 1),
      7: zone(7_735, 472, 1),
      8: zone(8_169, 523, 1),
      alaska: zone(9_482, 694, 2),
      hawaii: zone(9_757, 718, 2),
      caribbean: zone(9_215, 676, 2),
    },
  },
]

export const standardRateTable: RateTable = {
  services,
  declaredValue: { freeCents: 10_000, stepCents: 10_000, centsPerStep: 115 },
}

/** What each offered service that reaches the zone asks for these boxes, cheapest first. */
export function ratesInZone(
  { services: all, declaredValue }: RateTable,
  { zone: to, boxes, declaredValueCents }: { zone: Zone; boxes: readonly Box[]; declaredValueCents: Cents },
): ShippingRate[] {
  const { freeCents, stepCents, centsPerStep } = declaredValue
  const insuranceCents = Math.ceil(Math.max(0, declaredValueCents - freeCents) / stepCents) * centsPerStep
  return all
    .flatMap(({ description, isOffered, zones }) => {
      const price = zones[to]
      if (!isOffered || price === undefined) return []
      const carriage = boxes.reduce(
        (sum, { pounds }) => sum + price.firstPound + price.furtherPound * (pounds - 1),
        0,
      )
      return [{ description, rateCents: carriage + insuranceCents }]
    })
    .sort((a, b) => a.rateCents - b.rateCents)
}

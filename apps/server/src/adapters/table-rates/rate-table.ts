import type { Cents } from '@portal/domain/money'

/**
 * The prices and transit days behind the built-in shipping rates and delivery days. They are ours, estimated to be
 * plausible; put the figures of your own UPS agreement here. Money is whole cents.
 */

/** The facility that kits and ships (Alpharetta, Georgia). */
export const originZip = '30005'

/** Value over the first $100 is insured by the started hundred dollars. */
export const declaredValue = { freeCents: 10_000, stepCents: 10_000, centsPerStep: 115 } as const

export type Island = 'alaska' | 'hawaii' | 'caribbean'

/** States and territories that the sea parts from us, and what their zone is called. */
export const islandStates: Readonly<Record<string, Island>> = {
  AK: 'alaska',
  HI: 'hawaii',
  PR: 'caribbean',
  VI: 'caribbean',
}

export type Zone = 2 | 3 | 4 | 5 | 6 | 7 | 8 | Island

/** The nearest band that reaches the destination is its zone; beyond the last one it is zone 8. */
export const zoneBands = [
  { zone: 2, miles: 150 },
  { zone: 3, miles: 300 },
  { zone: 4, miles: 600 },
  { zone: 5, miles: 1_000 },
  { zone: 6, miles: 1_400 },
  { zone: 7, miles: 1_800 },
] as const satisfies ReadonlyArray<{ zone: Zone; miles: number }>

/** A box's first pound, and every further one. */
export type BoxPrice = { firstPound: Cents; furtherPound: Cents }
/** A zone that a service does not name is not served by it. */
export type Service = {
  description: string
  prices: Partial<Record<Zone, BoxPrice>>
  /** UPS business days under way: the same everywhere, or by zone for services that depend on the distance. */
  days: number | Partial<Record<Zone, number>>
}

const price = (firstPound: Cents, furtherPound: Cents): BoxPrice => ({ firstPound, furtherPound })

export const services: readonly Service[] = [
  {
    description: 'UPS Ground',
    days: { 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4, alaska: 7, hawaii: 7, caribbean: 6 },
    prices: {
      2: price(1_089, 24),
      3: price(1_142, 31),
      4: price(1_198, 39),
      5: price(1_254, 50),
      6: price(1_321, 63),
      7: price(1_397, 78),
      8: price(1_475, 94),
      alaska: price(3_410, 236),
      hawaii: price(3_485, 241),
      caribbean: price(3_290, 229),
    },
  },
  {
    description: 'UPS 3 Day Select',
    days: 3,
    prices: {
      2: price(1_718, 62),
      3: price(1_835, 78),
      4: price(1_994, 97),
      5: price(2_186, 128),
      6: price(2_407, 163),
      7: price(2_618, 197),
      8: price(2_894, 236),
    },
  },
  {
    description: 'UPS 2nd Day Air',
    days: { 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 2, 8: 2, alaska: 3, hawaii: 3, caribbean: 3 },
    prices: {
      2: price(2_264, 96),
      3: price(2_431, 121),
      4: price(2_672, 158),
      5: price(2_963, 204),
      6: price(3_318, 262),
      7: price(3_577, 307),
      8: price(3_846, 355),
      alaska: price(4_915, 468),
      hawaii: price(5_032, 481),
      caribbean: price(4_786, 452),
    },
  },
  {
    description: 'UPS Next Day Air Saver',
    days: { 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, hawaii: 2 },
    prices: {
      2: price(3_472, 128),
      3: price(4_315, 187),
      4: price(5_246, 258),
      5: price(6_084, 334),
      6: price(6_598, 391),
      7: price(6_972, 437),
      8: price(7_364, 486),
      hawaii: price(8_840, 672),
    },
  },
  {
    description: 'UPS Next Day Air',
    days: { 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, alaska: 2, hawaii: 2, caribbean: 2 },
    prices: {
      2: price(3_954, 142),
      3: price(4_876, 205),
      4: price(5_863, 281),
      5: price(6_742, 362),
      6: price(7_318, 424),
      7: price(7_735, 472),
      8: price(8_169, 523),
      alaska: price(9_482, 694),
      hawaii: price(9_757, 718),
      caribbean: price(9_215, 676),
    },
  },
]

import type { Point } from '../../ports/postal-data.ts'

/**
 * Three-digit regions that GeoNames' table of ZIP codes lacks or does not name a state for: the
 * territories, whose ZIP codes are believed by their prefix alone, and post of the forces. `from` and
 * `to` are inclusive five-digit ZIP codes; the point is the middle, in degrees north and east.
 */
export type ZipRegion = { from: string; to: string; state: string; place: string; at: Point }

const region = (from: string, to: string, state: string, place: string, at: Point): ZipRegion => ({
  from,
  to,
  state,
  place,
  at,
})

/** ZIP codes without their own row. */
export const territories: readonly ZipRegion[] = [
  region('00601', '00799', 'PR', 'Puerto Rico', [18.22, -66.43]),
  region('00801', '00851', 'VI', 'US Virgin Islands', [18.1, -64.8]),
  region('00901', '00988', 'PR', 'San Juan', [18.4, -66.06]),
  region('96799', '96799', 'AS', 'American Samoa', [-14.31, -170.7]),
  region('96910', '96932', 'GU', 'Guam', [13.45, 144.78]),
  region('96939', '96940', 'PW', 'Palau', [7.51, 134.58]),
  region('96941', '96944', 'FM', 'Micronesia', [6.92, 158.16]),
  region('96950', '96952', 'MP', 'Northern Mariana Islands', [15.19, 145.75]),
]

/** APO, FPO and DPO addresses: Americas, Europe (with Africa and the Middle East), Pacific. */
export const forces: readonly ZipRegion[] = [
  region('09001', '09899', 'AE', 'Europe', [50.0, 8.5]),
  region('34001', '34099', 'AA', 'Americas', [25.8, -80.2]),
  region('96201', '96699', 'AP', 'Pacific', [36.0, 135.0]),
]

export const findIn = (regions: readonly ZipRegion[], zip: string) =>
  regions.find(({ from, to }) => from <= zip && zip <= to)

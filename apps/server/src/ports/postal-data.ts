/** Degrees north and east. */
export type Point = readonly [north: number, east: number]

/** What is known of a ZIP code. */
export type ZipPlace = {
  zip: string
  /** The city that mail of this ZIP code is addressed to; '' where only the region is known (Puerto Rico, Guam …). */
  city: string
  /** Two letters: a state, a territory, or AA, AE, AP for post of the forces. */
  state: string
  county: string
  at: Point
}

/** A city by one of its names, with its ZIP codes ascending. */
export type CityPlaces = { city: string; state: string; places: readonly ZipPlace[] }

/** Real ZIP codes of the United States. */
export type PostalData = {
  /** By the five digits; undefined for one that does not exist. */
  findZip(zip5: string): Promise<ZipPlace | undefined>
  /** The same, or the middle of its three-digit region: a new ZIP code lies among its neighbours. */
  findRegion(zip5: string): Promise<Pick<ZipPlace, 'state' | 'at'> | undefined>
  /** ZIP codes that begin with these digits, ascending. */
  zipsStartingWith(digits: string): Promise<readonly ZipPlace[]>
  /** The ZIP codes of a city of this name, any case. */
  zipsOfCity(city: string, state: string): Promise<readonly ZipPlace[]>
  /** Cities whose name begins so, any case; those with most ZIP codes first. */
  citiesStartingWith(name: string): Promise<readonly CityPlaces[]>
}

const earthRadiusMiles = 3_958.8

/** Along the surface of a round earth; good to half a percent. */
export function milesBetween([northA, eastA]: Point, [northB, eastB]: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const halfNorth = Math.sin(radians(northB - northA) / 2)
  const halfEast = Math.sin(radians(eastB - eastA) / 2)
  const chord = halfNorth ** 2 + Math.cos(radians(northA)) * Math.cos(radians(northB)) * halfEast ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(chord))
}

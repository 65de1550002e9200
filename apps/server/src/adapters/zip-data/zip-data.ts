import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { CityPlaces, Point, PostalData, ZipPlace } from '../../ports/postal-data.ts'
import { root } from '../../root.ts'

/**
 * Postal data © GeoNames, CC BY 4.0 (see NOTICE), packed by scripts/zip-data.ts. It is read when it is
 * first asked for and then kept: the process starts without it, and every user of it shares one copy.
 */

type Table = {
  /** Ascending. */
  places: readonly ZipPlace[]
  byZip: ReadonlyMap<string, ZipPlace>
  /** Ascending by lower-case name, to search by its beginning. */
  cities: ReadonlyArray<CityPlaces & { key: string }>
}

const file = join(root, 'apps/server/src/adapters/zip-data/us-zips.txt.gz')
let table: Promise<Table> | undefined

const load = () => {
  table ??= read().catch((error: unknown) => {
    table = undefined
    throw error
  })
  return table
}

/** The ZIP codes of the United States, from the file beside this one. */
export const zipData = (): PostalData => ({
  findZip: async (zip) => (await load()).byZip.get(zip) ?? territory(zip),
  findRegion: async (zip) => {
    const { byZip, places } = await load()
    return byZip.get(zip) ?? territory(zip) ?? middleOf(startingWith(places, zip.slice(0, 3)))
  },
  zipsStartingWith: async (digits) => startingWith((await load()).places, digits),
  zipsOfCity: async (city, state) => {
    const { cities } = await load()
    const key = cityKey(city)
    const found = startingAt(cities, (one) => one.key < key)
    for (let index = found; cities[index]?.key === key; index++)
      if (cities[index]?.state === state) return cities[index]?.places ?? []
    return []
  },
  citiesStartingWith: async (name) => {
    const { cities } = await load()
    const key = cityKey(name)
    const found: CityPlaces[] = []
    for (let index = startingAt(cities, (one) => one.key < key); ; index++) {
      const city = cities[index]
      if (!city?.key.startsWith(key)) break
      found.push(city)
    }
    return found.sort((a, b) => b.places.length - a.places.length)
  },
})

async function read(): Promise<Table> {
  const text = (await promisify(gunzip)(await readFile(file))).toString()
  const places = unpack(text)
  const cities = Map.groupBy(places, ({ city, state }) => `${cityKey(city)}\t${state}`)
  return {
    places,
    byZip: new Map(places.map((place) => [place.zip, place])),
    cities: [...cities.values()]
      .flatMap((places) => {
        const [first] = places
        return first ? [{ key: cityKey(first.city), city: first.city, state: first.state, places }] : []
      })
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)),
  }
}

/** The lines of scripts/zip-data.ts: an empty field repeats the line above, '-' is an empty value. */
function unpack(text: string): ZipPlace[] {
  let above: string[] = []
  return text.split('\n').map((line) => {
    const [zip = '', ...given] = line.split('\t')
    const fields = given.map((field, index) => field || (above[index] ?? ''))
    above = fields
    const [city = '', state = '', county = '', north = '', east = ''] = fields
    return {
      zip,
      city,
      state: state === '-' ? (findIn(forces, zip)?.state ?? '') : state,
      county: county === '-' ? '' : county,
      at: [Number(north) / 100, Number(east) / 100] as const,
    }
  })
}

const territory = (zip: string): ZipPlace | undefined => {
  const found = /^\d{5}$/.test(zip) ? findIn(territories, zip) : undefined
  return found && { zip, city: '', state: found.state, county: '', at: found.at }
}

/** "St. Louis", "st louis" and "Saint Louis" are one city. */
const cityKey = (name: string) =>
  name
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trimStart()
    .replace(/^(saint|st) /, 'st ')
    .replace(/^(fort|ft) /, 'ft ')
    .replace(/^(mount|mt) /, 'mt ')

/** The first element that is not before what is sought, in an ascending list. */
function startingAt<T>(list: readonly T[], isBefore: (one: T) => boolean): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const one = list[middle]
    if (one !== undefined && isBefore(one)) low = middle + 1
    else high = middle
  }
  return low
}

function startingWith(places: readonly ZipPlace[], digits: string): ZipPlace[] {
  if (!/^\d+$/.test(digits)) return []
  const found: ZipPlace[] = []
  for (let index = startingAt(places, ({ zip }) => zip < digits); ; index++) {
    const place = places[index]
    if (!place?.zip.startsWith(digits)) return found
    found.push(place)
  }
}

function middleOf(places: readonly ZipPlace[]): { state: string; at: Point } | undefined {
  const [first] = places
  if (!first) return undefined
  const mean = (axis: 0 | 1) => places.reduce((sum, { at }) => sum + at[axis], 0) / places.length
  return { state: first.state, at: [mean(0), mean(1)] }
}

/**
 * Three-digit regions that GeoNames' table of ZIP codes lacks or does not name a state for: the
 * territories, whose ZIP codes are believed by their prefix alone, and post of the forces. `from` and
 * `to` are inclusive five-digit ZIP codes; the point is the middle, in degrees north and east.
 */
type ZipRegion = { from: string; to: string; state: string; place: string; at: Point }

const region = (from: string, to: string, state: string, place: string, at: Point): ZipRegion => ({
  from,
  to,
  state,
  place,
  at,
})

/** ZIP codes without their own row. */
const territories: readonly ZipRegion[] = [
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
const forces: readonly ZipRegion[] = [
  region('09001', '09899', 'AE', 'Europe', [50.0, 8.5]),
  region('34001', '34099', 'AA', 'Americas', [25.8, -80.2]),
  region('96201', '96699', 'AP', 'Pacific', [36.0, 135.0]),
]

const findIn = (regions: readonly ZipRegion[], zip: string) =>
  regions.find(({ from, to }) => from <= zip && zip <= to)

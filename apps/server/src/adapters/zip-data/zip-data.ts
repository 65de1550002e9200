import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { CityPlaces, Point, PostalData, ZipPlace } from '../../ports/postal-data.ts'
import { root } from '../../root.ts'
import { findIn, forces, territories } from './zip-regions.ts'

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

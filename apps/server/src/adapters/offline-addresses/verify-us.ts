import type { UsStreetCandidate, UsStreetQuery } from '@portal/contract/addresses'
import { stateCode } from '@portal/domain/countries'
import { limits } from '@portal/domain/limits'
import type { KnownAt } from '../../ports/address-service.ts'
import { milesBetween, type PostalData, type ZipPlace } from '../../ports/postal-data.ts'
import { buildingLine, deliveryLine, type ParsedStreet, parseStreet, secondaryLine } from './parse-street.ts'

/** A city has other names for its neighbourhoods; this near, a name of the same state is one of them. */
const aliasMiles = 25
const candidatesMax = limits.autocompleteResultsMax

type Query = { street: string; city: string; state: string; zip5: string; plus4: string }
type Place = { place: ZipPlace; city: string; corrected: boolean }

/**
 * Judges one address by its form and by real postal data (docs/spec/integrations.md#addresses): the street needs a
 * house number or is a box; ZIP code, city and state must agree. A missing ZIP code is filled in when the city has one,
 * and makes several candidates when it has more. Never says that mail arrives there: `dpv_match_code` stays empty.
 */
export async function verifyUs(
  postal: PostalData,
  given: UsStreetQuery,
  inputIndex: number,
  knownAt: KnownAt,
): Promise<UsStreetCandidate[]> {
  const query = normal(given)
  const parsed = parseStreet(query.street)
  const places = parsed ? await placesOf(postal, query) : []
  const numbered = {
    input_index: inputIndex,
    ...(given.input_id !== undefined && { input_id: given.input_id }),
  }
  if (!parsed || places.length === 0)
    return given.match === 'strict' ? [] : [{ ...numbered, ...noMatch(query, parsed === undefined) }]

  const candidates = places
    .slice(0, wanted(given.candidates))
    .map((place, index) => ({ ...numbered, ...candidate(parsed, place, query), candidate_index: index }))
  const [only] = candidates
  if (only && candidates.length === 1) await markSecondary(only, parsed, knownAt)
  return candidates
}

function wanted(candidates: UsStreetQuery['candidates']): number {
  const asked = Number(candidates)
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, candidatesMax) : candidatesMax
}

/** The vendor takes a whole address in `street`, or city, state and ZIP code in `lastline`. */
function normal(given: UsStreetQuery): Query {
  const apart = [given.city, given.state, given.zipcode, given.lastline].every((part) => !part?.trim())
  const whole = apart
    ? /^([^,]+(?:,[^,]+)??),([^,]+,\s*[A-Za-z .]+\d{5}(?:-\d{4})?|[^,]+,\s*[A-Za-z]{2})$/.exec(
        given.street ?? '',
      )
    : null
  const last = lastLine(whole?.[2] ?? given.lastline ?? '')
  const zip = /^(\d{5})(?:-?(\d{4}))?$/.exec((given.zipcode ?? '').trim())
  const street = [whole?.[1] ?? given.street, given.secondary].filter((part) => part?.trim()).join(' ')
  return {
    street,
    city: plain(given.city || last.city),
    state: plain(given.state || last.state),
    zip5: zip?.[1] ?? (given.zipcode?.trim() ? 'malformed' : last.zip5),
    plus4: zip?.[2] ?? (given.zipcode?.trim() ? '' : last.plus4),
  }
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ')

/** "New York, NY 10118-0110" */
export function lastLine(text: string) {
  const [, before = text, zip5 = '', plus4 = ''] = /^(.*?)[\s,]*\b(\d{5})(?:-(\d{4}))?\s*$/.exec(text) ?? []
  const [, city, state] = /^(.*?)[\s,]+([A-Za-z]{2})\s*$/.exec(before.trim()) ?? []
  const known = state !== undefined && stateCode(state) !== undefined
  return {
    city: plain(known ? (city ?? '') : before).replace(/,$/, ''),
    state: known ? state : '',
    zip5,
    plus4,
  }
}

/** The ZIP codes that fit what was given, with the city to write; none when something contradicts. */
async function placesOf(postal: PostalData, { city, state, zip5 }: Query): Promise<Place[]> {
  const code = state === '' ? undefined : stateCode(state)
  if (state !== '' && code === undefined) return []
  if (zip5 === '') return code === undefined || city === '' ? [] : inCity(await postal.zipsOfCity(city, code))
  const place = await postal.findZip(zip5)
  if (!place || (code !== undefined && code !== place.state)) return []
  return [await cityAt(postal, place, city)]
}

const inCity = (places: readonly ZipPlace[]): Place[] =>
  places.map((place) => ({ place, city: place.city, corrected: false }))

async function cityAt(postal: PostalData, place: ZipPlace, typed: string): Promise<Place> {
  const same = typed.toLowerCase() === place.city.toLowerCase()
  if (typed === '' || same) return { place, city: place.city || typed, corrected: false }
  // Only the region of a territory's ZIP code is known: its cities are believed.
  if (place.city === '') return { place, city: asTyped(typed), corrected: false }
  const others = await postal.zipsOfCity(typed, place.state)
  const near = others.find(({ at }) => milesBetween(at, place.at) <= aliasMiles)
  return near ? { place, city: near.city, corrected: false } : { place, city: place.city, corrected: true }
}

const asTyped = (city: string) =>
  city === city.toLowerCase() || city === city.toUpperCase()
    ? city.toLowerCase().replace(/(^|[\s-])(\p{L})/gu, (letters) => letters.toUpperCase())
    : city

const recordTypes = { street: 'S', 'po-box': 'P', rural: 'R', 'general-delivery': 'G' } as const

function candidate(
  parsed: ParsedStreet,
  { place, city, corrected }: Place,
  { zip5, plus4 }: Query,
): Omit<UsStreetCandidate, 'input_index'> {
  const [north, east] = place.at
  const zipAdded = zip5 === ''
  return {
    candidate_index: 0,
    delivery_line_1: deliveryLine(parsed),
    last_line: `${city} ${place.state} ${[place.zip, plus4].filter((part) => part !== '').join('-')}`,
    components: {
      ...streetComponents(parsed),
      city_name: city,
      default_city_name: place.city || city,
      state_abbreviation: place.state,
      zipcode: place.zip,
      plus4_code: plus4,
    },
    metadata: {
      record_type: recordTypes[parsed.kind],
      zip_type: /^A[AEP]$/.test(place.state) ? 'Military' : 'Standard',
      ...(place.county !== '' && { county_name: place.county }),
      latitude: north,
      longitude: east,
      precision: 'Zip5',
      ...(parsed.kind === 'po-box' && { ups_undeliverable: true }),
    },
    analysis: {
      dpv_match_code: '',
      // A ZIP code was added; the city's name was put right.
      footnotes: `${zipAdded ? 'A#' : ''}${corrected ? 'B#' : ''}`,
      enhanced_match: 'non-postal-match',
    },
  }
}

function streetComponents(parsed: ParsedStreet): Partial<UsStreetCandidate['components']> {
  if (parsed.kind !== 'street') return { ...(parsed.number !== '' && { primary_number: parsed.number }) }
  const { number, before, name, suffix, after, secondary } = parsed
  return {
    primary_number: number,
    ...(before !== '' && { street_predirection: before }),
    street_name: name,
    ...(suffix !== '' && { street_suffix: suffix }),
    ...(after !== '' && { street_postdirection: after }),
    ...(secondary && { secondary_designator: secondary.designator, secondary_number: secondary.number }),
  }
}

/** "Apt" without a number; or a building whose apartments are known from other addresses, and none is named. */
async function markSecondary(found: UsStreetCandidate, parsed: ParsedStreet, knownAt: KnownAt) {
  if (
    parsed.kind !== 'street' ||
    (parsed.secondary?.isComplete ?? (await isOneAddress(found, parsed, knownAt)))
  )
    return
  found.analysis.enhanced_match = 'non-postal-match,missing-secondary'
  found.analysis.dpv_footnotes = 'N1'
}

async function isOneAddress(
  found: UsStreetCandidate,
  parsed: ParsedStreet,
  knownAt: KnownAt,
): Promise<boolean> {
  const street = buildingLine(parsed)
  const known = await knownAt({ street, zip: found.components.zipcode })
  const parts = new Set<string>()
  for (const address of known) {
    const other = parseStreet(address.street)
    if (other && buildingLine(other) === street) parts.add(secondaryLine(other))
  }
  parts.delete('')
  return parts.size < 2
}

/** What was given, marked as matching nothing (M1: there is no house number). */
const noMatch = (
  { street, city, state, zip5, plus4 }: Query,
  lacksNumber: boolean,
): Omit<UsStreetCandidate, 'input_index'> => ({
  candidate_index: 0,
  delivery_line_1: plain(street),
  last_line: [city, state, /^\d{5}$/.test(zip5) ? zip5 : ''].filter((part) => part !== '').join(' '),
  components: {
    city_name: city,
    state_abbreviation: stateCode(state) ?? '',
    zipcode: /^\d{5}$/.test(zip5) ? zip5 : '',
    plus4_code: plus4,
  },
  metadata: {},
  analysis: {
    dpv_match_code: '',
    dpv_footnotes: lacksNumber ? 'M1' : '',
    footnotes: lacksNumber ? '' : 'C#',
    enhanced_match: 'none',
  },
})

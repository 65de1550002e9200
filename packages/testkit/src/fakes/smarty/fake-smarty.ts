import { type Asked, type FakeVendor, type Said, startFakeVendor } from '../vendor-server.ts'

/**
 * Smarty as a browser meets it: the four services on one server, with an embedded key. It knows a handful
 * of addresses, one for each verdict that the rules can reach.
 */

export const fakeSmartyKey = '000000000000000000'

export type FakeSmarty = FakeVendor

type UsEntry = {
  street: string
  line: string
  city: string
  state: string
  zip: string
  plus4: string
  analysis: { dpv_match_code: string; dpv_footnotes: string; enhanced_match: string }
}

const analysis = (dpv_match_code: string, dpv_footnotes: string, enhanced_match: string) => ({
  dpv_match_code,
  dpv_footnotes,
  enhanced_match,
})
const found = analysis('Y', 'AABB', 'postal-match')

const entry = (
  street: string,
  line: string,
  place: Pick<UsEntry, 'city' | 'state' | 'zip' | 'plus4'>,
  judged: UsEntry['analysis'] = found,
): UsEntry => ({ street, line, ...place, analysis: judged })

const harbor = { city: 'Toledo', state: 'OH', zip: '43604', plus4: '1200' }

const usEntries: readonly UsEntry[] = [
  entry('4100 harbor blvd', '4100 Harbor Blvd', harbor),
  entry('4100 harbor blvd ste 210', '4100 Harbor Blvd Ste 210', { ...harbor, plus4: '1210' }),
  entry('12 tower way', '12 Tower Way', harbor, analysis('D', 'AAN1', 'postal-match,missing-secondary')),
  entry('12 tower way apt 4', '12 Tower Way Apt 4', { ...harbor, plus4: '1304' }),
  entry('12 tower way apt 5', '12 Tower Way Apt 5', { ...harbor, plus4: '1305' }),
  entry('1 rosedale st', '1 N Rosedale St', { city: 'Baltimore', state: 'MD', zip: '21229', plus4: '3737' }),
  entry('1 rosedale st', '1 S Rosedale St', { city: 'Baltimore', state: 'MD', zip: '21229', plus4: '3801' }),
  entry('1 nowhere ln', '1 Nowhere Ln', harbor, analysis('N', 'A1M1', 'none')),
]

const suggestions = [
  {
    street_line: '4100 Harbor Blvd',
    secondary: '',
    city: 'Toledo',
    state: 'OH',
    zipcode: '43604',
    entries: 1,
  },
  {
    street_line: '12 Tower Way',
    secondary: 'Apt',
    city: 'Toledo',
    state: 'OH',
    zipcode: '43604',
    entries: 2,
  },
]

const london = {
  id: 'fake-london',
  street: '10 Downing Street',
  locality: 'London',
  administrative_area: 'Greater London',
  postal_code: 'SW1A 2AA',
}

export const startFakeSmarty = (): Promise<FakeSmarty> => startFakeVendor(answer, refusalBody, bend)

/** Pages of any origin may ask, as they may ask the vendor. */
const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }

function answer(asked: Asked): Said {
  if (asked.method === 'OPTIONS') return { status: 200, json: null, headers: open }
  return { ...reply(asked), headers: open }
}

function reply({ method, path, query, text }: Asked): Said {
  if (query.get('key') !== fakeSmartyKey) return { status: 401, json: refusalBody(401) }
  if (path === '/street-address')
    return usStreet(method === 'POST' ? batchOf(text) : [Object.fromEntries(query)])
  if (path === '/lookup') return usAutocomplete(query)
  if (path === '/verify') return intlStreet(query)
  if (path === '/v2/lookup')
    return candidates([
      {
        address_text: `${london.street} ${london.locality} ${london.postal_code}`,
        address_id: london.id,
        entries: 1,
      },
    ])
  if (path === `/v2/lookup/${london.id}`) {
    const { id: _, ...address } = london
    return candidates([{ ...address, country_iso3: 'GBR' }])
  }
  return { status: 404, json: refusalBody(404) }
}

type Lookup = { street?: string; secondary?: string }
const batchOf = (text: string) => JSON.parse(text) as Lookup[]
const plain = (text: string) => text.toLowerCase().replace(/[.,]/g, '').replace(/\s+/g, ' ').trim()

function usStreet(lookups: readonly Lookup[]): Said {
  const json = lookups.flatMap(({ street = '', secondary = '' }, index) =>
    usEntries
      .filter((one) => one.street === plain(`${street} ${secondary}`))
      .map((one, candidate) => usCandidate(one, index, candidate)),
  )
  return { status: 200, json }
}

const usCandidate = (
  { line, city, state, zip, plus4, analysis }: UsEntry,
  index: number,
  candidate: number,
) => ({
  input_index: index,
  candidate_index: candidate,
  delivery_line_1: line,
  last_line: `${city} ${state} ${zip}-${plus4}`,
  components: {
    city_name: city,
    default_city_name: city,
    state_abbreviation: state,
    zipcode: zip,
    plus4_code: plus4,
  },
  metadata: { record_type: 'S', zip_type: 'Standard', precision: 'Zip9' },
  analysis,
})

function usAutocomplete(query: URLSearchParams): Said {
  const search = plain(query.get('search') ?? '')
  const selected = query.get('selected')
  if (selected)
    return {
      status: 200,
      json: {
        suggestions: ['Apt 4', 'Apt 5'].map((secondary) => ({ ...suggestions[1], secondary, entries: 1 })),
      },
    }
  const fitting = suggestions.filter(({ street_line }) => plain(street_line).startsWith(search))
  return { status: 200, json: { suggestions: fitting.length > 0 ? fitting : null } }
}

const candidates = (list: unknown[]): Said => ({ status: 200, json: { candidates: list } })

function intlStreet(query: URLSearchParams): Said {
  const isKnown = plain(query.get('freeform') ?? query.get('address1') ?? '').startsWith('10 downing street')
  const { locality, administrative_area, postal_code } = london
  return {
    status: 200,
    json: [
      {
        address1: isKnown ? london.street : (query.get('freeform') ?? ''),
        components: {
          country_iso_3: query.get('country') ?? '',
          ...(isKnown && {
            locality,
            administrative_area,
            postal_code,
            premise: '10',
            thoroughfare: 'Downing Street',
          }),
        },
        analysis: isKnown
          ? {
              verification_status: 'Verified',
              address_precision: 'DeliveryPoint',
              max_address_precision: 'DeliveryPoint',
            }
          : {
              verification_status: 'None',
              address_precision: 'None',
              max_address_precision: 'DeliveryPoint',
            },
      },
    ],
  }
}

const words: Readonly<Record<number, string>> = {
  401: 'The key or the host of the page is not known.',
  404: 'There is no such service.',
  429: 'Too many requests from this address.',
}

const refusalBody = (status: number) => ({ errors: [{ message: words[status] ?? 'The service failed.' }] })

function bend({ json }: Said, fault: 'wrong-types' | 'object-instead-of-array'): unknown {
  if (fault === 'object-instead-of-array') return Array.isArray(json) ? (json[0] ?? {}) : json
  return Array.isArray(json)
    ? [{ delivery_line_1: 5, components: [], analysis: { dpv_match_code: true } }]
    : { suggestions: 'none', candidates: 7 }
}

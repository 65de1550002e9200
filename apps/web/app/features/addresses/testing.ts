import { vi } from 'vitest'

export type Asked = { path: string; query: URLSearchParams; headers: Headers; signal: AbortSignal }
type Answer = (asked: Asked) => Response | Promise<Response>

export const json = (value: unknown, init: ResponseInit = {}) => Response.json(value, init)

const embedded = {
  driver: 'embedded',
  key: null,
  usStreetUrl: '/api/address/us-street',
  usAutocompleteUrl: '/api/address/us-autocomplete',
  intlStreetUrl: '/api/address/intl-street',
  intlAutocompleteUrl: '/api/address/intl-autocomplete',
}
export const live = {
  driver: 'live' as const,
  key: 'public-key',
  usStreetUrl: 'https://us-street.test/street-address',
  usAutocompleteUrl: 'https://us-autocomplete.test/lookup',
  intlStreetUrl: 'https://intl.test/verify',
  intlAutocompleteUrl: 'https://intl-autocomplete.test/v2/lookup',
}

/** Answers requests by the last part of their path; what no one expects fails. Returns what was asked. */
export function fakeAddressService(answers: Record<string, Answer>): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://portal.test')
    if (url.pathname === '/api/config') return json({ hasError: false, result: { addresses: embedded } })
    const one = {
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      signal: init.signal ?? new AbortController().signal,
    }
    asked.push(one)
    const answer = Object.entries(answers).find(([path]) => url.pathname.includes(path))?.[1]
    if (!answer) throw new Error(`No fake answers ${url.pathname}.`)
    return Promise.race([answer(one), aborted(one.signal)])
  })
  return asked
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** A match of US street verification; deliverable unless told otherwise. */
export const usMatch = (
  over: { analysis?: Record<string, string>; street?: string; plus4?: string } = {},
) => ({
  input_index: 0,
  candidate_index: 0,
  delivery_line_1: over.street ?? '980 Airline Junction Rd',
  delivery_line_2: '',
  last_line: 'Toledo OH 43607-3312',
  components: {
    city_name: 'Toledo',
    state_abbreviation: 'OH',
    zipcode: '43607',
    plus4_code: over.plus4 ?? '3312',
  },
  metadata: {},
  analysis: over.analysis ?? { dpv_match_code: 'Y', dpv_footnotes: 'AABB', enhanced_match: 'postal-match' },
})

export const usLine = (over: Record<string, unknown> = {}) => ({
  street_line: '980 Airline Junction Rd',
  secondary: '',
  city: 'Toledo',
  state: 'OH',
  zipcode: '43607',
  entries: 1,
  ...over,
})

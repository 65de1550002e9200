import {
  type IntlSuggestion,
  intlAddressOf,
  intlMatchesOf,
  intlSuggestionsOf,
  serviceWords,
  usMatchesOf,
  usSuggestionsOf,
} from '@portal/contract/addresses'
import type { AddressServiceConfig } from '@portal/contract/browser'
import { type Address, addressLine } from '@portal/domain/address'
import {
  type AddressSuggestion,
  lookupWaitMs,
  retriesLookup,
  searchText,
  selectedText,
  type VerifiedAddress,
} from '@portal/domain/address-verification'
import { addressLookup, limits } from '@portal/domain/limits'
import { getToken } from '../../lib/session.ts'

/** The address service did not answer what was asked. `message` is its own text where it gave one. */
export class AddressServiceError extends Error {
  override name = 'AddressServiceError'
  /** Of the answer; 0 when none came. */
  readonly status: number

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }

  /** False when it was this address that the service would not read. */
  get isUnavailable(): boolean {
    return ![400, 413, 422].includes(this.status)
  }
}

const words = {
  unreachable: 'We can’t reach the address service.',
  late: 'The address service did not respond in time.',
  unreadable: 'The address service sent a response we can’t read.',
  failed: 'The address service is not available.',
} as const

/** What the address fields ask for, of the vendor or of our own routes alike. Throws AddressServiceError. */
export type AddressService = {
  /** @param opened the suggestion whose entries are wanted */
  suggestUs: (
    query: { typed: string; opened?: AddressSuggestion | undefined; preferState: string },
    signal: AbortSignal,
  ) => Promise<AddressSuggestion[]>
  suggestIntl: (query: { typed: string; country: string }, signal: AbortSignal) => Promise<IntlSuggestion[]>
  /** One line of the list above: the address that it stands for, or further lines. */
  openIntl: (
    query: { addressId: string; typed: string; country: string },
    signal: AbortSignal,
  ) => Promise<AddressSuggestion | IntlSuggestion[]>
  verifyUs: (address: Address, signal: AbortSignal) => Promise<VerifiedAddress[]>
  verifyIntl: (address: Address, country: string, signal: AbortSignal) => Promise<VerifiedAddress[]>
}

/**
 * The service that this installation uses (docs/spec/integrations.md#addresses). Our own takes the session's token, the
 * vendor its public key.
 */
export function addressService(config: AddressServiceConfig): AddressService {
  const { usAutocompleteUrl, usStreetUrl, intlAutocompleteUrl, intlStreetUrl } = config
  const results = { max_results: String(limits.autocompleteResultsMax) }
  const ask = (url: string, query: Query, signal: AbortSignal) => askOnce(config, url, query, signal)
  const askPatiently = (url: string, query: Query, signal: AbortSignal) =>
    withRetries(() => askOnce(config, url, query, signal), signal)

  return {
    async suggestUs({ typed, opened, preferState }, signal) {
      const selected = opened ? selectedText(opened) : ''
      const query = { search: searchText(typed), selected, prefer_states: preferState, ...results }
      return usSuggestionsOf(await ask(usAutocompleteUrl, query, signal))
    },
    async suggestIntl({ typed, country }, signal) {
      const query = { search: searchText(typed), country, ...results }
      return intlSuggestionsOf(await ask(intlAutocompleteUrl, query, signal))
    },
    async openIntl({ addressId, typed, country }, signal) {
      const url = `${intlAutocompleteUrl}/${encodeURIComponent(addressId)}`
      const answer = await ask(url, { search: searchText(typed), country, ...results }, signal)
      return intlAddressOf(answer) ?? intlSuggestionsOf(answer)
    },
    async verifyUs({ street, city, state, zip }, signal) {
      const query = { street, street2: '', city, state, zipcode: zip, match: 'enhanced', candidates: '5' }
      return readable(usMatchesOf(await askPatiently(usStreetUrl, query, signal)))
    },
    async verifyIntl(address, country, signal) {
      const query = { freeform: addressLine(address), country }
      return readable(intlMatchesOf(await askPatiently(intlStreetUrl, query, signal)))
    },
  }
}

type Query = Record<string, string>

function readable<T>(answer: T | undefined): T {
  if (answer === undefined) throw new AddressServiceError(200, words.unreadable)
  return answer
}

/** One request, which has 10 seconds until the last byte of its answer. */
async function askOnce(
  config: AddressServiceConfig,
  url: string,
  query: Query,
  signal: AbortSignal,
): Promise<unknown> {
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(), addressLookup.timeoutMs)
  try {
    const response = await fetch(urlOf(config, url, query), {
      headers: headersOf(config),
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any([signal, clock.signal]),
    })
    const answer = parse(await readText(response))
    if (response.ok) return answer
    throw new Refusal(
      response.status,
      serviceWords(answer) || words.failed,
      response.headers.get('retry-after'),
    )
  } catch (cause) {
    if (signal.aborted || cause instanceof AddressServiceError) throw cause
    throw new AddressServiceError(0, clock.signal.aborted ? words.late : words.unreachable, { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** A refusal with a status, which may be worth asking again for. */
class Refusal extends AddressServiceError {
  readonly retryAfter: string | null

  constructor(status: number, message: string, retryAfter: string | null) {
    super(status, message)
    this.retryAfter = retryAfter
  }
}

function urlOf({ key }: AddressServiceConfig, url: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value.trim() !== '')
  const search = new URLSearchParams(given)
  if (key !== null) search.set('key', key)
  return `${url}?${search}`
}

/** The vendor gets no header of ours: it would cost a second request to ask whether that is allowed. */
function headersOf({ driver }: AddressServiceConfig): Record<string, string> {
  const token = driver === 'embedded' ? getToken() : null
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

const answerBytesMax = 1_048_576

/** The body as text, and no more of it than any answer needs. */
async function readText({ body, status }: Response): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > answerBytesMax) {
      void reader.cancel().catch(() => {})
      throw new AddressServiceError(status, words.unreadable)
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** JSON, or the text itself, which is how the vendor words some refusals. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

/**
 * Asks again after the statuses that pass (docs/spec/addresses.md#lookups); throws the last refusal when none of the
 * answers was one.
 */
async function withRetries(request: () => Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof Refusal) || !retriesLookup(error.status, retries)) throw error
      await sleep(lookupWaitMs(error.status, retries, error.retryAfter), signal)
    }
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}

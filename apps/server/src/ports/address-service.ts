import type {
  IntlStreetCandidate,
  IntlStreetQuery,
  UsAutocompleteSuggestion,
  UsStreetCandidate,
  UsStreetQuery,
} from '@portal/contract/addresses'

/** An address of a customer, as someone once typed it. */
export type KnownAddress = { id: string; street: string; city: string; state: string; zip: string }

/** What `verifyUs` may look up about a building: the addresses that the caller is allowed to see there. */
export type KnownAt = (building: { street: string; zip: string }) => Promise<readonly KnownAddress[]>

export type UsSearch = { search: string; selected: string; preferStates: readonly string[]; limit: number }

/**
 * The address service that the product brings along: it judges form, ZIP code, city and state by real
 * postal data, and does not claim that anyone receives mail there. It answers in the vendor's words.
 */
export type AddressService = {
  /** The candidates for one address; `inputIndex` numbers them in a batch. An empty list in strict mode when nothing fits. */
  verifyUs(query: UsStreetQuery, inputIndex: number, knownAt: KnownAt): Promise<UsStreetCandidate[]>
  /** Addresses that the typed text may become: first those among `known`, then streets completed by city and ZIP code. */
  suggestUs(search: UsSearch, known: readonly KnownAddress[]): Promise<UsAutocompleteSuggestion[]>
  /** At most one candidate: well-formed for its country, or of no use. */
  verifyIntl(query: IntlStreetQuery): Promise<IntlStreetCandidate[]>
}

/** Who answers the browser's questions about addresses: our routes, or the vendor itself. */
export type AddressDriver =
  | { driver: 'embedded'; service: AddressService }
  | { driver: 'live'; key: string; urls: AddressUrls; verifyUs: VerifyUs }

/**
 * Asks the vendor about one address, where the server has to know by itself. Answers what the vendor answered, to be
 * read by `usMatchesOf`. Throws when it does not answer.
 */
export type VerifyUs = (query: UsStreetQuery) => Promise<unknown>

/** Where each question goes. */
export type AddressUrls = {
  usStreetUrl: string
  usAutocompleteUrl: string
  intlStreetUrl: string
  intlAutocompleteUrl: string
}

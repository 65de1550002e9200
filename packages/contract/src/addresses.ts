import type { AddressAnalysis, AddressSuggestion, VerifiedAddress } from '@portal/domain/address-verification'

/**
 * The wire of the address service, as the vendor (Smarty) and our own routes at /api/address speak it:
 * queries, answers, and how an answer becomes what the rules read. Answers come from outside, so every
 * field is looked at before it is believed. Nothing here needs the schemas: it runs in the browser as it is.
 */

export type UsStreetQuery = {
  street?: string
  street2?: string
  secondary?: string
  city?: string
  state?: string
  zipcode?: string
  lastline?: string
  addressee?: string
  urbanization?: string
  match?: string
  candidates?: string | number
  input_id?: string
}

export type UsStreetCandidate = {
  input_id?: string
  input_index: number
  candidate_index: number
  delivery_line_1: string
  delivery_line_2?: string
  last_line: string
  components: {
    primary_number?: string
    street_predirection?: string
    street_name?: string
    street_suffix?: string
    street_postdirection?: string
    secondary_designator?: string
    secondary_number?: string
    city_name: string
    default_city_name?: string
    state_abbreviation: string
    zipcode: string
    plus4_code: string
  }
  metadata: {
    record_type?: string
    zip_type?: string
    county_name?: string
    latitude?: number
    longitude?: number
    precision?: string
    /** Ours: UPS does not deliver to a box at a post office. */
    ups_undeliverable?: boolean
  }
  analysis: {
    dpv_match_code: string
    dpv_footnotes?: string
    footnotes?: string
    enhanced_match?: string
  }
}

export type UsAutocompleteSuggestion = {
  street_line: string
  secondary: string
  city: string
  state: string
  zipcode: string
  entries: number
}
export type UsAutocompleteAnswer = { suggestions: UsAutocompleteSuggestion[] | null }

export type IntlAutocompleteCandidate = { address_text: string; address_id: string; entries: number }
export type IntlAddressCandidate = {
  street: string
  locality: string
  administrative_area: string
  postal_code: string
  country_iso3: string
}
export type IntlAutocompleteAnswer = {
  candidates: IntlAutocompleteCandidate[] | IntlAddressCandidate[] | null
}

export type IntlStreetQuery = {
  country?: string
  freeform?: string
  address1?: string
  address2?: string
  address3?: string
  address4?: string
  locality?: string
  administrative_area?: string
  postal_code?: string
}
export type IntlStreetCandidate = {
  address1: string
  address2?: string
  components: {
    country_iso_3: string
    locality: string
    administrative_area: string
    postal_code: string
    premise?: string
    thoroughfare?: string
  }
  analysis: { verification_status: string; address_precision: string; max_address_precision: string }
}

/** A refusal of the service. */
export type AddressServiceErrors = { errors: Array<{ message: string }> }

type Loose = Record<string, unknown>

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const inside = (value: Loose, key: string): Loose => {
  const part = value[key]
  return isObject(part) ? part : {}
}
const text = (value: unknown) => (typeof value === 'string' ? value : '')

function analysisOf(candidate: Loose): { analysis?: AddressAnalysis } {
  if (!isObject(candidate.analysis)) return {}
  const given = Object.entries({
    verificationStatus: candidate.analysis.verification_status,
    dpvMatchCode: candidate.analysis.dpv_match_code,
    addressPrecision: candidate.analysis.address_precision,
    enhancedMatch: candidate.analysis.enhanced_match,
    dpvFootnotes: candidate.analysis.dpv_footnotes,
    footnotes: candidate.analysis.footnotes,
  }).filter(([, value]) => typeof value === 'string')
  return { analysis: Object.fromEntries(given) as AddressAnalysis }
}

/** The matches in an answer of US street verification; undefined when it is no such answer. */
export function usMatchesOf(answer: unknown): VerifiedAddress[] | undefined {
  if (!Array.isArray(answer)) return undefined
  return answer.filter(isObject).map((candidate) => {
    const components = inside(candidate, 'components')
    return {
      deliveryLine1: text(candidate.delivery_line_1),
      deliveryLine2: text(candidate.delivery_line_2),
      components: {
        cityName: text(components.city_name),
        state: text(components.state_abbreviation),
        zipCode: text(components.zipcode),
        plus4Code: text(components.plus4_code),
      },
      ...analysisOf(candidate),
    }
  })
}

/** The matches in an answer of international verification; undefined when it is no such answer. */
export function intlMatchesOf(answer: unknown): VerifiedAddress[] | undefined {
  if (!Array.isArray(answer)) return undefined
  return answer.filter(isObject).map((candidate) => {
    const components = inside(candidate, 'components')
    return {
      deliveryLine1: text(candidate.address1),
      deliveryLine2: '',
      components: {
        cityName: text(components.locality),
        state: text(components.administrative_area),
        zipCode: text(components.postal_code),
        plus4Code: '',
      },
      ...analysisOf(candidate),
    }
  })
}

/** The suggestions in an answer of US autocomplete; none when it is no such answer. */
export function usSuggestionsOf(answer: unknown): AddressSuggestion[] {
  const list = isObject(answer) && Array.isArray(answer.suggestions) ? answer.suggestions : []
  return list.filter(isObject).map((suggestion) => ({
    streetLine: text(suggestion.street_line),
    secondary: text(suggestion.secondary),
    city: text(suggestion.city),
    state: text(suggestion.state),
    zipCode: text(suggestion.zipcode),
    entries: typeof suggestion.entries === 'number' ? suggestion.entries : 0,
  }))
}

/** A line of international autocomplete: its text, and the id under which it is opened. */
export type IntlSuggestion = { text: string; addressId: string; entries: number }

/** The lines in an answer of international autocomplete; none when it is no such answer. */
export const intlSuggestionsOf = (answer: unknown): IntlSuggestion[] =>
  candidatesOf(answer)
    .map((candidate) => ({
      text: text(candidate.address_text),
      addressId: text(candidate.address_id),
      entries: typeof candidate.entries === 'number' ? candidate.entries : 0,
    }))
    .filter(({ addressId }) => addressId !== '')

/** The address that an id stood for; undefined while the answer is another list of lines. */
export function intlAddressOf(answer: unknown): AddressSuggestion | undefined {
  const candidate = candidatesOf(answer).find(({ street }) => text(street) !== '')
  return (
    candidate && {
      streetLine: text(candidate.street),
      secondary: '',
      city: text(candidate.locality),
      state: text(candidate.administrative_area),
      zipCode: text(candidate.postal_code),
      entries: 1,
    }
  )
}

const candidatesOf = (answer: unknown): Loose[] =>
  isObject(answer) && Array.isArray(answer.candidates) ? answer.candidates.filter(isObject) : []

/** The service's own words for a refusal, to stand under "Validation Error:"; '' when it gave none that a person could read. */
export function serviceWords(answer: unknown): string {
  if (typeof answer === 'string') return answer.trimStart().startsWith('<') ? '' : answer.trim().slice(0, 300)
  const errors = isObject(answer) && Array.isArray(answer.errors) ? answer.errors : []
  return errors
    .filter(isObject)
    .map(({ message }) => text(message).trim())
    .filter((message) => message !== '')
    .join(' ')
}

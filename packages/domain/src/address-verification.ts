import { type Address, addressErrors, addressParts, normalPart } from './address.ts'
import { stateCode } from './countries.ts'
import { addressLookup, limits } from './limits.ts'
import { messages } from './messages.ts'

/**
 * What the browser makes of the address service's answers (docs/spec/addresses.md#verification). The service may be the
 * vendor or our own: the rules are the same.
 */

/** How the service judged an address; absent where it says nothing. */
export type AddressAnalysis = {
  verificationStatus?: string
  dpvMatchCode?: string
  addressPrecision?: string
  enhancedMatch?: string
  dpvFootnotes?: string
  footnotes?: string
}

/** One match of the service (docs/spec/addresses.md#verification). */
export type VerifiedAddress = {
  deliveryLine1: string
  deliveryLine2: string
  components: { cityName: string; state: string; zipCode: string; plus4Code: string }
  analysis?: AddressAnalysis
}

/** What is written into the billing or shipping fields. */
export type DeliveryFields = { street1: string; street2: string; city: string; state: string; zip: string }

export type AddressProblem = 'streetRequired' | 'invalid' | 'ambiguous' | 'missingSecondary'

export type AddressVerdict =
  | { ok: true; fields: DeliveryFields }
  | { ok: false; problem: AddressProblem; message: string }

const preciseEnough: readonly string[] = ['Premise', 'DeliveryPoint']

/**
 * "No analysis data, or verification status is None, or precision is not Premise or DeliveryPoint, or
 * the DPV match code is N." US answers carry no precision and international ones no DPV code: what the
 * service does not say is not held against the address, but an analysis that says nothing is none.
 */
export function isInvalidAddress({ analysis }: Pick<VerifiedAddress, 'analysis'>): boolean {
  if (!analysis) return true
  const { verificationStatus, addressPrecision, dpvMatchCode, enhancedMatch } = analysis
  if (verificationStatus === undefined && dpvMatchCode === undefined && enhancedMatch === undefined)
    return true
  return (
    verificationStatus === 'None' ||
    (addressPrecision !== undefined && !preciseEnough.includes(addressPrecision)) ||
    dpvMatchCode === 'N' ||
    listOf(enhancedMatch).includes('none')
  )
}

/** The building has apartments or suites and the address names none of them, or none that is known. */
export function isMissingSecondary({ analysis }: Pick<VerifiedAddress, 'analysis'>): boolean {
  if (!analysis) return false
  const { enhancedMatch, dpvFootnotes = '', footnotes = '' } = analysis
  const enhanced = listOf(enhancedMatch)
  return (
    enhanced.includes('missing-secondary') ||
    enhanced.includes('unknown-secondary') ||
    pairsOf(dpvFootnotes).some((code) => code === 'N1' || code === 'R1') ||
    footnotes.includes('H#')
  )
}

const listOf = (value = '') => value.split(',').map((word) => word.trim())
/** "AABBN1" is three footnotes of two letters. */
const pairsOf = (footnotes: string) => footnotes.match(/../g) ?? []

/**
 * Whether an address may be used, and with which fields.
 * @param street as it stands in the form
 * @param matches what the service answered for it
 * @param fromSuggestion true right after a suggestion was chosen: a missing apartment is then ignored
 */
export function judgeAddress(
  street: string,
  matches: readonly VerifiedAddress[],
  { fromSuggestion = false }: { fromSuggestion?: boolean } = {},
): AddressVerdict {
  if (street.trim() === '') return refusal('streetRequired')
  const [match] = matches
  if (!match || matches.every(isInvalidAddress)) return refusal('invalid')
  if (matches.length > 1) return refusal('ambiguous')
  if (!fromSuggestion && isMissingSecondary(match)) return refusal('missingSecondary')
  return { ok: true, fields: deliveryFields(match) }
}

const refusal = (problem: AddressProblem): AddressVerdict => ({
  ok: false,
  problem,
  message: messages.address[problem],
})

/** City, state, "ZIP-plus4" (the plus4 only where there is one) and the delivery lines. */
export const deliveryFields = ({
  deliveryLine1,
  deliveryLine2,
  components: { cityName, state, zipCode, plus4Code },
}: VerifiedAddress): DeliveryFields => ({
  street1: deliveryLine1,
  street2: deliveryLine2,
  city: cityName,
  state,
  zip: zipCode !== '' && plus4Code !== '' ? `${zipCode}-${plus4Code}` : zipCode,
})

/** The address as the service wrote it; a part that it left empty, or wrote longer than an order takes, stays as it was typed. */
export function addressAsFound(
  typed: Address,
  { street1, street2, city, state, zip }: DeliveryFields,
): Address {
  const found: Address = { street: [street1, street2].filter(Boolean).join(', '), city, state, zip }
  const wrong = addressErrors('Shipping', found)
  const address = { ...typed }
  for (const part of addressParts) if (wrong[part] === undefined) address[part] = found[part]
  return address
}

/**
 * Whether what the service found is where the address says: the same city, state and five-digit ZIP code. A service that
 * corrects one of them has found another place, which no one has looked at yet.
 */
export const isSamePlace = (
  address: Address,
  found: Pick<DeliveryFields, 'city' | 'state' | 'zip'>,
): boolean =>
  normalPart(address.city) === normalPart(found.city) &&
  (stateCode(address.state) ?? address.state) === found.state &&
  address.zip.trim().slice(0, 5) === found.zip.slice(0, 5)

/** One line below the address field. `entries` counts the addresses behind it. */
export type AddressSuggestion = {
  streetLine: string
  secondary: string
  city: string
  state: string
  zipCode: string
  entries: number
}

/** "More than 6 characters after trimming." */
export const wantsSuggestions = (typed: string) => typed.trim().length > limits.autocompleteMinChars

/** What of the typed text is asked for. */
export const searchText = (typed: string) => typed.trim().slice(0, limits.autocompleteSearchMax)

/** A suggestion with more than one entry is not an address yet: choosing it looks up what is behind it. */
export const drillsDown = ({ entries }: Pick<AddressSuggestion, 'entries'>) => entries > 1

/** How the next lookup names the suggestion that was chosen. */
export const selectedText = ({ streetLine, secondary, city, state, zipCode, entries }: AddressSuggestion) =>
  [streetLine, secondary, `(${entries})`, city, state, zipCode].filter((part) => part !== '').join(' ')

/** "350 5th Ave Fl (102 entries), New York NY 10118" */
export const suggestionLabel = ({
  streetLine,
  secondary,
  city,
  state,
  zipCode,
  entries,
}: AddressSuggestion) => {
  const more = entries > 1 ? `(${entries} entries)` : ''
  const street = [streetLine, secondary, more].filter((part) => part !== '').join(' ')
  return [street, [city, state, zipCode].filter((part) => part !== '').join(' ')]
    .filter((part) => part !== '')
    .join(', ')
}

/** The fields that a single suggestion fills, before the address is verified. */
export const suggestionFields = ({
  streetLine,
  secondary,
  city,
  state,
  zipCode,
}: AddressSuggestion): DeliveryFields => ({
  street1: [streetLine, secondary].filter((part) => part !== '').join(' '),
  street2: '',
  city,
  state,
  zip: zipCode,
})

/** Whether a verification that ended with this status is asked again, after `retriesDone` retries. */
export const retriesLookup = (status: number, retriesDone: number) =>
  retriesDone < addressLookup.retries && addressLookup.retriedStatuses.some((one) => one === status)

/**
 * How long to wait before that retry, in ms: 0, 1, 2 … seconds; after 429 what the service asks for in
 * `retryAfter` (seconds, as the header has it), else 10 s. Never longer than 10 s.
 */
export function lookupWaitMs(status: number, retriesDone: number, retryAfter: string | null = null): number {
  const { longestWaitMs } = addressLookup
  const asked =
    retryAfter !== null && /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * 1_000 : longestWaitMs
  return Math.min(status === 429 ? asked : retriesDone * 1_000, longestWaitMs)
}

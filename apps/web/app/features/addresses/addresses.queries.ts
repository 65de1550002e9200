import type { IntlSuggestion } from '@portal/contract/addresses'
import { openCalls } from '@portal/contract/open-calls'
import { type Address, type AddressPart, addressLine } from '@portal/domain/address'
import {
  type AddressSuggestion,
  drillsDown,
  suggestionFields,
  suggestionLabel,
  wantsSuggestions,
} from '@portal/domain/address-verification'
import { homeCountry } from '@portal/domain/countries'
import { addressLookup, hourMs, limits, minuteMs } from '@portal/domain/limits'
import { CancelledError, queryOptions, skipToken, useIsFetching, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../lib/api.ts'
import { logQuietly } from '../../lib/log.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { addressesQuery } from '../crm/accounts.queries.ts'
import {
  type AddressSlot,
  isWorthChecking,
  type Place,
  placeKey,
  presentCheck,
  refusedByService,
  storedAddress,
  type Verification,
  verificationOf,
} from './address-check.ts'
import { type AddressService, AddressServiceError, addressService } from './address-service.ts'

/** Autocomplete and verification of addresses for every form that has one (docs/spec/addresses.md#verification). */

// "Offline" is an answer as well: without it a lookup would wait for the network forever.
const askAlways = { networkMode: 'always' } as const

const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(openCalls.getConfig, { signal }),
  staleTime: hourMs,
  ...askAlways,
})

const theService = async (): Promise<AddressService> =>
  addressService((await queryClient.fetchQuery(configQuery)).result.addresses)

const lookupKey = (place: Place) => ['address', placeKey(place)] as const

/** What the service matches with an address; the same question within five minutes is not asked twice. */
const lookupQuery = (place: Place) =>
  queryOptions({
    queryKey: lookupKey(place),
    queryFn: async ({ signal }) => {
      const service = await theService()
      return place.country === homeCountry
        ? service.verifyUs(place.address, signal)
        : service.verifyIntl(place.address, place.country, signal)
    },
    staleTime: 5 * minuteMs,
    ...askAlways,
  })

/**
 * Has an address verified. Never fails: a service that does not answer is a verdict too.
 * @param fromSuggestion right after a suggestion was chosen, when a missing apartment is ignored
 * @returns null when no one waits for the answer any more, because the address was changed
 */
export async function verifyPlace(
  place: Place,
  { fromSuggestion = false }: { fromSuggestion?: boolean } = {},
): Promise<Verification | null> {
  if (place.address.street.trim() === '') return verificationOf(place, [], { fromSuggestion })
  try {
    const matches = await queryClient.fetchQuery(lookupQuery(place))
    return verificationOf(place, matches, { fromSuggestion })
  } catch (error) {
    if (error instanceof CancelledError) return null
    const isUnavailable = !(error instanceof AddressServiceError) || error.isUnavailable
    return refusedByService(place, messageOf(error), isUnavailable)
  }
}

/** Stops a lookup that is under way: its address has changed, or is used as entered. */
export const cancelLookup = (place: Place) => void queryClient.cancelQueries({ queryKey: lookupKey(place) })

/** The line whose entries are looked at. */
type Opened = { us: AddressSuggestion } | { intl: string }

type Choice =
  | { does: 'fill'; address: Address }
  | { does: 'open'; opened: Opened }
  | { does: 'resolve'; addressId: string }

/** One line below the street field. */
export type StreetSuggestion = { id: string; label: string; note?: string }
type Offered = StreetSuggestion & { choice: Choice }

type SuggestionSearch = { typed: string; country: string; state: string; opened: Opened | null }

const suggestionsQuery = (search: SuggestionSearch | null) =>
  queryOptions({
    queryKey: ['addressSuggestions', search],
    queryFn: search === null ? skipToken : ({ signal }) => lookUpSuggestions(search, signal),
    staleTime: minuteMs,
    retry: false,
    ...askAlways,
    // The lines of the text so far stay while more of it is looked up, never those of an opened line.
    placeholderData: (before: Offered[] | undefined, query) =>
      search?.opened === null && openedIn(query?.queryKey) === null ? before : undefined,
  })

// The only key of these queries is the one written above.
const openedIn = (key: readonly unknown[] | undefined) =>
  (key?.[1] as SuggestionSearch | null | undefined)?.opened

async function lookUpSuggestions(search: SuggestionSearch, signal: AbortSignal): Promise<Offered[]> {
  try {
    return await askSuggestions(await theService(), search, signal)
  } catch (error) {
    if (!signal.aborted) logQuietly('Address suggestions are not available.', error)
    throw error
  }
}

async function askSuggestions(
  service: AddressService,
  { typed, country, state, opened }: SuggestionSearch,
  signal: AbortSignal,
): Promise<Offered[]> {
  if (country === homeCountry) {
    const us = opened && 'us' in opened ? opened.us : undefined
    return (await service.suggestUs({ typed, opened: us, preferState: state }, signal)).map(offerUs)
  }
  if (opened && 'intl' in opened) {
    const answer = await service.openIntl({ addressId: opened.intl, typed, country }, signal)
    return Array.isArray(answer) ? answer.map(offerIntl) : [offerUs(answer)]
  }
  return (await service.suggestIntl({ typed, country }, signal)).map(offerIntl)
}

function offerUs(suggestion: AddressSuggestion): Offered {
  const label = suggestionLabel(suggestion)
  if (drillsDown(suggestion))
    return { id: label, label, choice: { does: 'open', opened: { us: suggestion } } }
  const { street1: street, city, state, zip } = suggestionFields(suggestion)
  return { id: label, label, choice: { does: 'fill', address: { street, city, state, zip } } }
}

const offerIntl = ({ text, addressId, entries }: IntlSuggestion): Offered => ({
  id: addressId,
  label: drillsDown({ entries }) ? `${text} (${entries} entries)` : text,
  choice: drillsDown({ entries })
    ? { does: 'open', opened: { intl: addressId } }
    : { does: 'resolve', addressId },
})

/** Whether every typed word begins a word of the text. */
function matchesTyped(text: string, typed: string): boolean {
  const words = wordsOf(text)
  return wordsOf(typed).every((word) => words.some((other) => other.startsWith(word)))
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,.#()]+/)
    .filter((word) => word !== '')

/** Saved addresses first, then the service's lines, five at most; all entries of an opened line. */
function useSuggestions(
  typed: string | null,
  slot: AddressSlot,
  accountId: string | null,
  opened: Opened | null,
): readonly Offered[] {
  const settled = useSettled(typed, addressLookup.debounceMs)
  const isWanted = typed !== null && wantsSuggestions(typed)
  const stored = useQuery(addressesQuery(isWanted ? accountId : null)).data?.result ?? []
  const search =
    isWanted && settled !== null && wantsSuggestions(settled)
      ? { typed: settled, country: slot.country, state: slot.address.state.trim(), opened }
      : null
  const { data, isError, isPlaceholderData } = useQuery(suggestionsQuery(search))
  if (!isWanted) return []
  const found = isError || data === undefined ? [] : data
  if (opened !== null) return found
  const isOfBefore = settled !== typed || isPlaceholderData
  return withoutTwins([
    ...stored
      .map(storedAddress)
      .filter((address) => slot.country === homeCountry && matchesTyped(addressLine(address), typed))
      .map(offerStored),
    ...found.filter(({ label }) => !isOfBefore || matchesTyped(label, typed)),
  ]).slice(0, limits.autocompleteResultsMax)
}

/** The service knows stored addresses as well, and writes them with other commas. */
function withoutTwins(offered: readonly Offered[]): Offered[] {
  const byWords = new Map<string, Offered>()
  for (const one of offered) {
    const words = wordsOf(one.label.replace(/-\d{4}$/, '')).join(' ')
    if (!byWords.has(words)) byWords.set(words, one)
  }
  return [...byWords.values()]
}

const offerStored = (address: Address): Offered => ({
  id: `stored ${addressLine(address)}`,
  label: addressLine(address),
  note: 'Stored with the account',
  choice: { does: 'fill', address },
})

type AddressEntryPort = {
  slot: AddressSlot
  accountId: string | null
  /** Puts another address into the form, all fields at once. */
  onFill: (address: Address) => void
  /** What the check came to; the receiver drops it when the address has changed since. */
  onVerified: (verification: Verification) => void
}

/** The behaviour of one address in a form: suggestions while the street is typed, and verification. */
export function useAddressEntry({ slot, accountId, onFill, onVerified }: AddressEntryPort) {
  /** What was typed into the street since the field was entered; null when nothing, or once a choice was made. */
  const [typed, setTyped] = useState<string | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const suggestions = useSuggestions(typed, slot, accountId, opened)
  const isChecking = useIsFetching({ queryKey: lookupKey(slot) }) > 0

  function close() {
    setTyped(null)
    setOpened(null)
  }

  async function verify(place: Place, fromSuggestion = false) {
    const verification = await verifyPlace(place, { fromSuggestion })
    if (verification) onVerified(verification)
  }

  function fill(address: Address) {
    close()
    cancelLookup(slot)
    onFill(address)
    void verify({ address, country: slot.country }, true)
  }

  async function resolve(addressId: string) {
    const search = { typed: typed ?? '', country: slot.country, addressId }
    try {
      const answer = await (await theService()).openIntl(search, new AbortController().signal)
      if (Array.isArray(answer)) return setOpened({ intl: addressId })
      const { street1: street, ...rest } = suggestionFields(answer)
      fill({ street, city: rest.city, state: rest.state, zip: rest.zip })
    } catch (error) {
      logQuietly('We could not load the chosen address.', error)
      close()
    }
  }

  return {
    suggestions,
    isChecking,
    /** A field was typed on: no answer for the old text is wanted, and the street gets other suggestions. */
    edit(part: AddressPart, value: string) {
      cancelLookup(slot)
      setTyped(part === 'street' ? value : null)
      setOpened(null)
    },
    close,
    choose(id: string) {
      const choice = suggestions.find((one) => one.id === id)?.choice
      if (choice?.does === 'fill') fill(choice.address)
      else if (choice?.does === 'open') setOpened(choice.opened)
      else if (choice) void resolve(choice.addressId)
    },
    /** The fields were left: what is complete and not known yet is verified. */
    leave() {
      close()
      if (isWorthChecking(slot) && presentCheck(slot) === null) void verify(slot)
    },
    changeCountry(country: string) {
      cancelLookup(slot)
      const place = { address: slot.address, country }
      if (isWorthChecking(place)) void verify(place)
    },
    verify: () => void verify(slot),
  }
}

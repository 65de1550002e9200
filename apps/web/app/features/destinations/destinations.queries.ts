import { destinationCalls } from '@portal/contract/destination-calls'
import { type Address, addressLine } from '@portal/domain/address'
import { rateQuoteMs } from '@portal/domain/limits'
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { storedAddress } from '../addresses/address-check.ts'
import { addressesQuery } from '../crm/accounts.queries.ts'
import { stationsQuery } from '../devices/fleet.queries.ts'
import { type DraftDestination, type KnownPlace, type SplitLine, sentPlaces } from './draft-destinations.ts'

type RatesBody = CallInput<'getDestinationRates'>['body']

/** UPS rates for each destination, as long as a quote is valid; null asks for nothing. */
const destinationRatesQuery = (body: RatesBody | null, version: number | string) =>
  queryOptions({
    queryKey: ['rates', 'destinations', body, version],
    queryFn:
      body === null
        ? skipToken
        : ({ signal }) => call(destinationCalls.getDestinationRates, { body, signal }),
    staleTime: rateQuoteMs / 3,
    gcTime: rateQuoteMs / 3,
  })

type Wanted = {
  /** Undefined for the cart. */
  orderId?: number | undefined
  /** Changes with the lines. */
  version: number | string
  to: Address
  lines: readonly SplitLine[]
  destinations: readonly DraftDestination[]
}

/** The body of GetDestinationRates: the shipping address first. */
function ratesBody({ orderId, to, lines, destinations }: Wanted): RatesBody {
  const { street, city, state, zip } = to
  return {
    ...(orderId !== undefined && { orderId }),
    destinations: [{ street, city, state, code: zip, items: [] }, ...sentPlaces(destinations, lines)],
  }
}

const typingPauseMs = 500

/** The rates of all destinations, asked for once typing has paused; `isSettled` is false while they are of before. */
export function useDestinationRates(wanted: Wanted) {
  const body = ratesBody(wanted)
  const words = JSON.stringify(body)
  const isSettled = useSettled(words, typingPauseMs) === words
  const isAsked = isSettled && wanted.destinations.length > 0
  const query = useQuery({
    ...destinationRatesQuery(isAsked ? body : null, wanted.version),
    placeholderData: keepPreviousData,
  })
  const isCurrent = isAsked && query.isSuccess && !query.isPlaceholderData
  return {
    results: isCurrent ? query.data.results : undefined,
    error: isAsked ? query.error : null,
    isFetching: query.isFetching,
    onRetry: () => void query.refetch(),
  }
}

/** Stations with an address and addresses of the account, to choose a destination from. */
export function useKnownPlaces(accountId: string | null): KnownPlace[] {
  const stations = useQuery(stationsQuery(accountId)).data ?? []
  const addresses = useQuery(addressesQuery(accountId)).data?.result ?? []
  return [
    ...stations.flatMap(({ stationId, name, address }) =>
      address === null
        ? []
        : [
            {
              id: `station ${stationId}`,
              label: `${name}, ${addressLine(storedAddress(address))}`,
              stationId,
              name,
              address: storedAddress(address),
            },
          ],
    ),
    ...addresses.map((one) => ({
      id: `address ${one.id}`,
      label: [one.addressTypeDisplay, addressLine(storedAddress(one))].filter(Boolean).join(': '),
      stationId: null,
      name: '',
      address: storedAddress(one),
    })),
  ]
}

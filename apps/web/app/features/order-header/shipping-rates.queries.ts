import { destinationCalls } from '@portal/contract/destination-calls'
import { portalCalls } from '@portal/contract/portal-calls'
import type { ServiceArrival, ShippingRateOnWire } from '@portal/contract/shipping'
import { type Address, addressLine } from '@portal/domain/address'
import { rateQuoteMs } from '@portal/domain/limits'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { type CallInput, call, messageOf } from '../../lib/api.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { isWhole } from '../addresses/address-check.ts'

/** What is shipped: the caller's cart with its numbers, an order with its version, which changes with its lines, or an offer. */
export type ShippedGoods =
  | { itemCount: number; totalAmount: number; declaredValue: number; remainder?: true }
  | { order: { orderId: number; version: number } }
  /** So many of an offer, before it is in the cart. */
  | { offer: { offerId: string; quantity: number } }
  | SplitGoods

/** A cart that goes to several places: what is given to the others, and its numbers, which change with it. */
export type SplitGoods = { others: RatesBody['destinations']; totalAmount: number; itemCount: number }
type RatesBody = CallInput<'getDestinationRates'>['body']

type Shipment = { to: Address } & ShippedGoods

type Quoted = {
  data: ShippingRateOnWire[]
  arrivals?: ServiceArrival[]
  reason?: string | undefined
}

/** UPS rates for goods to an address, as long as a quote is valid; null asks for nothing. */
const ratesQuery = (shipment: Shipment | null) =>
  queryOptions({
    queryKey: ['rates', shipment],
    queryFn: shipment === null ? skipToken : ({ signal }) => quote(shipment, signal),
    // An empty answer may be a short failure of the carrier: it is asked again the next time it is shown.
    staleTime: ({ state }) => (state.data?.data.length ? rateQuoteMs / 3 : 0),
    gcTime: rateQuoteMs / 3,
  })

/** The rates of what goes to one address. */
async function quote({ to, ...goods }: Shipment, signal: AbortSignal): Promise<Quoted> {
  if (!('others' in goods)) return call(portalCalls.getRates, { body: ratesBody({ to, ...goods }), signal })
  const { street, city, state, zip } = to
  const first = { street, city, state, code: zip, items: [] }
  const { results } = await call(destinationCalls.getDestinationRates, {
    body: { destinations: [first, ...goods.others] },
    signal,
  })
  const [found] = results
  return { data: found?.rates ?? [], arrivals: found?.arrivals ?? [], reason: found?.reason ?? undefined }
}

/** The body of GetRates (docs/spec/checkout.md#rates). Amounts in dollars. */
function ratesBody({
  to,
  ...goods
}: { to: Address } & Exclude<ShippedGoods, SplitGoods>): CallInput<'getRates'>['body'] {
  const place = {
    addressLine: [to.street],
    city: to.city,
    stateProvinceCode: to.state,
    postalCode: to.zip,
  }
  if ('order' in goods) return { ...place, orderId: goods.order.orderId }
  if ('offer' in goods) return { ...place, offer: goods.offer }
  const { itemCount, totalAmount, declaredValue, remainder } = goods
  return {
    ...place,
    itemCount: String(itemCount),
    totalAmount,
    declaredValue,
    ...(remainder && { remainder }),
  }
}

export const typingPauseMs = 500

type RatesWanted = {
  to: Address
  /** Null while it is not known, and when there is nothing to ship. */
  goods: ShippedGoods | null
  /** Whether rates are shown at all. */
  isWanted: boolean
  /** Whether the other method remains while UPS does not answer. */
  isDirectOffered: boolean
  /** What the failure adds to its reason. */
  afterFailure?: string
}

/** UPS rates for goods to an address, asked for once typing has paused; as `UpsRateList` shows them. */
export function useUpsRates({ to, goods, isWanted, isDirectOffered, afterFailure = '' }: RatesWanted) {
  const line = addressLine(to)
  const isSettled = useSettled(line, typingPauseMs) === line
  const query = useQuery(
    ratesQuery(isWanted && goods !== null && isSettled && isWhole(to) ? { to, ...goods } : null),
  )
  const alternative = isDirectOffered ? ' You can still choose direct from the carrier.' : ''
  return {
    rates: query.data?.data,
    arrivals: query.data?.arrivals,
    reason: query.data?.reason,
    failure: query.isError ? `${messageOf(query.error)}${afterFailure}${alternative}` : undefined,
    isFetching: query.isFetching,
    onRetry: () => void query.refetch(),
  }
}

export type UpsRates = ReturnType<typeof useUpsRates>

import '../../lib/portal-calls.ts'
import type { ShippingRateOnWire } from '@portal/contract/shipping'
import { type Address, addressErrors } from '@portal/domain/address'
import { rateQuoteMs } from '@portal/domain/limits'
import { queryOptions, skipToken, useMutation } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'

/** The caller's cart with its numbers, or an order with its version: another one has other rates. */
type Shipment = { to: Address } & (
  | { itemCount: number; totalAmount: number; declaredValue: number }
  | { order: { orderId: number; version: number } }
)

/** Whether carriers can be asked for prices to this address. */
export const isComplete = (address: Address) => Object.keys(addressErrors('Shipping', address)).length === 0

/**
 * UPS rates for the cart or an order to an address, as long as a quote stands; null asks for nothing. What is shipped
 * is part of the key.
 */
export const ratesQuery = (shipment: Shipment | null) =>
  queryOptions({
    queryKey: ['rates', shipment],
    queryFn:
      shipment === null
        ? skipToken
        : ({ signal }): Promise<{ data: ShippingRateOnWire[]; reason?: string | undefined }> =>
            call('getRates', { body: ratesBody(shipment), signal }),
    // "Nothing" may have been a hiccup of the carrier's; it is asked again the next time it is shown.
    staleTime: ({ state }) => (state.data?.data.length ? rateQuoteMs / 3 : 0),
    gcTime: rateQuoteMs / 3,
  })

/** As the staff screens send it (storefront 7). Amounts in dollars. */
function ratesBody({ to, ...goods }: Shipment): CallInput<'getRates'>['body'] {
  const place = {
    addressLine: [to.street],
    city: to.city,
    stateProvinceCode: to.state,
    postalCode: to.zip,
  }
  if ('order' in goods) return { ...place, orderId: goods.order.orderId }
  const { itemCount, totalAmount, declaredValue } = goods
  return { ...place, itemCount: String(itemCount), totalAmount, declaredValue }
}

/** Places the order. What else changes with it is the caller's part: an order leaves several stores at once. */
export const useInsertOrder = () =>
  useMutation({ mutationFn: (input: CallInput<'insertOrder'>) => call('insertOrder', input) })

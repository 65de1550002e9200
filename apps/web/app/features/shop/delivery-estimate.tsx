import { addressesOf, emptyAddress } from '@portal/domain/address'
import { arrivalOf, arrivalWords } from '@portal/domain/arrival-words'
import { limits } from '@portal/domain/limits'
import { formatCents, fromDollars } from '@portal/domain/money'
import { hasHome } from '@portal/domain/roles'
import { noShippingNeeded } from '@portal/domain/shipping'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { isWhole } from '../addresses/address-check.ts'
import { accountsQuery } from '../crm/accounts.queries.ts'
import { typingPauseMs, type UpsRates, useUpsRates } from '../order-header/shipping-rates.queries.ts'

type DeliveryEstimateProps = { offerId: string | null; quantity: string }

const { min, max } = limits.addToCartQuantity

/**
 * What freight of the chosen quantity costs to the customer's shipping address on file, and on which day it arrives when it is
 * ordered now (docs/spec/delivery-days.md#on-product-pages).
 */
export function DeliveryEstimate({ offerId, quantity }: DeliveryEstimateProps) {
  const profile = useSession()?.userProfile
  // An agent has not said yet for whom they order.
  const own = profile && hasHome(profile) ? profile.zohoUserId : null
  const { data } = useQuery(accountsQuery(own))
  const account = data?.results[0]
  const to = account ? addressesOf(account).Shipping : emptyAddress
  const count = useSettled(Number(quantity), typingPauseMs)
  const isAsked = own !== null && offerId !== null && count >= min && count <= max
  const ups = useUpsRates({
    to,
    goods: isAsked ? { offer: { offerId, quantity: count } } : null,
    isWanted: isAsked,
    isDirectOffered: false,
  })
  if (!isAsked || !data) return null
  return <p className="pdp-delivery">{isWhole(to) ? estimateWords(ups, to.zip) : noAddress}</p>
}

const noAddress =
  'Freight and delivery day: said at checkout, because your account has no shipping address on file.'
const notKnown = 'Freight and delivery day are not known right now. Checkout asks again.'

/** In words; what is not known is said so, and never guessed. */
export function estimateWords(
  { rates, arrivals, reason, failure }: Pick<UpsRates, 'rates' | 'arrivals' | 'reason' | 'failure'>,
  zip: string,
): string {
  if (failure !== undefined) return notKnown
  if (rates === undefined) return 'Looking up freight and delivery day'
  const [cheapest] = rates
  if (!cheapest) return reason ?? notKnown
  const { description, rate } = cheapest
  if (description === noShippingNeeded.description) return `${description}.`
  const arrival = arrivalOf(arrivals, description)
  const price = `${description} to ${zip}: ${formatCents(fromDollars(rate))}`
  return arrival
    ? `${price}, ${arrivalWords(arrival)} if you order now.`
    : `${price}. The day is not known right now.`
}

import { addressesOf } from '@portal/domain/address'
import { businessDay } from '@portal/domain/business-day'
import { productNameOf } from '@portal/domain/catalog'
import { shippingChoiceOf } from '@portal/domain/shipping'
import type { SubmitDraft } from '@portal/domain/submit-blockers'
import type { Deps } from '../../../deps.ts'
import { addressOfDestination, linesOfDestinations } from '../destinations/destination-shipping.ts'
import type { Destination } from '../destinations/destinations.store.ts'
import { stateOfLine } from '../draft/line-discounts.ts'
import type { WholeOrder } from '../list/find-whole-order.ts'
import type { Doubtful } from './judge-addresses.ts'

/**
 * The stored draft as the rules of submitting read it.
 * @param doubtful addresses that block it
 * @param clock shows whether a requested date has come; without it dates are not checked
 */
export function submitDraftOf(
  order: WholeOrder,
  { owners, places }: Doubtful,
  clock?: Pick<Deps, 'now' | 'timeZone'>,
): SubmitDraft {
  const { Billing: billing, Shipping: shipping } = addressesOf(order)
  return {
    accountId: order.zohoAccountId,
    contactId: order.zohoContactId,
    billing,
    shipping,
    shippingChoice: shippingChoiceOf(order),
    lines: order.items.map((item) => ({
      id: item.orderItemId,
      name: productNameOf(item),
      carrier: item.carrier,
      productTypeId: item.productTypeId,
      state: stateOfLine(item),
    })),
    ...(clock && {
      dates: { texts: order, today: businessDay(clock.now(), clock.timeZone) },
    }),
    unverified: owners.map(({ owner }) => owner),
    ...submitDestinationsOf(
      order,
      places.map(({ place }) => place),
    ),
  }
}

type Places = {
  items: ReadonlyArray<Parameters<typeof productNameOf>[0] & SplitItem>
  destinations: readonly Destination[]
}
type SplitItem = {
  orderItemId: string
  quantity: number
  isAddOn: boolean
  carrier: string
  productTypeId: string
}

/**
 * The destinations of an order as the rules of submitting read them; nothing for an order with one.
 * @param doubtful destinations after the first, from 0, whose address blocks it
 */
export function submitDestinationsOf(
  { items, destinations }: Places,
  doubtful: readonly number[],
): Pick<SubmitDraft, 'destinations' | 'firstLines'> {
  // Stored goods ship as they are stored: what no carrier ships has its destination by now.
  if (destinations.length === 0)
    return items.length > 0
      ? { firstLines: items.map((item) => ({ ...item, name: productNameOf(item) })) }
      : {}
  const [firstLines = [], ...others] = linesOfDestinations(items, destinations).map((lines) =>
    lines.map((item) => ({ ...item, name: productNameOf(item) })),
  )
  return {
    firstLines,
    destinations: destinations.map((one, place) => ({
      name: one.name,
      address: addressOfDestination(one),
      shippingChoice: shippingChoiceOf(one),
      lines: others[place] ?? [],
      isUnverified: doubtful.includes(place),
    })),
  }
}

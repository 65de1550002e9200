import type { AddressOwner } from '@portal/domain/address'
import { addressesOf } from '@portal/domain/address-fields'
import { businessDay } from '@portal/domain/business-day'
import { productNameOf } from '@portal/domain/catalog'
import { lineState } from '@portal/domain/line-terms'
import { shippingChoiceOf } from '@portal/domain/shipping'
import type { SubmitDraft } from '@portal/domain/submit-blockers'
import type { Deps } from '../../deps.ts'
import type { WholeOrder } from './find-whole-order.ts'

/**
 * The stored draft as the rules of submitting read it.
 * @param clock shows whether a requested date has come; without it dates are not checked
 */
export function submitDraftOf(
  order: WholeOrder,
  unverified: readonly AddressOwner[],
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
      state: lineState(item, item.offerNow),
    })),
    ...(clock && {
      dates: { texts: order, today: businessDay(clock.now(), clock.timeZone) },
    }),
    unverified,
  }
}

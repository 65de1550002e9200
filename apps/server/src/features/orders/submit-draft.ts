import type { Address, AddressOwner } from '@portal/domain/address'
import { productNameOf } from '@portal/domain/catalog'
import { lineState } from '@portal/domain/line-terms'
import { shippingChoiceOf } from '@portal/domain/shipping'
import type { SubmitDraft } from '@portal/domain/submit-blockers'
import type { WholeOrder } from './find-whole-order.ts'

type AddressesOf = Pick<
  WholeOrder,
  | 'billingStreet'
  | 'billingCity'
  | 'billingState'
  | 'billingCode'
  | 'shippingStreet'
  | 'shippingCity'
  | 'shippingState'
  | 'shippingCode'
>

/** An order's two addresses. */
export const addressesOf = (order: AddressesOf): Record<AddressOwner, Address> => ({
  Billing: {
    street: order.billingStreet,
    city: order.billingCity,
    state: order.billingState,
    zip: order.billingCode,
  },
  Shipping: {
    street: order.shippingStreet,
    city: order.shippingCity,
    state: order.shippingState,
    zip: order.shippingCode,
  },
})

/** The stored draft as the rules of submitting read it. */
export function submitDraftOf(order: WholeOrder, unverified: readonly AddressOwner[]): SubmitDraft {
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
    unverified,
  }
}

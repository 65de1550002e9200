import type { Order } from '@portal/contract/orders'
import { productNameOf } from '@portal/domain/catalog'
import type { SubmitLine } from '@portal/domain/submit-blockers'

/** An order's lines as the rules of submitting read them. */
export const submitLinesOf = ({ orderItems }: Pick<Order, 'orderItems'>): SubmitLine[] =>
  orderItems.map(({ orderItemId, offer, carrier, productTypeId, today }) => ({
    id: orderItemId,
    name: productNameOf(offer.product),
    carrier,
    productTypeId,
    state: today?.state ?? 'same',
  }))

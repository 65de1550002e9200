import { orderStatus } from '@portal/domain/order-status'
import { orderTotalCents } from '@portal/domain/order-totals'
import { atTodaysRates } from '@portal/domain/shipping'
import { orderShipment } from '../../features/orders/order-shipment.ts'
import { quoteFor } from '../../features/shipping/quote-shipping.ts'
import type { ShippingRates } from '../../ports/shipping-rates.ts'
import type { DemoOrder } from './order-rows.ts'

/** The history with its drafts at today's rates, so that the first Submit finds the price that the draft shows. */
export const withDraftRates = (
  history: readonly DemoOrder[],
  needs: { shippingRates: ShippingRates; now: () => Date },
): Promise<DemoOrder[]> =>
  Promise.all(
    history.map(async (entry) => {
      const { order, items } = entry
      if (order.statusId !== orderStatus.draft || order.shipDirect !== false) return entry
      const to = {
        street: order.shippingStreet ?? '',
        city: order.shippingCity ?? '',
        state: order.shippingState ?? '',
        zip: order.shippingCode ?? '',
      }
      const lines = items.map((item) => ({ ...item, isAddOn: item.isAddOn ?? false }))
      const rates = await quoteFor(needs, orderShipment(to, lines))
      const { shippingDescription = null, shippingRateCents = null } = order
      const shipping = atTodaysRates({ shipDirect: false, shippingDescription, shippingRateCents }, rates)
      const total = orderTotalCents(entry.lines, shipping.shippingRateCents ?? 0)
      return { ...entry, order: { ...order, ...shipping, orderTotalCents: total } }
    }),
  )

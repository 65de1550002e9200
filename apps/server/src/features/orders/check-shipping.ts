import { AppError } from '@portal/contract/errors'
import { centsOf, formatCents } from '@portal/domain/money'
import type { OrderShipping, ShippingRate } from '@portal/domain/shipping'
import type { Deps } from '../../deps.ts'
import type { Shipment } from '../../ports/shipping-rates.ts'
import { findQuote } from '../shipping/quote-shipping.ts'

type Chosen = {
  shipDirect?: boolean | null | undefined
  shippingDescription?: string | null | undefined
  shippingRate?: number | null | undefined
}

/** Nobody has quoted this shipment yet: leave the transaction, quote, and come back. */
export class QuoteMissing extends AppError {
  readonly shipment: Shipment
  constructor(shipment: Shipment) {
    super('RATE_CHANGED', { fields: { shippingRate: ['The cart changed. Please choose a rate again.'] } })
    this.shipment = shipment
  }
}

/**
 * The shipping that was chosen, at the price that we quote for this shipment now. Direct shipping
 * has no rate, whatever was sent as one.
 * Throws RATE_CHANGED when the rate is another, and QuoteMissing when there is no quote to compare with.
 */
export function checkShipping(
  ctx: Pick<Deps, 'shippingRates' | 'now'>,
  chosen: Chosen,
  shipment: Shipment,
): OrderShipping {
  if (chosen.shipDirect) return { shipDirect: true, shippingDescription: null, shippingRateCents: 0 }
  const rates = findQuote(ctx, shipment)
  if (!rates) throw new QuoteMissing(shipment)
  const rate = rates.find(({ description }) => description === chosen.shippingDescription)
  if (!rate || rate.rateCents !== centsOf(chosen.shippingRate ?? 0)) throw rateChanged(chosen, rate)
  return { shipDirect: false, shippingDescription: rate.description, shippingRateCents: rate.rateCents }
}

const rateChanged = ({ shippingDescription }: Chosen, rate: ShippingRate | undefined) =>
  new AppError('RATE_CHANGED', {
    fields: rate
      ? { shippingRate: [`${rate.description} is ${formatCents(rate.rateCents)} for this cart and address.`] }
      : {
          shippingDescription: [
            !shippingDescription
              ? 'Choose a UPS rate.'
              : `“${shippingDescription}” is not offered for this cart and address.`,
          ],
        },
  })

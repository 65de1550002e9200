import { AppError } from '@portal/contract/errors'
import type { Address } from '@portal/domain/address'
import { booksLimits } from '@portal/domain/books'
import { goodsToShip, type LineToShip } from '@portal/domain/goods-to-ship'
import { limits } from '@portal/domain/limits'
import { formatCents } from '@portal/domain/money'
import { itemCount, type OrderLine, orderTotalCents } from '@portal/domain/order-lines'
import type { PartDiscount } from '@portal/domain/part-discounts'
import { v7 } from 'uuid'
import type { Shipment } from '../../../ports/shipping-rates.ts'
import type { OfferFacts } from '../../catalog/find-offer.ts'

/** A line about to be written: the offer's facts as they are now, copied (docs/spec/orders.md#lines). */
export type NewLine = Omit<OfferFacts, 'carrier' | 'purchaseType' | 'isOffered' | 'isOutOfStock'> & {
  orderItemId: string
  quantity: number
  /** Coverage or an accessory that goes with the items of another line. */
  isAddOn: boolean
  /** What price rules take off it; found when all lines are known. */
  discounts?: readonly PartDiscount[] | undefined
}

/** An order line for so many of this offer; prices come from the database and nowhere else. */
export const newLine = (offer: OfferFacts, quantity: number, { isAddOn = false } = {}): NewLine => ({
  orderItemId: v7(),
  quantity,
  isAddOn,
  offerId: offer.offerId,
  productId: offer.productId,
  productTypeId: offer.productTypeId,
  carrierId: offer.carrierId,
  purchaseTypeId: offer.purchaseTypeId,
  ratePlanId: offer.ratePlanId,
  manufacturerName: offer.manufacturerName,
  model: offer.model,
  rateCents: offer.rateCents,
  msrpCents: offer.msrpCents,
  isCarrierInventory: offer.isCarrierInventory,
  ratePlanDisplay: offer.ratePlanDisplay,
  ratePlanPriceCents: offer.ratePlanPriceCents,
  termMonths: offer.termMonths,
})

/** The largest sum of which a column holds the invoice with the highest tax (docs/spec/books.md#tax). */
const centsMax = Math.floor(2_147_483_647 / (1 + booksLimits.taxRateMax / 100_000))

/**
 * What the order keeps beside its lines: its number of items and the total due in cents.
 * Throws INVALID_INPUT when the sum is more than an order can hold.
 */
export function orderAmounts(lines: ReadonlyArray<OrderLine & { isAddOn: boolean }>, shippingCents: number) {
  const totalCents = orderTotalCents(lines, shippingCents)
  if (totalCents > centsMax)
    throw new AppError('INVALID_INPUT', {
      fields: { quantity: [`An order can total at most ${formatCents(centsMax)}. Please split it.`] },
    })
  return { numberOfItems: itemCount(lines), orderTotalCents: totalCents }
}

/**
 * Throws ORDER_FULL when an order would get more lines than it may have.
 * @param field where the refusal says so
 */
export function refuseTooManyLines(count: number, field: string): void {
  const max = limits.orderLinesMax
  if (count > max)
    throw new AppError('ORDER_FULL', {
      fields: { [field]: [`One order holds at most ${max} lines, add-ons included. Please split it.`] },
    })
}

/** The shipment of an order's lines, in their order, to an address. */
export const orderShipment = (to: Address, lines: readonly LineToShip[]): Shipment => ({
  to,
  ...goodsToShip(lines),
})

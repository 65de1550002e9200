import { createHash } from 'node:crypto'
import type { CartLine as PricedLine } from '@portal/domain/cart-totals'
import type { PartDiscount } from '@portal/domain/part-discounts'
import { discountsOf, type RuledPart } from '@portal/domain/price-rules'
import type { Reader } from '../../db/client.ts'
import type { OfferFacts } from '../catalog/find-offer.ts'
import type { Pricing } from '../price-rules/apply-rules.ts'
import { type LineRow, readLineRows } from './cart.store.ts'

/** A line of a cart with all its offers. Amounts in cents. */
export type CartLine = {
  cartItemId: string
  quantity: number
  withScreenRepair: boolean
  withAccessory: boolean
  offer: OfferFacts & Pick<LineRow, 'image' | 'urlPathName' | 'displayPricePrimary'>
  /** What its product may be bought with right now, chosen or not. */
  screenRepairOffer: OfferFacts | null
  accessoryOffer: OfferFacts | null
  /** False once the offer, its product or a chosen add-on left the shop or is out of stock; such a line cannot be ordered. */
  isAvailable: boolean
  /** The line is not available because its product is out of stock. */
  isOutOfStock: boolean
}

/** A person's lines in the order in which they were added. */
export async function readLines(on: Reader, userId: string): Promise<CartLine[]> {
  const rows = await readLineRows(on, userId)
  return [...Map.groupBy(rows, ({ cartItemId }) => cartItemId).values()].map(toLine)
}

function toLine(parts: LineRow[]): CartLine {
  const offer = parts.find(({ role }) => role === 'line')
  if (!offer) throw new Error('A line refers to its offer, which cannot be deleted.')
  const offered = (wanted: LineRow['role']) =>
    parts.find(({ role, isOffered }) => role === wanted && isOffered) ?? null
  const { cartItemId, quantity, withScreenRepair, withAccessory } = offer
  const screenRepairOffer = offered('screenRepair')
  const accessoryOffer = offered('accessory')
  const keepsAddOns =
    (!withScreenRepair || screenRepairOffer !== null) && (!withAccessory || accessoryOffer !== null)
  return {
    cartItemId,
    quantity,
    withScreenRepair,
    withAccessory,
    offer,
    screenRepairOffer,
    accessoryOffer,
    isAvailable: offer.isOffered && keepsAddOns,
    isOutOfStock: offer.isOutOfStock,
  }
}

/** The line as the price rules of `domain` read it. */
export function toPricedLine(line: CartLine): PricedLine {
  const { quantity, offer, withScreenRepair, withAccessory, screenRepairOffer, accessoryOffer } = line
  const chosen = (wanted: boolean, addOn: OfferFacts | null) =>
    // What a carrier bills is not due to us, add-on or not.
    wanted && addOn ? { quantity, itemPriceCents: addOn.isCarrierInventory ? 0 : addOn.rateCents } : null
  return {
    quantity,
    itemPriceCents: offer.rateCents,
    msrpCents: offer.msrpCents,
    isCarrierInventory: offer.isCarrierInventory,
    screenRepair: chosen(withScreenRepair, screenRepairOffer),
    accessory: chosen(withAccessory, accessoryOffer),
  }
}

/** The line as the rules of costs and carriers' bills read it: the device, then its chosen add-ons. */
export function toCostedParts(line: CartLine): [RuledPart, ...RuledPart[]] {
  const { quantity, withScreenRepair, withAccessory, screenRepairOffer, accessoryOffer } = line
  const part = (offer: OfferFacts): RuledPart => ({
    carrier: offer.carrier,
    carrierId: offer.carrierId,
    offerId: offer.offerId,
    productId: offer.productId,
    ratePlanId: offer.ratePlanId,
    purchaseTypeId: offer.purchaseTypeId,
    productTypeId: offer.productTypeId,
    purchaseType: offer.purchaseType,
    quantity,
    unitCents: offer.rateCents,
    isCarrierInventory: offer.isCarrierInventory,
    ratePlanCents: offer.ratePlanPriceCents,
    termMonths: offer.termMonths,
  })
  return [
    part(line.offer),
    ...(withScreenRepair && screenRepairOffer ? [part(screenRepairOffer)] : []),
    ...(withAccessory && accessoryOffer ? [part(accessoryOffer)] : []),
  ]
}

/** What price rules take off each part of a cart, in the order of its lines and their parts. */
export const cartDiscounts = (lines: readonly CartLine[], { rules, context }: Pricing): PartDiscount[][] =>
  discountsOf(lines.flatMap(toCostedParts), rules, context)

/**
 * Stands for everything in a cart that a person agrees to: products, carriers, quantities, one-time, monthly and plan
 * prices, as charged and as shown, and discounts. InsertOrder compares it, so that nothing is ordered that was not seen.
 */
export const cartFingerprint = (
  lines: readonly CartLine[],
  discounts: readonly (readonly PartDiscount[])[],
): string =>
  createHash('sha256')
    .update(JSON.stringify([...lines.map(agreedTo), ...discounts]))
    .digest('base64url')

const agreedTo = (line: CartLine) => [
  line.cartItemId,
  line.quantity,
  line.isAvailable,
  line.offer.displayPricePrimary,
  pricesOf(line.offer),
  line.withScreenRepair ? pricesOf(line.screenRepairOffer) : null,
  line.withAccessory ? pricesOf(line.accessoryOffer) : null,
]

const pricesOf = (offer: OfferFacts | null) =>
  offer && [
    offer.offerId,
    offer.productId,
    offer.carrierId,
    offer.purchaseTypeId,
    offer.ratePlanId,
    offer.ratePlanDisplay,
    offer.rateCents,
    offer.ratePlanPriceCents,
    offer.isCarrierInventory,
    offer.termMonths,
  ]

import type { CartItem, getCart } from '@portal/contract/cart'
import { toWireCosts } from '@portal/contract/costs'
import type { AnswerOf } from '@portal/contract/endpoint'
import {
  type BillDiscount,
  carrierBills,
  discountsIn,
  monthlyPlanCents,
  partCents,
  usualMonth,
} from '@portal/domain/carrier-bills'
import { cartTotals, dueAtCheckoutCents, type CartLine as PricedLine } from '@portal/domain/cart-totals'
import { isMonthly, productNameOf } from '@portal/domain/catalog'
import { toDollars } from '@portal/domain/money'
import type { SignedInContext } from '../../deps.ts'
import { findPricing } from '../price-rules/apply-rules.ts'
import {
  type CartLine,
  cartDiscounts,
  cartFingerprint,
  readLines,
  toCostedParts,
  toPricedLine,
} from './cart-lines.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>

/** The caller's cart and its totals in dollars (docs/spec/cart.md#totals). */
export async function readCart({ db, actor, ...clock }: Needs): Promise<AnswerOf<typeof getCart>> {
  const [lines, pricing] = await Promise.all([
    readLines(db, actor.userId),
    findPricing(db, clock, actor.zohoAccountId),
  ])
  const discounts = cartDiscounts(lines, pricing)
  const totals = cartTotals(lines.map(toPricedLine))
  const parts = lines.flatMap(toCostedParts).map((part, index) => ({ ...part, discounts: discounts[index] }))
  const month = usualMonth(parts)
  const devices = devicePlaces(lines)
  return {
    result: lines.map((line, index) => {
      const device = parts.slice(devices[index]).slice(0, 1)
      return toCartItem(line, [...discountsIn(device, month), ...discountsIn(device, 'once')])
    }),
    cartTotals: {
      today: toDollars(totals.todayCents),
      cartItemCount: totals.cartItemCount,
      declaredValue: toDollars(totals.declaredValueCents),
    },
    fingerprint: cartFingerprint(lines, discounts),
    carrierBills: carrierBills(parts).map((bill) => ({
      carrier: bill.carrier,
      monthly: toDollars(bill.monthlyCents),
      plans: toDollars(bill.planCents),
      discounts: toWireBillDiscounts(bill.discounts),
      once: toDollars(bill.onceCents),
    })),
    costs: toWireCosts(parts),
  }
}

/** Where the device of each line is among the parts of all. */
function devicePlaces(lines: readonly CartLine[]): number[] {
  let place = 0
  return lines.map((line) => {
    const ofLine = place
    place += toCostedParts(line).length
    return ofLine
  })
}

const toWireBillDiscounts = (discounts: readonly BillDiscount[] = []) =>
  discounts.map(({ cents, ...one }) => ({ ...one, amount: toDollars(cents) }))

function toCartItem(line: CartLine, discounts: readonly BillDiscount[]): CartItem {
  const { quantity, offer, screenRepairOffer, accessoryOffer } = line
  const priced = toPricedLine(line)
  const [device] = toCostedParts(line)
  return {
    cartItemId: line.cartItemId,
    quantity,
    offerId: offer.offerId,
    carrierId: offer.carrierId,
    carrier: offer.carrier,
    purchaseType: offer.purchaseType,
    isCarrierInventory: offer.isCarrierInventory,
    displayPricePrimary: offer.displayPricePrimary,
    itemPrice: toDollars(offer.rateCents),
    termMonths: offer.termMonths,
    isMonthly: isMonthly(offer.purchaseType),
    deviceAmount: toDollars(partCents(device)),
    ratePlanAmount: toDollars(monthlyPlanCents(device)),
    ratePlanPrice: toDollars(monthlyPlanCents({ ...device, quantity: 1 })),
    discounts: toWireBillDiscounts(discounts),
    dueAtCheckout: toDollars(dueAtCheckoutCents(priced)),
    screenRepairOfferId: screenRepairOffer?.offerId ?? null,
    screenRepairQuantity: line.withScreenRepair ? quantity : 0,
    screenRepairPrice: screenRepairOffer && toDollars(screenRepairOffer.rateCents),
    screenRepairAmount: addOnAmount(priced.screenRepair),
    accessoryOfferId: accessoryOffer?.offerId ?? null,
    accessoryQuantity: line.withAccessory ? quantity : 0,
    accessoryPrice: accessoryOffer && toDollars(accessoryOffer.rateCents),
    accessoryAmount: addOnAmount(priced.accessory),
    accessoryName: accessoryOffer && productNameOf(accessoryOffer),
    productName: productNameOf(offer),
    isAvailable: line.isAvailable,
    isOutOfStock: line.isOutOfStock,
    product: {
      productId: offer.productId,
      image: offer.image,
      model: offer.model,
      manufacturerName: offer.manufacturerName,
      productTypeId: offer.productTypeId,
      urlPathName: offer.urlPathName,
    },
  }
}

const addOnAmount = (addOn: PricedLine['screenRepair']) =>
  addOn ? toDollars(partCents({ quantity: addOn.quantity, unitCents: addOn.itemPriceCents })) : 0

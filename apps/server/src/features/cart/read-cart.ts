import type { CartItem, getCart } from '@portal/contract/cart'
import { toWireCosts } from '@portal/contract/costs'
import type { AnswerOf } from '@portal/contract/endpoint'
import { carrierBills, monthlyPlanCents, partCents } from '@portal/domain/carrier-bills'
import { cartTotals, dueAtCheckoutCents, type CartLine as PricedLine } from '@portal/domain/cart-totals'
import { isMonthly, productNameOf } from '@portal/domain/catalog'
import { toDollars } from '@portal/domain/money'
import type { SignedInContext } from '../../deps.ts'
import { type CartLine, cartFingerprint, readLines, toCostedParts, toPricedLine } from './cart-lines.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/** The caller's cart and its totals in dollars (docs/spec/cart.md#totals). */
export async function readCart({ db, actor }: Needs): Promise<AnswerOf<typeof getCart>> {
  const lines = await readLines(db, actor.userId)
  const totals = cartTotals(lines.map(toPricedLine))
  const parts = lines.flatMap(toCostedParts)
  return {
    result: lines.map(toCartItem),
    cartTotals: {
      today: toDollars(totals.todayCents),
      cartItemCount: totals.cartItemCount,
      declaredValue: toDollars(totals.declaredValueCents),
    },
    fingerprint: cartFingerprint(lines),
    carrierBills: carrierBills(parts).map((bill) => ({
      carrier: bill.carrier,
      monthly: toDollars(bill.monthlyCents),
      plans: toDollars(bill.planCents),
      once: toDollars(bill.onceCents),
    })),
    costs: toWireCosts(parts),
  }
}

function toCartItem(line: CartLine): CartItem {
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

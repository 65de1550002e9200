import type { CartItem, getCart } from '@portal/contract/cart'
import type { AnswerOf } from '@portal/contract/endpoint'
import { cartTotals, dueAtCheckoutCents } from '@portal/domain/cart-rules'
import { productNameOf } from '@portal/domain/catalog'
import { toDollars } from '@portal/domain/money'
import type { SignedInContext } from '../../deps.ts'
import { type CartLine, readLines, toPricedLine } from './cart-lines.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/** The caller's cart and its totals in dollars (storefront 3 "Cart"; architecture 5.4). */
export async function readCart({ db, actor }: Needs): Promise<AnswerOf<typeof getCart>> {
  const lines = await readLines(db, actor.userId)
  const totals = cartTotals(lines.map(toPricedLine))
  return {
    result: lines.map(toCartItem),
    cartTotals: {
      today: toDollars(totals.todayCents),
      cartItemCount: totals.cartItemCount,
      declaredValue: toDollars(totals.declaredValueCents),
    },
  }
}

function toCartItem(line: CartLine): CartItem {
  const { offer, screenRepairOffer, accessoryOffer } = line
  return {
    cartItemId: line.cartItemId,
    quantity: line.quantity,
    offerId: offer.offerId,
    carrierId: offer.carrierId,
    carrier: offer.carrier,
    purchaseType: offer.purchaseType,
    isCarrierInventory: offer.isCarrierInventory,
    displayPricePrimary: offer.displayPricePrimary,
    itemPrice: toDollars(offer.rateCents),
    dueAtCheckout: toDollars(dueAtCheckoutCents(toPricedLine(line))),
    screenRepairOfferId: screenRepairOffer?.offerId ?? null,
    screenRepairQuantity: line.withScreenRepair ? line.quantity : 0,
    screenRepairPrice: screenRepairOffer && toDollars(screenRepairOffer.rateCents),
    accessoryOfferId: accessoryOffer?.offerId ?? null,
    accessoryQuantity: line.withAccessory ? line.quantity : 0,
    accessoryPrice: accessoryOffer && toDollars(accessoryOffer.rateCents),
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

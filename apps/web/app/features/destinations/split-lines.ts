import type { CartItem } from '@portal/contract/cart'
import type { Order } from '@portal/contract/orders'
import { noCarrier, productNameOf } from '@portal/domain/catalog'
import { productTypeIds } from '@portal/domain/ids'
import type { SplitLine } from './draft-destinations.ts'

/** The lines of an order as its destinations share them. */
export const splitLinesOf = ({ orderItems }: Pick<Order, 'orderItems'>): SplitLine[] =>
  orderItems.map(({ orderItemId, offer, quantity, isAddOn, carrier, productTypeId }) => ({
    id: orderItemId,
    name: productNameOf(offer.product),
    quantity,
    isAddOn,
    carrier,
    productTypeId,
  }))

/** The lines that a cart becomes, add-ons behind the line that they go with. */
export const splitLinesOfCart = (items: readonly CartItem[]): SplitLine[] =>
  items.flatMap((item) => {
    const { cartItemId: id, productName: name, quantity, carrier, product } = item
    const addOn = (key: string, addOnName: string, productTypeId: string): SplitLine => ({
      id: `${id} ${key}`,
      name: addOnName,
      quantity,
      isAddOn: true,
      carrier: noCarrier,
      productTypeId,
    })
    return [
      { id, name, quantity, isAddOn: false, carrier, productTypeId: product.productTypeId },
      ...(item.screenRepairQuantity > 0 ? [addOn('repair', 'Screen repair', productTypeIds.service)] : []),
      ...(item.accessoryQuantity > 0
        ? [addOn('accessory', item.accessoryName ?? 'Accessory', productTypeIds.accessory)]
        : []),
    ]
  })

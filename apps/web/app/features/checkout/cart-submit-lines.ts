import type { CartItem } from '@portal/contract/cart'
import { noCarrier } from '@portal/domain/catalog'
import { productTypeIds } from '@portal/domain/ids'
import type { SubmitLine } from '@portal/domain/submit-blockers'

/** The lines that the cart becomes on an order, add-ons as separate lines, as the rules of submitting read them. */
export const submitLinesOf = (items: readonly CartItem[]): SubmitLine[] => items.flatMap(linesOf)

function linesOf(item: CartItem): SubmitLine[] {
  const { cartItemId, carrier, product, productName, isAvailable } = item
  const lines: SubmitLine[] = [
    {
      id: cartItemId,
      name: productName,
      carrier,
      productTypeId: product.productTypeId,
      state: isAvailable ? 'same' : 'unavailable',
    },
  ]
  if (item.screenRepairQuantity > 0)
    lines.push(addOn(`${cartItemId} repair`, 'Screen repair', productTypeIds.service))
  if (item.accessoryQuantity > 0)
    lines.push(addOn(`${cartItemId} accessory`, item.accessoryName ?? 'Accessory', productTypeIds.accessory))
  return lines
}

const addOn = (id: string, name: string, productTypeId: string): SubmitLine => ({
  id,
  name,
  productTypeId,
  carrier: noCarrier,
  state: 'same',
})

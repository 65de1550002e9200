import type { CartItem } from '@portal/contract/cart'
import { type Cents, fromDollars } from '@portal/domain/money'

/** What each thing in the cart cost when it was first seen there, in cents, by `Priced.key`. */
export type SeenPrices = Record<string, Cents>

export type Priced = { key: string; name: string; cents: Cents }
export type PriceChange = Priced & { beforeCents: Cents }

/** What one unit of each line costs, and of the add-ons that go with it. */
export function pricesOf(items: readonly CartItem[]): Priced[] {
  return items.flatMap(({ cartItemId, productName, ...item }) => [
    { key: `${cartItemId} item`, name: productName, cents: fromDollars(item.itemPrice) },
    ...(item.screenRepairQuantity > 0 && item.screenRepairPrice !== null
      ? [
          {
            key: `${cartItemId} repair`,
            name: `Screen repair for ${productName}`,
            cents: fromDollars(item.screenRepairPrice),
          },
        ]
      : []),
    ...(item.accessoryQuantity > 0 && item.accessoryPrice !== null
      ? [
          {
            key: `${cartItemId} accessory`,
            name: `${item.accessoryName ?? 'Accessory'} for ${productName}`,
            cents: fromDollars(item.accessoryPrice),
          },
        ]
      : []),
  ])
}

/** What was seen of the present cart, with what is new in it; what left the cart is forgotten. */
export const rememberPrices = (seen: SeenPrices, items: readonly CartItem[]): SeenPrices =>
  Object.fromEntries(pricesOf(items).map(({ key, cents }) => [key, seen[key] ?? cents]))

/** What costs something else than when it was first seen. */
export const priceChanges = (seen: SeenPrices, items: readonly CartItem[]): PriceChange[] =>
  pricesOf(items).flatMap((priced) => {
    const beforeCents = seen[priced.key]
    return beforeCents === undefined || beforeCents === priced.cents ? [] : [{ ...priced, beforeCents }]
  })

import type { CartItem } from '@portal/contract/cart'
import { type Cents, fromDollars } from '@portal/domain/money'
import { useEffect } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** Kept in this browser, so that a price that changed overnight is shown in the morning. */
type KeptPrices = {
  /** Whose cart it is: the next person in this browser has a cart of their own. */
  ownerEmail: string | null
  seen: SeenPrices
}

const initial: KeptPrices = { ownerEmail: null, seen: {} }

const useStore = create<KeptPrices>()(
  persist(() => initial, {
    name: 'cartPrices',
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
)

/** What changed its price since it came into this cart; everything else in it is remembered. */
export function usePriceChanges(email: string, items: readonly CartItem[]): PriceChange[] {
  const seen = useStore((kept) => seenBy(kept, email))
  useEffect(() => {
    if (items.length > 0)
      useStore.setState((kept) => ({ ownerEmail: email, seen: rememberPrices(seenBy(kept, email), items) }))
  }, [email, items])
  return priceChanges(seen, items)
}

/** What this person saw; what anyone else saw does not count. */
const seenBy = ({ ownerEmail, seen }: KeptPrices, email: string): SeenPrices =>
  ownerEmail === email ? seen : initial.seen

/** The new prices are the known ones from now on. */
export const acceptPrices = (email: string, items: readonly CartItem[]) =>
  useStore.setState({ ownerEmail: email, seen: rememberPrices({}, items) })

/** What each thing in the cart cost when it was first seen there, in cents, by `Priced.key`. */
type SeenPrices = Record<string, Cents>

type Priced = { key: string; name: string; cents: Cents }
type PriceChange = Priced & { beforeCents: Cents }

/** What one unit of each line costs, and of the add-ons that go with it. */
function pricesOf(items: readonly CartItem[]): Priced[] {
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

import type { CartItem } from '@portal/contract/cart'
import { useEffect } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { type PriceChange, priceChanges, rememberPrices, type SeenPrices } from './price-changes.ts'

/** Kept in this browser, so that a price that changed overnight is shown in the morning. */
const useStore = create<{ seen: SeenPrices }>()(
  persist(() => ({ seen: {} as SeenPrices }), {
    name: 'cartPrices',
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
)

/** What changed its price since it came into this cart; everything else in it is remembered. */
export function usePriceChanges(items: readonly CartItem[]): PriceChange[] {
  const seen = useStore((state) => state.seen)
  useEffect(() => {
    if (items.length > 0) useStore.setState((state) => ({ seen: rememberPrices(state.seen, items) }))
  }, [items])
  return priceChanges(seen, items)
}

/** The new prices are the known ones from now on. */
export const acceptPrices = (items: readonly CartItem[]) =>
  useStore.setState({ seen: rememberPrices({}, items) })

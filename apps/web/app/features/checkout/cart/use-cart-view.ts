import type { CarrierBill, CartItem, CartTotals } from '@portal/contract/cart'
import type { WireCosts } from '@portal/contract/costs'
import { needsInstalledApps, noCarrier } from '@portal/domain/catalog'
import type { CheckoutStep } from '@portal/domain/checkout-steps'
import { productTypeIds } from '@portal/domain/ids'
import { type Cents, fromDollars } from '@portal/domain/money'
import type { SubmitLine } from '@portal/domain/submit-blockers'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { cartQuery, tellOtherTabs, useCart } from '../../cart/cart.queries.ts'

/** The cart as the checkout shows it (docs/spec/cart.md#totals). */
export type CartView = {
  currentItems: readonly CartItem[]
  cartTotals: CartTotals
  /** Stands for all of it in InsertOrder; '' until the cart is read. */
  fingerprint: string
  carrierBills: readonly CarrierBill[]
  /** What it comes to each month and over its terms; without shipping. */
  costs: WireCosts
  todayCents: Cents
  isLoading: boolean
  /**
   * The cart could not be read. Without an earlier answer it then counts as empty (docs/spec/cart.md#reading) and is
   * called unknown.
   */
  hasFailed: boolean
  /** Nothing is in it, as far as that could be read. */
  isEmpty: boolean
  /** It was never read, so it is not known whether it is empty. */
  isUnknown: boolean
  needsApps: boolean
  /** Lines whose offer left the shop; nothing can be ordered with them. */
  unavailable: readonly CartItem[]
  isRetrying: boolean
  retry: () => void
}

const noTotals: CartTotals = { today: 0, cartItemCount: 0, declaredValue: 0 }
const noCosts: WireCosts = {
  today: 0,
  once: 0,
  monthly: 0,
  termMonths: null,
  committed: null,
  totals: [],
  schedule: [],
  discounts: [],
}

export function useCartView(): CartView {
  const cart = useCart()
  const currentItems = cart.data?.result ?? []
  const cartTotals = cart.data?.cartTotals ?? noTotals
  return {
    currentItems,
    cartTotals,
    fingerprint: cart.data?.fingerprint ?? '',
    carrierBills: cart.data?.carrierBills ?? [],
    costs: cart.data?.costs ?? noCosts,
    todayCents: fromDollars(cartTotals.today),
    isLoading: cart.isPending,
    hasFailed: cart.isError,
    isEmpty: !cart.isPending && currentItems.length === 0,
    isUnknown: cart.isError && cart.data === undefined,
    needsApps: currentItems.some(({ product }) => needsInstalledApps(product.productTypeId)),
    unavailable: currentItems.filter((item) => !item.isAvailable),
    isRetrying: cart.isFetching,
    retry: () => void cart.refetch(),
  }
}

/** Empties the cart on the screen at once and reads it again, after its lines went into an order. */
export function useEmptiedCart() {
  const queryClient = useQueryClient()
  return useCallback(() => {
    queryClient.setQueryData(cartQuery.queryKey, {
      result: [],
      cartTotals: noTotals,
      carrierBills: [],
      costs: noCosts,
      fingerprint: '',
    })
    void queryClient.invalidateQueries(cartQuery)
    tellOtherTabs()
  }, [queryClient])
}

/**
 * When the step becomes completed the cart is read again (docs/spec/checkout.md#submitting). Only then, and not with
 * the answer to the order: an empty cart has no steps but the first.
 */
export function useCartOfCompletedOrder(step: CheckoutStep) {
  const emptyCart = useEmptiedCart()
  const before = useRef(step)
  useEffect(() => {
    if (step === 'completed' && before.current !== 'completed') emptyCart()
    before.current = step
  }, [step, emptyCart])
}

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

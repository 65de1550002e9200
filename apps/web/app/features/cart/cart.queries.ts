import { openCalls } from '@portal/contract/open-calls'
import { staleMs } from '@portal/domain/limits'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useMay } from '../../lib/access.ts'
import { type CallInput, type CallOf, call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useSession } from '../../lib/session.ts'

/** The cart: fresh for 5 minutes, read only with a token, not on window focus (docs/spec/cart.md#reading). */
export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: ({ signal }) => call(openCalls.getCart, { signal }),
  staleTime: staleMs.cart,
  refetchOnWindowFocus: false,
})

const otherTabs =
  typeof BroadcastChannel === 'undefined' || typeof window === 'undefined'
    ? null
    : new BroadcastChannel('cart')
otherTabs?.addEventListener('message', () => void queryClient.invalidateQueries(cartQuery))

/** The cart was changed here: the person's other tabs read it again, badge included. */
export const tellOtherTabs = () => otherTabs?.postMessage('changed')

export function useCart() {
  const session = useSession()
  const mayOrder = useMay('order')
  return useQuery({ ...cartQuery, enabled: session !== null && mayOrder })
}

/** Items in the cart, for the badge; 0 while no one is signed in or nothing is known. */
export function useCartCount(): number {
  const cart = useCart()
  return cart.data?.cartTotals.cartItemCount ?? 0
}

/** Writes to the cart; the list is read again regardless of the outcome. */
function useCartWrite<N extends 'insertCartItem' | 'updateCartItem' | 'deleteCartItem'>(write: CallOf<N>) {
  return useMutation({
    mutationFn: (input: CallInput<N>) => call(write, input),
    onSettled: () => {
      tellOtherTabs()
      return queryClient.invalidateQueries(cartQuery)
    },
  })
}

export const useAddToCart = () => useCartWrite(openCalls.insertCartItem)
export const useUpdateCartItem = () => useCartWrite(openCalls.updateCartItem)
export const useDeleteCartItem = () => useCartWrite(openCalls.deleteCartItem)

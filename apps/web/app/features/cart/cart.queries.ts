import { staleMs } from '@portal/domain/limits'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'

/** The cart: fresh for 5 minutes, read only with a token, not on window focus (storefront 9). */
export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: ({ signal }) => call('getCart', { signal }),
  staleTime: staleMs.cart,
  refetchOnWindowFocus: false,
})

export function useCart() {
  const session = useSession()
  return useQuery({ ...cartQuery, enabled: session !== null })
}

/** Units in the cart, for the badge; 0 while nobody is signed in or nothing is known. */
export function useCartCount(): number {
  const cart = useCart()
  return cart.data?.cartTotals.cartItemCount ?? 0
}

/** Writes to the cart; the list is read again whatever the outcome. */
function useCartWrite<N extends 'insertCartItem' | 'updateCartItem' | 'deleteCartItem'>(name: N) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<N>) => call(name, input),
    onSettled: () => queryClient.invalidateQueries(cartQuery),
  })
}

export const useAddToCart = () => useCartWrite('insertCartItem')
export const useUpdateCartItem = () => useCartWrite('updateCartItem')
export const useDeleteCartItem = () => useCartWrite('deleteCartItem')

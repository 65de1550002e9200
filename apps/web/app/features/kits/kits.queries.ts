import { kitCalls } from '@portal/contract/kit-calls'
import type { KitNotesChoice } from '@portal/domain/kits'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { type CallInput, call } from '../../lib/api.ts'
import { useCall } from '../../lib/use-call.ts'
import { cartQuery, tellOtherTabs } from '../cart/cart.queries.ts'

/** The kits of an account, with what they would order today. */
export const kitsQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['kits', accountId],
    queryFn: ({ signal }) => call(kitCalls.getKits, { params: { accountId }, signal }),
    select: ({ results }) => results,
    ...alwaysFresh,
  })

/** A write about kits; kits and the open order are read again after success and failure. */
const thenRead = { refresh: [['kits'], ['order'], ['orders']] }

export const useCreateKit = () => useCall(kitCalls.createKit, thenRead)
export const useUpdateKit = () => useCall(kitCalls.updateKit, thenRead)
export const useRemoveKit = () => useCall(kitCalls.removeKit, thenRead)
export const useAddKitToOrder = () => useCall(kitCalls.addKitToOrder, thenRead)

/** The apps, joined with commas, and staging notes of a kit that is in the cart now. */
export type KitTexts = { installedApps: string; stagingNotes: string }

/**
 * Puts a kit into the cart; cart and kits are read again after success and failure.
 * @param onTexts takes its apps and staging notes, before the cart shows the devices
 */
export function useAddKitToCart(onTexts: (texts: KitTexts, notes: KitNotesChoice) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ notes: _, ...input }: CallInput<'addKitToCart'> & { notes: KitNotesChoice }) =>
      call(kitCalls.addKitToCart, input),
    onSuccess: ({ result }, { notes }) => onTexts(result, notes),
    onSettled: () => {
      tellOtherTabs()
      return Promise.all(
        [['kits'], cartQuery.queryKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
    },
  })
}

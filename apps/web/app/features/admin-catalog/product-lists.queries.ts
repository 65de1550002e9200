import '../../lib/administrator-calls.ts'
import type { CatalogListKind } from '@portal/domain/catalog-lists'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'
import { readCatalogAgain } from './admin-catalog.queries.ts'

const listsKey = ['catalog-lists'] as const

/** Manufacturers and rate plans; never from a cache. */
export const catalogListsQuery = queryOptions({
  queryKey: listsKey,
  queryFn: ({ signal }) => call('getCatalogLists', { signal }),
  select: ({ result }) => result,
  staleTime: 0,
  gcTime: 0,
})

/** The last changes of a list, the latest first. */
export const listChangesQuery = (kind: CatalogListKind) =>
  queryOptions({
    queryKey: [...listsKey, kind],
    queryFn: ({ signal }) => call('getActivity', { query: { entity: kind, limit: 20 }, signal }),
    select: ({ results }) => results,
    staleTime: 0,
    gcTime: 0,
  })

/** Changes a list; it and all that is made from the catalog are read again regardless of the outcome. */
function useListWrite<Name extends 'addListEntry' | 'renameListEntry' | 'deleteListEntry' | 'undoListChange'>(
  name: Name,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<Name>) => call(name, input),
    onSettled: () => Promise.all([queryClient.invalidateQueries({ queryKey: listsKey }), readCatalogAgain()]),
  })
}

export const useAddListEntry = () => useListWrite('addListEntry')
export const useRenameListEntry = () => useListWrite('renameListEntry')
export const useDeleteListEntry = () => useListWrite('deleteListEntry')
export const useUndoListChange = () => useListWrite('undoListChange')

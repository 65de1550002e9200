import { administratorCalls } from '@portal/contract/administrator-calls'
import { catalogLimits } from '@portal/domain/catalog-limits'
import type { CatalogListKind } from '@portal/domain/catalog-lists'
import { staleMs } from '@portal/domain/limits'
import { refusalMessages } from '@portal/domain/refusal-messages'
import type { TableFormat } from '@portal/domain/table-formats'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, type CallOf, call } from '../../lib/api.ts'
import { callWithProgress } from '../../lib/api-progress.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { ImportStep } from '../../ui/table-import/use-import-steps.ts'
import { activityKey } from '../admin-activity/activity.queries.ts'
import { manifestQuery } from '../catalog/catalog.queries.ts'

/** Reads and writes of the catalogue's back office, with the caches of docs/spec/api.md#browser-cache. */

const productsKey = ['adminProducts'] as const
const productKey = ['adminProduct'] as const
const offersKey = ['adminOffers'] as const
const pricesKey = ['adminPrices'] as const

/** Products, fresh for 5 minutes: all of them, or those the server finds. */
export const productsQuery = (search = '') =>
  queryOptions({
    queryKey: [...productsKey, search],
    queryFn: ({ signal }) => call(administratorCalls.getAllProducts, { query: { search }, signal }),
    staleTime: staleMs.adminProducts,
    gcTime: staleMs.adminProducts,
    placeholderData: keepPreviousData,
  })

/** One product; kept until it is saved. */
export const productQuery = (productId: string) =>
  queryOptions({
    queryKey: [...productKey, productId],
    queryFn: ({ signal }) => call(administratorCalls.getSingleProduct, { params: { productId }, signal }),
    select: ({ result }) => result,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A product's offers, fresh for 5 minutes. */
export const offersQuery = (productId: string) =>
  queryOptions({
    queryKey: [...offersKey, productId],
    queryFn: ({ signal }) => call(administratorCalls.getOffersByProduct, { params: { productId }, signal }),
    select: ({ results }) => results,
    staleTime: staleMs.adminOffers,
  })

/** What the shop publishes at this moment, regardless of what this browser remembers of it. */
export const publishedQuery = queryOptions({
  ...manifestQuery,
  queryKey: ['manifest', 'published'],
  staleTime: 0,
  gcTime: 0,
  refetchOnMount: 'always',
})

/** The price list as it is now, or what the server finds in it. */
export const pricesQuery = (search: string) =>
  queryOptions({
    queryKey: [...pricesKey, search],
    queryFn: ({ signal }) => call(administratorCalls.getOfferPrices, { query: { search }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/**
 * After a save everything that was made from the catalog is read again; the manifest too
 * (docs/spec/back-office.md#product-details).
 */
async function readAgain() {
  const keys = [productsKey, productKey, offersKey, pricesKey, activityKey]
  await Promise.all([
    ...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    queryClient.invalidateQueries({ queryKey: manifestQuery.queryKey, refetchType: 'all' }),
  ])
}

export const useSaveProduct = () =>
  useMutation({
    mutationFn: (body: CallInput<'upsertProduct'>['body']) =>
      call(administratorCalls.upsertProduct, { body }),
    onSuccess: readAgain,
  })

/** Creates a manufacturer that products can name. */
export const useCreateManufacturer = () =>
  useMutation({
    mutationFn: (name: string) => call(administratorCalls.createManufacturer, { body: { name } }),
    onSuccess: readAgain,
  })

/** Saving an offer; reading again is the screen's part, which shows that it happens. */
export const useSaveOffer = () =>
  useMutation({
    mutationFn: (body: CallInput<'upsertOffer'>['body']) => call(administratorCalls.upsertOffer, { body }),
  })
export const useDeleteOffer = () =>
  useMutation({
    mutationFn: (offerId: string) => call(administratorCalls.deleteOffer, { params: { offerId } }),
  })
export const readCatalogAgain = readAgain

export const useUploadPicture = () =>
  useMutation({
    mutationFn: async (body: Blob) => {
      refuseLarge(body, catalogLimits.pictureBytesMax)
      return call(administratorCalls.uploadPicture, { body })
    },
  })

/** Before it is sent: a server that refuses while it is still being sent to is not always heard. */
function refuseLarge({ size }: Blob, max: number) {
  if (size > max) throw new Error(refusalMessages.fileTooLarge)
}

export const useSavePrices = () =>
  useMutation({
    mutationFn: async ({ offers, confirmPriceDifference }: CallInput<'updateOfferPrices'>['body']) => {
      for (let start = 0; start < offers.length; start += catalogLimits.priceGridSaveMax)
        await call(administratorCalls.updateOfferPrices, {
          body: {
            offers: offers.slice(start, start + catalogLimits.priceGridSaveMax),
            confirmPriceDifference,
          },
        })
    },
    onSettled: readAgain,
  })

export type ImportKind = 'products' | 'offers'

/** Checks a file or, with the token of that check, saves it. */
export const sendImport =
  (kind: ImportKind) =>
  async ({ file, query, onProgress }: ImportStep) => {
    refuseLarge(file, catalogLimits.importBytesMax)
    const confirmed = query.token === undefined ? {} : { confirmPriceDifference: 'true' as const }
    const input = { body: file, query: { ...query, ...confirmed } }
    const { result } =
      kind === 'products'
        ? await callWithProgress(administratorCalls.importProducts, input, onProgress)
        : await callWithProgress(administratorCalls.importOffers, input, onProgress)
    if (result.saved) await readAgain()
    return result
  }

/** A whole table as the file that a browser keeps. */
export const readCatalogFile = (kind: ImportKind, format: TableFormat) =>
  call(kind === 'products' ? administratorCalls.exportProducts : administratorCalls.exportOffers, {
    query: { format },
  })

const listsKey = ['catalog-lists'] as const

/** Manufacturers and rate plans; never from a cache. */
export const catalogListsQuery = queryOptions({
  queryKey: listsKey,
  queryFn: ({ signal }) => call(administratorCalls.getCatalogLists, { signal }),
  select: ({ result }) => result,
  staleTime: 0,
  gcTime: 0,
})

/** The last changes of a list, the latest first. */
export const listChangesQuery = (kind: CatalogListKind) =>
  queryOptions({
    queryKey: [...listsKey, kind],
    queryFn: ({ signal }) =>
      call(administratorCalls.getActivity, { query: { entity: kind, limit: 20 }, signal }),
    select: ({ results }) => results,
    staleTime: 0,
    gcTime: 0,
  })

/** Changes a list; it and all that is made from the catalog are read again regardless of the outcome. */
function useListWrite<Name extends 'addListEntry' | 'renameListEntry' | 'deleteListEntry' | 'undoListChange'>(
  write: CallOf<Name>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<Name>) => call(write, input),
    onSettled: () => Promise.all([queryClient.invalidateQueries({ queryKey: listsKey }), readCatalogAgain()]),
  })
}

export const useAddListEntry = () => useListWrite(administratorCalls.addListEntry)
export const useRenameListEntry = () => useListWrite(administratorCalls.renameListEntry)
export const useDeleteListEntry = () => useListWrite(administratorCalls.deleteListEntry)
export const useUndoListChange = () => useListWrite(administratorCalls.undoListChange)

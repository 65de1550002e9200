import '../../lib/administrator-calls.ts'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { staleMs } from '@portal/domain/limits'
import { refusalMessages } from '@portal/domain/refusal-messages'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'
import { callWithProgress } from '../../lib/api-progress.ts'
import { queryClient } from '../../lib/query-client.ts'
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
    queryFn: ({ signal }) => call('getAllProducts', { query: { search }, signal }),
    staleTime: staleMs.adminProducts,
    gcTime: staleMs.adminProducts,
    placeholderData: keepPreviousData,
  })

/** One product; kept until it is saved. */
export const productQuery = (productId: string) =>
  queryOptions({
    queryKey: [...productKey, productId],
    queryFn: ({ signal }) => call('getSingleProduct', { params: { productId }, signal }),
    select: ({ result }) => result,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A product's offers, fresh for 5 minutes. */
export const offersQuery = (productId: string) =>
  queryOptions({
    queryKey: [...offersKey, productId],
    queryFn: ({ signal }) => call('getOffersByProduct', { params: { productId }, signal }),
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
    queryFn: ({ signal }) => call('getOfferPrices', { query: { search }, signal }),
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
    mutationFn: (body: CallInput<'upsertProduct'>['body']) => call('upsertProduct', { body }),
    onSuccess: readAgain,
  })

/** Creates a manufacturer that products can name. */
export const useCreateManufacturer = () =>
  useMutation({
    mutationFn: (name: string) => call('createManufacturer', { body: { name } }),
    onSuccess: readAgain,
  })

/** Saving an offer; reading again is the screen's part, which shows that it happens. */
export const useSaveOffer = () =>
  useMutation({ mutationFn: (body: CallInput<'upsertOffer'>['body']) => call('upsertOffer', { body }) })
export const useDeleteOffer = () =>
  useMutation({ mutationFn: (offerId: string) => call('deleteOffer', { params: { offerId } }) })
export const readCatalogAgain = readAgain

export const useUploadPicture = () =>
  useMutation({
    mutationFn: async (body: Blob) => {
      refuseLarge(body, catalogLimits.pictureBytesMax)
      return call('uploadPicture', { body })
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
        await call('updateOfferPrices', {
          body: {
            offers: offers.slice(start, start + catalogLimits.priceGridSaveMax),
            confirmPriceDifference,
          },
        })
    },
    onSettled: readAgain,
  })

export type ImportKind = 'products' | 'offers'
export type ImportStep = {
  kind: ImportKind
  file: Blob
  token?: string
  onProgress: (done: number, total: number) => void
}

/** Checks a file or, with the token of that check, saves it. */
export const useImport = () =>
  useMutation({
    mutationFn: async ({ kind, file, token, onProgress }: ImportStep) => {
      refuseLarge(file, catalogLimits.importBytesMax)
      // A save answers what the check asked.
      const input = {
        body: file,
        query: token === undefined ? {} : { token, confirmPriceDifference: 'true' as const },
      }
      const { result } =
        kind === 'products'
          ? await callWithProgress('importProducts', input, onProgress)
          : await callWithProgress('importOffers', input, onProgress)
      if (result.saved) await readAgain()
      return result
    },
  })

/** A whole table as the file that a browser keeps. */
export const useExport = () =>
  useMutation({
    mutationFn: (kind: ImportKind) => call(kind === 'products' ? 'exportProducts' : 'exportOffers', {}),
    gcTime: 0,
  })

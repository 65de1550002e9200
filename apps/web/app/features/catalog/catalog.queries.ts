import type { Manifest } from '@portal/contract/catalog'
import { openCalls } from '@portal/contract/open-calls'
import { defaultDomainId } from '@portal/domain/ids'
import { staleMs } from '@portal/domain/limits'
import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

/**
 * The published catalog: fresh and kept for 2 hours, not read again on window focus (docs/spec/catalog.md#manifest).
 */
export const manifestQuery = queryOptions({
  queryKey: ['manifest'],
  queryFn: ({ signal }) => call(openCalls.getManifest, { params: { domainId: defaultDomainId }, signal }),
  select: ({ result }) => result,
  staleTime: staleMs.manifest,
  gcTime: staleMs.manifest,
  refetchOnWindowFocus: false,
})

/** The catalog for a page that is opened inside the browser. Throws ApiError. */
export async function readManifest(): Promise<Manifest> {
  const { result } = await queryClient.fetchQuery(manifestQuery)
  return result
}

const settleMs = 1_500

/** Fetches the catalog once a list has settled, so that the next tab and the details open at once. */
export function useCatalogAhead() {
  useEffect(() => {
    const timer = setTimeout(() => void queryClient.prefetchQuery(manifestQuery), settleMs)
    return () => clearTimeout(timer)
  }, [])
}

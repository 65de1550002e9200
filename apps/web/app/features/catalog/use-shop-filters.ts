import { filterSyncMs } from '@portal/domain/limits'
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext, useNavigate, useSearchParams } from 'react-router'
import { type Filters, filterSearch, readFilters, sameFilters, spelledAs } from './shop-filters.ts'
import type { ShopItem } from './shop-item.ts'

/**
 * The filters that are on, and how to change them. A change shows at once and reaches the address
 * after 300 ms (docs/spec/storefront.md#filters), as a step of the history, so Back undoes it.
 * @param items the list that is filtered: makers are spelled as it spells them
 */
export function useShopFilters(
  items: ReadonlyArray<Pick<ShopItem, 'brand'>>,
): [Filters, (next: Filters) => void] {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  const inAddress = useMemo(
    () =>
      spelledAs(
        items.map(({ brand }) => brand),
        readFilters(search),
      ),
    [items, search],
  )
  const [draft, setDraft] = useState<Filters | null>(null)
  const sent = useRef<string>(undefined)
  const address = filterSearch(inAddress)

  useEffect(() => {
    // Spaces that are still being typed are no other list.
    if (draft === null || filterSearch(draft) === address) return
    const timer = setTimeout(() => {
      // A card was opened meanwhile: continuing filtering here would take the person back.
      if (isLeaving()) return
      sent.current = filterSearch(draft)
      void navigate(
        { search: sent.current },
        { preventScrollReset: true, replace: refinesSearch(inAddress, draft) },
      )
    }, filterSyncMs)
    return () => clearTimeout(timer)
  }, [draft, inAddress, address, isLeaving, navigate])

  useEffect(() => {
    // Our own change has arrived, and a newer draft may already be waiting. Any other change wins over it.
    if (sent.current !== address) setDraft(null)
  }, [address])

  return [draft ?? inAddress, setDraft]
}

/** Whether another page is loading. The router knows at the click; what is rendered learns it later. */
function useIsLeaving() {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  return useCallback(() => {
    const next = router?.state.navigation.location
    return next !== undefined && next.pathname !== router?.state.location.pathname
  }, [router])
}

/** Someone typing on: one step of the history is enough for one search. */
const refinesSearch = (before: Filters, after: Filters) =>
  before.query !== '' && after.query !== '' && sameFilters({ ...before, query: after.query }, after)

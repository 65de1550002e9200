import { counted } from '@portal/domain/format'
import { filterSyncMs } from '@portal/domain/limits'
import { ListFilter } from 'lucide-react'
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext, useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import {
  type Filters,
  filterCount,
  filterSearch,
  readFilters,
  sameFilters,
  spelledAs,
  toggled,
} from './shop-filters.ts'
import type { ShopItem } from './shop-item.ts'
import { type Facets, facetsOf, matching } from './shop-list.ts'

export type FilterDrawerProps = {
  items: readonly ShopItem[]
  filters: Filters
  onApply: (next: Filters) => void
}

/** The filters of small screens: chosen in a sheet, and in force with Apply Filters. */
export function FilterDrawer({ items, filters, onApply }: FilterDrawerProps) {
  const [draft, setDraft] = useState<Filters | null>(null)
  const active = filterCount(filters)
  const chosen = draft ?? filters

  return (
    <>
      <Button
        variant="ghost"
        className="filters-open"
        icon={<ListFilter size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setDraft(filters)}
      >
        Filters
        {active > 0 && (
          <span className="count">
            {active}
            <span className="vh"> active</span>
          </span>
        )}
      </Button>
      <Dialog
        open={draft !== null}
        onClose={() => setDraft(null)}
        title="Filters"
        kind="sheet"
        side="left"
        footer={
          <Button
            block
            onClick={() => {
              setDraft(null)
              onApply(chosen)
            }}
          >
            Apply Filters ({counted(matching(items, chosen).length, 'result')})
          </Button>
        }
      >
        <FilterFields facets={facetsOf(items, chosen)} filters={chosen} onChange={setDraft} />
      </Dialog>
    </>
  )
}

type FilterFieldsProps = { facets: Facets; filters: Filters; onChange: (next: Filters) => void }

/** Carriers, BYOD / Unlocked and Brands as checkboxes; their names make them a working GET form too. */
export function FilterFields({ facets, filters, onChange }: FilterFieldsProps) {
  return (
    <>
      {facets.carriers.length > 0 && (
        <fieldset className="filter-group">
          <legend>Carriers</legend>
          <div>
            {facets.carriers.map(({ value, count }) => (
              <Checkbox
                key={value}
                name="carriers"
                value={value}
                label={value}
                count={count}
                checked={filters.carriers.includes(value)}
                onChange={() => onChange({ ...filters, carriers: toggled(filters.carriers, value) })}
              />
            ))}
          </div>
        </fieldset>
      )}
      {facets.unlocked !== null && (
        <fieldset className="filter-group">
          <legend>BYOD / Unlocked</legend>
          <div>
            <Checkbox
              name="unlocked"
              value="true"
              label="Unlocked only"
              count={facets.unlocked}
              checked={filters.unlocked}
              onChange={() => onChange({ ...filters, unlocked: !filters.unlocked })}
            />
          </div>
        </fieldset>
      )}
      {facets.brands.length > 0 && (
        <fieldset className="filter-group">
          <legend>Brands</legend>
          <div>
            {facets.brands.map(({ value, count }) => (
              <Checkbox
                key={value}
                name="brands"
                value={value}
                label={value}
                count={count}
                checked={filters.brands.includes(value)}
                onChange={() => onChange({ ...filters, brands: toggled(filters.brands, value) })}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

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

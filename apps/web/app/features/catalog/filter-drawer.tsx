import { counted } from '@portal/domain/format'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FilterFields } from './filter-fields.tsx'
import { type Filters, filterCount } from './shop-filters.ts'
import type { ShopItem } from './shop-item.ts'
import { facetsOf, matching } from './shop-list.ts'

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

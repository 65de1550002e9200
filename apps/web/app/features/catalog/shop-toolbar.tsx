import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Select } from '../../ui/select.tsx'
import { type Filters, type SortOrder, sortOrders } from './shop-filters.ts'

export type ShopToolbarProps = {
  /** The form that search and order are sent with when there is no script. */
  form: string
  category: string
  filters: Filters
  onChange: (next: Filters) => void
}

const orderLabels: Record<SortOrder, string> = { featured: 'Featured', price: 'Price, low to high' }

/** Search within the category, and the order of the list. */
export function ShopToolbar({ form, category, filters, onChange }: ShopToolbarProps) {
  const sort = useId()
  return (
    <div className="shop-tools">
      <SearchInput
        label={`Search ${category.toLowerCase()}`}
        name="q"
        form={form}
        autoComplete="off"
        value={filters.query}
        onValueChange={(query) => onChange({ ...filters, query })}
      />
      <div className="shop-sort">
        <label htmlFor={sort}>Sort</label>
        <Select
          id={sort}
          name="sort"
          form={form}
          value={filters.sort}
          onChange={({ target }) =>
            onChange({ ...filters, sort: sortOrders.find((order) => order === target.value) ?? 'featured' })
          }
        >
          {sortOrders.map((order) => (
            <option key={order} value={order}>
              {orderLabels[order]}
            </option>
          ))}
        </Select>
      </div>
      <Button type="submit" form={form} variant="ghost" className="no-script">
        Search
      </Button>
    </div>
  )
}

import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Select } from '../../ui/select.tsx'
import type { Filters, SortOrder } from './shop-filters.ts'

export type ShopToolbarProps = {
  /** The form that search and order are sent with when there is no script. */
  form: string
  category: string
  filters: Filters
  sorts: readonly SortOrder[]
  onChange: (next: Filters) => void
}

const orderLabels: Record<SortOrder, string> = {
  featured: 'Featured',
  price: 'One-time price, low to high',
  monthly: 'Monthly price, low to high',
}
/** Where nothing is paid monthly. */
const onlyPrice = 'Price, low to high'

/** Search within the category, and the order of the list. */
export function ShopToolbar({ form, category, filters, sorts, onChange }: ShopToolbarProps) {
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
            onChange({ ...filters, sort: sorts.find((order) => order === target.value) ?? 'featured' })
          }
        >
          {sorts.map((order) => (
            <option key={order} value={order}>
              {order === 'price' && !sorts.includes('monthly') ? onlyPrice : orderLabels[order]}
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

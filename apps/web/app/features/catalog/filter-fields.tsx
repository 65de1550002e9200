import { Checkbox } from '../../ui/checkbox.tsx'
import { type Filters, toggled } from './shop-filters.ts'
import type { Facets } from './shop-list.ts'

export type FilterFieldsProps = { facets: Facets; filters: Filters; onChange: (next: Filters) => void }

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

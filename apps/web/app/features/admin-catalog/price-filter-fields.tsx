import type { PriceFilter } from '@portal/contract/price-changes'
import { productTypes, purchaseTypeLabels, purchaseTypes } from '@portal/domain/catalog'
import { purchaseTypeIds } from '@portal/domain/ids'
import { useQuery } from '@tanstack/react-query'
import { ToggleChip } from '../../ui/chip.tsx'
import { manifestQuery } from '../catalog/catalog.queries.ts'

export const noFilter: PriceFilter = {
  carrierIds: [],
  manufacturerIds: [],
  productTypeIds: [],
  purchaseTypeIds: [],
}

type Choice = { id: string; name: string }

const types: Choice[] = productTypes.map(({ productTypeId, category }) => ({
  id: productTypeId,
  name: category,
}))
const payments: Choice[] = purchaseTypes.map((name) => ({
  id: purchaseTypeIds[name],
  name: purchaseTypeLabels[name],
}))

type PriceFilterFieldsProps = { filter: PriceFilter; onChange: (filter: PriceFilter) => void }

/** Which offers change; a list without a choice means all. */
export function PriceFilterFields({ filter, onChange }: PriceFilterFieldsProps) {
  const { data } = useQuery(manifestQuery)
  const groups: Array<{ key: keyof PriceFilter; legend: string; choices: Choice[] }> = [
    {
      key: 'carrierIds',
      legend: 'Carrier',
      choices: (data?.carriers ?? []).map(({ carrierId, name }) => ({ id: carrierId, name })),
    },
    {
      key: 'manufacturerIds',
      legend: 'Manufacturer',
      choices: (data?.manufacturers ?? []).map(({ manufacturerId, name }) => ({ id: manufacturerId, name })),
    },
    { key: 'productTypeIds', legend: 'Category', choices: types },
    { key: 'purchaseTypeIds', legend: 'Purchase type', choices: payments },
  ]
  const toggled = (key: keyof PriceFilter, id: string) =>
    filter[key].includes(id) ? filter[key].filter((one) => one !== id) : [...filter[key], id]
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {groups.map(({ key, legend, choices }) => (
        <fieldset key={key} className="grid min-w-0 gap-1.5">
          <legend className="group-legend">
            {legend} <span className="font-normal text-muted">{filter[key].length === 0 && '(all)'}</span>
          </legend>
          <div className="flex flex-wrap gap-2">
            {choices.map(({ id, name }) => (
              <ToggleChip
                key={id}
                pressed={filter[key].includes(id)}
                onToggle={() => onChange({ ...filter, [key]: toggled(key, id) })}
              >
                {name}
              </ToggleChip>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

import type { PlannedPrice, PriceFilter } from '@portal/contract/price-changes'
import { productTypes, purchaseTypeLabels, purchaseTypes } from '@portal/domain/catalog'
import { counted } from '@portal/domain/format'
import { purchaseTypeIds } from '@portal/domain/ids'
import { formatCents, fromDollars } from '@portal/domain/money'
import { plainText } from '@portal/domain/offer-term'
import {
  type PriceAdjustment,
  type PriceTarget,
  priceRoundingLabels,
  priceRoundings,
  priceTargetLabels,
  priceTargets,
  priceUnitLabels,
  priceUnits,
} from '@portal/domain/price-change'
import { useQuery } from '@tanstack/react-query'
import { ToggleChip } from '../../../ui/chip.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { SelectField, TextField } from '../../../ui/form-fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { manifestQuery } from '../../catalog/catalog.queries.ts'

type Typed = Omit<PriceAdjustment, 'value'> & { value: string }

type AdjustmentFieldsProps = {
  typed: Typed
  problem: string | undefined
  onChange: (typed: Partial<Typed>) => void
}

/** By how much prices change, and how they are rounded. */
export function AdjustmentFields({ typed, problem, onChange }: AdjustmentFieldsProps) {
  return (
    <div className="price-fields">
      <Choice
        label="Price"
        value={typed.target}
        values={priceTargets}
        labels={priceTargetLabels}
        onChoose={(target) => onChange({ target })}
      />
      <Choice
        label="Change by"
        value={typed.unit}
        values={priceUnits}
        labels={priceUnitLabels}
        onChoose={(unit) => onChange({ unit })}
      />
      <TextField
        label="Amount"
        hint="Negative to lower prices, such as -5."
        required
        error={problem}
        autoComplete="off"
        maxLength={20}
        value={typed.value}
        onChange={(event) => onChange({ value: event.target.value })}
      />
      <Choice
        label="Rounding"
        value={typed.rounding}
        values={priceRoundings}
        labels={priceRoundingLabels}
        onChoose={(rounding) => onChange({ rounding })}
      />
    </div>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  values: readonly Value[]
  labels: Record<Value, string>
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, value, values, labels, onChoose }: ChoiceProps<Value>) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={(event) => {
        const chosen = values.find((one) => one === event.target.value)
        if (chosen !== undefined) onChoose(chosen)
      }}
    >
      {values.map((one) => (
        <option key={one} value={one}>
          {labels[one]}
        </option>
      ))}
    </SelectField>
  )
}

export const noFilter: PriceFilter = {
  carrierIds: [],
  manufacturerIds: [],
  productTypeIds: [],
  purchaseTypeIds: [],
}

type PriceFilterFieldsChoice = { id: string; name: string }

const types: PriceFilterFieldsChoice[] = productTypes.map(({ productTypeId, category }) => ({
  id: productTypeId,
  name: category,
}))
const payments: PriceFilterFieldsChoice[] = purchaseTypes.map((name) => ({
  id: purchaseTypeIds[name],
  name: purchaseTypeLabels[name],
}))

type PriceFilterFieldsProps = { filter: PriceFilter; onChange: (filter: PriceFilter) => void }

/** Which offers change; a list without a choice means all. */
export function PriceFilterFields({ filter, onChange }: PriceFilterFieldsProps) {
  const { data } = useQuery(manifestQuery)
  const groups: Array<{ key: keyof PriceFilter; legend: string; choices: PriceFilterFieldsChoice[] }> = [
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

type PricePreviewProps = {
  lines: readonly PlannedPrice[]
  unchanged: number
  /** Offers that cannot change so. */
  problems: number
  /** Offers that would show one price and charge another. */
  differing: number
  target: PriceTarget
}

/** Old and new prices of each offer, with what is wrong and what to look at. */
export function PricePreview({ lines, unchanged, problems, differing, target }: PricePreviewProps) {
  // What needs a look comes first.
  const rows = lines.toSorted((one, other) => weight(other) - weight(one))
  return (
    <>
      <p role="status" className="text-ui text-muted">
        {`${counted(lines.length, 'price')} would change.`}
        {unchanged > 0 && ` ${counted(unchanged, 'offer')} stay${unchanged === 1 ? 's' : ''} the same.`}
      </p>
      {problems > 0 && (
        <Notice tone="danger">
          {counted(problems, 'offer')} can’t be changed like this. Choose another amount or narrow the
          selection.
        </Notice>
      )}
      {differing > 0 && (
        <Notice tone="warning">
          {counted(differing, 'offer')} would show one price in the shop and charge another, because the
          display price does not name the old amount. Edit these display prices under Prices.
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keyboard */}
      <section className="price-preview" aria-label="Preview of prices" tabIndex={0}>
        <DataTable
          caption="Preview of prices"
          density="compact"
          columns={columnsOf(target)}
          rows={rows}
          rowKey={({ offerId }) => offerId}
        />
      </section>
    </>
  )
}

const weight = ({ problem, differences }: PlannedPrice) =>
  problem !== null ? 2 : differences.length > 0 ? 1 : 0

const dollars = (amount: number) => formatCents(fromDollars(amount))

const columnsOf = (target: PriceTarget): Column<PlannedPrice>[] => [
  { key: 'offer', header: 'Offer', card: 'lead', cell: ({ name }) => name },
  { key: 'before', header: 'Now', numeric: true, cell: ({ before }) => dollars(before[target]) },
  {
    key: 'after',
    header: 'New',
    numeric: true,
    cell: ({ after, problem }) => (problem === null ? <b>{dollars(after[target])}</b> : '–'),
  },
  {
    key: 'shown',
    header: 'Shown in the shop',
    cell: ({ after, problem, differences }) =>
      problem ?? (
        <>
          {plainText(target === 'itemPrice' ? after.displayPricePrimary : after.ratePlanDisplayPrice)}
          {differences.map((words) => (
            <small key={words} className="block">
              {words}
            </small>
          ))}
        </>
      ),
  },
]

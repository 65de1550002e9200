import {
  type PriceAdjustment,
  priceRoundingLabels,
  priceRoundings,
  priceTargetLabels,
  priceTargets,
  priceUnitLabels,
  priceUnits,
} from '@portal/domain/price-change'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'

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
      <Field label="Amount" hint="Negative to lower prices, such as -5." required error={problem}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={20}
            value={typed.value}
            onChange={(event) => onChange({ value: event.target.value })}
          />
        )}
      </Field>
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
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
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
        </Select>
      )}
    </Field>
  )
}

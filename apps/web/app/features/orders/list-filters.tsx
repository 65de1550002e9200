import { approvalFilterLabels, approvalFilters } from '@portal/domain/approval-filter'
import { formatDay } from '@portal/domain/format-date'
import { orderStageLabels, orderStages } from '@portal/domain/order-stage'
import { orderStatus, orderStatusLabel } from '@portal/domain/order-status'
import { quoteFilterLabels, quoteFilters } from '@portal/domain/quote-filter'
import { RemovableChip } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Narrowing } from './list-address.ts'

type ListFiltersProps = { filters: Narrowing; onChange: (changes: Partial<Narrowing>) => void }

/** Status, stage, quote, approval and days of a history. */
export function ListFilterFields({
  filters: { statusId, stage, quote, approval, from, to },
  onChange,
}: ListFiltersProps) {
  return (
    <>
      <Field label="Status">
        {(control) => (
          <Select
            {...control}
            value={statusId ?? ''}
            onChange={({ target }) =>
              onChange({ statusId: target.value === '' ? null : Number(target.value) })
            }
          >
            <option value="">All statuses</option>
            {Object.values(orderStatus).map((id) => (
              <option key={id} value={id}>
                {orderStatusLabel(id)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Stage" className="half">
        {(control) => (
          <Select
            {...control}
            value={stage ?? ''}
            onChange={({ target }) =>
              onChange({ stage: orderStages.find((one) => one === target.value) ?? null })
            }
          >
            <option value="">All stages</option>
            {orderStages.map((one) => (
              <option key={one} value={one}>
                {orderStageLabels[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Quote" className="half">
        {(control) => (
          <Select
            {...control}
            value={quote ?? ''}
            onChange={({ target }) =>
              onChange({ quote: quoteFilters.find((one) => one === target.value) ?? null })
            }
          >
            <option value="">All orders</option>
            {quoteFilters.map((one) => (
              <option key={one} value={one}>
                {quoteFilterLabels[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Approval">
        {(control) => (
          <Select
            {...control}
            value={approval ?? ''}
            onChange={({ target }) =>
              onChange({ approval: approvalFilters.find((one) => one === target.value) ?? null })
            }
          >
            <option value="">All orders</option>
            {approvalFilters.map((one) => (
              <option key={one} value={one}>
                {approvalFilterLabels[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="From" className="half">
        {(control) => (
          <TextInput
            {...control}
            type="date"
            value={from}
            max={to || undefined}
            onChange={({ target }) => onChange({ from: target.value })}
          />
        )}
      </Field>
      <Field label="To" className="half">
        {(control) => (
          <TextInput
            {...control}
            type="date"
            value={to}
            min={from || undefined}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        )}
      </Field>
    </>
  )
}

/** The filters that are on, each with the press that takes it off: no one works in a filtered list unknowingly. */
export function ListFilterChips({
  filters: { statusId, invoiced, stage, quote, approval, from, to },
  onChange,
}: ListFiltersProps) {
  return (
    <>
      {statusId !== null && (
        <RemovableChip onRemove={() => onChange({ statusId: null })}>
          Status: {orderStatusLabel(statusId)}
        </RemovableChip>
      )}
      {invoiced && <RemovableChip onRemove={() => onChange({ invoiced: false })}>Invoiced</RemovableChip>}
      {stage !== null && (
        <RemovableChip onRemove={() => onChange({ stage: null })}>
          Stage: {orderStageLabels[stage]}
        </RemovableChip>
      )}
      {quote !== null && (
        <RemovableChip onRemove={() => onChange({ quote: null })}>
          Quote: {quoteFilterLabels[quote]}
        </RemovableChip>
      )}
      {approval !== null && (
        <RemovableChip onRemove={() => onChange({ approval: null })}>
          {approvalFilterLabels[approval]}
        </RemovableChip>
      )}
      {from !== '' && (
        <RemovableChip onRemove={() => onChange({ from: '' })}>From: {formatDay(from)}</RemovableChip>
      )}
      {to !== '' && <RemovableChip onRemove={() => onChange({ to: '' })}>To: {formatDay(to)}</RemovableChip>}
    </>
  )
}

import { daysAfter } from '@portal/domain/business-day'
import { limits } from '@portal/domain/limits'
import { type OrderWordsField, orderWordsErrors } from '@portal/domain/order-words'
import { businessDay } from '../../lib/business-date.ts'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type HeaderChange, write } from './header-changes.ts'
import { wordsFieldId } from './header-field-ids.ts'
import type { OrderHeader } from './order-header.ts'

type WordsFieldProps = {
  field: OrderWordsField
  label: string
  hint?: string
  /** The label shows elsewhere and stays for screen readers. */
  hideLabel?: boolean
  header: OrderHeader
  change: (change: HeaderChange) => void
}

/** Notes, reference number or requested delivery date, with its error. */
export function WordsField({ field, label, hint, hideLabel = false, header, change }: WordsFieldProps) {
  const value = header[field]
  const isDate = field === 'requestedDeliveryDate'
  const isLine = field === 'referenceNumber' || isDate
  const today = businessDay(new Date())
  return (
    <Field
      id={wordsFieldId(field)}
      label={label}
      hint={hint}
      hideLabel={hideLabel}
      error={orderWordsErrors(header, today)[field]}
      className={isLine ? 'max-w-sm' : ''}
    >
      {(control) =>
        isLine ? (
          <TextInput
            {...control}
            {...(isDate && { type: 'date', min: daysAfter(today, 1) })}
            value={value}
            autoComplete="off"
            onChange={(event) => change(write({ [field]: event.target.value }))}
          />
        ) : (
          <TextArea
            {...control}
            value={value}
            limit={limits.notesMax}
            onChange={(event) => change(write({ [field]: event.target.value }))}
          />
        )
      }
    </Field>
  )
}

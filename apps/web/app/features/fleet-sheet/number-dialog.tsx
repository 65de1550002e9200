import type { NumberWish } from '@portal/domain/device-status'
import { planWithoutLineWords } from '@portal/domain/number-wish'
import {
  checkUnitRows,
  cleanUnitRow,
  numberWishLabels,
  type UnitColumn,
  withWish,
} from '@portal/domain/unit-rows'
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup, Segment } from '../../ui/choice-group.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type SheetRow, wishOf } from './sheet-cells.ts'

type NumberDialogProps = { row: SheetRow; onSave: (row: SheetRow) => void; onClose: () => void }

/** The phone number of one device: none, a new one, one that is ported in, or one that is kept. */
export function NumberDialog({ row, onSave, onClose }: NumberDialogProps) {
  const [draft, setDraft] = useState<SheetRow>({ ...row, unread: undefined })
  const [isAsked, setAsked] = useState(false)
  const formId = useId()
  const wish = useRef<HTMLInputElement>(null)
  const clean = cleanUnitRow(draft)
  const errors = checkUnitRows([clean]).filter(({ column }) => column !== 'unitNumber' && column !== 'holder')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (errors.length > 0) return setAsked(true)
    const { numberWish: _, ...unread } = row.unread ?? {}
    onSave({ ...clean, unread: Object.keys(unread).length > 0 ? unread : undefined })
  }

  return (
    <Dialog
      open
      first={wish}
      onClose={onClose}
      title={`Phone number, row ${row.place}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            Apply
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={submit} noValidate>
        <NumberFields row={draft} first={wish} onChange={setDraft} errors={isAsked ? errors : []} />
      </form>
    </Dialog>
  )
}

type NumberFieldsProps = {
  row: SheetRow
  /** The wish that is chosen. */
  first?: RefObject<HTMLInputElement | null>
  onChange: (row: SheetRow) => void
  errors: readonly { column: UnitColumn; message: string }[]
}

/** The wish, and what it needs. */
export function NumberFields({ row, first, onChange, errors }: NumberFieldsProps) {
  const name = useId()
  const errorAt = (column: UnitColumn) => errors.find((error) => error.column === column)?.message
  const wish = wishOf(row)
  // Details say the wish that they belong to.
  const said = { ...row, numberWish: wish }
  return (
    <>
      <ChoiceGroup legend="Number" className="seg" error={errorAt('numberWish')}>
        {(['new', 'port', 'keep', 'none'] satisfies NumberWish[]).map((one) => (
          <Segment
            key={one}
            {...(wish === one && first ? { ref: first } : {})}
            name={name}
            value={one}
            label={numberWishLabels[one]}
            checked={wish === one}
            onChange={() => onChange(withWish(row, one))}
          />
        ))}
      </ChoiceGroup>
      {row.numberWish === 'none' && row.planCents > 0 && (
        <Notice tone="warning">{planWithoutLineWords(row.planCents)}</Notice>
      )}
      {wish === 'new' && (
        <CellField
          label="Area code"
          hint="Optional. We get a number with it where the carrier has one."
          column="areaCode"
          inputMode="numeric"
          row={said}
          onChange={onChange}
          error={errorAt('areaCode')}
        />
      )}
      {(wish === 'port' || wish === 'keep') && (
        <CellField
          label="Phone number"
          column="phoneNumber"
          inputMode="tel"
          row={said}
          onChange={onChange}
          error={errorAt('phoneNumber')}
        />
      )}
      {wish === 'port' && <PortFields {...{ row, onChange, errorAt }} />}
    </>
  )
}

type PortFieldsProps = Pick<NumberFieldsProps, 'row' | 'onChange'> & {
  errorAt: (column: UnitColumn) => string | undefined
}

function PortFields({ row, onChange, errorAt }: PortFieldsProps) {
  return (
    <>
      <CellField
        label="Current carrier"
        column="portCarrier"
        {...{ row, onChange }}
        error={errorAt('portCarrier')}
      />
      <CellField
        label="Account number there"
        column="portAccountNumber"
        {...{ row, onChange }}
        error={errorAt('portAccountNumber')}
      />
      <CellField
        label="Transfer PIN"
        hint={
          row.hasPortPin
            ? 'A PIN is stored. Leave this empty to keep it.'
            : 'Stored encrypted. It is in no list and no file.'
        }
        column="portPin"
        {...{ row, onChange }}
        error={errorAt('portPin')}
      />
    </>
  )
}

type TextColumn = 'areaCode' | 'phoneNumber' | 'portCarrier' | 'portAccountNumber' | 'portPin'
type CellFieldProps = {
  label: string
  hint?: string
  column: TextColumn
  row: SheetRow
  onChange: (row: SheetRow) => void
  error: string | undefined
  inputMode?: 'numeric' | 'tel'
}

function CellField({ label, hint, column, row, onChange, error, inputMode }: CellFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      {...(inputMode ? { inputMode } : {})}
      autoComplete="off"
      value={row[column] ?? ''}
      onChange={(event) => onChange(withText(row, column, event.target.value))}
    />
  )
}

/** An empty PIN field keeps the stored PIN. */
function withText(row: SheetRow, column: TextColumn, text: string): SheetRow {
  if (column !== 'portPin' || text !== '' || !row.hasPortPin) return { ...row, [column]: text }
  const { portPin: _, ...bare } = row
  return bare
}

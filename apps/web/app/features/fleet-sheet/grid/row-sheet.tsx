import { ChevronDown, ChevronUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/form-fields.tsx'
import { unitQuestion } from '../../../ui/unit-question.tsx'
import { NumberFields } from '../number-dialog.tsx'
import { nextUnits } from '../number-on.ts'
import { cellText, type GridColumn, gridLabels, type SheetRow, withCellText } from '../sheet-cells.ts'
import { change as changeRows } from '../sheet-state.ts'
import type { FleetSheet } from '../use-sheet.ts'

type RowSheetProps = {
  sheet: FleetSheet
  index: number
  onGoTo: (index: number) => void
  onClose: () => void
}

/** One row on a phone: its four cells as fields, and the way to the next row. */
export function RowSheet({ sheet, index, onGoTo, onClose }: RowSheetProps) {
  const { state, change, context, errors, numbering } = sheet
  const unit = useRef<HTMLInputElement>(null)
  // Rows that were passed without a number keep the one that was proposed for them: the next row gets another one.
  const [opened] = useState(index)
  const row = state.rows[index]
  if (!row) return null
  const line = sheet.lines.find(({ key }) => key === row.lineKey)
  const errorAt = (column: GridColumn) =>
    errors.find((error) => error.index === index && error.column === column)?.message
  const question = sheet.questions.find((one) => one.index === index)
  const units = numbering
    ? nextUnits(state.rows, emptyBetween(state.rows, Math.min(opened, index), index + 1), numbering)
    : new Map<number, string>()
  const proposed = units.get(index)

  const put = (after: SheetRow, column: GridColumn) =>
    change((before) =>
      changeRows(before, new Map([[index, after]]), `${gridLabels[column]}, row ${index + 1}`),
    )
  const putText = (column: GridColumn, text: string) => put(withCellText(row, column, text, context), column)

  function goTo(next: number) {
    onGoTo(next)
    unit.current?.focus()
  }

  return (
    <Dialog
      open
      first={unit}
      onClose={onClose}
      title={`Row ${index + 1} of ${state.rows.length}`}
      footer={
        <>
          <Button
            variant="ghost"
            aria-label="Previous row"
            disabled={index === 0}
            onClick={() => goTo(index - 1)}
          >
            <ChevronUp size={20} aria-hidden />
          </Button>
          <NextRow
            next={state.rows[index + 1]}
            proposed={units.get(index + 1)}
            onNext={() => goTo(index + 1)}
            onClose={onClose}
          />
        </>
      }
    >
      <div className="sheet-row-form">
        <p className="text-small text-muted">{[line?.name, line?.carrier].filter(Boolean).join(', ')}</p>
        <fieldset disabled={!row.canEdit}>
          <legend className="vh">Device</legend>
          <TextField
            label="Unit"
            error={errorAt('unitNumber')}
            hint={
              question
                ? unitQuestion({ ...question, onTake: (meant) => putText('unitNumber', meant) })
                : row.unitNumber === '' && proposed
                  ? `${proposed} is the next free number.`
                  : undefined
            }
            ref={unit}
            autoComplete="off"
            autoCapitalize="characters"
            value={row.unitNumber}
            onChange={({ target }) => put({ ...row, unitNumber: target.value }, 'unitNumber')}
          />
          {row.unitNumber === '' && proposed !== undefined && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                putText('unitNumber', proposed)
                // The button goes with its proposal.
                unit.current?.focus()
              }}
            >
              Use {proposed}
            </Button>
          )}
          <SelectField
            label="Station"
            error={errorAt('stationId')}
            value={row.stationId ?? ''}
            onChange={({ target }) =>
              putText(
                'stationId',
                context.stations.find(({ stationId }) => stationId === target.value)?.code ?? '',
              )
            }
          >
            <option value="">{row.unread?.stationId ?? 'No station'}</option>
            {context.stations.map(({ stationId, code, name }) => (
              <option key={stationId} value={stationId}>
                {code} {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Holder"
            error={errorAt('holder')}
            autoComplete="off"
            value={row.holder}
            onChange={({ target }) => put({ ...row, holder: target.value }, 'holder')}
          />
          {state.columnCount > 3 && (
            <NumberFields
              row={row}
              onChange={(after) => put(withoutUnreadNumber(after), 'numberWish')}
              errors={errors
                .filter((error) => error.index === index && error.column === 'numberWish')
                .map(({ message }) => ({ column: 'numberWish' as const, message }))}
            />
          )}
          {row.unread?.numberWish !== undefined && (
            <p className="text-small text-muted">Pasted: {cellText(row, 'numberWish', context)}</p>
          )}
        </fieldset>
      </div>
    </Dialog>
  )
}

/** A wish that is chosen takes the place of what could not be read. */
function withoutUnreadNumber(row: SheetRow): SheetRow {
  const { numberWish: _, ...unread } = row.unread ?? {}
  return { ...row, unread: Object.keys(unread).length > 0 ? unread : undefined }
}

/** Rows from one to another that have no number and can get one. */
function emptyBetween(rows: readonly SheetRow[], first: number, last: number): number[] {
  const found: number[] = []
  for (let index = first; index <= last; index++)
    if (rows[index]?.canEdit && rows[index]?.unitNumber === '') found.push(index)
  return found
}

type NextRowProps = {
  next: SheetRow | undefined
  /** The number that it would get. */
  proposed: string | undefined
  onNext: () => void
  onClose: () => void
}

/** "Next row, 052": its number, or the one that it would get. */
function NextRow({ next, proposed, onNext, onClose }: NextRowProps) {
  if (!next) return <Button onClick={onClose}>Done</Button>
  const unit = next.unitNumber || proposed
  return (
    <Button className="grow" onClick={onNext}>
      Next row{unit ? `, ${unit}` : ''}
      <ChevronDown size={18} aria-hidden />
    </Button>
  )
}

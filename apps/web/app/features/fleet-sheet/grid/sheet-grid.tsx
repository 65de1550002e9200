import { Lock } from 'lucide-react'
import { useMemo } from 'react'
import { DataGrid } from '../../../ui/grid/data-grid.tsx'
import type { SheetRow } from '../sheet-cells.ts'
import { notesOf } from '../sheet-errors.ts'
import { unitGrid } from '../sheet-state.ts'
import type { FleetSheet } from '../use-sheet.ts'
import { GroupRow, itemsOf } from './sheet-items.tsx'
import { UnitEditor } from './unit-editor.tsx'

type SheetGridProps = {
  sheet: FleetSheet
  label: string
  isReadOnly: boolean
  /** A text was pasted at the active cell. */
  onPaste: (text: string) => void
  /** The details of a number are asked for. @param row its index */
  onDetails: (row: number) => void
}

/** The grid of a fleet sheet: its devices below the lines that they belong to. */
export function SheetGrid({ sheet, label, isReadOnly, onPaste, onDetails }: SheetGridProps) {
  const { state, change, lines, context, errors, nextUnits } = sheet
  const items = useMemo(() => itemsOf(lines), [lines])
  const notes = useMemo(() => notesOf(state.rows), [state.rows])
  return (
    <DataGrid
      grid={unitGrid}
      state={state}
      change={change}
      context={context}
      items={items}
      label={label}
      rowsHead={<span className="vh">Row</span>}
      head={rowHead}
      group={(line, place) => (
        <GroupRow line={line} rows={state.rows} columnCount={state.columnCount} {...place} />
      )}
      Editor={UnitEditor}
      errors={errors}
      notes={notes}
      ghosts={nextUnits}
      isReadOnly={isReadOnly}
      onPaste={onPaste}
      onDetails={onDetails}
    />
  )
}

const rowHead = (row: SheetRow, index: number) => (
  <>
    {!row.canEdit && row.deviceId !== null && <Lock size={11} aria-label="Closed" />}
    {index + 1}
  </>
)

import type { DeviceImportReport, RowState } from '@portal/contract/device-files'
import { type ImportColumn, tagColumn } from '@portal/domain/device-columns'
import { fleetLimits } from '@portal/domain/fleet-limits'
import type { GridRow } from '../../../documents/grid.ts'
import { cellName, type Table } from '../../../documents/table-of.ts'
import type { cellReader, FileColumns } from './import-columns.ts'
import type { CellError } from './read-device-rows.ts'
import { type DeviceUpdate, tagOf } from './update-rows.ts'

type Checked = {
  table: Table
  columns: FileColumns
  cellsOf: ReturnType<typeof cellReader>
  errors: readonly CellError[]
  updates: readonly DeviceUpdate[]
}

/** The most rows that are shown of those without an error; the others are counted. */
const shownMost = {
  wrong: Number.POSITIVE_INFINITY,
  changed: fleetLimits.importErrorsMax,
  new: 100,
  same: 100,
}

/** What was found in a file, as the answer says it. */
export function reportOf({
  table,
  columns: { places, columns, ignoredColumns },
  cellsOf,
  errors,
  updates,
}: Checked): Omit<DeviceImportReport, 'token' | 'created' | 'changed' | 'unchanged'> {
  const told = errors.slice(0, fleetLimits.importErrorsMax)
  const isTold = new Set(told.map(({ row }) => row))
  const wrong = new Set(errors.map(({ row }) => row))
  const changed = new Set(updates.map(({ row }) => row))
  const stateOf = (row: GridRow): RowState => {
    if (wrong.has(row.row)) return 'wrong'
    if (changed.has(row.row)) return 'changed'
    return tagOf(cellsOf(row)(tagColumn).text) === '' ? 'new' : 'same'
  }
  const inState: Record<RowState, GridRow[]> = { wrong: [], changed: [], new: [], same: [] }
  for (const row of table.rows) inState[stateOf(row)].push(row)
  const states = Object.keys(inState) as RowState[]
  const inOrder = [...places].toSorted(([, one], [, other]) => one - other)
  const rowAt = new Map(table.rows.map((row) => [row.row, row]))
  const textAt = (row: number, column: ImportColumn | '') => {
    const found = rowAt.get(row)
    return found === undefined || column === '' ? '' : cellsOf(found)(column).text
  }
  const shown = states.flatMap((state) =>
    inState[state]
      .filter(({ row }) => state !== 'wrong' || isTold.has(row))
      .slice(0, shownMost[state])
      .map((row) => ({ row, state })),
  )
  return {
    saved: false,
    importId: null,
    rows: table.rows.length,
    ignoredColumns,
    columns,
    remarks: table.remarks,
    sheet: table.sheet,
    errorCount: errors.length,
    questionCount: errors.filter(({ question }) => question !== undefined).length,
    errors: told.map(({ row, column, message, question }) => ({
      row,
      column,
      cell: cellAt(places, row, column),
      value: textAt(row, column),
      message,
      isQuestion: question !== undefined,
      suggestion: question?.suggestion ?? null,
    })),
    diff: updates.slice(0, fleetLimits.importErrorsMax).map(({ row, before, changes }) => ({
      row,
      unitNumber: before.unitNumber,
      changes,
    })),
    states: {
      new: inState.new.length,
      changed: inState.changed.length,
      same: inState.same.length,
      wrong: inState.wrong.length,
    },
    preview: shown.map(({ row, state }) => ({
      row: row.row,
      state,
      cells: inOrder.map(([column]) => cellsOf(row)(column).text),
    })),
  }
}

function cellAt(places: FileColumns['places'], row: number, column: ImportColumn | ''): string {
  const place = column === '' ? undefined : places.get(column)
  return place === undefined ? '' : cellName(place, row)
}

import type { DeviceImportReport } from '@portal/contract/device-files'
import type { ImportColumn } from '@portal/domain/device-columns'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { cellName, type Table } from '../../../documents/table-of.ts'
import type { cellReader, FileColumns } from './import-columns.ts'
import type { CellError } from './read-device-rows.ts'

type Checked = {
  table: Table
  columns: FileColumns
  cellsOf: ReturnType<typeof cellReader>
  errors: readonly CellError[]
}

/** Rows without an error that are shown; the others are counted. */
const fineRowsShown = 100

/** What was found in a file, as the answer says it. */
export function reportOf({
  table,
  columns: { places, columns, ignoredColumns },
  cellsOf,
  errors,
}: Checked): Omit<DeviceImportReport, 'token' | 'created'> {
  const told = errors.slice(0, fleetLimits.importErrorsMax)
  const wrong = new Set(told.map(({ row }) => row))
  const inOrder = [...places].toSorted(([, one], [, other]) => one - other)
  const rowAt = new Map(table.rows.map((row) => [row.row, row]))
  const textAt = (row: number, column: ImportColumn | '') => {
    const found = rowAt.get(row)
    return found === undefined || column === '' ? '' : cellsOf(found)(column).text
  }
  const fine = table.rows.filter(({ row }) => !wrong.has(row)).slice(0, fineRowsShown)
  const shown = [...table.rows.filter(({ row }) => wrong.has(row)), ...fine]
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
    preview: shown.map((row) => ({
      row: row.row,
      state: wrong.has(row.row) ? 'wrong' : 'new',
      cells: inOrder.map(([column]) => cellsOf(row)(column).text),
    })),
  }
}

function cellAt(places: FileColumns['places'], row: number, column: ImportColumn | ''): string {
  const place = column === '' ? undefined : places.get(column)
  return place === undefined ? '' : cellName(place, row)
}

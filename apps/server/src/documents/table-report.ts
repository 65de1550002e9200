import type { RowState, TablePreview } from '@portal/contract/table-preview'
import { fleetLimits } from '@portal/domain/fleet-limits'
import type { FileCell, FileColumns } from './file-columns.ts'
import type { GridRow } from './grid.ts'
import { cellName, type Table } from './table-of.ts'

export type CellError<Column extends string> = {
  row: number
  /** '' for the whole row. */
  column: Column | ''
  message: string
  /** The value can be meant so; what it may be instead. */
  question?: { suggestion: string | null }
}

type Checked<Column extends string> = {
  table: Table
  columns: FileColumns<Column>
  cellsOf: (row: GridRow) => (column: Column) => FileCell
  errors: ReadonlyArray<CellError<Column>>
  /** What a row does that has no error. */
  stateOf: (row: GridRow) => Exclude<RowState, 'wrong'>
  remarks?: readonly string[]
}

/** The most rows that are shown of those without an error; the others are counted. */
const shownMost = {
  wrong: Number.POSITIVE_INFINITY,
  changed: fleetLimits.importErrorsMax,
  new: 100,
  same: 100,
}
/** Of a cell in a row without an error. */
const shownLength = 200

/** What was found in the rows of a file, as the answer says it for every kind of table. */
export function tableReport<Column extends string>({
  table,
  columns: { places, columns, ignoredColumns },
  cellsOf,
  errors,
  stateOf,
  remarks = table.remarks,
}: Checked<Column>): Omit<TablePreview, 'columns'> & Pick<FileColumns<Column>, 'columns'> {
  const told = errors.slice(0, fleetLimits.importErrorsMax)
  const isTold = new Set(told.map(({ row }) => row))
  const wrong = new Set(errors.map(({ row }) => row))
  const inState: Record<RowState, GridRow[]> = { wrong: [], changed: [], new: [], same: [] }
  for (const row of table.rows) inState[wrong.has(row.row) ? 'wrong' : stateOf(row)].push(row)
  const states = Object.keys(inState) as RowState[]
  const inOrder = [...places].toSorted(([, one], [, other]) => one - other)
  const rowAt = new Map(table.rows.map((row) => [row.row, row]))
  const textAt = (row: number, column: Column | '') => {
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
    ignoredColumns,
    columns,
    remarks: [...remarks],
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
    states: {
      new: inState.new.length,
      changed: inState.changed.length,
      same: inState.same.length,
      wrong: inState.wrong.length,
    },
    preview: shown.map(({ row, state }) => {
      const cellOf = cellsOf(row)
      const cells = inOrder.map(([column]) => cellOf(column).text)
      // A row that is wrong is downloaded and sent again, so it is whole.
      return {
        row: row.row,
        state,
        cells: state === 'wrong' ? cells : cells.map((text) => text.slice(0, shownLength)),
      }
    }),
  }
}

function cellAt<Column extends string>(
  places: ReadonlyMap<Column, number>,
  row: number,
  column: Column | '',
): string {
  const place = column === '' ? undefined : places.get(column)
  return place === undefined ? '' : cellName(place, row)
}

import { freeUnitLike, unitValueKey } from '@portal/domain/unit-cells'
import type { GridModel, GridState } from '../../lib/grid/grid-model.ts'
import type { Range } from '../../lib/grid/grid-moves.ts'
import { gridOf } from '../../lib/grid/grid-of.ts'
import {
  type CellContext,
  cellText,
  type GridColumn,
  gridColumns,
  gridLabels,
  isSameRow,
  isUnsaid,
  type SheetRow,
  withCellText,
} from './sheet-cells.ts'

/** A fleet sheet while it is filled in: the grid of its rows (docs/spec/fleet.md#sheet). */

export type SheetState = GridState<SheetRow>

const unitModel: GridModel<SheetRow, GridColumn, CellContext> = {
  columns: gridColumns,
  labels: gridLabels,
  text: cellText,
  withText: withCellText,
  canEdit: ({ canEdit }) => canEdit,
  closedWords: 'This device can’t be changed any more.',
  isSame: isSameRow,
  isQuiet: isUnsaid,
  restored,
  dialogColumns: ['numberWish'],
  editText: (row, column, context) =>
    isUnsaid(row, column) && row.phoneNumber === '' ? '' : cellText(row, column, context),
  // Unit numbers are not repeated: they go on to the next free number.
  seriesOf: (rows, source, target) => ({ column: 'unitNumber', texts: unitSeries(rows, source, target) }),
  afterFill: withWholeWishes,
}

export const unitGrid = gridOf(unitModel)
export const {
  gridOfRows: sheetOf,
  selectionOf,
  say,
  goTo,
  rangeWords,
  selectAll,
  change,
  undo,
  redo,
  putText,
  keepEdit,
  emptyCells,
  selectedTexts,
  changedRows,
  paste,
  fillDown,
  fillSelection,
} = unitGrid

/** Place, version and stored PIN are facts of now; what was typed goes back and forth. */
function restored(back: SheetRow, present: SheetRow | undefined): SheetRow {
  if (present === undefined || present.version === back.version) return back
  const { version, deviceId, hasPortPin, place } = present
  return { ...back, version, deviceId, hasPortPin, place }
}

function unitSeries(rows: readonly SheetRow[], source: Range, target: Range): Map<number, string> {
  const isReplaced = (index: number) => index >= target.top && index <= target.bottom
  const taken = new Set(
    rows.flatMap(({ unitNumber }, index) => (isReplaced(index) ? [] : [unitValueKey(unitNumber)])),
  )
  const series = new Map<number, string>()
  let last = lastUnit(rows.slice(source.top, source.bottom + 1))
  for (let row = target.top; row <= target.bottom && last !== ''; row++) {
    last = freeUnitLike(last, (unit) => taken.has(unitValueKey(unit))) ?? ''
    if (last === '') break
    taken.add(unitValueKey(last))
    series.set(row, last)
  }
  return series
}

const lastUnit = (rows: readonly SheetRow[]) =>
  rows.findLast(({ unitNumber }) => unitNumber !== '')?.unitNumber ?? ''

/** Two lines cannot have one phone number; the account number of a port is in no text, so it comes from the source. */
function withWholeWishes(
  rows: readonly SheetRow[],
  changes: Map<number, SheetRow>,
  source: Range,
): Map<number, SheetRow> {
  if (source.right < gridColumns.indexOf('numberWish')) return changes
  const height = source.bottom - source.top + 1
  for (const [index, row] of changes) {
    const from = rows[source.top + ((index - source.bottom - 1) % height)]
    const portAccountNumber = row.numberWish === 'port' ? (from?.portAccountNumber ?? '') : ''
    changes.set(index, { ...row, phoneNumber: '', portAccountNumber })
  }
  return changes
}

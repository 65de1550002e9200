import { type CellContext, cellText, gridColumns } from '../sheet-cells.ts'
import { type CellError, nextError } from '../sheet-errors.ts'
import { emptyCells, goTo, keepEdit, redo, type SheetState, say, selectAll, undo } from '../sheet-state.ts'
import { movedBy, type Place } from './sheet-moves.ts'
import { fillSelection } from './sheet-paste.ts'

/** What keys do in a fleet sheet (docs/spec/fleet.md#sheet). */

export type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }

export type KeyScope = {
  context: CellContext
  errors: readonly CellError[]
  pageRows: number
  /** Opens the dialog with the details of a number. */
  openDetails: (row: number) => void
}

const sizeOf = ({ rows, columnCount }: SheetState, { context, pageRows }: KeyScope) => ({
  rowCount: rows.length,
  columnCount,
  pageRows,
  isFilled: ({ row, column }: Place) => {
    const name = gridColumns[column]
    const at = rows[row]
    return name !== undefined && at !== undefined && cellText(at, name, context) !== ''
  },
})

/**
 * The sheet after a key was pressed while nothing is typed; null for keys that are not the sheet's, such as Tab.
 */
export function afterKey(state: SheetState, pressed: Key, scope: KeyScope): SheetState | null {
  const { key, altKey, shiftKey } = pressed
  const isFar = pressed.ctrlKey || pressed.metaKey
  if (key === 'ArrowDown' && altKey) return startEdit(state, scope)
  const place = altKey
    ? undefined
    : movedBy(key, isFar, shiftKey ? state.corner : state.cursor, sizeOf(state, scope))
  if (place) return goTo(state, place, shiftKey)
  if (isFar && !altKey) return afterShortcut(state, key.toLowerCase(), shiftKey, scope)
  if (key === 'Enter' || key === 'F2') return startEdit(state, scope)
  if (key === 'Delete' || key === 'Backspace') return emptyCells(state, scope.context)
  if (key === 'Escape') return state.corner === state.cursor ? null : goTo(state, state.cursor)
  if (key === 'F8') return toNextError(state, scope.errors)
  if (key.length === 1 && !altKey && key !== ' ') return typeOver(state, key)
  return null
}

function afterShortcut(state: SheetState, key: string, isShifted: boolean, { context }: KeyScope) {
  if (key === 'z') return isShifted ? redo(state) : undo(state)
  if (key === 'y') return redo(state)
  if (key === 'd') return fillSelection(state, context)
  if (key === 'a') return selectAll(state)
  return null
}

export function toNextError(state: SheetState, errors: readonly CellError[]): SheetState {
  const error = nextError(errors, state.cursor.row, state.cursor.column)
  if (!error) return say(state, 'No errors.')
  const place = { row: error.index, column: gridColumns.indexOf(error.column) }
  return say(goTo(state, place), error.message)
}

const mayEdit = ({ rows, cursor }: SheetState) => rows[cursor.row]?.canEdit === true

/** Enter, F2, a double click: what the cell has is edited; a number has a dialog. */
export function startEdit(state: SheetState, { context, openDetails }: KeyScope): SheetState {
  const row = state.rows[state.cursor.row]
  const name = gridColumns[state.cursor.column]
  if (!row || !name || !mayEdit(state)) return say(state, 'This device can’t be changed any more.')
  if (name === 'numberWish') {
    openDetails(state.cursor.row)
    return state
  }
  return { ...state, corner: state.cursor, edit: { text: cellText(row, name, context), isReplacing: false } }
}

const typeOver = (state: SheetState, text: string): SheetState =>
  mayEdit(state)
    ? { ...state, corner: state.cursor, edit: { text, isReplacing: true } }
    : say(state, 'This device can’t be changed any more.')

/** The sheet after a key was pressed while a cell is typed in; null for keys that belong to the text. */
export function afterEditKey(state: SheetState, { key, shiftKey }: Key, scope: KeyScope): SheetState | null {
  const kept = () => keepEdit(state, scope.context)
  const { row, column } = state.cursor
  if (key === 'Escape') return { ...state, edit: null }
  const runFrom = state.edit?.runFrom ?? column
  if (key === 'Enter' && shiftKey) return goTo(kept(), nearby(state, { row: row - 1, column }))
  if (key === 'Enter') return goTo(kept(), nearby(state, { row: row + 1, column: runFrom }))
  if (key === 'Tab') return editOn(goTo(kept(), tabbed(state, shiftKey ? -1 : 1)), runFrom, scope)
  const isArrow = key.startsWith('Arrow') && state.edit?.isReplacing === true
  const place = isArrow ? movedBy(key, false, state.cursor, sizeOf(state, scope)) : undefined
  return place ? goTo(kept(), place) : null
}

/** Tab goes on in the next cell, and from the last one of a row in the next row. */
function tabbed(state: SheetState, step: 1 | -1): Place {
  const { row, column } = state.cursor
  const cells = state.columnCount
  const at = Math.max(0, Math.min(row * cells + column + step, state.rows.length * cells - 1))
  return { row: Math.floor(at / cells), column: at % cells }
}

function editOn(state: SheetState, runFrom: number, { context }: KeyScope): SheetState {
  const row = state.rows[state.cursor.row]
  const name = gridColumns[state.cursor.column]
  if (!row?.canEdit || !name) return state
  const text = cellText(row, name, context)
  return {
    ...state,
    edit: {
      text: name === 'numberWish' && row.numberWish === 'none' ? '' : text,
      isReplacing: false,
      isSelected: true,
      runFrom,
    },
  }
}

const nearby = ({ rows }: SheetState, { row, column }: Place): Place => ({
  row: Math.max(0, Math.min(row, rows.length - 1)),
  column,
})

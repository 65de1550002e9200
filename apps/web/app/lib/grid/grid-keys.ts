import type { GridError, GridModel, GridState } from './grid-model.ts'
import { movedBy, type Place } from './grid-moves.ts'
import type { pasteOf } from './grid-paste.ts'
import type { StateFunctions } from './grid-state.ts'

export type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }

export type KeyScope<Column extends string, Context> = {
  context: Context
  /** In the order of the grid. */
  errors: readonly GridError<Column>[]
  pageRows: number
  /** Opens the dialog of a cell that is edited in one. */
  openDetails: (row: number) => void
}

/** What keys do in a grid (docs/spec/fleet.md#sheet). */
export function keysOf<Row, Column extends string, Context>(
  model: GridModel<Row, Column, Context>,
  grid: StateFunctions<Row, Column, Context> & ReturnType<typeof pasteOf<Row, Column, Context>>,
) {
  type State = GridState<Row>
  type Scope = KeyScope<Column, Context>
  const { columns, text: cellText, canEdit, closedWords } = model
  const { goTo, say, keepEdit } = grid

  const sizeOf = ({ rows, columnCount }: State, { context, pageRows }: Scope) => ({
    rowCount: rows.length,
    columnCount,
    pageRows,
    isFilled: ({ row, column }: Place) => {
      const name = columns[column]
      const at = rows[row]
      return name !== undefined && at !== undefined && cellText(at, name, context) !== ''
    },
  })

  /** The grid after a key was pressed while nothing is typed; null for keys that are not the grid's, such as Tab. */
  function afterKey(state: State, pressed: Key, scope: Scope): State | null {
    const { key, altKey, shiftKey } = pressed
    const isFar = pressed.ctrlKey || pressed.metaKey
    if (key === 'ArrowDown' && altKey) return startEdit(state, scope)
    const place = altKey
      ? undefined
      : movedBy(key, isFar, shiftKey ? state.corner : state.cursor, sizeOf(state, scope))
    if (place) return goTo(state, place, shiftKey)
    if (isFar && !altKey) return afterShortcut(state, key.toLowerCase(), shiftKey, scope)
    if (key === 'Enter' || key === 'F2') return startEdit(state, scope)
    if (key === 'Delete' || key === 'Backspace') return grid.emptyCells(state, scope.context)
    if (key === 'Escape') return state.corner === state.cursor ? null : goTo(state, state.cursor)
    if (key === 'F8') return toNextError(state, scope.errors)
    if (key.length === 1 && !altKey && key !== ' ') return typeOver(state, key)
    return null
  }

  function afterShortcut(state: State, key: string, isShifted: boolean, { context }: Scope) {
    if (key === 'z') return isShifted ? grid.redo(state) : grid.undo(state)
    if (key === 'y') return grid.redo(state)
    if (key === 'd') return grid.fillSelection(state, context)
    if (key === 'a') return grid.selectAll(state)
    return null
  }

  /** The next error behind the active cell, or the first one again. */
  function toNextError(state: State, errors: readonly GridError<Column>[]): State {
    const { row, column } = state.cursor
    const isBehind = (error: GridError<Column>) =>
      error.index > row || (error.index === row && columns.indexOf(error.column) > column)
    const error = errors.find(isBehind) ?? errors[0]
    if (!error) return say(state, 'No errors.')
    return say(goTo(state, { row: error.index, column: columns.indexOf(error.column) }), error.message)
  }

  function mayEdit({ rows, cursor }: State): boolean {
    const row = rows[cursor.row]
    return row !== undefined && canEdit(row)
  }

  /** Enter, F2, a double click: what the cell has is edited; some cells have a dialog. */
  function startEdit(state: State, { context, openDetails }: Scope): State {
    const row = state.rows[state.cursor.row]
    const name = columns[state.cursor.column]
    if (row === undefined || !name || !mayEdit(state)) return say(state, closedWords)
    if (model.dialogColumns?.includes(name)) {
      openDetails(state.cursor.row)
      return state
    }
    return {
      ...state,
      corner: state.cursor,
      edit: { text: cellText(row, name, context), isReplacing: false },
    }
  }

  const typeOver = (state: State, text: string): State =>
    mayEdit(state)
      ? { ...state, corner: state.cursor, edit: { text, isReplacing: true } }
      : say(state, closedWords)

  /** The grid after a key was pressed while a cell is typed in; null for keys that belong to the text. */
  function afterEditKey(state: State, { key, shiftKey }: Key, scope: Scope): State | null {
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
  function tabbed(state: State, step: 1 | -1): Place {
    const { row, column } = state.cursor
    const cells = state.columnCount
    const at = Math.max(0, Math.min(row * cells + column + step, state.rows.length * cells - 1))
    return { row: Math.floor(at / cells), column: at % cells }
  }

  function editOn(state: State, runFrom: number, { context }: Scope): State {
    const row = state.rows[state.cursor.row]
    const name = columns[state.cursor.column]
    if (row === undefined || !canEdit(row) || !name) return state
    const text = model.editText?.(row, name, context) ?? cellText(row, name, context)
    return { ...state, edit: { text, isReplacing: false, isSelected: true, runFrom } }
  }

  const nearby = ({ rows }: State, { row, column }: Place): Place => ({
    row: Math.max(0, Math.min(row, rows.length - 1)),
    column,
  })

  return { afterKey, afterEditKey, startEdit, toNextError }
}

import { counted } from '@portal/domain/format'
import { type Place, type Range, rangeOf } from './grid/sheet-moves.ts'
import {
  type CellContext,
  cellText,
  type GridColumn,
  gridColumns,
  gridLabels,
  isSameRow,
  type SheetRow,
  withCellText,
} from './sheet-cells.ts'

/** A fleet sheet while it is filled in: a pure model, without React and without the server (docs/spec/fleet.md#sheet). */

/** One step that can be undone. */
type Step = { label: string; rows: ReadonlyArray<{ index: number; before: SheetRow; after: SheetRow }> }

export type SheetState = {
  rows: readonly SheetRow[]
  /** The rows as they were read or saved last. */
  base: readonly SheetRow[]
  /** How many of the columns there are, from the first on. */
  columnCount: number
  /** The active cell, and the opposite corner of the selected range, which Shift moves. */
  cursor: Place
  corner: Place
  /**
   * What is typed into the active cell; null while nothing is. `isReplacing`: arrows keep it and move on. `isSelected`: the
   * whole text was selected at first, so that typing replaces it. `runFrom`: the column where Tab began to go on from cell
   * to cell, to which Enter returns.
   */
  edit: { text: string; isReplacing: boolean; isSelected?: true; runFrom?: number } | null
  past: readonly Step[]
  future: readonly Step[]
  /** What happened last, for people who do not see it. `count` makes the same words news again. */
  said: { text: string; count: number }
}

const stepsMax = 200

export const sheetOf = (rows: readonly SheetRow[], columnCount: number = gridColumns.length): SheetState => ({
  rows,
  base: rows,
  columnCount,
  cursor: { row: 0, column: 0 },
  corner: { row: 0, column: 0 },
  edit: null,
  past: [],
  future: [],
  said: { text: '', count: 0 },
})

export const selectionOf = ({ cursor, corner }: SheetState): Range => rangeOf(cursor, corner)

export const say = (state: SheetState, text: string): SheetState => ({
  ...state,
  said: { text, count: state.said.count + 1 },
})

/** Moves the active cell, or with `extend` the opposite corner of the selected range. */
export const goTo = (state: SheetState, place: Place, extend = false): SheetState => {
  if (!extend) return { ...state, cursor: place, corner: place, edit: null }
  const moved = { ...state, corner: place, edit: null }
  return say(moved, rangeWords(selectionOf(moved)))
}

/** "Unit, rows 7 to 14, 8 cells": a range in words. */
export function rangeWords({ top, bottom, left, right }: Range): string {
  const columns = gridColumns.slice(left, right + 1).map((column) => gridLabels[column])
  const names = columns.length > 1 ? `${columns[0]} to ${columns.at(-1)}` : (columns[0] ?? '')
  const rows = top === bottom ? `row ${top + 1}` : `rows ${top + 1} to ${bottom + 1}`
  return `${names}, ${rows}, ${counted((bottom - top + 1) * columns.length, 'cell')}`
}

/** Ctrl+A: the column of the active cell; when that is selected, the whole sheet. */
export function selectAll(state: SheetState): SheetState {
  const { top, bottom, left, right } = selectionOf(state)
  const last = state.rows.length - 1
  const isColumn = top === 0 && bottom === last && left === right
  const columns = isColumn ? { from: 0, to: state.columnCount - 1 } : { from: left, to: left }
  const next = {
    ...state,
    corner: { row: last, column: columns.to },
    cursor: { row: 0, column: columns.from },
  }
  return say(next, rangeWords(selectionOf(next)))
}

/**
 * Changes rows as one step. Rows that cannot be changed stay as they are.
 * @param change the next version of each row, by its index
 * @param label what is undone: "Station, 6 cells"
 */
export function change(state: SheetState, change: ReadonlyMap<number, SheetRow>, label: string): SheetState {
  const rows = [...change].flatMap(([index, after]) => {
    const before = state.rows[index]
    return before?.canEdit && !isSameRow(before, after) ? [{ index, before, after }] : []
  })
  if (rows.length === 0) return state
  return {
    ...state,
    rows: replaced(state.rows, rows, 'after'),
    past: [...state.past.slice(-stepsMax + 1), { label, rows }],
    future: [],
  }
}

function replaced(rows: readonly SheetRow[], changes: Step['rows'], side: 'before' | 'after'): SheetRow[] {
  const next = [...rows]
  // Place, version and stored PIN are facts of now; what was typed goes back and forth.
  for (const one of changes) {
    const present = next[one.index]
    const { version, deviceId, hasPortPin, place } = present ?? one[side]
    next[one.index] =
      present && version === one[side].version
        ? one[side]
        : { ...one[side], version, deviceId, hasPortPin, place }
  }
  return next
}

export function undo(state: SheetState): SheetState {
  const step = state.past.at(-1)
  if (!step) return state
  const next = {
    ...state,
    rows: replaced(state.rows, step.rows, 'before'),
    past: state.past.slice(0, -1),
    future: [...state.future, step],
    edit: null,
  }
  return say(atStep(next, step), `Undone: ${step.label}.`)
}

export function redo(state: SheetState): SheetState {
  const step = state.future.at(-1)
  if (!step) return state
  const next = {
    ...state,
    rows: replaced(state.rows, step.rows, 'after'),
    past: [...state.past, step],
    future: state.future.slice(0, -1),
    edit: null,
  }
  return say(atStep(next, step), `Done again: ${step.label}.`)
}

function atStep(state: SheetState, { rows }: Step): SheetState {
  const row = rows[0]?.index ?? state.cursor.row
  const place = { row, column: state.cursor.column }
  return { ...state, cursor: place, corner: place }
}

/** A text into one cell, as one step. */
export function putText(
  state: SheetState,
  { row, column }: Place,
  text: string,
  context: CellContext,
): SheetState {
  const name = gridColumns[column]
  const before = state.rows[row]
  if (name === undefined || before === undefined || cellText(before, name, context) === text) return state
  const after = withCellText(before, name, text, context)
  return change(state, new Map([[row, after]]), `${gridLabels[name]}, row ${row + 1}`)
}

/** Ends typing and keeps the text. */
export const keepEdit = (state: SheetState, context: CellContext): SheetState =>
  state.edit === null ? state : { ...putText(state, state.cursor, state.edit.text, context), edit: null }

/** Texts for the cells of a range; `textAt` answers undefined where nothing changes. */
export function putBlock(
  state: SheetState,
  range: Range,
  textAt: (place: Place) => string | undefined,
  context: CellContext,
): Map<number, SheetRow> {
  const changes = new Map<number, SheetRow>()
  for (let row = range.top; row <= range.bottom; row++) {
    const before = state.rows[row]
    if (!before) break
    let after = before
    for (let column = range.left; column <= range.right; column++) {
      const name = gridColumns[column]
      const text = textAt({ row, column })
      if (name === undefined || text === undefined || cellText(after, name, context) === text) continue
      after = withCellText(after, name, text, context)
    }
    if (after !== before) changes.set(row, after)
  }
  return changes
}

const cellsWords = ({ top, bottom, left, right }: Range): string => {
  const cells = counted((bottom - top + 1) * (right - left + 1), 'cell')
  const [only] = gridColumns.slice(left, right + 1)
  return left === right && only ? `${gridLabels[only]}, ${cells}` : cells
}

/** Delete: empties the selected cells. */
export function emptyCells(state: SheetState, context: CellContext): SheetState {
  const range = selectionOf(state)
  const next = change(
    state,
    putBlock(state, range, () => '', context),
    `Emptied, ${cellsWords(range)}`,
  )
  return next === state ? state : say(next, `${cellsWords(range)} emptied.`)
}

/** The selected cells as texts, row by row. */
export function selectedTexts(state: SheetState, context: CellContext): string[][] {
  const { top, bottom, left, right } = selectionOf(state)
  const columns: readonly GridColumn[] = gridColumns.slice(left, right + 1)
  return state.rows
    .slice(top, bottom + 1)
    .map((row) => columns.map((column) => cellText(row, column, context)))
}

/** Whether anything differs from what was read or saved last. */
export const changedRows = ({ rows, base }: SheetState): number[] =>
  rows.flatMap((row, index) => {
    const before = base[index]
    return before && isSameRow(row, before) ? [] : [index]
  })

export { cellsWords }

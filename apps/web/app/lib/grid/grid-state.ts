import { counted } from '@portal/domain/format'
import type { GridModel, GridState, Step } from './grid-model.ts'
import { cellCount, type Place, type Range, rangeOf } from './grid-moves.ts'

const stepsMax = 200

export type StateFunctions<Row, Column extends string, Context> = ReturnType<
  typeof stateOf<Row, Column, Context>
>

/** A grid while it is filled in: a pure model, without React and without the server (docs/spec/fleet.md#sheet). */
export function stateOf<Row, Column extends string, Context>(model: GridModel<Row, Column, Context>) {
  type State = GridState<Row>
  const { columns, labels, text: cellText, withText, isSame, canEdit } = model

  const gridOfRows = (rows: readonly Row[], columnCount: number = columns.length): State => ({
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

  const selectionOf = ({ cursor, corner }: Pick<State, 'cursor' | 'corner'>): Range => rangeOf(cursor, corner)

  const say = (state: State, text: string): State => ({
    ...state,
    said: { text, count: state.said.count + 1 },
  })

  /** Moves the active cell, or with `extend` the opposite corner of the selected range. */
  function goTo(state: State, place: Place, extend = false): State {
    if (!extend) return { ...state, cursor: place, corner: place, edit: null }
    const moved = { ...state, corner: place, edit: null }
    return say(moved, rangeWords(selectionOf(moved)))
  }

  /** "Unit, rows 7 to 14, 8 cells": a range in words. */
  function rangeWords(range: Range): string {
    const { top, bottom, left, right } = range
    const inRange = columns.slice(left, right + 1).map((column) => labels[column])
    const names = inRange.length > 1 ? `${inRange[0]} to ${inRange.at(-1)}` : (inRange[0] ?? '')
    const rows = top === bottom ? `row ${top + 1}` : `rows ${top + 1} to ${bottom + 1}`
    return `${names}, ${rows}, ${counted(cellCount(range), 'cell')}`
  }

  /** Ctrl+A: the column of the active cell; when that is selected, the whole grid. */
  function selectAll(state: State): State {
    const { top, bottom, left, right } = selectionOf(state)
    const last = state.rows.length - 1
    const isColumn = top === 0 && bottom === last && left === right
    const { from, to } = isColumn ? { from: 0, to: state.columnCount - 1 } : { from: left, to: left }
    const next = { ...state, corner: { row: last, column: to }, cursor: { row: 0, column: from } }
    return say(next, rangeWords(selectionOf(next)))
  }

  /**
   * Changes rows as one step. Rows that cannot be changed stay as they are.
   * @param change the next version of each row, by its index
   * @param label what is undone: "Station, 6 cells"
   */
  function change(state: State, changes: ReadonlyMap<number, Row>, label: string): State {
    const rows = [...changes].flatMap(([index, after]) => {
      const before = state.rows[index]
      return before !== undefined && canEdit(before) && !isSame(before, after)
        ? [{ index, before, after }]
        : []
    })
    if (rows.length === 0) return state
    return {
      ...state,
      rows: replaced(state.rows, rows, 'after'),
      past: [...state.past.slice(-stepsMax + 1), { label, rows }],
      future: [],
    }
  }

  function replaced(rows: readonly Row[], changes: Step<Row>['rows'], side: 'before' | 'after'): Row[] {
    const next = [...rows]
    for (const one of changes) next[one.index] = model.restored?.(one[side], next[one.index]) ?? one[side]
    return next
  }

  function undo(state: State): State {
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

  function redo(state: State): State {
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

  function atStep(state: State, { rows }: Step<Row>): State {
    const row = rows[0]?.index ?? state.cursor.row
    const place = { row, column: state.cursor.column }
    return { ...state, cursor: place, corner: place }
  }

  /** A text into one cell, as one step. */
  function putText(state: State, { row, column }: Place, text: string, context: Context): State {
    const name = columns[column]
    const before = state.rows[row]
    if (name === undefined || before === undefined || cellText(before, name, context) === text) return state
    const after = withText(before, name, text, context)
    return change(state, new Map([[row, after]]), `${labels[name]}, row ${row + 1}`)
  }

  /** Ends typing and keeps the text. */
  const keepEdit = (state: State, context: Context): State =>
    state.edit === null ? state : { ...putText(state, state.cursor, state.edit.text, context), edit: null }

  /** Texts for the cells of a range; `textAt` answers undefined where nothing changes. */
  function putBlock(
    state: State,
    range: Range,
    textAt: (place: Place) => string | undefined,
    context: Context,
  ): Map<number, Row> {
    const changes = new Map<number, Row>()
    for (let row = range.top; row <= range.bottom; row++) {
      const before = state.rows[row]
      if (before === undefined) break
      let after: Row = before
      for (let column = range.left; column <= range.right; column++) {
        const name = columns[column]
        const text = textAt({ row, column })
        if (name === undefined || text === undefined || cellText(after, name, context) === text) continue
        after = withText(after, name, text, context)
      }
      if (after !== before) changes.set(row, after)
    }
    return changes
  }

  function cellsWords(range: Range): string {
    const cells = counted(cellCount(range), 'cell')
    const only = range.left === range.right ? columns[range.left] : undefined
    return only === undefined ? cells : `${labels[only]}, ${cells}`
  }

  /** Delete: empties the selected cells. */
  function emptyCells(state: State, context: Context): State {
    const range = selectionOf(state)
    const next = change(
      state,
      putBlock(state, range, () => '', context),
      `Emptied, ${cellsWords(range)}`,
    )
    return next === state ? state : say(next, `${cellsWords(range)} emptied.`)
  }

  /** The selected cells as texts, row by row. */
  function selectedTexts(state: State, context: Context): string[][] {
    const { top, bottom, left, right } = selectionOf(state)
    const inRange = columns.slice(left, right + 1)
    return state.rows
      .slice(top, bottom + 1)
      .map((row) => inRange.map((column) => cellText(row, column, context)))
  }

  /** The rows of which anything differs from what was read or saved last. */
  const changedRows = ({ rows, base }: Pick<State, 'rows' | 'base'>): number[] =>
    rows.flatMap((row, index) => {
      const before = base[index]
      return before !== undefined && isSame(row, before) ? [] : [index]
    })

  return {
    gridOfRows,
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
    putBlock,
    cellsWords,
    emptyCells,
    selectedTexts,
    changedRows,
  }
}

import type { Place, Range } from './grid-moves.ts'

/** A grid whose cells are edited like those of a spreadsheet (ADR 0032): what its rows are, and its state. */

/** What one kind of rows is to a grid. `Context` is what its texts depend on beside the row, such as a list of stations. */
export type GridModel<Row, Column extends string, Context> = {
  /** In the order of the grid. */
  columns: readonly Column[]
  labels: Readonly<Record<Column, string>>
  /** What a cell shows, and what is copied from it. */
  text: (row: Row, column: Column, context: Context) => string
  /** The row after a text was typed or pasted into one of its cells. What cannot be read stays as it is and is an error. */
  withText: (row: Row, column: Column, text: string, context: Context) => Row
  canEdit: (row: Row) => boolean
  /** Whether a cell shows what no person said, which is in lighter ink. */
  isQuiet?: (row: Row, column: Column) => boolean
  /** Said where a row cannot be edited. */
  closedWords: string
  isSame: (one: Row, other: Row) => boolean
  /** A row that comes back by undo or redo, with what is not typed as it is now. */
  restored?: (back: Row, present: Row | undefined) => Row
  /** Columns that are edited in a dialog of their own. */
  dialogColumns?: readonly Column[]
  /** What typing begins with where it is another text than the cell shows. */
  editText?: (row: Row, column: Column, context: Context) => string
  /** A column that goes on when it is filled down, with its texts by row. */
  seriesOf?: (
    rows: readonly Row[],
    source: Range,
    target: Range,
  ) => { column: Column; texts: ReadonlyMap<number, string> }
  /** Rows that were filled down, once more: what no text of a cell says. */
  afterFill?: (rows: readonly Row[], changes: Map<number, Row>, source: Range) => Map<number, Row>
}

/** One step that can be undone. */
export type Step<Row> = { label: string; rows: ReadonlyArray<{ index: number; before: Row; after: Row }> }

export type GridState<Row> = {
  rows: readonly Row[]
  /** The rows as they were read or saved last. */
  base: readonly Row[]
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
  past: readonly Step<Row>[]
  future: readonly Step<Row>[]
  /** What happened last, for people who do not see it. `count` makes the same words news again. */
  said: { text: string; count: number }
}

/** Something about a cell that people should see. */
export type GridError<Column extends string> = { index: number; column: Column; message: string }

/** The errors of each row, by its index. Rows without errors are not in it. */
export const byRow = <Error extends { index: number }>(
  errors: readonly Error[],
): ReadonlyMap<number, readonly Error[]> => Map.groupBy(errors, ({ index }) => index)

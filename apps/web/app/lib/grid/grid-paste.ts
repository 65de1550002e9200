import { counted } from '@portal/domain/format'
import type { GridModel, GridState } from './grid-model.ts'
import { cellCount, type Range } from './grid-moves.ts'
import type { StateFunctions } from './grid-state.ts'

/** How many of the pasted rows have no row in the grid. */
export const rowsBeyond = <Row>({ rows, cursor, corner }: GridState<Row>, block: readonly unknown[]) =>
  Math.max(0, Math.min(cursor.row, corner.row) + block.length - rows.length)

/** Pasting blocks of cells, and filling down (docs/spec/fleet.md#sheet). */
export function pasteOf<Row, Column extends string, Context>(
  model: GridModel<Row, Column, Context>,
  { selectionOf, putBlock, change, say, cellsWords }: StateFunctions<Row, Column, Context>,
) {
  type State = GridState<Row>

  /** Pastes a block from the top left of the selection on; one cell fills the whole selection. Rows without a place are left out. */
  function paste(state: State, block: readonly string[][], context: Context): State {
    const selected = selectionOf(state)
    const only = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined
    const width = Math.max(...block.map((row) => row.length))
    const range: Range =
      only === undefined
        ? {
            top: selected.top,
            left: selected.left,
            bottom: Math.min(selected.top + block.length, state.rows.length) - 1,
            right: Math.min(selected.left + width, state.columnCount) - 1,
          }
        : selected
    const textAt = ({ row, column }: { row: number; column: number }) =>
      only ?? block[row - range.top]?.[column - range.left]
    const next = change(state, putBlock(state, range, textAt, context), `Paste, ${cellsWords(range)}`)
    const tooWide = selected.left + width - state.columnCount
    const more = tooWide > 0 && only === undefined ? ` ${counted(tooWide, 'column')} didn’t fit.` : ''
    return say(
      {
        ...next,
        corner: { row: range.bottom, column: range.right },
        cursor: { row: range.top, column: range.left },
        edit: null,
      },
      `${counted(cellCount(range), 'cell')} pasted.${more}`,
    )
  }

  /** Repeats the cells of `source` down to `bottom`, or what goes on from them where the model says so. */
  function fillDown(state: State, source: Range, bottom: number, context: Context): State {
    const height = source.bottom - source.top + 1
    const target: Range = { ...source, top: source.bottom + 1, bottom }
    if (target.bottom < target.top) return state
    const series = model.seriesOf?.(state.rows, source, target)
    const textAt = ({ row, column }: { row: number; column: number }) => {
      const from = state.rows[source.top + ((row - target.top) % height)]
      const name = model.columns[column]
      if (from === undefined || name === undefined) return undefined
      return series?.column === name ? series.texts.get(row) : model.text(from, name, context)
    }
    const changes = putBlock(state, target, textAt, context)
    const whole = model.afterFill?.(state.rows, changes, source) ?? changes
    const next = change(state, whole, `Fill down, ${cellsWords(target)}`)
    return say(
      {
        ...next,
        corner: { row: bottom, column: source.right },
        cursor: { row: source.top, column: source.left },
      },
      `${counted(cellCount(target), 'cell')} filled.`,
    )
  }

  /** Ctrl+D: the first row of the selection down over it; with one row selected, the row above into it. */
  function fillSelection(state: State, context: Context): State {
    const { top, bottom, left, right } = selectionOf(state)
    const first = top === bottom ? top - 1 : top
    if (first < 0) return state
    return fillDown(state, { top: first, bottom: first, left, right }, bottom, context)
  }

  return { paste, fillDown, fillSelection }
}

import { counted } from '@portal/domain/format'
import { freeUnitLike, unitValueKey } from '@portal/domain/free-units'
import { type CellContext, cellText, gridColumns, type SheetRow } from './sheet-cells.ts'
import { cellCount, type Range } from './sheet-moves.ts'
import { cellsWords, change, putBlock, type SheetState, say, selectionOf } from './sheet-state.ts'

/** Pasting blocks of cells, and filling down (docs/spec/fleet.md#sheet). */

/** How many of the pasted rows have no row in the sheet. */
export const rowsBeyond = (state: SheetState, block: readonly unknown[]) =>
  Math.max(0, selectionOf(state).top + block.length - state.rows.length)

/** Pastes a block from the top left of the selection on; one cell fills the whole selection. Rows without a place are left out. */
export function paste(state: SheetState, block: readonly string[][], context: CellContext): SheetState {
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

/**
 * Repeats the cells of `source` down to `bottom`. Unit numbers are not repeated: they go on to the next free number.
 */
export function fillDown(state: SheetState, source: Range, bottom: number, context: CellContext): SheetState {
  const height = source.bottom - source.top + 1
  const target: Range = { ...source, top: source.bottom + 1, bottom }
  if (target.bottom < target.top) return state
  const units = unitSeries(state, source, target)
  const textAt = ({ row, column }: { row: number; column: number }) => {
    const from = state.rows[source.top + ((row - target.top) % height)]
    const name = gridColumns[column]
    if (from === undefined || name === undefined) return undefined
    return name === 'unitNumber' ? units.get(row) : cellText(from, name, context)
  }
  const changes = putBlock(state, target, textAt, context)
  const next = change(state, withWholeWishes(state, changes, source), `Fill down, ${cellsWords(target)}`)
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
export function fillSelection(state: SheetState, context: CellContext): SheetState {
  const { top, bottom, left, right } = selectionOf(state)
  const first = top === bottom ? top - 1 : top
  if (first < 0) return state
  return fillDown(state, { top: first, bottom: first, left, right }, bottom, context)
}

function unitSeries(state: SheetState, source: Range, target: Range): Map<number, string> {
  const isReplaced = (index: number) => index >= target.top && index <= target.bottom
  const taken = new Set(
    state.rows.flatMap(({ unitNumber }, index) => (isReplaced(index) ? [] : [unitValueKey(unitNumber)])),
  )
  const series = new Map<number, string>()
  let last = lastUnit(state.rows.slice(source.top, source.bottom + 1))
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
  state: SheetState,
  changes: Map<number, SheetRow>,
  source: Range,
): Map<number, SheetRow> {
  if (source.right < gridColumns.indexOf('numberWish')) return changes
  const height = source.bottom - source.top + 1
  for (const [index, row] of changes) {
    const from = state.rows[source.top + ((index - source.bottom - 1) % height)]
    const portAccountNumber = row.numberWish === 'port' ? (from?.portAccountNumber ?? '') : ''
    changes.set(index, { ...row, phoneNumber: '', portAccountNumber })
  }
  return changes
}

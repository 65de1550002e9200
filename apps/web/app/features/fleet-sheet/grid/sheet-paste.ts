import { counted } from '@portal/domain/format'
import { freeUnitLike, unitValueKey } from '@portal/domain/unit-cells'
import { type CellContext, cellText, gridColumns, type SheetRow } from '../sheet-cells.ts'
import { cellsWords, change, putBlock, type SheetState, say, selectionOf } from '../sheet-state.ts'
import { cellCount, type Range } from './sheet-moves.ts'

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

/** Blocks of cells as spreadsheets put them on the clipboard: tabs between cells, line ends between rows. */

/**
 * The cells of a pasted text. A cell that begins with a quotation mark ends at the next single one, so it may hold tabs
 * and line ends; line ends of all systems are read, and the one at the end is no row.
 */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
    rows.at(-1)?.push(cell)
    at = end
    if (text[at] === '\t') {
      at++
      if (at === text.length || isLineEnd(text[at])) rows.at(-1)?.push('')
    }
    if (isLineEnd(text[at])) {
      at += text.startsWith('\r\n', at) ? 2 : 1
      if (at < text.length) rows.push([])
      while (isLineEnd(text[at])) {
        at += text.startsWith('\r\n', at) ? 2 : 1
        rows.at(-1)?.push('')
        if (at < text.length) rows.push([])
      }
    }
  }
  return rows.filter((row) => row.length > 0)
}

const isLineEnd = (letter: string | undefined) => letter === '\n' || letter === '\r'

function plainCell(text: string, start: number) {
  let end = start
  while (end < text.length && text[end] !== '\t' && !isLineEnd(text[end])) end++
  return { cell: text.slice(start, end), end }
}

function quotedCell(text: string, start: number) {
  let cell = ''
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at]
    else if (text[at + 1] === '"') {
      cell += '"'
      at++
    } else {
      const rest = plainCell(text, at + 1)
      return { cell: cell + rest.cell, end: rest.end }
    }
  }
  // It was no quoted cell: a name can begin with a quotation mark.
  return plainCell(text, start)
}

/** Cells as a text that spreadsheets paste as cells. A last row with nothing in it is there only with a line end behind it. */
export function writeTsv(block: readonly (readonly string[])[]): string {
  const text = block.map((row) => row.map(written).join('\t')).join('\n')
  const last = block.at(-1)
  return last?.length === 1 && last[0] === '' ? `${text}\n` : text
}

const written = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

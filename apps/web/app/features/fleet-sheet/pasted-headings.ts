import { counted } from '@portal/domain/format'
import { columnPlaces } from '@portal/domain/table-headings'
import { cleanUnitRow, type UnitColumn, unitColumnLabels, unitColumnOf } from '@portal/domain/unit-rows'
import { readTsv } from '../../lib/grid/tsv.ts'
import { type CellContext, gridColumns, type SheetRow, withCellText } from './sheet-cells.ts'
import { change, type SheetState, say, selectionOf } from './sheet-state.ts'

/** Pasted lists whose first row has headings: the columns are found as in a file (docs/spec/fleet.md#filling-in). */

type Heading = Exclude<UnitColumn, 'portPin'>

export type HeadedBlock = {
  /** The rows below the headings. */
  rows: string[][]
  /** Where each column is. */
  places: ReadonlyMap<Heading, number>
  /** Headings of columns that have no place in the sheet. */
  notRead: string[]
  /** Rows above the headings, such as a title. */
  above: number
  /** Why the list cannot be told apart into its columns. */
  tooWide: string | null
}

/** Cells of a spreadsheet; a list that was copied from a file, where its first row has headings then. */
export function pastedBlock(text: string, state: SheetState): string[][] {
  const block = readTsv(text)
  if (text.includes('\t')) return block
  const [line = '', named] = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text) ?? []
  for (const separator of named === undefined ? [',', ';', '|'] : [named]) {
    const parts = readTsv(text.slice(line.length), separator)
    const headed = headedBlock(parts, state)
    if (headed && headed.places.size + headed.notRead.length > 1) return parts
  }
  return block
}

/** Titles stand above the headings in so many rows at most, as in a file. */
const titleRowsMax = 25

/** Cells that say more about a number wish. */
const detailColumns = ['areaCode', 'phoneNumber', 'portCarrier', 'portAccountNumber'] as const

/** A number alone is one to keep; other details say nothing without their wish, such as the carrier of a device. */
function hasPlace(column: Heading, { hasLine, hasWish }: { hasLine: boolean; hasWish: boolean }): boolean {
  if (column === 'unitNumber' || column === 'holder' || column === 'stationId') return true
  return hasLine && (hasWish || column === 'phoneNumber')
}

/**
 * A block with headings such as "Unit, Driver, Station": at least half of a row are names of columns, and rows
 * follow. Null for any other block, which is pasted as it is.
 */
export function headedBlock(block: string[][], { columnCount }: SheetState): HeadedBlock | null {
  const filled = block.filter((cells) => cells.some((text) => text.trim() !== ''))
  const above = filled.slice(0, titleRowsMax + 1).findIndex(isHeadings)
  if (above < 0) return null
  const [first = [], ...rows] = filled.slice(above)
  const headings = first.map((text) => ({ text: text.trim(), column: unitColumnOf(text) }))
  const known = headings.filter(({ column }) => column !== undefined)
  if (rows.length === 0) return null
  const hasLine = columnCount > gridColumns.indexOf('numberWish')
  const hasWish = hasLine && known.some(({ column }) => column === 'numberWish')
  const fitting = (text: string) => {
    const column = unitColumnOf(text)
    return column !== undefined && hasPlace(column, { hasLine, hasWish }) ? column : undefined
  }
  const places = columnPlaces(first, fitting, (column) => unitColumnLabels[column])
  const read = new Set(places.values())
  const notRead = headings.flatMap(({ text }, index) => (text === '' || read.has(index) ? [] : [text]))
  return places.size > 0 ? { rows, places, notRead, above, tooWide: tooWideWords(first, rows) } : null
}

function isHeadings(cells: readonly string[]): boolean {
  const texts = cells.filter((text) => text.trim() !== '')
  const known = texts.filter((text) => unitColumnOf(text) !== undefined).length
  return known > 0 && known * 2 >= texts.length
}

/** In which column a cell beyond the headings belongs, no one can tell. */
function tooWideWords(headings: readonly string[], rows: ReadonlyArray<readonly string[]>): string | null {
  const widthOf = (cells: readonly string[]) => cells.findLastIndex((text) => text.trim() !== '') + 1
  const width = widthOf(headings)
  const at = rows.findIndex((cells) => widthOf(cells) > width)
  return at < 0
    ? null
    : `Row ${at + 1} below the headings has ${counted(widthOf(rows[at] ?? []), 'cell')}, but there ${width === 1 ? 'is 1 heading' : `are ${width} headings`}. Nothing was pasted.`
}

/** Pastes such a block below each other from the active row on; columns that it does not have stay as they are. */
export function pasteHeaded(
  state: SheetState,
  { rows, places }: Pick<HeadedBlock, 'rows' | 'places'>,
  context: CellContext,
): SheetState {
  const { top } = selectionOf(state)
  const changes = new Map<number, SheetRow>()
  for (const [index, cells] of rows.entries()) {
    const before = state.rows[top + index]
    if (!before) break
    const cell = (column: Heading) => cells[places.get(column) ?? -1]?.trim()
    changes.set(top + index, withHeadedCells(before, cell, context))
  }
  const bottom = top + Math.max(changes.size, 1) - 1
  const columns = gridColumns.flatMap((column, index) =>
    places.has(column) || (column === 'numberWish' && places.has('phoneNumber')) ? [index] : [],
  )
  const words = counted(changes.size, 'row')
  return say(
    {
      ...change(state, changes, `Paste, ${words}`),
      cursor: { row: top, column: columns[0] ?? 0 },
      corner: { row: bottom, column: columns.at(-1) ?? 0 },
      edit: null,
    },
    `${words} pasted by column headings.`,
  )
}

function withHeadedCells(
  before: SheetRow,
  cell: (column: Heading) => string | undefined,
  context: CellContext,
): SheetRow {
  let after = before
  for (const column of ['unitNumber', 'holder', 'stationId'] as const) {
    const text = cell(column)
    if (text !== undefined) after = withCellText(after, column, text, context)
  }
  const wish = cell('numberWish')
  const phone = cell('phoneNumber')
  const line = wish || (phone ?? wish)
  if (line !== undefined) after = withCellText(after, 'numberWish', line, context)
  if (!wish) return after
  const details = detailColumns.flatMap((column) => {
    const text = cell(column) ?? ''
    return text === '' ? [] : [[column, text] as const]
  })
  return details.length > 0 ? cleanUnitRow({ ...after, ...Object.fromEntries(details) }) : after
}

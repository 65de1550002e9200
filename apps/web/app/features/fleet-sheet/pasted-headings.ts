import { counted } from '@portal/domain/format'
import { columnPlaces } from '@portal/domain/table-headings'
import { cleanUnitRow, type UnitColumn, unitColumnLabels, unitColumnOf } from '@portal/domain/unit-rows'
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
}

/** Cells that say more about a number wish. */
const detailColumns = ['areaCode', 'phoneNumber', 'portCarrier', 'portAccountNumber'] as const

/** A number alone is one to keep; other details say nothing without their wish, such as the carrier of a device. */
function hasPlace(column: Heading, { hasLine, hasWish }: { hasLine: boolean; hasWish: boolean }): boolean {
  if (column === 'unitNumber' || column === 'holder' || column === 'stationId') return true
  return hasLine && (hasWish || column === 'phoneNumber')
}

/**
 * A block with headings such as "Unit, Driver, Station": at least half of the first row are names of columns, and rows
 * follow. Null for any other block, which is pasted as it is.
 */
export function headedBlock(block: string[][], { columnCount }: SheetState): HeadedBlock | null {
  const [first = [], ...rows] = block
  const headings = first.map((text) => ({ text: text.trim(), column: unitColumnOf(text) }))
  const texts = headings.filter(({ text }) => text !== '')
  const known = texts.filter(({ column }) => column !== undefined)
  if (rows.length === 0 || known.length === 0 || known.length * 2 < texts.length) return null
  const hasLine = columnCount > gridColumns.indexOf('numberWish')
  const hasWish = hasLine && known.some(({ column }) => column === 'numberWish')
  const fitting = (text: string) => {
    const column = unitColumnOf(text)
    return column !== undefined && hasPlace(column, { hasLine, hasWish }) ? column : undefined
  }
  const places = columnPlaces(first, fitting, (column) => unitColumnLabels[column])
  const read = new Set(places.values())
  const notRead = headings.flatMap(({ text }, index) => (text === '' || read.has(index) ? [] : [text]))
  return places.size > 0 ? { rows, places, notRead } : null
}

/** Pastes such a block below each other from the active row on; columns that it does not have stay as they are. */
export function pasteHeaded(
  state: SheetState,
  { rows, places }: HeadedBlock,
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

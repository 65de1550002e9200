import type { SheetStation } from '@portal/contract/fleet-units'
import { deviceFields } from '@portal/domain/device-fields'
import type { DeviceKind, NumberWish } from '@portal/domain/device-status'
import { cellDamage, withoutTextMark } from '@portal/domain/excel-damage'
import { appliedWish } from '@portal/domain/number-wish'
import { oneLine } from '@portal/domain/one-line'
import { withoutGuard } from '@portal/domain/plain-text'
import { withoutShortCode } from '@portal/domain/printed-number'
import { plainNumber } from '@portal/domain/typed-number'
import {
  emptyUnitRow,
  isEmptyUnitRow,
  lineWords,
  numberWishLabels,
  type PlacedUnitRow,
  type UnitColumn,
  withWish,
} from '@portal/domain/unit-rows'

/** The cells of a fleet sheet as people see, type and paste them (docs/spec/fleet.md#sheet). */

/** The columns of the grid; the wish has its details in one cell. */
export const gridColumns = ['unitNumber', 'holder', 'stationId', 'numberWish'] as const
export type GridColumn = (typeof gridColumns)[number]

export const gridLabels: Record<GridColumn, string> = {
  unitNumber: 'Unit',
  holder: 'Holder',
  stationId: 'Station',
  numberWish: 'Number',
}

/** A line of phones, tablets or routers: of an order or of the cart. */
export type SheetLine = {
  key: string
  name: string
  carrier: string
  kind: DeviceKind
  image: string
  quantity: number
  /** What the rate plan of one of its items costs a month; 0 without one. */
  planCents: number
}

/** One row, which is one device. */
export type SheetRow = PlacedUnitRow & {
  lineKey: string
  /** Within its line, from 0. */
  position: number
  deviceId: string | null
  version: number
  canEdit: boolean
  /** Of its line. */
  planCents: number
  /** Its device was staged. */
  isSettled?: boolean
  /** What was typed or pasted and is no station or number wish; it stays until it is put right. */
  unread?: Partial<Record<GridColumn, string>> | undefined
}

export type CellContext = {
  stations: readonly SheetStation[]
  /** The account's own, as tags print it before the unit number; '' or left out for none. */
  shortCode?: string
}

/** The column of the grid in which a cell's error is shown. */
export const gridColumnOf = (column: UnitColumn): GridColumn =>
  column === 'unitNumber' || column === 'holder' || column === 'stationId' ? column : 'numberWish'

/** An empty row of a line. @param place the number that people see before it, from 1 */
export const emptyRow = (
  { key, planCents }: Pick<SheetLine, 'key' | 'planCents'>,
  position: number,
  place: number,
): SheetRow => ({
  ...emptyUnitRow,
  key: `${key}/${position}`,
  place,
  lineKey: key,
  planCents,
  position,
  deviceId: null,
  version: 0,
  canEdit: true,
})

/** Whether nothing is filled in, and nothing is waiting to be put right. */
export const isEmptyRow = (row: SheetRow) => isEmptyUnitRow(row) && row.unread === undefined

/** The wish that applies to a row. */
export const wishOf = (row: SheetRow): NumberWish => appliedWish(row, row.planCents > 0)

/** Whether a cell shows what follows from others and was not said. */
export const isUnsaid = (row: SheetRow, column: GridColumn): boolean =>
  column === 'numberWish' && row.numberWish === null && row.unread?.numberWish === undefined

/** What a cell shows, and what is copied from it. */
export function cellText(row: SheetRow, column: GridColumn, { stations }: CellContext): string {
  const unread = row.unread?.[column]
  if (unread !== undefined) return unread
  if (column === 'stationId') return stations.find(({ stationId }) => stationId === row.stationId)?.code ?? ''
  if (column !== 'numberWish') return row[column]
  const said = lineWords({ ...row, numberWish: wishOf(row) }, row.isSettled)
  if (said !== '') return said
  return isEmptyUnitRow(row) ? '' : numberWishLabels.none
}

/** The row after a text was typed or pasted into one of its cells. What cannot be read stays as it is and is an error. */
export function withCellText(
  row: SheetRow,
  column: GridColumn,
  text: string,
  context: CellContext,
): SheetRow {
  const isCode = column === 'unitNumber' || column === 'numberWish'
  const plain = oneLine(withoutGuard(text))
  const typed = isCode ? withoutTextMark(plain) : plain
  // A cell that is left as it reads stays as it is.
  if (typed !== '' && typed === cellText(row, column, context)) return row
  const bare = withoutUnread(row, column)
  if (cellDamage(typed, isCode) !== undefined) return withUnread(emptied(bare, column), column, typed)
  if (column === 'unitNumber')
    return { ...bare, unitNumber: withoutShortCode(typed, context.shortCode ?? '') }
  if (column === 'holder') return { ...bare, holder: typed }
  if (column === 'stationId') {
    const station = stationOf(typed, context)
    return station === undefined
      ? withUnread({ ...bare, stationId: null }, column, typed)
      : { ...bare, stationId: station }
  }
  return withWishText(bare, plainNumber(typed))
}

/** What a spreadsheet changed or could not work out has no value. */
function emptied(row: SheetRow, column: GridColumn): SheetRow {
  if (column === 'numberWish') return withWish(row, null)
  return { ...row, [column]: column === 'stationId' ? null : '' }
}

/** Every row whose cell has this text as an unknown station gets the station, by its index. */
export const withStation = (
  rows: readonly SheetRow[],
  unknown: string,
  stationId: string,
): ReadonlyMap<number, SheetRow> =>
  new Map(
    rows.flatMap((row, index) =>
      row.canEdit && row.unread?.stationId === unknown
        ? [[index, { ...withoutUnread(row, 'stationId'), stationId }] as const]
        : [],
    ),
  )

function withoutUnread(row: SheetRow, column: GridColumn): SheetRow {
  if (row.unread?.[column] === undefined) return row
  const { [column]: _, ...rest } = row.unread
  const { unread, ...bare } = row
  return Object.keys(rest).length > 0 ? { ...bare, unread: rest } : bare
}

const withUnread = (row: SheetRow, column: GridColumn, text: string): SheetRow => ({
  ...row,
  unread: { ...row.unread, [column]: text },
})

/** Null for an empty text, undefined when no station has that code or name. */
function stationOf(typed: string, { stations }: CellContext): string | null | undefined {
  if (typed === '') return null
  const wanted = typed.toLowerCase()
  const found =
    stations.find(({ code }) => code.toLowerCase() === wanted) ??
    stations.find(({ name }) => name.toLowerCase() === wanted)
  return found?.stationId
}

const wishStarts: ReadonlyArray<readonly [pattern: RegExp, wish: NumberWish]> = [
  [/^(?:no line|none|-)$/i, 'none'],
  [/^new\b/i, 'new'],
  [/^port(?:[ -]?in)?\b/i, 'port'],
  [/^keep\b/i, 'keep'],
]
const phonePattern = /(?:\+?1[\s.-]?)?\(?[2-9]\d{2}\)?[\s.-]*\d{3}[\s.-]*\d{4}/

/** "New, area 419", "Port in, AT&T (555) 010-0147", "Keep (555) 010-0147", "No line", or a number alone to keep. */
function withWishText(row: SheetRow, typed: string): SheetRow {
  if (typed === '') return withWish(row, null)
  const start = wishStarts.find(([pattern]) => pattern.test(typed))
  const phone = phonePattern.exec(typed)?.[0] ?? ''
  const phoneNumber = phone === '' ? '' : deviceFields.phoneNumber.clean(phone)
  if (!start)
    return phone !== '' && phone.length === typed.length
      ? { ...withWish(row, 'keep'), phoneNumber }
      : withUnread(row, 'numberWish', typed)
  const [pattern, wish] = start
  const rest = typed
    .replace(pattern, '')
    .replace(phone, '')
    .replace(/^[\s,]+|[\s,]+$/g, '')
  const next = withWish(row, wish)
  if (wish === 'new') {
    const area = /^(?:area(?: code)?\s*)?(\d*)$/i.exec(rest)
    return area ? { ...next, areaCode: area[1] ?? '' } : withUnread(row, 'numberWish', typed)
  }
  if (wish === 'port')
    return { ...next, phoneNumber: phoneNumber || next.phoneNumber, portCarrier: rest || next.portCarrier }
  if (rest !== '') return withUnread(row, 'numberWish', typed)
  return wish === 'keep' ? { ...next, phoneNumber: phoneNumber || next.phoneNumber } : next
}

const comparedCells = [
  'unitNumber',
  'holder',
  'stationId',
  'numberWish',
  'areaCode',
  'phoneNumber',
  'portCarrier',
  'portAccountNumber',
] as const

/** Whether two versions of a row say the same; a transfer PIN that was typed is a difference. */
export const isSameRow = (one: SheetRow, other: SheetRow): boolean =>
  one === other ||
  (comparedCells.every((column) => one[column] === other[column]) &&
    one.unread === other.unread &&
    pinOf(one) === pinOf(other))

/** Removing a transfer PIN that is not there changes nothing. */
const pinOf = ({ portPin, hasPortPin }: SheetRow) => (portPin === '' && !hasPortPin ? undefined : portPin)

import { setImmediate as breathe } from 'node:timers/promises'
import { tableTypes } from '@portal/contract/catalog-files'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  exportUnits as exportUnitsCall,
  getUnitsSample,
  readUnitsFile as readUnitsFileCall,
} from '@portal/contract/fleet-units'
import { type NumberWish, numberWishes } from '@portal/domain/device-status'
import { damagedCode, withoutTextMark } from '@portal/domain/excel-damage'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { nameKey } from '@portal/domain/names'
import { oneLine } from '@portal/domain/one-line'
import { columnPlaces } from '@portal/domain/table-headings'
import { unknownStation, unreadWish } from '@portal/domain/unit-cells'
import {
  isEmptyUnitRow,
  numberWishLabels,
  type UnitColumn,
  unitColumnLabels,
  unitColumnOf,
  unitRowOf,
} from '@portal/domain/unit-rows'
import type { SignedInContext } from '../../../deps.ts'
import { readApart } from '../../../documents/documents.ts'
import type { GridRow } from '../../../documents/grid.ts'
import { type CellKind, readCell } from '../../../documents/read-cell.ts'
import { type Table, tableOf } from '../../../documents/table-of.ts'
import { type TableColumn, writeTable } from '../../../documents/write-table.ts'
import { findShortCode } from '../devices/devices.store.ts'
import { findStations } from '../stations/stations.store.ts'
import { checkSheet, refuseOthers, type SheetError } from './check-units.ts'
import { findSheetOrder } from './sheet-order.ts'
import { listUnits } from './units.ts'

/** The columns of unit files, in their order (docs/spec/fleet.md#sheet-files). The transfer PIN is in no file. */
const fileColumns = [
  'unitNumber',
  'holder',
  'stationId',
  'numberWish',
  'areaCode',
  'phoneNumber',
  'portCarrier',
  'portAccountNumber',
] as const satisfies readonly UnitColumn[]
type FileColumn = (typeof fileColumns)[number]

type Needs = Pick<SignedInContext, 'db' | 'actor'>
type Answer = AnswerOf<typeof readUnitsFileCall>['result']
type FileError = Answer['errors'][number]

/** Rows that are read before other requests get their turn. */
const rowsAtOnce = 500

/**
 * The cells of a file of units with everything that is wrong with them; saves nothing (docs/spec/fleet.md#sheet-files).
 * Throws ACCOUNT_NOT_FOUND, ORDER_NOT_FOUND, FILE_UNREADABLE, TOO_MANY_DOCUMENTS, and INVALID_INPUT for a file without
 * any of the columns or with too many rows.
 */
export async function readUnitsFile(
  needs: Needs,
  accountId: string,
  { file, orderId, sheet }: { file: Uint8Array; orderId: number | undefined; sheet?: string | undefined },
): Promise<AnswerOf<typeof readUnitsFileCall>> {
  await refuseOthers(needs, accountId, orderId)
  const isHeading = (text: string) => unitColumnOf(text) !== undefined
  const limit = { max: fleetLimits.importRowsMax, what: 'devices' }
  const table = tableOf(await readApart(needs.actor, file, sheet), isHeading, limit)
  const { places, ignoredColumns } = columnsOf(table)
  const shortCode = await findShortCode(needs.db, accountId)
  const stations = await stationsByName(needs, accountId)
  const damaged: FileError[] = table.tooWide.map((error) => ({
    ...error,
    column: '',
    value: '',
    suggestion: null,
  }))
  const errors: FileError[] = []
  const rows = []
  for (const [index, line] of table.rows.entries()) {
    const read = readCells(line, places)
    damaged.push(...read.damaged)
    const cell = (column: FileColumn) => read.texts.get(column) ?? ''
    rows.push({ row: line.row, ...readRow(line.row, cell, { stations, shortCode }, errors) })
    if (index % rowsAtOnce === rowsAtOnce - 1) await breathe()
  }
  const placed = rows
    .filter((row) => !isEmptyUnitRow(row))
    // The PIN is in no file, and is asked for in the sheet.
    .map((row) => ({ ...row, key: String(row.row), place: row.row, hasPortPin: true }))
  const found = await checkSheet(needs.db, { actor: needs.actor, accountId, orderId, rows: placed })
  const texts = new Map(rows.map((row) => [String(row.row), row]))
  errors.push(...found.map((error) => toFileError(error, texts.get(error.key))))
  // What a spreadsheet did to a cell is all that there is to say of it.
  const cellOf = ({ row, column }: FileError) => `${row} ${column}`
  const isDamaged = new Set(damaged.map(cellOf))
  const told = [...damaged, ...errors.filter((error) => !isDamaged.has(cellOf(error)))].toSorted(
    (one, other) => one.row - other.row,
  )
  return {
    result: {
      rows,
      ignoredColumns,
      remarks: table.remarks,
      errorCount: told.length,
      errors: told.slice(0, fleetLimits.importErrorsMax),
    },
  }
}

/** Where each column is. Throws INVALID_INPUT for a file without any of them. */
function columnsOf({ header }: Table) {
  const places = columnPlaces<FileColumn>(header, unitColumnOf, (column) => unitColumnLabels[column])
  const read = new Set(places.values())
  const ignoredColumns = header.filter((name, place) => name !== '' && !read.has(place))
  const refuse = (message: string) => new AppError('INVALID_INPUT', { fields: { file: [message] } })
  if (places.size === 0) throw refuse('The file needs a column “Unit” or “Holder”.')
  return { places, ignoredColumns }
}

const codes: ReadonlySet<FileColumn> = new Set(['unitNumber', 'areaCode', 'phoneNumber', 'portAccountNumber'])

/** The cells of a row, with an error for each that a spreadsheet changed. */
function readCells(line: GridRow, places: ReadonlyMap<FileColumn, number>) {
  const texts = new Map<FileColumn, string>()
  const damaged: FileError[] = []
  for (const [column, place] of places) {
    const kind: CellKind = codes.has(column) ? 'code' : 'text'
    const { text, damage } = readCell(line, place, kind)
    const value = oneLine(kind === 'code' ? withoutTextMark(text.trim()) : text)
    const message = damage ?? (kind === 'code' ? damagedCode(value) : undefined)
    texts.set(column, value)
    if (message !== undefined)
      damaged.push({ row: line.row, column: unitColumnLabels[column], value, message, suggestion: null })
  }
  return { texts, damaged }
}

/** The ids of the account's stations by the keys of their names and codes. */
async function stationsByName({ db }: Needs, accountId: string): Promise<Map<string, string>> {
  const found = await findStations(db, accountId)
  return new Map(
    found.flatMap(({ station: { stationId, name, code } }) => [
      [nameKey(name), stationId] as const,
      [code.toLowerCase(), stationId] as const,
    ]),
  )
}

function readRow(
  row: number,
  cell: (column: FileColumn) => string,
  { stations, shortCode }: { stations: ReadonlyMap<string, string>; shortCode: string },
  errors: FileError[],
) {
  const refuse = (column: FileColumn, message: string) =>
    errors.push({ row, column: unitColumnLabels[column], value: cell(column), message, suggestion: null })
  const station = cell('stationId')
  const stationId = stations.get(nameKey(station)) ?? null
  if (station !== '' && stationId === null) refuse('stationId', unknownStation(station, stations.size))
  const wishText = cell('numberWish')
  const wish = wishOf(wishText)
  if (wish === undefined) refuse('numberWish', unreadWish(wishText))
  const { portPin: _portPin, ...read } = unitRowOf(
    {
      unitNumber: cell('unitNumber'),
      holder: cell('holder'),
      stationId,
      numberWish: wish ?? null,
      areaCode: cell('areaCode'),
      phoneNumber: cell('phoneNumber'),
      portCarrier: cell('portCarrier'),
      portAccountNumber: cell('portAccountNumber'),
    },
    shortCode,
  )
  return { ...read, stationText: station, wishText }
}

/** A wish by its label or its name, in any case; null for none, undefined for another text. */
function wishOf(typed: string): NumberWish | null | undefined {
  const text = typed.toLowerCase()
  if (text === '') return null
  return numberWishes.find((wish) => [wish, numberWishLabels[wish].toLowerCase()].includes(text))
}

function toFileError(
  { key, column, message, suggestion }: SheetError,
  row: { [Column in UnitColumn]?: string | null } | undefined,
): FileError {
  return {
    row: Number(key),
    column: unitColumnLabels[column],
    value: (column === 'stationId' ? '' : row?.[column]) ?? '',
    message,
    suggestion: suggestion ?? null,
  }
}

type ListedUnit = Awaited<ReturnType<typeof listUnits>>[number]

const exportColumns: TableColumn<ListedUnit>[] = [
  ['Device', ({ name }) => name],
  ['Carrier of the line', ({ carrier }) => carrier],
  ...fileColumns.map(
    (column): TableColumn<ListedUnit> => [unitColumnLabels[column], (row) => unitCell(row, column)],
  ),
]

function unitCell(row: ListedUnit, column: FileColumn): string {
  if (column === 'stationId') return row.stationCode
  if (column === 'numberWish') return numberWishLabels[row.numberWish]
  return row[column]
}

/**
 * The numbered devices of an order as a file, without PINs (docs/spec/fleet.md#sheet-files).
 * Throws ORDER_NOT_FOUND, TOO_MANY_DOCUMENTS and BUSY.
 */
export async function exportUnits(
  { db, actor }: Needs,
  orderId: number,
  { format }: QueryOf<typeof exportUnitsCall>,
): Promise<AnswerOf<typeof exportUnitsCall>> {
  const rows = await listUnits(db, await findSheetOrder(db, actor, orderId))
  const name = `units-of-order-${orderId}`
  return {
    result: await writeTable(actor.userId, { name, sheet: 'Units', columns: exportColumns, rows, format }),
  }
}

/** One row of each kind, with numbers that are set aside for examples. */
const examples = [
  ['014', 'Dana Whitfield', '', 'New', '419', '', '', ''],
  ['015', 'Jamal Irving', '', 'Port in', '', '4195550142', 'AT&T', '287301442'],
  ['016', 'Erin Kowalski', '', 'Keep', '', '4195550143', '', ''],
  ['017', '', '', '', '', '', '', ''],
]

/** A file to fill in, base64 (docs/spec/fleet.md#sheet-files). Throws TOO_MANY_DOCUMENTS and BUSY. */
export async function unitsSample(
  { actor }: Pick<SignedInContext, 'actor'>,
  format: 'csv' | 'xlsx',
): Promise<AnswerOf<typeof getUnitsSample>> {
  const columns = fileColumns.map(
    (column, at): TableColumn<string[]> => [unitColumnLabels[column], (cells) => cells[at] ?? ''],
  )
  const table = { name: 'units-sample', sheet: 'Units', columns, rows: examples, format }
  const { fileName, csv, xlsx } = await writeTable(actor.userId, table)
  const base64 = xlsx ?? Buffer.from(csv ?? '').toString('base64')
  return { result: { fileName, type: tableTypes[format][0], base64 } }
}

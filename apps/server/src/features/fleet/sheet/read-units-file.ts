import { setImmediate as breathe } from 'node:timers/promises'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { readUnitsFile as endpoint } from '@portal/contract/fleet-units'
import { unknownStation, unreadWish } from '@portal/domain/cell-words'
import { type NumberWish, numberWishes } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { nameKey } from '@portal/domain/names'
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
import { unpackTable } from '../../catalog-admin/pack-table.ts'
import type { Table } from '../../catalog-admin/read-table.ts'
import { findStations } from '../stations.store.ts'
import { checkSheet, type SheetError } from './check-sheet.ts'
import { refuseOthers } from './check-units.ts'
import type { FileColumn } from './unit-files.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>
type Answer = AnswerOf<typeof endpoint>['result']
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
  { file, orderId }: { file: Uint8Array; orderId: number | undefined },
): Promise<AnswerOf<typeof endpoint>> {
  await refuseOthers(needs, accountId, orderId)
  const table = await unpackTable(await readApart(needs.actor.userId, file))
  const { places, ignoredColumns } = columnsOf(table)
  const stations = await stationsByName(needs, accountId)
  const errors: FileError[] = []
  const rows = []
  for (const [index, { row, cells }] of table.rows.entries()) {
    const cell = (column: FileColumn) => (cells[places.get(column) ?? -1] ?? '').trim()
    rows.push({ row, ...readRow(row, cell, stations, errors) })
    if (index % rowsAtOnce === rowsAtOnce - 1) await breathe()
  }
  const placed = rows
    .filter((row) => !isEmptyUnitRow(row))
    // The PIN is in no file, and is asked for in the sheet.
    .map((row) => ({ ...row, key: String(row.row), place: row.row, hasPortPin: true }))
  const found = await checkSheet(needs.db, { accountId, orderId, rows: placed })
  const texts = new Map(rows.map((row) => [String(row.row), row]))
  errors.push(...found.map((error) => toFileError(error, texts.get(error.key))))
  errors.sort((one, other) => one.row - other.row)
  return {
    result: {
      rows,
      ignoredColumns,
      errorCount: errors.length,
      errors: errors.slice(0, fleetLimits.importErrorsMax),
    },
  }
}

/** Where each column is. Throws INVALID_INPUT for a file without any of them or with too many rows. */
function columnsOf({ header, rows }: Table) {
  const places = new Map<FileColumn, number>()
  const ignoredColumns: string[] = []
  for (const [index, name] of header.entries()) {
    const column = unitColumnOf(name)
    if (column && !places.has(column)) places.set(column, index)
    else if (name !== '') ignoredColumns.push(name)
  }
  const refuse = (message: string) => new AppError('INVALID_INPUT', { fields: { file: [message] } })
  if (places.size === 0) throw refuse('The file needs a column “Unit” or “Holder”.')
  const max = fleetLimits.importRowsMax
  if (rows.length > max) throw refuse(`A file holds at most ${max.toLocaleString('en-US')} devices.`)
  return { places, ignoredColumns }
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
  stations: ReadonlyMap<string, string>,
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
  const { portPin: _portPin, ...read } = unitRowOf({
    unitNumber: cell('unitNumber'),
    holder: cell('holder'),
    stationId,
    numberWish: wish ?? 'none',
    areaCode: cell('areaCode'),
    phoneNumber: cell('phoneNumber'),
    portCarrier: cell('portCarrier'),
    portAccountNumber: cell('portAccountNumber'),
  })
  return { ...read, stationText: station, wishText }
}

/** A wish by its label or its name, in any case; undefined for another text. */
function wishOf(typed: string): NumberWish | undefined {
  const text = typed.toLowerCase()
  if (text === '') return 'none'
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

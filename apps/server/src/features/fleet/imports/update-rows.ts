import { type ImportColumn, tagColumn } from '@portal/domain/device-columns'
import { deviceFields } from '@portal/domain/device-fields'
import { oneLine } from '@portal/domain/one-line'
import { isSameAsNumber } from '@portal/domain/spreadsheet-numbers'
import { aboutValue } from '@portal/domain/unit-cells'
import type { DeviceRow } from '../../../db/schema/fleet.tables.ts'
import type { FileCell } from '../../../documents/file-columns.ts'
import { type DeviceColumn, importColumns } from '../devices/device-columns.ts'
import type { WrittenDevice } from '../devices/devices.store.ts'
import type { CellError, RowFacts } from './read-device-rows.ts'

/**
 * Rows of a file that name a device of the account by its tag code, as every export does: they change it
 * (docs/spec/fleet.md#files).
 */

/** The fact that a cell fills. */
const factOf = {
  Unit: 'unitNumber',
  Kind: 'kind',
  Make: 'make',
  Model: 'model',
  Status: 'status',
  Holder: 'holder',
  Station: 'stationId',
  IMEI: 'imei',
  Serial: 'serial',
  Phone: 'phoneNumber',
  SIM: 'iccid',
  Carrier: 'carrierId',
  'Cover from': 'coverFrom',
  'Cover until': 'coverUntil',
  Note: 'note',
} as const satisfies Record<DeviceColumn, keyof RowFacts>

/** What a device is stays, and its status has actions of its own. */
const fixed: ReadonlySet<CellError['column']> = new Set(['Kind', 'Make', 'Model', 'Status'])

type CellChange = { column: DeviceColumn; before: string; after: string }
export type DeviceUpdate = { row: number; before: DeviceRow; after: DeviceRow; changes: CellChange[] }
type FoundUpdate = { update: DeviceUpdate | null; errors: CellError[] }
type Read = (
  row: number,
  cell: (column: ImportColumn) => FileCell,
) => { facts: RowFacts; errors: readonly CellError[] }

/** As a file may write a tag code. */
export const tagOf = (cell: string): string => deviceFields.tagCode.clean(cell)

/**
 * Reads rows that have a tag code. Only cells that differ from what an export writes are read, and only what they fill is
 * changed: a device whose row was not edited stays as it is, even where its values break today’s rules.
 * @param stored the account's devices by their tag codes
 * @param read checks the cells of a row as those of a new device
 */
export function updateReader(stored: ReadonlyMap<string, WrittenDevice>, read: Read) {
  const seen = new Map<string, number>()

  return (
    row: number,
    tagCell: FileCell,
    cellOf: (column: DeviceColumn) => FileCell | undefined,
  ): FoundUpdate => {
    const refuse = (message: string): FoundUpdate => ({
      update: null,
      errors: [{ row, column: tagColumn, message }],
    })
    if (tagCell.damage !== undefined) return refuse(tagCell.damage)
    const tag = tagOf(tagCell.text)
    const shown = stored.get(tag)
    if (!shown)
      return refuse('No device of the account has this tag code. Leave the cell empty to add a new device.')
    const first = seen.get(tag)
    if (first !== undefined) return refuse(`This device is also in row ${first}.`)
    seen.set(tag, row)

    const edited = importColumns.flatMap(([column, write]) => {
      const [before, cell] = [write(shown), cellOf(column)]
      return cell === undefined || isSame(cell.text, oneLine(before))
        ? []
        : [{ column, before, after: cell.text, cell }]
    })
    if (edited.length === 0) return { update: null, errors: [] }
    const errors: CellError[] = edited.flatMap(({ column, before, after }) =>
      fixed.has(column) ? [{ row, column, message: keepsWords(after, before) }] : [],
    )
    const found = read(
      row,
      (column) =>
        edited.find((one) => one.column === column && column !== 'Status')?.cell ??
        writtenCell(shown, column),
    )
    const columns = new Set<CellError['column']>(edited.map(({ column }) => column))
    errors.push(...found.errors.filter(({ column }) => columns.has(column) && !fixed.has(column)))
    if (errors.length > 0) return { update: null, errors }

    const before = shown.device
    const changes = edited
      .filter(({ column }) => before[factOf[column]] !== found.facts[factOf[column]])
      .map(({ column, before, after }) => ({ column, before, after }))
    const values = Object.fromEntries(
      changes.map(({ column }) => [factOf[column], found.facts[factOf[column]]]),
    )
    const update = changes.length === 0 ? null : { row, before, after: { ...before, ...values }, changes }
    return { update, errors }
  }
}

/** The status of a device can be one that no new device has. */
const writtenCell = (shown: WrittenDevice, column: ImportColumn): FileCell => ({
  text: column === 'Status' ? '' : (importColumns.find(([name]) => name === column)?.[1](shown) ?? ''),
  isEdited: false,
})

/** Whether a cell has what an export writes. */
export const isSame = (cell: string, written: string) => cell === written || isSameAsNumber(cell, written)

const keepsWords = (cell: string, written: string) =>
  written === ''
    ? aboutValue(cell, 'A file does not change this. Leave the cell empty, as it is.')
    : `${aboutValue(cell, 'A file does not change this.')} Write ${written}, as it is.`

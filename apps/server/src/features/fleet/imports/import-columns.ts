import type { TableChoices } from '@portal/contract/table-choices'
import { type ImportColumn, importColumnOf, tagColumn } from '@portal/domain/device-columns'
import { oneLine } from '@portal/domain/one-line'
import { headingKey } from '@portal/domain/table-headings'
import {
  cellReader,
  type HeadingChoices,
  type Headings,
  saidHeadings,
} from '../../../documents/file-columns.ts'
import type { CellKind } from '../../../documents/read-cell.ts'
import { exportOnlyHeadings } from '../devices/device-columns.ts'

/** How the columns of a roster are found in a file (docs/spec/fleet.md#files). */

const exportOnly = new Set(exportOnlyHeadings.map(headingKey))

/** Of an export of ours, which has tag codes, the columns that only exports have are no news. */
export const importHeadings = (
  remembered: HeadingChoices<ImportColumn>,
  { columns }: TableChoices,
): Headings<ImportColumn> => ({
  columnOf: importColumnOf,
  remembered,
  said: saidHeadings(columns),
  isNoNews: (heading, places) => places.has(tagColumn) && exportOnly.has(headingKey(heading)),
})

const kinds: Partial<Record<ImportColumn, CellKind>> = {
  Unit: 'code',
  IMEI: 'code',
  Serial: 'code',
  Phone: 'code',
  SIM: 'code',
  [tagColumn]: 'code',
  'Cover from': 'date',
  'Cover until': 'date',
}

export const deviceCells = (places: ReadonlyMap<ImportColumn, number>, { edits = [] }: TableChoices) =>
  cellReader(places, edits, { kindOf: (column) => kinds[column] ?? 'text', tidy: oneLine })
export type DeviceCells = ReturnType<typeof deviceCells>

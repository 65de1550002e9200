import type { DeviceImportReport } from '@portal/contract/device-files'
import type { TableChoices } from '@portal/contract/table-choices'
import { type ImportColumn, importColumnOf, tagColumn } from '@portal/domain/device-columns'
import { oneLine } from '@portal/domain/one-line'
import { columnPlaces, headingKey } from '@portal/domain/table-headings'
import type { GridRow } from '../../../documents/grid.ts'
import { type CellKind, type ReadCell, readCell } from '../../../documents/read-cell.ts'
import { columnLetters, type Table } from '../../../documents/table-of.ts'
import { exportOnlyHeadings } from '../devices/device-columns.ts'

/** Which column of a file is read as what (docs/spec/fleet.md#files). */

export type HeadingChoices = ReadonlyMap<string, ImportColumn | null>

/** What was said now, by the keys of headings. */
export const saidHeadings = ({ columns = {} }: TableChoices): HeadingChoices =>
  new Map(Object.entries(columns).map(([heading, column]) => [headingKey(heading), column]))

/** What the account remembers of headings, and above it what was said now of a column, with or without one. */
type Choices = { remembered: HeadingChoices; said: HeadingChoices }

export const isImportHeading =
  ({ remembered, said }: Choices) =>
  (text: string) =>
    importColumnOf(text) !== undefined ||
    (said.get(headingKey(text)) ?? remembered.get(headingKey(text)) ?? null) !== null

const firstValues = 3
const exportOnly = new Set(exportOnlyHeadings.map(headingKey))

export type FileColumns = {
  places: ReadonlyMap<ImportColumn, number>
  columns: DeviceImportReport['columns']
  ignoredColumns: string[]
}

/** Of an export of ours, which has tag codes, the columns that only exports have are no news. */
export function fileColumns({ header, rows }: Table, { remembered, said }: Choices): FileColumns {
  const headings = header.map((text, place) => (text === '' ? `Column ${columnLetters(place)}` : text))
  const chosen = headings.map((heading, place) => {
    const now = said.get(headingKey(heading))
    return now === undefined && header[place] !== '' ? remembered.get(headingKey(heading)) : now
  })
  const places = columnPlaces(headings, importColumnOf, (column) => column, chosen)
  const columnAt = new Map([...places].map(([column, place]) => [place, column]))
  const columns = headings.flatMap((heading, place) => {
    const first = valuesIn(rows, place)
    const column = columnAt.get(place) ?? null
    const isKnown = places.has(tagColumn) && exportOnly.has(headingKey(heading))
    if (column === null && (isKnown || (header[place] === '' && first.length === 0))) return []
    return [{ heading, column, first }]
  })
  return {
    places,
    columns,
    ignoredColumns: columns.flatMap(({ heading, column }) => (column === null ? [heading] : [])),
  }
}

function valuesIn(rows: readonly GridRow[], place: number): string[] {
  const found: string[] = []
  for (const { cells } of rows) {
    const text = (cells[place] ?? '').trim()
    if (text === '') continue
    found.push(text.slice(0, 60))
    if (found.length === firstValues) break
  }
  return found
}

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

export type ImportCell = ReadCell & { isEdited: boolean }

/** Reads the cells of rows by their column: what a person corrected, else what the file has. */
export function cellReader({ places }: FileColumns, { edits = [] }: TableChoices) {
  const edited = new Map(edits.map(({ row, column, text }) => [`${row} ${column}`, text]))
  return (row: GridRow) =>
    (column: ImportColumn): ImportCell => {
      const place = places.get(column)
      const text = edited.get(`${row.row} ${column}`)
      if (place === undefined) return { text: '', isEdited: false }
      if (text !== undefined) return { text: oneLine(text), isEdited: true }
      const read = readCell(row, place, kinds[column] ?? 'text')
      return { ...read, text: oneLine(read.text), isEdited: false }
    }
}

import type { TablePreview } from '@portal/contract/table-preview'
import { columnPlaces, headingKey } from '@portal/domain/table-headings'
import type { GridRow } from './grid.ts'
import { type CellKind, type ReadCell, readCell } from './read-cell.ts'
import { columnLetters, type Table } from './table-of.ts'

/** Which column of a file is read as what, and its cells (docs/spec/back-office.md#files). */

/** By the keys of headings: a column, or null for one that is not to be read. */
export type HeadingChoices<Column extends string> = ReadonlyMap<string, Column | null>

/** What was said now of headings. */
export const saidHeadings = <Column extends string>(
  columns: Readonly<Record<string, Column | null>> = {},
): HeadingChoices<Column> =>
  new Map(Object.entries(columns).map(([heading, column]) => [headingKey(heading), column]))

/** How the columns of a kind of table are found. */
export type Headings<Column extends string> = {
  columnOf: (heading: string) => Column | undefined
  /** What is remembered of headings, and above it what was said now of a column, with or without one. */
  remembered: HeadingChoices<Column>
  said: HeadingChoices<Column>
  /** Whether a column that is not read is no news, such as one that only exports have. */
  isNoNews?: (heading: string, places: ReadonlyMap<Column, number>) => boolean
}

export const isHeadingOf =
  <Column extends string>({ columnOf, remembered, said }: Headings<Column>) =>
  (text: string): boolean =>
    columnOf(text) !== undefined ||
    (said.get(headingKey(text)) ?? remembered.get(headingKey(text)) ?? null) !== null

const firstValues = 3

export type FileColumns<Column extends string> = {
  places: ReadonlyMap<Column, number>
  columns: Array<TablePreview['columns'][number] & { column: Column | null }>
  ignoredColumns: string[]
}

export function fileColumns<Column extends string>(
  { header, rows }: Table,
  { columnOf, remembered, said, isNoNews = () => false }: Headings<Column>,
): FileColumns<Column> {
  const headings = header.map((text, place) => (text === '' ? `Column ${columnLetters(place)}` : text))
  const chosen = headings.map((heading, place) => {
    const now = said.get(headingKey(heading))
    return now === undefined && header[place] !== '' ? remembered.get(headingKey(heading)) : now
  })
  const places = columnPlaces(headings, columnOf, (column) => column, chosen)
  const columnAt = new Map([...places].map(([column, place]) => [place, column]))
  const columns = headings.flatMap((heading, place) => {
    const first = valuesIn(rows, place)
    const column = columnAt.get(place) ?? null
    if (column === null && (isNoNews(heading, places) || (header[place] === '' && first.length === 0)))
      return []
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

export type FileCell = ReadCell & {
  isEdited: boolean
  /** The row ends before the column, or the file does not have it. */
  isMissing?: boolean
}
export type Edit = { row: number; column: string; text: string }

/** Reads the cells of rows by their column: what a person corrected, else what the file has. */
export function cellReader<Column extends string>(
  places: ReadonlyMap<Column, number>,
  edits: readonly Edit[],
  { kindOf, tidy }: { kindOf: (column: Column) => CellKind; tidy: (text: string, column: Column) => string },
) {
  const edited = new Map(edits.map(({ row, column, text }) => [`${row} ${column}`, text]))
  return (row: GridRow) =>
    (column: Column): FileCell => {
      const place = places.get(column)
      const text = edited.get(`${row.row} ${column}`)
      if (place === undefined) return { text: '', isEdited: false, isMissing: true }
      if (text !== undefined) return { text: tidy(text, column), isEdited: true }
      const read = readCell(row, place, kindOf(column))
      const isMissing = row.cells[place] === undefined
      return { ...read, text: tidy(read.text, column), isEdited: false, ...(isMissing && { isMissing }) }
    }
}

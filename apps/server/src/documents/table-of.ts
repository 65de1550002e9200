import { AppError } from '@portal/contract/errors'
import { counted } from '@portal/domain/format'
import { limitWords, titleRowsMax } from './check-workbook.ts'
import type { Grid, GridRow } from './grid.ts'

/** A table in a file: its headings, and the rows below them with the numbers that a spreadsheet gives them. */
export type Table = {
  header: string[]
  headerRow: number
  rows: GridRow[]
  /** Rows with cells beyond the last heading: which one is in the wrong column, no one can tell. */
  tooWide: Array<{ row: number; message: string }>
  sheet: string | null
  /** What a person should know of how the file was read. */
  remarks: string[]
}

type TableLimit = { max: number; what: string }

/**
 * Finds the headings below titles and blank rows: the first row with most names of columns, else the first of all.
 * Throws INVALID_INPUT for more rows than may be.
 */
export function tableOf(
  { rows, sheet, remarks }: Grid,
  isHeading: (text: string) => boolean,
  { max, what }: TableLimit,
): Table {
  const at = headerPlace(rows, isHeading)
  const header = (rows[at]?.cells ?? []).map((text) => text.replace(/\s+/g, ' ').trim())
  const below = rows.slice(at + 1)
  if (below.length > max)
    throw new AppError('INVALID_INPUT', { fields: { file: [limitWords(below.length, max, what)] } })
  const width = header.findLastIndex((text) => text !== '') + 1
  return {
    header: header.slice(0, width),
    headerRow: rows[at]?.row ?? 1,
    rows: below,
    tooWide: below.flatMap(({ row, cells }) => {
      const count = cells.findLastIndex((text) => text.trim() !== '') + 1
      return count > width ? [{ row, message: tooWideWords(count, width, sheet === null) }] : []
    }),
    sheet,
    remarks: [...remarks, ...titleWords(rows.slice(0, at))],
  }
}

function headerPlace(rows: readonly GridRow[], isHeading: (text: string) => boolean): number {
  let best = { at: 0, known: 0 }
  for (const [at, { cells }] of rows.slice(0, titleRowsMax + 1).entries()) {
    const texts = cells.filter((text) => text.trim() !== '')
    const known = texts.filter((text) => isHeading(text)).length
    // A row of values can have a word that is a heading elsewhere, such as Phone.
    if (known > best.known && (known > 1 || known * 2 >= texts.length)) best = { at, known }
  }
  return best.at
}

const tooWideWords = (count: number, width: number, isText: boolean) =>
  `This row has ${counted(count, 'cell')}, but there ${width === 1 ? 'is 1 heading' : `are ${width} headings`}.${
    isText ? ' A cell with a comma in it needs straight quotation marks (") around it.' : ''
  }`

function titleWords(above: readonly GridRow[]): string[] {
  if (above.length === 0) return []
  const [first = ''] = above[0]?.cells.filter((text) => text.trim() !== '') ?? []
  return [
    `${counted(above.length, 'row')} above the headings ${above.length === 1 ? 'was' : 'were'} not read: “${first.trim().slice(0, 40)}”${above.length > 1 ? ' and more' : ''}.`,
  ]
}

/** The letters of a column, from 0: A, B, … AA. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}

/** The place of a cell as spreadsheets name it: C7. */
export const cellName = (column: number, row: number): string => `${columnLetters(column)}${row}`

import { AppError } from '@portal/contract/errors'
import { CsvError } from 'csv-parse/sync'
import { damaged, strayQuote, tooLongCsvRow } from './check-workbook.ts'
import { isZip } from './is-zip.ts'
import { readText } from './read-text.ts'

/**
 * What is known of a cell beside the text that a person sees in it:
 * - `digits`: a number with more digits than spreadsheets keep, so its last ones are not what was typed
 * - `error`: a formula that failed, such as #N/A
 * - `formula`: a formula without a stored value
 * - `date`: a number that is shown as a date; its day is the value
 * - `number`: a number of which more is kept than is seen; the value has all of it
 * - `merged`: filled from the cell above, with which it is merged
 */
export type CellMark = 'digits' | 'error' | 'formula' | 'date' | 'number' | 'merged'

/** A row with its number in the spreadsheet, and marks by column, from 0. */
export type GridRow = {
  row: number
  cells: string[]
  marks?: Array<readonly [column: number, kind: CellMark, value?: string]>
}

/** All rows of a file that have anything, with what a person should know of how it was read. */
export type Grid = { sheet: string | null; rows: GridRow[]; remarks: string[] }

/**
 * Reads a CSV, TSV or XLSX file or a pasted table, regardless of what it claims to be (docs/spec/back-office.md#files). Stops the thread
 * while it does: `readApart` does it in another.
 * @param sheet of a workbook with several
 * Throws FILE_UNREADABLE, SHEET_NEEDED, and INVALID_INPUT for more rows than a catalog may have.
 */
export async function readGrid(file: Uint8Array, sheet?: string): Promise<Grid> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  try {
    if (!isZip(bytes)) return readText(bytes)
    // Loaded with the first workbook: a start has none to read.
    const { readWorkbook } = await import('./read-workbook.ts')
    return await readWorkbook(bytes, sheet)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw (cause instanceof CsvError && csvRefusal(cause)) || damaged(cause)
  }
}

const quoteErrors: ReadonlySet<string> = new Set([
  'INVALID_OPENING_QUOTE',
  'CSV_INVALID_CLOSING_QUOTE',
  'CSV_QUOTE_NOT_CLOSED',
])

/** What is wrong with a CSV and in which row, where the parser says so. */
function csvRefusal(error: CsvError): AppError | undefined {
  const { code, records } = error
  if (typeof records !== 'number') return undefined
  if (code === 'CSV_MAX_RECORD_SIZE') return tooLongCsvRow(records + 1, error)
  return quoteErrors.has(code) ? strayQuote(records + 1, error) : undefined
}

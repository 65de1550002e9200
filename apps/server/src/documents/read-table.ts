import { AppError } from '@portal/contract/errors'
import { CsvError } from 'csv-parse/sync'
import { damaged, strayQuote, tooLongCsvRow } from './check-workbook.ts'
import type { Grid } from './grid.ts'
import { isZip } from './is-zip.ts'
import { readText } from './read-text.ts'

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

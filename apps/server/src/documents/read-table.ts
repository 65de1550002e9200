import { isUtf8 } from 'node:buffer'
import { AppError } from '@portal/contract/errors'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { withoutGuard } from '@portal/domain/plain-text'
import { CsvError, parse } from 'csv-parse/sync'
import {
  checkWorkbook,
  damaged,
  strayQuote,
  tooLongCsvRow,
  tooManyColumns,
  tooManyRows,
} from './check-workbook.ts'
import { isZip } from './is-zip.ts'

/** A table from a file, all texts: its header, and its rows with the numbers that a spreadsheet gives them. */
export type Table = { header: string[]; rows: Array<{ row: number; cells: string[] }> }

/**
 * Reads a CSV or XLSX file, regardless of what it claims to be; of a workbook the first sheet. Stops the thread while it does:
 * `readApart` does it in another.
 * Throws FILE_UNREADABLE, and INVALID_INPUT for more rows than a catalog may have.
 */
export async function readTable(file: Uint8Array): Promise<Table> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  // Loaded with the first workbook: a start has none to read.
  const workbooks = isZip(bytes) ? await import('read-excel-file/node') : null
  try {
    const lines = workbooks ? await readWorkbook(bytes, workbooks) : readCsv(bytes)
    return asTable(lines)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw (cause instanceof CsvError && csvRefusal(cause)) || damaged(cause)
  }
}

type Workbooks = typeof import('read-excel-file/node')

async function readWorkbook(bytes: Buffer, { readSheet }: Workbooks): Promise<string[][]> {
  const rows = await readSheet(await checkWorkbook(bytes), { parseNumber: asWritten, trim: false })
  return rows.map((cells) => cells.map((cell) => cellText(cell)))
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}

/** Workbooks keep 18.99 as 18.989999999999998; people mean what they see. */
function asWritten(text: string): string {
  return /^-?\d{1,15}$/.test(text) ? text : String(Number(Number(text).toPrecision(15)))
}

function readCsv(bytes: Buffer): string[][] {
  if (bytes.includes(0)) throw damaged()
  // Spreadsheets write either; anything is readable as the second.
  const text = new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
  // Without options that change it, a record is a list of texts.
  return parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    max_record_size: catalogLimits.importRowBytesMax,
    // The header, all rows, and one by which it is seen that there are too many.
    to: catalogLimits.importRowsMax + 2,
    on_record: (line: string[]) => {
      if (line.length > catalogLimits.importColumnsMax) throw tooManyColumns()
      return line
    },
  })
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

/** Which of the usual ones the header has most of. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1)
  const count = (one: string) => header.split(one).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

function asTable(lines: string[][]): Table {
  const [header = [], ...others] = lines
  if (others.length > catalogLimits.importRowsMax) throw tooManyRows()
  const rows = others.map((cells, index) => ({
    row: index + 2,
    cells: cells.map((cell) => withoutGuard(cell)),
  }))
  return {
    header: header.map((name) => name.trim()),
    rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
  }
}

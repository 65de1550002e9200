import { isUtf8 } from 'node:buffer'
import { setImmediate as breathe } from 'node:timers/promises'
import { AppError } from '@portal/contract/errors'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { parse } from 'csv-parse'
import { checkWorkbook } from './check-workbook.ts'

/** A table from a file, all texts: its header, and its rows with the numbers that a spreadsheet gives them. */
export type Table = { header: string[]; rows: Array<{ row: number; cells: string[] }> }

/** How many rows are read before other requests get their turn. */
const rowsAtOnce = 500
const recordBytesMax = 64 * 1024

/**
 * Reads a CSV or XLSX file, whatever it claims to be; of a workbook the first sheet.
 * Throws FILE_UNREADABLE, and INVALID_INPUT for more rows than a catalog may have.
 */
export async function readTable(file: Uint8Array): Promise<Table> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const isZip = bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))
  // Loaded with the first workbook: a start has none to read.
  const workbooks = isZip ? await import('read-excel-file/node') : null
  try {
    const lines = workbooks ? await readWorkbook(bytes, workbooks) : await readCsv(bytes)
    return asTable(lines)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('FILE_UNREADABLE', { cause })
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

async function readCsv(bytes: Buffer): Promise<string[][]> {
  if (bytes.includes(0)) throw new AppError('FILE_UNREADABLE')
  // Spreadsheets write either; anything is readable as the second.
  const text = new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
  const parser = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    max_record_size: recordBytesMax,
  })
  const lines: string[][] = []
  for await (const line of parser) {
    // Without options that change it, a record is a list of texts.
    lines.push(line as string[])
    if (lines.length > catalogLimits.importRowsMax + 1) break
    if (lines.length % rowsAtOnce === 0) await breathe()
  }
  return lines
}

/** Which of the usual ones the header has most of. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1)
  const count = (one: string) => header.split(one).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

function asTable(lines: string[][]): Table {
  const [header = [], ...others] = lines
  if (others.length > catalogLimits.importRowsMax)
    throw new AppError('INVALID_INPUT', {
      fields: { '': [`A file holds at most ${catalogLimits.importRowsMax.toLocaleString('en-US')} rows.`] },
    })
  const rows = others.map((cells, index) => ({ row: index + 2, cells: cells.map(withoutGuard) }))
  return {
    header: header.map((name) => name.trim()),
    rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
  }
}

/** Our exports put an apostrophe before what would run as a formula; it is not part of the text. */
const withoutGuard = (cell: string) => (/^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell)

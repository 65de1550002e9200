import type { TableFile } from '@portal/contract/table-files'
import type { TableFormat } from '@portal/domain/table-formats'
import { drawApart } from './documents.ts'
import { writeCsv } from './write-csv.ts'

/** A column of a file: its header, and what a row has in it. CSV and XLSX have the same ones. */
export type TableColumn<Row> = readonly [header: string, write: (row: Row) => string]

type Wanted<Row> = {
  /** The name of the file without its ending. */
  name: string
  /** What the sheet of a workbook is called. */
  sheet: string
  columns: ReadonlyArray<TableColumn<Row>>
  rows: readonly Row[]
  format: TableFormat | undefined
}

/**
 * Rows as a file in the format that was asked for (docs/spec/screens.md#files).
 * @param userId the person who waits for it
 * Throws TOO_MANY_DOCUMENTS and BUSY.
 */
export async function writeTable<Row>(
  userId: string,
  { name, sheet, columns, rows, format = 'csv' }: Wanted<Row>,
): Promise<TableFile> {
  const header = columns.map(([column]) => column)
  const cells = rows.map((row) => columns.map(([, write]) => write(row)))
  const fileName = `${name}.${format}`
  if (format === 'csv') return { fileName, csv: await writeCsv(header, cells), xlsx: null }
  const workbook = await drawApart(userId, 'write-xlsx', { sheet, header, rows: cells })
  return { fileName, csv: null, xlsx: workbook.toString('base64') }
}

import writeWorkbook, { type Row, type SheetData } from 'write-excel-file/node'

/** A table of texts. */
export type TextTable = { sheet: string; header: readonly string[]; rows: ReadonlyArray<readonly string[]> }

/**
 * A workbook with one sheet whose cells are all texts, so that leading zeros stay and nothing runs as a formula. The
 * header is bold and stays in view. Keeps its thread busy (10,000 rows of 15 cells: about 2 seconds), so requests use
 * `drawApart` of documents.ts.
 * @returns the bytes of an XLSX file
 */
export async function writeXlsx({ sheet, header, rows }: TextTable): Promise<Uint8Array> {
  const data: SheetData = [header.map((value) => ({ value, fontWeight: 'bold' })), ...rows.map(textRow)]
  const columns = header.map(() => ({ width: 18 }))
  return new Uint8Array(await writeWorkbook(data, { sheet, columns, stickyRowsCount: 1 }).toBuffer())
}

const textRow = (cells: readonly string[]): Row =>
  cells.map((value) => (value === '' ? null : { value, type: String, format: '@' }))

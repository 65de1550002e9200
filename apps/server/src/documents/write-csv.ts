import { setImmediate as breathe } from 'node:timers/promises'
import { guardFormula } from '@portal/domain/plain-text'
import { stringify } from 'csv-stringify/sync'

/** How many rows are written before other requests get their turn. */
const rowsAtOnce = 500

/** With a byte order mark, which is how spreadsheets know that it is UTF-8; what would run as a formula gets an apostrophe. */
export async function writeCsv<Row>(
  header: readonly string[],
  rows: readonly Row[],
  cellsOf: (row: Row) => string[],
): Promise<string> {
  const parts = [stringify([[...header]], { bom: true, record_delimiter: 'windows' })]
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const lines = rows.slice(start, start + rowsAtOnce).map((row) => cellsOf(row).map(guardFormula))
    parts.push(stringify(lines, { record_delimiter: 'windows' }))
    await breathe()
  }
  return parts.join('')
}

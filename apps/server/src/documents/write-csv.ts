import { setImmediate as breathe } from 'node:timers/promises'
import { byteOrderMark, guardedLines } from '@portal/domain/csv'

/** How many rows are written before other requests get their turn. */
const rowsAtOnce = 500

/** A table for spreadsheets, as `guardedLines` writes it. */
export async function writeCsv(
  header: readonly string[],
  rows: ReadonlyArray<readonly string[]>,
): Promise<string> {
  const parts = [byteOrderMark, guardedLines([header])]
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    parts.push(guardedLines(rows.slice(start, start + rowsAtOnce)))
    await breathe()
  }
  return parts.join('')
}

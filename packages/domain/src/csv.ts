import { guardFormula } from './plain-text.ts'

/** The one writer of CSV files, on the server and in the browser (RFC 4180). */

/** By which spreadsheets know that a file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Rows as they are, for programs that read them. */
export const csvLines = (rows: ReadonlyArray<readonly string[]>): string =>
  rows
    .map((cells) => `${cells.length === 1 && cells[0] === '' ? '""' : cells.map(quoted).join(',')}\r\n`)
    .join('')

/** Rows for spreadsheets: what would run as a formula gets an apostrophe, which `withoutGuard` takes away again. */
export const guardedLines = (rows: ReadonlyArray<readonly string[]>): string =>
  csvLines(rows.map((cells) => cells.map(guardFormula)))

/** Also where a cell only has a line feed, or spaces at an end, which some readers take for the end of a row or for nothing. */
const quoted = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

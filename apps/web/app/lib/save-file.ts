import { guardFormula } from '@portal/domain/plain-text'

/** Hands the person a file under this name. */
export function saveFile(name: string, file: Blob) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has to have taken it first.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** A column of a CSV file: its header, and what a row has in it. */
export type CsvColumn<Row> = [header: string, value: (row: Row) => string]

/** Rows as CSV (RFC 4180) with a byte order mark, which is how spreadsheets know it is UTF-8. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(([header]) => header),
    ...rows.map((row) => columns.map(([, value]) => value(row))),
  ]
  return `\uFEFF${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

/** A text that a spreadsheet would run as a formula gets an apostrophe: it is someone's name, not theirs to run. */
function cell(text: string): string {
  const plain = guardFormula(text)
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Cells of CSV files that a spreadsheet would run as a formula (docs/spec/fleet.md#sheet-files). */

/** An amount below zero, as files write it: a number, which runs nothing and is added up. */
const amountBelowZero = /^-\d+\.\d\d$/

/** What begins a formula; spreadsheets take the full-width forms, as Japanese and Chinese keyboards write them, alike. */
const begins = '=+\\-@\\t\\r\\n＝＋－＠'
const wouldRun = new RegExp(`^'*[${begins}]`)
const isGuarded = new RegExp(`^'+[${begins}]`)

/** The cell with an apostrophe before what would run; `withoutGuard` takes it away again, also from cells that had one. */
export const guardFormula = (cell: string): string =>
  wouldRun.test(cell) && !amountBelowZero.test(cell) ? `'${cell}` : cell

/** The cell as it was before `guardFormula`. */
export const withoutGuard = (cell: string): string => (isGuarded.test(cell) ? cell.slice(1) : cell)

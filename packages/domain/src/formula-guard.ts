/** Cells of CSV files that a spreadsheet would run as a formula (docs/spec/fleet.md#sheet-files). */

/** An amount below zero, as files write it: a number, which runs nothing and is added up. */
const amountBelowZero = /^-\d+\.\d\d$/

/** The cell with an apostrophe before what would run; `withoutGuard` takes it away again, also from cells that had one. */
export const guardFormula = (cell: string): string =>
  /^'*[=+\-@\t\r\n]/.test(cell) && !amountBelowZero.test(cell) ? `'${cell}` : cell

/** The cell as it was before `guardFormula`. */
export const withoutGuard = (cell: string): string => (/^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell)

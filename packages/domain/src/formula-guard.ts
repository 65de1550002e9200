/** Cells of CSV files that a spreadsheet would run as a formula (docs/spec/fleet.md#sheet-files). */

/** The cell with an apostrophe before what would run; `withoutGuard` takes it away again, also from cells that had one. */
export const guardFormula = (cell: string): string => (/^'*[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell)

/** The cell as it was before `guardFormula`. */
export const withoutGuard = (cell: string): string => (/^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell)

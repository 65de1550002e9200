/**
 * What is known of a cell beside the text that a person sees in it:
 * - `digits`: a number with more digits than spreadsheets keep, so its last ones are not what was typed
 * - `error`: a formula that failed, such as #N/A
 * - `formula`: a formula without a stored value
 * - `date`: a number that is shown as a date; its day is the value
 * - `number`: a number of which more is kept than is seen; the value has all of it
 * - `merged`: filled from the cell above, with which it is merged
 */
export type CellMark = 'digits' | 'error' | 'formula' | 'date' | 'number' | 'merged'

/** A row with its number in the spreadsheet, and marks by column, from 0. */
export type GridRow = {
  row: number
  cells: string[]
  marks?: Array<readonly [column: number, kind: CellMark, value?: string]>
}

/** All rows of a file that have anything, with what a person should know of how it was read. */
export type Grid = { sheet: string | null; rows: GridRow[]; remarks: string[] }

import { emptyRow, type SheetRow } from './sheet-cells.ts'
import { type SheetState, sheetOf } from './sheet-state.ts'

/** Sheets for tests. */

export const stations = [
  { stationId: 'aj', name: 'Airline Junction', code: 'AJ', firstNumber: null },
  { stationId: 'hb', name: 'Harbor', code: 'HB', firstNumber: 201 },
]
export const context = { stations }

/** A sheet of one line; each row is filled in with what is given for it. */
export const aSheet = (...rows: Partial<SheetRow>[]): SheetState =>
  sheetOf(
    rows.map((cells, index) => ({ ...emptyRow({ key: 'line', planCents: 0 }, index, index + 1), ...cells })),
  )

export const unitsOf = (state: SheetState) => state.rows.map(({ unitNumber }) => unitNumber)

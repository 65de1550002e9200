import type { SavedUnit, UnitSheet } from '@portal/contract/fleet-units'
import { quoteCalls } from '@portal/contract/quote-calls'
import type { LinkedUnitSheet, SavedLinkedUnit } from '@portal/contract/quote-units'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { AskProblems } from './units.queries.ts'
import type { SheetCalls } from './use-save-sheet.ts'

/** The sheet of the order of a link. Read once: what is typed must not be replaced while it is typed. */
export const linkedUnitsQuery = (token: string) =>
  queryOptions({
    queryKey: ['linked-units', token],
    queryFn: ({ signal }) => call(quoteCalls.readQuoteUnits, { body: { token }, signal }),
    select: ({ result }) => linkedSheetOf(result),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export type LinkedSheetData = Pick<UnitSheet, 'canEdit' | 'lines' | 'stations'> &
  Pick<LinkedUnitSheet, 'settings'>

const linkedSheetOf = (sheet: LinkedUnitSheet): LinkedSheetData => ({
  ...sheet,
  lines: sheet.lines.map((line) => ({ ...line, planCents: 0, rows: line.rows.map(wholeRow) })),
})

/** What a link does not tell of a row is empty. */
const wholeRow = <R extends Omit<SavedLinkedUnit, 'orderItemId'>>(row: R) => ({
  status: null,
  numberWish: 'none' as const,
  isWishSaid: false,
  areaCode: '',
  phoneNumber: '',
  portCarrier: '',
  portAccountNumber: '',
  hasPortPin: false,
  ...row,
})
const savedRow = (row: SavedLinkedUnit): SavedUnit => ({ ...wholeRow(row), changedBy: null })

export const askLinkedProblems =
  (token: string): AskProblems =>
  (rows, signal) =>
    call(quoteCalls.checkQuoteUnits, {
      body: {
        token,
        rows: rows.map(({ unitNumber, holder, stationId, place }) => ({
          unitNumber,
          holder,
          stationId,
          place,
        })),
      },
      signal,
    })

export const linkedSheetCalls = (token: string): SheetCalls<LinkedSheetData> => ({
  read: async () => linkedSheetOf((await call(quoteCalls.readQuoteUnits, { body: { token } })).result),
  async save(rows) {
    const body = {
      token,
      rows: rows.map(({ orderItemId, position, version, deviceId, unitNumber, holder, stationId }) => ({
        orderItemId,
        position,
        version,
        deviceId,
        unitNumber,
        holder,
        stationId,
      })),
    }
    const { saved, changed } = (await call(quoteCalls.saveQuoteUnits, { body })).result
    return { saved: saved.map(savedRow), changed: changed.map(savedRow) }
  },
})

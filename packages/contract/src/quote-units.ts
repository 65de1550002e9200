import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result, results } from './endpoint.ts'
import { uuid } from './fields.ts'
import { fleetSettings } from './fleet.ts'
import { unitLine, unitProblem, unitRow, unitSheet } from './fleet-units.ts'
import { byLink, token } from './quotes.ts'
import { atMostRows, linePosition, unitCells } from './unit-rows.ts'

/** A row of the fleet sheet as links have it: without phone numbers and what ports need. */
const linkedUnit = unitRow.pick({
  position: true,
  deviceId: true,
  version: true,
  canEdit: true,
  unitNumber: true,
  holder: true,
  stationId: true,
})
const linkedCells = z.object(unitCells).pick({ unitNumber: true, holder: true, stationId: true }).shape
const savedLinkedUnit = linkedUnit.extend({ orderItemId: z.string() })
export type SavedLinkedUnit = z.infer<typeof savedLinkedUnit>

const linkedUnitSheet = unitSheet.pick({ canEdit: true, stations: true }).extend({
  lines: z.array(unitLine.omit({ planCents: true }).extend({ rows: z.array(linkedUnit) })),
  settings: fleetSettings.pick({ unitDigits: true, nextNumber: true }),
})
export type LinkedUnitSheet = z.infer<typeof linkedUnitSheet>

export const readQuoteUnits = endpoint(calls.readQuoteUnits, {
  summary:
    'The fleet sheet of the order of a link: a row for each phone, tablet and router, with unit number, holder and station. Changes nothing.',
  body: z.strictObject({ token }),
  answer: result(linkedUnitSheet),
  errors: [...byLink, 'QUOTE_ENDED', 'UNITS_CLOSED'],
})

export const checkQuoteUnits = endpoint(calls.checkQuoteUnits, {
  summary: 'Everything that is wrong with the rows of a sheet. Saves nothing, and names no other device.',
  body: z.strictObject({
    token,
    rows: atMostRows(z.strictObject({ ...linkedCells, place: z.int().min(1).max(1_000_000).optional() })),
  }),
  answer: results(unitProblem.omit({ deviceId: true })),
  errors: [...byLink, 'QUOTE_ENDED', 'UNITS_CLOSED'],
})

export const saveQuoteUnits = endpoint(calls.saveQuoteUnits, {
  summary:
    'Save unit number, holder and station of rows of the sheet; what else a row has stays. Otherwise as SaveUnits. The same rows again change nothing.',
  body: z.strictObject({
    token,
    rows: atMostRows(
      z.strictObject({
        orderItemId: uuid,
        position: linePosition,
        /** As answered before; 0 for a row that was empty. */
        version: z.int().min(0),
        deviceId: uuid.nullable().optional(),
        ...linkedCells,
      }),
    ).min(1),
  }),
  answer: result(z.object({ saved: z.array(savedLinkedUnit), changed: z.array(savedLinkedUnit) })),
  errors: [...byLink, 'QUOTE_ENDED', 'UNITS_CLOSED'],
})

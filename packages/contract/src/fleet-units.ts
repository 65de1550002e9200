import { catalogLimits } from '@portal/domain/catalog-limits'
import { deviceKinds, deviceStatuses, numberWishes } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { unitColumns } from '@portal/domain/unit-rows'
import * as z from 'zod'
import { calls } from './calls.ts'
import { file, sheetName, tableTypes } from './catalog-files.ts'
import { ofDevice } from './devices.ts'
import { endpoint, result, results } from './endpoint.ts'
import { orderId, orderIdParam, text, uuid } from './fields.ts'
import { fleetSettings, ofAccount } from './fleet.ts'
import { tableFile, tableFormat } from './table-files.ts'
import { atMostRows, linePosition, unitCells } from './unit-rows.ts'

/** The fleet sheet: numbering the devices of an order (docs/spec/fleet.md#sheet). */

const ofOrder = z.object({ orderId: orderIdParam })

/** A row; version 0 and no device id while it is empty. */
export const unitRow = z.object({
  position: z.int(),
  deviceId: z.nullable(z.string()),
  version: z.int(),
  /** Null while the row is empty. */
  status: z.nullable(z.enum(deviceStatuses)),
  /** Whether the caller may change it now. */
  canEdit: z.boolean(),
  unitNumber: z.string(),
  holder: z.string(),
  stationId: z.nullable(z.string()),
  /** The wish that applies. */
  numberWish: z.enum(numberWishes),
  /** False: nobody said it; it follows from rate plan and number. */
  isWishSaid: z.boolean(),
  areaCode: z.string(),
  phoneNumber: z.string(),
  portCarrier: z.string(),
  portAccountNumber: z.string(),
  /** The transfer PIN itself is answered by RevealPortPin only. */
  hasPortPin: z.boolean(),
})
export type UnitRowAnswer = z.infer<typeof unitRow>

/** One line of phones, tablets or routers. Of its positions 0 to quantity - 1, `rows` has those that are filled in, in their order. */
export const unitLine = z.object({
  orderItemId: z.string(),
  name: z.string(),
  carrier: z.string(),
  kind: z.enum(deviceKinds),
  image: z.string(),
  quantity: z.int(),
  /** What the rate plan of one of its units costs a month, in cents; 0 without a plan. */
  planCents: z.int(),
  rows: z.array(unitRow),
})
export type UnitLine = z.infer<typeof unitLine>

/** A station as a sheet offers it. */
const sheetStation = z.object({
  stationId: z.string(),
  name: z.string(),
  code: z.string(),
  firstNumber: z.nullable(z.int()),
})
export type SheetStation = z.infer<typeof sheetStation>

export const unitSheet = z.object({
  orderId: z.int(),
  statusId: z.int(),
  accountId: z.string(),
  accountName: z.string(),
  /** True: direct from the carrier, so the devices arrive without tags; null while it is not chosen. */
  shipDirect: z.nullable(z.boolean()),
  /** Whether the caller may change rows of this order. */
  canEdit: z.boolean(),
  lines: z.array(unitLine),
  stations: z.array(sheetStation),
  settings: fleetSettings,
})
export type UnitSheet = z.infer<typeof unitSheet>

export const getUnits = endpoint(calls.getUnits, {
  scope: 'fleet:read',
  needs: 'readDrafts',
  summary: 'The fleet sheet of an order: a row for each phone, tablet and router.',
  params: ofOrder,
  answer: result(unitSheet),
  errors: ['ORDER_NOT_FOUND'],
})

/** A row of an answer to a save, with the line that it is on. */
const savedUnit = unitRow.extend({
  orderItemId: z.string(),
  /** Who changed a row of `changed` last; null where it is empty, and in `saved`. */
  changedBy: z.nullable(z.string()),
})
export type SavedUnit = z.infer<typeof savedUnit>

export const saveUnits = endpoint(calls.saveUnits, {
  scope: 'fleet:write',
  needs: 'order',
  summary:
    'Save rows of a fleet sheet; a row with nothing filled in is removed. Rows that another person changed meanwhile are not overwritten but answered in `changed` as they are now; the others are saved. With a single invalid cell nothing is saved: `fields` has an entry for each, such as `rows.4.unitNumber`.',
  params: ofOrder,
  body: z.strictObject({
    rows: atMostRows(
      z.strictObject({
        orderItemId: uuid,
        position: linePosition,
        /** As answered before; 0 for a row that was empty. */
        version: z.int().min(0),
        /** When it is named, another device at this position counts as a change by another person. */
        deviceId: uuid.nullable().optional(),
        ...unitCells,
      }),
    ).min(1),
  }),
  answer: result(
    z.object({
      /** The rows that are as they were sent. */
      saved: z.array(savedUnit),
      /** The rows that another person changed meanwhile, with their current values. */
      changed: z.array(savedUnit),
    }),
  ),
  errors: ['ORDER_NOT_FOUND', 'UNITS_CLOSED', 'PORT_PIN_UNAVAILABLE', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

/** What is wrong with one cell. */
export const unitProblem = z.object({
  /** Place in the rows that were sent, from 0. */
  row: z.int(),
  column: z.enum(unitColumns),
  code: z.enum(['format', 'repeated', 'wish-incomplete', 'wish-other', 'in-use', 'no-station', 'no-row']),
  message: z.string(),
  /** A value that would be right there; null when none is known. */
  suggestion: z.nullable(z.string()),
  /** The device that has the unit number. */
  deviceId: z.nullable(z.string()),
})
export type UnitProblem = z.infer<typeof unitProblem>

/** A unit number that can be meant otherwise: a unit of the fleet has the same with other zeros in front. It can be saved as it is. */
const unitQuestion = z.object({
  /** Place in the rows that were sent, from 0. */
  row: z.int(),
  /** Of the unit of the fleet. */
  unitNumber: z.string(),
  /** What has it: "014 is in service with Dana Whitfield." */
  message: z.string(),
  deviceId: z.string(),
})
export type UnitQuestion = z.infer<typeof unitQuestion>

export const checkUnits = endpoint(calls.checkUnits, {
  scope: 'fleet:read',
  needs: ['order', 'fleet'],
  summary:
    'Everything that is wrong with the rows of a sheet, also what only the server knows: unit numbers in use and stations of other accounts, and questions about numbers that differ from a unit only by zeros. Saves nothing.',
  params: ofAccount,
  body: z.strictObject({
    /** The order whose rows these are: its own devices do not count as in use. */
    orderId: orderId.optional(),
    rows: atMostRows(
      z.strictObject({
        ...unitCells,
        /** The number that people see before the row; its place in the request without one. */
        place: z.int().min(1).max(1_000_000).optional(),
        /** A transfer PIN is stored for this row. */
        hasPortPin: z.boolean().optional(),
      }),
    ),
  }),
  answer: z.object({ results: z.array(unitProblem), questions: z.array(unitQuestion) }),
  errors: ['ACCOUNT_NOT_FOUND', 'ORDER_NOT_FOUND'],
})

export const getTakenUnits = endpoint(calls.getTakenUnits, {
  scope: 'fleet:read',
  needs: ['order', 'fleet'],
  summary: `Unit numbers in use among the ${fleetLimits.takenSpan.toLocaleString('en-US')} values from this one on, so that a sheet can number on.`,
  params: ofAccount,
  query: z.strictObject({
    from: z.coerce.number().int().min(0).max(fleetLimits.unitValueMax),
    /** The order whose own devices do not count. */
    orderId: orderIdParam.optional(),
  }),
  answer: results(z.string()),
  errors: ['ACCOUNT_NOT_FOUND', 'ORDER_NOT_FOUND'],
})

export const readUnitsFile = endpoint(calls.readUnitsFile, {
  scope: 'fleet:read',
  needs: ['order', 'fleet'],
  summary: 'The cells of a CSV or XLSX of units with everything that is wrong with them. Saves nothing.',
  params: ofAccount,
  upload: { types: [...tableTypes.csv, ...tableTypes.xlsx], maxBytes: catalogLimits.importBytesMax },
  /** The order whose own devices do not count as in use. */
  query: z.strictObject({ orderId: orderIdParam.optional(), sheet: sheetName.optional() }),
  body: file,
  answer: result(
    z.object({
      rows: z.array(
        z.object({
          /** As a spreadsheet counts: the header is row 1. */
          row: z.int(),
          unitNumber: z.string(),
          holder: z.string(),
          /** Null for none, and for one that is not known. */
          stationId: z.nullable(z.string()),
          /** Null where the file says none. */
          numberWish: z.nullable(z.enum(numberWishes)),
          areaCode: z.string(),
          phoneNumber: z.string(),
          portCarrier: z.string(),
          portAccountNumber: z.string(),
          /** Station and number wish as the file has them, also where they are not known. */
          stationText: z.string(),
          wishText: z.string(),
        }),
      ),
      /** Columns whose header is not known; they are not read. */
      ignoredColumns: z.array(z.string()),
      /** What a person should know of how the file was read: hidden rows, merged cells, rows above the header. */
      remarks: z.array(z.string()),
      errorCount: z.int(),
      /** The first 1,000 errors, each with its cell; `column` is the header. */
      errors: z.array(
        z.object({
          row: z.int(),
          column: z.string(),
          value: z.string(),
          message: z.string(),
          suggestion: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  errors: [
    'ACCOUNT_NOT_FOUND',
    'ORDER_NOT_FOUND',
    'FILE_UNREADABLE',
    'FILE_TOO_LARGE',
    'WRONG_FILE_TYPE',
    'SHEET_NEEDED',
    'TOO_MANY_DOCUMENTS',
  ],
})

export const getUnitsSample = endpoint(calls.getUnitsSample, {
  scope: 'fleet:read',
  needs: ['order', 'fleet'],
  summary: 'A file to fill in for a fleet sheet, as CSV or XLSX, with the names of its columns and examples.',
  query: z.strictObject({ format: z.enum(['csv', 'xlsx'], 'Give "csv" or "xlsx".') }),
  answer: result(z.object({ fileName: z.string(), type: z.string(), base64: z.string() })),
  errors: ['TOO_MANY_DOCUMENTS', 'BUSY'],
})

export const exportUnits = endpoint(calls.exportUnits, {
  scope: 'fleet:read',
  needs: 'readDrafts',
  summary: 'The numbered devices of an order as CSV or XLSX; no cell runs as a formula, and no PIN is in it.',
  params: ofOrder,
  query: z.strictObject({ format: tableFormat }),
  answer: result(tableFile),
  errors: ['ORDER_NOT_FOUND', 'TOO_MANY_DOCUMENTS', 'BUSY'],
})

export const revealPortPin = endpoint(calls.revealPortPin, {
  scope: 'person',
  needs: 'fleet',
  summary:
    'The transfer PIN of one device; who saw it, and when, is written down. At most 30 in 15 minutes and 300 a day for one person.',
  params: ofDevice,
  body: z.strictObject({}).optional(),
  answer: result(z.object({ pin: text(20) })),
  errors: ['DEVICE_NOT_FOUND', 'PORT_PIN_MISSING', 'PORT_PIN_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
})

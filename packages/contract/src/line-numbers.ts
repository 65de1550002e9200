import { catalogLimits } from '@portal/domain/catalog-limits'
import { deviceStatuses } from '@portal/domain/device-status'
import { numberListLimits } from '@portal/domain/number-list'
import * as z from 'zod'
import { calls } from './calls.ts'
import { file, sheetName, tableTypes } from './catalog-files.ts'
import { endpoint, result } from './endpoint.ts'
import { orderIdParam, text, uuid } from './fields.ts'

/** The numbers that the units of an order wait for (docs/spec/staging.md#numbers-of-an-order). Nothing here is a price. */

const ofOrder = z.object({ orderId: orderIdParam })

const numberlessUnit = z.object({
  deviceId: z.string(),
  version: z.int(),
  unitNumber: z.nullable(z.string()),
  /** "Halden N6 Pro". */
  model: z.string(),
  carrier: z.string(),
  status: z.enum(deviceStatuses),
  imei: z.nullable(z.string()),
  iccid: z.nullable(z.string()),
  /** The area code that is wished. */
  areaCode: z.nullable(z.string()),
})
export type NumberlessUnit = z.infer<typeof numberlessUnit>

export const getNumbersSheet = endpoint(calls.getNumbersSheet, {
  scope: 'fleet:read',
  needs: 'order',
  summary: 'The units of an order whose line has no number yet, in the order of its lines and places.',
  params: ofOrder,
  answer: result(
    z.object({
      orderId: z.int(),
      accountName: z.string(),
      /** How many units of the order have a line. */
      lines: z.int(),
      units: z.array(numberlessUnit),
    }),
  ),
  errors: ['ORDER_NOT_FOUND'],
})

export const numberProblemCodes = ['format', 'repeated', 'taken', 'noUnit', 'hasNumber', 'area'] as const

/** A number of a list with the unit that it is for, and what is wrong with it. */
const checkedNumber = z.object({
  /** As the list counts its rows. */
  row: z.int(),
  /** Null where no unit that waits for a number fits. */
  deviceId: z.nullable(z.string()),
  /** In ten digits, where it is one. */
  number: z.string(),
  /** “area” is a question: the number can be entered all the same. */
  problem: z.nullable(z.enum(numberProblemCodes)),
  /** '' where nothing is wrong. */
  message: z.string(),
})
export type CheckedNumber = z.infer<typeof checkedNumber>

const rowsMessage = `Send at most ${numberListLimits.rowsMax} numbers at a time.`

export const checkNumbers = endpoint(calls.checkNumbers, {
  scope: 'fleet:read',
  needs: 'order',
  summary:
    'What is wrong with each number of a list, whose rows name their unit by id, unit number, IMEI or SIM. Saves nothing.',
  params: ofOrder,
  body: z.strictObject({
    rows: z
      .array(
        z.strictObject({
          row: z.int().min(0).max(1_000_000),
          deviceId: uuid.optional(),
          /** Unit number, IMEI or SIM. */
          key: text(60).optional(),
          number: text(60),
        }),
      )
      .max(numberListLimits.rowsMax, rowsMessage),
  }),
  answer: result(z.object({ rows: z.array(checkedNumber) })),
  errors: ['ORDER_NOT_FOUND'],
})

export const readNumbersFile = endpoint(calls.readNumbersFile, {
  scope: 'fleet:read',
  needs: 'order',
  summary:
    'The numbers of a CSV or XLSX, such as a carrier’s confirmation, checked as CheckNumbers does. Saves nothing.',
  params: ofOrder,
  upload: { types: [...tableTypes.csv, ...tableTypes.xlsx], maxBytes: catalogLimits.importBytesMax },
  query: z.strictObject({ sheet: sheetName.optional() }),
  body: file,
  answer: result(z.object({ rows: z.array(checkedNumber), remarks: z.array(z.string()) })),
  errors: [
    'ORDER_NOT_FOUND',
    'FILE_UNREADABLE',
    'FILE_TOO_LARGE',
    'WRONG_FILE_TYPE',
    'SHEET_NEEDED',
    'TOO_MANY_DOCUMENTS',
  ],
})

export const enterNumbers = endpoint(calls.enterNumbers, {
  scope: 'fleet:write',
  needs: 'order',
  summary:
    'Enter the numbers of units: all of them, or none. Their lines are active from then on. With the last number of an order its contact gets one email.',
  params: ofOrder,
  body: z.strictObject({
    rows: z
      .array(
        z.strictObject({
          deviceId: uuid,
          /** As the sheet answered it. */
          version: z.int().min(1),
          number: text(60).min(1),
        }),
      )
      .min(1)
      .max(numberListLimits.rowsMax, rowsMessage)
      .refine((rows) => new Set(rows.map(({ deviceId }) => deviceId)).size === rows.length, {
        message: 'A unit is named twice.',
      }),
  }),
  answer: result(
    z.object({
      /** How many were entered, and how many units of the order still wait for theirs. */
      entered: z.int(),
      left: z.int(),
    }),
  ),
  errors: ['ORDER_NOT_FOUND', 'NUMBER_TAKEN', 'NUMBERS_STALE', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

export const getReprints = endpoint(calls.getReprints, {
  scope: 'fleet:read',
  needs: 'order',
  summary: 'Units of an order whose tag was on them before they had their number: it is to be printed again.',
  params: ofOrder,
  answer: result(
    z.object({ units: z.array(z.object({ deviceId: z.string(), unitNumber: z.nullable(z.string()) })) }),
  ),
  errors: ['ORDER_NOT_FOUND'],
})

import { catalogLimits } from '@portal/domain/catalog-limits'
import * as z from 'zod'
import { calls } from './calls.ts'
import { file, table, tableTypes } from './catalog-files.ts'
import { deviceFilter } from './devices.ts'
import { endpoint, result } from './endpoint.ts'
import { text } from './fields.ts'
import { ofAccount } from './fleet.ts'

/** Rosters as files (docs/spec/fleet.md#files). */

export const exportDevices = endpoint(calls.exportDevices, {
  summary: 'The devices of an account as CSV, narrowed and sorted as a list; no cell runs as a formula.',
  params: ofAccount,
  query: deviceFilter,
  answer: table,
  errors: ['ACCOUNT_NOT_FOUND'],
})

/** What a file would do, or did. Rows are counted as a spreadsheet does: the header is row 1. */
export const deviceImportReport = z.object({
  /** Name it to save exactly this. Null when there are errors, or nothing to save. */
  token: z.nullable(z.string()),
  saved: z.boolean(),
  rows: z.int(),
  created: z.int(),
  /** Columns whose header is not known; they are not read. */
  ignoredColumns: z.array(z.string()),
  errorCount: z.int(),
  /** The first 1,000 errors, each with its cell. */
  errors: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
})
export type DeviceImportReport = z.infer<typeof deviceImportReport>

export const importDevices = endpoint(calls.importDevices, {
  summary:
    'Check a CSV or XLSX of devices that were bought elsewhere; with the token of that check, save it whole.',
  params: ofAccount,
  upload: { types: [...tableTypes.csv, ...tableTypes.xlsx], maxBytes: catalogLimits.importBytesMax },
  progress: true,
  /** Without a token nothing is saved: the answer says what would be. */
  query: z.strictObject({ token: text(64).optional() }),
  body: file,
  answer: result(deviceImportReport),
  errors: [
    'ACCOUNT_NOT_FOUND',
    'FILE_UNREADABLE',
    'FILE_TOO_LARGE',
    'WRONG_FILE_TYPE',
    'FLEET_IMPORT_STALE',
    'TOO_MANY_DOCUMENTS',
  ],
})

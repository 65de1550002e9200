import { catalogLimits } from '@portal/domain/catalog-limits'
import { importColumnNames } from '@portal/domain/device-columns'
import { fleetLimits } from '@portal/domain/fleet-limits'
import * as z from 'zod'
import { calls } from './calls.ts'
import { file, sheetName, tableTypes } from './catalog-files.ts'
import { deviceFilter, ofAgent } from './devices.ts'
import { endpoint, result } from './endpoint.ts'
import { text, uuid } from './fields.ts'
import { ofAccount } from './fleet.ts'
import { tableFile, tableFormat } from './table-files.ts'
import { changedCell, tablePreview } from './table-preview.ts'

/** Rosters as files (docs/spec/fleet.md#files). */

const rosterFile = result(tableFile.extend({ devices: z.int() }))
export type RosterFile = z.infer<typeof rosterFile>['result']

const exportQuery = deviceFilter.extend({ format: tableFormat })

export const exportDevices = endpoint(calls.exportDevices, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary:
    'The devices of an account as CSV or XLSX, narrowed and sorted as a list; no cell runs as a formula. An XLSX holds at most 10,000 devices.',
  params: ofAccount,
  query: exportQuery,
  answer: rosterFile,
  errors: ['ACCOUNT_NOT_FOUND', 'TOO_MANY_DOCUMENTS', 'BUSY'],
})

export const exportDevicesByAgent = endpoint(calls.exportDevicesByAgent, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary: 'The same for all active accounts of an agent, at most 10,000 devices.',
  params: ofAgent,
  query: exportQuery,
  answer: rosterFile,
  errors: ['AGENT_NOT_FOUND', 'TOO_MANY_DOCUMENTS', 'BUSY'],
})

const chosen = z.strictObject({
  deviceIds: z.array(uuid).min(1).max(fleetLimits.bulkMax),
  format: tableFormat,
})

export const exportChosenDevices = endpoint(calls.exportChosenDevices, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary:
    'These devices of an account as CSV or XLSX, by unit number; others are left out. Changes nothing.',
  params: ofAccount,
  body: chosen,
  answer: rosterFile,
  errors: ['ACCOUNT_NOT_FOUND', 'TOO_MANY_DOCUMENTS', 'BUSY'],
})

export const exportChosenByAgent = endpoint(calls.exportChosenByAgent, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary:
    'These devices of an agent’s accounts as CSV or XLSX, by unit number; others are left out. Changes nothing.',
  params: ofAgent,
  body: chosen,
  answer: rosterFile,
  errors: ['AGENT_NOT_FOUND', 'TOO_MANY_DOCUMENTS', 'BUSY'],
})

/** What a file would do, or did. Rows are counted as a spreadsheet does: the header is row 1. */
export const deviceImportReport = z.object({
  /** Name it to save exactly this. Null when there are errors or questions, or nothing to save. */
  token: z.nullable(z.string()),
  saved: z.boolean(),
  /** The import once it is saved, by which its devices are found and it can be undone; else null. */
  importId: z.nullable(z.string()),
  rows: z.int(),
  created: z.int(),
  /** Devices that the file names by their tag codes, and that change; or that stay as they are. */
  changed: z.int(),
  unchanged: z.int(),
  /** The first 1,000 devices that change, each cell as the file writes it. */
  diff: z.array(
    z.object({ row: z.int(), unitNumber: z.nullable(z.string()), changes: z.array(changedCell) }),
  ),
  ...tablePreview(z.enum(importColumnNames)),
})
export type DeviceImportReport = z.infer<typeof deviceImportReport>

export const importDevices = endpoint(calls.importDevices, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary:
    'Check a CSV, TSV or XLSX of devices that were bought elsewhere, or of an edited export; with the token of that check, save it whole. Before the file, one line of JSON can name columns and correct cells (`TableChoices`).',
  params: ofAccount,
  upload: { types: [...tableTypes.csv, ...tableTypes.xlsx], maxBytes: catalogLimits.importBytesMax },
  progress: true,
  /** Without a token nothing is saved: the answer says what would be. */
  query: z.strictObject({ token: text(64).optional(), sheet: sheetName.optional() }),
  body: file,
  answer: result(deviceImportReport),
  errors: [
    'ACCOUNT_NOT_FOUND',
    'FILE_UNREADABLE',
    'FILE_TOO_LARGE',
    'WRONG_FILE_TYPE',
    'SHEET_NEEDED',
    'FLEET_IMPORT_STALE',
    'TOO_MANY_DOCUMENTS',
  ],
})

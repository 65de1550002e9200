import { catalogLimits } from '@portal/domain/catalog-limits'
import { userFileColumns } from '@portal/domain/user-columns'
import * as z from 'zod'
import { calls } from './calls.ts'
import { file, sheetName, tableTypes } from './catalog-files.ts'
import { endpoint, result } from './endpoint.ts'
import { text } from './fields.ts'
import { changedCell, tablePreview } from './table-preview.ts'

/** Users by file (docs/spec/back-office.md#users-by-file). Apart from users.ts, which the page of registration loads. */

/** What a file of users would do, or did. Rows are counted as a spreadsheet does: the header is row 1. */
export const userImportReport = z.object({
  /** Name it to save exactly this. Null when there are errors, or nothing to save. */
  token: z.nullable(z.string()),
  saved: z.boolean(),
  rows: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  ...tablePreview(z.enum(userFileColumns)),
  /** The users who change. */
  diff: z.array(z.object({ row: z.int(), name: z.string(), changes: z.array(changedCell) })),
})
export type UserImportReport = z.infer<typeof userImportReport>

export const importUsers = endpoint(calls.importUsers, {
  scope: 'person',
  summary:
    'Check a CSV, TSV or XLSX of users, found by their email addresses; with the token of that check, save it whole. Before the file, one line of JSON can name columns and correct cells (`UserChoices`).',
  upload: { types: [...tableTypes.csv, ...tableTypes.xlsx], maxBytes: catalogLimits.importBytesMax },
  progress: true,
  query: z.strictObject({ token: text(64).optional(), sheet: sheetName.optional() }),
  body: file,
  answer: result(userImportReport),
  errors: [
    'FILE_UNREADABLE',
    'FILE_TOO_LARGE',
    'WRONG_FILE_TYPE',
    'SHEET_NEEDED',
    'IMPORT_STALE',
    'TOO_MANY_DOCUMENTS',
  ],
})

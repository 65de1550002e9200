import { catalogLimits } from '@portal/domain/catalog-limits'
import { displayFields } from '@portal/domain/display-price'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { text } from './fields.ts'
import { tableFile, tableFormat } from './table-files.ts'
import { changedCell, tablePreview } from './table-preview.ts'

/** A file as the whole body: the browser sends it as it is, the server gets its bytes. */
// Zod knows one type for both sides of a custom schema; here the two sides are different machines.
export const file = z.custom<Uint8Array>((value) => value instanceof Uint8Array) as unknown as z.ZodType<
  Uint8Array,
  Blob
>

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

export const uploadPicture = endpoint(calls.uploadPicture, {
  scope: 'catalog:write',
  summary: 'Keep a product picture in all our sizes; its address goes into the product.',
  upload: { types: pictureTypes, maxBytes: catalogLimits.pictureBytesMax },
  body: file,
  answer: result(z.object({ image: z.string() })),
  errors: ['PICTURE_REFUSED', 'FILE_TOO_LARGE', 'WRONG_FILE_TYPE', 'STORAGE_UNAVAILABLE'],
})

export const exportProducts = endpoint(calls.exportProducts, {
  scope: 'catalog:read',
  summary: 'All products as CSV or XLSX; no cell runs as a formula.',
  query: z.strictObject({ format: tableFormat }),
  answer: result(tableFile),
  errors: ['TOO_MANY_DOCUMENTS', 'BUSY'],
})

export const exportOffers = endpoint(calls.exportOffers, {
  scope: 'catalog:read',
  summary: 'All offers that are not archived as CSV or XLSX; no cell runs as a formula.',
  query: z.strictObject({ format: tableFormat }),
  answer: result(tableFile),
  errors: ['TOO_MANY_DOCUMENTS', 'BUSY'],
})

export const tableTypes = {
  csv: ['text/csv', 'application/csv', 'text/plain', 'text/tab-separated-values'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
} as const

/** Of a workbook with several sheets, the one to read. */
export const sheetName = text(100)

/** What a file would do, or did. Rows are counted as a spreadsheet does: the header is row 1. */
export const importReport = z.object({
  /** Name it to save exactly this. Null when there are errors or questions, or nothing to save. */
  token: z.nullable(z.string()),
  saved: z.boolean(),
  rows: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  newManufacturers: z.array(z.string()),
  /** Offers that the shop would sell for nothing from then on. */
  free: z.int(),
  /** Offers that the shop would show with another price than orders charge. */
  differing: z.int(),
  /** The first 1,000 differences: the price itself, whether it is paid every month, the rate plan’s, and the term. */
  differences: z.array(
    z.object({
      row: z.int(),
      name: z.string(),
      field: z.enum(displayFields),
      of: z.enum(['price', 'term']),
      shown: z.string(),
      charged: z.string(),
    }),
  ),
  ...tablePreview(z.string()),
  /** Rows without an id that may mean several; the first 80. Nothing can be saved before they are answered. */
  questions: z.array(
    z.object({
      row: z.int(),
      candidates: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
  /** The first 1,000 rows that are new or change; `created` and `changed` count all of them. */
  diff: z.array(
    z.object({
      row: z.int(),
      name: z.string(),
      kind: z.enum(['new', 'changed']),
      changes: z.array(changedCell),
    }),
  ),
})
export type ImportReport = z.infer<typeof importReport>

const importWords = {
  upload: { types: [...tableTypes.csv, ...tableTypes.xlsx], maxBytes: catalogLimits.importBytesMax },
  progress: true,
  /** Without a token nothing is saved: the answer says what would be. */
  query: z.strictObject({
    token: text(64).optional(),
    sheet: sheetName.optional(),
    /**
     * What `questions` were answered, by row: the id of one of its candidates, or `new`. "12:new,15:0190…" An address has no room for
     * more than some 90; `CatalogChoices` before the file has.
     */
    answers: text(catalogLimits.importAnswersMax).optional(),
    /** Needed with the token when the check found offers with another price than is shown. */
    confirmPriceDifference: z.literal('true').optional(),
  }),
  body: file,
  answer: result(importReport),
  errors: [
    'FILE_UNREADABLE',
    'FILE_TOO_LARGE',
    'WRONG_FILE_TYPE',
    'SHEET_NEEDED',
    'IMPORT_STALE',
    'PRICE_DIFFERENCE',
    'TOO_MANY_DOCUMENTS',
  ],
} as const

export const importProducts = endpoint(calls.importProducts, {
  scope: 'catalog:write',
  summary:
    'Check a CSV or XLSX of products; with the token of that check, save it whole. Before the file, one line of JSON can name columns, correct cells and answer questions (`CatalogChoices`).',
  ...importWords,
})

export const importOffers = endpoint(calls.importOffers, {
  scope: 'catalog:write',
  summary:
    'Check a CSV or XLSX of offers; with the token of that check, save it whole. Before the file, one line of JSON can name columns, correct cells and answer questions (`CatalogChoices`).',
  ...importWords,
})

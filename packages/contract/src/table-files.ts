import { tableFormats } from '@portal/domain/table-formats'
import * as z from 'zod'

/** Lists as files (docs/spec/screens.md#files): every one of them as CSV and as XLSX, with the same columns. */

/** In queries and bodies; CSV where it is left out. */
export const tableFormat = z.enum(tableFormats, 'Choose csv or xlsx.').optional()

/** Of the two the one that was asked for; the workbook in base 64. */
export const tableFile = z.object({
  fileName: z.string(),
  csv: z.nullable(z.string()),
  xlsx: z.nullable(z.string()),
})
/** The file of a list that can have more rows than one file takes. */
export const cutTableFile = tableFile.extend({ rows: z.int(), isCut: z.boolean() })
export type TableFile = z.infer<typeof tableFile>

import { importColumnNames } from '@portal/domain/device-columns'
import * as z from 'zod'
import { text } from './fields.ts'

/**
 * What a person said of a table before it is read again: sent as one line of JSON before the bytes of the file, so that the
 * file stays what it is and every check reads it anew (docs/spec/fleet.md#files).
 */
export const tableChoices = z.strictObject({
  choices: z.strictObject({
    /** What a heading stands for; null for a column that is not to be read. */
    columns: z.record(text(200), z.nullable(z.enum(importColumnNames))).optional(),
    /** Cells with another value, or with the same to answer a question. */
    edits: z
      .array(z.strictObject({ row: z.int().min(1), column: z.enum(importColumnNames), text: text(1_000) }))
      .max(10_000)
      .optional(),
  }),
})
export type TableChoices = z.infer<typeof tableChoices>['choices']

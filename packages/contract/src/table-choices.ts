import { importColumnNames } from '@portal/domain/device-columns'
import { userFileColumns } from '@portal/domain/user-columns'
import * as z from 'zod'
import { text, uuid } from './fields.ts'

/**
 * What a person said of a table before it is read again: sent as one line of JSON before the bytes of the file, so that the
 * file stays what it is and every check reads it anew (docs/spec/fleet.md#files).
 */
const choicesOf = <Column extends z.ZodType<string>>(column: Column, textMax: number) =>
  z.strictObject({
    /** What a heading stands for; null for a column that is not to be read. */
    columns: z.record(text(200), z.nullable(column)).optional(),
    /** Cells with another value, or with the same to answer a question. */
    edits: z
      .array(z.strictObject({ row: z.int().min(1), column, text: text(textMax) }))
      .max(20_000)
      .optional(),
  })

export const tableChoices = choicesOf(z.enum(importColumnNames), 1_000)
export type TableChoices = z.infer<typeof tableChoices>

export const userChoices = choicesOf(z.enum(userFileColumns), 1_000)

const rowNumber = z.string().regex(/^[1-9]\d{0,6}$/)

/** Columns are named as in the file; what no table has is refused with the header. */
export const catalogChoices = choicesOf(text(60), 10_000).extend({
  /** What rows without an id mean, by row: the id of a candidate, or `new`. */
  answers: z.record(rowNumber, z.union([z.literal('new'), uuid])).optional(),
})
export type CatalogChoices = z.infer<typeof catalogChoices>

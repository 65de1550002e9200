import * as z from 'zod'

/** What the check of a file says of its columns and rows, the same for every kind of table (docs/spec/back-office.md#files). */

/** What a row does: it adds a record, changes one, leaves one as it is, or has an error. */
const rowStates = ['new', 'changed', 'same', 'wrong'] as const
export type RowState = (typeof rowStates)[number]

/** One cell that changes, as it was and as it would be; both as the file writes them. */
export const changedCell = z.object({ column: z.string(), before: z.string(), after: z.string() })

/** @param column the names of the table’s columns */
export const tablePreview = <Column extends z.ZodType<string>>(column: Column) => ({
  /** Columns whose header is not known; they are not read. */
  ignoredColumns: z.array(z.string()),
  columns: z.array(
    z.object({
      /** Its heading; "Column C" for one without. */
      heading: z.string(),
      /** Null for one that is not read. */
      column: z.nullable(column),
      /** Its first values. */
      first: z.array(z.string()),
    }),
  ),
  /** What a person should know of how the file was read: hidden rows, merged cells, rows above the header, amounts that were rounded to cents. */
  remarks: z.array(z.string()),
  /** Of a workbook the sheet that was read; else null. */
  sheet: z.nullable(z.string()),
  errorCount: z.int(),
  /** Of these, how many are questions: the value can be meant so, and is taken when it is sent again as an edit. */
  questionCount: z.int(),
  /** The first 1,000 errors, each with its cell. */
  errors: z.array(
    z.object({
      row: z.int(),
      column: z.string(),
      /** Where a spreadsheet has the cell, such as "C7"; '' for an error of the whole row. */
      cell: z.string(),
      value: z.string(),
      message: z.string(),
      isQuestion: z.boolean(),
      /** A value that can be meant instead; null where none is known. */
      suggestion: z.nullable(z.string()),
    }),
  ),
  /** How many rows of the file are in each state, also while some are wrong. */
  states: z.object({ new: z.int(), changed: z.int(), same: z.int(), wrong: z.int() }),
  /**
   * The rows with errors, the first 1,000 that change, and the first 100 each of those that are new and that stay, with the cells of
   * the columns that are read, in the order of `columns`.
   */
  preview: z.array(z.object({ row: z.int(), state: z.enum(rowStates), cells: z.array(z.string()) })),
})

const anyTable = z.object(tablePreview(z.string()))
export type TablePreview = z.infer<typeof anyTable>

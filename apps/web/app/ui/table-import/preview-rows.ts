import type { TablePreview } from '@portal/contract/table-preview'
import { byteOrderMark, guardedLines } from '@portal/domain/csv'
import type { Edit } from './use-import-steps.ts'

export type PreviewRow = TablePreview['preview'][number]
export type PreviewError = TablePreview['errors'][number]

/** The columns of the preview, in the order of the file. */
export const previewColumns = ({ columns }: TablePreview): string[] =>
  columns.flatMap(({ column }) => (column === null ? [] : [column]))

/** Other cells of the column with the same value that are wrong as well. */
export const alike = (
  errors: readonly PreviewError[],
  { row, column, value }: PreviewError,
): PreviewError[] =>
  value === ''
    ? []
    : errors.filter((other) => other.row !== row && other.column === column && other.value === value)

/** The same text for each of these cells. */
export const editsFor = (errors: readonly PreviewError[], text: string): Edit[] =>
  errors.flatMap(({ row, column }) => (column === '' ? [] : [{ row, column, text }]))

/** Rows with what is wrong with each, to be corrected in a spreadsheet and sent again. */
export function csvWithErrors(report: TablePreview, rows: readonly PreviewRow[]): string {
  const errorsOf = Map.groupBy(report.errors, ({ row }) => row)
  const lines = rows.map(({ row, cells }) => {
    const errors = errorsOf.get(row) ?? []
    return [
      ...cells,
      errors.map(({ column, message }) => (column === '' ? message : `${column}: ${message}`)).join(' '),
    ]
  })
  return `${byteOrderMark}${guardedLines([[...previewColumns(report), 'Error'], ...lines])}`
}

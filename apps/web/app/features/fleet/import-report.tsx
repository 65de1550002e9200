import type { DeviceImportReport } from '@portal/contract/device-files'
import { counted } from '@portal/domain/format'
import type { RefObject } from 'react'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Notice } from '../../ui/notice.tsx'

type ImportReportProps = {
  fileName: string
  report: DeviceImportReport
  /** Gets the focus when a check or a save is done. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** What a file would add, or added: the verdict, columns that were not read, and each wrong cell. */
export function ImportReport({ fileName, report, heading }: ImportReportProps) {
  const { errors, errorCount, ignoredColumns } = report
  return (
    <section className="grid gap-4" aria-label="Result">
      <h3 ref={heading} tabIndex={-1} className="text-h3 font-semibold wrap-anywhere outline-none">
        {fileName}
      </h3>
      <Verdict report={report} />
      {ignoredColumns.length > 0 && (
        <Notice tone="warning">
          {counted(ignoredColumns.length, 'column')} of the file {ignoredColumns.length === 1 ? 'is' : 'are'}{' '}
          not read: {ignoredColumns.join(', ')}.
        </Notice>
      )}
      {errors.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached with the keyboard
        <section className="import-errors" aria-label="Errors in the file" tabIndex={0}>
          <DataTable
            caption="Errors in the file"
            columns={errorColumns}
            rows={errors}
            rowKey={({ row, column, message }) => `${row} ${column} ${message}`}
            density="compact"
          />
        </section>
      )}
      {errorCount > errors.length && (
        <p className="text-small text-muted">
          The first {errors.length.toLocaleString('en-US')} of {counted(errorCount, 'error')}.
        </p>
      )}
    </section>
  )
}

function Verdict({ report: { saved, created, rows, errorCount, errors } }: { report: DeviceImportReport }) {
  if (saved)
    return (
      <Notice tone="success" role="status">
        {counted(created, 'device')} imported. You can undo this for a day.
      </Notice>
    )
  if (errorCount > 0) {
    const wrongRows = new Set(errors.map(({ row }) => row)).size
    return (
      <Notice tone="danger" role="alert">
        {counted(errorCount, 'cell')} must be corrected in the file. Nothing was saved.
        {errorCount === errors.length &&
          ` ${counted(rows - wrongRows, 'row')} of ${rows.toLocaleString('en-US')} ${rows - wrongRows === 1 ? 'is' : 'are'} fine.`}
      </Notice>
    )
  }
  if (rows === 0)
    return (
      <Notice tone="warning" role="status">
        The file has no rows below its header.
      </Notice>
    )
  return (
    <Notice role="status">
      {rows === 1 ? 'The one row of the file is fine.' : `All ${counted(rows, 'row')} are fine.`} Nothing has
      been saved yet.
    </Notice>
  )
}

const errorColumns: Column<DeviceImportReport['errors'][number]>[] = [
  { key: 'row', header: 'Row', numeric: true, cell: ({ row }) => row },
  { key: 'column', header: 'Column', cell: ({ column }) => column },
  { key: 'message', header: 'Error', card: 'wide', cell: ({ message }) => message },
]

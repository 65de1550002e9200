import type { DeviceImportReport } from '@portal/contract/device-files'
import type { FleetImport } from '@portal/contract/fleet-imports'
import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { messageOf, requestIdOf } from '../../../lib/api.ts'
import { formatBusinessMoment } from '../../../lib/business-date.ts'
import { useAttemptKey } from '../../../lib/use-one-at-a-time.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ErrorPanel } from '../../../ui/page-states.tsx'
import { fleetImportsQuery, useUndoImport } from '../fleet-dialogs.queries.ts'

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
      {report.diff.length > 0 && !report.saved && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached with the keyboard
        <section className="import-errors" aria-label="Changes of the file" tabIndex={0}>
          <DataTable
            caption="Changes of the file"
            columns={changeColumns}
            rows={changesOf(report)}
            rowKey={({ row, column }) => `${row} ${column}`}
            density="compact"
          />
        </section>
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

/** "3 devices are new, 2 devices change, 140 devices stay as they are. "; '' where all are new. */
function effectOf({ created, changed, unchanged }: DeviceImportReport): string {
  if (changed + unchanged === 0) return ''
  const parts = [
    created > 0 && `${counted(created, 'device')} ${created === 1 ? 'is' : 'are'} new`,
    changed > 0 && `${counted(changed, 'device')} ${changed === 1 ? 'changes' : 'change'}`,
    unchanged > 0 &&
      `${counted(unchanged, 'device')} ${unchanged === 1 ? 'stays as it is' : 'stay as they are'}`,
  ].filter((part) => part !== false)
  return `${parts.join(', ')}. `
}

function Verdict({ report }: { report: DeviceImportReport }) {
  const { saved, created, changed, rows, errorCount, errors } = report
  if (saved)
    return (
      <Notice tone="success" role="status">
        {created > 0 && `${counted(created, 'device')} imported. You can undo this for a day.`}
        {created > 0 && changed > 0 && ' '}
        {changed > 0 && `${counted(changed, 'device')} updated.`}
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
  if (created + changed === 0)
    return (
      <Notice role="status">No changes: the fleet is as the file has it ({counted(rows, 'row')}).</Notice>
    )
  return (
    <Notice role="status">
      {rows === 1 ? 'The one row of the file is fine.' : `All ${counted(rows, 'row')} are fine.`}{' '}
      {effectOf(report)}
      Nothing has been saved yet.
    </Notice>
  )
}

type ChangedCell = { row: number; unit: string; column: string; before: string; after: string }

const changesOf = ({ diff }: DeviceImportReport): ChangedCell[] =>
  diff.flatMap(({ row, unitNumber, changes }) =>
    changes.map((change) => ({ row, unit: unitNumber ?? '', ...change })),
  )

const changeColumns: Column<ChangedCell>[] = [
  { key: 'unit', header: 'Unit', card: 'lead', cell: ({ unit }) => unit },
  { key: 'column', header: 'Column', cell: ({ column }) => column },
  { key: 'before', header: 'Now', cell: ({ before }) => <bdi>{before}</bdi> },
  { key: 'after', header: 'New', cell: ({ after }) => <bdi>{after}</bdi> },
]

const errorColumns: Column<DeviceImportReport['errors'][number]>[] = [
  { key: 'row', header: 'Row', numeric: true, cell: ({ row }) => row },
  { key: 'column', header: 'Column', cell: ({ column }) => column },
  { key: 'message', header: 'Error', card: 'wide', cell: ({ message }) => message },
]

const sources: Record<FleetImport['source'], string> = {
  file: 'from a file',
  screenRepair: 'from the Screen Repair Program',
}

/** The imports of the last day, each with its undo (docs/spec/fleet.md#imports). */
export function RecentImports({ accountId }: { accountId: string }) {
  const imports = useQuery(fleetImportsQuery(accountId)).data ?? []
  const [asked, setAsked] = useState<FleetImport | null>(null)
  const undo = useUndoImport()
  const attempt = useAttemptKey()

  async function run({ importId }: FleetImport) {
    const input = { params: { importId } }
    try {
      await undo.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
    } catch {
      // The mutation keeps the error, which is shown below.
    }
    setAsked(null)
  }

  if (imports.length === 0 && !undo.data && !undo.error) return null
  return (
    <section className="grid gap-3" aria-label="Recent imports">
      <h3 className="text-h3 font-semibold">Recent imports</h3>
      {undo.error && <ErrorPanel message={messageOf(undo.error)} requestId={requestIdOf(undo.error)} />}
      {undo.data && <Undone result={undo.data.result} />}
      <ul className="grid gap-2">
        {imports.map((one) => (
          <li key={one.importId} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span>
              {counted(one.devices, 'device')} {sources[one.source]}
              <small className="block text-small text-muted">
                {formatBusinessMoment(one.at)}, {one.by}
              </small>
            </span>
            <Button variant="ghost" size="sm" className="ml-auto" onClick={() => setAsked(one)}>
              Undo<span className="vh"> the import of {counted(one.devices, 'device')}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        question={asked ? `Undo the import of ${counted(asked.devices, 'device')}?` : ''}
        text={asked && lossOf(asked)}
        busy={undo.isPending}
        onYes={() => asked && void run(asked)}
        onNo={() => setAsked(null)}
      />
    </section>
  )
}

function lossOf({ devices, unchanged }: FleetImport): string {
  const removed = `${counted(unchanged, 'device')} will be removed with ${unchanged === 1 ? 'its' : 'their'} history.`
  if (unchanged === devices) return removed
  return `${removed} ${counted(devices - unchanged, 'device')} changed since and will stay.`
}

type UndoneProps = {
  result: {
    removed: number
    keptCount: number
    kept: Array<{ deviceId: string; unitNumber: string | null; holder: string }>
  }
}

const Undone = ({ result: { removed, keptCount, kept } }: UndoneProps) => (
  <Notice tone="success" role="status">
    {counted(removed, 'device')} removed.
    {keptCount > 0 && (
      <>
        {' '}
        {counted(keptCount, 'device')} changed since and {keptCount === 1 ? 'stays' : 'stay'}:{' '}
        {kept.map(({ unitNumber }) => unitNumber ?? 'no number').join(', ')}
        {keptCount > kept.length && ` and ${keptCount - kept.length} more`}.
      </>
    )}
  </Notice>
)

import type { DeviceImportReport } from '@portal/contract/device-files'
import type { FleetImport } from '@portal/contract/fleet-imports'
import { importColumnNames } from '@portal/domain/device-columns'
import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { messageOf, requestIdOf } from '../../../lib/api.ts'
import { formatBusinessMoment } from '../../../lib/business-date.ts'
import { useAttemptKey } from '../../../lib/use-one-at-a-time.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ErrorPanel } from '../../../ui/page-states.tsx'
import { ImportColumns } from '../../../ui/table-import/import-columns.tsx'
import { fleetImportsQuery, useUndoImport } from '../fleet-dialogs.queries.ts'

type ImportReportProps = {
  fileName: string
  report: DeviceImportReport
  /** Gets the focus when a check or a save is done. */
  heading: RefObject<HTMLHeadingElement | null>
  onColumn: (heading: string, column: string | null) => void
}

/** What a file would add, or added: the verdict, what was done while it was read, and what its columns are read as. */
export function ImportReport({ fileName, report, heading, onColumn }: ImportReportProps) {
  const { remarks, sheet } = report
  return (
    <section className="grid gap-4" aria-label="Result">
      <h3 ref={heading} tabIndex={-1} className="text-h3 font-semibold wrap-anywhere outline-none">
        {fileName}
        {sheet !== null && <small className="block text-small text-muted">Sheet {sheet}</small>}
      </h3>
      <Verdict report={report} />
      {remarks.length > 0 && (
        <Notice tone="warning">
          {remarks.map((remark) => (
            <span key={remark} className="block">
              {remark}
            </span>
          ))}
        </Notice>
      )}
      {!report.saved && (
        <ImportColumns
          columns={report.columns}
          names={importColumnNames}
          needed={['Unit']}
          onColumn={onColumn}
        />
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
  const { saved, created, changed, rows, errorCount, questionCount, states } = report
  if (saved)
    return (
      <Notice tone="success" role="status">
        {created > 0 && `${counted(created, 'device')} imported. You can undo this for a day.`}
        {created > 0 && changed > 0 && ' '}
        {changed > 0 && `${counted(changed, 'device')} updated.`}
      </Notice>
    )
  const mistakes = errorCount - questionCount
  if (errorCount > 0) {
    const fine = rows - states.wrong
    return (
      <Notice tone={mistakes > 0 ? 'danger' : 'warning'} role="alert">
        {mistakes > 0 && `${counted(mistakes, 'cell')} must be corrected, here or in the file. `}
        {questionCount > 0 && `${counted(questionCount, 'cell')} can be meant otherwise: please confirm. `}
        Nothing was saved.
        {states.wrong > 0 &&
          ` ${counted(fine, 'row')} of ${rows.toLocaleString('en-US')} ${fine === 1 ? 'is' : 'are'} fine.`}
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

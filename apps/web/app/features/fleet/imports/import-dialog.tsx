import type { DeviceImportReport } from '@portal/contract/device-files'
import { counted } from '@portal/domain/format'
import { ApiError, mayPass, messageOf, requestIdOf } from '../../../lib/api.ts'
import { reasonsOf } from '../../../lib/reasons-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorPanel } from '../../../ui/page-states.tsx'
import { SheetQuestion } from '../../../ui/sheet-question.tsx'
import '../../../styles/fleet-import.css'
import { ChooseFile } from './choose-file.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportReport, RecentImports } from './import-report.tsx'
import { useImportSteps } from './use-import-steps.ts'

type ImportDialogProps = {
  accountId: string
  accountName: string
  onClose: () => void
  /** Shows the devices of this import in the list. */
  onShow: (importId: string) => void
}

/** A fleet that was bought elsewhere, from a file: checked first, saved whole (docs/spec/fleet.md#files). */
export function ImportDialog({ accountId, accountName, onClose, onShow }: ImportDialogProps) {
  const steps = useImportSteps(accountId)
  const { file, report, step, run } = steps
  const isChanged = steps.unchecked > 0 && report !== undefined && !report.saved
  const mayBeSaved = report !== undefined && report.token !== null && !report.saved && !isChanged
  return (
    <Dialog
      open
      size="wide"
      title="Import a fleet"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {report?.saved ? 'Done' : 'Cancel'}
          </Button>
          {report?.saved && report.importId !== null && (
            <Button onClick={() => onShow(report.importId ?? '')}>Show the imported devices</Button>
          )}
          {isChanged && (
            <Button busy={run.isPending} onClick={steps.again}>
              Check {counted(steps.unchecked, 'correction')}
            </Button>
          )}
          {mayBeSaved && (
            <Button busy={run.isPending} onClick={steps.save}>
              {saveWords(report)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {!report?.saved && (
          <>
            <p className="text-muted">
              Devices of {accountName} that were bought elsewhere, or an export of this fleet that you edited.
              The file is checked first, and nothing is saved while a cell is wrong.
            </p>
            <ChooseFile isBusy={run.isPending} onFile={steps.check} />
          </>
        )}
        {step && <Progress step={step} isSaving={steps.isSaving} />}
        {steps.sheets && <SheetQuestion sheets={steps.sheets} onChoose={steps.chooseSheet} />}
        {run.isError && !steps.sheets && <ImportFailure error={run.error} onAgain={steps.again} />}
        {report && !run.isPending && !run.isError && (
          <>
            <ImportReport
              fileName={file?.name ?? ''}
              report={report}
              heading={steps.heading}
              onColumn={steps.mapColumn}
            />
            {!report.saved && report.preview.length > 0 && (
              <ImportPreview report={report} edits={steps.edits} onCorrect={steps.correct} />
            )}
          </>
        )}
        <RecentImports accountId={accountId} />
      </div>
    </Dialog>
  )
}

/** New devices are saved, and those that are there are updated. */
const saveWords = ({ created, changed }: DeviceImportReport) =>
  changed === 0 || created > 0
    ? `Save ${counted(created + changed, 'device')}`
    : `Update ${counted(changed, 'device')}`

function Progress({
  step: { done, total },
  isSaving,
}: {
  step: { done: number; total: number }
  isSaving: boolean
}) {
  const label = isSaving ? 'Saving' : 'Checking'
  return (
    <div className="grid gap-2">
      <progress className="w-full" aria-label={label} {...(total > 0 ? { value: done, max: total } : {})} />
      <p className="text-small text-muted" aria-hidden="true">
        {label}
        {total > 0 && ` ${Math.round((done / total) * 100)}%`}
      </p>
    </div>
  )
}

function ImportFailure({ error, onAgain }: { error: Error; onAgain: (() => void) | undefined }) {
  // After anything else the file itself must change first.
  const isPassing = mayPass(error) || (error instanceof ApiError && error.code === 'FLEET_IMPORT_STALE')
  return (
    <ErrorPanel
      message={
        <>
          {messageOf(error)}
          {reasonsOf(error).map((reason) => (
            <span key={reason} className="block">
              {reason}
            </span>
          ))}
        </>
      }
      requestId={requestIdOf(error)}
      {...(onAgain && isPassing && { onRetry: onAgain, retryLabel: 'Check again' })}
    />
  )
}

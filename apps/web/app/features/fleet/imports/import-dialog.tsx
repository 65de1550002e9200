import type { DeviceImportReport } from '@portal/contract/device-files'
import { byteOrderMark } from '@portal/domain/csv'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { counted } from '@portal/domain/format'
import { FileDown } from 'lucide-react'
import { saveCsv } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SheetQuestion } from '../../../ui/sheet-question.tsx'
import { ChooseFile } from '../../../ui/table-import/choose-file.tsx'
import { ImportPreview } from '../../../ui/table-import/import-preview.tsx'
import { ImportFailure, ImportProgress } from '../../../ui/table-import/import-states.tsx'
import { useImportSteps } from '../../../ui/table-import/use-import-steps.ts'
import { useImportDevices } from '../fleet-dialogs.queries.ts'
import { ImportReport, RecentImports } from './import-report.tsx'
import '../../../styles/table-import.css'

type ImportDialogProps = {
  accountId: string
  accountName: string
  onClose: () => void
  /** Shows the devices of this import in the list. */
  onShow: (importId: string) => void
}

/** A fleet that was bought elsewhere, from a file: checked first, saved whole (docs/spec/fleet.md#files). */
export function ImportDialog({ accountId, accountName, onClose, onShow }: ImportDialogProps) {
  const steps = useImportSteps(useImportDevices(accountId))
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
            <ChooseFile most={most} label="File of devices" isBusy={run.isPending} onFile={steps.check}>
              <Button variant="link" size="sm" icon={<FileDown size={16} aria-hidden />} onClick={saveSample}>
                Download a sample file
              </Button>
            </ChooseFile>
          </>
        )}
        {step && <ImportProgress step={step} isSaving={steps.isSaving} />}
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
              <ImportPreview
                report={report}
                changes={changesOf(report)}
                edits={steps.edits}
                onCorrect={steps.correct}
              />
            )}
          </>
        )}
        <RecentImports accountId={accountId} />
      </div>
    </Dialog>
  )
}

const most = `${fleetLimits.importRowsMax.toLocaleString('en-US')} devices`

/** Every column that is read, with two devices as examples. */
const sample = [
  'Unit,Kind,Make,Model,Status,Holder,Station,IMEI,Serial,Phone,SIM,Carrier,Cover from,Cover until,Note',
  '014,Phone,Halden,N6 Pro,In service,Dana Whitfield,,,,(555) 010-0147,,,2026-01-15,2027-01-14,',
  '015,Phone,Halden,N6 Pro,Spare,,,,,,,,,,',
].join('\r\n')

const saveSample = () => saveCsv('fleet-sample.csv', `${byteOrderMark}${sample}\r\n`)

const changesOf = ({ diff }: DeviceImportReport) => ({
  nameHeader: 'Unit',
  diff: diff.map(({ row, unitNumber, changes }) => ({ row, name: unitNumber ?? '', changes })),
})

/** New devices are saved, and those that are there are updated. */
const saveWords = ({ created, changed }: DeviceImportReport) =>
  changed === 0 || created > 0
    ? `Save ${counted(created + changed, 'device')}`
    : `Update ${counted(changed, 'device')}`

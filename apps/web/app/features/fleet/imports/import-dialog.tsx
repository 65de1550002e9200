import { tableTypes } from '@portal/contract/catalog-files'
import type { DeviceImportReport } from '@portal/contract/device-files'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { counted } from '@portal/domain/format'
import { FileDown, FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { ApiError, mayPass, messageOf, requestIdOf } from '../../../lib/api.ts'
import { reasonsOf } from '../../../lib/reasons-of.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorPanel } from '../../../ui/page-states.tsx'
import '../../../styles/fleet-import.css'
import { useImportDevices } from '../fleet-dialogs.queries.ts'
import { ImportReport, RecentImports } from './import-report.tsx'

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
  const mayBeSaved = report !== undefined && report.token !== null && !report.saved
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
        {run.isError && <ImportFailure error={run.error} onAgain={steps.again} />}
        {report && !run.isPending && !run.isError && (
          <ImportReport fileName={file?.name ?? ''} report={report} heading={steps.heading} />
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

type Step = { done: number; total: number }

/** The file that was chosen, what its check found, and its save. */
function useImportSteps(accountId: string) {
  const run = useImportDevices()
  const heading = useRef<HTMLHeadingElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [step, setStep] = useState<Step | null>(null)
  const [isSaving, setSaving] = useState(false)
  const report: DeviceImportReport | undefined = run.data

  function start(chosen: File, token?: string) {
    setFile(chosen)
    setSaving(token !== undefined)
    setStep({ done: 0, total: 0 })
    run.mutate(
      {
        accountId,
        file: asTable(chosen),
        onProgress: (done, total) => setStep({ done, total }),
        ...(token !== undefined && { token }),
      },
      { onSuccess: () => setTimeout(() => heading.current?.focus()), onSettled: () => setStep(null) },
    )
  }

  return {
    run,
    file,
    step,
    report,
    heading,
    isSaving,
    check: (chosen: File) => start(chosen),
    again: file ? () => start(file) : undefined,
    save: () => file && report?.token && start(file, report.token),
  }
}

/** The server looks at what a file is; what a computer calls it differs from one to the next. */
function asTable(file: File): Blob {
  const isWorkbook = /\.xlsx$/i.test(file.name)
  return new Blob([file], { type: isWorkbook ? tableTypes.xlsx[0] : tableTypes.csv[0] })
}

const rowsMax = fleetLimits.importRowsMax.toLocaleString('en-US')

function ChooseFile({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !isBusy) onFile(dropped)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the mouse; the button is the way for all
    <div
      className="drop-file"
      {...(isOver ? { 'data-over': true } : {})}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button icon={<FileUp size={18} aria-hidden />} busy={isBusy} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <p className="text-small text-muted">or drop it here. CSV or XLSX, up to {rowsMax} devices.</p>
      <Button variant="link" size="sm" icon={<FileDown size={16} aria-hidden />} onClick={saveSample}>
        Download a sample file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File of devices"
        accept=".csv,.xlsx"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onFile(chosen)
          // The same file again, corrected, is a change too.
          target.value = ''
        }}
      />
    </div>
  )
}

/** Every column that is read, with two devices as examples. */
const sample = [
  'Unit,Kind,Make,Model,Status,Holder,Station,IMEI,Serial,Phone,SIM,Carrier,Cover from,Cover until,Note',
  '014,Phone,Halden,N6 Pro,In service,Dana Whitfield,,,,(555) 010-0147,,,2026-01-15,2027-01-14,',
  '015,Phone,Halden,N6 Pro,Spare,,,,,,,,,,',
].join('\r\n')

const saveSample = () =>
  saveFile('fleet-sample.csv', new Blob([`\uFEFF${sample}\r\n`], { type: 'text/csv;charset=utf-8' }))

function Progress({ step: { done, total }, isSaving }: { step: Step; isSaving: boolean }) {
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

import { byteOrderMark } from '@portal/domain/csv'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { FileDown, FileUp } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { saveCsv } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form-fields.tsx'

const rowsMax = fleetLimits.importRowsMax.toLocaleString('en-US')

/** A file that is chosen or dropped, or cells that are pasted (docs/spec/fleet.md#files). */
export function ChooseFile({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
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
      <p className="text-small text-muted">
        or drop it here, or paste cells from a spreadsheet. CSV, TSV or XLSX, up to {rowsMax} devices.
      </p>
      <PasteCells isBusy={isBusy} onFile={onFile} />
      <Button variant="link" size="sm" icon={<FileDown size={16} aria-hidden />} onClick={saveSample}>
        Download a sample file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File of devices"
        accept=".csv,.tsv,.txt,.xlsx"
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

const saveSample = () => saveCsv('fleet-sample.csv', `${byteOrderMark}${sample}\r\n`)

/** Cells on the clipboard are a table as a file has it, and go the same way. */
function PasteCells({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  function paste(event: ClipboardEvent) {
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    if (text.trim() !== '' && !isBusy) onFile(new File([text], 'Pasted cells', { type: 'text/plain' }))
  }
  return (
    <TextField
      label="Paste cells here, with their headings"
      hideLabel
      placeholder="Paste cells here"
      value=""
      onChange={() => {}}
      onPaste={paste}
    />
  )
}

import { FileUp } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { TextField } from '../form-fields.tsx'

type ChooseFileProps = {
  /** How much a file may hold: "10,000 devices". */
  most: string
  /** What the field for the file is called. */
  label: string
  isBusy: boolean
  onFile: (file: File) => void
  /** Below: a sample to download. */
  children?: ReactNode
}

/** A file that is chosen or dropped, or cells that are pasted (docs/spec/back-office.md#files). */
export function ChooseFile({ most, label, isBusy, onFile, children }: ChooseFileProps) {
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
        or drop it here, or paste cells from a spreadsheet. CSV, TSV or XLSX, up to {most}.
      </p>
      <PasteCells isBusy={isBusy} onFile={onFile} />
      {children}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
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

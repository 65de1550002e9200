import { counted } from '@portal/domain/format'
import { useId, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextAreaField } from '../../ui/form-fields.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'
import type { SheetLine } from './sheet-cells.ts'
import { csvWithErrors, type FileRows } from './unit-files.ts'

/** How the quantity of a line is raised, where it can be. */
export type Raising = {
  /** "That adds $75.96/mo." for this many more; '' when the price is not known. */
  priceWords: (line: SheetLine, more: number) => string
  /** The largest quantity of a line. */
  max: number
  /** "order" or "cart". */
  what: string
  /** Raises it on the server. Throws an error whose message is shown. */
  raise: (line: SheetLine, quantity: number) => Promise<void>
}

type LongListProps = {
  /** Rows of the list, and places for them. */
  listed: number
  places: number
  lines: readonly SheetLine[]
  /** The line of the active cell. */
  line: SheetLine
  raising: Raising
  onRaise: (line: SheetLine, quantity: number) => Promise<void>
  onFirst: () => void
  onClose: () => void
}

/** "Your list has 64 rows, this order has 60." */
export function LongListDialog({
  listed,
  places,
  lines,
  raising,
  onRaise,
  onFirst,
  onClose,
  ...props
}: LongListProps) {
  const [line, setLine] = useState(props.line)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const more = listed - places
  const wanted = line.quantity + more
  const isTooMany = wanted > raising.max

  async function raise() {
    setBusy(true)
    setError(null)
    try {
      await onRaise(line, wanted)
    } catch (refusal) {
      setError(refusal)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Your list has ${counted(listed, 'row')}, this ${raising.what} has ${places}`}
      footer={
        <>
          <Button variant="link" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="ghost" onClick={onFirst}>
            Paste the first {places}
          </Button>
          {!isTooMany && (
            <Button busy={isBusy} onClick={() => void raise()}>
              Raise to {wanted}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {lines.length > 1 && (
          <SelectField
            label="Line to raise"
            value={line.key}
            onChange={({ target }) => setLine(lines.find(({ key }) => key === target.value) ?? line)}
          >
            {lines.map(({ key, name, carrier, quantity }) => (
              <option key={key} value={key}>
                {[name, carrier, quantity].filter((part) => part !== '').join(', ')}
              </option>
            ))}
          </SelectField>
        )}
        <p>
          {isTooMany
            ? `A line has at most ${raising.max} items, so ${line.name} can’t be raised to ${wanted.toLocaleString('en-US')}.`
            : `Raise ${line.name} from ${line.quantity} to ${wanted}? ${raising.priceWords(line, more)}`}
        </p>
        {error !== null && <ErrorPanel message={messageOf(error)} />}
      </div>
    </Dialog>
  )
}

type FileDialogProps = { name: string; file: FileRows; onTake: () => void; onClose: () => void }

const shownMax = 100

/** "units-november.xlsx: 57 rows fit, 3 do not." */
export function FileDialog({ name, file, onTake, onClose }: FileDialogProps) {
  const captionId = useId()
  const { fitting, wrong, errors, errorCount, ignoredColumns, remarks } = file
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={`${name}: ${counted(fitting.length, 'row')} ${fitting.length === 1 ? 'fits' : 'fit'}, ${wrong} ${wrong === 1 ? 'does' : 'do'} not`}
      footer={
        <>
          <Button variant="link" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="ghost" onClick={() => downloadErrors(name, file)}>
            Download with errors
          </Button>
          {fitting.length > 0 && <Button onClick={onTake}>Take the {fitting.length}</Button>}
        </>
      }
    >
      <div className="grid gap-4">
        <table className="sheet-file-errors" aria-labelledby={captionId}>
          <caption id={captionId} className="vh">
            Cells with errors
          </caption>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Column</th>
              <th scope="col">Problem</th>
            </tr>
          </thead>
          <tbody>
            {errors.slice(0, shownMax).map(({ row, column, message }) => (
              <tr key={`${row}/${column}`}>
                <td>{row}</td>
                <td>{column}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {errorCount > shownMax && <p>and {errorCount - shownMax} more.</p>}
        {remarks.map((remark) => (
          <p key={remark} className="text-small text-muted">
            {remark}
          </p>
        ))}
        {ignoredColumns.length > 0 && (
          <p className="text-small text-muted">Not read: {ignoredColumns.join(', ')}.</p>
        )}
      </div>
    </Dialog>
  )
}

const downloadErrors = (name: string, file: FileRows) =>
  saveCsv(`${name.replace(/\.\w+$/, '')}-errors.csv`, csvWithErrors(file))

type PasteDialogProps = { onTake: (text: string) => void; onClose: () => void }

/** Takes a list on phones, where there are no cells to paste into. */
export function PasteDialog({ onTake, onClose }: PasteDialogProps) {
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const list = useRef<HTMLTextAreaElement>(null)
  const isEmpty = typed.trim() === ''

  function take() {
    setAsked(true)
    if (isEmpty) list.current?.focus()
    else onTake(typed)
  }

  return (
    <Dialog
      open
      first={list}
      onClose={onClose}
      title="Paste a list"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={take}>Fill in</Button>
        </>
      }
    >
      <TextAreaField
        label="Unit, holder, station and number"
        hint="Copy the columns in Excel or Google Sheets and paste them here. The sheet is filled in from row 1, and nothing is saved yet."
        error={isAsked && isEmpty ? 'Paste at least one row.' : undefined}
        ref={list}
        rows={8}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Dialog>
  )
}

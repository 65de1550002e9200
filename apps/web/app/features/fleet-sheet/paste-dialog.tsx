import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'

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
      <Field
        label="Unit, holder, station and number"
        hint="Copy the columns in Excel or Google Sheets and paste them here. The sheet is filled in from row 1, and nothing is saved yet."
        error={isAsked && isEmpty ? 'Paste at least one row.' : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={list}
            rows={8}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}

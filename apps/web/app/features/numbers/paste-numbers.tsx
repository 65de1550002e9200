import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'

type PasteNumbersProps = { onTake: (text: string) => void; onClose: () => void }

/** Takes a list from the carrier's confirmation. */
export function PasteNumbers({ onTake, onClose }: PasteNumbersProps) {
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
      title="Paste numbers"
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
        label="Numbers"
        hint="Two columns are enough: unit, IMEI or SIM, and the number. Numbers alone go to the units in their order. Nothing is saved yet."
        error={isAsked && isEmpty ? 'Paste at least one number.' : undefined}
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

import type { BenchUnit } from '@portal/contract/staging'
import { asideReasons, benchLimits } from '@portal/domain/bench-steps'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/form-fields.tsx'

type AsideDialogProps = { unit: BenchUnit; onClose: () => void; onAside: (reason: string) => void }

/** Why a unit cannot be staged now. */
export function AsideDialog({ unit, onClose, onAside }: AsideDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const reason = typed.trim() || chosen
  function save(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (reason) onAside(reason)
  }
  return (
    <Dialog
      open
      title={`Set unit ${unit.unitNumber ?? ''} aside`}
      onClose={onClose}
      footer={
        <Button type="submit" form="aside">
          Set aside
        </Button>
      }
    >
      <form id="aside" className="grid gap-4" onSubmit={save}>
        <ChoiceGroup
          legend="Reason"
          className="grid gap-1"
          error={isAsked && !reason ? 'Choose or type a reason.' : undefined}
        >
          {asideReasons.map((one) => (
            <label key={one} className="check">
              <input
                type="radio"
                className="tick"
                name="reason"
                checked={chosen === one}
                onChange={() => setChosen(one)}
              />
              <span>{one}</span>
            </label>
          ))}
        </ChoiceGroup>
        <TextField
          label="Another reason"
          value={typed}
          maxLength={benchLimits.reasonMax}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  )
}

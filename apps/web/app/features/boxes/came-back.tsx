import { boxCalls } from '@portal/contract/box-calls'
import type { Box } from '@portal/contract/boxes'
import { boxLimits } from '@portal/domain/boxes'
import { type FormEvent, useState } from 'react'
import { emailWords } from '../../lib/emails.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useBoxWrite } from './boxes.queries.ts'
import './boxes.css'

type CameBackProps = {
  box: Pick<Box, 'boxId' | 'number'>
  doing: (work: () => Promise<unknown>) => Promise<boolean>
  onDone?: () => void
  /** Asks at once, where the person came for it. */
  isOpen?: boolean
}

/** A box that left is at the bench again (docs/spec/staging.md#boxes-that-come-back). */
export function CameBack({
  box: { boxId, number },
  doing,
  onDone,
  isOpen: isOpenAtFirst = false,
}: CameBackProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [note, setNote] = useState('')
  const take = useBoxWrite(boxCalls.takeBack)
  async function send(event: FormEvent) {
    event.preventDefault()
    if (await doing(() => take.mutateAsync({ params: { boxId }, body: { note } }))) onDone?.()
  }
  if (!isOpen)
    return (
      <Button variant="ghost" size="sm" aria-label={`Came back, box ${number}`} onClick={() => setOpen(true)}>
        Came back
      </Button>
    )
  return (
    <form className="grid w-full gap-3" onSubmit={(event) => void send(event)}>
      <Field
        label={`Why box ${number} came back`}
        hint={`Optional. ${emailWords('The customer and the agent receive an email with it.')} The box can be shipped again with a new label, or unpacked.`}
      >
        {(control) => (
          <TextInput
            {...control}
            value={note}
            maxLength={boxLimits.noteMax}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={take.isPending} aria-label={`Take it in, box ${number}`}>
          Take it in
        </Button>
        {!isOpenAtFirst && (
          <Button variant="ghost" size="sm" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

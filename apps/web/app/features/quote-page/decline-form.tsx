import { quoteLimits } from '@portal/domain/quotes'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldError } from '../../lib/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { SendingFailure } from './sending-failure.tsx'
import { useKeptText } from './use-kept-text.ts'
import { useSending } from './use-sending.ts'

type DeclineFormProps = {
  label: string
  onDecline: (answer: { name: string; reason: string }) => Promise<void>
}

/** "Decline" opens the question why; nothing is declined by one press. */
export function DeclineForm({ label, onDecline }: DeclineFormProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <div className="quote-buttons">
        <Button variant="ghost" onClick={() => setOpen(true)}>
          Decline quote
        </Button>
      </div>
    )
  return <Reason label={label} onDecline={onDecline} onClose={() => setOpen(false)} />
}

function Reason({ label, onDecline, onClose }: DeclineFormProps & { onClose: () => void }) {
  const [reason, setReason] = useKeptText(`${label}:reason`)
  const [name, setName] = useKeptText(`${label}:name`)
  const [isAsked, setAsked] = useState(false)
  const { send, error, isBusy } = useSending()
  const missing = (text: string, words: string) => (isAsked && text.trim() === '' ? words : undefined)
  const first = useRef<HTMLInputElement>(null)
  // The button that had the focus is gone.
  useEffect(() => first.current?.focus(), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setAsked(true)
    const form = event.currentTarget
    if (name.trim() === '') form.querySelector<HTMLInputElement>('[name=name]')?.focus()
    else if (reason.trim() === '') form.querySelector<HTMLTextAreaElement>('[name=reason]')?.focus()
    else void send(() => onDecline({ name: name.trim(), reason: reason.trim() }))
  }

  return (
    <form className="quote-form" aria-label="Decline quote" noValidate onSubmit={submit}>
      <Field
        label="Your name"
        required
        error={missing(name, 'Enter your name.') ?? fieldError(error, 'name')}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={first}
            name="name"
            autoComplete="name"
            maxLength={quoteLimits.answerNameMax}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field
        label="Why not?"
        required
        hint="Your agent reads this and can send you another quote."
        error={missing(reason, 'Tell your agent why.') ?? fieldError(error, 'reason')}
      >
        {(control) => (
          <TextArea
            {...control}
            name="reason"
            limit={quoteLimits.reasonMax}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <SendingFailure error={error} />
      <div className="quote-buttons">
        <Button variant="dangerFill" type="submit" busy={isBusy}>
          Decline quote
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Keep it open
        </Button>
      </div>
    </form>
  )
}

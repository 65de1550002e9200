import { quoteLimits } from '@portal/domain/quotes'
import { type FormEvent, useState } from 'react'
import { fieldError } from '../../lib/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { SendingFailure } from './sending-failure.tsx'
import { useKeptText } from './use-kept-text.ts'
import { useSending } from './use-sending.ts'

type CommentFormProps = { label: string; onSend: (text: string) => Promise<void> }

/** A question or comment for the agent. */
export function CommentForm({ label, onSend }: CommentFormProps) {
  const [text, setText] = useKeptText(`${label}:comment`)
  const [isAsked, setAsked] = useState(false)
  const { send, error, isBusy } = useSending()
  const isEmpty = text.trim() === ''

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setAsked(true)
    if (isEmpty) return event.currentTarget.querySelector('textarea')?.focus()
    void send(async () => {
      await onSend(text.trim())
      setText('')
      setAsked(false)
    })
  }

  return (
    <form className="quote-form quote-on-screen" noValidate onSubmit={submit}>
      <Field
        label="Comment or question"
        error={(isAsked && isEmpty && 'Write your comment first.') || fieldError(error, 'text')}
      >
        {(control) => (
          <TextArea
            {...control}
            limit={quoteLimits.commentMax}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <SendingFailure error={error} />
      <div className="quote-buttons">
        <Button variant="ghost" type="submit" busy={isBusy}>
          Send comment
        </Button>
      </div>
    </form>
  )
}

import { quoteLimits } from '@portal/domain/quotes'
import { type FormEvent, useState } from 'react'
import { fieldError } from '../../lib/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { SendingFailure, useSending } from './sending.tsx'

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
      <TextAreaField
        label="Comment or question"
        error={(isAsked && isEmpty && 'Write your comment first.') || fieldError(error, 'text')}
        limit={quoteLimits.commentMax}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <SendingFailure error={error} />
      <div className="quote-buttons">
        <Button variant="ghost" type="submit" busy={isBusy}>
          Send comment
        </Button>
      </div>
    </form>
  )
}

/**
 * A text that is typed on the page of a quote, kept in this tab until it was sent: a reload or a lost network loses none.
 * @param name of the field, with the quote that it belongs to
 */
export function useKeptText(name: string) {
  const key = `quote:${name}`
  const [text, setText] = useState(() => read(key))
  function change(next: string) {
    setText(next)
    keep(key, next)
  }
  return [text, change] as const
}

/** Forgets everything that was typed for a quote, once it was answered. */
export function forgetKeptTexts(label: string) {
  for (const field of ['name', 'title', 'receipt', 'reason']) keep(`quote:${label}:${field}`, '')
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function keep(key: string, text: string) {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Storage is full or forbidden: the text then lives as long as the page.
  }
}

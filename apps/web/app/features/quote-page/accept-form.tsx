import { quoteLimits } from '@portal/domain/quotes'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { fieldError } from '../../lib/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { SendingFailure } from './sending-failure.tsx'
import { useKeptText } from './use-kept-text.ts'
import { useSending } from './use-sending.ts'

type AcceptFormProps = {
  /** Of the quote: what was typed is kept under it. */
  label: string
  /** What is accepted, in words. */
  statement: ReactNode
  /** What has to be saved first, in words: it would be lost. */
  unsaved: string | null
  onAccept: (by: { name: string; title: string }) => Promise<void>
}

/** Name and title of the person who accepts, below the words of what is accepted (docs/spec/quotes.md#page). */
export function AcceptForm({ label, statement, unsaved, onAccept }: AcceptFormProps) {
  const [name, setName] = useKeptText(`${label}:name`)
  const [title, setTitle] = useKeptText(`${label}:title`)
  const [isAsked, setAsked] = useState(false)
  const { send, error, isBusy } = useSending()
  const statementId = useId()
  const missing = (text: string, words: string) => (isAsked && text.trim() === '' ? words : undefined)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setAsked(true)
    const empty = name.trim() === '' ? 'name' : title.trim() === '' ? 'title' : null
    if (empty !== null) event.currentTarget.querySelector<HTMLInputElement>(`[name=${empty}]`)?.focus()
    else if (unsaved === null) void send(() => onAccept({ name: name.trim(), title: title.trim() }))
  }

  return (
    <form className="quote-form" noValidate onSubmit={submit}>
      <p className="quote-statement" id={statementId}>
        {statement}
      </p>
      <div className="quote-pair">
        <Field
          label="Your name"
          required
          error={missing(name, 'Enter your name.') ?? fieldError(error, 'name')}
        >
          {(control) => (
            <TextInput
              {...control}
              name="name"
              autoComplete="name"
              maxLength={quoteLimits.answerNameMax}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field
          label="Your title"
          required
          hint="For example Owner or Fleet Manager."
          error={missing(title, 'Enter your title.') ?? fieldError(error, 'title')}
        >
          {(control) => (
            <TextInput
              {...control}
              name="title"
              autoComplete="organization-title"
              maxLength={quoteLimits.answerTitleMax}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          )}
        </Field>
      </div>
      {isAsked && unsaved !== null && (
        <Notice tone="danger" role="alert">
          {unsaved}
        </Notice>
      )}
      <SendingFailure error={error} />
      <div className="quote-buttons">
        <Button type="submit" size="lg" busy={isBusy} aria-describedby={statementId}>
          Accept quote
        </Button>
      </div>
    </form>
  )
}

import { quoteCalls } from '@portal/contract/quote-calls'
import type { OfferedQuote } from '@portal/contract/quotes'
import { quoteLabel, quoteLimits } from '@portal/domain/quotes'
import { type FormEvent, useEffect, useRef } from 'react'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { sendsEmails } from '../../lib/emails.ts'
import { fieldError } from '../../lib/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useKeptText } from './comment-form.tsx'
import { useAnswer } from './quote.queries.ts'
import { ActBar } from './quote-act.tsx'
import { SendingFailure, useSending } from './sending.tsx'

/** In place of an expired quote: a new one is asked for, once (docs/spec/quotes.md#asking-for-a-new-one). */
export function AskForNew({ quote, token }: { quote: OfferedQuote; token: string }) {
  const label = quoteLabel(quote.quoteNumber)
  const [note, setNote] = useKeptText(`${label}:renewal`)
  const ask = useAnswer(quoteCalls.askForNewQuote, token)
  const { send, error, isBusy } = useSending()
  const asked = useRef<HTMLDivElement>(null)
  const wasAsked = useRef(quote.renewalAskedAt !== null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (!wasAsked.current && quote.renewalAskedAt !== null) asked.current?.focus()
    wasAsked.current = quote.renewalAskedAt !== null
  }, [quote.renewalAskedAt])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void send(async () => {
      await ask.mutateAsync({ body: { token, note: note.trim() } })
      setNote('')
    })
  }

  if (quote.renewalAskedAt !== null)
    return (
      <div ref={asked} tabIndex={-1} className="outline-none">
        <Notice tone="success" role="status">
          <p>
            <b>You asked for a new quote</b> on {formatBusinessMoment(quote.renewalAskedAt)}.
            {sendsEmails() && ' It comes by email.'}
          </p>
          {quote.renewalNote !== '' && (
            <p className="whitespace-pre-line wrap-anywhere">“{quote.renewalNote}”</p>
          )}
        </Notice>
      </div>
    )
  return (
    <form className="quote-new quote-on-screen" noValidate onSubmit={submit}>
      <TextAreaField
        label="Anything to change? (optional)"
        error={fieldError(error, 'note')}
        limit={quoteLimits.renewalNoteMax}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <SendingFailure error={error} />
      <div className="quote-act">
        <ActBar sum="Expired" note="same items, new prices">
          <Button type="submit" size="lg" block busy={isBusy}>
            Ask for a new quote
          </Button>
        </ActBar>
      </div>
    </form>
  )
}

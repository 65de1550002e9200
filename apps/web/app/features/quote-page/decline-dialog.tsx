import { quoteCalls } from '@portal/contract/quote-calls'
import type { OfferedQuote } from '@portal/contract/quotes'
import { quoteLabel, quoteLimits } from '@portal/domain/quotes'
import { useState } from 'react'
import { fieldError } from '../../lib/refusals.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextAreaField, TextField } from '../../ui/form-fields.tsx'
import { forgetKeptTexts, useKeptText } from './comment-form.tsx'
import { useAnswer } from './quote.queries.ts'

type DeclineDialogProps = { quote: OfferedQuote; token: string; onClose: () => void }

/** Who declines, and why; nothing is declined by one press (docs/spec/quotes.md#declining). */
export function DeclineDialog({ quote, token, onClose }: DeclineDialogProps) {
  const label = quoteLabel(quote.quoteNumber)
  const [name, setName] = useKeptText(`${label}:name`)
  const [reason, setReason] = useKeptText(`${label}:reason`)
  const [isAsked, setAsked] = useState(false)
  const decline = useAnswer(quoteCalls.declineQuote, token)
  const missing = (text: string, words: string) => (isAsked && text.trim() === '' ? words : undefined)

  async function submit() {
    setAsked(true)
    if (name.trim() === '' || reason.trim() === '') return
    const answer = { name: name.trim(), reason: reason.trim(), version: quote.version }
    await decline.mutateAsync({ body: { token, ...answer } }).then(
      () => {
        forgetKeptTexts(label)
        onClose()
      },
      () => {
        // What was refused is said by the dialog; a newer version closes it.
      },
    )
  }

  return (
    <FormDialog
      title={`Decline quote ${label}`}
      save="Decline"
      isBusy={decline.isPending}
      error={decline.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label="Your name"
        required
        error={missing(name, 'Enter your name.') ?? fieldError(decline.error, 'name')}
        name="name"
        autoComplete="name"
        maxLength={quoteLimits.answerNameMax}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextAreaField
        label="Why not?"
        required
        hint="Your agent reads this and can send you another quote."
        error={missing(reason, 'Tell your agent why.') ?? fieldError(decline.error, 'reason')}
        name="reason"
        limit={quoteLimits.reasonMax}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}

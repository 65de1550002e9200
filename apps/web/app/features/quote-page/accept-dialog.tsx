import { quoteCalls } from '@portal/contract/quote-calls'
import type { OfferedQuote } from '@portal/contract/quotes'
import { wireBilledWords } from '@portal/domain/cost-words'
import { addedTaxWords } from '@portal/domain/invoice-tax'
import { formatCents, fromDollars } from '@portal/domain/money'
import { quoteLabel, quoteLimits } from '@portal/domain/quotes'
import { useId, useState } from 'react'
import { fieldError } from '../../lib/refusals.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { QuoteTerms } from '../quotes/quote-terms.tsx'
import { forgetKeptTexts, useKeptText } from './comment-form.tsx'
import { useAnswer } from './quote.queries.ts'
import { isSubmittedAtOnce } from './quote-act.tsx'

type AcceptDialogProps = { quote: OfferedQuote; token: string; onClose: () => void }

/** Who accepts, where the receipt goes, and that they may order (docs/spec/quotes.md#accepting). */
export function AcceptDialog({ quote, token, onClose }: AcceptDialogProps) {
  const label = quoteLabel(quote.quoteNumber)
  const [name, setName] = useKeptText(`${label}:name`)
  const [title, setTitle] = useKeptText(`${label}:title`)
  const [receiptEmail, setReceiptEmail] = useKeptText(`${label}:receipt`)
  const [mayOrder, setMayOrder] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const accept = useAnswer(quoteCalls.acceptQuote, token)
  const consentProblem = useId()
  const { order, accountName, version, revision } = quote
  const missing = (text: string, words: string) => (isAsked && text.trim() === '' ? words : undefined)
  const isConsentMissing = isAsked && !mayOrder

  async function submit() {
    setAsked(true)
    if (name.trim() === '' || title.trim() === '' || !mayOrder) return
    const to = receiptEmail.trim()
    const by = { name: name.trim(), title: title.trim(), mayOrder, ...(to !== '' && { receiptEmail: to }) }
    await accept.mutateAsync({ body: { token, ...by, version, revision } }).then(
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
      title={`Accept quote ${label}`}
      save={isSubmittedAtOnce(quote) ? 'Accept and order' : 'Accept'}
      isBusy={accept.isPending}
      error={accept.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <QuoteTerms order={order} />
      <TextField
        label="Your name"
        required
        error={missing(name, 'Enter your name.') ?? fieldError(accept.error, 'name')}
        name="name"
        autoComplete="name"
        maxLength={quoteLimits.answerNameMax}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="Your title"
        required
        hint="For example Owner or Fleet Manager."
        error={missing(title, 'Enter your title.') ?? fieldError(accept.error, 'title')}
        name="title"
        autoComplete="organization-title"
        maxLength={quoteLimits.answerTitleMax}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextField
        label="Send my receipt to"
        hint="Left empty, it goes to where this quote was sent."
        error={fieldError(accept.error, 'receiptEmail')}
        type="email"
        name="receiptEmail"
        autoComplete="email"
        value={receiptEmail}
        onChange={({ target }) => setReceiptEmail(target.value)}
      />
      <div>
        <Checkbox
          label={`I may order for ${accountName} and agree to pay ${payWords(quote)}.`}
          checked={mayOrder}
          onChange={({ target }) => setMayOrder(target.checked)}
          aria-invalid={isConsentMissing}
          {...(isConsentMissing && { 'aria-describedby': consentProblem })}
        />
        {isConsentMissing && (
          <p className="field-error" id={consentProblem}>
            Confirm that you may order for this company.
          </p>
        )}
      </div>
    </FormDialog>
  )
}

/** "the invoice of $12,490.18 plus tax on the invoice (OH 8%), and carriers $744.00 a month". */
function payWords({ order: { orderTotal, costs }, addedTax }: OfferedQuote): string {
  const billed = wireBilledWords(costs)
  const invoice = `the invoice of ${formatCents(fromDollars(orderTotal))}${addedTaxWords(addedTax)}`
  return billed === undefined ? invoice : `${invoice}, and carriers ${billed}`
}

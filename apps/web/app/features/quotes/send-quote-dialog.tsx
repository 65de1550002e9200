import type { Order } from '@portal/contract/orders'
import { noEmailWords } from '@portal/domain/confirmation-words'
import { conflictTitle } from '@portal/domain/conflicts'
import { addedTaxWords } from '@portal/domain/invoice-tax'
import { limits } from '@portal/domain/limits'
import { type OnAccept, quoteLabel, quoteLimits, validityOf } from '@portal/domain/quotes'
import { type FormEvent, useId, useState } from 'react'
import { messageOf, requestIdOf } from '../../lib/api.ts'
import { businessTimeZone, weekdayOf } from '../../lib/business-date.ts'
import { sendsEmails } from '../../lib/emails.ts'
import { reasonsOf } from '../../lib/reasons-of.ts'
import { conflictOf, fieldError } from '../../lib/refusals.ts'
import { useKeptState } from '../../lib/use-form-draft.ts'
import { useAttemptKey, useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField, TextField } from '../../ui/form-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'
import { toast } from '../../ui/toast.tsx'
import { copyQuoteLink } from './copy-quote-link.ts'
import { QuoteTerms } from './quote-terms.tsx'
import { useSendQuote } from './quotes.queries.ts'

const { min: daysMin, max: daysMax, default: daysDefault } = quoteLimits.validDays
const areRight = (days: number) => days >= daysMin && days <= daysMax

/** "Holds until Sun, Dec 13. "; '' while the days are wrong. */
const holdsWords = (days: number) =>
  areRight(days)
    ? `Holds until ${weekdayOf(validityOf(new Date(), days, businessTimeZone()).validUntil)}. `
    : ''

/** That a quote was sent, by an email where there are any; otherwise the agent passes its link on. */
const sentWords = (quote: string, email: string) =>
  sendsEmails()
    ? `${quote} was sent to ${email}.`
    : `${quote} is ready. ${noEmailWords} Copy its link and pass it on.`

const toastProblem = (problem: Error) => toast(messageOf(problem), { tone: 'danger' })

/** To whom a draft is offered, until when, and what acceptance does (docs/spec/quotes.md#sending). */
export function SendQuoteDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { orderId, version } = order
  const contact = `${order.zohoContactFirstName} ${order.zohoContactLastName}`.trim()
  const [start] = useState({
    recipientName: contact,
    recipientEmail: order.zohoContactEmail,
    message: '',
    validDays: String(daysDefault),
    onAccept: 'submit' as OnAccept,
  })
  const [form, setForm] = useState(start)
  useKeptState('send-quote', form, setForm, form !== start)
  const change = (part: Partial<typeof form>) => setForm((before) => ({ ...before, ...part }))
  const [isAsked, setAsked] = useState(false)
  const send = useSendQuote(orderId)
  const attempt = useAttemptKey()
  const once = useOneAtATime()
  const formId = useId()
  const days = /^\d{1,3}$/.test(form.validDays.trim()) ? Number(form.validDays) : Number.NaN
  const wrong = {
    recipientName: form.recipientName.trim() === '' && 'Enter the name of the recipient.',
    recipientEmail:
      !/^\S+@\S+\.\S+$/.test(form.recipientEmail.trim()) &&
      'Enter an email address such as name@company.com.',
    validDays: !areRight(days) && `A quote is valid for ${daysMin} to ${daysMax} days.`,
  }
  const problem = (name: keyof typeof wrong) => (isAsked && wrong[name]) || fieldError(send.error, name)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setAsked(true)
    const first = Object.entries(wrong).find(([, words]) => words)?.[0]
    if (first !== undefined) event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else void once(sendIt)
  }

  async function sendIt() {
    const body = {
      ...form,
      version,
      recipientName: form.recipientName.trim(),
      recipientEmail: form.recipientEmail.trim(),
      message: form.message.trim(),
      validDays: days,
    }
    const input = { params: { orderId: String(orderId) }, body }
    try {
      const { result } = await send.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
      onClose()
      toast(sentWords(quoteLabel(result.quoteNumber), body.recipientEmail), {
        tone: 'success',
        ...(sendsEmails()
          ? {}
          : { action: { label: 'Copy link', run: () => void copyQuoteLink(result.quoteId, toastProblem) } }),
      })
    } catch {
      // The mutation keeps the error, which is shown below.
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Send a quote for order ${orderId}`}
      footer={
        <>
          {send.isError && <Refused error={send.error} />}
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={send.isPending}>
            Send quote
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={submit} noValidate>
        <QuoteTerms order={order} />
        {!sendsEmails() && (
          <Notice tone="warning">
            {noEmailWords} Once the quote is ready, copy its link on the order’s page and pass it on.
          </Notice>
        )}
        <p>
          The order is offered as it is now{addedTaxWords(order.addedTax)}. It can’t be changed until the
          quote is answered, withdrawn or expired.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Recipient"
            required
            error={problem('recipientName')}
            name="recipientName"
            maxLength={quoteLimits.recipientNameMax}
            value={form.recipientName}
            onChange={({ target }) => change({ recipientName: target.value })}
          />
          <TextField
            label="Email"
            required
            error={problem('recipientEmail')}
            name="recipientEmail"
            type="email"
            maxLength={limits.emailMax}
            value={form.recipientEmail}
            onChange={({ target }) => change({ recipientEmail: target.value })}
          />
        </div>
        <TextAreaField
          label="Message"
          hint={sendsEmails() ? 'Shown in the email and on the quote.' : 'Shown on the quote.'}
          error={fieldError(send.error, 'message')}
          limit={quoteLimits.messageMax}
          value={form.message}
          onChange={({ target }) => change({ message: target.value })}
        />
        <TextField
          label="Valid for days"
          required
          hint={`${holdsWords(days)}Today is not counted.`}
          error={problem('validDays')}
          name="validDays"
          inputMode="numeric"
          maxLength={3}
          value={form.validDays}
          onChange={({ target }) => change({ validDays: target.value })}
        />
        <ChoiceGroup legend="When it is accepted">
          <ChoiceCard
            type="radio"
            name="onAccept"
            checked={form.onAccept === 'submit'}
            onChange={() => change({ onAccept: 'submit' })}
            title="Submit the order at once"
            text="The order must be ready to submit."
          />
          <ChoiceCard
            type="radio"
            name="onAccept"
            checked={form.onAccept === 'wait'}
            onChange={() => change({ onAccept: 'wait' })}
            title="Wait for me"
            text="You submit it, at the quoted prices until the last day."
          />
        </ChoiceGroup>
      </form>
    </Dialog>
  )
}

/** Why it was not sent: with what the order lacks, each in a line. */
function Refused({ error }: { error: unknown }) {
  const details = reasonsOf(error)
  const conflict = conflictOf(error)
  return (
    <div className="w-full">
      <ErrorPanel
        message={
          <>
            {conflict
              ? `${conflictTitle(conflict.by)}. Look at it, then send the quote again.`
              : messageOf(error)}
            {details.map((detail) => (
              <span key={detail} className="mt-1 block">
                {detail}
              </span>
            ))}
          </>
        }
        requestId={requestIdOf(error)}
      />
    </div>
  )
}

import type { BookInvoice } from '@portal/contract/books'
import { booksLimits } from '@portal/domain/books'
import { useState } from 'react'
import type { CallInput } from '../../lib/api.ts'
import { businessDay } from '../../lib/business-date.ts'
import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { amountProblem, amountTyped } from './amount-typed.ts'
import { type InvoiceWrite, useInvoiceWrite } from './books.queries.ts'
import { money } from './invoice-columns.tsx'

type EntryDialogProps = { invoice: BookInvoice; onClose: () => void }

/** One change; sent again after an answer that got lost, it happens once. */
function useEntry<N extends InvoiceWrite>(name: N, done: string, onClose: () => void) {
  const { mutateAsync, isPending, error } = useInvoiceWrite(name)
  const attempt = useAttemptKey()
  async function send(input: CallInput<N>) {
    try {
      await mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
      attempt.done()
      toast(done, { tone: 'success' })
      onClose()
    } catch {
      // The mutation keeps the error, which the form shows.
    }
  }
  return { send, isBusy: isPending, error }
}

/** Money that came in for an invoice. */
export function PaymentDialog({ invoice, onClose }: EntryDialogProps) {
  const [amount, setAmount] = useState(invoice.balance.toFixed(2))
  const [paidOn, setPaidOn] = useState(() => businessDay(new Date()))
  const [reference, setReference] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { send, isBusy, error } = useEntry('recordPayment', 'Payment entered.', onClose)
  const problem = amountProblem(amount, invoice.balance)

  async function submit() {
    setAsked(true)
    if (problem !== undefined || paidOn === '') return
    await send({
      params: { invoiceId: invoice.invoiceId },
      body: { amount: amountTyped(amount), paidOn, reference },
    })
  }

  return (
    <FormDialog
      title={`Payment of ${invoice.number}`}
      save="Enter payment"
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      <AmountField
        value={amount}
        onChange={setAmount}
        balance={invoice.balance}
        error={(isAsked && problem) || refusalAt(error, 'amount')}
      />
      <Field
        label="Paid on"
        required
        error={(isAsked && paidOn === '' && 'Enter a day.') || refusalAt(error, 'paidOn')}
      >
        {(field) => (
          <TextInput
            {...field}
            type="date"
            min={invoice.invoicedOn}
            value={paidOn}
            onChange={(event) => setPaidOn(event.target.value)}
          />
        )}
      </Field>
      <Field
        label="Reference (optional)"
        hint="Check or transfer number"
        error={refusalAt(error, 'reference')}
      >
        {(field) => (
          <TextInput
            {...field}
            maxLength={booksLimits.referenceMax}
            autoComplete="off"
            value={reference}
            onChange={(event) => setReference(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}

/** Takes an amount off an invoice, for a reason that the customer reads on the statement. */
export function CreditDialog({ invoice, onClose }: EntryDialogProps) {
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { send, isBusy, error } = useEntry('issueCreditNote', 'Credit note issued.', onClose)
  const problem = amountProblem(amount, invoice.balance)

  async function submit() {
    setAsked(true)
    if (problem !== undefined || reason.trim() === '') return
    await send({
      params: { invoiceId: invoice.invoiceId },
      body: { amount: amountTyped(amount), reason },
    })
  }

  return (
    <FormDialog
      title={`Credit note for ${invoice.number}`}
      save="Issue credit note"
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      <AmountField
        value={amount}
        onChange={setAmount}
        balance={invoice.balance}
        error={(isAsked && problem) || refusalAt(error, 'amount')}
      />
      <ReasonField
        value={reason}
        onChange={setReason}
        hint="Shown on the statement."
        error={(isAsked && reason.trim() === '' && 'Enter a reason.') || refusalAt(error, 'reason')}
      />
    </FormDialog>
  )
}

/** Makes an invoice void for good. */
export function VoidDialog({ invoice, onClose }: EntryDialogProps) {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { send, isBusy, error } = useEntry('voidInvoice', `Invoice ${invoice.number} is void.`, onClose)

  async function submit() {
    setAsked(true)
    if (reason.trim() === '') return
    await send({ params: { invoiceId: invoice.invoiceId }, body: { reason } })
  }

  return (
    <FormDialog
      title={`Void ${invoice.number}`}
      save="Void invoice"
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-muted">
        Nothing of {money(invoice.total)} is due any more. The order stays as it is. This cannot be undone.
      </p>
      <ReasonField
        value={reason}
        onChange={setReason}
        hint="Shown on the statement."
        error={(isAsked && reason.trim() === '' && 'Enter a reason.') || refusalAt(error, 'reason')}
      />
    </FormDialog>
  )
}

type TypedFieldProps = { value: string; onChange: (value: string) => void; error: string | undefined }

const AmountField = ({ value, onChange, balance, error }: TypedFieldProps & { balance: number }) => (
  <Field label="Amount" required hint={`${money(balance)} is left to pay.`} error={error}>
    {(field) => (
      <TextInput
        {...field}
        leading={<span aria-hidden="true">$</span>}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)

const ReasonField = ({ value, onChange, hint, error }: TypedFieldProps & { hint: string }) => (
  <Field label="Reason" required hint={hint} error={error}>
    {(field) => (
      <TextArea
        {...field}
        rows={3}
        limit={booksLimits.reasonMax}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/[\r\n]+/g, ' '))}
      />
    )}
  </Field>
)

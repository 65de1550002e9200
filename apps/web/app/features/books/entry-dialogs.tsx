import { bookCalls } from '@portal/contract/book-calls'
import type { BookInvoice } from '@portal/contract/books'
import { booksLimits } from '@portal/domain/books'
import { formatCents, fromDollars } from '@portal/domain/money'
import { useState } from 'react'
import type { CallName, CallOf } from '../../lib/api.ts'
import { businessDay } from '../../lib/business-date.ts'
import { useCallOnce } from '../../lib/use-call.ts'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { DateField, MoneyField, TextAreaField, TextField } from '../../ui/form-fields.tsx'
import { thenBooks } from './books.queries.ts'
import { money } from './invoice-columns.tsx'

export type EntryDialogProps = { invoice: BookInvoice; onClose: () => void }

/** One change; sent again after an answer that got lost, it happens once. */
export const useEntry = <N extends CallName>(to: CallOf<N>, done: string, onClose: () => void) =>
  useCallOnce(to, { ...thenBooks, done }, onClose)

/** Money that came in for an invoice. */
export function PaymentDialog({ invoice, onClose }: EntryDialogProps) {
  const [amount, setAmount] = useState(invoice.balance.toFixed(2))
  const [paidOn, setPaidOn] = useState(() => businessDay(new Date()))
  const [reference, setReference] = useState('')
  const [isAsked, setAsked] = useState(false)
  const done = `Payment of ${enteredWords(invoice, amountTyped(amount), 'entered')}`
  const { send, isBusy, error } = useEntry(bookCalls.recordPayment, done, onClose)
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
        hint={`${money(invoice.balance)} is left to pay.`}
        error={(isAsked && problem) || refusalAt(error, 'amount')}
      />
      <DateField
        label="Paid on"
        required
        error={(isAsked && paidOn === '' && 'Enter a day.') || refusalAt(error, 'paidOn')}
        min={invoice.invoicedOn}
        value={paidOn}
        onChange={(event) => setPaidOn(event.target.value)}
      />
      <ReferenceField value={reference} onChange={setReference} error={refusalAt(error, 'reference')} />
    </FormDialog>
  )
}

/** Takes an amount off an invoice, for a reason that the customer reads on the statement. */
export function CreditDialog({ invoice, onClose }: EntryDialogProps) {
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const done = `Credit note of ${enteredWords(invoice, amountTyped(amount), 'issued')}`
  const { send, isBusy, error } = useEntry(bookCalls.issueCreditNote, done, onClose)
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
        hint={`${money(invoice.balance)} is left to pay.`}
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
  const { send, isBusy, error } = useEntry(
    bookCalls.voidInvoice,
    `Invoice ${invoice.number} is void.`,
    onClose,
  )

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

/** Dollars; the hint says of how much. */
export const AmountField = ({ value, onChange, hint, error }: TypedFieldProps & { hint: string }) => (
  <MoneyField
    label="Amount"
    required
    hint={hint}
    error={error}
    maxLength={14}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)

export const ReferenceField = ({ value, onChange, error }: TypedFieldProps) => (
  <TextField
    label="Reference (optional)"
    hint="Check or transfer number"
    error={error}
    maxLength={booksLimits.referenceMax}
    autoComplete="off"
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)

const ReasonField = ({ value, onChange, hint, error }: TypedFieldProps & { hint: string }) => (
  <TextAreaField
    label="Reason"
    required
    hint={hint}
    error={error}
    rows={3}
    limit={booksLimits.reasonMax}
    value={value}
    onChange={(event) => onChange(event.target.value.replace(/[\r\n]+/g, ' '))}
  />
)

/** "$100.00 entered. $11,722.19 of INV-00102 is left to pay.": what came of it, said once it is done. */
export function enteredWords(
  { number, balance }: Pick<BookInvoice, 'number' | 'balance'>,
  amount: number,
  done: 'entered' | 'issued',
): string {
  const leftCents = fromDollars(balance) - fromDollars(amount)
  return `${money(amount)} ${done}. ${leftCents === 0 ? `${number} is paid.` : `${formatCents(leftCents)} of ${number} is left to pay.`}`
}

/** Dollars as a person types them: "1,250.5", "$80"; NaN for what is no amount with at most two decimals. */
export function amountTyped(text: string): number {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,/g, '')
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN
}

/** What is wrong with an amount that has to be paid or credited; undefined where it is right. */
export function amountProblem(text: string, balance: number): string | undefined {
  const amount = amountTyped(text)
  if (Number.isNaN(amount)) return 'Enter an amount such as 125.00.'
  if (amount === 0) return 'Enter an amount of at least $0.01.'
  return fromDollars(amount) > fromDollars(balance)
    ? `Enter at most ${formatCents(fromDollars(balance))}.`
    : undefined
}

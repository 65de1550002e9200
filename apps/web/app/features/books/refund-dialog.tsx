import { bookCalls } from '@portal/contract/book-calls'
import type { BookEntry, BookInvoice } from '@portal/contract/books'
import { refundableCents, refundDayProblem, type StandingEntry } from '@portal/domain/book-entries'
import { fromDollars, toDollars } from '@portal/domain/money'
import { useState } from 'react'
import { businessDay } from '../../lib/business-date.ts'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { DateField } from '../../ui/form-fields.tsx'
import {
  AmountField,
  amountProblem,
  amountTyped,
  type EntryDialogProps,
  ReferenceField,
  useEntry,
} from './entry-dialogs.tsx'
import { money } from './invoice-columns.tsx'

/** Money of a payment that was paid back to the customer; what it does to the invoice is said before it is entered. */
export function RefundDialog({ invoice, onClose }: EntryDialogProps) {
  // A credit is paid back as a whole; of other invoices too much was paid, or too early.
  const [amount, setAmount] = useState(invoice.state === 'void' ? invoice.paid.toFixed(2) : '')
  const [refundedOn, setRefundedOn] = useState(() => businessDay(new Date()))
  const [reference, setReference] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { send, isBusy, error } = useEntry(bookCalls.recordRefund, 'Refund entered.', onClose)
  const problem = amountProblem(amount, invoice.paid)
  const dayProblem = dayProblemOf(invoice, amount, refundedOn)

  async function submit() {
    setAsked(true)
    if (problem !== undefined || dayProblem !== undefined) return
    await send({
      params: { invoiceId: invoice.invoiceId },
      body: { amount: amountTyped(amount), refundedOn, reference },
    })
  }

  return (
    <FormDialog
      title={`Refund of ${invoice.number}`}
      save="Enter refund"
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      <AmountField
        value={amount}
        onChange={setAmount}
        hint={`${money(invoice.paid)} was paid and not refunded.`}
        error={(isAsked && problem) || refusalAt(error, 'amount')}
      />
      <DateField
        label="Refunded on"
        required
        error={(isAsked && problem === undefined && dayProblem) || refusalAt(error, 'refundedOn')}
        value={refundedOn}
        onChange={(event) => setRefundedOn(event.target.value)}
      />
      <ReferenceField value={reference} onChange={setReference} error={refusalAt(error, 'reference')} />
      <p className="text-muted">
        {outcomeOf(invoice, problem === undefined ? amountTyped(amount) : undefined)}
      </p>
    </FormDialog>
  )
}

/** What is wrong with the day, for an amount that is right. */
function dayProblemOf({ entries }: BookInvoice, amount: string, day: string): string | undefined {
  if (day === '') return 'Enter a day.'
  const most = refundableCents(entries.filter(({ undoneAt }) => undoneAt === null).map(toStanding), day)
  return fromDollars(amountTyped(amount)) > most ? refundDayProblem(most) : undefined
}

const toStanding = ({ kind, amount, enteredOn }: BookEntry): StandingEntry => ({
  kind,
  amountCents: fromDollars(amount),
  enteredOn,
})

/** @param amount undefined while what is typed is none */
function outcomeOf({ state, paid, balance }: BookInvoice, amount: number | undefined): string {
  if (state === 'void')
    return amount === undefined
      ? 'The credit of the account is lower by this amount.'
      : `The credit of the account is lower by this amount: ${money(difference(paid, amount))} is left.`
  return amount === undefined
    ? 'The invoice is open again by this amount.'
    : `The invoice is open again by this amount: ${money(difference(balance, -amount))} is left to pay.`
}

const difference = (from: number, dollars: number) => toDollars(fromDollars(from) - fromDollars(dollars))

import type { InvoiceFigures } from '@portal/contract/books'
import type { InvoiceFilter } from '@portal/domain/books'
import { counted } from '@portal/domain/format'
import { formatCents, fromDollars } from '@portal/domain/money'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import type { BooksFilters } from './books-address.ts'
import { money } from './invoice-columns.tsx'

type BooksFiguresProps = {
  /** Undefined until they are here. */
  figures: InvoiceFigures | undefined
  filters: Pick<BooksFilters, 'month' | 'state'>
  onFilter: (filters: Partial<Pick<BooksFilters, 'month' | 'state'>>) => void
}

type Shown = {
  key: string
  label: string
  amount: number | null
  note: string
  state: InvoiceFilter | null
  /** What is unpaid is of all months, and so is the list that it leads to. */
  isOfAllMonths?: boolean
}

function shownOf(figures: InvoiceFigures | undefined, month: string | null): Shown[] {
  const { invoiced, invoices, paid, open, openInvoices, overdue, overdueInvoices, tax } = figures ?? nothing
  const allMonths = month === null ? '' : ', all months'
  const many = (count: number) => counted(count, 'invoice')
  const taxNote = tax === null || tax === 0 ? '' : `, including ${money(tax)} tax`
  return [
    {
      key: 'invoiced',
      label: 'Invoiced',
      amount: invoiced,
      note: invoices === null ? 'Choose a month or an account' : `${many(invoices)}${taxNote}`,
      state: null,
    },
    {
      key: 'paid',
      label: 'Paid',
      amount: paid,
      note: paid === null ? 'Choose a month or an account' : paidNote(figures ?? nothing),
      state: 'paid',
    },
    {
      key: 'open',
      label: 'Open',
      amount: open,
      note: `${many(openInvoices)}${allMonths}`,
      state: 'open',
      isOfAllMonths: true,
    },
    {
      key: 'overdue',
      label: 'Overdue',
      amount: overdue,
      note: `${many(overdueInvoices)}${allMonths}`,
      state: 'overdue',
      isOfAllMonths: true,
    },
  ]
}

/** What is left to pay of the invoices that were added up. */
function paidNote({ invoiced, paid, credited }: InvoiceFigures): string {
  const left = fromDollars(invoiced ?? 0) - fromDollars(paid ?? 0) - fromDollars(credited ?? 0)
  return left > 0 ? `${formatCents(left)} left to pay` : 'Payments'
}

const nothing: InvoiceFigures = {
  invoiced: null,
  invoices: null,
  tax: null,
  paid: null,
  credited: null,
  voided: null,
  voidedInvoices: null,
  paidOnVoid: null,
  open: 0,
  openInvoices: 0,
  overdue: 0,
  overdueInvoices: 0,
}

/** What the invoices come to, and which of them the list has: figure and filter in one. */
export function BooksFigures({ figures, filters, onFilter }: BooksFiguresProps) {
  /** The month from which a figure led to all of them, to come back to. */
  const monthBefore = useRef(filters.month)
  const press = ({ state, isOfAllMonths = false }: Shown, isOn: boolean) => {
    if (!isOfAllMonths) return onFilter({ state: isOn ? null : state })
    if (isOn) return onFilter({ state: null, month: monthBefore.current })
    if (filters.month !== null) monthBefore.current = filters.month
    return onFilter({ state, month: null })
  }
  return (
    <div className="grid gap-2">
      <fieldset className="figures books-figures" {...(figures ? {} : { 'aria-busy': true })}>
        <legend className="vh">Filter by status</legend>
        {shownOf(figures, filters.month).map((shown) => {
          const { key, label, amount, note } = shown
          const isOn = filters.state === shown.state && !(shown.isOfAllMonths && filters.month !== null)
          return (
            <button
              key={key}
              type="button"
              className="figure"
              aria-pressed={isOn}
              {...(key === 'overdue' && figures && figures.overdue > 0 ? { 'data-late': true } : {})}
              onClick={() => press(shown, isOn)}
            >
              <span className="figure-name">{label}</span>
              <span className="figure-count">{figures ? (amount === null ? '–' : money(amount)) : '…'}</span>
              <small>{figures ? note : '\u00a0'}</small>
            </button>
          )
        })}
      </fieldset>
      {figures && <Apart figures={figures} onCredit={() => onFilter({ state: 'credit' })} />}
    </div>
  )
}

/** Credit notes and void invoices are no part of the figures, and said beside them. */
type ApartProps = { figures: InvoiceFigures; onCredit: () => void }

function Apart({ figures: { credited, voided, voidedInvoices, paidOnVoid }, onCredit }: ApartProps) {
  const parts = [
    credited ? `${money(credited)} in credit notes` : '',
    voided && voidedInvoices ? `${counted(voidedInvoices, 'void invoice')} (${money(voided)})` : '',
    paidOnVoid
      ? `${money(paidOnVoid)} paid on void invoices and not refunded, which is a credit of their accounts`
      : '',
  ].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <p className="text-ui text-muted">
      Not included: {parts.join(', ')}.{' '}
      {paidOnVoid ? (
        <Button variant="link" size="sm" onClick={onCredit}>
          Show void invoices with credit
        </Button>
      ) : null}
    </p>
  )
}

import type { InvoiceFigures } from '@portal/contract/books'
import type { InvoiceFilter } from '@portal/domain/books'
import { counted } from '@portal/domain/format'
import { money } from './invoice-columns.tsx'

type BooksFiguresProps = {
  /** Undefined until they are here. */
  figures: InvoiceFigures | undefined
  state: InvoiceFilter | null
  onFilter: (state: InvoiceFilter | null) => void
}

type Shown = { key: string; label: string; amount: number | null; note: string; filter: InvoiceFilter | null }

function shownOf(figures: InvoiceFigures | undefined): Shown[] {
  const { invoiced, invoices, paid, open, openInvoices, overdue, overdueInvoices, tax } = figures ?? nothing
  const many = (count: number) => counted(count, 'invoice')
  const taxNote = tax === null || tax === 0 ? '' : `, ${money(tax)} of it tax`
  return [
    {
      key: 'invoiced',
      label: 'Invoiced',
      amount: invoiced,
      note: invoices === null ? 'Choose a month or an account' : `${many(invoices)}${taxNote}`,
      filter: null,
    },
    {
      key: 'paid',
      label: 'Paid',
      amount: paid,
      note: paid === null ? 'Choose a month or an account' : 'Payments',
      filter: 'paid',
    },
    { key: 'open', label: 'Open', amount: open, note: many(openInvoices), filter: 'open' },
    { key: 'overdue', label: 'Overdue', amount: overdue, note: many(overdueInvoices), filter: 'overdue' },
  ]
}

const nothing: InvoiceFigures = {
  invoiced: null,
  invoices: null,
  tax: null,
  paid: null,
  credited: null,
  voided: null,
  voidedInvoices: null,
  open: 0,
  openInvoices: 0,
  overdue: 0,
  overdueInvoices: 0,
}

/** What the invoices come to, and which of them the list has: figure and filter in one. */
export const BooksFigures = ({ figures, state, onFilter }: BooksFiguresProps) => (
  <div className="grid gap-2">
    <fieldset className="figures books-figures" {...(figures ? {} : { 'aria-busy': true })}>
      <legend className="vh">Filter by status</legend>
      {shownOf(figures).map(({ key, label, amount, note, filter }) => (
        <button
          key={key}
          type="button"
          className="figure"
          aria-pressed={state === filter}
          {...(key === 'overdue' && figures && figures.overdue > 0 ? { 'data-late': true } : {})}
          onClick={() => onFilter(state === filter ? null : filter)}
        >
          <span className="figure-name">{label}</span>
          <span className="figure-count">{figures ? (amount === null ? '–' : money(amount)) : '…'}</span>
          <small>{figures ? note : ' '}</small>
        </button>
      ))}
    </fieldset>
    {figures && <Apart figures={figures} />}
  </div>
)

/** Credit notes and void invoices are no part of the figures, and said beside them. */
function Apart({ figures: { credited, voided, voidedInvoices } }: { figures: InvoiceFigures }) {
  const parts = [
    credited ? `${money(credited)} in credit notes` : '',
    voided && voidedInvoices ? `${counted(voidedInvoices, 'void invoice')} of ${money(voided)}` : '',
  ].filter(Boolean)
  if (parts.length === 0) return null
  return <p className="text-ui text-muted">Apart from these: {parts.join(', ')}.</p>
}

import type { ListedInvoice } from '@portal/contract/books'
import { creditOfVoid, type InvoiceState, invoiceStateLabels, isPartlyPaid } from '@portal/domain/books'
import { daysBetween } from '@portal/domain/business-day'
import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import { formatCents, fromDollars } from '@portal/domain/money'
import { payByWords } from '@portal/domain/pay-by'
import { invoicePagePath } from '@portal/domain/portal-paths'
import { Link } from 'react-router'
import { businessDay } from '../../lib/business-date.ts'
import { Badge, type BadgeProps } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'

export const money = (dollars: number) => formatCents(fromDollars(dollars))

type Shown = {
  /** Invoices of several accounts are in the list. */
  hasAccounts: boolean
  /** Some invoice has tax. */
  hasTax: boolean
  /** One amount says what is left to pay, in words: two figures in a row of a phone have no heads. */
  isPhone: boolean
  /** The query of the list, to which the page of an invoice leads back. */
  search: string
  onAccount: (accountId: string) => void
}

/** The columns of the list of invoices; accounts are for those who have several. */
export const invoiceColumns = ({
  hasAccounts,
  hasTax,
  isPhone,
  search,
  onAccount,
}: Shown): Column<ListedInvoice>[] => [
  {
    key: 'number',
    header: 'Invoice',
    width: 6.5,
    card: 'lead',
    line: 'lead',
    cell: ({ invoiceId, number }) => (
      <Link className="link book-number" to={invoicePagePath(invoiceId)} state={{ from: search }}>
        {number}
      </Link>
    ),
  },
  {
    key: 'date',
    header: 'Date',
    width: 6.5,
    cell: ({ invoicedOn }) => <span className="whitespace-nowrap">{formatDay(invoicedOn)}</span>,
  },
  {
    key: 'due',
    header: 'Due',
    width: 9.5,
    line: 'second',
    cell: (row) => <Due invoice={row} />,
  },
  ...(hasAccounts ? [accountColumn(onAccount)] : []),
  {
    key: 'reference',
    header: 'Order, PO',
    width: 7.5,
    cell: ({ reference, orderId }) => (
      <>
        {orderId}
        {reference !== '' && <span className="sub">{reference}</span>}
      </>
    ),
  },
  {
    key: 'shipTo',
    header: 'Ship to',
    width: 8,
    cell: ({ shipTo, destinations }) => (
      <>
        {shipTo}
        {destinations > 1 && <span className="sub">and {counted(destinations - 1, 'more destination')}</span>}
      </>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    width: 8.5,
    line: 'second-end',
    cell: ({ state, paid, balance }) => (
      <InvoiceStateBadge state={state} isPartly={isPartlyPaid({ paid, balance })} />
    ),
  },
  ...(isPhone ? [phoneAmount] : [...(hasTax ? [taxColumn] : []), ...amounts]),
]

const taxColumn: Column<ListedInvoice> = {
  key: 'tax',
  header: 'Tax',
  width: 6,
  numeric: true,
  cell: ({ tax }) => (tax === 0 ? null : <span className="whitespace-nowrap">{money(tax)}</span>),
}

const amounts: Column<ListedInvoice>[] = [
  {
    key: 'total',
    header: 'Total',
    width: 7.5,
    numeric: true,
    cell: ({ total, credited, state }) => (
      <>
        <span className="whitespace-nowrap">{state === 'void' ? <s>{money(total)}</s> : money(total)}</span>
        {credited > 0 && <span className="sub">{money(credited)} credited</span>}
      </>
    ),
  },
  {
    key: 'balance',
    header: 'To pay',
    width: 7,
    numeric: true,
    cell: ({ balance, paid, state }) => {
      const credit = creditOfVoid({ paid, isVoid: state === 'void' })
      return (
        <>
          <span className={balance === 0 ? 'text-subtle whitespace-nowrap' : 'whitespace-nowrap'}>
            {money(balance)}
          </span>
          {credit > 0 && <span className="sub">{money(credit)} credit</span>}
        </>
      )
    },
  },
]

const phoneAmount: Column<ListedInvoice> = {
  key: 'amount',
  header: 'Amount',
  numeric: true,
  line: 'first-end',
  cell: (row) => <span className="whitespace-nowrap">{amountWords(row)}</span>,
}

/** "$6,155.54 of $7,949.46 to pay", "$422.91 in total", "$25.00 credit". */
function amountWords({ total, balance, paid, state }: ListedInvoice): string {
  const credit = creditOfVoid({ paid, isVoid: state === 'void' })
  if (credit > 0) return `${money(credit)} credit`
  if (balance === 0) return `${money(total)} in total`
  return balance === total ? `${money(balance)} to pay` : `${money(balance)} of ${money(total)} to pay`
}

/** When an invoice is to be paid, or for how long it has been due; since when nothing is left to pay. */
function Due({ invoice }: { invoice: ListedInvoice }) {
  const { state, dueOn, paidOn, voidedOn } = invoice
  const since = voidedOn === null ? state === 'paid' && paidOn : voidedOn
  if (state !== 'open' && state !== 'overdue')
    return (
      since && (
        <span className="text-subtle whitespace-nowrap">
          {invoiceStateLabels[state]} {formatDay(since)}
        </span>
      )
    )
  if (state === 'open')
    return (
      <span className="whitespace-nowrap" title={payByWords(invoice)}>
        <span className="phone-only">Due </span>
        {formatDay(dueOn)}
      </span>
    )
  return (
    <span className="late-text whitespace-nowrap" title={payByWords(invoice)}>
      {counted(daysBetween(dueOn, businessDay(new Date())), 'day')} overdue
    </span>
  )
}

const accountColumn = (onAccount: Shown['onAccount']): Column<ListedInvoice> => ({
  key: 'account',
  header: 'Account',
  line: 'third',
  cell: ({ accountId, accountName, agentName }) => (
    <button
      type="button"
      className="link text-left"
      {...(agentName === '' ? {} : { title: `Agent: ${agentName}` })}
      onClick={() => onAccount(accountId)}
    >
      {accountName}
      <span className="vh">, show only this account</span>
    </button>
  ),
})

const looks: Record<InvoiceState, Pick<BadgeProps, 'tone' | 'mark'>> = {
  open: { tone: 'info', mark: 'outline' },
  overdue: { tone: 'danger', mark: 'triangle' },
  paid: { tone: 'success', mark: 'square' },
  void: { tone: 'neutral', mark: 'circle' },
}

/** The state of an invoice: shape, word and color; of one that was partly paid the word says that. */
export const InvoiceStateBadge = ({
  state,
  isPartly = false,
}: {
  state: InvoiceState
  isPartly?: boolean
}) => <Badge {...looks[state]}>{isPartly ? 'Partly paid' : invoiceStateLabels[state]}</Badge>

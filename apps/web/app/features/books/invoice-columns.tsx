import type { ListedInvoice } from '@portal/contract/books'
import { creditOfVoid, type InvoiceState, invoiceStateLabels, isPartlyPaid } from '@portal/domain/books'
import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import { formatCents, fromDollars } from '@portal/domain/money'
import { payByWords } from '@portal/domain/pay-by'
import { invoicePagePath } from '@portal/domain/portal-paths'
import { Link } from 'react-router'
import { Badge, type BadgeProps } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'

export const money = (dollars: number) => formatCents(fromDollars(dollars))

type Shown = {
  /** Invoices of several accounts are in the list. */
  hasAccounts: boolean
  /** The query of the list, to which the page of an invoice leads back. */
  search: string
  onAccount: (accountId: string) => void
}

/** The columns of the list of invoices; accounts are for those who have several. */
export const invoiceColumns = ({ hasAccounts, search, onAccount }: Shown): Column<ListedInvoice>[] => [
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
    width: 12.75,
    line: 'second',
    cell: (row) => {
      const payBy = payByWords(row)
      return (
        <>
          <span className="whitespace-nowrap">{formatDay(row.invoicedOn)}</span>
          {payBy !== '' && <span className="sub">{payBy}</span>}
        </>
      )
    },
  },
  ...(hasAccounts ? [accountColumn(onAccount)] : []),
  {
    key: 'reference',
    header: 'PO, order',
    width: 7.5,
    cell: ({ reference, orderId }) => (
      <>
        {reference !== '' && <span className="book-reference">{reference}</span>}
        <span className="sub">Order {orderId}</span>
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
    width: 7,
    line: 'first-end',
    cell: ({ state, paidOn, voidedOn, paid, balance }) => (
      <>
        <InvoiceStateBadge state={state} />
        {isPartlyPaid({ paid, balance }) && <span className="sub">Partly paid</span>}
        {state === 'paid' && paidOn !== null && <span className="sub">{formatDay(paidOn)}</span>}
        {voidedOn !== null && <span className="sub">{formatDay(voidedOn)}</span>}
      </>
    ),
  },
  {
    key: 'tax',
    header: 'Tax',
    width: 5,
    numeric: true,
    cell: ({ tax }) => tax !== 0 && <span className="whitespace-nowrap">{money(tax)}</span>,
  },
  {
    key: 'total',
    header: 'Total',
    width: 7.5,
    numeric: true,
    line: 'first',
    cell: ({ total, credited, state }) => (
      <>
        <span className="whitespace-nowrap">{state === 'void' ? <s>{money(total)}</s> : money(total)}</span>
        {credited > 0 && <span className="sub">{money(credited)} credited</span>}
      </>
    ),
  },
  {
    key: 'balance',
    header: 'Balance',
    width: 7,
    numeric: true,
    line: 'second-end',
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

const accountColumn = (onAccount: Shown['onAccount']): Column<ListedInvoice> => ({
  key: 'account',
  header: 'Account',
  line: 'third',
  cell: ({ accountId, accountName, agentName }) => (
    <>
      <button type="button" className="link text-left" onClick={() => onAccount(accountId)}>
        {accountName}
        <span className="vh">, show only this account</span>
      </button>
      {agentName !== '' && <span className="sub">{agentName}</span>}
    </>
  ),
})

const looks: Record<InvoiceState, Pick<BadgeProps, 'tone' | 'mark'>> = {
  open: { tone: 'info', mark: 'outline' },
  overdue: { tone: 'danger', mark: 'triangle' },
  paid: { tone: 'success', mark: 'square' },
  void: { tone: 'neutral', mark: 'circle' },
}

/** The state of an invoice: shape, word and color. */
export const InvoiceStateBadge = ({ state }: { state: InvoiceState }) => (
  <Badge {...looks[state]}>{invoiceStateLabels[state]}</Badge>
)

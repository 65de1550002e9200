import type { ListedQuoteRow } from '@portal/contract/quote-lists'
import { formatDay } from '@portal/domain/format-date'
import { orderPath, quotesPath } from '@portal/domain/paths'
import { daysLeftWords } from '@portal/domain/quote-days'
import { isUnanswered, quoteLabel } from '@portal/domain/quotes'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { formatBusinessDate, formatBusinessMoment } from '../../../lib/business-date.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { ListedTotal } from '../../orders/listed-total.tsx'
import { QuoteBadge } from '../quote-badge.tsx'

type Shown = {
  /** Quotes of several accounts are in the list. */
  hasAccounts: boolean
  /** Quotes of several agents are in the list. */
  hasAgents: boolean
  /** yyyy-MM-dd */
  today: string
}
type QuoteColumn = Column<ListedQuoteRow>

/** The columns of the list of quotes; accounts and agents are for those who have several. */
export const quoteColumns = ({ hasAccounts, hasAgents, today }: Shown): QuoteColumn[] => [
  {
    key: 'number',
    header: 'Quote',
    card: 'lead',
    line: 'lead',
    cell: ({ quoteNumber, version, orderId }) => (
      <>
        <QuoteLink orderId={orderId}>{quoteLabel(quoteNumber)}</QuoteLink>
        {version > 1 && <span className="sub">Version {version}</span>}
      </>
    ),
  },
  ...(hasAccounts ? [account] : []),
  what,
  {
    key: 'total',
    header: 'Total',
    numeric: true,
    line: 'first',
    cell: ({ orderTotal, monthly }) => <ListedTotal orderTotal={orderTotal} monthly={monthly} />,
  },
  {
    key: 'state',
    header: 'State',
    line: 'first-end',
    cell: ({ state, isExpiring, renewalAskedAt }) => (
      <>
        <QuoteBadge state={state} />
        {isExpiring && <span className="sub">Ends soon</span>}
        {state === 'expired' && renewalAskedAt !== null && <span className="sub">New quote asked for</span>}
      </>
    ),
  },
  {
    key: 'sent',
    header: 'Sent',
    cell: ({ sentAt }) => <span title={formatBusinessMoment(sentAt)}>{formatBusinessDate(sentAt)}</span>,
  },
  {
    key: 'valid',
    header: 'Valid until',
    line: 'third',
    cell: ({ state, validUntil }) => (
      <>
        {formatDay(validUntil)}
        {isUnanswered(state) && <span className="sub">{daysLeftWords(validUntil, today)}</span>}
      </>
    ),
  },
  ...(hasAgents ? [agent] : []),
]

const account: QuoteColumn = { key: 'account', header: 'Account', cell: ({ accountName }) => accountName }

/** On phones it says whose it is as well: columns without a place are left out. */
const what: QuoteColumn = {
  key: 'what',
  header: 'What',
  line: 'second',
  cell: ({ goods, recipientName, accountName }) => (
    <>
      {goods}
      <span className="min-[45rem]:hidden">, {accountName}</span>
      <span className="sub">for {recipientName}</span>
    </>
  ),
}

const agent: QuoteColumn = { key: 'agent', header: 'Agent', cell: ({ agentName }) => agentName }

/** To the order of a quote, whose "Back to Quotes" leads to the same list again. */
function QuoteLink({ orderId, children }: { orderId: number; children: ReactNode }) {
  const { search } = useLocation()
  return (
    <Link
      className="link whitespace-nowrap"
      to={orderPath(orderId)}
      state={{ from: `${quotesPath}${search}` }}
    >
      {children}
    </Link>
  )
}

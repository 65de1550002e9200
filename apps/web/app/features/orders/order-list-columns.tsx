import type { HistoryOrder, OrderMatch } from '@portal/contract/orders'
import { formatCents, fromDollars } from '@portal/domain/money'
import { orderStatus } from '@portal/domain/order-status'
import { paths } from '@portal/domain/paths'
import { lazy, Suspense } from 'react'
import { formatBusinessDate } from '../../lib/business-date.ts'
import type { Column } from '../../ui/data-table.tsx'
import { MarkMatch } from '../../ui/mark-match.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { InvoiceLink } from './invoice-link.tsx'
import { OrderLink } from './order-link.tsx'

const SmallStage = lazy(() =>
  import('../boxes/small-stage.tsx').then((module) => ({ default: module.SmallStage })),
)

const ListedApproval = lazy(() =>
  import('../approvals/listed-approval.tsx').then((module) => ({ default: module.ListedApproval })),
)

const ListedQuote = lazy(() =>
  import('../quotes/listed-quote.tsx').then((module) => ({ default: module.ListedQuote })),
)

/**
 * The two routes of the one list (docs/spec/orders.md#lists): each with its columns and its rule for choosing the
 * agent.
 */
export type ListScreen = 'orders' | 'orders-agent'

export const listPaths = { orders: paths.orders, 'orders-agent': paths.ordersAgent } as const

const partLabels: Record<OrderMatch['part'], string> = {
  contactEmail: 'Email',
  contactPhone: 'Phone',
  referenceNumber: 'PO / reference',
  product: 'Product',
  orderNotes: 'Order notes',
  stagingNotes: 'Staging notes',
  device: 'Device of the account',
}

type ListColumn = Column<HistoryOrder>

/**
 * The columns of a list. What the search found is marked, and where no column shows it, one more column says where it is.
 * @param isExplained whether one of the rows was found by something that no other column shows
 * @param hasAgents whether the orders are those of all agents
 * @param isNarrow on tablets, which have no room for all columns of /orders; the number leads to the details there
 */
export function orderColumns(
  screen: ListScreen,
  search: string,
  { isExplained, isNarrow, hasAgents }: { isExplained: boolean; isNarrow: boolean; hasAgents: boolean },
): ListColumn[] {
  const list = listPaths[screen]
  const mark = (text: string) => <MarkMatch text={text} query={search.replace(/^#/, '')} />
  const orderId: ListColumn = {
    key: 'orderId',
    header: 'Order ID',
    card: 'lead',
    line: 'lead',
    cell: (row) => (
      <OrderLink className="mono" orderId={row.orderId} list={list}>
        {mark(String(row.orderId))}
      </OrderLink>
    ),
    sortable: true,
    sortWords: ['oldest first', 'newest first'],
  }
  const account: ListColumn = {
    key: 'account',
    header: 'Account',
    line: 'second',
    cell: (row) => mark(row.account.accountName),
  }
  const contact: ListColumn = {
    key: 'contact',
    header: 'Contact',
    line: 'second',
    cell: (row) => mark(row.zohoContactName),
  }
  const match: ListColumn = {
    key: 'match',
    header: 'Found in',
    line: 'third',
    cell: (row) => row.match && <FoundIn match={row.match}>{mark(row.match.text)}</FoundIn>,
  }
  const details: ListColumn = {
    key: 'details',
    header: 'Details',
    hideHeader: true,
    card: 'wide',
    cell: (row) => (
      <OrderLink orderId={row.orderId} list={list}>
        View Details<span className="vh"> of order {row.orderId}</span>
      </OrderLink>
    ),
  }
  const explained = isExplained ? [match] : []
  const isFull = screen === 'orders' && !isNarrow
  return [
    orderId,
    status,
    dateCreated,
    account,
    contact,
    ...(hasAgents ? [agent] : []),
    ...explained,
    ...(isFull ? [numberOfItems] : []),
    orderTotal,
    invoice,
    ...(isFull ? [details] : []),
  ]
}

function FoundIn({ match, children }: { match: OrderMatch; children: React.ReactNode }) {
  return (
    <span className="text-small">
      <span className="text-muted">{partLabels[match.part]}:</span> {children}
    </span>
  )
}

const status: ListColumn = {
  key: 'status',
  header: 'Status',
  line: 'first',
  cell: ({ statusId, progress, quote, awaitsApproval }) => (
    <>
      <StatusBadge statusId={statusId} />
      {awaitsApproval && (
        <Suspense fallback={null}>
          <ListedApproval />
        </Suspense>
      )}
      {quote && (
        <Suspense fallback={null}>
          <ListedQuote quote={quote} />
        </Suspense>
      )}
      {progress && (
        <Suspense fallback={null}>
          <SmallStage progress={progress} />
        </Suspense>
      )}
    </>
  ),
}
const agent: ListColumn = {
  key: 'agent',
  header: 'Agent',
  line: 'third',
  cell: ({ agentName }) => agentName,
}
const dateCreated: ListColumn = {
  key: 'dateCreated',
  header: 'Order Date',
  line: 'second-end',
  cell: (row) => <span className="tabular-nums">{formatBusinessDate(row.dateCreated)}</span>,
  sortable: true,
  sortWords: ['oldest first', 'newest first'],
}
const numberOfItems: ListColumn = {
  key: 'numberOfItems',
  header: 'Items',
  numeric: true,
  cell: (row) => row.numberOfItems.toLocaleString('en-US'),
}
const orderTotal: ListColumn = {
  key: 'orderTotal',
  header: 'Total',
  numeric: true,
  line: 'first-end',
  cell: (row) => formatCents(fromDollars(row.orderTotal)),
  sortable: true,
}
const invoice: ListColumn = {
  key: 'invoice',
  header: 'Invoice',
  cell: ({ orderId, statusId, zohoInventoryInvoiceLink }) => (
    <InvoiceLink
      orderId={orderId}
      link={zohoInventoryInvoiceLink}
      isVoid={statusId === orderStatus.cancelled}
    />
  ),
}

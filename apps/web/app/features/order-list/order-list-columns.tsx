import type { HistoryOrder, OrderMatch } from '@portal/contract/orders'
import { orderStatus } from '@portal/domain/order-status'
import { orderPath, paths } from '@portal/domain/paths'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { MarkMatch } from '../../ui/mark-match.tsx'
import { InvoiceLink } from '../orders/invoice-link.tsx'
import { OrderTotal } from '../orders/listed-total.tsx'
import { OrderState } from './order-state.tsx'

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
  unit: 'Unit',
  trackingNumber: 'Tracking number',
  box: 'Box',
  quote: 'Quote',
  invoice: 'Invoice',
  case: 'Case',
}

type ListColumn = Column<HistoryOrder>

/** Id of the link on an order's number, where the focus goes once the order was created. */
export const orderNumberId = (orderId: number) => `order-${orderId}`

type ColumnsWanted = {
  isExplained: boolean
  isNarrow: boolean
  hasAgents: boolean
  createdId: number | null
}

/**
 * The columns of a list. What the search found is marked, and where no column shows it, one more column says where it is.
 * @param isExplained whether one of the rows was found by something that no other column shows
 * @param createdId the order that was just created here
 * @param hasAgents whether the orders are those of all agents
 * @param isNarrow on tablets, which have no room for all columns of /orders; the number leads to the details there
 */
export function orderColumns(
  screen: ListScreen,
  search: string,
  { isExplained, isNarrow, hasAgents, createdId }: ColumnsWanted,
): ListColumn[] {
  const list = listPaths[screen]
  const isFull = screen === 'orders' && !isNarrow
  const mark = (text: string) => <MarkMatch text={text} query={search.replace(/^#/, '')} />
  const orderId: ListColumn = {
    key: 'orderId',
    header: 'Order ID',
    width: 5.5,
    card: 'lead',
    line: 'lead',
    cell: (row) => (
      <>
        <OrderLink id={orderNumberId(row.orderId)} className="mono" orderId={row.orderId} list={list}>
          {mark(String(row.orderId))}
        </OrderLink>
        {row.orderId === createdId && (
          <>
            {' '}
            <Badge tone="info">New</Badge>
          </>
        )}
      </>
    ),
    sortable: true,
    sortWords: ['oldest first', 'newest first'],
  }
  const account: ListColumn = {
    key: 'account',
    header: 'Account',
    line: 'second',
    cell: (row) => <span title={row.account.accountName}>{mark(row.account.accountName)}</span>,
  }
  const contact: ListColumn = {
    key: 'contact',
    header: 'Contact',
    line: 'second',
    width: isFull ? 7.6 : 9.5,
    cell: (row) => <span title={row.zohoContactName}>{mark(row.zohoContactName)}</span>,
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
    width: 5.75,
    hideHeader: true,
    card: 'wide',
    cell: (row) => (
      <OrderLink orderId={row.orderId} list={list}>
        View Details<span className="vh"> of order {row.orderId}</span>
      </OrderLink>
    ),
  }
  const explained = isExplained ? [match] : []
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
  width: 18.3,
  line: 'first',
  cell: (order) => <OrderState order={order} />,
}

const agent: ListColumn = {
  key: 'agent',
  header: 'Agent',
  width: 8,
  line: 'third',
  cell: ({ agentName }) => agentName,
}
const dateCreated: ListColumn = {
  key: 'dateCreated',
  header: 'Order Date',
  width: 6.6,
  line: 'second-end',
  cell: (row) => <span className="tabular-nums">{formatBusinessDate(row.dateCreated)}</span>,
  sortable: true,
  sortWords: ['oldest first', 'newest first'],
}
const numberOfItems: ListColumn = {
  key: 'numberOfItems',
  header: 'Items',
  head: <span title="Add-ons are counted with the item that they go with">Items</span>,
  width: 3.5,
  numeric: true,
  cell: (row) => row.numberOfItems.toLocaleString('en-US'),
}
const orderTotal: ListColumn = {
  key: 'orderTotal',
  header: 'Total',
  width: 6.5,
  numeric: true,
  line: 'first-end',
  cell: ({ orderTotal, costs }) => <OrderTotal orderTotal={orderTotal} costs={costs} />,
  sortable: true,
}
const invoice: ListColumn = {
  key: 'invoice',
  header: 'Invoice',
  width: 7.5,
  cell: ({ orderId, statusId, zohoInventoryInvoiceLink }) => (
    <InvoiceLink
      orderId={orderId}
      link={zohoInventoryInvoiceLink}
      isVoid={statusId === orderStatus.cancelled}
    />
  ),
}

type OrderLinkProps = {
  orderId: number
  /** The address of the history that it is in. */
  list: string
  id?: string
  className?: string
  children: ReactNode
}

/** From a history to one of its orders, whose "Back to Orders" leads to the same search again. */
function OrderLink({ orderId, list, children, ...look }: OrderLinkProps) {
  const { search } = useLocation()
  return (
    <Link {...look} to={orderPath(orderId)} state={{ from: `${list}${search}` }}>
      {children}
    </Link>
  )
}

import type { OrderRow } from '@portal/contract/orders'
import { counted } from '@portal/domain/format'
import { formatCents, fromDollars } from '@portal/domain/money'
import { orderPath } from '@portal/domain/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { historyCount, noTotals } from '../../lib/history-count.ts'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Section } from '../../ui/section.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { accountOrdersQuery } from './accounts.queries.ts'
import { LoadedTable } from './loaded-table.tsx'
import type { OfAccount } from './of-account.ts'

const columns: Column<OrderRow>[] = [
  {
    key: 'orderId',
    header: 'Order ID',
    card: 'lead',
    cell: ({ orderId }) => (
      <Link className="mono" to={orderPath(orderId)}>
        {orderId}
      </Link>
    ),
    sortBy: ({ orderId }) => orderId,
    sortWords: ['oldest first', 'newest first'],
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ statusId }) => <StatusBadge statusId={statusId} />,
    sortBy: ({ statusId }) => statusId,
    sortWords: ['drafts first', 'drafts last'],
  },
  {
    key: 'dateCreated',
    header: 'Order Date',
    cell: ({ dateCreated }) => <span className="tabular-nums">{formatBusinessDate(dateCreated)}</span>,
    sortBy: ({ dateCreated }) => dateCreated,
    sortWords: ['oldest first', 'newest first'],
  },
  {
    key: 'contact',
    header: 'Contact',
    cell: ({ zohoContactName }) => zohoContactName,
    sortBy: ({ zohoContactName }) => zohoContactName,
  },
  {
    key: 'orderTotal',
    header: 'Total',
    numeric: true,
    cell: ({ orderTotal }) => formatCents(fromDollars(orderTotal)),
    sortBy: ({ orderTotal }) => orderTotal,
  },
]

/** The account's orders, newest first. */
export function AccountOrders({ accountId, accountName }: OfAccount) {
  const query = useInfiniteQuery(accountOrdersQuery(accountId))
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap(({ results }) => results)
  const note = query.hasNextPage
    ? historyCount({ ...(pages[0] ?? noTotals), shown: rows.length, isWhole: false })
    : counted(rows.length, 'order')
  return (
    <Section title="Order History" note={rows.length > 0 && note}>
      <LoadedTable
        query={query}
        what="orders"
        loadingText="Loading orders..."
        caption={`Orders of ${accountName}`}
        columns={columns}
        rows={rows}
        rowKey={({ orderId }) => orderId}
        empty={<EmptyState title="No orders found for this account." />}
      />
      <ShowMore query={query} />
    </Section>
  )
}

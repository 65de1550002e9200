import type { UserProfile } from '@portal/contract/auth'
import type { OrderRow } from '@portal/contract/orders'
import { brand } from '@portal/domain/brand'
import { messages } from '@portal/domain/messages'
import { formatCents, fromDollars } from '@portal/domain/money'
import { orderStatus } from '@portal/domain/order-status'
import { paths } from '@portal/domain/paths'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type MetaFunction, useLocation, useNavigate } from 'react-router'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { CreateOrderPanel } from './create-order-panel.tsx'
import { ExportOrders } from './export-orders.tsx'
import { isNarrowed } from './history-search.ts'
import { InvoiceLink } from './invoice-link.tsx'
import { ListFilterChips, ListFilterFields } from './list-filters.tsx'
import { ListShortcuts } from './list-shortcuts.tsx'
import { OrderLink } from './order-link.tsx'
import { filterOf, type ListFilters, setKeysOn, useOrderListChoices } from './order-list.store.ts'
import { OrderListTable } from './order-list-table.tsx'
import { OrderListToolbar } from './order-list-toolbar.tsx'
import { SignedOut } from './signed-out.tsx'
import { useHistoryList } from './use-history-list.ts'
import { useListAgent } from './use-list-agent.ts'

export const meta: MetaFunction = ({ location }) => [
  { title: `${location.pathname === paths.createOrder ? 'Create order' : 'Orders'}, ${brand.name}` },
]

/** Order history with create order (portal 2); /create-order opens it with the panel open (architecture 5.12). */
export default function OrdersScreen() {
  const profile = useSession()?.userProfile
  if (profile) return <Orders profile={profile} />
  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <h1>Orders</h1>
      <SignedOut />
    </main>
  )
}

function Orders({ profile }: { profile: UserProfile }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(pathname === paths.createOrder)
  const agent = useListAgent(profile, 'orders')
  const { account: _, keysOn, ...filters } = useOrderListChoices(profile.email)
  const list = useHistoryList({
    agentId: agent.agent?.id ?? null,
    filters: { ...filters, accountId: null },
  })
  const { history } = list
  const change = (changes: Partial<ListFilters>) => filterOf(profile.email, changes)

  function closePanel() {
    setCreating(false)
    // The address that opens the panel must not open it again on the next visit to this entry.
    if (pathname === paths.createOrder) void navigate({ pathname: paths.orders, search }, { replace: true })
    else focusHeading()
  }

  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <div className="title-row">
        <h1>Orders</h1>
        {!isCreating && (
          <div className="actions">
            <Button icon={<Plus size={18} aria-hidden />} onClick={() => setCreating(true)}>
              Create order
            </Button>
          </div>
        )}
      </div>
      {isCreating && (
        <CreateOrderPanel
          profile={profile}
          agent={agent}
          takesFocus={pathname !== paths.createOrder}
          onClose={closePanel}
        />
      )}
      <OrderListToolbar
        // The panel's agent is the list's: an order is created among the orders that it belongs to.
        agent={isCreating ? undefined : agent}
        search={list.typed}
        onSearch={list.type}
        status={
          history.query.isSuccess && (
            <>
              <p role="status">{history.count}</p>
              <ListFilterChips filters={filters} onChange={change} />
            </>
          )
        }
        tools={
          <>
            <ExportOrders search={list.wanted} />
            <ListShortcuts
              keysOn={keysOn}
              onKeysOn={(on) => setKeysOn(profile.email, on)}
              onCreate={isCreating ? undefined : () => setCreating(true)}
            />
          </>
        }
      >
        <ListFilterFields filters={filters} onChange={change} />
      </OrderListToolbar>
      <OrderListTable
        caption={agent.caption}
        columns={columns}
        agent={agent}
        history={history}
        search={list.wanted.search}
        sort={list.sort}
        onSort={list.sortBy}
        isNarrowed={isNarrowed(filters)}
        onClearFilters={() => change({ statusId: null, from: '', to: '' })}
        noneForAgent={messages.orders.noHistory}
        onClearSearch={() => list.type('')}
      />
    </main>
  )
}

const columns: Column<OrderRow>[] = [
  {
    key: 'orderId',
    header: 'Order ID',
    card: 'lead',
    cell: ({ orderId }) => <span className="mono">{orderId}</span>,
    sortable: true,
  },
  {
    key: 'dateCreated',
    header: 'Order Date',
    cell: ({ dateCreated }) => <span className="tabular-nums">{formatBusinessDate(dateCreated)}</span>,
    sortable: true,
  },
  {
    key: 'account',
    header: 'Account',
    cell: ({ account }) => account.accountName,
  },
  {
    key: 'contact',
    header: 'Contact',
    cell: ({ zohoContactName }) => zohoContactName,
  },
  {
    key: 'numberOfItems',
    header: 'Items',
    numeric: true,
    cell: ({ numberOfItems }) => numberOfItems.toLocaleString('en-US'),
  },
  {
    key: 'orderTotal',
    header: 'Total',
    numeric: true,
    cell: ({ orderTotal }) => formatCents(fromDollars(orderTotal)),
    sortable: true,
  },
  {
    key: 'invoice',
    header: 'Invoice',
    cell: ({ orderId, statusId, zohoInventoryInvoiceLink }) => (
      <InvoiceLink
        orderId={orderId}
        link={zohoInventoryInvoiceLink}
        isVoid={statusId === orderStatus.cancelled}
      />
    ),
  },
  {
    key: 'details',
    header: 'Details',
    hideHeader: true,
    card: 'wide',
    cell: ({ orderId }) => (
      <OrderLink orderId={orderId} list={paths.orders}>
        View Details<span className="vh"> of order {orderId}</span>
      </OrderLink>
    ),
  },
]

import type { OrderRow } from '@portal/contract/orders'
import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import type { MetaFunction } from 'react-router'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { useSession } from '../../lib/session.ts'
import { RemovableChip } from '../../ui/chip.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ExportOrders } from './export-orders.tsx'
import { isNarrowed } from './history-search.ts'
import { ListFilterChips, ListFilterFields } from './list-filters.tsx'
import { ListShortcuts } from './list-shortcuts.tsx'
import { OrderLink } from './order-link.tsx'
import {
  type Choice,
  chooseAccountOf,
  filterOf,
  type ListFilters,
  setKeysOn,
  useOrderListChoices,
} from './order-list.store.ts'
import { OrderListTable } from './order-list-table.tsx'
import { OrderListToolbar } from './order-list-toolbar.tsx'
import { SignedOut } from './signed-out.tsx'
import { useAccountOptions } from './use-account-options.ts'
import { useHistoryList } from './use-history-list.ts'
import { useListAgent } from './use-list-agent.ts'

export const meta: MetaFunction = () => [{ title: `Orders, ${brand.name}` }]

const columns: Column<OrderRow>[] = [
  {
    key: 'orderId',
    header: 'Order ID',
    card: 'lead',
    cell: ({ orderId }) => (
      <OrderLink className="mono" orderId={orderId} list={paths.ordersAgent}>
        {orderId}
      </OrderLink>
    ),
    sortable: true,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ statusId }) => <StatusBadge statusId={statusId} />,
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
]

/** Order history, agent version (portal 2). */
export default function OrdersAgentScreen() {
  const profile = useSession()?.userProfile
  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <div className="title-row">
        <h1>Orders</h1>
      </div>
      {profile ? <History profile={profile} /> : <SignedOut />}
    </main>
  )
}

type Profile = NonNullable<ReturnType<typeof useSession>>['userProfile']

function History({ profile }: { profile: Profile }) {
  const agent = useListAgent(profile, 'orders-agent')
  const { account, keysOn, ...filters } = useOrderListChoices(profile.email)
  const agentId = agent.agent?.id ?? null
  const list = useHistoryList({ agentId, filters: { ...filters, accountId: account?.id ?? null } })
  const { history } = list
  const accounts = useAccountOptions(agentId, history.rows, account)
  const change = (changes: Partial<ListFilters>) => filterOf(profile.email, changes)
  const chooseAccount = (choice: Choice | null) => chooseAccountOf(profile.email, choice)

  return (
    <>
      <OrderListToolbar
        agent={agent}
        search={list.typed}
        onSearch={list.type}
        status={
          history.query.isSuccess && (
            <>
              <p role="status">{history.count}</p>
              {account && (
                <RemovableChip onRemove={() => chooseAccount(null)}>Account: {account.label}</RemovableChip>
              )}
              <ListFilterChips filters={filters} onChange={change} />
            </>
          )
        }
        tools={
          <>
            <ExportOrders search={list.wanted} />
            <ListShortcuts keysOn={keysOn} onKeysOn={(on) => setKeysOn(profile.email, on)} />
          </>
        }
      >
        <Combobox
          key={`account filter of ${agent.agent?.id}`}
          label="Account"
          placeholder="All accounts"
          options={accounts}
          value={account?.id ?? null}
          onChange={(id) => chooseAccount(accounts.find((option) => option.id === id) ?? null)}
        />
        <ListFilterFields filters={filters} onChange={change} />
      </OrderListToolbar>
      <OrderListTable
        caption={agent.caption}
        columns={columns}
        agent={agent}
        history={history}
        isOfAccount={account !== null}
        search={list.wanted.search}
        sort={list.sort}
        onSort={list.sortBy}
        isNarrowed={isNarrowed(filters)}
        onClearFilters={() => change({ statusId: null, from: '', to: '' })}
        onClearSearch={() => list.type('')}
        onClearAccount={() => chooseAccount(null)}
      />
    </>
  )
}

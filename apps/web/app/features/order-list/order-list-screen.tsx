import type { UserProfile } from '@portal/contract/auth'
import { messages } from '@portal/domain/messages'
import { formatCents, fromDollars } from '@portal/domain/money'
import { Plus } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { useMay } from '../../lib/access.ts'
import { lazy } from '../../lib/lazy.ts'
import { setKeysOn, useListKeys } from '../../lib/list-keys.ts'
import { useSession } from '../../lib/session.ts'
import { useList } from '../../lib/use-list.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { SignedOut } from '../../ui/page-states.tsx'
import { PhoneSort } from '../../ui/phone-sort.tsx'
import { TabsNav } from '../../ui/tabs-nav.tsx'
import '../../styles/order-list.css'
import { PageHead } from '../../ui/work-bar.tsx'
import { allAgentsIn, searchOf } from '../order-header/use-listed-agent.ts'
import {
  type HistorySearch,
  isFiltered,
  isView,
  listViews,
  noNarrowing,
  orderSortOf,
  ordersList,
  searchOfView,
} from '../orders/list-address.ts'
import { CreateOrderPanel } from './create-order-panel.tsx'
import { ListShortcuts } from './list-shortcuts.tsx'
import { type ListScreen, orderColumns } from './order-list-columns.tsx'
import { OrderListTable } from './order-list-table.tsx'
import { OrderListToolbar, type OrdersAddress } from './order-list-toolbar.tsx'
import { useCreating } from './use-creating.ts'
import {
  useAccountFilter,
  useListAgent,
  useListPlace,
  useOrderHistory,
  useReturnedPlace,
} from './use-order-list.ts'

const ExportOrders = lazy(() =>
  import('./export-orders.tsx').then((module) => ({ default: module.ExportOrders })),
)

// Below the rows.
const ListFoot = lazy(() => import('../../ui/list-foot.tsx').then((module) => ({ default: module.ListFoot })))

const WaitingApprovals = lazy(() =>
  import('../approvals/waiting-approvals.tsx').then((module) => ({ default: module.WaitingApprovals })),
)

/** The order histories: one list at two addresses (docs/spec/orders.md#lists). */
export function OrderListScreen({ screen }: { screen: ListScreen }) {
  const profile = useSession()?.userProfile
  if (profile) return <OrderList profile={profile} screen={screen} />
  return (
    <main id="main" className="wrap page list-page">
      <PageHead title="Orders" />
      <SignedOut />
    </main>
  )
}

function OrderList({ profile, screen }: { profile: UserProfile; screen: ListScreen }) {
  const address = useList(ordersList)
  const agent = useListAgent(profile, screen, allAgentsIn(address))
  const agentOfOrder = useListAgent(profile, screen)
  const agentId = agent.agent?.id ?? null
  const returned = useReturnedPlace()
  const list = useHistoryList(address, agentId, returned?.rows)
  const { history, wanted } = list
  const { filters, filter } = address
  useListPlace(returned, history)
  const account = useAccountFilter(agentId, history.rows, filters.accountId)
  const creating = useCreating(screen, history.rows, filters.accountId)
  const keysOn = useListKeys(profile.email)
  const isNarrow = useMedia('(max-width: 59.99rem)')
  // Without any order there is nothing to count, to filter or to export: the empty state says so.
  const hasOrders = history.query.isSuccess && (history.rows.length > 0 || isFiltered(wanted))
  const mayOrder = useMay('order')
  const mayApprove = useMay('approve')
  const maySeeDrafts = useMay('readDrafts')
  const isOfAccount = profile.roles.includes('User')
  const columns = orderColumns(screen, wanted.search, {
    isExplained: history.rows.some(({ match }) => match),
    isNarrow,
    hasAgents: agent.isAll,
    createdId: creating.createdId,
  })

  const panel = creating.isOpen && (
    <CreateOrderPanel
      profile={profile}
      agent={agentOfOrder}
      forAccount={creating.forAccount}
      isForQuote={creating.isForQuote}
      takesFocus={creating.takesFocus}
      onClose={creating.close}
      onCreated={creating.showCreated}
    />
  )
  // A quote is begun among the quotes: the orders are another place.
  if (panel && creating.isForQuote)
    return (
      <main id="main" className="wrap page list-page">
        <PageHead title="Quotes" />
        {panel}
      </main>
    )

  return (
    <main id="main" className="wrap page list-page">
      <PageHead
        title="Orders"
        views={
          <TabsNav
            label="Views of orders"
            preventScrollReset
            tabs={listViews
              .filter(({ key }) => key !== 'drafts' || maySeeDrafts)
              .map((view) => ({
                key: view.key,
                label: view.label,
                to: { search: searchOfView(address.params, view) },
                current: isView(filters, view.filters),
                count: history.views?.get(view.key),
              }))}
          />
        }
        actions={
          mayOrder &&
          !creating.isOpen && (
            <div className="actions">
              <Button icon={<Plus size={18} aria-hidden />} onClick={creating.open}>
                Create order
              </Button>
            </div>
          )
        }
      />
      {panel}
      {isOfAccount && mayApprove && (
        <Suspense>
          <WaitingApprovals />
        </Suspense>
      )}
      <OrderListToolbar
        // The panel chooses the list's agent: an order is created among the orders that it belongs to.
        agent={creating.isOpen ? undefined : agent}
        account={creating.isOpen || agent.isHidden ? undefined : account}
        address={address}
        sort={<PhoneSort isIcon columns={columns} sort={address.sort} onSort={address.sortBy} />}
        count={list.tooShort ?? (hasOrders ? history.count : undefined)}
        tools={
          <>
            {hasOrders && (
              <Suspense>
                <ExportOrders search={wanted} total={history.unfilteredCount} />
              </Suspense>
            )}
            <ListShortcuts
              keysOn={keysOn}
              onKeysOn={(on) => setKeysOn(profile.email, on)}
              onCreate={creating.isOpen || !mayOrder ? undefined : creating.open}
            />
          </>
        }
      />
      <OrderListTable
        caption={agent.caption}
        columns={columns}
        agent={agent}
        history={history}
        createdId={creating.createdId}
        wanted={wanted}
        sort={address.sort}
        onSort={address.sortBy}
        noneForAgent={screen === 'orders' ? messages.orders.noHistory : messages.orders.noneForAgent}
        onClearFilters={() => filter(noNarrowing)}
        onClearSearch={() => address.type('')}
        onClearAccount={() => filter({ accountId: null })}
      />
      {history.rows.length > 0 && (
        <Suspense>
          <ListFoot
            count={history.matching.count}
            sums={
              history.matching.orderTotal === null
                ? []
                : [
                    {
                      label: sumLabel(filters, maySeeDrafts),
                      amount: formatCents(fromDollars(history.matching.orderTotal)),
                    },
                  ]
            }
          />
        </Suspense>
      )}
    </main>
  )
}

/** What the sum adds up: orders of every status, unless a filter chose some. */
function sumLabel({ status, invoiced, stage }: OrdersAddress['filters'], maySeeDrafts: boolean): string {
  const isAnyStatus = status === null && !invoiced && stage === null
  if (!isAnyStatus) return 'Order totals'
  return maySeeDrafts ? 'Order totals, drafts and cancelled included' : 'Order totals, cancelled included'
}

/**
 * An order history as a list shows it: filtered and sorted by the server.
 * @param rowsMin how many rows a list that is returned to had
 */
function useHistoryList(
  { search: settled, filters, filter, sort }: OrdersAddress,
  agentId: string | null,
  rowsMin = 0,
) {
  const { search, tooShort } = searchOf(agentId, settled)
  const wanted: HistorySearch = { agentId, search, ...filters, sort: orderSortOf(sort) }
  useAccountFilterReset(agentId, () => filter({ accountId: null }))
  return {
    wanted,
    history: useOrderHistory(wanted, rowsMin),
    /** Why the text in the search box is not looked for. */
    tooShort,
  }
}

/** Another agent has other accounts: the filter by one of them goes. */
function useAccountFilterReset(agentId: string | null, clear: () => void) {
  const before = useRef(agentId)
  useEffect(() => {
    const isAnother = before.current !== null && before.current !== agentId
    before.current = agentId
    if (isAnother) clear()
  })
}

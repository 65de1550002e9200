import type { UserProfile } from '@portal/contract/auth'
import { messages } from '@portal/domain/messages'
import { orderPath, paths } from '@portal/domain/paths'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMay } from '../../lib/access.ts'
import { useSession } from '../../lib/session.ts'
import { useListFilter } from '../../lib/use-list-filter.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { SignedOut } from '../../ui/signed-out.tsx'
import { TabsNav } from '../../ui/tabs-nav.tsx'
import { allAgentsIn } from '../order-header/all-agents-choice.ts'
import { CreateOrderPanel } from './create-order-panel.tsx'
import { isFiltered } from './history-search.ts'
import { isView, listViews, noNarrowing, searchOfView } from './list-address.ts'
import { ListShortcuts } from './list-shortcuts.tsx'
import { setKeysOn, useListKeys } from './order-list.store.ts'
import { type ListScreen, listPaths, orderColumns } from './order-list-columns.tsx'
import { OrderListTable } from './order-list-table.tsx'
import { OrderListToolbar } from './order-list-toolbar.tsx'
import { useAccountFilter } from './use-account-options.ts'
import { useHistoryList } from './use-history-list.ts'
import { useListAgent } from './use-list-agent.ts'
import { useListPlace, useReturnedPlace } from './use-list-place.ts'

const ExportOrders = lazy(() =>
  import('./export-orders.tsx').then((module) => ({ default: module.ExportOrders })),
)

const WaitingApprovals = lazy(() =>
  import('../approvals/waiting-approvals.tsx').then((module) => ({ default: module.WaitingApprovals })),
)

/** The order histories: one list at two addresses (docs/spec/orders.md#lists). */
export function OrderListScreen({ screen }: { screen: ListScreen }) {
  const profile = useSession()?.userProfile
  if (profile) return <OrderList profile={profile} screen={screen} />
  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <h1>Orders</h1>
      <SignedOut />
    </main>
  )
}

function OrderList({ profile, screen }: { profile: UserProfile; screen: ListScreen }) {
  const address = useListFilter()
  const agent = useListAgent(profile, screen, allAgentsIn(address))
  const agentOfOrder = useListAgent(profile, screen)
  const agentId = agent.agent?.id ?? null
  const returned = useReturnedPlace()
  const list = useHistoryList(address, agentId, returned?.rows)
  const { history, wanted, filters } = list
  useListPlace(returned, history)
  const account = useAccountFilter(agentId, history.rows, filters.accountId)
  const creating = useCreating(screen)
  const keysOn = useListKeys(profile.email)
  const isNarrow = useMedia('(max-width: 59.99rem)')
  // Without any order there is nothing to count, to filter or to export: the empty state says so.
  const hasOrders = history.query.isSuccess && (history.rows.length > 0 || isFiltered(wanted))
  const mayOrder = useMay('order')
  const mayApprove = useMay('approve')
  const maySeeDrafts = useMay('readDrafts')
  const isOfAccount = profile.roles.includes('User')
  const isExplained = history.rows.some(({ match }) => match)

  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <div className="title-row">
        <h1>Orders</h1>
        {mayOrder && !creating.isOpen && (
          <div className="actions">
            <Button icon={<Plus size={18} aria-hidden />} onClick={creating.open}>
              Create order
            </Button>
          </div>
        )}
      </div>
      {creating.isOpen && (
        <CreateOrderPanel
          profile={profile}
          agent={agentOfOrder}
          takesFocus={creating.takesFocus}
          onClose={creating.close}
          onCreated={creating.openDraft}
        />
      )}
      {isOfAccount && mayApprove && (
        <Suspense>
          <WaitingApprovals />
        </Suspense>
      )}
      <TabsNav
        label="Views of orders"
        preventScrollReset
        tabs={listViews
          .filter(({ key }) => key !== 'drafts' || maySeeDrafts)
          .map((view) => ({
            key: view.key,
            label: view.label,
            to: { search: searchOfView(list.params, view) },
            current: isView(filters, view.filters),
          }))}
      />
      <OrderListToolbar
        // The panel chooses the list's agent: an order is created among the orders that it belongs to.
        agent={creating.isOpen ? undefined : agent}
        account={creating.isOpen || agent.isHidden ? undefined : account}
        search={list.typed}
        onSearch={list.type}
        filters={filters}
        onFilter={list.filter}
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
        columns={orderColumns(screen, wanted.search, { isExplained, isNarrow, hasAgents: agent.isAll })}
        agent={agent}
        history={history}
        wanted={wanted}
        sort={list.sort}
        onSort={list.sortBy}
        noneForAgent={screen === 'orders' ? messages.orders.noHistory : messages.orders.noneForAgent}
        onClearFilters={() => list.filter(noNarrowing)}
        onClearSearch={() => list.type('')}
        onClearAccount={() => list.filter({ accountId: null })}
      />
    </main>
  )
}

/** The create panel of a list: open or not, and what follows. */
function useCreating(screen: ListScreen) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(pathname === paths.createOrder)
  const list = `${listPaths[screen]}${search}`

  /** The address that opens the panel must not open it again on the next visit to this entry. */
  const leaveAddress = async () => {
    if (pathname === paths.createOrder) await navigate(list, { replace: true })
  }
  return {
    isOpen,
    /** It was opened by its button, which is gone now. */
    takesFocus: pathname !== paths.createOrder,
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      if (pathname === paths.createOrder) void leaveAddress()
      else focusHeading()
    },
    /** The draft opens; Back finds the panel closed. */
    openDraft: async (orderId: number) => {
      await leaveAddress()
      setOpen(false)
      await navigate(orderPath(orderId), { state: { from: list } })
    },
  }
}

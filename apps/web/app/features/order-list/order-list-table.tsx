import type { HistoryOrder } from '@portal/contract/orders'
import { messages } from '@portal/domain/messages'
import { orderPath, paths } from '@portal/domain/paths'
import { noneOfAllAgents } from '@portal/domain/people'
import { Package } from 'lucide-react'
import { useMay } from '../../lib/access.ts'
import { phone, useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyPicture } from '../../ui/empty-picture.tsx'
import { Listed } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/page-states.tsx'
import type { Sort } from '../../ui/sort-rows.ts'
import { rowsInView } from '../../ui/virtual-rows.tsx'
import { NoAgent } from '../order-header/no-agent.tsx'
import type { HistorySearch } from '../orders/list-address.ts'
import { isNarrowed } from '../orders/list-address.ts'
import type { ListAgent, OrderHistory } from './use-order-list.ts'

const rowKey = ({ orderId }: HistoryOrder) => orderId
/** Of a row with two lines and its space, as the styles draw it. */
const phoneRowHeightPx = 73

type OrderListTableProps = {
  caption: string
  columns: readonly Column<HistoryOrder>[]
  agent: ListAgent
  history: OrderHistory
  /** The order that was just created here. */
  createdId: number | null
  wanted: HistorySearch
  sort: Sort
  onSort: (key: string, direction?: Sort['direction']) => void
  /** Takes off the filters beside the search and the account. */
  onClearFilters: () => void
  /** What to say about an agent, not oneself, who has no orders. */
  noneForAgent: string
  onClearSearch: () => void
  onClearAccount: () => void
}

/** Orders of a history in all their states. */
export function OrderListTable({
  columns,
  caption,
  history,
  createdId,
  sort,
  onSort,
  ...rest
}: OrderListTableProps) {
  const { query, rows } = history
  const isPhone = useMedia(phone)
  return (
    <Listed
      className="grid gap-6"
      query={query}
      what="orders"
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      sort={sort}
      onSort={onSort}
      hasSortAbove
      phoneRows="lines"
      records={{ path: ({ orderId }) => orderPath(orderId), total: history.total }}
      isPicked={({ orderId }) => orderId === createdId}
      renderRows={rowsInView({
        rows,
        rowKey,
        columns,
        ...(isPhone ? { rowHeightPx: phoneRowHeightPx } : {}),
      })}
      loading={query.isLoading || (rest.agent.agent === null && rest.agent.query.isPending)}
      empty={<NoOrders {...rest} />}
    />
  )
}

type NoOrdersProps = Omit<
  OrderListTableProps,
  'columns' | 'caption' | 'sort' | 'onSort' | 'history' | 'createdId'
>

/** Why there is nothing to see (docs/spec/messages.md#empty-lists), with the one step that changes it. */
function NoOrders({
  agent,
  wanted: { search, accountId, ...filters },
  onClearFilters,
  noneForAgent,
  onClearSearch,
  onClearAccount,
}: NoOrdersProps) {
  const mayOrder = useMay('order')
  if (agent.hasNone) return <NoAgent title={messages.orders.noHistory} />
  if (agent.agent === null) return <EmptyState title="Choose an agent to see their orders." />
  if (isNarrowed(filters))
    return (
      <EmptyState
        title="No orders match these filters."
        action={
          <Button variant="ghost" onClick={onClearFilters}>
            Clear filters
          </Button>
        }
      />
    )
  if (search !== '')
    return (
      <EmptyState
        title={`No orders match “${search}”.`}
        action={
          <Button variant="ghost" onClick={onClearSearch}>
            Clear search
          </Button>
        }
      />
    )
  if (accountId !== null)
    return (
      <EmptyState
        title={messages.orders.noneForAccount}
        action={
          <Button variant="ghost" onClick={onClearAccount}>
            Clear account filter
          </Button>
        }
      />
    )
  if (agent.isAll)
    return <EmptyState title={noneOfAllAgents.orders} picture={<EmptyPicture icon={Package} />} />
  if (!agent.isOwn) return <EmptyState title={noneForAgent} picture={<EmptyPicture icon={Package} />} />
  return (
    <EmptyState
      title={messages.orders.none}
      picture={<EmptyPicture icon={Package} />}
      action={mayOrder && <ButtonLink to={paths.phones}>Shop phones</ButtonLink>}
    />
  )
}

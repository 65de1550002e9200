import type { HistoryOrder } from '@portal/contract/orders'
import { noneOfAllAgents } from '@portal/domain/all-agents'
import { messages } from '@portal/domain/messages'
import { paths } from '@portal/domain/paths'
import { useMay } from '../../lib/access.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import type { Sort } from '../../ui/sort-rows.ts'
import { rowsInView } from '../../ui/virtual-rows.tsx'
import { NoAgent } from '../order-header/no-agent.tsx'
import type { HistorySearch } from './history-search.ts'
import { isNarrowed } from './list-address.ts'
import { NoOrdersPicture } from './no-orders-picture.tsx'
import { phone } from './order-list-toolbar.tsx'
import type { ListAgent } from './use-list-agent.ts'
import type { OrderHistory } from './use-order-history.ts'

const rowKey = ({ orderId }: HistoryOrder) => orderId
/** Of a row with two lines and its space, as the styles draw it. */
const phoneRowHeightPx = 73

type OrderListTableProps = {
  caption: string
  columns: readonly Column<HistoryOrder>[]
  agent: ListAgent
  history: OrderHistory
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

/** Orders of a history in all their states: on their way, failed, none, some, and more to come. */
export function OrderListTable({ columns, caption, history, sort, onSort, ...rest }: OrderListTableProps) {
  const { query, rows } = history
  const isPhone = useMedia(phone)
  const isLoading = query.isLoading || (rest.agent.agent === null && rest.agent.query.isPending)
  const failure = query.isError && <QueryFailure query={query} what="orders" />
  if (failure && rows.length === 0) return failure
  // Asked for nothing, or answered: only then is "none" the truth.
  if (!isLoading && rows.length === 0) return <NoOrders {...rest} />

  return (
    <div className="grid gap-6">
      {failure}
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        sort={sort}
        onSort={onSort}
        phoneRows="lines"
        renderRows={rowsInView({
          rows,
          rowKey,
          columns,
          ...(isPhone ? { rowHeightPx: phoneRowHeightPx } : {}),
        })}
        loading={isLoading}
        busy={query.isFetching}
      />
      <ShowMore query={query} />
    </div>
  )
}

type NoOrdersProps = Omit<OrderListTableProps, 'columns' | 'caption' | 'sort' | 'onSort' | 'history'>

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
  if (agent.isAll) return <EmptyState title={noneOfAllAgents.orders} picture={<NoOrdersPicture />} />
  if (!agent.isOwn) return <EmptyState title={noneForAgent} picture={<NoOrdersPicture />} />
  return (
    <EmptyState
      title={messages.orders.none}
      picture={<NoOrdersPicture />}
      action={mayOrder && <ButtonLink to={paths.phones}>Shop phones</ButtonLink>}
    />
  )
}

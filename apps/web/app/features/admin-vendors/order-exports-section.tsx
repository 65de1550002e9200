import type { OrderExport } from '@portal/contract/vendors'
import { orderPath } from '@portal/domain/paths'
import { vendorMessages } from '@portal/domain/vendor-messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ToggleChip } from '../../ui/chip.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Listed } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/page-states.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { RetryOrderExport } from './order-export-actions.tsx'
import { isOpen, orderExportLooks, stepName } from './vendor-words.ts'
import { type OrderExportList, orderExportLists, orderExportsQuery } from './vendors.queries.ts'

const listNames: Record<OrderExportList, string> = {
  failed: 'Failed',
  waiting: 'Waiting',
  exported: 'Synced',
}
const emptyWords: Record<OrderExportList, string> = {
  failed: vendorMessages.noneFailed,
  waiting: vendorMessages.noneWaiting,
  exported: vendorMessages.noneExported,
}

type OrderExportsSectionProps = {
  shown: OrderExportList
  onShow: (list: OrderExportList) => void
  /** How many there are, as far as that is known. */
  counts: Partial<Record<OrderExportList, number>>
  onOpen: (orderId: number) => void
}

/**
 * Orders on their way to the ledger: those that failed, that wait, or that arrived last
 * (docs/spec/integrations.md#order-export).
 */
export function OrderExportsSection({ shown, onShow, counts, onOpen }: OrderExportsSectionProps) {
  return (
    <Section id="order-exports" title="Ledger sync" note="Orders being sent to accounting">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="vh">Show only</legend>
        {orderExportLists.map((list) => (
          <ToggleChip key={list} pressed={list === shown} onToggle={() => onShow(list)}>
            {listNames[list]}
            <Count of={counts[list]} />
          </ToggleChip>
        ))}
      </fieldset>
      <OrderExportRows key={shown} shown={shown} onOpen={onOpen} />
    </Section>
  )
}

const Count = ({ of }: { of: number | undefined }) =>
  of ? <span className="tabular-nums">{of.toLocaleString('en-US')}</span> : null

function OrderExportRows({ shown, onOpen }: Pick<OrderExportsSectionProps, 'shown' | 'onOpen'>) {
  const query = useInfiniteQuery(orderExportsQuery(shown))
  return (
    <Listed
      query={query}
      what="order exports"
      retryLabel="Try Again"
      caption={`Ledger sync: ${listNames[shown]}`}
      columns={columnsOf(shown, onOpen)}
      rows={query.data ?? []}
      rowKey={({ orderId }) => orderId}
      busy={false}
      empty={<EmptyState title={emptyWords[shown]} />}
    />
  )
}

const order: Column<OrderExport> = {
  key: 'order',
  header: 'Order',
  card: 'lead',
  cell: ({ orderId }) => (
    <Link className="mono" to={orderPath(orderId)}>
      {orderId}
    </Link>
  ),
}
const account: Column<OrderExport> = {
  key: 'account',
  header: 'Account',
  cell: ({ accountName }) => <bdi className="wrap-anywhere">{accountName}</bdi>,
}
const agent: Column<OrderExport> = {
  key: 'agent',
  header: 'Agent',
  cell: ({ agentName }) => <bdi className="wrap-anywhere">{agentName}</bdi>,
}
const step: Column<OrderExport> = {
  key: 'step',
  header: 'Step',
  cell: (orderExport) => <span className="whitespace-nowrap">{stepName(orderExport.step)}</span>,
}
const attempts: Column<OrderExport> = {
  key: 'attempts',
  header: 'Attempts',
  numeric: true,
  cell: (orderExport) => orderExport.attempts,
}
const nextTry: Column<OrderExport> = {
  key: 'nextTry',
  header: 'Next try',
  cell: ({ state, nextTryAt }) =>
    nextTryAt ? (
      <RelativeTime at={nextTryAt} kind="future" />
    ) : (
      <span className="text-subtle whitespace-nowrap">
        {state === 'failed' ? 'Manual retry' : 'Any moment now'}
      </span>
    ),
}
const reason: Column<OrderExport> = {
  key: 'reason',
  header: 'Reason',
  cell: ({ lastError }) =>
    lastError ? <bdi className="wrap-anywhere">{lastError}</bdi> : <span className="text-subtle">None</span>,
}
const arrival: Column<OrderExport> = {
  key: 'arrival',
  header: 'State',
  cell: ({ state }) => {
    const { label, ...look } = orderExportLooks[state]
    return <Badge {...look}>{label}</Badge>
  },
}
const salesOrder: Column<OrderExport> = {
  key: 'salesOrder',
  header: 'Sales order',
  cell: ({ salesOrderNumber }) => <DocumentNumber of={salesOrderNumber} />,
}
const invoice: Column<OrderExport> = {
  key: 'invoice',
  header: 'Invoice',
  cell: ({ invoiceNumber }) => <DocumentNumber of={invoiceNumber} />,
}

const DocumentNumber = ({ of }: { of: string | null }): ReactNode =>
  of && <span className="mono whitespace-nowrap">{of}</span>

const actions = (onOpen: (orderId: number) => void): Column<OrderExport> => ({
  key: 'actions',
  header: 'Actions',
  hideHeader: true,
  numeric: true,
  card: 'wide',
  cell: ({ orderId, state }) => (
    <span className="inline-flex gap-2">
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Details of order ${orderId}`}
        onClick={() => onOpen(orderId)}
      >
        Details
      </Button>
      {isOpen(state) && <RetryOrderExport orderId={orderId} size="sm" />}
    </span>
  ),
})

const columnsOf = (shown: OrderExportList, onOpen: (orderId: number) => void): Column<OrderExport>[] =>
  shown === 'exported'
    ? [order, account, agent, arrival, salesOrder, invoice, attempts, actions(onOpen)]
    : [order, account, agent, step, attempts, nextTry, reason, actions(onOpen)]

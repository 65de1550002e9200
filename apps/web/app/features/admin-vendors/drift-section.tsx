import { counted } from '@portal/domain/format'
import { orderPath } from '@portal/domain/paths'
import { vendorMessages } from '@portal/domain/vendor-messages'
import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallAnswer } from '../../lib/api.ts'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/page-states.tsx'
import { Section } from '../../ui/section.tsx'
import { driftQuery } from './vendors.queries.ts'

type Drift = CallAnswer<'getDrift'>['result']

/**
 * Whether every order and box of the last 30 days is in the ledger, and none that should not
 * (docs/spec/back-office.md#vendors).
 */
export function DriftSection() {
  const query = useQuery(driftQuery)
  return (
    <Section
      title="Reconciliation"
      note="Orders and boxes of the last 30 days, compared with the ledger"
      actions={
        <Button
          variant="ghost"
          icon={<Scale size={16} aria-hidden />}
          busy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Compare with the ledger
        </Button>
      }
    >
      <div className="grid gap-4" aria-busy={query.isFetching}>
        <p role="status" className="text-ui text-muted">
          {statusOf(query)}
        </p>
        <Loaded query={query} what="comparison" retryLabel="Try Again" saysLater>
          {(drift) => <Differences drift={drift} />}
        </Loaded>
      </div>
    </Section>
  )
}

function statusOf({
  data,
  isFetching,
  isError,
}: {
  data: Drift | undefined
  isFetching: boolean
  isError: boolean
}) {
  if (isFetching) return 'Comparing...'
  if (data)
    return `${counted(data.checked, 'order')} and ${counted(data.boxes.checked, 'box', 'boxes')} compared.`
  return isError ? '' : 'Not run yet.'
}

function Differences({ drift: { missing, unexpected, boxes } }: { drift: Drift }) {
  if (missing.length + unexpected.length + boxes.missing.length === 0)
    return <EmptyState title={vendorMessages.noDrift} />
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <Orders title="Missing from the ledger" none="Nothing missing.">
        {missing.map(({ orderId, accountName, submitted }) => (
          <OrderLine key={orderId} orderId={orderId} accountName={accountName}>
            <span className="text-subtle tabular-nums">{formatBusinessDate(submitted)}</span>
          </OrderLine>
        ))}
      </Orders>
      <Orders title="Boxes missing from the ledger" none="Nothing missing.">
        {boxes.missing.map(({ orderId, number, accountName, shipped }) => (
          <OrderLine key={`${orderId} ${number}`} orderId={orderId} accountName={accountName}>
            <span>Box {number}</span>
            <span className="text-subtle tabular-nums">{formatBusinessDate(shipped)}</span>
          </OrderLine>
        ))}
      </Orders>
      <Orders title="In the ledger but not here" none="Nothing extra.">
        {unexpected.map(({ orderId, accountName, statusId }) => (
          <OrderLine key={orderId} orderId={orderId} accountName={accountName}>
            <StatusBadge statusId={statusId} />
          </OrderLine>
        ))}
      </Orders>
    </div>
  )
}

function Orders({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h3 className="text-large font-semibold">{title}</h3>
      {children.length === 0 ? <p className="text-muted">{none}</p> : <ul className="grid">{children}</ul>}
    </section>
  )
}

type OrderLineProps = { orderId: number; accountName: string; children: ReactNode }

function OrderLine({ orderId, accountName, children }: OrderLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-3 first:border-t">
      <Link className="link mono" to={orderPath(orderId)}>
        {orderId}
      </Link>
      <bdi className="min-w-0 flex-1 wrap-anywhere">{accountName}</bdi>
      {children}
    </li>
  )
}

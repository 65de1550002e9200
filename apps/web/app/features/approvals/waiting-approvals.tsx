import type { WaitingApproval } from '@portal/contract/approvals'
import { counted } from '@portal/domain/format'
import { formatCents, fromDollars } from '@portal/domain/money'
import { moneyLabels } from '@portal/domain/money-labels'
import { orderPath } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Section } from '../../ui/section.tsx'
import { waitingQuery } from './approvals.queries.ts'

const columns: Column<WaitingApproval>[] = [
  {
    key: 'order',
    header: 'Order',
    card: 'lead',
    cell: ({ orderId }) => (
      <Link className="link" to={orderPath(orderId)}>
        Order {orderId}
      </Link>
    ),
  },
  { key: 'by', header: 'Requested by', cell: ({ requestedBy }) => requestedBy },
  { key: 'at', header: 'Requested', cell: ({ requestedAt }) => formatBusinessMoment(requestedAt) },
  {
    key: 'total',
    header: moneyLabels.due,
    cell: ({ orderTotal }) => <span className="tabular-nums">{formatCents(fromDollars(orderTotal))}</span>,
  },
]

/** Orders that wait for this person; nothing for everyone else (docs/spec/approvals.md#waiting-for-your-approval). */
export function WaitingApprovals() {
  const { data: rows = [] } = useQuery(waitingQuery)
  if (rows.length === 0) return null
  return (
    <Section title="Waiting for your approval" note={counted(rows.length, 'order')}>
      <DataTable
        caption="Orders waiting for your approval"
        columns={columns}
        rows={rows}
        rowKey={({ approvalId }) => approvalId}
      />
    </Section>
  )
}

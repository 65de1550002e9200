import type { Dashboard } from '@portal/contract/dashboard'
import { counted } from '@portal/domain/format'
import { orderStatus } from '@portal/domain/order-status'
import { adminProductPath } from '@portal/domain/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StatusBadge } from '../../ui/badge.tsx'
import { RecordCard } from '../../ui/record.tsx'

/** What is ordered, by its state and by product. */
export const Sold = ({ figures: { ordersByStatus, bestSellers } }: { figures: Dashboard }) => (
  <>
    <RecordCard title="Orders by status" note={counted(sumOf(ordersByStatus), 'order')}>
      <div className="record-card-body">
        <BarList
          caption="Orders by status"
          of="Status"
          unit="Orders"
          bars={Object.values(orderStatus).map((statusId) => ({
            key: statusId,
            label: <StatusBadge statusId={statusId} />,
            value: ordersByStatus.find((one) => one.statusId === statusId)?.count ?? 0,
          }))}
        />
      </div>
    </RecordCard>
    <RecordCard title="Best sellers" note="Units in 90 days">
      <div className="record-card-body">
        {bestSellers.length === 0 ? (
          <p className="text-muted">No orders yet.</p>
        ) : (
          <BarList
            caption="Best sellers of the last 90 days"
            of="Product"
            unit="Units"
            bars={bestSellers.map(({ productId, name, units }) => ({
              key: productId,
              label: (
                <Link className="link" to={adminProductPath(productId)}>
                  {name}
                </Link>
              ),
              value: units,
            }))}
          />
        )}
      </div>
    </RecordCard>
  </>
)

const sumOf = (counts: ReadonlyArray<{ count: number }>) => counts.reduce((sum, { count }) => sum + count, 0)

type Bar = { key: string | number; label: ReactNode; value: number }

type BarListProps = { caption: string; of: string; unit: string; bars: readonly Bar[] }

/** Amounts beside each other: a table whose rows are drawn as bars, so that everyone reads the same numbers. */
function BarList({ caption, of, unit, bars }: BarListProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <table className="w-full border-collapse text-ui">
      <caption className="vh">{caption}</caption>
      <thead className="vh">
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">{unit}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, value }) => (
          <tr key={key} className="border-b border-line-soft last:border-0">
            <th scope="row" className="w-[45%] py-2 pr-4 text-left font-normal">
              {label}
            </th>
            <td className="py-2">
              <span className="flex items-center gap-3">
                <svg
                  viewBox="0 0 100 10"
                  preserveAspectRatio="none"
                  className="chart-track h-2.5 min-w-0 flex-1 rounded-xs bg-stage"
                  aria-hidden="true"
                >
                  <rect width={(value / most) * 100} height="10" className="chart-bar" />
                </svg>
                <span className="w-14 text-right font-medium tabular-nums">
                  {value.toLocaleString('en-US')}
                </span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

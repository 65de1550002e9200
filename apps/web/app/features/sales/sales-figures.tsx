import type { Sales } from '@portal/contract/sales'
import { formatCents, fromDollars } from '@portal/domain/money'
import { changeLabel, periodLabel } from '@portal/domain/sales'

const money = (dollars: number) => formatCents(fromDollars(dollars))

/** The sums of everything, compared with the period before. */
export function SalesFigures({ sales: { totals, before } }: { sales: Sales }) {
  const figures = [
    { label: 'Amount due', now: totals.now.due, earlier: totals.before.due, show: money },
    {
      label: 'Units',
      now: totals.now.units,
      earlier: totals.before.units,
      show: (n: number) => n.toLocaleString('en-US'),
    },
    {
      label: 'Devices billed monthly by carriers',
      now: totals.now.carrierMonthly,
      earlier: totals.before.carrierMonthly,
      show: money,
    },
    {
      label: 'Billed once by carriers',
      now: totals.now.carrierOnce,
      earlier: totals.before.carrierOnce,
      show: money,
    },
  ]
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      {figures.map(({ label, now, earlier, show }) => {
        const change = changeLabel(now, earlier)
        return (
          <div key={label} className="rounded-lg border border-line p-4">
            <dt className="text-small text-muted">{label}</dt>
            <dd className="text-h2 font-[640] tabular-nums">{show(now)}</dd>
            <dd className="text-small text-muted tabular-nums">
              {show(earlier)} in {periodLabel(before)}
              {change !== null && `, ${change}`}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

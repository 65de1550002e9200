import type { Dashboard } from '@portal/contract/dashboard'
import { formatCents, fromDollars } from '@portal/domain/money'
import { booksPath, paths, salesPath } from '@portal/domain/paths'
import { allAgents } from '@portal/domain/roles'
import { changeLabel, monthLabel } from '@portal/domain/sales'
import { useQuery } from '@tanstack/react-query'
import { businessDay } from '../../lib/business-date.ts'
import { Figure, FigureStrip } from '../../ui/figure.tsx'
import { figuresQuery } from '../books/books.queries.ts'
import { salesQuery } from '../sales/sales.queries.ts'

/** Amounts of others than the dashboard come a moment later. */
export function AtAGlance({ figures: { ordersByDay, failures } }: { figures: Dashboard }) {
  const month = businessDay(new Date()).slice(0, 7)
  const owed = useQuery(figuresQuery({})).data
  const sold = useQuery(
    salesQuery({ by: 'month', period: { from: month, to: month }, narrowed: noNarrowing }),
  ).data
  const [before, today] = ordersByDay.slice(-2).map(({ count }) => count)
  return (
    <FigureStrip label="At a glance">
      <Figure
        to={`${paths.ordersAgent}?agent=${allAgents}`}
        label="Orders today"
        value={amountOf(today ?? 0)}
      >
        {amountOf(before ?? 0)} yesterday
      </Figure>
      <Figure
        to={paths.adminVendors}
        label="Failed orders"
        value={amountOf(failures.ordersTotal)}
        isBad={failures.ordersTotal > 0}
      >
        {failures.ordersTotal > 0 ? 'Accounting refused them' : 'All orders exported'}
      </Figure>
      <Figure
        to={`${booksPath}?month=all&state=unpaid`}
        label="Customers owe"
        value={owed ? money(owed.open + owed.overdue) : '…'}
      >
        {owed ? <Overdue of={owed} /> : '\u00a0'}
      </Figure>
      <Figure
        to={salesPath}
        label={`Sold in ${monthLabel(month)}`}
        value={sold ? money(sold.totals.now.due) : '…'}
      >
        {sold
          ? [
              `${money(sold.totals.before.due)} the month before`,
              changeLabel(sold.totals.now.due, sold.totals.before.due),
            ]
              .filter((words) => words !== null)
              .join(', ')
          : '\u00a0'}
      </Figure>
    </FigureStrip>
  )
}

const Overdue = ({ of: { overdue } }: { of: { overdue: number } }) =>
  overdue > 0 ? <span className="late-text">{money(overdue)} overdue</span> : 'Nothing overdue'

const noNarrowing = { agent: null, account: null, carrier: null, product: null } as const
const money = (dollars: number) => formatCents(fromDollars(dollars))
const amountOf = (count: number) => count.toLocaleString('en-US')

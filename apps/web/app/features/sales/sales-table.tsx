import type { Sales, SalesRow, SalesSums } from '@portal/contract/sales'
import { formatCents, fromDollars } from '@portal/domain/money'
import { changeLabel, monthLabel, type SalesGrouping, salesGroupingLabels } from '@portal/domain/sales'
import { Link } from 'react-router'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { rowAddress } from './sales-address.ts'

const money = (dollars: number) => formatCents(fromDollars(dollars))

type Amount = Exclude<keyof SalesSums, 'units'>

/**
 * An amount now with its change, and what it was before.
 * @param what it is, on phones, where no header says so
 */
function Compared({ row, of, what = '' }: { row: SalesRow; of: keyof SalesSums; what?: string }) {
  const [now, before] = [row.now[of], row.before[of]]
  if (now === 0 && before === 0) return null
  const show = of === 'units' ? (count: number) => count.toLocaleString('en-US') : money
  const change = changeLabel(now, before)
  return (
    <>
      {show(now)}
      {what !== '' && <span className="min-[45rem]:hidden"> {what}</span>}
      <span className="sub">
        {show(before)} before{change !== null && `, ${change}`}
      </span>
    </>
  )
}

/** The amount due as a bar: the figures beside it say the same. */
function Bar({ value, most }: { value: number; most: number }) {
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="h-2.5 w-full rounded-xs bg-stage"
      aria-hidden="true"
    >
      <rect width={most === 0 ? 0 : (value / most) * 100} height="10" className="sales-bar" />
    </svg>
  )
}

const amountColumn = (
  key: Amount,
  header: string,
  { line, what = '' }: { line: NonNullable<Column<SalesRow>['line']>; what?: string },
): Column<SalesRow> => ({
  key,
  header,
  line,
  numeric: true,
  sortBy: ({ now }) => now[key],
  cell: (row) => <Compared row={row} of={key} what={what} />,
})

type SalesTableProps = {
  sales: Sales | undefined
  by: SalesGrouping
  params: URLSearchParams
  isBusy: boolean
}

/** Sums row by row, drawn as bars, with the period before. */
export function SalesTable({ sales, by, params, isBusy }: SalesTableProps) {
  const rows = sales?.rows ?? []
  const most = Math.max(0, ...rows.map(({ now }) => now.due))
  const columns: Column<SalesRow>[] = [
    {
      key: 'name',
      header: salesGroupingLabels[by],
      line: 'lead',
      sortBy: ({ key, name }) => (by === 'month' ? key : name.toLowerCase()),
      cell: ({ key, name }) => (
        <Link to={rowAddress(params, by, key)}>
          <bdi>{name || `${salesGroupingLabels[by]} ${key}`}</bdi>
        </Link>
      ),
    },
    { key: 'bar', header: 'Share', hideHeader: true, cell: ({ now }) => <Bar value={now.due} most={most} /> },
    amountColumn('due', 'Amount due', { line: 'first-end' }),
    {
      key: 'units',
      header: 'Units',
      line: 'second',
      numeric: true,
      sortBy: ({ now }) => now.units,
      cell: (row) => <Compared row={row} of="units" what="units" />,
    },
    amountColumn('carrierMonthly', 'Devices billed monthly by carriers', {
      line: 'third',
      what: 'monthly by carriers',
    }),
    amountColumn('carrierOnce', 'Billed once by carriers', { line: 'third', what: 'once by carriers' }),
  ]
  return (
    <DataTable
      caption={`Sales by ${salesGroupingLabels[by].toLowerCase()}${sales ? `, ${monthLabel(sales.period.from)} to ${monthLabel(sales.period.to)}` : ''}`}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      loading={!sales}
      busy={isBusy}
      phoneRows="lines"
    />
  )
}

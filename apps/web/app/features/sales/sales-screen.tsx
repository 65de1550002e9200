import type { Sales } from '@portal/contract/sales'
import { brand } from '@portal/domain/brand'
import { formatCents, fromDollars } from '@portal/domain/money'
import {
  changeLabel,
  monthLabel,
  periodLabel,
  periodProblem,
  salesGroupingLabels,
  salesGroupings,
  usualPeriods,
} from '@portal/domain/sales'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { withParams } from '../../lib/define-list.ts'
import { RemovableChip, ToggleChip } from '../../ui/chip.tsx'
import { ExportMenu, inEachFormat } from '../../ui/export-menu.tsx'
import { Figure, FigureStrip } from '../../ui/figure.tsx'
import { EmptyState, PageSkeleton, QueryFailure, Skeleton } from '../../ui/page-states.tsx'
import { SelectPill } from '../../ui/pill.tsx'
import { TabsNav } from '../../ui/tabs-nav.tsx'
import { PageHead } from '../../ui/work-bar.tsx'
import '../../styles/lists.css'
import '../../styles/sales.css'
import { readSalesFile, salesQuery } from './sales.queries.ts'
import { monthsToChoose, salesDimensions, thisMonth, useSalesAddress } from './sales-address.ts'
import { SalesTable } from './sales-table.tsx'

export const meta: MetaFunction = () => [{ title: `Sales, ${brand.name}` }]

export const HydrateFallback = PageSkeleton

/** What was sold, by agent, account, carrier, product and month (docs/spec/sales.md). */
export default function SalesScreen() {
  const address = useSalesAddress()
  const query = useQuery({ ...salesQuery(address), placeholderData: keepPreviousData })
  const { by, params, period, change } = address
  return (
    <main id="main" className="wrap page list-page">
      <PageHead
        title="Sales"
        views={
          <TabsNav
            label="Sales by"
            preventScrollReset
            tabs={salesGroupings.map((one) => ({
              key: one,
              label: salesGroupingLabels[one],
              to: `?${withParams(params, { by: one })}`,
              current: one === by,
            }))}
          />
        }
        actions={
          query.data?.rows.length !== 0 && (
            <div className="actions">
              <ExportMenu
                what="sales"
                isTool={false}
                entries={inEachFormat(async (format) => {
                  const { result } = await readSalesFile(address, format)
                  return { file: result, said: `Sales by ${salesGroupingLabels[by].toLowerCase()} exported.` }
                })}
              />
            </div>
          )
        }
      />
      <Period period={period} change={change} />
      {query.data && <Narrowed sales={query.data} change={change} />}
      <QueryFailure query={query} what="sales" />
      {!query.error && (
        <>
          <SalesFigures sales={query.data} />
          {query.data?.rows.length === 0 ? (
            <EmptyState title={`Nothing was sold in ${periodLabel(period)}.`} />
          ) : (
            <SalesTable sales={query.data} by={by} params={params} isBusy={query.isFetching} />
          )}
          <p className="text-small text-muted">
            Amount due is what was ordered at our prices, without shipping. It is not what customers still
            owe.
          </p>
          {query.data?.hasMore && (
            <p className="text-small text-muted">
              Only the first {query.data.rows.length} are listed; the figures are of everything.
            </p>
          )}
        </>
      )}
    </main>
  )
}

type Change = ReturnType<typeof useSalesAddress>['change']

/** First and last month, or one of the usual periods; another first month takes the last one along where they would not fit. */
function Period({ period, change }: { period: { from: string; to: string }; change: Change }) {
  const listed = monthsToChoose()
  const choose = (next: { from: string; to: string }, chosen: string) =>
    change(periodProblem(next) ? { from: chosen, to: chosen } : next)
  const months = (chosen: string) =>
    (listed.includes(chosen) ? listed : [chosen, ...listed]).map((month) => (
      <option key={month} value={month}>
        {monthLabel(month)}
      </option>
    ))
  return (
    <div className="list-bar">
      <SelectPill
        label="From"
        value={period.from}
        words={monthLabel(period.from)}
        onChange={(from) => choose({ ...period, from }, from)}
      >
        {months(period.from)}
      </SelectPill>
      <SelectPill
        label="To"
        value={period.to}
        words={monthLabel(period.to)}
        onChange={(to) => choose({ ...period, to }, to)}
      >
        {months(period.to)}
      </SelectPill>
      <fieldset className="flex min-w-0 gap-1.5 max-md:overflow-x-auto md:flex-wrap [&>*]:flex-none">
        <legend className="vh">Period</legend>
        {usualPeriods(thisMonth()).map((usual) => (
          <ToggleChip
            key={usual.label}
            pressed={periodLabel(usual.period) === periodLabel(period)}
            onToggle={() => change(usual.period)}
          >
            {usual.label}
          </ToggleChip>
        ))}
      </fieldset>
    </div>
  )
}

/** To what the sums are narrowed; each can be taken away. */
function Narrowed({ sales: { narrowed }, change }: { sales: Sales; change: Change }) {
  const chosen = salesDimensions.flatMap((dimension) => {
    const one = narrowed[dimension]
    return one ? [{ dimension, ...one }] : []
  })
  if (chosen.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Narrowed to">
      {chosen.map(({ dimension, id, name }) => (
        <li key={dimension}>
          <RemovableChip onRemove={() => change({ [dimension]: null })}>
            {salesGroupingLabels[dimension]}: {name || id}
          </RemovableChip>
        </li>
      ))}
    </ul>
  )
}

const money = (dollars: number) => formatCents(fromDollars(dollars))

const figures = [
  { label: 'Amount due', of: 'due', show: money },
  { label: 'Units', of: 'units', show: (units: number) => units.toLocaleString('en-US') },
  { label: 'Devices billed monthly by carriers', of: 'carrierMonthly', show: money },
  { label: 'Billed once by carriers', of: 'carrierOnce', show: money },
] as const

/** The sums of everything, compared with the period before; as high while they are read. */
const SalesFigures = ({ sales }: { sales: Sales | undefined }) => (
  <FigureStrip label="All sales of the period">
    {figures.map(({ label, of, show }) => (
      <Figure key={label} label={label} value={sales ? show(sales.totals.now[of]) : '\u00a0'}>
        {sales ? (
          beforeWords(sales, show(sales.totals.before[of]), of)
        ) : (
          <Skeleton className="h-4 w-20 max-w-full inline-block" />
        )}
      </Figure>
    ))}
  </FigureStrip>
)

function beforeWords({ totals, before }: Sales, earlier: string, of: (typeof figures)[number]['of']): string {
  const change = changeLabel(totals.now[of], totals.before[of])
  return [`${earlier} in ${periodLabel(before)}`, change].filter((words) => words !== null).join(', ')
}

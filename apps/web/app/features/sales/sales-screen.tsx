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
import { Download } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import { withParams } from '../../lib/define-list.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { RemovableChip, ToggleChip } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { EmptyState, PageSkeleton, QueryFailure, Skeleton } from '../../ui/page-states.tsx'
import { Select } from '../../ui/select.tsx'
import { TabsNav } from '../../ui/tabs-nav.tsx'
import { PageHead } from '../../ui/work-bar.tsx'
import { salesQuery } from './sales.queries.ts'
import { monthsToChoose, salesDimensions, thisMonth, useSalesAddress } from './sales-address.ts'
import { SalesTable, salesCsv } from './sales-table.tsx'

export const meta: MetaFunction = () => [{ title: `Sales, ${brand.name}` }]

export const HydrateFallback = PageSkeleton

/** What was sold, by agent, account, carrier, product and month (docs/spec/sales.md). */
export default function SalesScreen() {
  const address = useSalesAddress()
  const query = useQuery({ ...salesQuery(address), placeholderData: keepPreviousData })
  const { by, params, period, change } = address
  return (
    <main id="main" className="wrap page grid content-start gap-8">
      <PageHead
        title="Sales"
        actions={
          query.data?.rows.length !== 0 && (
            <div className="actions">
              <Button
                variant="ghost"
                disabled={query.data === undefined}
                icon={<Download size={18} aria-hidden />}
                onClick={() => query.data && save(query.data, by)}
              >
                Export CSV
              </Button>
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
          {query.data?.rows.length === 0 ? (
            <EmptyState title={`Nothing was sold in ${periodLabel(period)}.`} />
          ) : (
            <SalesTable sales={query.data} by={by} params={params} isBusy={query.isFetching} />
          )}
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

const save = (sales: Sales, by: Parameters<typeof salesCsv>[1]) =>
  saveFile(
    `sales-by-${by}-${sales.period.from}-${sales.period.to}.csv`,
    new Blob([salesCsv(sales, by)], { type: 'text/csv;charset=utf-8' }),
  )

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
    <div className="flex flex-wrap items-end gap-4">
      <Field label="From">
        {(control) => (
          <Select
            {...control}
            value={period.from}
            onChange={({ target }) => choose({ ...period, from: target.value }, target.value)}
          >
            {months(period.from)}
          </Select>
        )}
      </Field>
      <Field label="To">
        {(control) => (
          <Select
            {...control}
            value={period.to}
            onChange={({ target }) => choose({ ...period, to: target.value }, target.value)}
          >
            {months(period.to)}
          </Select>
        )}
      </Field>
      <fieldset className="flex flex-wrap items-center gap-2">
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
  <dl className="grid gap-3 sm:grid-cols-2">
    {figures.map(({ label, of, show }) => (
      <div key={label} className="rounded-lg border border-line p-4">
        <dt className="text-small text-muted">{label}</dt>
        <dd className="text-h2 font-[640] tabular-nums">{sales ? show(sales.totals.now[of]) : '\u00a0'}</dd>
        <dd className="text-small text-muted tabular-nums">
          {sales ? (
            beforeWords(sales, show(sales.totals.before[of]), of)
          ) : (
            <Skeleton className="h-4 w-20 max-w-full inline-block" />
          )}
        </dd>
      </div>
    ))}
  </dl>
)

function beforeWords({ totals, before }: Sales, earlier: string, of: (typeof figures)[number]['of']): string {
  const change = changeLabel(totals.now[of], totals.before[of])
  return [`${earlier} in ${periodLabel(before)}`, change].filter((words) => words !== null).join(', ')
}

import type { RepairFigures as Figures } from '@portal/contract/repairs'
import { formatCents, fromDollars } from '@portal/domain/money'
import { useQuery } from '@tanstack/react-query'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { repairFiguresQuery } from './repairs.queries.ts'

type RepairFiguresProps = { accountId?: string | undefined; agentId?: string | undefined }

/** Breaks, days without a phone and cost of the last 365 days: in all, by account and by model (docs/spec/repairs.md#figures). */
export function RepairFigures({ accountId, agentId }: RepairFiguresProps) {
  const query = useQuery(repairFiguresQuery({ accountId, agentId }))
  if (query.isPending)
    return (
      <div aria-busy="true">
        <p className="vh" role="status">
          Loading
        </p>
        <Skeleton className="h-28 w-full" />
      </div>
    )
  if (query.data === undefined) return <QueryFailure query={query} what="figures" />
  const { from, all, accounts, models } = query.data
  return (
    <div className="grid gap-6">
      <dl className="repair-figures">
        <Figure label="Breaks per 100 devices and year" value={number(all.breaksPer100)}>
          {all.breaks.toLocaleString('en-US')} of {all.devices.toLocaleString('en-US')} devices,{' '}
          {all.gone.toLocaleString('en-US')} lost or stolen
        </Figure>
        <Figure label="Days without a phone" value={number(all.daysWithoutPhone)}>
          From the report to a device that works
        </Figure>
        <Figure label="Cost with cover" value={dollars(all.cost)}>
          {all.coveredRepairs.toLocaleString('en-US')} repairs covered
        </Figure>
        <Figure label="Cost without cover" value={dollars(all.costWithoutCover)}>
          What they would have cost
        </Figure>
      </dl>
      {accounts.length > 1 && (
        <ByTable caption="By account" rows={accounts} nameOf={({ accountName }) => accountName} />
      )}
      {models.length > 0 && <ByTable caption="By model" rows={models} nameOf={({ model }) => model} />}
      <p className="text-small text-muted">Since {formatBusinessDate(from)}.</p>
    </div>
  )
}

const number = (value: number | null) => (value === null ? '–' : value.toLocaleString('en-US'))
const dollars = (value: number) => formatCents(fromDollars(value))

const Figure = ({ label, value, children }: { label: string; value: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <b>{value}</b>
      <small>{children}</small>
    </dd>
  </div>
)

type ByTableProps<Row> = { caption: string; rows: readonly Row[]; nameOf: (row: Row) => string }

function ByTable<Row extends Figures>({ caption, rows, nameOf }: ByTableProps<Row>) {
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: caption.replace('By ', '').replace(/^./, (letter) => letter.toUpperCase()),
      card: 'lead',
      cell: nameOf,
    },
    { key: 'devices', header: 'Devices', numeric: true, cell: (row) => number(row.devices) },
    { key: 'breaks', header: 'Breaks', numeric: true, cell: (row) => number(row.breaks) },
    { key: 'per100', header: 'Per 100 and year', numeric: true, cell: (row) => number(row.breaksPer100) },
    { key: 'days', header: 'Days without', numeric: true, cell: (row) => number(row.daysWithoutPhone) },
    { key: 'cost', header: 'Cost', numeric: true, cell: (row) => dollars(row.cost) },
    { key: 'without', header: 'Without cover', numeric: true, cell: (row) => dollars(row.costWithoutCover) },
  ]
  return (
    <section aria-label={caption} className="grid gap-2">
      <h3 className="text-large">{caption}</h3>
      <DataTable caption={caption} columns={columns} rows={rows} rowKey={nameOf} density="compact" />
    </section>
  )
}

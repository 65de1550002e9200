import type { RepairFigures as Figures } from '@portal/contract/repair-lists'
import { formatCents, fromDollars } from '@portal/domain/money'
import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '../../../lib/api.ts'
import { formatBusinessDate } from '../../../lib/business-date.ts'
import '../../../styles/repairs-figures.css'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Loaded, Loading } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/page-states.tsx'
import { repairFiguresQuery } from '../repairs.queries.ts'

type RepairFiguresProps = { accountId?: string | undefined; agentId?: string | undefined }

/** Breaks, days without a phone and cost of the last 365 days: in all, by account and by model (docs/spec/repairs.md#figures). */
export function RepairFigures({ accountId, agentId }: RepairFiguresProps) {
  const pending = (
    <Loading>
      <Skeleton className="h-28 w-full" />
    </Loading>
  )
  return (
    <Loaded query={useQuery(repairFiguresQuery({ accountId, agentId }))} what="figures" pending={pending}>
      {(figures) => <AllFigures {...figures} />}
    </Loaded>
  )
}

function AllFigures({ from, all, accounts, models }: CallAnswer<'getRepairFigures'>['result']) {
  return (
    <div className="grid gap-6">
      <dl className="repair-figures">
        <Figure label="Breaks per 100 devices per year" value={number(all.breaksPer100)}>
          {all.breaks.toLocaleString('en-US')} of {all.devices.toLocaleString('en-US')} devices,{' '}
          {all.gone.toLocaleString('en-US')} lost or stolen
        </Figure>
        <Figure label="Days without a phone" value={number(all.daysWithoutPhone)}>
          From the report to a device that works
        </Figure>
        <Figure label="Cost with coverage" value={dollars(all.cost)}>
          {all.coveredRepairs.toLocaleString('en-US')} repairs covered
        </Figure>
        <Figure label="Cost without coverage" value={dollars(all.costWithoutCover)}>
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
    { key: 'per100', header: 'Per 100 a year', numeric: true, cell: (row) => number(row.breaksPer100) },
    { key: 'days', header: 'Days without', numeric: true, cell: (row) => number(row.daysWithoutPhone) },
    { key: 'cost', header: 'Cost', numeric: true, cell: (row) => dollars(row.cost) },
    {
      key: 'without',
      header: 'Without coverage',
      numeric: true,
      cell: (row) => dollars(row.costWithoutCover),
    },
  ]
  return (
    <section aria-label={caption} className="grid gap-2">
      <h3 className="text-large">{caption}</h3>
      <DataTable caption={caption} columns={columns} rows={rows} rowKey={nameOf} density="compact" />
    </section>
  )
}

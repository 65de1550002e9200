import type { PortStatus } from '@portal/contract/vendors'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { driverWords, isEmbedded, portLooks, portNames } from './vendor-words.ts'

const columns: Column<PortStatus>[] = [
  {
    key: 'port',
    header: 'Vendor',
    card: 'lead',
    cell: ({ port }) => <b className="font-[560]">{portNames[port]}</b>,
  },
  {
    key: 'driver',
    header: 'Driver',
    cell: (status) => {
      const { driver, by } = driverWords(status)
      return (
        <span>
          {driver}
          <span className="sub">{by}</span>
        </span>
      )
    },
  },
  { key: 'health', header: 'Health', cell: (status) => <Health status={status} /> },
  { key: 'lastSuccess', header: 'Last success', cell: (status) => <LastSuccess status={status} /> },
]

/**
 * Every vendor behind the portal: who it is, how it is, and when it last did what we asked
 * (docs/spec/back-office.md#vendors).
 */
export function PortsSection({ ports }: { ports: readonly PortStatus[] | undefined }) {
  return (
    <Section title="Connections">
      <DataTable
        caption="Vendors behind the portal"
        columns={columns}
        rows={ports ?? []}
        rowKey={({ port }) => port}
        loading={ports === undefined}
      />
    </Section>
  )
}

function Health({ status: { state, says, restsUntil } }: { status: PortStatus }) {
  const { label, ...look } = portLooks[state]
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 max-md:flex-col max-md:items-end">
      <Badge {...look}>{label}</Badge>
      {says && (
        <span className="text-small text-muted">
          {says}
          {restsUntil && (
            <>
              {' '}
              Next try <RelativeTime at={restsUntil} kind="future" />.
            </>
          )}
        </span>
      )}
    </span>
  )
}

function LastSuccess({ status }: { status: PortStatus }) {
  if (status.lastSuccess) return <RelativeTime at={status.lastSuccess} />
  return <span className="text-subtle">{isEmbedded(status) ? 'Built in' : 'None yet'}</span>
}

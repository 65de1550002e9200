import type { Integrations, PortStatus } from '@portal/contract/vendors'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { businessZone } from '../../lib/business-date.ts'
import { useListFilter } from '../../lib/use-list-filter.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Figure, FigureStrip } from '../../ui/figure.tsx'
import { Below, QueryFailure, Skeleton } from '../../ui/page-states.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { PageHead } from '../../ui/work-bar.tsx'
import { CrmCopySection } from './crm-copy-section.tsx'
import { DriftSection } from './drift-section.tsx'
import { OrderExportPanel } from './order-export-panel.tsx'
import { OrderExportsSection } from './order-exports-section.tsx'
import { portLooks } from './vendor-words.ts'
import { integrationsQuery, type OrderExportList, orderExportLists } from './vendors.queries.ts'

export const meta: MetaFunction = () => [{ title: `Vendors, ${brand.name}` }]

/**
 * The Vendors screen: every vendor's health, the copy of the CRM, and what waits, failed or differs
 * (docs/spec/back-office.md#vendors).
 */
export default function VendorsScreen() {
  const query = useQuery(integrationsQuery)
  const place = usePlace()
  const integrations = query.data
  return (
    <main id="main" className="wrap page grid content-start gap-10">
      <PageHead title="Vendors" />
      {query.isError && <QueryFailure query={query} what="vendors" retryLabel="Try Again" />}
      {query.isPending && (
        <p className="vh" role="status">
          Loading vendors
        </p>
      )}
      {(integrations || query.isPending) && (
        <>
          <Queue queue={integrations?.queue} />
          <PortsSection ports={integrations?.ports} />
        </>
      )}
      <Below isPending={query.isPending}>
        <OrderExportsSection
          shown={place.shown}
          onShow={place.show}
          counts={{ failed: integrations?.queue.failed ?? 0, waiting: integrations?.queue.waiting ?? 0 }}
          onOpen={place.open}
        />
        <DriftSection />
      </Below>
      {integrations && <CrmCopySection crm={integrations.crm} />}
      {place.orderId !== undefined && (
        <OrderExportPanel key={place.orderId} orderId={place.orderId} onClose={place.close} />
      )}
    </main>
  )
}

/** Which list is shown and which order export is open, kept in the address. */
function usePlace() {
  const { params, change } = useListFilter()
  const shown: OrderExportList = orderExportLists.find((list) => list === params.get('show')) ?? 'failed'
  const order = params.get('order') ?? ''
  return {
    shown,
    orderId: /^[1-9]\d{0,9}$/.test(order) ? Number(order) : undefined,
    show: (list: OrderExportList) => change({ show: list }),
    open: (orderId: number) => change({ order: String(orderId) }),
    close: () => change({ order: null }),
  }
}

function Queue({ queue }: { queue: Integrations['queue'] | undefined }) {
  if (!queue) return <Skeleton className="figure-strip-to-come" />
  return (
    <section aria-label="Queue">
      <FigureStrip label="Figures of the queue">
        <Figure label="Failed exports" value={queue.failed.toLocaleString('en-US')} isBad={queue.failed > 0}>
          {queue.failed > 0 ? (
            <a className="link" href="#order-exports">
              Review failures
            </a>
          ) : (
            'Nothing to do'
          )}
        </Figure>
        <Figure label="Waiting for the ledger" value={queue.waiting.toLocaleString('en-US')}>
          {queue.oldest ? (
            <>
              The oldest since <RelativeTime at={queue.oldest} />
            </>
          ) : (
            'Queue is empty'
          )}
        </Figure>
        <Figure label="Synced today" value={queue.exportedToday.toLocaleString('en-US')}>
          Since midnight, {businessZone()} time
        </Figure>
        <Figure label="Emails queued" value={queue.emailsWaiting.toLocaleString('en-US')}>
          {queue.emailsFailed > 0 ? `${counted(queue.emailsFailed, 'email')} bounced` : 'No bounces'}
        </Figure>
      </FigureStrip>
    </section>
  )
}

const columns: Column<PortStatus>[] = [
  {
    key: 'port',
    header: 'Vendor',
    card: 'lead',
    cell: ({ name }) => <b className="font-[560]">{name}</b>,
  },
  {
    key: 'driver',
    header: 'Driver',
    cell: ({ isLive, by }) => (
      <span>
        {isLive ? 'Live' : 'Embedded'}
        <span className="sub">{by}</span>
      </span>
    ),
  },
  { key: 'health', header: 'Health', cell: (status) => <Health status={status} /> },
  { key: 'lastSuccess', header: 'Last success', cell: (status) => <LastSuccess status={status} /> },
]

/**
 * Every vendor behind the portal: who it is, how it is, and when it last did what we asked
 * (docs/spec/back-office.md#vendors).
 */
function PortsSection({ ports }: { ports: readonly PortStatus[] | undefined }) {
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
  return <span className="text-subtle">{status.isLive ? 'None' : 'Built in'}</span>
}

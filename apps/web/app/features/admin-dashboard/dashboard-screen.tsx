import type { Dashboard } from '@portal/contract/dashboard'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { orderStatus } from '@portal/domain/order-status'
import { adminProductPath, deskPath, orderPath, paths } from '@portal/domain/paths'
import { allAgents } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Package, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type MetaFunction } from 'react-router'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Loaded, Loading } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/page-states.tsx'
import { Section } from '../../ui/section.tsx'
import { PageHead } from '../../ui/work-bar.tsx'
import { dashboardQuery } from './dashboard.queries.ts'
import { DayColumns } from './day-columns.tsx'
import { SetupSection, ShowSetup } from './setup-section.tsx'

export const meta: MetaFunction = () => [{ title: `Admin, ${brand.name}` }]

/**
 * Admin dashboard (docs/spec/back-office.md#dashboard): the two ways in, and what an Administrator wants to see at a
 * glance.
 */
export default function DashboardScreen() {
  const query = useQuery(dashboardQuery)
  return (
    <main id="main" className="wrap page grid content-start gap-8">
      <PageHead title="Admin" />
      <nav aria-label="Manage" className="grid gap-4 md:grid-cols-2">
        <LinkCard
          to={paths.adminProducts}
          icon={<Package size={28} strokeWidth={1.75} aria-hidden />}
          title="Manage Products"
          text="Products, bundles and prices"
        />
        <LinkCard
          to={paths.adminUsers}
          icon={<Users size={28} strokeWidth={1.75} aria-hidden />}
          title="Manage Users"
          text="People, roles and registrations"
        />
      </nav>
      <SetupSection />
      <Loaded query={query} what="figures" pending={<FiguresToCome />} saysLater>
        {(figures) => <Figures figures={figures} />}
      </Loaded>
      <ShowSetup />
    </main>
  )
}

type LinkCardProps = { to: string; icon: ReactNode; title: string; text: string }

function LinkCard({ to, icon, title, text }: LinkCardProps) {
  return (
    <Link
      to={to}
      className="group flex items-center gap-5 rounded-lg border border-line bg-surface p-6 hover:border-line-strong"
    >
      <span className="thumb size-14">{icon}</span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="text-large font-semibold">{title}</span>
        <span className="text-ui text-muted">{text}</span>
      </span>
      <ArrowRight
        size={20}
        className="shrink-0 transition-transform group-hover:translate-x-1 motion-reduce:transition-none"
        aria-hidden
      />
    </Link>
  )
}

function FiguresToCome() {
  return (
    <Loading what="figures" className="grid gap-8">
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-64 w-full" />
    </Loading>
  )
}

function Figures({ figures }: { figures: Dashboard }) {
  const { drafts, registrationsWaiting, failures, bestSellers } = figures
  return (
    <>
      <section aria-label="Needs attention">
        <dl className="description-list">
          <Figure label="Open drafts" value={drafts.count}>
            {drafts.olderThanAWeek > 0 ? (
              <>
                {drafts.olderThanAWeek} older than a week.{' '}
                <Link className="link" to={`${deskPath}?agent=${allAgents}&kind=drafts`}>
                  See idle drafts
                </Link>
              </>
            ) : (
              'None older than a week'
            )}
          </Figure>
          <Figure label="Registrations to approve" value={registrationsWaiting}>
            {registrationsWaiting > 0 ? (
              <Link className="link" to={`${paths.adminUsers}?status=waiting`}>
                Review requests
              </Link>
            ) : (
              'None pending'
            )}
          </Figure>
          <Figure label="Failed orders" value={failures.ordersTotal}>
            {failures.ordersTotal > 0 ? (
              <Link className="link" to={paths.adminVendors}>
                See why they failed
              </Link>
            ) : (
              'All orders exported'
            )}
          </Figure>
          <Figure label="Bounced emails" value={failures.emails}>
            In the last 30 days
          </Figure>
        </dl>
      </section>
      <Section title="Orders by day" note="The last 30 days">
        <DayColumns days={figures.ordersByDay} />
      </Section>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Section title="Orders by status" note={counted(sumOf(figures.ordersByStatus), 'order')}>
          <BarList
            caption="Orders by status"
            of="Status"
            unit="Orders"
            bars={Object.values(orderStatus).map((statusId) => ({
              key: statusId,
              label: <StatusBadge statusId={statusId} />,
              value: figures.ordersByStatus.find((one) => one.statusId === statusId)?.count ?? 0,
            }))}
          />
        </Section>
        <Section title="Best sellers" note="Units in the last 90 days">
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
        </Section>
      </div>
      {failures.orders.length > 0 && <FailedOrders failed={failures} />}
    </>
  )
}

const sumOf = (counts: ReadonlyArray<{ count: number }>) => counts.reduce((sum, { count }) => sum + count, 0)

function FailedOrders({ failed: { orders, ordersTotal } }: { failed: Dashboard['failures'] }) {
  return (
    <Section
      title="Failed exports"
      note={
        ordersTotal > orders.length
          ? `The latest ${orders.length} of ${ordersTotal}`
          : counted(ordersTotal, 'order')
      }
    >
      <ul className="grid">
        {orders.map(({ orderId, accountName, dateCreated }) => (
          <li
            key={orderId}
            className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line py-3 first:border-t"
          >
            <Link className="link mono" to={orderPath(orderId)}>
              {orderId}
            </Link>
            <bdi className="min-w-0 flex-1">{accountName}</bdi>
            <span className="text-subtle tabular-nums">{formatBusinessDate(dateCreated)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

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

import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Package, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type MetaFunction } from 'react-router'
import type { FirstQuery } from '../../lib/first-query.ts'
import { useOnceShown } from '../../lib/use-once-shown.ts'
import { Loaded, Loading } from '../../ui/loaded.tsx'
import { Below, Skeleton } from '../../ui/page-states.tsx'
import { RecordCard, RecordColumns } from '../../ui/record.tsx'
import { PageHead } from '../../ui/work-bar.tsx'
import { dashboardQuery, setupQuery } from './dashboard.queries.ts'
import { AtAGlance } from './dashboard-glance.tsx'
import { FailedOrders, Needs } from './dashboard-needs.tsx'
import { Sold } from './dashboard-sold.tsx'
import { DayColumns } from './day-columns.tsx'
import { SetupSection, ShowSetup } from './setup-section.tsx'
import '../../styles/dashboard.css'

export const handle = {
  firstQuery: { of: ['Administrator'], query: () => dashboardQuery },
} satisfies FirstQuery

export const meta: MetaFunction = () => [{ title: `Admin, ${brand.name}` }]

/**
 * Admin dashboard (docs/spec/back-office.md#dashboard): the two ways in, and what an Administrator wants to see at a
 * glance.
 */
export default function DashboardScreen() {
  const read = useQuery(dashboardQuery)
  const setup = useQuery(setupQuery)
  // With the checklist above them, which would push them down. What fails is not waited for.
  const query = { ...read, data: useOnceShown(read.data, setup.isPending && setup.failureCount === 0) }
  return (
    <main id="main" className="wrap page grid content-start gap-5">
      <PageHead title="Admin" />
      {(query.data || query.error) && <SetupSection />}
      <Loaded query={query} what="figures" pending={<FiguresToCome />} saysLater>
        {(figures) => <AtAGlance figures={figures} />}
      </Loaded>
      {/* Below the figures, once their height is known. */}
      <Below isPending={!query.data && !query.error}>
        <div>
          <RecordColumns
            first={
              query.data ? (
                <>
                  <Needs figures={query.data} />
                  <RecordCard title="Orders by day" note="The last 30 days">
                    <div className="record-card-body">
                      <DayColumns days={query.data.ordersByDay} />
                    </div>
                  </RecordCard>
                  {query.data.failures.orders.length > 0 && <FailedOrders failed={query.data.failures} />}
                </>
              ) : (
                !query.error && <Skeleton className="h-64 w-full" />
              )
            }
            side={
              <>
                {(query.data || query.error) && <Manage />}
                {query.data && <Sold figures={query.data} />}
              </>
            }
            rest={null}
          />
        </div>
      </Below>
      <ShowSetup />
    </main>
  )
}

const Manage = () => (
  <nav aria-label="Manage" className="record-card">
    <ul className="duties">
      <WayIn to={paths.adminProducts} icon={<Package size={18} aria-hidden />} title="Manage Products" />
      <WayIn to={paths.adminUsers} icon={<Users size={18} aria-hidden />} title="Manage Users" />
    </ul>
  </nav>
)

const WayIn = ({ to, icon, title }: { to: string; icon: ReactNode; title: string }) => (
  <li>
    <span className="duty-mark">{icon}</span>
    <Link className="duty-way" to={to}>
      {title}
    </Link>
    <ChevronRight size={18} aria-hidden />
  </li>
)

function FiguresToCome() {
  return (
    <Loading what="figures">
      <Skeleton className="figure-strip-to-come" />
    </Loading>
  )
}

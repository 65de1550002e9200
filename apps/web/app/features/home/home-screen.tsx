import type { UserProfile } from '@portal/contract/auth'
import type { Home } from '@portal/contract/home'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { comesForMoney, hasHomePart } from '@portal/domain/home'
import { paths } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback } from 'react'
import { Link, type MetaFunction } from 'react-router'
import { accessOfProfile } from '../../lib/access.ts'
import type { FirstQuery } from '../../lib/first-query.ts'
import { lazy } from '../../lib/lazy.ts'
import { useSession } from '../../lib/session.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useOnceShown } from '../../lib/use-once-shown.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Loaded, Loading } from '../../ui/loaded.tsx'
import { PageSkeleton, SignedOut, Skeleton } from '../../ui/page-states.tsx'
import { approvalQuery } from '../approvals/approvals.queries.ts'
import { orderQuery } from '../orders/orders.queries.ts'
import '../../styles/account-home.css'
import { PageHead } from '../../ui/work-bar.tsx'
import { Arriving } from './arriving.tsx'
import { FleetWall } from './fleet-wall.tsx'
import { homeQuery } from './home.queries.ts'
import { HomeCard, PartFailed, RowsToCome } from './home-card.tsx'
import { HomeHead } from './home-head.tsx'
import { Needs } from './needs.tsx'
import { AgentCard, CoverEnds, OwedCard } from './side.tsx'

// Few people are new, came for invoices alone, or approve orders.
const Welcome = lazy(() => import('./first-steps.tsx').then((module) => ({ default: module.Welcome })))
const FirstSteps = lazy(() => import('./first-steps.tsx').then((module) => ({ default: module.FirstSteps })))
const MoneyParts = lazy(() => import('./money.tsx').then((module) => ({ default: module.MoneyParts })))
const loadToApprove = async () => (await import('./to-approve.tsx')).ToApprove

export const meta: MetaFunction = () => [{ title: `Home, ${brand.name}` }]

export const HydrateFallback = PageSkeleton

export const handle = {
  staysWhenSignedOut: true,
  firstQuery: { of: ['User'], query: () => homeQuery },
} satisfies FirstQuery & { staysWhenSignedOut: true }

/** Home of a person of an account: what arrives, what needs them, their fleet (docs/spec/home.md). */
export default function HomeScreen() {
  const profile = useSession()?.userProfile
  return (
    <main id="main" className="wrap page account-home">
      <PageHead title="Home" />
      {profile ? <HomeOf profile={profile} /> : <SignedOut />}
    </main>
  )
}

type PartProps = { home: Home; query: { isFetching: boolean; refetch: () => unknown } }

/** Home, and the order that waits longest for this person: shown together, so that nothing moves when the order arrives. */
function useHome() {
  const read = useQuery(homeQuery)
  const first = read.data?.needs?.find((need) => need.kind === 'approval')
  const isAsked = { enabled: first !== undefined }
  const order = useQuery({ ...orderQuery(first?.orderId ?? 0), ...isAsked })
  const approval = useQuery({ ...approvalQuery(first?.orderId ?? 0), ...isAsked })
  const ToApprove = useLoaded(loadToApprove, isAsked.enabled)
  const isWaiting = order.isLoading || approval.isLoading || (isAsked.enabled && ToApprove === null)
  return {
    query: { ...read, data: useOnceShown(read.data, isWaiting) },
    toApprove: first && ToApprove ? { first, order, approval, ToApprove } : undefined,
  }
}

type Asked = { toApprove: ReturnType<typeof useHome>['toApprove'] }

function HomeOf({ profile }: { profile: UserProfile }) {
  const { query, toApprove } = useHome()
  const access = accessOfProfile(profile)
  const toCome = <HomeToCome profile={profile} />
  return (
    <>
      {query.data?.setup ? (
        <Suspense fallback={<HomeHead profile={profile} home={undefined} />}>
          <Welcome profile={profile} home={query.data} left={query.data.setup.left} />
        </Suspense>
      ) : (
        <HomeHead profile={profile} home={query.data} hasFailed={query.isError} />
      )}
      <Suspense fallback={toCome}>
        <Loaded query={query} what="home page" pending={toCome} saysLater>
          {(home) => (
            <div className="home-parts">
              <div>
                {home.setup && <FirstSteps home={home} left={home.setup.left} />}
                {comesForMoney(access) ? (
                  <Money home={home} query={query} />
                ) : (
                  <Orders home={home} query={query} toApprove={toApprove} />
                )}
                {hasHomePart(access, 'fleet') && <Fleet home={home} query={query} />}
              </div>
              <div>
                {hasHomePart(access, 'money') && !comesForMoney(access) && home.setup === null && (
                  <Owed home={home} query={query} />
                )}
                {home.fleet && home.fleet.devices > 0 && <CoverEnds coverEnds={home.fleet.coverEnds} />}
                {home.agent && <AgentCard agent={home.agent} />}
              </div>
            </div>
          )}
        </Loaded>
      </Suspense>
    </>
  )
}

/** What arrives and what needs the person; who is new here has neither until there is some. */
function Orders({ home: read, query, toApprove }: PartProps & Asked) {
  const first = toApprove?.first
  const home = { ...read, needs: read.needs?.filter((need) => need !== first) ?? null }
  const { arriving, needs, setup } = home
  const isNew = setup !== null
  const { refetch } = query
  const onDecided = useCallback(() => void refetch(), [refetch])
  return (
    <>
      {toApprove && (
        <toApprove.ToApprove
          key={toApprove.first.orderId}
          first={toApprove.first}
          waiting={read.needs?.filter(({ kind }) => kind === 'approval').length ?? 1}
          order={toApprove.order}
          approval={toApprove.approval}
          onDecided={onDecided}
        />
      )}
      {!(isNew && arriving?.total === 0) && <Arriving home={home} query={query} />}
      {!((isNew || first) && needs?.length === 0) && <Needs home={home} query={query} />}
    </>
  )
}

const MoneyFailed = ({ query }: Pick<PartProps, 'query'>) => (
  <HomeCard title="You owe">
    <PartFailed what="your invoices" query={query} />
  </HomeCard>
)

/** For people who came for their invoices. */
const Money = ({ home: { money }, query }: PartProps) =>
  money === null ? <MoneyFailed query={query} /> : <MoneyParts money={money} />

/** For people who came for more. */
const Owed = ({ home: { money }, query }: PartProps) =>
  money === null ? <MoneyFailed query={query} /> : <OwedCard money={money} />

function Fleet({ home: { fleet }, query }: PartProps) {
  if (fleet === null)
    return (
      <HomeCard title="Fleet">
        <PartFailed what="your fleet" query={query} />
      </HomeCard>
    )
  const link = (
    <Link className="link" to={paths.fleet}>
      Open fleet
    </Link>
  )
  if (fleet.devices === 0)
    return (
      <HomeCard title="Fleet" note="Your devices will hang here" link={link}>
        <div className="home-foot">
          <p>Already have phones? Bring them: they get tags, coverage and repairs too.</p>
          <ButtonLink variant="ghost" size="sm" to={paths.fleet}>
            Import devices
          </ButtonLink>
        </div>
      </HomeCard>
    )
  const isDrawn = fleet.stations.every(({ tags }) => tags !== null)
  return (
    <HomeCard
      title="Fleet"
      note={`${counted(fleet.devices, 'device')}${isDrawn ? ', each a tag at its station' : ''}`}
      link={link}
    >
      <FleetWall
        fleet={{ ...fleet, coverEnds: fleet.coverEnds.devices }}
        listOf={(narrowed) => `${paths.fleet}?${new URLSearchParams(narrowed)}`}
      />
    </HomeCard>
  )
}

/** The parts of the person's access, with the heights that they usually have. */
function HomeToCome({ profile }: { profile: UserProfile }) {
  const access = accessOfProfile(profile)
  return (
    <Loading what="home page" className="home-parts">
      <div>
        {hasHomePart(access, 'arriving') && (
          <HomeCard title="Arriving">
            <RowsToCome rows={3} mark="to-come-leaf" />
          </HomeCard>
        )}
        <HomeCard title="Needs you">
          <RowsToCome rows={3} />
        </HomeCard>
        {hasHomePart(access, 'fleet') && (
          <HomeCard title="Fleet">
            <Skeleton className="to-come-wall" />
          </HomeCard>
        )}
      </div>
      <div>
        <HomeCard title={hasHomePart(access, 'fleet') ? 'Coverage ending soon' : 'Your agent'}>
          <RowsToCome rows={2} />
        </HomeCard>
      </div>
    </Loading>
  )
}

import type { Bench as BenchAnswer } from '@portal/contract/staging'
import { brand } from '@portal/domain/brand'
import { refusalMessages } from '@portal/domain/refusal-messages'
import { stagingPath } from '@portal/domain/staging-paths'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type MetaFunction, useParams } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SignedOut } from '../../ui/signed-out.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import '../../styles/staging.css'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { benchQuery } from './staging.queries.ts'

const Bench = lazy(() => import('./bench.tsx').then((module) => ({ default: module.Bench })))

export const meta: MetaFunction = ({ params: { orderId = '' } }) => [
  { title: `${/^\d{1,10}$/.test(orderId) ? `Bench, order ${orderId}` : 'Bench'}, ${brand.name}` },
]

/** What was scanned stays kept while a person signs in again. */
export const handle = { staysWhenSignedOut: true }

/** The bench of an order (docs/spec/staging.md#bench-screen). */
export default function BenchScreen() {
  const { orderId = '' } = useParams()
  const profile = useSession()?.userProfile
  if (!profile)
    return (
      <RecordPage back={backToStaging} title="Bench">
        <SignedOut />
      </RecordPage>
    )
  if (!/^[1-9]\d{0,9}$/.test(orderId)) return <NoSuchOrder />
  return <Loaded key={orderId} orderId={Number(orderId)} email={profile.email} />
}

function Loaded({ orderId, email }: { orderId: number; email: string }) {
  const query = useQuery(benchQuery(orderId))
  if (query.error instanceof ApiError && query.error.code === 'ORDER_NOT_FOUND') return <NoSuchOrder />
  if (query.data) return <Shown bench={query.data} email={email} />
  if (query.isPending)
    return (
      <RecordPage back={backToStaging} title={`Bench of order ${orderId}`}>
        <p className="vh" role="status">
          Loading
        </p>
        <Skeleton className="h-[36rem] w-full" />
      </RecordPage>
    )
  return (
    <RecordPage back={backToStaging} title={`Bench of order ${orderId}`}>
      <QueryFailure query={query} what="bench" retryLabel="Try Again" />
    </RecordPage>
  )
}

const Shown = ({ bench, email }: { bench: BenchAnswer; email: string }) => (
  <Suspense
    fallback={
      <RecordPage back={backToStaging} title={`Bench of order ${bench.orderId}`}>
        {null}
      </RecordPage>
    }
  >
    <Bench bench={bench} email={email} />
  </Suspense>
)

const backToStaging = <BackLink to={stagingPath}>Staging</BackLink>

const NoSuchOrder = () => (
  <RecordPage back={backToStaging} title="Order not found">
    <EmptyState
      title={refusalMessages.noOrder}
      text="The number may be mistyped, or the order is not at the staging desk."
      action={
        <ButtonLink variant="ghost" to={stagingPath}>
          Back to Staging
        </ButtonLink>
      }
    />
  </RecordPage>
)

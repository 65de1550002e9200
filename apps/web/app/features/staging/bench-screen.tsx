import type { Bench as BenchAnswer } from '@portal/contract/staging'
import { brand } from '@portal/domain/brand'
import { stagingPath } from '@portal/domain/paths'
import { refusalMessages } from '@portal/domain/refusal-messages'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type MetaFunction, useParams } from 'react-router'
import { lazy } from '../../lib/lazy.ts'
import { useSession } from '../../lib/session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { LoadedRecord } from '../../ui/loaded.tsx'
import { EmptyState, PageSkeleton, SignedOut, Skeleton } from '../../ui/page-states.tsx'
import '../../styles/staging.css'
import { RecordPage } from '../../ui/section.tsx'
import { benchQuery } from './staging.queries.ts'

const Bench = lazy(() => import('./bench.tsx').then((module) => ({ default: module.Bench })))

export const meta: MetaFunction = ({ params: { orderId = '' } }) => [
  { title: `${/^\d{1,10}$/.test(orderId) ? `Bench, order ${orderId}` : 'Bench'}, ${brand.name}` },
]

export const HydrateFallback = PageSkeleton

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
  return <LoadedBench key={orderId} orderId={Number(orderId)} email={profile.email} />
}

function LoadedBench({ orderId, email }: { orderId: number; email: string }) {
  const query = useQuery(benchQuery(orderId))
  return (
    <LoadedRecord
      query={query}
      what="bench"
      back={backToStaging}
      title={`Bench of order ${orderId}`}
      missing={{ code: 'ORDER_NOT_FOUND', shown: <NoSuchOrder /> }}
      pending={<Skeleton className="h-[36rem] w-full" />}
    >
      {(bench) => <Shown bench={bench} email={email} />}
    </LoadedRecord>
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

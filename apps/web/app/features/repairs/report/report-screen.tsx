import { brand } from '@portal/domain/brand'
import { loadFailure } from '@portal/domain/messages'
import { devicePath, repairsPath, reportPath } from '@portal/domain/paths'
import { refusalMessages } from '@portal/domain/refusal-messages'
import { scannedTagCode } from '@portal/domain/tag-page'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { type MetaFunction, Navigate, useLocation, useSearchParams } from 'react-router'
import { ApiError, requestIdOf } from '../../../lib/api.ts'
import { lazy } from '../../../lib/lazy.ts'
import { useSession } from '../../../lib/session.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState, ErrorPanel, SignedOut, Skeleton } from '../../../ui/page-states.tsx'
import '../../../styles/repairs-report.css'
import { deviceByTagQuery } from '../../devices/fleet.queries.ts'
import { reportQuery } from '../repairs.queries.ts'
import { deviceIn } from '../repairs-address.ts'
import { ReportForm } from './report-form.tsx'

/** Who comes from a device has nothing to choose. */
const PickDevice = lazy(() => import('./pick-device.tsx').then((module) => ({ default: module.PickDevice })))

export const meta: MetaFunction = () => [{ title: `Report a problem, ${brand.name}` }]

export const handle = { staysWhenSignedOut: true }

/** Reports a problem of a device (docs/spec/repairs.md#report). */
export default function ReportScreen() {
  const profile = useSession()?.userProfile
  const [params] = useSearchParams()
  // The list that the device was opened from.
  const { state } = useLocation()
  const deviceId = deviceIn(params)
  const tagCode = scannedTagCode(params.get('tag') ?? '')
  return (
    <main id="main" className="wrap page">
      {deviceId === null ? (
        <BackLink to={repairsPath}>Back to Repairs</BackLink>
      ) : (
        <BackLink to={devicePath(deviceId)} state={state}>
          Back to the device
        </BackLink>
      )}
      <div className="title-row pt-1 pb-6">
        <h1>Report a problem</h1>
      </div>
      {profile === undefined ? (
        <SignedOut />
      ) : deviceId !== null ? (
        <LoadedReport key={deviceId} deviceId={deviceId} />
      ) : tagCode !== null ? (
        <ByTag tagCode={tagCode} />
      ) : (
        <Suspense fallback={<Shapes />}>
          <PickDevice profile={profile} />
        </Suspense>
      )}
    </main>
  )
}

/** From the page of a tag: on to its device. */
function ByTag({ tagCode }: { tagCode: string }) {
  const query = useQuery(deviceByTagQuery(tagCode))
  if (query.data) return <Navigate to={reportPath(query.data.deviceId)} replace />
  if (query.isError) return <Failure error={query.error} query={query} />
  return <Shapes />
}

function LoadedReport({ deviceId }: { deviceId: string }) {
  const query = useQuery(reportQuery(deviceId))
  // What a person fills in is about what they saw: news about the device must not change it under their hands.
  const [facts, setFacts] = useState(query.isFetching ? undefined : query.data)
  if (facts === undefined && query.data && !query.isFetching) setFacts(query.data)
  if (facts?.kinds.length === 0) return <NothingToReport deviceId={deviceId} />
  if (facts) return <ReportForm facts={facts} />
  if (query.isError) return <Failure error={query.error} query={query} />
  return <Shapes />
}

const Shapes = () => (
  <div className="report" aria-busy="true">
    <p className="vh" role="status">
      Loading
    </p>
    <Skeleton className="h-[36rem] w-full" />
    <Skeleton className="h-80 w-full" />
  </div>
)

/** Devices that are on their way or have ended (docs/spec/repairs.md#report). */
const NothingToReport = ({ deviceId }: { deviceId: string }) => (
  <EmptyState
    title="Nothing can be reported for this device."
    text="It is not in use: it is still on its way, or was replaced or retired."
    action={
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={reportPath()}>Choose another device</ButtonLink>
        <ButtonLink variant="ghost" to={devicePath(deviceId)}>
          Open the device
        </ButtonLink>
      </div>
    }
  />
)

type Query = { isFetching: boolean; refetch: () => Promise<unknown> }

function Failure({ error, query }: { error: Error; query: Query }): ReactNode {
  if (error instanceof ApiError && error.code === 'DEVICE_NOT_FOUND')
    return (
      <EmptyState
        title={refusalMessages.noDevice}
        text="The link may be mistyped, or the device was removed."
        action={
          <ButtonLink variant="ghost" to={reportPath()}>
            Choose a device
          </ButtonLink>
        }
      />
    )
  return (
    <ErrorPanel
      message={loadFailure('device', error.message)}
      requestId={requestIdOf(error)}
      retryLabel="Try Again"
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}

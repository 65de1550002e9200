import { paths } from '@portal/domain/paths'
import { refusalMessages } from '@portal/domain/refusal-messages'
import { scannedTagCode } from '@portal/domain/tag-page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type MetaFunction, useParams } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { pageTitle, usePageTitle } from '../../lib/use-page-title.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SignedOut } from '../../ui/signed-out.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHeadingFocus } from '../../ui/use-heading-focus.ts'
import '../../styles/fleet-device.css'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { useFromFleet } from './device-link.tsx'
import { DeviceView } from './device-view.tsx'
import { deviceQuery } from './fleet.queries.ts'

const TagLookup = lazy(() => import('./tag-lookup.tsx').then((module) => ({ default: module.TagLookup })))

/** The frame that the server sends is the same for all devices, and so names none. */
export const meta: MetaFunction = () => [{ title: pageTitle('Device') }]

export const handle = { staysWhenSignedOut: true }

const isDeviceId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** One device (docs/spec/fleet.md#fields): its facts, what can be done with it, and its history. */
export default function DeviceScreen() {
  const { deviceId = '' } = useParams()
  const isSignedIn = useSession() !== null
  if (!isSignedIn)
    return (
      <RecordPage back={<BackToFleet />} title="Device">
        <SignedOut />
      </RecordPage>
    )
  if (scannedTagCode(deviceId) !== null)
    return (
      <Suspense fallback={<main id="main" className="wrap page" aria-busy="true" />}>
        <TagLookup key={deviceId} tagCode={deviceId} />
      </Suspense>
    )
  // Another device is another page: nothing that was typed for this one may reach it.
  return isDeviceId(deviceId) ? <LoadedDevice key={deviceId} deviceId={deviceId} /> : <NoSuchDevice />
}

function LoadedDevice({ deviceId }: { deviceId: string }) {
  const query = useQuery(deviceQuery(deviceId))
  const device = query.data
  useHeadingFocus(device !== undefined)
  usePageTitle(device?.unitNumber ? `Unit ${device.unitNumber}` : null)
  if (query.error instanceof ApiError && query.error.code === 'DEVICE_NOT_FOUND') return <NoSuchDevice />
  if (device)
    return (
      <main id="main" className="wrap page">
        <BackToFleet accountId={device.accountId} />
        <DeviceView device={device} />
      </main>
    )
  if (query.isPending)
    return (
      <RecordPage back={<BackToFleet />} title="Device" busy>
        <p className="vh" role="status">
          Loading
        </p>
        <div className="device-top">
          <Skeleton className="h-[30rem] w-full" />
          <Skeleton className="h-[30rem] w-full" />
        </div>
      </RecordPage>
    )
  return (
    <RecordPage back={<BackToFleet />} title="Device">
      <QueryFailure query={query} what="device" retryLabel="Try Again" />
    </RecordPage>
  )
}

/** Missing, or another account's: for this person it is the same (docs/spec/roles.md#access-to-objects). */
function NoSuchDevice() {
  return (
    <RecordPage back={<BackToFleet />} title="Device not found">
      <EmptyState
        title={refusalMessages.noDevice}
        text="The link may be mistyped, or the device was removed."
        action={
          <ButtonLink variant="ghost" to={useFleetPath()}>
            Back to Fleet
          </ButtonLink>
        }
      />
    </RecordPage>
  )
}

const BackToFleet = ({ accountId }: { accountId?: string }) => (
  <BackLink to={useFleetPath(accountId)}>Back to Fleet</BackLink>
)

/**
 * The list that the person came from, as they left it.
 * @param accountId whose devices are listed for those who came from elsewhere
 */
function useFleetPath(accountId?: string): string {
  const whole = accountId === undefined ? '' : `?account=${accountId}`
  return `${paths.fleet}${useFromFleet()?.from ?? whole}`
}

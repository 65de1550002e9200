import { paths } from '@portal/domain/paths'
import { refusalMessages } from '@portal/domain/refusal-messages'
import { isOpenCase } from '@portal/domain/repair-cases'
import { scannedTagCode } from '@portal/domain/tag-page'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type MetaFunction, useParams } from 'react-router'
import { lazy } from '../../../lib/lazy.ts'
import { useSession } from '../../../lib/session.ts'
import { useOnceShown } from '../../../lib/use-once-shown.ts'
import { pageTitle, usePageTitle } from '../../../lib/use-page-title.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { LoadedRecord } from '../../../ui/loaded.tsx'
import { EmptyState, SignedOut, Skeleton } from '../../../ui/page-states.tsx'
import { headOnItsWay, RecordColumns, RecordHead } from '../../../ui/record.tsx'
import { useHeadingFocus } from '../../../ui/use-heading-focus.ts'
import '../../../styles/fleet-device.css'
import { RecordPage } from '../../../ui/section.tsx'
import { deviceQuery, stationsQuery } from '../../devices/fleet.queries.ts'
import { deviceCasesQuery } from '../../repairs/repairs.queries.ts'
import { useFromFleet } from '../device-link.tsx'
import { DeviceView } from './device-view.tsx'

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
  const cases = useQuery(deviceCasesQuery(deviceId))
  const stations = useQuery(stationsQuery(query.data?.station ? query.data.accountId : null))
  // Shown with its open cases and its station: they stand above everything else, and nothing moves when they arrive.
  const device = useOnceShown(query.data, cases.isLoading || stations.isLoading)
  useHeadingFocus(device !== undefined)
  usePageTitle(device?.unitNumber ? `Unit ${device.unitNumber}` : null)
  return (
    <LoadedRecord
      query={{ ...query, data: device }}
      what="device"
      back={<BackToFleet />}
      title="Device"
      head={<RecordHead title="Device" {...headOnItsWay} />}
      missing={{ code: 'DEVICE_NOT_FOUND', shown: <NoSuchDevice /> }}
      pending={<DeviceSkeleton />}
    >
      {(found) => (
        <main id="main" className="wrap page">
          <BackToFleet accountId={found.accountId} />
          <DeviceView
            device={found}
            openCases={cases.data?.results.filter(({ state }) => isOpenCase(state)) ?? []}
          />
        </main>
      )}
    </LoadedRecord>
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

/** The shape of a device while it loads: its state, its tag, and the cards beside it. */
const DeviceSkeleton = () => (
  <>
    <Skeleton className="h-36 w-full" />
    <RecordColumns
      first={<Skeleton className="h-96 w-full" />}
      side={
        <>
          <Skeleton className="h-80 w-full" />
          <Skeleton className="h-36 w-full" />
        </>
      }
      rest={<Skeleton className="h-60 w-full" />}
    />
  </>
)

import type { Station } from '@portal/contract/fleet'
import { counted } from '@portal/domain/format'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { lazy } from '../../../lib/lazy.ts'
import { phone, useMedia } from '../../../lib/use-media.ts'
import { isOfAllAgents } from '../../devices/fleet.queries.ts'
import type { FleetWhose } from '../../devices/use-fleet-scope.ts'
import type { FleetCases } from '../../repairs/open-cases.tsx'
import { FleetMenu, stationsOf, stationsWords } from './fleet-tools.tsx'
import type { OpenDialog } from './use-fleet-dialogs.tsx'

type FleetAboutProps = {
  whose: FleetWhose
  shortCode: string
  /** How many devices there are; undefined while that is not known. */
  all: number | undefined
  /** Units of drafts. */
  planned: number
  stations: readonly Station[] | undefined
  cases: FleetCases | null
  /** The fields that choose agent and account, where they stand here. */
  fields: ReactNode
  onOpen: OpenDialog
  /** "At a glance", at the end of the row. */
  children: ReactNode
}

/** One row below the figures: whose fleet it is and how large, its open cases, and what opens from here. */
export function FleetAbout({ cases, fields, onOpen, children, ...about }: FleetAboutProps) {
  const isPhone = useMedia(phone)
  const { whose } = about
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      {isPhone ? (
        <p className="min-w-0 flex-1 text-ui text-muted">{whose.accountName ?? 'All accounts'}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          {fields}
          <FleetLede {...about} />
          {cases && (
            <Link className="link" to={cases.to}>
              {cases.words}
            </Link>
          )}
        </div>
      )}
      {children}
      {isPhone && <FleetMenu accountId={whose.scope.accountId} cases={cases} onOpen={onOpen} />}
    </div>
  )
}

type FleetLedeProps = Pick<FleetAboutProps, 'whose' | 'shortCode' | 'all' | 'planned' | 'stations'>

/** Whose fleet it is, and how large, in one sentence. */
function FleetLede({ whose: { scope, accountName }, shortCode, all, planned, stations }: FleetLedeProps) {
  if (scope.accountId === null && all === 0) return null
  if (scope.accountId === null && all !== undefined)
    return (
      <Lede>
        {isOfAllAgents(scope) ? 'Devices of all agents.' : `${counted(all, 'device')} in all accounts.`}
      </Lede>
    )
  // A line to come keeps its place.
  if (scope.accountId === null || accountName === null) return <Lede>{'\u00a0'}</Lede>
  return (
    <Lede>
      {accountName}
      {shortCode !== '' && (
        <>
          , short code <span className="mono text-ui">{shortCode}</span>
        </>
      )}
      .{' '}
      {all !== undefined &&
        all > 0 &&
        `${counted(all, 'device')}${stations?.length ? ` at ${counted(stations.length, 'station')}` : ''}. `}
      {planned > 0 && `${planned.toLocaleString('en-US')} planned. `}
      <Link className="link" to={stationsOf(scope.accountId)}>
        {stationsWords}
      </Link>
    </Lede>
  )
}

const Lede = ({ children }: { children: ReactNode }) => <p className="text-muted">{children}</p>

/** Loaded where the list shows one station. */
const HandoverList = lazy(() =>
  import('../../paper/paper-buttons.tsx').then((module) => ({ default: module.HandoverList })),
)

type StationPaperProps = {
  /** The station that the list is filtered by: an id, 'none' for devices without one, or null. */
  station: string | null
  stations: ReadonlyArray<{ stationId: string; name: string }> | undefined
}

/** The handover list of the station that is shown (docs/spec/staging.md#paper); nothing for any other list. */
export function StationPaper({ station, stations = [] }: StationPaperProps) {
  const shown = stations.find(({ stationId }) => stationId === station)
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <HandoverList stationId={shown.stationId} name={shown.name} />
    </Suspense>
  )
}

import type { Station } from '@portal/contract/fleet'
import { counted } from '@portal/domain/format'
import { accountPath } from '@portal/domain/paths'
import { Bookmark, Columns3, Download, History, Upload } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { lazy } from '../../../lib/lazy.ts'
import { Button } from '../../../ui/button.tsx'
import { isOfAllAgents } from '../../devices/fleet.queries.ts'
import type { FleetWhose } from '../../devices/use-fleet-scope.ts'
import type { OpenDialog } from './use-fleet-dialogs.tsx'

type FleetLedeProps = {
  whose: FleetWhose
  shortCode: string
  /** How many devices there are; undefined while that is not known. */
  all: number | undefined
  stations: readonly Station[] | undefined
}

/** Whose fleet it is, and how large, in one sentence. */
export function FleetLede({
  whose: { scope, accountName, hasAccounts },
  shortCode,
  all,
  stations,
}: FleetLedeProps) {
  if (scope.accountId === null)
    return all ? (
      <Lede>
        {isOfAllAgents(scope) ? 'Devices of all agents.' : `${counted(all, 'device')} in all accounts.`}
        {hasAccounts && ' Choose an account for its stations, saved views and imports.'}
      </Lede>
    ) : all === undefined ? (
      <Lede>{'\u00a0'}</Lede>
    ) : null
  // A line to come keeps its place.
  if (accountName === null) return <Lede>{'\u00a0'}</Lede>
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
      <Link className="link" to={{ pathname: accountPath(scope.accountId), hash: 'stations' }}>
        Stations and numbering
      </Link>
    </Lede>
  )
}

const Lede = ({ children }: { children: React.ReactNode }) => <p className="text-muted">{children}</p>

/** Beside the title, where one account is shown. */
export const FleetTitleActions = ({ onOpen }: { onOpen: OpenDialog }) => (
  <div className="actions">
    <Button
      variant="ghost"
      icon={<History size={18} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => onOpen({ dialog: 'holderOn' })}
    >
      Who had a unit?
    </Button>
    <Button
      variant="ghost"
      icon={<Upload size={18} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => onOpen({ dialog: 'import' })}
    >
      Import
    </Button>
  </div>
)

const tools = [
  { dialog: 'views', label: 'Views', icon: Bookmark },
  { dialog: 'columns', label: 'Columns', icon: Columns3 },
  { dialog: 'export', label: 'Export', icon: Download },
] as const

/** What can be done with the list as a whole. Views belong to one account. */
export const FleetTools = ({ hasViews, onOpen }: { hasViews: boolean; onOpen: OpenDialog }) =>
  tools
    .filter(({ dialog }) => hasViews || dialog !== 'views')
    .map(({ dialog, label, icon: Icon }) => (
      <Button
        key={dialog}
        variant="ghost"
        size="sm"
        icon={<Icon size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => onOpen({ dialog })}
      >
        <span className="tool-words">{label}</span>
      </Button>
    ))

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

import { Bookmark, Columns3, Download, History, Upload } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '../../ui/button.tsx'
import type { OpenDialog } from './use-fleet-dialogs.tsx'

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
        {label}
      </Button>
    ))

/** Loaded where the list shows one station. */
const HandoverList = lazy(() =>
  import('../paper/paper-buttons.tsx').then((module) => ({ default: module.HandoverList })),
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

import type { DeviceRow } from '@portal/contract/devices'
import { CircleDot, Download, FileDown, MapPin, PackageCheck, Printer, Users, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useMay } from '../../../lib/access.ts'
import { lazy } from '../../../lib/lazy.ts'
import type { FleetScope } from '../../devices/fleet.queries.ts'
import type { BulkChange } from './bulk-dialogs.tsx'
import type { Exported } from './export-dialog.tsx'
import type { Selection } from './use-fleet-list.ts'

const BulkChangeDialog = lazy(() =>
  import('./bulk-dialogs.tsx').then((module) => ({ default: module.BulkChangeDialog })),
)

const EnrollmentDialog = lazy(() =>
  import('../../paper/enrollment-dialog.tsx').then((module) => ({ default: module.EnrollmentDialog })),
)

const changes: Array<{ change: BulkChange; label: string; icon: typeof MapPin }> = [
  { change: 'move', label: 'Move to station', icon: MapPin },
  { change: 'kit', label: 'Kit', icon: PackageCheck },
  { change: 'holders', label: 'Holders', icon: Users },
  { change: 'status', label: 'Status', icon: CircleDot },
]

type BulkBarProps = {
  selection: Selection
  scope: FleetScope
  onExport: (what: Exported) => void
  onPrint: (devices: readonly DeviceRow[], accountId: string) => void
}

/** What can be done with the selected devices; nothing while none is. */
export function BulkBar({ selection: { devices, clear }, scope, onExport, onPrint }: BulkBarProps) {
  const [open, setOpen] = useState<BulkChange | null>(null)
  const [isEnrolling, setEnrolling] = useState(false)
  const accountId = accountOf(devices)
  const mayOrder = useMay('order')
  useListFocus(devices.length > 0)
  return (
    <>
      {devices.length > 0 && (
        <section className="bulk-bar" aria-label="Selected devices">
          <p role="status">
            <b>{devices.length.toLocaleString('en-US')}</b> selected
          </p>
          {accountId !== null &&
            changes
              .filter(({ change }) => change !== 'kit' || mayOrder)
              .map(({ change, label, icon: Icon }) => (
                <button key={change} type="button" aria-haspopup="dialog" onClick={() => setOpen(change)}>
                  <Icon size={18} aria-hidden />
                  {label}
                </button>
              ))}
          {accountId !== null && (
            <button type="button" aria-haspopup="dialog" onClick={() => onPrint(devices, accountId)}>
              <Printer size={18} aria-hidden />
              Print tags
            </button>
          )}
          {accountId !== null && (
            <button type="button" aria-haspopup="dialog" onClick={() => setEnrolling(true)}>
              <FileDown size={18} aria-hidden />
              Enroll
            </button>
          )}
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() =>
              onExport({
                scope: { ...scope, accountId },
                deviceIds: devices.map(({ deviceId }) => deviceId),
              })
            }
          >
            <Download size={18} aria-hidden />
            Export
          </button>
          <button type="button" onClick={clear}>
            <X size={18} aria-hidden />
            Clear
          </button>
        </section>
      )}
      {isEnrolling && accountId !== null && (
        <Suspense fallback={null}>
          <EnrollmentDialog
            what={{ accountId, deviceIds: devices.map(({ deviceId }) => deviceId) }}
            onClose={() => setEnrolling(false)}
          />
        </Suspense>
      )}
      {open !== null && accountId !== null && (
        <Suspense fallback={null}>
          <BulkChangeDialog
            change={open}
            devices={devices}
            accountId={accountId}
            onClose={() => setOpen(null)}
            onDone={clear}
          />
        </Suspense>
      )}
    </>
  )
}

/** The bar goes with the selection, and the button that had the focus with it: the list of devices has it then. */
function useListFocus(isShown: boolean) {
  const wasShown = useRef(false)
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body)
      document.querySelector<HTMLElement>('.fleet-list input[type=checkbox]')?.focus({ preventScroll: true })
    wasShown.current = isShown
  }, [isShown])
}

/** Stations, kits, and what is changed together, belong to one account; null for devices of several. */
function accountOf(devices: readonly DeviceRow[]): string | null {
  const [only, ...others] = new Set(devices.map(({ accountId }) => accountId))
  return only !== undefined && others.length === 0 ? only : null
}

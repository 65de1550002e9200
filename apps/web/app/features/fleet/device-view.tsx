import type { Device } from '@portal/contract/devices'
import { becomesOf, comingStatuses } from '@portal/domain/device-replacement'
import { kindsFor } from '@portal/domain/repair-cases'
import { reportPath } from '@portal/domain/repair-paths'
import { MessageSquareWarning, Pencil, Printer, RefreshCw, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../lib/access.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PrintTags } from '../tags/print-tags.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { ChangeStatus } from './change-status.tsx'
import { DeviceFacts } from './device-facts.tsx'
import { DeviceHistory } from './device-history.tsx'
import { useFromFleet } from './device-link.tsx'
import { DeviceStatusBadge } from './device-look.tsx'
import { DeviceStage } from './device-stage.tsx'
import { EditDeviceDialog } from './edit-device-dialog.tsx'
import { UnitYears } from './unit-years.tsx'

const loadFinderMessages = async () => (await import('./finder-messages.tsx')).FinderMessages
const loadDeviceCases = () => import('../repairs/device-cases.tsx')
const loadReplaceUnit = async () => (await import('./replace-unit.tsx')).ReplaceUnit

/** Its status allows it, and no other device is on its way in its place (docs/spec/fleet.md#replacement). */
const mayBeReplaced = ({ status, replacedBy }: Device) =>
  becomesOf(status).length > 0 && !comingStatuses.some((coming) => coming === replacedBy?.status)

/** A device that is loaded: what it is, and what can be done with it. */
export function DeviceView({ device }: { device: Device }) {
  const [open, setOpen] = useState<'assign' | 'edit' | 'replace' | 'tag' | null>(null)
  const mayOrder = useMay('order')
  const from = useFromFleet()
  const close = () => setOpen(null)
  const FinderMessages = useLoaded(loadFinderMessages, device.finderMessages.length > 0)
  const cases = useLoaded(loadDeviceCases)
  const ReplaceUnit = useLoaded(loadReplaceUnit, open === 'replace')
  return (
    <>
      <div className="title-row pt-1 pb-6">
        <h1>
          {device.unitNumber === null ? (
            'No unit number'
          ) : (
            <>
              {device.shortCode !== '' && <span className="text-subtle">{device.shortCode}-</span>}
              {device.unitNumber}
            </>
          )}
        </h1>
        <DeviceStatusBadge status={device.status} />
        <div className="actions">
          <Button variant="ghost" icon={<Printer size={18} aria-hidden />} onClick={() => setOpen('tag')}>
            Print tag
          </Button>
          <ChangeStatus device={device} />
          {mayOrder && mayBeReplaced(device) && (
            <Button
              variant="ghost"
              icon={<RefreshCw size={18} aria-hidden />}
              onClick={() => setOpen('replace')}
            >
              Replace
            </Button>
          )}
          <Button variant="ghost" icon={<Pencil size={18} aria-hidden />} onClick={() => setOpen('edit')}>
            Edit
          </Button>
          {kindsFor(device.status).length > 0 && (
            <ButtonLink
              variant="ghost"
              icon={<MessageSquareWarning size={18} aria-hidden />}
              to={reportPath(device.deviceId)}
              state={from}
            >
              Report a problem
            </ButtonLink>
          )}
          <Button icon={<UserCheck size={18} aria-hidden />} onClick={() => setOpen('assign')}>
            Assign
          </Button>
        </div>
      </div>
      {device.finderMessages.length > 0 && FinderMessages && (
        <FinderMessages messages={device.finderMessages} />
      )}
      {cases && <cases.OpenCaseNotices deviceId={device.deviceId} />}
      <div className="device-top">
        <DeviceStage device={device} />
        <DeviceFacts device={device} />
      </div>
      <div className="device-more">
        <DeviceHistory events={device.events} />
        <div className="grid content-start gap-8">
          {device.unitNumber !== null && (
            <UnitYears
              accountId={device.accountId}
              unitNumber={device.unitNumber}
              deviceId={device.deviceId}
            />
          )}
          {cases && <cases.DeviceCases deviceId={device.deviceId} />}
        </div>
      </div>
      {open === 'assign' && <AssignDialog device={device} onClose={close} />}
      {open === 'replace' && ReplaceUnit && <ReplaceUnit deviceId={device.deviceId} onClose={close} />}
      {open === 'tag' && (
        <PrintTags
          of={{ accountId: device.accountId, deviceIds: [device.deviceId] }}
          title="Print tag"
          onClose={close}
        />
      )}
      {open === 'edit' && <EditDeviceDialog device={device} onClose={close} />}
    </>
  )
}

import type { Device } from '@portal/contract/devices'
import { Pencil, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { ChangeStatus } from './change-status.tsx'
import { DeviceFacts } from './device-facts.tsx'
import { DeviceHistory } from './device-history.tsx'
import { DeviceStatusBadge } from './device-look.tsx'
import { DeviceStage } from './device-stage.tsx'
import { EditDeviceDialog } from './edit-device-dialog.tsx'

/** A device that is loaded: what it is, and what can be done with it. */
export function DeviceView({ device }: { device: Device }) {
  const [open, setOpen] = useState<'assign' | 'edit' | null>(null)
  const close = () => setOpen(null)
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
          <ChangeStatus device={device} />
          <Button variant="ghost" icon={<Pencil size={18} aria-hidden />} onClick={() => setOpen('edit')}>
            Edit
          </Button>
          <Button icon={<UserCheck size={18} aria-hidden />} onClick={() => setOpen('assign')}>
            Assign
          </Button>
        </div>
      </div>
      <div className="device-top">
        <DeviceStage device={device} />
        <DeviceFacts device={device} />
      </div>
      <DeviceHistory events={device.events} />
      {open === 'assign' && <AssignDialog device={device} onClose={close} />}
      {open === 'edit' && <EditDeviceDialog device={device} onClose={close} />}
    </>
  )
}

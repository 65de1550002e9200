import type { DeviceRow } from '@portal/contract/devices'
import { becomesOf } from '@portal/domain/device-replacement'
import { actionsOn } from '@portal/domain/device-status'
import { devicePath, reportPath } from '@portal/domain/paths'
import { kindsFor } from '@portal/domain/repair-cases'
import { Ellipsis } from 'lucide-react'
import { Link } from 'react-router'
import { useMay } from '../../../lib/access.ts'
import { DisclosureMenu } from '../../../ui/disclosure-menu.tsx'
import { useFromFleet } from '../device-link.tsx'

/** What a row's menu asks for, beside opening the device. */
export type RowAction = 'assign' | 'status' | 'replace' | 'tag'

type RowMenuProps = { device: DeviceRow; onAction: (action: RowAction, device: DeviceRow) => void }

/** What can be done with one device of the list. */
export function RowMenu({ device, onAction }: RowMenuProps) {
  const from = useFromFleet()
  const mayOrder = useMay('order')
  const entries: Array<[RowAction, string]> = [
    ['assign', 'Assign'],
    ...(actionsOn(device.status).length > 0 ? [['status', 'Change status'] as [RowAction, string]] : []),
    ...(mayOrder && becomesOf(device.status).length > 0
      ? [['replace', 'Replace'] as [RowAction, string]]
      : []),
    ['tag', 'Print tag'],
  ]
  return (
    <DisclosureMenu
      align="end"
      buttonClassName="icon-btn icon-btn-sm row-menu"
      button={
        <>
          <Ellipsis size={18} aria-hidden />
          <span className="vh">Actions for unit {device.unitNumber ?? 'without a number'}</span>
        </>
      }
    >
      {(close) => (
        <ul>
          <li>
            <Link to={devicePath(device.deviceId)} state={from}>
              Open
            </Link>
          </li>
          {kindsFor(device.status).length > 0 && (
            <li>
              <Link to={reportPath(device.deviceId)} state={from}>
                Report a problem
              </Link>
            </li>
          )}
          {entries.map(([action, label]) => (
            <li key={action}>
              <button
                type="button"
                onClick={() => {
                  close()
                  onAction(action, device)
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </DisclosureMenu>
  )
}

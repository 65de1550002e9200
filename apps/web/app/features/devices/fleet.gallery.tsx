import { deviceStatuses } from '@portal/domain/device-status'
import '../../styles/fleet.css'
import { QrCode } from '../../ui/qr-code.tsx'
import { DeviceStatusBadge } from './device-look.tsx'
import { UnitTag } from './device-name.tsx'

export const title = 'Devices of a fleet'

const row = 'flex flex-wrap items-center gap-3'

export function Gallery() {
  return (
    <>
      <p className={row}>
        {deviceStatuses.map((status) => (
          <DeviceStatusBadge key={status} status={status} />
        ))}
      </p>
      <p className={row}>
        <UnitTag unitNumber="014" />
        <UnitTag unitNumber="014" isOn />
        <UnitTag unitNumber={null} />
      </p>
      <div className="w-44">
        <QrCode text="https://portal.example" label="QR code of an address" />
      </div>
    </>
  )
}

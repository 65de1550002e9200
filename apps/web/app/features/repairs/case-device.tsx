import type { CaseDevice } from '@portal/contract/repairs'
import { defaultPicture, Picture } from '../../ui/picture.tsx'
import { deviceName, UnitTag } from '../devices/device-name.tsx'

type Named = Pick<CaseDevice, 'unitNumber' | 'kind' | 'make' | 'model' | 'image' | 'holder'> & {
  station: { name: string } | null
}

/** A device in two lines with its picture: the unit, and what it is, who has it and where. */
export const DeviceLine = ({ device }: { device: Named }) => (
  <span className="device-line">
    <span className="thumb thumb-sm">
      <Picture
        src={device.image ?? defaultPicture(device.kind)}
        alt=""
        width={48}
        height={48}
        sizes="48px"
        fallback={device.kind}
      />
    </span>
    <span>
      <UnitTag unitNumber={device.unitNumber} />
      <small>{[deviceName(device), device.holder, device.station?.name].filter(Boolean).join(', ')}</small>
    </span>
  </span>
)

import { type DeviceStatus, deviceStatusLabels } from '@portal/domain/device-status'
import type { ReactNode } from 'react'

/** How a status looks: colour is for what is away or needs work; a device in service is quiet. */
export type DeviceLook = 'planned' | 'way' | 'service' | 'spare' | 'repair' | 'lost' | 'ended'

const looks: Record<DeviceStatus, DeviceLook> = {
  planned: 'planned',
  ordered: 'way',
  staged: 'way',
  shipped: 'way',
  missing: 'lost',
  inService: 'service',
  spare: 'spare',
  inRepair: 'repair',
  lost: 'lost',
  stolen: 'lost',
  replaced: 'ended',
  retired: 'ended',
}

export const lookOf = (status: DeviceStatus): DeviceLook => looks[status]

const dash = <path d="M2 6h8" stroke="currentColor" strokeWidth="2" />
const box = { fill: 'none', stroke: 'currentColor' } as const

/** A shape for each status, so that colour is never the only sign; 12 × 12. */
const shapes: Record<DeviceStatus | 'cover', ReactNode> = {
  planned: <rect x="2.5" y="2.5" width="7" height="7" {...box} strokeWidth="2" strokeDasharray="2.4 1.6" />,
  ordered: <circle cx="6" cy="6" r="4" {...box} strokeWidth="2" />,
  staged: (
    <>
      <circle cx="6" cy="6" r="4" {...box} strokeWidth="2" />
      <path d="M6 2a4 4 0 0 1 0 8z" fill="currentColor" />
    </>
  ),
  shipped: <path d="M3 1.5 10.5 6 3 10.5z" fill="currentColor" />,
  missing: <path d="M6 2 10.6 10.2H1.4z" {...box} strokeWidth="1.6" />,
  inService: <rect x="2" y="2" width="8" height="8" rx="1" fill="currentColor" />,
  spare: <rect x="2.75" y="2.75" width="6.5" height="6.5" rx="1" {...box} strokeWidth="1.5" />,
  inRepair: <path d="M6 .8 11.2 6 6 11.2.8 6z" fill="currentColor" />,
  lost: <path d="M6 1 11.5 11H.5z" fill="currentColor" />,
  stolen: <path d="M2.2 2.2l7.6 7.6M9.8 2.2 2.2 9.8" {...box} strokeWidth="2.4" />,
  replaced: dash,
  retired: dash,
  cover: <path d="M0 8h12v3H0z" fill="currentColor" />,
}

type StatusMarkProps = { of: DeviceStatus | 'cover'; x?: number; y?: number; size?: number }

/** The shape of a status; also a part of a larger picture, at `x` and `y`. */
export function StatusMark({ of, size = 12, ...place }: StatusMarkProps) {
  return (
    <svg
      {...place}
      className="status-mark"
      data-look={of === 'cover' ? 'cover' : lookOf(of)}
      width={size}
      height={size}
      viewBox="0 0 12 12"
      aria-hidden="true"
    >
      {shapes[of]}
    </svg>
  )
}

/** The status of a device: shape, word and colour. */
export function DeviceStatusBadge({ status }: { status: DeviceStatus }) {
  return (
    <span className="device-status" data-look={lookOf(status)}>
      <StatusMark of={status} />
      {deviceStatusLabels[status]}
    </span>
  )
}

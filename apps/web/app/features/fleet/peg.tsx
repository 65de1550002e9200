import type { DeviceStatus } from '@portal/domain/device-status'
import { lookOf, StatusMark } from './device-look.tsx'

type PegProps = { status: DeviceStatus; endsSoon: boolean }

/** A tag of a board: its ground and mark say the status, its foot that cover ends soon. */
export function Peg({ status, endsSoon }: PegProps) {
  return (
    <svg className="peg" data-look={lookOf(status)} viewBox="0 0 24 32" aria-hidden="true">
      <path className="peg-body" d="M6.5.5h11l6 6V30a1.5 1.5 0 0 1-1.5 1.5H2A1.5 1.5 0 0 1 .5 30V6.5z" />
      <circle className="peg-hole" cx="12" cy="6.6" r="2.3" />
      {status !== 'inService' && <StatusMark of={status} x={6} y={12} />}
      {endsSoon && (
        <>
          <path className="peg-edge" d="M0 25h24" />
          <path
            className="peg-cover"
            d="M.75 26.75h22.5V30A1.25 1.25 0 0 1 22 31.25H2A1.25 1.25 0 0 1 .75 30z"
          />
        </>
      )}
    </svg>
  )
}

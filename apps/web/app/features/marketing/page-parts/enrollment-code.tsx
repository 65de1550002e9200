import { brand } from '@portal/domain/brand'
import { qrPath, qrSide } from './qr-code.ts'

/** Light modules around the code, which scanners need. */
const quiet = 4
const side = qrSide + 2 * quiet

/** A code in the corners of a viewfinder. It dials the sales desk, as its description says. */
export function EnrollmentCode() {
  return (
    <svg
      className="enrollment-code"
      viewBox={`${-quiet - 3} ${-quiet - 3} ${side + 6} ${side + 6}`}
      width="400"
      height="400"
      role="img"
      aria-label={`QR code that dials ${brand.phone.dotted}`}
    >
      <g className="finder" transform={`translate(${qrSide / 2} ${qrSide / 2})`}>
        {[0, 90, 180, 270].map((turn) => (
          <path key={turn} d="M-16.6 -10V-14.6a2 2 0 0 1 2 -2H-10" transform={`rotate(${turn})`} />
        ))}
      </g>
      <rect className="paper" x={-quiet} y={-quiet} width={side} height={side} rx="1.2" />
      <path className="modules" d={qrPath(brand.phone.href)} shapeRendering="crispEdges" />
    </svg>
  )
}

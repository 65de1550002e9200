import { encode } from 'uqr'

/** Modules around the code that stay light, so that cameras find its edge (ISO/IEC 18004). */
const quietZone = 4

/** A text as a QR code. Loaded when it is first shown. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: quietZone })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="qr-code"
      shapeRendering="crispEdges"
    >
      <path d={pathOf(data)} />
    </svg>
  )
}

/** Each run of dark modules in a row is one rectangle, one unit high. */
const pathOf = (rows: readonly boolean[][]) =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')

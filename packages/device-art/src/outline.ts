import { pathData } from './svg.ts'

/** Turns the size of a face (mm) into its outline, drawn from the upper left corner of that size. */
export type Outline = (width: number, height: number) => string

// One quarter of a continuous (curvature-matched) corner for a radius of 1: the straight edge ends at
// `reach`, and three curves lead round the corner. The same numbers mirrored give the other half.
const reach = 1.52866483
const corner = { a: 1.08849296, b: 0.86840694, c: 0.63149379, d: 0.07491139, e: 0.37282383, f: 0.16905956 }

/** Rounded rectangle whose corners ease into the edges, as on machined devices. All lengths in mm. */
export function smoothRect(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.max(0, Math.min(radius, Math.min(width, height) / 2 / reach))
  const { a, b, c, d, e, f } = corner
  const place = (cx: number, cy: number, sx: number, sy: number) => (px: number, py: number) =>
    pathData(cx + sx * px * r, cy + sy * py * r)
  const tl = place(x, y, 1, 1)
  const tr = place(x + width, y, -1, 1)
  const br = place(x + width, y + height, -1, -1)
  const bl = place(x, y + height, 1, -1)
  return (
    `M${tl(reach, 0)}L${tr(reach, 0)}` +
    `C${tr(a, 0)} ${tr(b, 0)} ${tr(c, d)}C${tr(e, f)} ${tr(f, e)} ${tr(d, c)}C${tr(0, b)} ${tr(0, a)} ${tr(0, reach)}` +
    `L${br(0, reach)}` +
    `C${br(0, a)} ${br(0, b)} ${br(d, c)}C${br(f, e)} ${br(e, f)} ${br(c, d)}C${br(b, 0)} ${br(a, 0)} ${br(reach, 0)}` +
    `L${bl(reach, 0)}` +
    `C${bl(a, 0)} ${bl(b, 0)} ${bl(c, d)}C${bl(e, f)} ${bl(f, e)} ${bl(d, c)}C${bl(0, b)} ${bl(0, a)} ${bl(0, reach)}` +
    `L${tl(0, reach)}` +
    `C${tl(0, a)} ${tl(0, b)} ${tl(d, c)}C${tl(f, e)} ${tl(e, f)} ${tl(c, d)}C${tl(b, 0)} ${tl(a, 0)} ${tl(reach, 0)}Z`
  )
}

/** The ellipse that fills a box; a true circle for a square box. */
export function roundOutline(x: number, y: number, width: number, height: number): string {
  const rx = width / 2
  const ry = height / 2
  return pathData('M', x, y + ry, 'a', rx, ry, 0, 1, 1, width, 0, 'a', rx, ry, 0, 1, 1, -width, 0, 'Z')
}

/** Rectangle with its corners cut straight by the given lengths (mm): top left, top right, bottom right, bottom left. */
export function clippedRect(
  x: number,
  y: number,
  width: number,
  height: number,
  [tl, tr, br, bl]: readonly [number, number, number, number],
): string {
  return pathData(
    ...(['M', x + tl, y, 'H', x + width - tr, 'L', x + width, y + tr] as const),
    ...(['V', y + height - br, 'L', x + width - br, y + height] as const),
    ...(['H', x + bl, 'L', x, y + height - bl, 'V', y + tl, 'Z'] as const),
  )
}

/** The hang tag, the brand's own shape: upper corners clipped, lower corners softly rounded (mm). */
export function tagOutline(width: number, height: number, clip: number, radius = 2): string {
  const r = radius
  return pathData(
    ...(['M', clip, 0, 'H', width - clip, 'L', width, clip, 'V', height - r] as const),
    ...(['a', r, r, 0, 0, 1, -r, r, 'H', r, 'a', r, r, 0, 0, 1, -r, -r, 'V', clip, 'Z'] as const),
  )
}

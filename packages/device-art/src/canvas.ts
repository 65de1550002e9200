import type { Pen } from './pen.ts'
import type { Placed } from './slab.ts'
import { element, ellipse, num } from './svg.ts'

/** Square product pictures are drawn on this many canvas units. */
export const side = 240

/** One whole SVG document; every picture has a transparent ground, so that one file serves light and dark. */
export function svgDocument(pen: Pen, width: number, height: number, body: string): string {
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${num(width)} ${num(height)}`, width, height },
    `<defs>${pen.definitions()}</defs>${body}`,
  )
}

/** The soft shadow on the ground below an object: a wide penumbra and a narrow, darker contact shadow. */
export function groundShadow(
  pen: Pen,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  strength = 0.34,
): string {
  const wide = { x: cx - rx, y: cy - ry, width: rx * 2, height: ry * 2 }
  return (
    ellipse(cx, cy, rx, ry, { fill: '#0b0e11', fillOpacity: strength, filter: pen.blur(6, wide) }) +
    ellipse(cx, cy - ry * 0.15, rx * 0.82, ry * 0.42, {
      fill: '#0b0e11',
      fillOpacity: strength * 1.1,
      filter: pen.blur(2.6, wide),
    })
  )
}

export type Cast = { dx: number; dy: number; strength?: number; blur?: number; colour?: string }

/** The shadow a standing body throws on what is behind it, moved by (dx, dy) canvas units. */
export function castShadow(pen: Pen, { silhouette, corners }: Placed, cast: Cast): string {
  const { dx, dy, strength = 0.28, blur = 6, colour = '#0b0e11' } = cast
  const xs = corners.map(([x]) => x + dx)
  const ys = corners.map(([, y]) => y + dy)
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  const region = { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
  const { href, transform } = silhouette
  const shape = element('use', {
    href,
    transform: `translate(${num(dx)} ${num(dy)}) ${transform}`,
    fill: colour,
  })
  return element('g', { filter: pen.blur(blur, region), 'fill-opacity': strength }, shape)
}

import { darker, lighter, signal } from './colour.ts'
import { smoothRect } from './outline.ts'
import type { Pen } from './pen.ts'
import { ellipse, group, num, path, rect, translate } from './svg.ts'
import { text } from './text.ts'

/** A standing router: a rounded footprint pulled straight up, seen a little from above. Lengths in mm. */
export type Tower = {
  width: number
  depth: number
  height: number
  cornerRadius: number
  colour: string
  light: string
  mark: string
}

export const hubTower: Tower = {
  width: 92,
  depth: 92,
  height: 176,
  cornerRadius: 33,
  colour: '#c9cfd1',
  light: signal,
  mark: '5G',
}

const viewedFromAboveDegrees = 15

/** Draws a tower whose foot is at (cx, cy). */
export function drawTower(
  pen: Pen,
  tower: Tower,
  { cx, cy, scale }: { cx: number; cy: number; scale: number },
): string {
  const { width, depth, height, cornerRadius, colour } = tower
  const tilt = (viewedFromAboveDegrees * Math.PI) / 180
  const flat = Math.sin(tilt)
  const top = -height * Math.cos(tilt)
  const foot = depth * flat
  const footprint = smoothRect(-width / 2, -depth / 2, width, depth, cornerRadius)
  const mantle = pen.linear([
    [0, darker(colour, 0.34)],
    [0.05, lighter(colour, 0.02)],
    [0.22, lighter(colour, 0.62)],
    [0.42, lighter(colour, 0.26)],
    [0.7, darker(colour, 0.06)],
    [0.92, darker(colour, 0.3)],
    [0.975, darker(colour, 0.14)],
    [1, darker(colour, 0.42)],
  ])
  const shadowAtFoot = pen.linear(
    [
      [0.55, '#000000', 0],
      [1, '#000000', 0.26],
    ],
    [0, 0],
    [0, 1],
  )
  const silhouette = pen.clip(
    path(`M${num(-width / 2)} ${num(top)}H${num(width / 2)}V0H${num(-width / 2)}Z`, {}) +
      path(footprint, { transform: `scale(1 ${num(flat)})` }),
  )
  return group(
    { transform: `${translate(cx, cy)} scale(${num(scale)})` },
    group(
      { clipPath: silhouette },
      rect(-width / 2, top, width, -top + foot, 0, { fill: mantle }),
      perforation(width, top, foot),
      rect(-width / 2, top, width, -top + foot, 0, { fill: shadowAtFoot }),
    ),
    cap(pen, footprint, top, flat, colour),
    frontLight(pen, tower, top * 0.7 + foot * 0.4),
  )
}

/** Rows of holes that close up towards the edges, as they do round a curve. */
function perforation(width: number, top: number, foot: number): string {
  const rows = 20
  const first = top * 0.5
  const last = top * 0.045
  const holes: string[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = -13; column <= 13; column++) {
      const angle = (((column + (row % 2 ? 0.5 : 0)) / 13.6) * Math.PI) / 2
      const facing = Math.cos(angle)
      if (facing < 0.12) continue
      const y = first + (last - first) * (row / rows) + foot * 0.36 * (facing - 1) + foot * 0.1
      const paint = { fill: '#000000', fillOpacity: 0.2 + 0.22 * facing }
      holes.push(ellipse(Math.sin(angle) * width * 0.49, y, 1.05 * facing, 1.05, paint))
    }
  }
  return holes.join('')
}

function cap(pen: Pen, footprint: string, top: number, flat: number, colour: string): string {
  const level = (y: number, scale: number, paint: Parameters<typeof path>[1]) =>
    path(footprint, {
      ...paint,
      transform: `translate(0 ${num(y)}) scale(${num(scale)} ${num(flat * scale)})`,
    })
  const lid = pen.linear(
    [
      [0, lighter(colour, 0.52)],
      [0.6, lighter(colour, 0.16)],
      [1, darker(colour, 0.08)],
    ],
    [0, 0],
    [1, 0.8],
  )
  const recess = pen.linear(
    [
      [0, darker(colour, 0.26)],
      [1, darker(colour, 0.02)],
    ],
    [0, 0],
    [0.7, 1],
  )
  return (
    level(top, 1, { fill: lid }) +
    level(top, 0.985, { stroke: '#ffffff', strokeOpacity: 0.75, strokeWidth: 0.8 }) +
    level(top + 0.4, 0.78, { fill: recess }) +
    level(top + 0.4, 0.775, { stroke: '#000000', strokeOpacity: 0.22, strokeWidth: 0.7 }) +
    level(top + 0.9, 0.7, { fill: lid })
  )
}

function frontLight(pen: Pen, { light, mark, colour }: Tower, y: number): string {
  const glow = pen.radial([
    [0, light, 0.9],
    [0.4, light, 0.28],
    [1, light, 0],
  ])
  return (
    ellipse(0, y, 17, 6.5, { fill: glow, opacity: 0.55 }) +
    rect(-8.5, y - 0.95, 17, 1.9, 0.95, { fill: lighter(light, 0.25) }) +
    text(mark, 0, y - 7.2, 7.2, { font: 'bold', fill: darker(colour, 0.55), anchor: 'middle' })
  )
}

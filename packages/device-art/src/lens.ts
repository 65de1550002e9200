import { darker, lighter } from './colour.ts'
import type { Pen } from './pen.ts'
import { circle, ellipse, rotateAt } from './svg.ts'

/** A camera lens of radius `r` mm with a rim of the given metal. */
export function lens(pen: Pen, cx: number, cy: number, r: number, metal = '#9aa3a7'): string {
  const rim = pen.linear(
    [
      [0, lighter(metal, 0.55)],
      [0.35, metal],
      [0.6, darker(metal, 0.5)],
      [1, lighter(metal, 0.15)],
    ],
    [0, 0],
    [1, 1],
  )
  const glass = pen.radial([
    [0, '#0a0f14'],
    [0.42, '#0d1620'],
    [0.62, '#13233a'],
    [0.78, '#0b1018'],
    [1, '#05070a'],
  ])
  const blueCoating = pen.radial([
    [0, '#5b8bd6', 0.85],
    [0.5, '#3a4fa0', 0.35],
    [1, '#3a4fa0', 0],
  ])
  const greenCoating = pen.radial([
    [0, '#8fe0c9', 0.5],
    [1, '#8fe0c9', 0],
  ])
  const glint = { x: cx - r * 0.24, y: cy - r * 0.3 }
  return (
    circle(cx + 0.25, cy + 0.45, r * 1.03, { fill: '#000000', fillOpacity: 0.28 }) +
    circle(cx, cy, r, { fill: rim }) +
    circle(cx, cy, r * 0.9, { fill: '#2a3033' }) +
    circle(cx, cy, r * 0.84, { fill: '#07090b' }) +
    circle(cx, cy, r * 0.62, { fill: glass, stroke: '#1d2730', strokeWidth: r * 0.035 }) +
    circle(cx, cy, r * 0.44, { stroke: '#273644', strokeWidth: r * 0.03 }) +
    circle(cx, cy, r * 0.24, { fill: '#020304' }) +
    ellipse(cx - r * 0.17, cy - r * 0.2, r * 0.36, r * 0.3, { fill: blueCoating }) +
    ellipse(cx + r * 0.2, cy + r * 0.24, r * 0.26, r * 0.2, { fill: greenCoating }) +
    ellipse(glint.x, glint.y, r * 0.11, r * 0.075, {
      fill: '#ffffff',
      fillOpacity: 0.82,
      transform: rotateAt(-35, glint.x, glint.y),
    })
  )
}

/** A photo light of radius `r` mm. */
export function flash(pen: Pen, cx: number, cy: number, r: number): string {
  const glow = pen.radial([
    [0, '#fffbe8'],
    [0.55, '#f2e7bf'],
    [1, '#c9bd93'],
  ])
  return (
    circle(cx, cy, r * 1.18, { fill: '#000000', fillOpacity: 0.22 }) +
    circle(cx, cy, r, { fill: glow }) +
    circle(cx, cy, r * 0.6, { stroke: '#b5a878', strokeOpacity: 0.6, strokeWidth: r * 0.1 })
  )
}

/** A microphone hole. */
export function microphone(cx: number, cy: number, r = 0.55): string {
  return circle(cx, cy, r, { fill: '#0a0c0d', fillOpacity: 0.75 })
}

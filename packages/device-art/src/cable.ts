import { groundShadow, side } from './canvas.ts'
import { signal } from './colour.ts'
import { surface } from './materials.ts'
import type { Pen } from './pen.ts'
import { productPicture } from './stage.ts'
import { ellipse, group, num, path, pathData, rect, repeat } from './svg.ts'
import { text } from './text.ts'
import { tube } from './tube.ts'

const jacket = '#3b454a'
const thickness = 7.4

/** A coiled USB-C cable with both plugs in front and a hi-vis tie. */
export function cablePicture(): string {
  return productPicture((pen) => {
    const cx = side * 0.5
    const cy = side * 0.345
    const loop = (index: number) => {
      const [rx, ry] = [74 - index * 3.2, 54 - index * 2.2]
      const y = cy - index * 3.4
      return pathData('M', cx - rx, y, 'a', rx, ry, 0, 1, 1, rx * 2, 0, 'a', rx, ry, 0, 1, 1, -rx * 2, 0)
    }
    const left = pathData('M', cx - 73, cy + 6, 'C', cx - 70, cy + 62, cx - 40, cy + 66, cx - 34, cy + 92)
    const right = pathData('M', cx + 73, cy + 6, 'C', cx + 72, cy + 58, cx + 44, cy + 62, cx + 40, cy + 84)
    return [
      groundShadow(pen, cx, side * 0.9, side * 0.27, 4.6, 0.3),
      ellipse(cx, cy + 13, 76, 54, {
        stroke: '#0b0e11',
        strokeOpacity: 0.26,
        strokeWidth: 14,
        filter: pen.blur(5, { x: cx - 90, y: cy - 60, width: 180, height: 150 }),
      }),
      ...[0, 1, 2, 3].map((index) => tube(loop(index), thickness, jacket, 0.5)),
      tube(left, thickness, jacket, 0.5),
      tube(right, thickness, jacket, 0.5),
      tie(pen, cx, cy - 58),
      plug(pen, cx - 33.4, cy + 90, -9),
      plug(pen, cx + 39.6, cy + 82, 8),
    ]
  })
}

/** A hook-and-loop tie round the top of the coil. */
function tie(pen: Pen, cx: number, cy: number): string {
  const band = pen.linear(
    [
      [0, '#eaff6b'],
      [0.4, signal],
      [1, '#a9c418'],
    ],
    [0, 0],
    [0, 1],
  )
  return (
    rect(cx - 10, cy - 9, 20, 25, 4, { fill: '#0b0e11', fillOpacity: 0.3 }) +
    rect(cx - 10, cy - 10.5, 20, 25, 4, { fill: band }) +
    repeat(4, (index) =>
      rect(cx - 7 + index * 4.2, cy - 8, 0.6, 20, 0.3, { fill: '#5c6b00', fillOpacity: 0.35 }),
    )
  )
}

/** Strain relief, housing and metal tip, pointing down; (x, y) is where the cable enters. */
function plug(pen: Pen, x: number, y: number, degrees: number): string {
  const housing = pen.linear([
    [0, '#566167'],
    [0.18, '#3a4347'],
    [0.7, '#252b2e'],
    [1, '#14191b'],
  ])
  const tip = pen.linear([
    [0, '#8b9498'],
    [0.2, '#f4f7f7'],
    [0.55, '#b4bdc1'],
    [1, '#6b767b'],
  ])
  return group(
    { transform: `translate(${num(x)} ${num(y)}) rotate(${num(degrees)}) scale(1.18)` },
    rect(-5, -3, 10, 13, 3, { fill: surface(pen, '#2a3134') }),
    repeat(3, (index) => rect(-5, 0.4 + index * 3, 10, 1, 0, { fill: '#000000', fillOpacity: 0.4 })),
    rect(-9.5, 8, 19, 25, 4, { fill: housing }),
    path('M-9.5 12a4 4 0 0 1 4-4h11a4 4 0 0 1 4 4', {
      stroke: '#ffffff',
      strokeOpacity: 0.22,
      strokeWidth: 0.5,
    }),
    text('100 W', 0, 23, 4, { font: 'mono', fill: '#b4bdc1', anchor: 'middle' }),
    rect(-6.4, 32.4, 12.8, 12, 2.6, { fill: tip }),
    rect(-6.4, 32.4, 12.8, 1.6, 0, { fill: '#000000', fillOpacity: 0.3 }),
    rect(-4.4, 43.2, 8.8, 1.2, 0.6, { fill: '#12181a' }),
  )
}

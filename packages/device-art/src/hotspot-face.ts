import type { Face, Slab } from './body.ts'
import { darker, lighter, signal } from './colour.ts'
import { smoothRect } from './outline.ts'
import { circle, num, path, rect, repeat } from './svg.ts'
import { text } from './text.ts'

/** A pocket hotspot with a small display. Lengths in mm. */
export type Hotspot = Slab & {
  colour: string
  network: string
  unit: string
  devices: string
  used: string
}

export const pocket5g: Hotspot = {
  width: 104,
  height: 62,
  depth: 15,
  cornerRadius: 15,
  edge: 3,
  frame: { colour: '#2a3134', gloss: 0.4, profile: 2.6 },
  colour: '#2b3235',
  network: '5G',
  unit: 'DSP4-R02',
  devices: '12 devices',
  used: '8.4 / 30 GB',
}

/** Display with network, signal and data used, and a power key. */
export function hotspotFace(spec: Hotspot): Face {
  return (pen, { width, height, cornerRadius }) => {
    const { colour } = spec
    const screen = { x: width * 0.08, y: height * 0.17, width: width * 0.62, height: height * 0.66 }
    const left = screen.x + 4.2
    const button = { x: width * 0.85, y: height * 0.5 }
    const body = pen.linear(
      [
        [0, lighter(colour, 0.18)],
        [0.5, colour],
        [1, darker(colour, 0.25)],
      ],
      [0, 0],
      [1, 1],
    )
    const reflection = pen.linear(
      [
        [0, '#ffffff', 0.16],
        [0.34, '#ffffff', 0.03],
        [0.345, '#ffffff', 0],
        [1, '#ffffff', 0],
      ],
      [0, 0],
      [0.9, 0.7],
    )
    const bars = repeat(5, (index) =>
      rect(left + 17 + index * 3.1, screen.y + 11.5 - (2.2 + index * 1.5), 2, 2.2 + index * 1.5, 0.5, {
        fill: index < 4 ? signal : '#445056',
      }),
    )
    const face = smoothRect(0.6, 0.6, width - 1.2, height - 1.2, cornerRadius)
    return (
      path(face, { fill: body }) +
      path(smoothRect(0.8, 0.8, width - 1.6, height - 1.6, cornerRadius), {
        stroke: '#ffffff',
        strokeOpacity: 0.14,
        strokeWidth: 0.3,
      }) +
      path(smoothRect(screen.x, screen.y, screen.width, screen.height, 4), { fill: '#05080a' }) +
      text(spec.network, left, screen.y + 11.5, 8.2, { font: 'bold' }) +
      bars +
      text(spec.unit, left, screen.y + 20.4, 5.2, { font: 'mono', fill: signal }) +
      text(spec.devices, left, screen.y + 28, 4.6, { opacity: 0.9 }) +
      text(spec.used, left, screen.y + 34.4, 4, { font: 'mono', opacity: 0.62 }) +
      powerKey(button.x, button.y, colour) +
      path(face, { fill: reflection })
    )
  }
}

function powerKey(cx: number, cy: number, colour: string): string {
  return (
    circle(cx, cy, 6, { fill: darker(colour, 0.3) }) +
    circle(cx, cy, 6, { stroke: '#ffffff', strokeOpacity: 0.16, strokeWidth: 0.4 }) +
    path(`M${num(cx)} ${num(cy - 2.6)}v2.4M${num(cx - 1.7)} ${num(cy - 1.6)}a2.6 2.6 0 1 0 3.4 0`, {
      stroke: signal,
      strokeWidth: 0.8,
      strokeLinecap: 'round',
    })
  )
}

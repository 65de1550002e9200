import { assetTag } from './asset-tag.ts'
import type { Face, Slab } from './body.ts'
import { darker, lighter, signal } from './colour.ts'
import { flash, lens, microphone } from './lens.ts'
import { clippedRect, smoothRect } from './outline.ts'
import type { Pen } from './pen.ts'
import { circle, group, num, path, rect, repeat } from './svg.ts'

/** A rugged phone case seen from behind. Lengths in mm. */
export type ArmorCase = Slab & {
  colour: string
  plate: string
  accent: string
  /** Colour of the phone inside, seen through the camera window. */
  phone: string
  window: { x: number; y: number; width: number; height: number }
}

export const armorCase: ArmorCase = {
  width: 84,
  height: 164,
  depth: 15,
  cornerRadius: 15.5,
  edge: 3,
  frame: { colour: '#1d2325', gloss: 0.3, profile: 2.6 },
  antennaLines: true,
  buttons: [
    { side: 1, y: 46, length: 18, colour: '#2f383b' },
    { side: 1, y: 70, length: 12, colour: signal },
  ],
  colour: '#22292b',
  plate: '#3b4448',
  accent: signal,
  phone: '#8d9699',
  window: { x: 13.5, y: 15, width: 31, height: 36 },
}

const screwInset = 8.6

/** Armour plate with ribs, camera window, magnetic disc and the asset tag of the phone inside. */
export function caseFace(spec: ArmorCase): Face {
  return (pen, { width, height, cornerRadius }) =>
    path(smoothRect(0.6, 0.6, width - 1.2, height - 1.2, cornerRadius), {
      fill: pen.linear(
        [
          [0, lighter(spec.colour, 0.16)],
          [0.4, spec.colour],
          [1, darker(spec.colour, 0.35)],
        ],
        [0, 0],
        [0.8, 1],
      ),
    }) +
    edgeGrips(width, height) +
    armourPlate(pen, width, height, spec.plate) +
    [
      [screwInset, screwInset],
      [width - screwInset, screwInset],
      [screwInset, height - screwInset],
      [width - screwInset, height - screwInset],
    ]
      .map(([x = 0, y = 0]) => screw(pen, x, y))
      .join('') +
    cameraWindow(pen, spec) +
    magneticDisc(pen, width / 2, height * 0.56, 17, spec.accent) +
    assetTag(width / 2 - 17, height - 31, 34, { unit: 'DSP4-031', phone: '(555) 010-0131', seed: 41 }) +
    rect(width - 15, height - 4.9, 7, 2.4, 1.2, { fill: '#000000', fillOpacity: 0.6 })
}

function edgeGrips(width: number, height: number): string {
  return [1.5, width - 4.1]
    .map((x) =>
      repeat(9, (index) => {
        const y = height * 0.36 + index * 4.6
        return (
          rect(x, y, 2.6, 2.5, 1, { fill: '#000000', fillOpacity: 0.42 }) +
          rect(x, y + 2.3, 2.6, 0.4, 0.2, { fill: '#ffffff', fillOpacity: 0.13 })
        )
      }),
    )
    .join('')
}

function armourPlate(pen: Pen, width: number, height: number, colour: string): string {
  const inset = 5.6
  const box = { x: inset, y: inset, width: width - 2 * inset, height: height - 2 * inset }
  const plate = clippedRect(box.x, box.y, box.width, box.height, [13, 13, 13, 13])
  const body = pen.linear(
    [
      [0, lighter(colour, 0.16)],
      [0.45, colour],
      [1, darker(colour, 0.24)],
    ],
    [0, 0],
    [0.9, 1],
  )
  const rim = pen.linear(
    [
      [0, '#ffffff', 0.45],
      [0.3, '#ffffff', 0.06],
      [1, '#000000', 0.5],
    ],
    [0, 0],
    [1, 1],
  )
  const rib = (x: number) => `M${num(x)} ${num(height + 4)}L${num(x + height * 0.62)} -4`
  const ribs = repeat(50, (index) => {
    const x = (index - 16) * 6.2
    return (
      path(rib(x), { stroke: '#000000', strokeOpacity: 0.13, strokeWidth: 1.6 }) +
      path(rib(x + 1.1), { stroke: '#ffffff', strokeOpacity: 0.05, strokeWidth: 0.5 })
    )
  })
  return (
    path(plate, {
      fill: '#000000',
      fillOpacity: 0.5,
      transform: 'translate(.5 .9)',
      filter: pen.blur(0.9, box),
    }) +
    path(plate, { fill: body, stroke: rim, strokeWidth: 0.4, strokeLinejoin: 'round' }) +
    group({ clipPath: pen.clip(path(plate, {})) }, ribs)
  )
}

/** A hexagon socket screw with a head of 3.8 mm. */
export function screw(pen: Pen, x: number, y: number): string {
  const head = pen.radial(
    [
      [0, '#7c878c'],
      [0.7, '#454f54'],
      [1, '#23292c'],
    ],
    [0.35, 0.3],
    0.8,
  )
  return (
    circle(x, y, 2.3, { fill: '#000000', fillOpacity: 0.5 }) +
    circle(x, y, 1.9, { fill: head }) +
    path(`M${num(x)} ${num(y - 1)}l.87 .5v1l-.87 .5-.87-.5v-1Z`, { fill: '#0a0d0e' })
  )
}

function cameraWindow(pen: Pen, { window, phone, colour, accent }: ArmorCase): string {
  const { x, y, width, height } = window
  const glass = pen.linear(
    [
      [0, lighter(phone, 0.1)],
      [1, darker(phone, 0.3)],
    ],
    [0, 0],
    [1, 1],
  )
  const grown = (by: number, radius: number) =>
    smoothRect(x - by, y - by, width + 2 * by, height + 2 * by, radius)
  return (
    path(grown(2.2, 9), { fill: darker(colour, 0.25) }) +
    path(grown(1.9, 9), { stroke: '#ffffff', strokeOpacity: 0.14, strokeWidth: 0.4 }) +
    path(grown(0, 7.4), { fill: glass }) +
    path(grown(0, 7.4), { stroke: '#000000', strokeOpacity: 0.55, strokeWidth: 1 }) +
    path(grown(0.9, 8.2), { stroke: accent, strokeWidth: 0.7 }) +
    lens(pen, x + 9, y + 9.2, 6.1, '#aeb6ba') +
    lens(pen, x + 9, y + height - 9.2, 6.1, '#aeb6ba') +
    flash(pen, x + width - 6.4, y + 9.4, 1.7) +
    microphone(x + width - 6.4, y + 16, 0.5)
  )
}

/** Turned steel disc of radius `r` mm that a magnetic mount holds on to. */
export function magneticDisc(pen: Pen, cx: number, cy: number, r: number, accent: string): string {
  const steel = pen.linear(
    [
      [0, '#e4e9ea'],
      [0.22, '#9aa3a7'],
      [0.5, '#dfe4e6'],
      [0.78, '#8b9498'],
      [1, '#c9d0d3'],
    ],
    [0, 0],
    [1, 1],
  )
  const rim = pen.linear(
    [
      [0, '#5c666b'],
      [1, '#2a3134'],
    ],
    [0, 0],
    [1, 1],
  )
  const u = r / 17
  const region = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r }
  const grooves = repeat(11, (index) =>
    circle(cx, cy, (5 + index * 0.95) * u, {
      stroke: index % 2 ? '#ffffff' : '#4a5459',
      strokeOpacity: 0.16,
      strokeWidth: 0.3 * u,
    }),
  )
  return (
    circle(cx + 0.5 * u, cy + 1.2 * u, 17.6 * u, {
      fill: '#000000',
      fillOpacity: 0.4,
      filter: pen.blur(0.9 * u, region),
    }) +
    circle(cx, cy, r, { fill: rim }) +
    circle(cx, cy, 15.6 * u, { fill: steel }) +
    grooves +
    circle(cx, cy, 4.4 * u, { fill: '#22292c' }) +
    circle(cx, cy, 4.4 * u, { stroke: accent, strokeWidth: 0.6 * u })
  )
}

import { backFace } from './back-face.ts'
import type { Face } from './body.ts'
import { castShadow, svgDocument } from './canvas.ts'
import { armorCase } from './case-face.ts'
import { lighter, signal } from './colour.ts'
import { frontFace } from './front-face.ts'
import { glassFace, glassSheet } from './glass-sheet.ts'
import { hangTag } from './hang-tag.ts'
import { surface } from './materials.ts'
import { smoothRect } from './outline.ts'
import { createPen } from './pen.ts'
import { phones } from './phones.ts'
import { type Pose, pointOn } from './projection.ts'
import { slab } from './slab.ts'
import { circle, group, path, pathData, rect, repeat } from './svg.ts'
import { tablets } from './tablets.ts'

/** Shadows in scenes fall on a dark page, far below the devices. */
const far = { dx: 0, blur: 16, colour: '#000000' }

/** Tablet, phone, rugged phone from behind and the hang tag: the first picture of the home page. */
export function heroScene(): string {
  const pen = createPen()
  const tabletSpec = tablets['halden-slate-11']
  const rugged = phones['ferro-r3-rugged']
  const phoneSpec = phones['halden-n6-pro']
  const tablet = slab(pen, tabletSpec, frontFace(tabletSpec), {
    ...{ yaw: 24, pitch: -8, roll: -9 },
    ...{ cx: 236, cy: 212, scale: 1.62 },
  })
  const back = slab(pen, rugged, backFace({ ...rugged, tag: { x: 10, fromBottom: 42, width: 36 } }), {
    ...{ yaw: 26, pitch: -6, roll: 9 },
    ...{ cx: 508, cy: 262, scale: 1.78 },
  })
  const phone = slab(pen, phoneSpec, frontFace(phoneSpec), {
    ...{ yaw: -26, pitch: -8, roll: 7 },
    ...{ cx: 378, cy: 276, scale: 2.58 },
  })
  const tag = hangTag(pen, {
    ...{ x: 146, y: 322, width: 110, roll: -8 },
    code: 'DSP4-014',
    lines: [
      ['CHARGE', '100%'],
      ['APPS', '11 / 11'],
      ['MDM', 'ENROLLED'],
      ['LINE', '555 010 0147'],
      ['CARRIER', 'ANY'],
    ],
    tiedTo: [287, 317],
  })
  return svgDocument(
    pen,
    620,
    556,
    castShadow(pen, tablet, { ...far, dx: 6, dy: 30, strength: 0.6 }) +
      tablet.markup +
      castShadow(pen, back, { ...far, dy: 26, strength: 0.6 }) +
      back.markup +
      castShadow(pen, phone, { ...far, dx: -14, dy: 20, strength: 0.7 }) +
      phone.markup +
      tag,
  )
}

/** What kitting puts together, pulled apart along one axis: case, phone, glass, and the tag that names the unit. */
export function kittingScene(): string {
  const pen = createPen()
  const phoneSpec = phones['halden-n6-pro']
  const pose: Pose = { yaw: -40, pitch: 12, roll: 5, cx: 236, cy: 246, scale: 2.42 }
  const at = (lift: number): Pose => ({ ...pose, lift })
  const layers = { case: -96, phone: 0, glass: 74 }
  const shell = slab(pen, { ...armorCase, width: 80, height: 158 }, caseInside, at(layers.case))
  const phone = slab(pen, phoneSpec, frontFace(phoneSpec), at(layers.phone))
  const glass = slab(
    pen,
    { ...glassSheet, width: 68, height: 146 },
    glassFace({ tab: false }),
    at(layers.glass),
  )
  const guides = (from: number, to: number) =>
    [
      [-33, -71],
      [33, -71],
      [33, 71],
      [-33, 71],
    ]
      .map(([x = 0, y = 0]) => {
        const d = pathData('M', ...pointOn(pose, x, y, from), 'L', ...pointOn(pose, x, y, to))
        return path(d, { stroke: signal, strokeOpacity: 0.7, strokeWidth: 1.1, strokeDasharray: '4 5' })
      })
      .join('')
  const tag = hangTag(pen, {
    ...{ x: 440, y: 292, width: 112, roll: 7 },
    code: 'DSP4-014',
    lines: [
      ['CASE', 'FITTED'],
      ['GLASS', 'APPLIED'],
      ['APPS', '11 / 11'],
      ['CHARGE', '100%'],
    ],
    tiedTo: [463, 236],
  })
  return svgDocument(
    pen,
    580,
    556,
    castShadow(pen, shell, { ...far, dx: 4, dy: 26, strength: 0.6 }) +
      shell.markup +
      guides(layers.case + 8, layers.phone - 4) +
      castShadow(pen, phone, { ...far, dx: 4, dy: 26, strength: 0.6 }) +
      phone.markup +
      guides(layers.phone + 4, layers.glass) +
      glass.markup +
      tag,
  )
}

/** The case from the front: its raised rim and the padded tray the phone is pressed into. */
const caseInside: Face = (pen, { width, height, cornerRadius }) => {
  const rim = 4.6
  const trayRadius = cornerRadius - 3
  const tray = smoothRect(rim, rim, width - 2 * rim, height - 2 * rim, trayRadius)
  const depthShade = pen.linear(
    [
      [0, '#000000', 0.75],
      [0.16, '#000000', 0.25],
      [1, '#000000', 0.1],
    ],
    [0, 0],
    [0.5, 0.18],
  )
  return (
    path(smoothRect(0.6, 0.6, width - 1.2, height - 1.2, cornerRadius), { fill: surface(pen, '#333c40') }) +
    path(smoothRect(0.9, 0.9, width - 1.8, height - 1.8, cornerRadius), {
      stroke: '#ffffff',
      strokeOpacity: 0.28,
      strokeWidth: 0.5,
    }) +
    path(tray, { fill: surface(pen, '#20272a') }) +
    group(
      { clipPath: pen.clip(path(tray, {})) },
      repeat(9, (index) =>
        repeat(4, (column) => {
          const x = width / 2 + (column - 1.5) * 14.6
          return path(smoothRect(x - 6.2, 57 + index * 9.6, 12.4, 8, 2.2), {
            fill: lighter('#20272a', 0.06),
            stroke: '#000000',
            strokeOpacity: 0.35,
            strokeWidth: 0.4,
          })
        }),
      ),
      rect(13, 15, 31, 36, 7, { fill: '#050708' }),
      rect(13, 15, 31, 36, 7, { stroke: signal, strokeWidth: 0.9 }),
    ) +
    path(tray, { fill: depthShade }) +
    path(tray, { stroke: '#000000', strokeOpacity: 0.6, strokeWidth: 0.7 })
  )
}

/** A tablet that shows the whole fleet, between the phones it manages. */
export function mdmScene(): string {
  const pen = createPen()
  const tabletSpec = { ...tablets['halden-slate-11'], screen: 'fleet' } as const
  const tablet = slab(pen, tabletSpec, frontFace(tabletSpec), {
    ...{ yaw: 16, pitch: -6, roll: -5 },
    ...{ cx: 362, cy: 236, scale: 2.08 },
  })
  const managed = [
    { phone: phones['kestrel-a2'], pose: { yaw: -22, pitch: -6, roll: 7, cx: 604, cy: 318, scale: 1.98 } },
    { phone: phones['orbis-t9-duty'], pose: { yaw: 24, pitch: -6, roll: -8, cx: 128, cy: 350, scale: 1.86 } },
  ].map(({ phone, pose }) => ({ pose, placed: slab(pen, phone, frontFace(phone), pose) }))
  return svgDocument(
    pen,
    720,
    556,
    castShadow(pen, tablet, { ...far, dx: 4, dy: 30, strength: 0.6 }) +
      tablet.markup +
      managed
        .map(
          ({ placed, pose }) =>
            castShadow(pen, placed, { ...far, dy: 22, strength: 0.7 }) + placed.markup + enrolled(pose),
        )
        .join(''),
  )
}

/** The round tick at the corner of a device that is under management. */
function enrolled(pose: Pose): string {
  const [x, y] = pointOn(pose, 32, -72, 6)
  return (
    circle(x, y + 2, 22, { fill: '#000000', fillOpacity: 0.35 }) +
    circle(x, y, 21, { fill: signal }) +
    path(pathData('M', x - 8.5, y + 0.5, 'l', 6, 6.2, 'L', x + 9, y - 6.4), {
      stroke: '#12181a',
      strokeWidth: 4.4,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    })
  )
}

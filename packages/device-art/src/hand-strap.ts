import { backFace } from './back-face.ts'
import type { Face } from './body.ts'
import { castShadow, groundShadow, side } from './canvas.ts'
import { screw } from './case-face.ts'
import { signal } from './colour.ts'
import { surface } from './materials.ts'
import type { Pen } from './pen.ts'
import { phones } from './phones.ts'
import { slab, turned } from './slab.ts'
import { productPicture } from './stage.ts'
import { num, path, rect, repeat } from './svg.ts'

const carrier = { ...phones['ferro-r5-scan'], tag: false as const }

/** The strap on the back of a rugged phone, bowed out so that a hand fits under it. */
export function handStrapPicture(): string {
  return productPicture((pen) => {
    const back = backFace({ ...carrier, back: { ...carrier.back, colour: '#41494d' } })
    const face: Face = (area, size) => back(area, size) + strap(pen, size.width / 2, 38, size.height - 12)
    const body = slab(pen, turned(carrier), face, {
      ...{ yaw: 24, pitch: 2, roll: -5 },
      ...{ cx: side * 0.5, cy: side * 0.485, scale: 1.2 },
    })
    return [
      groundShadow(pen, side * 0.5, side * 0.935, side * 0.26, 4.8, 0.38),
      castShadow(pen, body, { dx: -5, dy: 6, strength: 0.3 }),
      body.markup,
    ]
  })
}

/** The band between two anchors at `top` and `bottom` mm; it is widest and lightest where it bows out. */
function strap(pen: Pen, cx: number, top: number, bottom: number): string {
  const middle = (top + bottom) / 2
  const band = (half: number, bulge: number, shift = 0) =>
    `M${num(cx - half + shift)} ${num(top)}` +
    `C${num(cx - half - bulge + shift)} ${num(middle - 22)} ${num(cx - half - bulge + shift)} ${num(middle + 22)} ${num(cx - half + shift)} ${num(bottom)}` +
    `H${num(cx + half + shift)}` +
    `C${num(cx + half + bulge + shift)} ${num(middle + 22)} ${num(cx + half + bulge + shift)} ${num(middle - 22)} ${num(cx + half + shift)} ${num(top)}Z`
  const webbing = pen.linear(
    [
      [0, '#14191b'],
      [0.22, '#2e373b'],
      [0.45, '#59666c'],
      [0.7, '#333c40'],
      [1, '#101415'],
    ],
    [0, 0],
    [0, 1],
  )
  const stitch = (offset: number) =>
    path(
      `M${num(cx + offset)} ${num(top + 6)}C${num(cx + offset * 1.34)} ${num(middle - 22)} ${num(cx + offset * 1.34)} ${num(middle + 22)} ${num(cx + offset)} ${num(bottom - 6)}`,
      { stroke: signal, strokeWidth: 0.9, strokeDasharray: '3 1.7' },
    )
  const anchor = (y: number) =>
    rect(cx - 20, y - 5.5, 40, 12.4, 4, { fill: '#000000', fillOpacity: 0.45 }) +
    rect(cx - 20, y - 6.4, 40, 12, 4, { fill: surface(pen, '#99a3a7') }) +
    rect(cx - 13.5, y - 2.3, 27, 3.8, 1.9, { fill: '#12181a' }) +
    screw(pen, cx - 16.6, y - 0.4) +
    screw(pen, cx + 16.6, y - 0.4)
  return (
    path(band(11, 4.5, 7), {
      fill: '#000000',
      fillOpacity: 0.55,
      filter: pen.blur(3, { x: cx - 10, y: top, width: 36, height: bottom - top }),
    }) +
    anchor(top) +
    anchor(bottom) +
    path(band(11.5, 4), { fill: webbing }) +
    repeat(Math.floor((bottom - top) / 1.9), (index) =>
      rect(cx - 12.6, top + 1 + index * 1.9, 25.2, 0.5, 0, { fill: '#000000', fillOpacity: 0.16 }),
    ) +
    stitch(-9) +
    stitch(9) +
    path(band(11.5, 4), { stroke: '#ffffff', strokeOpacity: 0.14, strokeWidth: 0.4 }) +
    rect(cx - 8, middle - 10, 16, 20, 2, { fill: signal }) +
    path(`M${num(cx - 3.6)} ${num(middle)}h7.2M${num(cx + 0.6)} ${num(middle - 3)}l3 3-3 3`, {
      stroke: '#12181a',
      strokeWidth: 1.3,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    })
  )
}

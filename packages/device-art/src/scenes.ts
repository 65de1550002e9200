import { backFace } from './back-face.ts'
import { castShadow, svgDocument } from './canvas.ts'
import { frontFace } from './front-face.ts'
import { hangTag } from './hang-tag.ts'
import { createPen } from './pen.ts'
import { phones } from './phones.ts'
import { slab } from './slab.ts'
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

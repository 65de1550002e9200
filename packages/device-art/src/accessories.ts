import { castShadow, groundShadow, side } from './canvas.ts'
import { armorCase, caseFace } from './case-face.ts'
import { frontFace } from './front-face.ts'
import { glassFace, glassSheet } from './glass-sheet.ts'
import { surface } from './mounts.ts'
import { smoothRect } from './outline.ts'
import { phones } from './phones.ts'
import { type Face, slab, turned } from './slab.ts'
import { productPicture } from './stage.ts'
import { path, rect } from './svg.ts'

/** The rugged case from behind, with the screen protector that comes with it. */
export function armorCasePicture(): string {
  return productPicture((pen) => {
    const body = slab(pen, turned(armorCase), caseFace(armorCase), {
      ...{ yaw: 24, pitch: 2, roll: -5 },
      ...{ cx: side * 0.41, cy: side * 0.475, scale: 1.2 },
    })
    const glass = slab(pen, glassSheet, glassFace({ tab: true }), {
      ...{ yaw: -24, pitch: 2, roll: 5 },
      ...{ cx: side * 0.67, cy: side * 0.52, scale: 1.19 },
    })
    return [
      groundShadow(pen, side * 0.5, side * 0.935, side * 0.33, 4.8, 0.36),
      castShadow(pen, body, { dx: 3, dy: 6, strength: 0.26 }),
      body.markup,
      castShadow(pen, glass, { dx: -4, dy: 5, strength: 0.14 }),
      glass.markup,
    ]
  })
}

const protectedPhone = {
  ...phones['kestrel-a2'],
  wallpaper: { kind: 'arcs', seed: 3, ground: '#121d2b', glow: '#35507a', accent: '#86b7d9' },
} as const

/** A sheet of glass on its way to the phone behind it. */
export function screenProtectorPicture(): string {
  return productPicture((pen) => {
    const phone = slab(pen, protectedPhone, frontFace(protectedPhone), {
      ...{ yaw: -24, roll: 5 },
      ...{ cx: side * 0.59, cy: side * 0.475, scale: 1.24 },
    })
    const glass = slab(pen, { ...glassSheet, width: 71, height: 155 }, glassFace({ tab: true }), {
      ...{ yaw: -24, roll: 5 },
      ...{ cx: side * 0.36, cy: side * 0.525, scale: 1.24 },
    })
    return [
      groundShadow(pen, side * 0.48, side * 0.94, side * 0.34, 4.6, 0.36),
      castShadow(pen, phone, { dx: 4, dy: 6, strength: 0.26 }),
      phone.markup,
      castShadow(pen, glass, { dx: -3, dy: 6, strength: 0.16 }),
      glass.markup,
    ]
  })
}

/** What an unknown accessory looks like: a plain parcel. */
export function neutralAccessoryPicture(): string {
  return productPicture((pen) => {
    const parcel = slab(
      pen,
      {
        ...{ width: 74, height: 62, depth: 62, cornerRadius: 3, edge: 0.6 },
        frame: { colour: '#aab3b7', gloss: 0.42, profile: 6, light: 'down' },
      },
      parcelFace,
      { yaw: 34, pitch: -22, cx: side * 0.505, cy: side * 0.53, scale: 1.62 },
    )
    return [groundShadow(pen, side * 0.46, side * 0.83, side * 0.32, 5.4), parcel.markup]
  })
}

const parcelFace: Face = (pen, { width, height, cornerRadius }) => {
  const face = smoothRect(0.4, 0.4, width - 0.8, height - 0.8, cornerRadius)
  return (
    path(face, { fill: surface(pen, '#c6cdd0') }) +
    rect(width / 2 - 7, 0.4, 14, 21, 0, { fill: '#ffffff', fillOpacity: 0.4 }) +
    rect(width - 27, height - 21, 21, 14, 1.6, { fill: '#eef1f2' }) +
    rect(width - 24, height - 17.6, 15, 1.8, 0.9, { fill: '#9aa5aa' }) +
    rect(width - 24, height - 13.6, 10, 1.8, 0.9, { fill: '#b8c1c5' }) +
    path(face, { stroke: '#ffffff', strokeOpacity: 0.5, strokeWidth: 0.5 })
  )
}
